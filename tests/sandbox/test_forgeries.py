"""A forged verdict fails with its category, in every backend."""

import pytest

from agentrl.grading import grade_cases
from agentrl.sandbox.base import Backend
from agentrl.tasks.model import Case
from tests.sandbox.attacks.forgery import CHANGED, FORGERIES, FRAMES, Forgery
from tests.sandbox.attacks.graders import CASES as PLAIN
from tests.sandbox.attacks.graders import GRADERS, TO_SORT

CASES = tuple(Case((xs,), length) for xs, length in PLAIN)
HONEST = "def f(xs): return len(xs)"
SORTING = tuple(Case((xs,), right) for xs, right in TO_SORT)
SORTED = "def f(xs): return sorted(xs)"
EVERY = (*FORGERIES, *FRAMES, *CHANGED)


def name(forgery: Forgery) -> str:
    return forgery.name


@pytest.mark.parametrize("forgery", EVERY, ids=name)
def test_a_forgery_fails_with_its_category_and_an_honest_solution_passes_after_it(
    backend: Backend, forgery: Forgery
) -> None:
    cases, honest = (SORTING, SORTED) if forgery in CHANGED else (CASES, HONEST)
    assert grade_cases(forgery.source, "f", cases, backend).outcome == forgery.outcome
    assert grade_cases(honest, "f", cases, backend).outcome == "ok"


@pytest.mark.parametrize("forgery", EVERY, ids=name)
def test_the_forgery_is_live_against_a_weaker_grader(forgery: Forgery) -> None:
    assert GRADERS[forgery.fools](forgery.source)


@pytest.mark.parametrize("grader", GRADERS)
def test_a_weaker_grader_is_not_fooled_by_a_solution_that_fails_openly(grader: str) -> None:
    assert not GRADERS[grader]("def f(xs): raise ValueError" if grader == "exit code" else "def f(xs): return -1")


@pytest.mark.parametrize("grader", ["believing", "marker", "counting", "lenient", "searching", "encoding in the child"])
def test_a_weaker_grader_passes_an_honest_solution(grader: str) -> None:
    assert GRADERS[grader](HONEST)


def test_the_grader_that_asks_the_reference_afterwards_passes_an_honest_solution() -> None:
    assert GRADERS["asking the reference afterwards"](SORTED)
