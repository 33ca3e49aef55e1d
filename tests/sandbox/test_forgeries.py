"""A forged verdict fails with its category, in every backend."""

import pytest

from agentrl.grading import grade_cases
from agentrl.sandbox.base import Backend
from agentrl.tasks.model import Case
from tests.sandbox.attacks.forgery import FORGERIES, FRAMES, Forgery
from tests.sandbox.attacks.graders import CASES as PLAIN
from tests.sandbox.attacks.graders import GRADERS

CASES = tuple(Case((xs,), length) for xs, length in PLAIN)
HONEST = "def f(xs): return len(xs)"


def name(forgery: Forgery) -> str:
    return forgery.name


@pytest.mark.parametrize("forgery", [*FORGERIES, *FRAMES], ids=name)
def test_a_forgery_fails_with_its_category_and_an_honest_solution_passes_after_it(
    backend: Backend, forgery: Forgery
) -> None:
    assert grade_cases(forgery.source, "f", CASES, backend).outcome == forgery.outcome
    assert grade_cases(HONEST, "f", CASES, backend).outcome == "ok"


@pytest.mark.parametrize("forgery", [*FORGERIES, *FRAMES], ids=name)
def test_the_forgery_is_live_against_a_weaker_grader(forgery: Forgery) -> None:
    assert GRADERS[forgery.fools](forgery.source)


@pytest.mark.parametrize("grader", GRADERS)
def test_a_weaker_grader_is_not_fooled_by_a_solution_that_fails_openly(grader: str) -> None:
    assert not GRADERS[grader]("def f(xs): raise ValueError" if grader == "exit code" else "def f(xs): return -1")


@pytest.mark.parametrize("grader", ["believing", "marker", "counting", "lenient", "searching", "encoding in the child"])
def test_a_weaker_grader_passes_an_honest_solution(grader: str) -> None:
    assert GRADERS[grader](HONEST)
