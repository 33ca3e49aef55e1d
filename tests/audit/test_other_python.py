"""A whole replay where another version of Python words an error otherwise: equal, and said to be so."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import pytest

from agentrl.audit.episodes import Stage, check_replay
from agentrl.audit.findings import Check
from agentrl.audit.run import lookups_of
from agentrl.audit.subject import open_subject
from agentrl.audit.wording import Pythons
from agentrl.environments.base import Environment
from agentrl.episodes import read_episodes
from agentrl.stages.assembly import open_workshop
from agentrl.tasks.model import Task
from agentrl.types import Step, Turn
from tests.audit.played_run import SEED, PlayedRun, play_run

SAID = "E   ZeroDivisionError: division by zero"


@dataclass
class Elsewhere:
    """An environment on a machine whose Python says one line otherwise."""

    environment: Environment
    line: str

    def step(self, turn: Turn) -> Step:
        step = self.environment.step(turn)
        results = (replace(result, text=result.text.replace(SAID, self.line)) for result in step.results)
        return replace(step, results=tuple(results))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.environment, name)


def replay_elsewhere(run: PlayedRun, line: str, recorded: str, here: str) -> Check:
    """The replay where another Python says `line`; ids are derived, too, so the words that a model saw count."""
    subject = open_subject(run.result(), run.layout.root)
    with open_workshop(run.settings()) as workshop, ThreadPoolExecutor(1) as pool:

        def environment(task: Task) -> Environment:
            return Elsewhere(workshop.environment(subject.setting("environment"), task), line)

        stage = Stage(environment, pool, pythons=Pythons(recorded, here))
        return check_replay(subject, stage, lookups_of(subject))


@pytest.fixture(scope="module")
def menu(tmp_path_factory: pytest.TempPathFactory) -> PlayedRun:
    """A played run in which a test divides by zero."""
    run = play_run(tmp_path_factory.mktemp("menu") / "home", "qwen_grpo_bugfix")
    episodes = read_episodes(run.layout.episodes(SEED, "base"))
    assert sum(SAID in result.text for one in episodes for turn in one.turns for result in turn.results) == 1
    return run


def test_a_replay_under_another_python_is_equal_and_says_how_many_lines_it_compared_by_type(menu: PlayedRun) -> None:
    check = replay_elsewhere(menu, "E   ZeroDivisionError: integer division by zero", "3.12.3", "3.11.7")
    assert check.findings == ()
    assert check.notes == (Pythons("3.12.3", "3.11.7").note(1),)


@pytest.mark.parametrize(
    ("line", "here"),
    [
        ("E   ZeroDivisionError: integer division by zero", "3.12.7"),
        ("E   ArithmeticError: division by zero", "3.11.7"),
        (f"{SAID}\nE   another line", "3.11.7"),
    ],
    ids=["other words of the same Python", "another type", "another line"],
)
def test_a_replay_finds_every_other_difference(menu: PlayedRun, line: str, here: str) -> None:
    check = replay_elsewhere(menu, line, "3.12.3", here)
    assert any("results[0].text" in finding.place for finding in check.findings)
    assert check.notes == ()
