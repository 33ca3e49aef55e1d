"""Tasks whose bugs were put by rule into right functions: the corpus, and the bank's warm-start tasks.

A mutant is kept when it ends, differs from the right function on some of the calls, and neither of
its modules is one of the bank. Functions and rules are this project's own, so they run in this
process; what a wrong bound makes endless is stopped after a number of lines.
"""

import copy
import sys
from collections import defaultdict
from collections.abc import Callable, Container, Mapping, Sequence
from functools import cache
from types import FrameType
from typing import Any, NamedTuple

import numpy as np

from agentrl.errors import IntegrityError
from agentrl.streams import Stream
from agentrl.tasks.bank.catalogue import load_bank
from agentrl.tasks.bank.trees import bank_trees
from agentrl.tasks.corpus.catalogue import load_corpus
from agentrl.tasks.model import FAMILIES, OPERATIONS, Case, Task
from agentrl.tasks.mutation.operators import OPERATORS
from agentrl.tasks.mutation.sites import Source
from agentrl.tasks.similarity import normalised_tree
from agentrl.tasks.trusted import load_function, same_value

MAX_LINES, MAX_DEPTH = 5_000, 60
"""Lines of code that one call of a mutant may run, and functions that it may be inside of."""

_PUBLIC = 3
_SHOWN = 2  # Calls, at the least, that a bug must change.
_ANSWERED = 6  # Calls, at the least, that a turned function must answer.
_DRAWS = 8


class Mutant(NamedTuple):
    """A right function with a bug of one family. `failing` are the indices of the cases that show it."""

    family: str
    function: str
    reference: str
    buggy: str
    cases: tuple[Case, ...]
    failing: frozenset[int]


class TooLongError(Exception):
    """A call that ran more lines, or went deeper, than it may."""


def mutate(family: str, stream: Stream, *, turned: bool = False) -> Task:
    """A task with a bug of a family put into a function drawn from `stream`.

    Every function with such bugs is as likely, and then every such bug of it. With `turned`, the function is itself
    one with a bug, whose answers count as right: which change repairs it, its tests say and not how one would write
    it. The menu holds the right edit only: the other operations leave the module as it is. ValueError for an unknown
    family.
    """
    if family not in FAMILIES:
        raise ValueError(f"unknown family {family!r}")
    rng = stream.generator()
    mutant = (_turned(family, rng) if turned else None) or _drawn(family, rng)
    return _task(mutant, rng, "/".join(map(str, stream.key)))


def _drawn(family: str, rng: np.random.Generator) -> Mutant:
    functions = mutants_by_function()[family]
    mutants = functions[int(rng.integers(len(functions)))]
    return mutants[int(rng.integers(len(mutants)))]


def _turned(family: str, rng: np.random.Generator) -> Mutant | None:
    """A bug of a family in a function that was right to have a bug of any; None when none of a few draws has room."""
    for _ in range(_DRAWS):
        right = _drawn(FAMILIES[int(rng.integers(len(FAMILIES)))], rng)
        cases = _its_answers(right)
        if len(cases) < _ANSWERED:
            continue
        mutants = _mutants(family, right.function, right.buggy, cases, bank_trees())
        if mutants:
            return mutants[int(rng.integers(len(mutants)))]
    return None


def _its_answers(mutant: Mutant) -> list[Case]:
    """The calls that a mutant answers with plain values, with its own answers."""
    target = load_function(mutant.buggy, mutant.function)
    cases = []
    for case in mutant.cases:
        try:
            answer = bounded(target, copy.deepcopy(case.args))
        except Exception:
            continue
        if same_value(answer, answer):
            cases.append(Case(case.args, answer))
    return cases


@cache
def mutants_by_function() -> Mapping[str, tuple[tuple[Mutant, ...], ...]]:
    """All mutants, by family and function. The same on every machine; found once a process, in some ten seconds."""
    found: dict[str, list[tuple[Mutant, ...]]] = defaultdict(list)
    for function, reference, cases in _functions():
        for family in FAMILIES:
            mutants = tuple(_mutants(family, function, reference, cases, bank_trees()))
            if mutants:
                found[family].append(mutants)
    missing = [family for family in FAMILIES if family not in found]
    if missing:
        raise IntegrityError(f"no function takes a bug of the families {', '.join(missing)}; widen the corpus")
    return {family: tuple(found[family]) for family in FAMILIES}


