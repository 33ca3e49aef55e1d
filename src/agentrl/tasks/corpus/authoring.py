"""How a function of the corpus is written: its text, and calls that show what it does.

A sample has no bug and no expected values: bugs are put into it by rule (`tasks/mutation.py`) and
values are what it returns. `sample` refuses what can be refused without running anything.
"""

import ast
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

MIN_CALLS = 8
LINES = range(3, 16)


class SampleError(ValueError):
    """A sample that can't serve. A mistake of the corpus's author, never of a user."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A right function: a whole module, its function's name, and tuples of positional arguments."""

    function: str
    module: str
    calls: tuple[tuple[Any, ...], ...]


def sample(source: str, calls: Sequence[tuple[Any, ...]]) -> Sample:
    """Check a function's text and its calls. SampleError says what is wrong in which function."""
    module = textwrap.dedent(source).strip("\n") + "\n"
    try:
        body = ast.parse(module).body
    except SyntaxError as error:
        raise SampleError(f"not Python ({error}):\n{module}") from error
    if len(body) != 1 or not isinstance(body[0], ast.FunctionDef):
        raise SampleError(f"not exactly one top-level function:\n{module}")
    function = body[0].name
    if len(module.splitlines()) not in LINES:
        raise SampleError(f"{function}: write {LINES.start} to {LINES.stop - 1} lines")
    if len({repr(args) for args in calls}) < MIN_CALLS:
        raise SampleError(f"{function}: write at least {MIN_CALLS} different calls")
    return Sample(function, module, tuple(calls))
