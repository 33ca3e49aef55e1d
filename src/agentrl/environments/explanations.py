"""What a scripted reply says of a bug before it repairs it: the line, and what is wrong in it."""

from collections.abc import Callable

from agentrl.environments.line_edits import LineEdit, whole_line_edit

REASONS = {
    "minmax": "the wrong end is kept.",
    "range": "a bound is off by one.",
    "compare": "a condition is wrong.",
    "zero": "a special case is missing.",
    "init": "a start value is wrong.",
}
"""What is wrong in a line, by family."""


def explanation(family: str, before: str, after: str, edit_of: Callable[[str, str], LineEdit] = whole_line_edit) -> str:
    """The first line of `before` that the edit to `after` touches, counted from 1, and what is wrong there."""
    kept, _, _ = before.partition(edit_of(before, after).old)
    return f"Line {kept.count(chr(10)) + 1}: {REASONS[family]}"
