"""Which GPU a process takes on a machine with several."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from agentrl.errors import UserError
from agentrl.policy import gpus
from agentrl.policy.gpus import VISIBLE, claim_gpu

HOLD = """
import sys
from pathlib import Path
from agentrl.policy.gpus import claim_gpu
environ = {}
print(claim_gpu(int(sys.argv[2]), environ, Path(sys.argv[1])), environ, flush=True)
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def _let_go() -> Iterator[None]:
    yield
    while gpus._claimed:
        gpus._claimed.pop().close()


@pytest.mark.parametrize(("count", "environ"), [(0, {}), (1, {}), (8, {VISIBLE: "3"}), (8, {VISIBLE: ""})])
def test_where_there_is_no_choice_nothing_is_claimed(count: int, environ: dict[str, str], tmp_path: Path) -> None:
    before = dict(environ)
    assert claim_gpu(count, environ, tmp_path) is None
    assert environ == before
    assert not list(tmp_path.iterdir())


def test_two_processes_take_two_gpus_and_a_third_is_refused_until_one_ends(tmp_path: Path) -> None:
    arguments = [sys.executable, "-c", HOLD, str(tmp_path), "2"]
    holders = []
    for expected in ("0", "1"):
        holder = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert holder.stdout is not None
        assert holder.stdout.readline() == f"{expected} {{'{VISIBLE}': '{expected}'}}\n"
        holders.append(holder)
    with pytest.raises(UserError, match=r"all 2 GPUs are claimed.*gpu=2"):
        claim_gpu(2, {}, tmp_path)
    holders[0].communicate("")
    assert claim_gpu(2, {}, tmp_path) == "0"
    holders[1].communicate("")


def test_the_gpus_that_are_named_are_the_ones_to_choose_from(tmp_path: Path) -> None:
    environ = {VISIBLE: "5, 2"}
    assert claim_gpu(8, environ, tmp_path) == "5"
    assert environ == {VISIBLE: "5"}


def test_a_second_call_changes_nothing(tmp_path: Path) -> None:
    environ: dict[str, str] = {}
    claim_gpu(2, environ, tmp_path)
    assert claim_gpu(2, environ, tmp_path) is None
    assert environ == {VISIBLE: "0"}
