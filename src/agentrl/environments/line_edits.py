"""The Edit that turns one text into another by whole lines, as a careful editor would write it."""

from typing import NamedTuple


class LineEdit(NamedTuple):
    """`old` occurs exactly once in the text that it was made for, and is whole lines of it."""

    old: str
    new: str


def whole_line_edit(before: str, after: str) -> LineEdit:
    """The lines of `before` that differ from `after`, and what replaces them.

    Neighbouring lines are added until the old text occurs once, overlaps counted, and both texts
    hold a line.
    ValueError when the texts are equal.
    """
    if before == after:
        raise ValueError("the texts are equal: there is nothing to edit")
    old, new = before.split("\n"), after.split("\n")
    shortest = min(len(old), len(new))
    head = next((i for i in range(shortest) if old[i] != new[i]), shortest)
    room = shortest - head
    tail = next((i for i in range(room) if old[-1 - i] != new[-1 - i]), room)
    while True:
        edit = LineEdit("\n".join(old[head : len(old) - tail]), "\n".join(new[head : len(new) - tail]))
        whole = head == tail == 0
        if whole or (edit.old and edit.new and before.find(edit.old) == before.rfind(edit.old)):
            return edit
        if head > 0:
            head -= 1
        else:
            tail -= 1
