"""The training loop: what it plays, what it logs, and when it saves."""

import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from agentrl.config import ExperimentSettings
from agentrl.episodes import Episode
from agentrl.errors import UserError
from agentrl.grpo.learner import Learner, make_optimizer
from agentrl.grpo.trainer import Training
from agentrl.policy import checkpoint_writer, checkpoints
from agentrl.policy.checkpoints import Progress
from agentrl.policy.loading import weights_sha256
from agentrl.rollout import EpisodeSpec, Played, Rollout
from agentrl.sampling.generate import GenerateSampler
from agentrl.tasks.model import Task
from agentrl.tasks.splits import tasks_of
from agentrl.training_log import TrainingRow
from agentrl.types import Grade, Message, Status, Step, ToolResult, Turn
from tests.tiny_policy import tiny_policy

NUMBERS: dict[str, Any] = {
    "environment": "edit_menu",
    "steps": 3,
    "prompts": 3,
    "group_size": 4,
    "lr": 1e-3,
    "max_turns": 2,
    "max_new_tokens": 4,
    "gen_batch": 16,
    "micro": 4,
    "micro_tokens": 512,
    "memory": "normal",
    "advantages": "grpo",
    "clip": 0.2,
    "epochs": 1,
    "minibatches": 2,
    "max_grad_norm": 1.0,
    "max_logprob_gap": 1e-4,
    "importance_cap": None,
}


class Chance:
    """Refuses every turn, and rewards by the parity of what was said."""

    tools = ()

    def __init__(self, task: Task) -> None:
        self._task = task
        self._said = ""

    def initial_messages(self) -> list[Message]:
        return [Message("system", "S"), Message("user", self._task.function)]

    def step(self, turn: Turn) -> Step:
        self._said += turn.text
        return Step((ToolResult(Status.MALFORMED, "no_call", "no"),))

    def grade(self) -> Grade:
        return Grade(False, "wrong_value")

    def reward(self, grade: Grade) -> float:  # noqa: ARG002
        return float(zlib.crc32(self._said.encode()) & 1)

    def final_files(self) -> Mapping[str, str]:
        return {}


class Never(Chance):
    def reward(self, grade: Grade) -> float:  # noqa: ARG002
        return 0.0


class Watched:
    """A rollout that keeps what it was asked and what it played."""

    def __init__(self, inner: Rollout) -> None:
        self._inner = inner
        self.chat = inner.chat
        self.specs: list[list[EpisodeSpec]] = []
        self.episodes: list[list[Episode]] = []

    def play(self, specs: list[EpisodeSpec]) -> Played:
        played = self._inner.play(specs)
        self.specs.append(specs)
        self.episodes.append(played.episodes)
        return played


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as opened:
        yield opened


Make = Callable[..., tuple[Training, Watched]]


@pytest.fixture
def training(tmp_path: Path, pool: Executor) -> Make:
    def make(environment: type = Chance, checkpoint_every: int = 1, folder: str = "", **changes: Any) -> Any:
        settings = ExperimentSettings.model_validate(NUMBERS | changes)
        policy = tiny_policy()
        chat = policy.chat
        sampler = GenerateSampler(policy.model, end_of_turn_id=chat.end_of_turn_id, pad_id=chat.pad_id, batch_size=16)
        rollout = Watched(
            Rollout(environment, sampler, chat, pool, settings.max_turns, settings.max_new_tokens, 512, 16)
        )
        learner = Learner(policy.model, make_optimizer(policy.model, settings.lr), settings)
        tasks = tasks_of("train")
        place = tmp_path / (folder or "checkpoints")
        place.mkdir(exist_ok=True)
        return Training(rollout, learner, tasks, settings, 5, place, checkpoint_every), rollout  # type: ignore[arg-type]

    return make


def silent(done: Any) -> None:
    pass


def test_a_step_plays_whole_groups_of_different_training_tasks_under_one_name_each(training: Make) -> None:
    made, watched = training(steps=1)
    made.run(silent)
    (specs,) = watched.specs
    groups = [specs[start : start + 4] for start in range(0, 12, 4)]
    assert len({group[0].task.task_id for group in groups}) == 3
    assert all([one.sample for one in group] == [0, 1, 2, 3] for group in groups)
    assert all(len({one.task.function for one in group}) == 1 for group in groups)
    assert len({one.key for one in specs}) == 12
    assert {one.task.split for one in specs} == {"train"}


def test_steps_draw_other_tasks_names_and_numbers(training: Make) -> None:
    made, watched = training(steps=2)
    made.run(silent)
    first, second = watched.specs
    assert {one.key for one in first}.isdisjoint(one.key for one in second)
    assert {one.task.function for one in first}.isdisjoint(one.task.function for one in second)


def test_a_row_says_of_its_step_what_the_episodes_say(training: Make) -> None:
    made, watched = training(steps=2)
    done = made.run(silent)
    for step, (row, episodes) in enumerate(zip(done.rows, watched.episodes, strict=True)):
        rewards = np.array([episode.reward for episode in episodes]).reshape(3, 4)
        logged = TrainingRow.model_validate(row)
        assert logged.step == step
        assert logged.reward_mean == rewards.mean()
        assert logged.groups_mixed == sum(len(set(group)) > 1 for group in rewards.tolist())
        assert logged.rows_skipped == 4 * (3 - logged.groups_mixed)
        assert (logged.rows, logged.tokens) == (12, sum(episode.sampled_tokens for episode in episodes))
        assert (logged.malformed_per_episode, logged.failed_per_episode) == (2.0, 0.0)
        assert logged.logprob_gap_mean is not None
        assert logged.logprob_gap_mean < 1e-5


