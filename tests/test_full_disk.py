"""A disk that is full: one message and exit code 3, nothing half-written, and what was there stays whole."""

import errno
import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from agentrl.cli import run_command
from agentrl.errors import UserError
from agentrl.files import read_json
from agentrl.policy import checkpoints
from agentrl.policy.loading import save_policy
from tests import lucky_training
from tests.policy.test_checkpoints import State
from tests.sandbox.small_disk import UNFIT
from tests.tiny_policy import tiny_policy

TOLD = re.compile(
    r"(?P<where>\S+): can't be written: No space left on device; "
    r"((?P<needed>[\d,]+) bytes are needed, (?P<free>[\d,]+) are free|[\d,]+ bytes are free) -> "
    r"free space there \(checkpoints of trainings that won't go on can be removed\), or choose another folder"
)


LOGS = ("training.jsonl", "training_times.jsonl")


def on_a_small_disk(place: Path, *case: str) -> dict[str, Any]:
    """What `tests.full_disk` prints of a case."""
    place.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "tests.full_disk", str(place), *case],
        cwd=lucky_training.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == UNFIT:
        pytest.skip(f"this machine allows no disk of one's own: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def told(said: str) -> re.Match[str]:
    match = TOLD.fullmatch(said)
    assert match, said
    return match


def number(text: str) -> int:
    return int(text.replace(",", ""))


@contextmanager
def files_no_larger_than(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize(("case", "leaves"), [("checkpoints", "step-000002"), ("policies", "weights")])
def test_wherever_the_room_ends_it_is_told_and_what_was_there_is_all_that_stays(
    case: str, leaves: str, tmp_path: Path
) -> None:
    found = on_a_small_disk(tmp_path / "small", case)
    *failed, done = found["found"]
    assert len(failed) > 20
    for said, code, left in failed:
        match = told(said)
        assert code == 3
        assert left == found["first"]
        if match["needed"] and Path(match["where"]).name == leaves:
            assert number(match["needed"]) > 100_000
    assert done[:2] == ["", 0]


def test_whatever_is_written_a_full_disk_is_told_by_the_name_of_what_does_not_fit(tmp_path: Path) -> None:
    found = on_a_small_disk(tmp_path / "small", "outputs")["found"]
    where = [Path(told(said)["where"]).name for said, _, _ in found]
    assert where == ["report.html", "eval.json", "episodes.jsonl.gz", "warm-start", "weights"]
    assert {code for _, code, _ in found} == {3}
    assert {tuple(left) for *_, left in found} == {()}


@pytest.mark.slow
@pytest.mark.usefixtures("_torch_as_it_was")
@pytest.mark.parametrize(
    ("every", "left", "kept"),
    [(1, "640000", ["step-000001"]), (100, "last", [])],
    ids=["a checkpoint", "the trained policy"],
)
def test_a_training_whose_disk_is_full_says_so_keeps_its_last_checkpoint_and_goes_on_with_room(
    every: int, left: str, kept: list[str], tmp_path: Path
) -> None:
    lucky_training.prepare(tmp_path)
    run = tmp_path / "config" / "runs" / f"{lucky_training.RUN}.yaml"
    run.write_text(yaml.safe_dump({**lucky_training.SETTINGS, "checkpoint_every": every}))
    found = on_a_small_disk(tmp_path / "small", "train", str(tmp_path), left)
    (said, code, files, _), (said_again, code_again, after, steps) = found["tries"]
    match = told(said.splitlines()[-1].removeprefix("ERROR: "))
    assert code == 3
    assert said.count("ERROR: ") == 1
    assert "Traceback" not in said
    # While a checkpoint fills the disk, the log of the next step may be the first to find no room.
    assert Path(match["where"]).name in (["step-000002", *LOGS] if kept else ["weights"])
    assert Path(match["where"]).name in LOGS or number(match["needed"]) > number(match["free"])
    assert sorted({Path(path).name for path in files if "step-" in Path(path).name}) == kept
    assert not [path for path in files if path.endswith(".part") or "weights" in path or "policy" in path]
    assert code_again == 0, said_again
    assert steps[0] == ("step 2" if kept else "step 1")
    assert not [path for path in after if "step-" in path]
    lucky_training.train(tmp_path, "whole")
    assert json.loads(found["policy"]) == read_json(tmp_path / "whole" / "policy.json")


@pytest.mark.parametrize(
    "arguments",
    [
        ("agentrl", "--help"),
        ("agentrl", "table", "docs/measured/demo/qwen_grpo_tools.json"),
        ("agentrl", "watch", "docs/measured/demo", "--once"),
    ],
)
def test_a_full_disk_behind_standard_output_is_told_once(arguments: tuple[str, ...]) -> None:
    """On any machine: /dev/full takes no byte."""
    with Path("/dev/full").open("w") as full:
        done = ran("-m", *arguments, stdout=full)
    assert (done.returncode, done.stderr) == (
        3,
        "ERROR: agentrl: what it says can't be written to standard output: No space left on device -> "
        "free that disk, or send it elsewhere\n",
    )


def ran(*arguments: str, **streams: Any) -> subprocess.CompletedProcess[str]:
    """Python as it runs from the sources, with its standard streams as named."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
    return subprocess.run([sys.executable, *arguments], cwd=lucky_training.ROOT, text=True, check=False, **streams)


@pytest.mark.parametrize(("arguments", "code"), [(("table", "nosuch.json"), 2), (("table",), 2), (("nosuch",), 2)])
def test_a_full_disk_behind_standard_error_leaves_the_exit_code(arguments: tuple[str, ...], code: int) -> None:
    with Path("/dev/full").open("w") as full:
        assert ran("-m", "agentrl", *arguments, stderr=full).returncode == code


def test_what_failed_elsewhere_is_not_taken_for_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    @click.command()
    def fails() -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    assert run_command(fails, "fails", []) == 3
    assert capsys.readouterr().err.startswith("ERROR: fails: this machine ran out: [Errno 28] No space left on device")


def test_torch_s_word_for_a_full_device_is_the_system_s() -> None:
    """On any machine: /dev/full takes no byte."""
    with pytest.raises(OSError, match="No space left on device"):
        checkpoints._save_hashed({"weights": State().model.state_dict()}, Path("/dev/full"))


@pytest.mark.parametrize("size", [1000, 30_000, 50_000, 80_000])
def test_a_limit_on_the_size_of_files_is_told_wherever_in_a_checkpoint_it_strikes(tmp_path: Path, size: int) -> None:
    """Of its files the weights are of 41 kB, the moments, which torch writes, of 84 kB."""
    state = State()
    state.move()
    state.save(tmp_path, 1)
    with (
        pytest.raises(UserError, match=r"step-000002: can't be written: File too large -> .*ulimit -f"),
        files_no_larger_than(size),
    ):
        state.save(tmp_path, 2)
    assert [path.name for path in tmp_path.iterdir()] == ["step-000001"]
    state.save(tmp_path, 2)


def test_a_policy_beyond_the_limit_on_the_size_of_files_is_told(tmp_path: Path) -> None:
    policy = tiny_policy()
    with (
        pytest.raises(UserError, match=r"weights: can't be written: File too large -> .*ulimit -f"),
        files_no_larger_than(50_000),
    ):
        save_policy(tmp_path / "policy.json", policy.model, policy.tokenizer, origin="scratch")
    assert list(tmp_path.iterdir()) == []
