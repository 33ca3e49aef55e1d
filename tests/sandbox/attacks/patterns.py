"""Attacks by a pattern that backtracks: what lets each go on is the limit on time. Each ends by itself after seconds."""

from typing import NamedTuple

FILE = "a.txt"
CAUSE = "timeout"
AT_MOST_MS = 300


class Pattern(NamedTuple):
    """A command line that searches the file for what is not in it, and the file's text."""

    line: str
    text: str


PATTERNS = (
    Pattern(rf"grep '\(a*\)*b' {FILE}", "a" * 25),
    Pattern(rf"grep -n -i '\(\(a\|aa\)*\)*c' {FILE}", "a" * 17),
)
