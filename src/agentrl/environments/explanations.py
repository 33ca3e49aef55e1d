"""What a scripted reply says of a bug before it repairs it: the line, and what is wrong in it."""

from agentrl.environments.line_edits import common_ends

REASONS = {
    "minmax": "the wrong end is kept.",
    "range": "a bound is off by one.",
    "compare": "a condition is wrong.",
    "zero": "a special case is missing.",
    "init": "a start value is wrong.",
}
"""What is wrong in a line, by family."""


def explanation(family: str, before: str, after: str) -> str:
    """The first line of `before` that is another in `after`, counted from 1, and what is wrong there.

    Where lines are missing, it is the one that they come after.
    """
    old, new = before.split("\n"), after.split("\n")
    head, tail = common_ends(old, new)
    first = head if head + tail == len(old) else head + 1
    return f"Line {max(first, 1)}: {REASONS[family]}"
