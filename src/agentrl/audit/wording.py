"""What another version of Python says otherwise of the same error, and how much of an observation that is.

Between minor versions an exception's or a warning's message can have other words, and a comprehension a frame of its
own or none. Lines that hold such words are compared by the exception's type, and of a test's frames the
first and the last; everything else must be equal. Of one version, nothing here is used: every word must
be equal.
"""

import builtins
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agentrl.types import ToolResult

# A failed test's last line, and a traceback's: a type that Python raises itself, and its words.
_MESSAGE = re.compile(r"(E   )?([A-Z]\w+): .+")
_WARNING = re.compile(r"(\S+:\d+: )([A-Z]\w+): .+")  # What a compiler or a library says of a line, outside of any test.
_FRAME = re.compile(r"E   /\S+:\d+: ")
_COMPREHENSION = re.compile(r'  File ".*", line \d+, in <(?:list|dict|set)comp>')
_SOURCE = "    "  # The line of a traceback's frame, and the marks below it.
_OF_A_TRACEBACK = re.compile(r'^(?:Traceback \(most recent call last\):|  File ".*", line \d+)', re.MULTILINE)
_OF_TESTS = "AssertionError"  # Its words are a test's own.
# Since 3.12 a slice can be a key, so that a dict lacks it and no longer refuses it.
_SLICE_AS_KEY = re.compile(r"(E   )?(?:KeyError: slice\(.*\)|TypeError: unhashable type: 'slice')")


class Pythons(NamedTuple):
    """Versions of the interpreters that ran the recorded code and run it now, such as `3.12.3`; empty: not known."""

    recorded: str = ""
    here: str = ""

    @property
    def differ(self) -> bool:
        """Whether both are known and differ in their minor version."""
        return bool(self.recorded and self.here) and _minor(self.recorded) != _minor(self.here)

    def note(self, lines: int) -> str:
        """What a report says of lines that were compared by type."""
        return (
            f"{lines} lines of output are Python's own words on an error: recorded by Python {_minor(self.recorded)}, "
            f"replayed by {_minor(self.here)}, which words it otherwise; compared by type, not by words"
        )


class _Told(NamedTuple):
    meaning: str
    line: str


def reworded(recorded: str, derived: str) -> int | None:
    """How many lines differ, all of them by Python's version alone; None where anything else differs."""
    ours, theirs = _told(recorded), _told(derived)
    if [one.meaning for one in ours] != [one.meaning for one in theirs]:
        return None
    other_words = sum(one.line != other.line for one, other in zip(ours, theirs, strict=True))
    return other_words + abs(recorded.count("\n") - derived.count("\n"))


def as_recorded(recorded: Sequence[str], derived: Sequence[ToolResult]) -> tuple[tuple[ToolResult, ...], int]:
    """The derived results, in the recorded words where Python's version alone makes the difference; by how many lines.

    `recorded` are the texts of the recorded results.
    """
    results, lines = [], 0
    for index, result in enumerate(derived):
        said = recorded[index] if index < len(recorded) else result.text
        found = reworded(said, result.text) if said != result.text else None
        results.append(result if found is None else ToolResult(result.status, result.cause, said, result.facts))
        lines += found or 0
    return tuple(results), lines


def _minor(version: str) -> str:
    return ".".join(version.split(".")[:2])


def _told(text: str) -> list[_Told]:
    """The lines that every version prints, each with what it says in any version's words."""
    told: list[_Told] = []
    traceback = _OF_A_TRACEBACK.search(text) is not None
    frames = 0  # In a row, so far.
    for line in _without_comprehensions(text.split("\n")):
        if not _FRAME.match(line):
            frames = 0
        elif told and told[-1].line == line:
            continue
        else:
            frames += 1
        if frames > 2:
            told.pop()
        told.append(_Told(_meaning(line, traceback=traceback), line))
    return told


def _meaning(line: str, *, traceback: bool) -> str:
    warned = _WARNING.fullmatch(line)
    if warned and _is_builtin(warned[2], Warning):
        return f"{warned[1]}{warned[2]}: (words)"
    found = _MESSAGE.fullmatch(line)
    if found is None or not (found[1] or traceback):
        return line
    if _SLICE_AS_KEY.fullmatch(line):
        return f"{found[1] or ''}a slice as key: (words)"
    raised = _is_builtin(found[2], BaseException) and found[2] != _OF_TESTS
    return f"{found[1] or ''}{found[2]}: (words)" if raised else line


def _is_builtin(name: str, base: type) -> bool:
    kind = getattr(builtins, name, None)
    return isinstance(kind, type) and issubclass(kind, base)


def _without_comprehensions(lines: Sequence[str]) -> Iterator[str]:
    inside = False
    for line in lines:
        inside = bool(_COMPREHENSION.fullmatch(line)) or (inside and line.startswith(_SOURCE))
        if not inside:
            yield line
