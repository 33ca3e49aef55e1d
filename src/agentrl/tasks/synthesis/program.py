"""Puts pieces together to functions with one bug, and makes tasks of them.

A function has one or two further pieces, of any family and without a bug, before or after the one
with the bug. Expected values are what the right function returns for drawn arguments; a bug that
too few of them show is drawn again. Everything ends by construction: a loop on a condition
always counts on, also in a function with a bug.
"""

import copy
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from agentrl.errors import IntegrityError
from agentrl.streams import Stream
from agentrl.tasks.bank.trees import bank_trees
from agentrl.tasks.model import FAMILIES, OPERATIONS, Case, Task
from agentrl.tasks.similarity import normalised_tree
from agentrl.tasks.synthesis.pieces import numbers, tables, texts
from agentrl.tasks.synthesis.pieces.base import NUMBERS, TEXTS, Piece, PiecesOfFamily, Words
from agentrl.tasks.trusted import failing_cases, load_function

_PUBLIC, _HIDDEN, _ATTEMPTS = 3, 10, 50
_FUNCTION = "repaired"


class Kind(NamedTuple):
    """What a function's list holds: names for it, an item drawn at random, and the pieces over it."""

    things: Sequence[tuple[str, ...]]
    draw_item: Callable[[np.random.Generator], Any]
    pieces: PiecesOfFamily


def _number(rng: np.random.Generator) -> int:
    return int(rng.integers(-9, 10))


KINDS: dict[str, Kind] = {
    "numbers": Kind(NUMBERS, _number, numbers.PIECES),
    "texts": Kind(TEXTS, texts.draw_word, texts.PIECES),
    "tables": Kind(tables.TABLES, tables.draw_row, tables.PIECES),
}


class Program(NamedTuple):
    """A function, right and with its bug, and how many numbers it takes beside its list."""

    family: str
    kind: str
    reference: str
    buggy: str
    numbers: int


def synthesise(family: str, stream: Stream) -> Task:
    """A task of a family whose function, names and tests are drawn from `stream`.

    Its menu holds the right edit only: the other operations leave the module as it is. Neither of
    its modules is one of the bank, whatever the names and constants. ValueError for an unknown family.
    """
    if family not in FAMILIES:
        raise ValueError(f"unknown family {family!r}")
    for attempt in range(_ATTEMPTS):
        rng = stream.child(attempt).generator()
        program = draw_program(family, rng)
        if not bank_trees().isdisjoint((normalised_tree(program.reference), normalised_tree(program.buggy))):
            continue
        cases = _cases(program, rng)
        public, hidden = cases[:_PUBLIC], cases[_PUBLIC:]
        if _shows(program, public, 1) and _shows(program, hidden, 3):
            return _task(program, public, hidden, "/".join(map(str, stream.key)))
    raise IntegrityError(f"no {family} function whose bug shows was found in {_ATTEMPTS} attempts; widen the pieces")


def draw_program(family: str, rng: np.random.Generator) -> Program:
    """A function with a bug of one family among one or two pieces without one."""
    name = list(KINDS)[int(rng.integers(len(KINDS)))]
    kind = KINDS[name]
    words = Words(rng, kind.things)
    bugged = _draw(words, kind, family)
    others = [_draw(words, kind, words.pick(*FAMILIES)) for _ in range(int(rng.choice([0, 1, 1, 2])))]
    if not bugged.value:
        others = [piece for piece in others if piece.value]
    pieces = _ordered([bugged, *others], rng)
    right, wrong = bugged.bugs[int(rng.integers(len(bugged.bugs)))]
    parameters = [piece.parameter for piece in pieces if piece.parameter]
    lines = [f"def {_FUNCTION}({', '.join([words.xs, *parameters])}):"]
    lines += [line for piece in pieces for line in piece.lines]
    if pieces[-1].value:
        lines.append(f"    return {_returned(pieces)}")
    place = lines.index(right)
    buggy = [*lines[:place], wrong, *lines[place + 1 :]]
    return Program(family, name, _module(lines), _module(buggy), len(parameters))


def _draw(words: Words, kind: Kind, family: str) -> Piece:
    makers = kind.pieces[family]
    return makers[int(words.rng.integers(len(makers)))](words, words.xs)


def _ordered(pieces: Sequence[Piece], rng: np.random.Generator) -> list[Piece]:
    """The pieces in random order, at most one that returns by itself, and that one last."""
    shuffled = [pieces[index] for index in rng.permutation(len(pieces))]
    returning = [piece for piece in shuffled if not piece.value]
    return [*(piece for piece in shuffled if piece.value), *returning[:1]]


def _returned(pieces: Sequence[Piece]) -> str:
    values = [piece.value for piece in pieces]
    return values[0] if len(values) == 1 else f"[{', '.join(values)}]"


def _module(lines: Sequence[str]) -> str:
    return "\n".join(lines) + "\n"


def _cases(program: Program, rng: np.random.Generator) -> list[Case]:
    """Calls of the right function that it answers, each with its answer."""
    function = load_function(program.reference, _FUNCTION)
    cases: list[Case] = []
    seen: set[str] = set()
    while len(cases) < _PUBLIC + _HIDDEN:
        args = _arguments(program, rng, len(seen))
        seen.add(f"{len(seen)}{args}")
        if len(seen) > 10 * (_PUBLIC + _HIDDEN):
            return []
        try:
            answer = function(*copy.deepcopy(args))
        except (IndexError, ZeroDivisionError, ValueError, TypeError):
            continue
        if all(args != case.args for case in cases):
            cases.append(Case(args, answer))
    order = rng.permutation(len(cases))
    return [cases[index] for index in order]


def _arguments(program: Program, rng: np.random.Generator, tried: int) -> tuple[Any, ...]:
    """A list and further numbers; the first lists tried are empty or short, where bugs hide."""
    length = tried % 3 if tried < 6 else int(rng.integers(2, 6))
    values = [KINDS[program.kind].draw_item(rng) for _ in range(length)]
    chosen = [int(number) for number in rng.integers(1, 5, program.numbers)]
    whole = [abs(value) for value in values if isinstance(value, int) and value]
    if program.kind == "numbers":
        sign = rng.random()
        values = [abs(value) if sign < 0.4 else -abs(value) - 1 if sign < 0.6 else value for value in values]
    if whole and rng.random() < 0.5:
        # A bound is met exactly where it is also in the list.
        chosen = [int(rng.choice(whole)) for _ in chosen]
    return (values, *chosen)


def _shows(program: Program, cases: Sequence[Case], at_least: int) -> bool:
    return len(failing_cases(program.buggy, _FUNCTION, cases)) >= at_least


def _task(program: Program, public: Sequence[Case], hidden: Sequence[Case], task_id: str) -> Task:
    right = f"fix_{program.family}"
    return Task(
        task_id=f"{program.family}/synthetic/{task_id}",
        family=program.family,
        split="synthetic",
        function=_FUNCTION,
        buggy=program.buggy,
        reference=program.reference,
        public=tuple(public),
        hidden=tuple(hidden),
        edits={name: program.reference if name == right else program.buggy for name in OPERATIONS},
        wrong_fixes=(),
    )
