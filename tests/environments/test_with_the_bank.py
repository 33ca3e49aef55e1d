"""Scripts and environments on the real tasks, graded by the real grader."""

from collections.abc import Iterator

import numpy as np
import pytest

from agentrl.chat.parser import parse_reply
from agentrl.chat.rendering import render_call, render_turn
from agentrl.environments import ENVIRONMENTS, make_environment
from agentrl.environments.line_edits import whole_line_edit
from agentrl.environments.menu_scripts import right_operation
from agentrl.environments.scripts import scripted_reply_plan
from agentrl.grading import grade
from agentrl.sandbox.base import Backend, Limits
from agentrl.sandbox.process_limits import ProcessLimits
from agentrl.streams import Stream
from agentrl.tasks.model import FAMILIES, Task
from agentrl.tasks.splits import tasks_of
from agentrl.tasks.variation import vary
from agentrl.types import Status

WARM_START = tasks_of("warm_start")


@pytest.fixture(scope="module")
def backend() -> Iterator[Backend]:
    made = ProcessLimits(Limits())
    yield made
    made.close()


def play(name: str, task: Task, good: bool, backend: Backend):
    """Play a script with the real parser, sandbox and grader; the results and the reward."""
    played = make_environment(name, task, backend, lambda task, source: grade(task, source, backend))
    results = []
    for turn in scripted_reply_plan(name, task, good, np.random.default_rng(1)):
        results += played.step(parse_reply(render_turn(turn.text, turn.items(render_call)), played.tools)).results
    return results, played.reward(played.grade())


def test_a_whole_line_edit_repairs_every_task_under_new_names():
    for task in WARM_START:
        varied = vary(task, Stream((task.task_id,)))
        old, new = whole_line_edit(varied.buggy, varied.reference)
        assert varied.buggy.replace(old, new) == varied.reference


def test_the_right_operation_of_every_task_gives_its_reference():
    assert all(task.edits[right_operation(task)] == task.reference for task in WARM_START)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("name", sorted(ENVIRONMENTS))
def test_a_good_script_solves_a_task_of_each_family_without_an_error(name, family, backend):
    task = next(task for task in WARM_START if task.family == family)
    results, reward = play(name, vary(task, Stream((task.task_id,))), True, backend)
    assert {result.status for result in results} == {Status.OK}
    assert reward == 1.0


@pytest.mark.parametrize("name", sorted(ENVIRONMENTS))
def test_a_bad_script_does_not_solve_its_task(name, backend):
    assert play(name, WARM_START[0], False, backend)[1] == 0.0
