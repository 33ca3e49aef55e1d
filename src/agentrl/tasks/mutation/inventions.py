"""Bugs whose repair has to be invented: a constant where a right start is made of names.

Unlike the operators, which see a function's text alone, this runs it: a constant is of the kind that the
start has, for nobody starts a list with 0. Whether it shows is for `mutants.py` to find out.
"""

import ast
import builtins
from collections.abc import Iterator, Sequence, Set
from copy import deepcopy
from typing import NamedTuple

from agentrl.tasks.model import Case
from agentrl.tasks.mutation.operators import starting
from agentrl.tasks.mutation.sites import Replacement, Source
from agentrl.tasks.trusted import load_function

_SEEN = "_seen"


class _Start(NamedTuple):
    """A value, and how many names it is shared out to."""

    value: ast.expr
    names: int


def constant_starts(source: Source, function: str, cases: Sequence[Case]) -> Iterator[Replacement]:
    """A constant in place of each start made of arguments or of what was computed from them.

    The function must answer each of the cases.
    """
    for start in _made_starts(source):
        yield from (source.replace(start.value, text) for text in _constants_at(source, start, function, cases))


def _made_starts(source: Source) -> Iterator[_Start]:
    for node in starting(source):
        targets = {leaf.id for target in node.targets for leaf in ast.walk(target) if isinstance(leaf, ast.Name)}
        if any(not isinstance(target, ast.Name | ast.Tuple) for target in node.targets):
            continue
        values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
        sizes = [len(target.elts) for target in node.targets if isinstance(target, ast.Tuple)]
        if sizes and all(_made_of_names(value, targets) for value in values):
            yield _Start(node.value, sizes[0])
        if not sizes or isinstance(node.value, ast.Tuple):
            yield from (_Start(value, 1) for value in values if _made_of_names(value, targets))


def _made_of_names(value: ast.expr, targets: Set[str]) -> bool:
    """Whether a value is made of names other than Python's own, and of none that it is assigned to."""
    names = {leaf.id for leaf in ast.walk(value) if isinstance(leaf, ast.Name)}
    return bool(names - vars(builtins).keys()) and not names & targets


def _constants_at(source: Source, start: _Start, function: str, cases: Sequence[Case]) -> list[str]:
    """Constants of the kinds that a start has in some calls."""
    found: dict[str, None] = {}

    def seen(value: object) -> object:
        found.update(dict.fromkeys(_constants(value, start.names)))
        return value

    noted = source.applied(source.replace(start.value, f"{_SEEN}(({source.of(start.value)}))"))
    target = load_function(noted, function)
    target.__globals__[_SEEN] = seen
    for case in cases:
        target(*deepcopy(case.args))
    return list(found)


def _constants(value: object, names: int) -> tuple[str, ...]:
    """Constants of a value's kind; one for each name where it is shared out."""
    match value:
        case [*items] if names > 1:
            return (", ".join(["0"] * names),) if all(_is_number(item) for item in items) else ()
        case [list(), *_]:
            return "[]", "[[]]"
        case [first, *_] if isinstance(value, list) and (_is_number(first) or isinstance(first, str)):
            return "[]", "[0]" if _is_number(first) else '[""]'
        case list():
            return ("[]",)
        case str():
            return ('""',)
        case dict():
            return ("{}",)
        case set():
            return ("set()",)
    return ("0", "1", "-1") if _is_number(value) else ()


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