def _functions() -> list[tuple[str, str, tuple[Case, ...]]]:
    """Name, module and answered calls of every function that takes bugs."""
    corpus = [(one.function, one.module, _answered(one.module, one.function, one.calls)) for one in load_corpus()]
    bank = [
        (task.function, task.reference, task.public + task.hidden) for task in load_bank() if task.split == "warm_start"
    ]
    return corpus + bank


def _answered(module: str, function: str, calls: Sequence[tuple[Any, ...]]) -> tuple[Case, ...]:
    target = load_function(module, function)
    return tuple(Case(args, target(*copy.deepcopy(args))) for args in calls)


def _mutants(family: str, function: str, reference: str, cases: Sequence[Case], taken: frozenset[str]) -> list[Mutant]:
    source = Source(reference)
    texts = dict.fromkeys(source.applied(one) for operator in OPERATORS[family] for one in operator(source))
    mutants = []
    for text in texts:
        if text == reference or not _compiles(text) or normalised_tree(text) in taken:
            continue
        failing = _failing(text, function, cases)
        if failing is not None and len(failing) >= _SHOWN:
            mutants.append(Mutant(family, function, reference, text, tuple(cases), frozenset(failing)))
    return mutants


def another_bug(task: Task, rng: np.random.Generator, taken: Container[str] = ()) -> tuple[str, str] | None:
    """Another change of one place in a task's buggy module, which repairs nothing: its family, and the module.

    Drawn from the places where the operators find room, and none of `taken`. The public tests still fail,
    and end. None when none of a few draws is so.
    """
    seen = {task.buggy, task.reference}
    source = Source(task.buggy)
    texts = [
        (family, source.applied(one))
        for family in FAMILIES
        for operator in OPERATORS[family]
        for one in operator(source)
    ]
    for _ in range(min(_DRAWS, len(texts))):
        family, text = texts[int(rng.integers(len(texts)))]
        new = text not in seen and text not in taken
        if new and _compiles(text) and _failing(text, task.function, task.public):
            return family, text
    return None


def _compiles(text: str) -> bool:
    try:
        compile(text, "mutant", "exec")
    except SyntaxError:
        return False
    return True


def _failing(module: str, function: str, cases: Sequence[Case]) -> list[int] | None:
    """The cases that a mutant gets wrong or raises on; None when one of them takes too long."""
    target = load_function(module, function)
    failing = []
    for index, case in enumerate(cases):
        try:
            answer = bounded(target, copy.deepcopy(case.args))
        except TooLongError:
            return None
        except Exception:
            failing.append(index)
        else:
            if not same_value(answer, case.expected):
                failing.append(index)
    return failing


def bounded(function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Call a function of this project's own; TooLongError past MAX_LINES lines or MAX_DEPTH calls in each other."""
    lines = depth = 0

    def count(_frame: FrameType, event: str, _arg: Any) -> Any:
        nonlocal lines, depth
        lines += 1
        depth += {"call": 1, "return": -1}.get(event, 0)
        # A tracer that fails in any other way, as at Python's own recursion limit, is dropped in silence.
        if lines > MAX_LINES or depth > MAX_DEPTH:
            raise TooLongError
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        return function(*args)
    finally:
        sys.settrace(before)


def _task(mutant: Mutant, rng: np.random.Generator, key: str) -> Task:
    """The mutant as a task. At least one public and one hidden test show its bug."""
    order = [int(index) for index in rng.permutation(len(mutant.cases))]
    shown = [index for index in order if index in mutant.failing]
    first, last = shown[0], shown[-1]
    others = [index for index in order if index not in (first, last)]
    public, hidden = [first, *others[: _PUBLIC - 1]], [*others[_PUBLIC - 1 :], last]
    right = f"fix_{mutant.family}"
    return Task(
        task_id=f"{mutant.family}/mutated/{key}",
        family=mutant.family,
        split="mutated",
        function=mutant.function,
        buggy=mutant.buggy,
        reference=mutant.reference,
        public=tuple(mutant.cases[index] for index in sorted(public)),
        hidden=tuple(mutant.cases[index] for index in hidden),
        edits={name: mutant.reference if name == right else mutant.buggy for name in OPERATIONS},
        wrong_fixes=(),
    )
