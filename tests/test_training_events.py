"""Event files: what TensorBoard reads from them is what the log holds."""

import sys
from pathlib import Path

import pytest

from agentrl.errors import UserError
from agentrl.sandbox_mark import MARK
from agentrl.training_events import EventFiles, scalars
from tests.result_factory import training_row


def test_tensorboard_reads_the_figures_of_each_step(tmp_path: Path) -> None:
    accumulator = pytest.importorskip("tensorboard.backend.event_processing.event_accumulator")
    events = EventFiles(tmp_path, 0)
    for step in range(3):
        events.write(training_row(step, reward_mean=0.25 * step))
    read = accumulator.EventAccumulator(str(tmp_path))
    read.Reload()
    assert [(one.step, one.value) for one in read.Scalars("training/reward_mean")] == [(0, 0.0), (1, 0.25), (2, 0.5)]
    assert [one.value for one in read.Scalars("seconds/update")] == [2.0, 2.0, 2.0]


def test_rewards_that_were_found_without_a_sandbox_stand_beside_the_mark() -> None:
    row = training_row(0)
    assert scalars({**row, MARK: True}) == {**scalars(row), MARK: 1}


def test_figures_that_were_not_measured_and_transcripts_are_left_out() -> None:
    found = scalars(training_row(0, transcripts=[{"task": "a"}]))
    assert found.keys() >= {"training/entropy", "seconds/rollout"}
    assert found.keys().isdisjoint({"training/logprob_gap_mean", "training/transcripts", "training/step"})


def test_without_the_package_the_run_is_refused_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch.utils.tensorboard", None)
    with pytest.raises(UserError, match="tensorboard is not installed -> pip install tensorboard, or set"):
        EventFiles(tmp_path, 0)
