"""A forged verdict fails with its category, in every backend."""

import subprocess
import sys

import pytest

from agentrl.grading import grade_cases
from agentrl.sandbox.base import Backend
from agentrl.tasks.model import Case
from tests.sandbox.attacks.forgery import FORGERIES, FRAMES, Forgery

CASES = (Case(([],), 0), Case(([5],), 1), Case(([5, 6],), 2), Case(([7, 8, 9],), 3))
HONEST = "def f(xs): return len(xs)"

# How graders are often made: one process, the expected values in it, and its word taken.
BELIEVING = """
CASES = [([], 0), ([5], 1), ([5, 6], 2), ([7, 8, 9], 3)]
{source}
for case in CASES:
    args, expected = case
    assert f(args) == expected
print("all passed")
"""


def believed(source: str) -> bool:
    """Whether a grader that takes the process's word passes a solution."""
    program = BELIEVING.format(source=source)
    done = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, timeout=20)
    return "all passed" in done.stdout


def name(forgery: Forgery) -> str:
    return forgery.name


@pytest.mark.parametrize("forgery", [*FORGERIES, *FRAMES], ids=name)
def test_a_forgery_fails_with_its_category_and_an_honest_solution_passes_after_it(
    backend: Backend, forgery: Forgery
) -> None:
    assert grade_cases(forgery.source, "f", CASES, backend).outcome == forgery.outcome
    assert grade_cases(HONEST, "f", CASES, backend).outcome == "ok"


@pytest.mark.parametrize("forgery", FORGERIES, ids=name)
def test_the_forgery_is_live_against_a_grader_that_takes_its_word(forgery: Forgery) -> None:
    assert believed(forgery.source)
    assert believed(HONEST)
    assert not believed("def f(xs): return -1")
