"""Checkpoints: all of a training's state comes back, whole or not at all."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from agentrl.errors import UserError
from agentrl.files import read_json, sha256_file, write_json
from agentrl.grpo.learner import make_optimizer
from agentrl.policy.checkpoints import Progress, held, last_step, resume, save
from agentrl.policy.loading import weights_sha256
from tests.tiny_policy import tiny_model

ROWS = [{"step": 0, "reward_mean": 0.5, "seconds": {"update": 0.25}}]


class State:
    """A model and its optimiser, made to move by a gradient that depends on the global generators."""

    def __init__(self, seed: int = 0) -> None:
        self.model = tiny_model(20, seed=seed, layers=1)
        self.optimizer = make_optimizer(self.model, 1e-2)

    def move(self) -> None:
        shift = random.random() + float(np.random.rand())
        for parameter in self.model.parameters():
            parameter.grad = torch.randn_like(parameter) + shift
        self.optimizer.step()

    def save(self, folder: Path, step: int = 1, rows: Any = ROWS) -> None:
        save(folder, self.model, self.optimizer, Progress(step, rows))

    def resume(self, folder: Path) -> Progress | None:
        return resume(folder, self.model, self.optimizer)


@pytest.fixture
def state() -> State:
    made = State()
    made.move()
    return made


def test_without_a_checkpoint_nothing_is_resumed(tmp_path: Path, state: State) -> None:
    before = weights_sha256(state.model)
    assert state.resume(tmp_path) is None
    assert last_step(tmp_path) == 0
    assert weights_sha256(state.model) == before


def test_step_and_rows_come_back(tmp_path: Path, state: State) -> None:
    state.save(tmp_path, 7)
    assert State(seed=1).resume(tmp_path) == Progress(7, ROWS)
    assert last_step(tmp_path) == 7


def test_a_resumed_training_moves_on_exactly_as_the_one_that_was_saved(tmp_path: Path, state: State) -> None:
    """Weights, the optimiser's moments, and the generators of torch, numpy and Python."""
    state.save(tmp_path)
    state.move()
    other = State(seed=1)
    other.resume(tmp_path)
    other.move()
    assert weights_sha256(other.model) == weights_sha256(state.model)


def test_the_last_two_checkpoints_are_kept(tmp_path: Path, state: State) -> None:
    for step in (1, 2, 10, 9):
        state.save(tmp_path, step)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["step-000009", "step-000010"]


def test_saving_clears_what_a_killed_training_left_half_written(tmp_path: Path, state: State) -> None:
    half = tmp_path / ".step-000001.abc.part"
    half.mkdir()
    (half / "model.safetensors").write_bytes(b"half")
    assert state.resume(tmp_path) is None
    state.save(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["step-000001"]


def manifest_without_hashes(last: Path) -> None:
    write_json(last / "manifest.json", {"step": 1})


def manifest_of_another_kind(last: Path) -> None:
    write_json(last / "manifest.json", [])


def manifest_of_another_step(last: Path) -> None:
    write_json(last / "manifest.json", {**read_json(last / "manifest.json"), "step": "1"})


def lost_file(last: Path) -> None:
    (last / "optimizer.pt").unlink()


def whole_file_of_another_kind(last: Path) -> None:
    """The hashes fit: someone wrote the file on purpose."""
    (last / "optimizer.pt").write_bytes(b"not torch's")
    hashes = {path.name: sha256_file(path) for path in last.iterdir() if path.name != "manifest.json"}
    write_json(last / "manifest.json", {"step": 1, "sha256": hashes})


@pytest.mark.parametrize(
    "damage",
    [
        manifest_without_hashes,
        manifest_of_another_kind,
        manifest_of_another_step,
        lost_file,
        whole_file_of_another_kind,
    ],
)
def test_a_damaged_checkpoint_is_refused_by_name_and_stays(tmp_path: Path, state: State, damage: Any) -> None:
    state.save(tmp_path)
    damage(tmp_path / "step-000001")
    files = sorted(tmp_path.rglob("*"))
    with pytest.raises(UserError, match=r"step-000001: the checkpoint is damaged") as raised:
        state.resume(tmp_path)
    assert raised.value.exit_code == 2
    assert sorted(tmp_path.rglob("*")) == files


def test_a_checkpoint_of_another_model_is_refused(tmp_path: Path, state: State) -> None:
    state.save(tmp_path)
    other = tiny_model(30, layers=1)
    with pytest.raises(UserError, match="damaged"):
        resume(tmp_path, other, make_optimizer(other, 1e-2))


def test_a_held_folder_is_refused_and_free_again_afterwards(tmp_path: Path) -> None:
    with held(tmp_path), pytest.raises(UserError, match="another training holds"), held(tmp_path):
        pass
    with held(tmp_path):
        pass


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="cannot write there"), held(tmp_path / "file" / "checkpoints"):
        pass


def test_a_folder_that_someone_put_beside_the_checkpoints_is_none(tmp_path: Path, state: State) -> None:
    state.save(tmp_path)
    (tmp_path / "step-000001.bak").mkdir()
    (tmp_path / "step-old").mkdir()
    assert last_step(tmp_path) == 1
    state.save(tmp_path, 2)
    assert (tmp_path / "step-000001.bak").is_dir()
