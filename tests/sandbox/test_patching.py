"""What a solution changes of Python itself is gone with it, and buys it nothing, in any backend."""

import pytest

from agentrl.grading import grade_cases
from agentrl.sandbox.base import Backend
from agentrl.tasks.model import Case
from tests.sandbox.attacks.patching import CASES as PLAIN
from tests.sandbox.attacks.patching import HONEST, PATCHES, Patch, next_passes

CASES = tuple(Case((xs,), length) for xs, length in PLAIN)


def name(patch: Patch) -> str:
    return patch.name


@pytest.mark.parametrize("patch", PATCHES, ids=name)
def test_a_patch_of_python_is_graded_by_its_answer_and_the_next_solution_does_not_see_it(
    backend: Backend, patch: Patch
) -> None:
    assert grade_cases(patch.source, "f", CASES, backend).outcome == patch.outcome
    assert grade_cases(HONEST, "f", CASES, backend).outcome == "ok"


@pytest.mark.parametrize("patch", PATCHES, ids=name)
def test_the_patch_spoils_the_next_solution_where_one_process_grades_both(patch: Patch) -> None:
    assert not next_passes(patch.source)


def test_one_process_passes_the_honest_solution_after_one_that_changes_nothing() -> None:
    assert next_passes("def f(xs): return -1")
