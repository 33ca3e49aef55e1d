"""The bank of bug-repair tasks: five families, each with five disjoint sets of drafts."""
