"""Checkpoints written in the background: a snapshot each, one at a time, and no error is lost."""

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from agentrl.errors import UserError
from agentrl.policy import checkpoint_writer, checkpoints
from agentrl.policy.checkpoint_writer import CheckpointWriter
from agentrl.policy.checkpoints import Progress, last_step, resume
from agentrl.policy.loading import weights_sha256
from tests.policy.test_checkpoints import State

ROOT = Path(__file__).resolve().parents[2]
FULL = UserError("can't be written: No space left on device", where="checkpoints", remedy="free space there")


class Gate:
    """Stands before the writing of each checkpoint until it is opened."""

    def __init__(self) -> None:
        self.reached, self.opened = threading.Event(), threading.Event()
        self.steps: list[int] = []

    def write(self, folder: Path, snapshot: checkpoints.Snapshot) -> None:
        self.reached.set()
        assert self.opened.wait(60)
        self.steps.append(snapshot.progress.step)
        checkpoints.write(folder, snapshot)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    made = Gate()
    monkeypatch.setattr(checkpoint_writer, "write", made.write)
    return made


@pytest.fixture
def state() -> State:
    made = State()
    made.move()
    return made


def look_until_done(writer: CheckpointWriter) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        writer.check()


def interrupted(folder: Path, state: State) -> None:
    with CheckpointWriter(folder) as writer:
        writer.save(state.model, state.optimizer, Progress(1, []))
        raise KeyboardInterrupt


def refuse(folder: Path, snapshot: Any) -> None:  # noqa: ARG001
    raise FULL


def test_what_happens_to_the_training_while_a_checkpoint_is_written_is_not_in_it(
    tmp_path: Path, state: State, gate: Gate
) -> None:
    """Neither in the weights nor in the moments and the generators, which tell by the step after."""
    rows: list[dict[str, Any]] = [{"step": 0}]
    with CheckpointWriter(tmp_path) as writer:
        writer.save(state.model, state.optimizer, Progress(1, rows))
        assert gate.reached.wait(60)
        saved = weights_sha256(state.model)
        state.move()
        moved = weights_sha256(state.model)
        rows.append({"step": 1})
        gate.opened.set()
    other = State(seed=1)
    assert other.resume(tmp_path) == Progress(1, [{"step": 0}])
    assert weights_sha256(other.model) == saved
    other.move()
    assert weights_sha256(other.model) == moved != saved


def test_a_second_checkpoint_waits_for_the_first(tmp_path: Path, state: State, gate: Gate) -> None:
    with CheckpointWriter(tmp_path) as writer:
        writer.save(state.model, state.optimizer, Progress(1, []))
        assert gate.reached.wait(60)
        second = threading.Thread(target=writer.save, args=(state.model, state.optimizer, Progress(2, [])))
        second.start()
        second.join(0.3)
        assert second.is_alive()
        gate.opened.set()
        second.join(60)
        assert gate.steps[0] == 1
    assert gate.steps == [1, 2]


def test_the_end_waits_for_what_is_being_written(tmp_path: Path, state: State, gate: Gate) -> None:
    opener = threading.Timer(0.3, gate.opened.set)
    with CheckpointWriter(tmp_path) as writer:
        writer.save(state.model, state.optimizer, Progress(1, []))
        opener.start()
        assert last_step(tmp_path) == 0
    assert last_step(tmp_path) == 1


def test_an_error_of_writing_is_raised_at_the_next_look_and_once(
    tmp_path: Path, state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    with CheckpointWriter(tmp_path) as writer:
        writer.save(state.model, state.optimizer, Progress(1, []))
        writer.wait()
        monkeypatch.setattr(checkpoint_writer, "write", refuse)
        writer.save(state.model, state.optimizer, Progress(2, []))
        with pytest.raises(UserError, match="No space left"):
            look_until_done(writer)
        writer.check()
    assert last_step(tmp_path) == 1


def test_an_error_that_nobody_asked_for_is_raised_at_the_end(
    tmp_path: Path, state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoint_writer, "write", refuse)
    with pytest.raises(UserError, match="No space left"), CheckpointWriter(tmp_path) as writer:
        writer.save(state.model, state.optimizer, Progress(1, []))


def test_the_error_that_ends_the_training_is_told_before_that_of_its_checkpoint(
    tmp_path: Path, state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoint_writer, "write", refuse)
    with pytest.raises(KeyboardInterrupt) as raised:
        interrupted(tmp_path, state)
    assert "No space left" in raised.value.__notes__[0]


def test_a_process_killed_while_it_writes_leaves_the_checkpoint_before(tmp_path: Path) -> None:
    killed = """
import os, signal, sys
from pathlib import Path
from agentrl.policy import checkpoints
from agentrl.policy.checkpoint_writer import CheckpointWriter
from agentrl.policy.checkpoints import Progress
from tests.policy.test_checkpoints import State

state, whole = State(), checkpoints.save_file
state.move()
with CheckpointWriter(Path(sys.argv[1])) as writer:
    writer.save(state.model, state.optimizer, Progress(1, []))
    writer.wait()
    def half(tensors, path):
        whole(tensors, path)
        os.truncate(path, 1000)
        os.kill(os.getpid(), signal.SIGKILL)
    checkpoints.save_file = half
    writer.save(state.model, state.optimizer, Progress(2, []))
"""
    done = subprocess.run([sys.executable, "-c", killed, str(tmp_path)], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    assert [path.name.startswith(".step-000002") for path in tmp_path.iterdir() if path.name != "step-000001"] == [True]
    other = State(seed=1)
    assert resume(tmp_path, other.model, other.optimizer) == Progress(1, [])
