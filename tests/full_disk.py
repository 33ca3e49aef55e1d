"""Writing to a small disk of its own that is full, which no other process sees.

As a program, `python -m tests.full_disk PLACE CASE` mounts a tmpfs at PLACE, lets the case write there, and prints
as JSON what came of it. The case `train FOLDER LEFT` trains below FOLDER, which holds PLACE, as `lucky_training` does.
Exit code 77 where the machine allows no disk of one's own.
"""

import json
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr
from io import StringIO
from pathlib import Path
from typing import Any
from unittest import mock

from agentrl.cli import run_command
from agentrl.errors import AgentRLError
from agentrl.files import write_json, write_json_lines_gz, write_text
from agentrl.policy.checkpoints import last_step
from agentrl.policy.loading import save_policy
from agentrl.policy.reference import read_reference, verified_folder
from agentrl.policy.warm_starts import keep, take
from agentrl.progress import Progress
from agentrl.stages.train import command
from tests import lucky_training
from tests.policy.test_checkpoints import State
from tests.sandbox.small_disk import UNFIT, mount_small_disk
from tests.tiny_policy import tiny_policy

SIZE = 4 * 2**20
PAGE = 4096
FILLER = "filler"


def fill(place: Path, left: int) -> None:
    """Leave so many bytes of the disk."""
    (place / FILLER).unlink(missing_ok=True)
    (place / FILLER).write_bytes(bytes(shutil.disk_usage(place).free - left))


def names(place: Path) -> list[str]:
    """Every file on the disk that a case wrote."""
    return sorted(path.relative_to(place).as_posix() for path in place.rglob("*") if path.name != FILLER)


@contextmanager
def told(found: list[list[Any]], place: Path) -> Iterator[None]:
    """Note what the block ended with, and what it left."""
    try:
        yield
        ended: list[Any] = ["", 0]
    except AgentRLError as error:
        ended = [str(error), error.exit_code]
    found.append([*ended, names(place)])


def checkpoints(place: Path) -> dict[str, Any]:
    """A second checkpoint, with a page more room each time until it fits: at the end of room in each of its files."""
    state, found = State(), list[list[Any]]()
    state.move()
    state.save(place, 1)
    first = names(place)
    for left in range(0, SIZE // 4, PAGE):
        fill(place, left)
        with told(found, place):
            state.save(place, 2)
        if last_step(place) == 2:
            break
        resumed = State().resume(place)
        assert resumed is not None
        assert resumed.step == 1
    return {"first": first, "found": found}


def policies(place: Path) -> dict[str, Any]:
    """A policy over an earlier one, with a page more room each time until it fits."""
    earlier, later = tiny_policy(), tiny_policy(seed=1)
    out, found = place / "policy.json", list[list[Any]]()
    before = save_policy(out, earlier.model, earlier.tokenizer, origin="scratch")
    first = names(place)
    for left in range(0, SIZE // 4, PAGE):
        fill(place, left)
        with told(found, place):
            save_policy(out, later.model, later.tokenizer, origin="scratch")
        if not found[-1][0]:
            break
        # The weights come before their reference, so of two that fit by half the reference is the earlier.
        if "policy.json: " not in found[-1][0]:
            assert read_reference(out) == before
            verified_folder(before, out)
    return {"first": first, "found": found}


def outputs(place: Path) -> dict[str, Any]:
    """Whatever else is written, with no room at all."""
    with tempfile.TemporaryDirectory() as name:
        elsewhere, policy, found = Path(name), tiny_policy(), list[list[Any]]()
        save_policy(elsewhere / "policy.json", policy.model, policy.tokenizer, origin="warm_start")
        keep(elsewhere / "kept", elsewhere / "policy.json", None)
        fill(place, 0)
        rows = [{"row": random.random()} for _ in range(1000)]
        writes: list[Callable[[], Any]] = [
            lambda: write_text(place / "report.html", "page"),
            lambda: write_json(place / "eval.json", rows),
            lambda: write_json_lines_gz(place / "episodes.jsonl.gz", rows),
            lambda: keep(place / "warm-start", elsewhere / "policy.json", None),
            lambda: take(elsewhere / "kept", place / "base.json"),
        ]
        for write in writes:
            with told(found, place):
                write()
    return {"first": [], "found": found}


def train(place: Path, folder: str, left: str) -> dict[str, Any]:
    """A training with so much room, or with almost none after its last step; and the same again with enough."""
    arguments = lucky_training.arguments(Path(folder), place.name)
    tries, found = list[list[Any]](), list[str]()
    if left != "last":
        fill(place, int(left))
    say = Progress.say

    def said(self: Progress, done: int, note: str = "") -> None:
        say(self, done, note)
        found.append(f"step {done}")
        if left == "last" and done == lucky_training.SETTINGS["experiments"][lucky_training.EXPERIMENT]["steps"]:
            fill(place, 4 * PAGE)

    for _ in range(2):
        error = StringIO()
        with mock.patch.object(Progress, "say", said), lucky_training.chance(), redirect_stderr(error):
            code = run_command(command, "train", arguments)
        tries.append([error.getvalue(), code, names(place), found.copy()])
        found.clear()
        left = ""
        (place / FILLER).unlink(missing_ok=True)
    return {"tries": tries, "policy": (place / "policy.json").read_text()}


def main(place: Path, case: str, *arguments: str) -> None:
    """See the module."""
    try:
        mount_small_disk(place, SIZE)
    except OSError as error:
        print(error, file=sys.stderr)
        sys.exit(UNFIT)
    cases: dict[str, Callable[..., dict[str, Any]]] = {
        "checkpoints": checkpoints,
        "policies": policies,
        "outputs": outputs,
        "train": train,
    }
    print(json.dumps(cases[case](place, *arguments)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
