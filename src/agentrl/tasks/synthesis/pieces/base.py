"""What every module of pieces shares: a piece, and the drawing of names.

Every piece works on one list, `xs`. What is wrong in its buggy line can be told from the names and
the lines around it: a `lowest` that takes the larger, a `minimum` that is itself refused. Names are
drawn, so no two functions read alike; nothing is executed here.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from agentrl.tasks.vocabulary import THINGS


class Piece(NamedTuple):
    """Lines at the depth of a function's body, and the value they leave.

    `bugs` are pairs (right line, buggy line); a right line occurs once in `lines`. `parameter` is a
    further argument that the lines use, a small positive number, or None. A piece whose `value` is
    empty returns by itself: it is the last of its function, and its only one that returns.
    """

    lines: tuple[str, ...]
    value: str
    bugs: tuple[tuple[str, str], ...]
    parameter: str | None = None


class Words:
    """Draws names that are unlike within one function. `xs` is the list and `x` one of its items."""

    def __init__(self, rng: np.random.Generator, things: Sequence[tuple[str, ...]]) -> None:
        self.rng = rng
        self.x, self.xs = things[int(rng.integers(len(things)))]
        self._used: set[str] = {self.x, self.xs}

    def pick(self, *choices: str) -> str:
        """One of the choices, whether or not it was drawn before."""
        return choices[int(self.rng.integers(len(choices)))]

    def name(self, *choices: str) -> str:
        """One of the choices that is not in use, numbered when all are."""
        free = [choice for choice in choices if choice not in self._used]
        chosen = self.pick(*free) if free else f"{choices[0]}_{len(self._used)}"
        self._used.add(chosen)
        return chosen

    def flip(self) -> bool:
        """A fair coin."""
        return bool(self.rng.random() < 0.5)


PieceMaker = Callable[[Words, str], Piece]
PiecesOfFamily = Mapping[str, Sequence[PieceMaker]]

# Names by what they say. A bug contradicts the name.
LARGE = ("best", "highest", "largest", "top", "maximum", "peak", "greatest", "longest")
SMALL = ("lowest", "smallest", "least", "minimum", "cheapest", "shortest", "fewest")
TOTAL = ("total", "amount", "whole", "sum_of_all", "collected", "running")
COUNT = ("count", "tally", "quantity", "found", "hits", "seen")
RESULT = ("result", "kept", "output", "answer", "chosen", "collected")
INDEX = ("index", "position", "place", "at", "i")

NUMBERS = tuple(pair for kind in THINGS for pair in kind if ("name", "names") not in kind)
TEXTS = tuple(pair for kind in THINGS for pair in kind if ("name", "names") in kind)

_BOUNDS = (
    (("minimum", "at_least", "floor", "lowest_allowed", "required", "needed"), ">=", (">", "<=")),
    (("maximum", "at_most", "limit", "ceiling", "highest_allowed", "allowed"), "<=", ("<", ">=")),
    (("above", "cutoff", "over", "more_than", "beyond"), ">", (">=", "<")),
    (("below", "under", "less_than", "short_of"), "<", ("<=", ">")),
)


class Bound(NamedTuple):
    """A parameter that bounds something, the comparison its name asks for, and wrong ones."""

    name: str
    right: str
    wrong: tuple[str, ...]


def draw_bound(words: Words) -> Bound:
    """A bound with a name such as `at_least`."""
    names, right, wrong = _BOUNDS[int(words.rng.integers(len(_BOUNDS)))]
    return Bound(words.name(*names), right, wrong)