def test_step_0_alone_keeps_one_transcript_of_each_of_its_tasks(training: Make) -> None:
    made, watched = training(steps=2)
    done = made.run(silent)
    tasks = list(dict.fromkeys(one.task.task_id for one in watched.specs[0]))
    assert [one["task"] for one in done.rows[0]["transcripts"]] == tasks
    assert "transcripts" not in done.rows[1]


def test_mixed_groups_move_the_weights_and_groups_without_a_difference_do_not(training: Make) -> None:
    for environment, moves in ((Chance, True), (Never, False)):
        made, _ = training(environment, steps=1, folder=environment.__name__)
        before = weights_sha256(made.learner.model)
        (row,) = made.run(silent).rows
        assert (row["groups_mixed"] > 0, row["grad_norm"] > 0) == (moves, moves)
        assert (weights_sha256(made.learner.model) != before) is moves


@pytest.mark.parametrize(("every", "kept"), [(1, [1, 2]), (2, [2]), (5, [])])
def test_checkpoints_are_written_as_often_as_configured_but_not_after_the_last_step(
    training: Make, every: int, kept: list[int]
) -> None:
    made, _ = training(checkpoint_every=every)
    made.run(silent)
    found = sorted(path.name for path in made.checkpoint_folder.iterdir())
    assert found == [f"step-{step:06d}" for step in kept]


def test_a_row_is_reported_once_the_checkpoints_before_its_own_are_there(training: Make) -> None:
    """Its own may still be written; if it never is, the step is done again, to the same row."""
    made, _ = training(steps=3)
    missing: list[set[str]] = []

    def report(done: Progress) -> None:
        before = {f"step-{step:06d}" for step in range(1, done.step)}
        missing.append(before - {path.name for path in made.checkpoint_folder.iterdir()})

    made.run(report)
    assert missing[:2] == [set(), set()]
    assert missing[2] <= {"step-000002"}  # No checkpoint follows the last step, so nothing waited for it.


def slowed(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let every checkpoint take so long before its first byte is written."""

    def write(folder: Path, snapshot: checkpoints.Snapshot) -> None:
        time.sleep(seconds)
        checkpoints.write(folder, snapshot)

    monkeypatch.setattr(checkpoint_writer, "write", write)


def test_a_training_resumed_from_a_slowly_written_checkpoint_ends_as_an_unbroken_one(
    training: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the next step does to the weights meanwhile is not in it."""
    unbroken, _ = training(folder="unbroken", checkpoint_every=5)
    unbroken.run(silent)
    slowed(monkeypatch, 0.5)
    slow, _ = training(checkpoint_every=2)
    slow.run(silent)
    resumed, watched = training(checkpoint_every=2)
    resumed.run(silent)
    assert len(watched.specs) == 1
    assert weights_sha256(resumed.learner.model) == weights_sha256(unbroken.learner.model)


def test_a_row_logs_how_long_the_training_waited_for_checkpoints_and_no_more(
    training: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    slowed(monkeypatch, 2.0)
    made, _ = training(steps=3)
    waited = [row["seconds"]["checkpoint"] for row in made.run(silent).rows]
    assert waited[0] == 0
    assert waited[1] < 1.0  # The first is written while the second step runs,
    assert 0.2 < waited[2] < 2.5  # and the second waits for its end.


@pytest.mark.parametrize("steps", [2, 3])
def test_a_checkpoint_that_cannot_be_written_ends_the_training_with_its_error(
    training: Make, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """At the next step's end, or where there is none, at the training's; the checkpoint before stays."""

    def write(folder: Path, snapshot: checkpoints.Snapshot) -> None:
        if snapshot.progress.step == steps - 1:
            raise UserError("can't be written: No space left on device", where=str(folder), remedy="free space there")
        checkpoints.write(folder, snapshot)

    monkeypatch.setattr(checkpoint_writer, "write", write)
    made, _ = training(steps=steps)
    with pytest.raises(UserError, match="can't be written: No space left"):
        made.run(silent)
    assert checkpoints.last_step(made.checkpoint_folder) == steps - 2


def test_a_training_that_stops_in_a_step_goes_on_from_the_one_before(training: Make) -> None:
    def stop_after_the_second(done: Progress) -> None:
        if done.step == 2:
            raise KeyboardInterrupt

    broken, _ = training(checkpoint_every=2)
    with pytest.raises(KeyboardInterrupt):
        broken.run(stop_after_the_second)
    resumed, watched = training(checkpoint_every=2)
    resumed.run(silent)
    unbroken, _ = training(folder="unbroken")
    unbroken.run(silent)
    assert len(watched.specs) == 1
    assert weights_sha256(resumed.learner.model) == weights_sha256(unbroken.learner.model)


@pytest.mark.parametrize(
    ("part", "work", "remedy"),
    [
        ("rollout", "the rollout", "lower gen_batch (16)"),
        ("learner", "the update", "lower micro_tokens (512) or micro (4), or set memory: low"),
    ],
)
def test_out_of_memory_names_the_setting_and_leaves_the_last_checkpoint_whole(
    training: Make, monkeypatch: pytest.MonkeyPatch, part: str, work: str, remedy: str
) -> None:
    made, _ = training()
    method = {"rollout": "play", "learner": "update"}[part]
    inner, calls = getattr(getattr(made, part), method), []

    def full_in_the_second_step(*arguments: Any) -> Any:
        calls.append(1)
        if len(calls) == 2:
            raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 20.00 GiB")
        return inner(*arguments)

    monkeypatch.setattr(getattr(made, part), method, full_in_the_second_step)
    with pytest.raises(UserError, match=f"out of memory in {work}") as raised:
        made.run(silent)
    assert raised.value.remedy == remedy
    resumed, watched = training()
    resumed.run(silent)
    assert len(watched.specs) == 2
