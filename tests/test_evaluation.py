"""Which episodes an evaluation plays: the same for every policy, and every set in its place."""

from types import SimpleNamespace
from typing import Any

import pytest

from agentrl.config import Evaluation
from agentrl.evaluation import episodes_in_all, episodes_per_task, evaluate, evaluation_specs
from agentrl.rollout import EpisodeSpec
from agentrl.tasks.splits import tasks_of

SETTINGS = Evaluation(episodes_per_task=3, wide_episodes_per_task=1, confidence=0.95)


class Recorder:
    """Stands in for a rollout: an episode is its spec."""

    def __init__(self) -> None:
        self.calls: list[list[EpisodeSpec]] = []

    def play(self, specs: list[EpisodeSpec], report: Any = None) -> Any:
        self.calls.append(list(specs))
        if report is not None:
            report(len(specs))
        return SimpleNamespace(episodes=list(specs))


def sets(settings: Evaluation, seed: int = 0) -> dict[str, list[Any]]:
    return dict(evaluate(Recorder(), settings, seed))  # type: ignore[arg-type]


def test_every_task_of_both_sets_is_played_as_often_as_configured() -> None:
    played = sets(SETTINGS)
    for name, count in (("heldout", 3), ("wide", 1)):
        expected = [(task.task_id, sample) for task in tasks_of(name) for sample in range(count)]
        assert [(one.task.task_id, one.sample) for one in played[name]] == expected


def test_both_sets_are_played_in_one_go() -> None:
    recorder = Recorder()
    evaluate(recorder, SETTINGS, 0)  # type: ignore[arg-type]
    assert [len(call) for call in recorder.calls] == [10 * 3 + 50 * 1]


def test_progress_is_told_of_all_episodes_that_are_planned() -> None:
    told: list[Any] = []
    evaluate(Recorder(), SETTINGS, 0, told.append)  # type: ignore[arg-type]
    assert told == [episodes_in_all(SETTINGS)] == [10 * 3 + 50 * 1]


def test_a_set_that_is_played_no_times_is_left_out() -> None:
    settings = SETTINGS.model_copy(update={"wide_episodes_per_task": 0})
    assert episodes_per_task(settings) == {"heldout": 3}
    assert sets(settings).keys() == {"heldout"}


def test_names_and_random_numbers_are_the_same_whenever_it_is_asked() -> None:
    tasks = tasks_of("heldout")
    assert evaluation_specs(tasks, 2, 5) == evaluation_specs(tasks, 2, 5)


def test_more_episodes_or_another_set_change_no_episode() -> None:
    few, many = (evaluation_specs(tasks_of("heldout"), count, 0) for count in (1, 3))
    assert [one for one in many if one.sample == 0] == few


@pytest.mark.parametrize("other", [1, 12])
def test_another_seed_gives_other_names_and_other_numbers(other: int) -> None:
    tasks = tasks_of("heldout")
    first, second = evaluation_specs(tasks, 1, 0), evaluation_specs(tasks, 1, other)
    assert {one.key for one in first}.isdisjoint(one.key for one in second)
    assert [one.task.function for one in first] != [one.task.function for one in second]


def test_no_two_episodes_share_a_stream() -> None:
    keys = [one.key for episodes in sets(SETTINGS).values() for one in episodes]
    assert len(set(keys)) == len(keys)
