"""The Edit that turns one text into another: by whole lines, or by as little text as is unique."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple


class LineEdit(NamedTuple):
    """`old` occurs exactly once in the text that it was made for."""

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


_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")


def shortest_edit(before: str, after: str) -> LineEdit:
    """The run of words and signs that differs, and what replaces it.

    Text of the same line is added after and before it in turn until the old text occurs once and
    is not blank; a change of several lines, or one that the line does not make unique, is edited
    by whole lines. ValueError when the texts are equal.
    """
    whole = whole_line_edit(before, after)
    if "\n" in whole.old or "\n" in whole.new:
        return whole
    old, new = _TOKEN.findall(whole.old), _TOKEN.findall(whole.new)
    shortest = min(len(old), len(new))
    head = next((i for i in range(shortest) if old[i] != new[i]), shortest)
    tail = next((i for i in range(shortest - head) if old[-1 - i] != new[-1 - i]), shortest - head)
    widen_after = True
    while head > 0 or tail > 0:
        edit = LineEdit("".join(old[head : len(old) - tail]), "".join(new[head : len(new) - tail]))
        if edit.old.strip() and before.find(edit.old) == before.rfind(edit.old):
            return edit
        if tail > 0 and (widen_after or head == 0):
            tail -= 1
        else:
            head -= 1
        widen_after = not widen_after
    return whole


EDITS: Mapping[str, Callable[[str, str], LineEdit]] = {"lines": whole_line_edit, "shortest": shortest_edit}
"""Ways to write an edit, by name."""
