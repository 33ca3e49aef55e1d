"""The training stage: killed and resumed, and in the face of damaged checkpoints."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml
from tests import lucky_training
from tests.lucky_training import train
from tests.sandbox.conftest import open_backend
from tests.sandbox.test_zygotes import before_each_fork

from agentrl import exhaustion
from agentrl.cli import run_command
from agentrl.errors import UserError
from agentrl.files import read_json, write_json
from agentrl.progress import Progress
from agentrl.sandbox import jobs
from agentrl.sandbox.backends import JAILS
from agentrl.stages.train import command
from agentrl.training_log import read_training

pytestmark = pytest.mark.usefixtures("_torch_as_it_was")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a base policy and an unbroken training of it, in `whole`."""
    made = tmp_path_factory.mktemp("training")
    lucky_training.prepare(made)
    train(made, "whole")
    return made


def checkpoints(place: Path) -> list[Path]:
    return sorted(place.glob("checkpoints/*/step-*"))


def start(folder: Path, name: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "tests.lucky_training", str(folder), name]
    return subprocess.Popen(command, cwd=lucky_training.ROOT, stdout=subprocess.DEVNULL)


def kill_after_first_checkpoint(process: "subprocess.Popen[bytes]", place: Path) -> None:
    deadline = time.monotonic() + 120
    while not checkpoints(place):
        assert process.poll() is None, "the training ended before its first checkpoint"
        assert time.monotonic() < deadline
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL


def test_a_training_moves_the_weights_by_groups_of_mixed_rewards(folder: Path) -> None:
    base, trained = read_json(folder / "base" / "policy.json"), read_json(folder / "whole" / "policy.json")
    assert base["weights_sha256"] != trained["weights_sha256"]
    rows = read_training(folder / "whole" / "training.jsonl")
    assert all(row.groups_mixed > 0 and row.grad_norm > 0 for row in rows)


def test_a_killed_training_resumes_and_ends_as_an_unbroken_one(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken, whole = folder / "broken", folder / "whole"
    kill_after_first_checkpoint(start(folder, "broken"), broken)
    assert not (broken / "policy.json").exists()
    done = int(checkpoints(broken)[-1].name.removeprefix("step-"))

    train(folder, "broken")
    assert f"train {done + 1}/4" in capsys.readouterr().out.splitlines()[0]
    assert read_json(broken / "policy.json") == read_json(whole / "policy.json")
    assert (broken / "training.jsonl").read_bytes() == (whole / "training.jsonl").read_bytes()
    assert len(read_training(broken / "training.jsonl")) == 4


def test_a_finished_training_that_lost_its_output_makes_it_again_from_the_last_checkpoint(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (folder / "whole" / "policy.json").read_bytes()
    (folder / "whole" / "policy.json").unlink()
    train(folder, "whole")
    assert "train 4/4" in capsys.readouterr().out.splitlines()[0]
    assert (folder / "whole" / "policy.json").read_bytes() == before


def test_a_second_training_of_the_same_checkpoints_is_refused(folder: Path) -> None:
    process = start(folder, "held")
    deadline = time.monotonic() + 120
    while not list(folder.glob("held/checkpoints/*/lock")):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.005)
    process.send_signal(signal.SIGSTOP)
    try:
        with pytest.raises(UserError, match="another training holds these checkpoints"):
            train(folder, "held")
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize("name", ["model.safetensors", "optimizer.pt", "random.pt", "rows.json", "manifest.json"])
def test_a_truncated_checkpoint_is_refused_and_nothing_is_removed(folder: Path, name: str) -> None:
    victim = checkpoints(folder / "whole")[-1] / name
    whole = victim.read_bytes()
    everything = sorted(folder.rglob("*"))
    victim.write_bytes(whole[: len(whole) // 2])
    try:
        with pytest.raises(
            UserError, match=r"step-000003: the checkpoint is damaged: .* -> remove that folder"
        ) as raised:
            train(folder, "whole")
        assert raised.value.exit_code == 2
        assert sorted(folder.rglob("*")) == everything
        assert victim.read_bytes() == whole[: len(whole) // 2]
    finally:
        victim.write_bytes(whole)


def test_with_the_damaged_checkpoint_removed_training_resumes_from_the_one_before(folder: Path) -> None:
    before = read_json(folder / "whole" / "policy.json")
    last = checkpoints(folder / "whole")[-1]
    last.rename(folder / "aside")
    train(folder, "whole")
    assert read_json(folder / "whole" / "policy.json") == before
    assert checkpoints(folder / "whole")[-1] == last


def test_on_the_command_line_a_damaged_checkpoint_is_one_error_and_exit_2(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    victim = checkpoints(folder / "whole")[-1] / "manifest.json"
    whole, earlier = victim.read_bytes(), (folder / "whole" / "policy.json").read_bytes()
    victim.write_bytes(b"{")
    try:
        assert run_command(command, "train", lucky_training.arguments(folder, "whole")) == 2
    finally:
        victim.write_bytes(whole)
    assert capsys.readouterr().err.count("ERROR: ") == 1
    assert (folder / "whole" / "policy.json").read_bytes() == earlier


def test_the_log_holds_every_step_as_soon_as_it_is_done(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[int] = []

    def look(self: Progress, done: int, note: str = "") -> None:  # noqa: ARG001
        held.append(len(read_training(folder / "live" / "training.jsonl")))

    monkeypatch.setattr(Progress, "say", look)
    train(folder, "live")
    assert held == [1, 2, 3, 4]
    assert (folder / "live" / "training.jsonl").read_bytes() == (folder / "whole" / "training.jsonl").read_bytes()


def test_a_run_that_asks_for_event_files_gets_them_beside_its_log(folder: Path) -> None:
    run = folder / "config" / "runs" / f"{lucky_training.RUN}.yaml"
    before = run.read_text()
    try:
        run.write_text(f"{before}\ntensorboard: true\n")
        train(folder, "events")
    finally:
        run.write_text(before)
    assert list((folder / "events" / "tensorboard").glob("events.out.tfevents.*"))
    assert read_json(folder / "events" / "policy.json") == read_json(folder / "whole" / "policy.json")


@pytest.mark.parametrize("name", JAILS)
def test_zygotes_that_die_between_two_steps_end_it_as_the_machine_s_failure_and_it_goes_on_later(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    open_backend(name).close()
    lucky_training.prepare(tmp_path)
    run = {**lucky_training.SETTINGS, "sandbox": {"backend": name, "workers": 2}, "checkpoint_every": 1}
    (tmp_path / "config" / "runs" / f"{lucky_training.RUN}.yaml").write_text(yaml.safe_dump(run))
    write_json(tmp_path / "verify.json", {"sandbox": {"name": name}})
    arguments, place = lucky_training.arguments(tmp_path, "jailed"), tmp_path / "jailed"
    with monkeypatch.context() as patched:
        for module in (exhaustion, jobs):
            patched.setattr(module, "PAUSE_S", 0.0)
        say = Progress.say

        def said(self: Progress, done: int, note: str = "") -> None:
            say(self, done, note)
            before_each_fork(patched, signal.SIGKILL)

        patched.setattr(Progress, "say", said)
        assert run_command(command, "train", arguments) == 3
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith("ERROR: sandbox: the zygote ")
    assert not list(place.glob("policy.json*"))
    assert not (place / "weights").exists()
    assert run_command(command, "train", arguments) == 0
    assert "train 2/4" in capsys.readouterr().out.splitlines()[0]
    assert len(read_training(place / "training.jsonl")) == 4
