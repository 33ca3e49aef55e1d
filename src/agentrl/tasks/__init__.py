"""The bug-repair tasks: five families, five disjoint splits, renaming."""
