"""The stage `verify`: what stops the chain, and that nothing which it writes names a folder of this machine."""

import resource
import signal
import threading
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import yaml
from tests import lucky_training
from tests.absolute_paths import absolute_paths
from tests.lucky_training import EXPERIMENT, RUN
from tests.sandbox.attacks.bare import without
from tests.sandbox.conftest import open_backend
from tests.sandbox.test_zygotes import before_each_fork

from agentrl import exhaustion
from agentrl.cli import agentrl, run_command
from agentrl.files import read_json, write_json
from agentrl.sandbox import backends, jobs, program
from agentrl.sandbox.backends import JAILS, PROCESS_LIMITS
from agentrl.sandbox.bwrap import find_bubblewrap
from agentrl.sandbox.identity import FIRST_UID, LAST_UID
from agentrl.sandbox_record import VerifiedSandbox
from agentrl.stages import verify
from agentrl.stages.verify import PARTS
from agentrl.tasks.bank.catalogue import load_bank
from agentrl.tasks.model import Task

pytestmark = pytest.mark.usefixtures("_torch_as_it_was")


@pytest.fixture(scope="module", autouse=True)
def _few_tasks() -> Iterator[None]:
    """Two tasks of each split, where the bank has a hundred in all."""
    by_split: dict[str, list[Task]] = {}
    for task in load_bank():
        by_split.setdefault(task.split, []).append(task)
    few = [task for tasks in by_split.values() for task in tasks[:2]]
    with mock.patch.object(verify, "load_bank", return_value=few):
        yield


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lucky_training.prepare(tmp_path)
    return tmp_path


def verified(folder: Path, backend: str) -> tuple[int, list[Path]]:
    """The exit code of `agentrl verify` in that sandbox, and the files that it wrote."""
    run = {**lucky_training.SETTINGS, "sandbox": {"backend": backend, "workers": 2}, "sampler": "generate"}
    (folder / "config" / "runs" / f"{RUN}.yaml").write_text(yaml.safe_dump(run))
    out = folder / "made" / "verify.json"
    code = run_command(
        agentrl,
        "agentrl",
        [
            *("verify", "--config-dir", str(folder / "config"), "--run", RUN, "--experiment", EXPERIMENT),
            *("--model", str(folder / "base" / "policy.json"), "--out", str(out)),
        ],
    )
    return code, sorted(folder.glob("made/*"))


@pytest.fixture(scope="module", params=[*JAILS, PROCESS_LIMITS])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Path], str]:
    """The verify file of each sandbox in turn with its record, and what the stage said."""
    open_backend(request.param).close()
    folder = tmp_path_factory.mktemp("verified")
    lucky_training.prepare(folder)
    with redirect_stdout(StringIO()) as said:
        code, files = verified(folder, request.param)
    assert (code, [path.name for path in files]) == (0, ["verify.json", "verify.json.provenance.json"])
    return files, said.getvalue()


@pytest.fixture
def written(made: tuple[list[Path], str]) -> list[Path]:
    return made[0]


def test_what_it_writes_of_the_sandbox_was_measured_and_is_whole(written: list[Path]) -> None:
    sandbox = VerifiedSandbox.model_validate(read_json(written[0])["sandbox"])
    assert sandbox.reference_pass_rate == 1.0
    assert sum(sandbox.grades.outcomes.values()) > 0
    expected = range(FIRST_UID, LAST_UID + 1) if sandbox.uid.started_by == 0 else [sandbox.uid.started_by]
    assert sandbox.uid.run in expected
    assert sandbox.uid.grade in expected


def test_bubblewrap_is_told_by_where_it_came_from_and_its_hash(written: list[Path]) -> None:
    record = read_json(written[0])["sandbox"]
    assert record["bubblewrap"] == (find_bubblewrap().record() if record["name"] == "bwrap" else None)


def test_it_says_what_holds_so_far(made: tuple[list[Path], str]) -> None:
    lines = [line for line in made[1].splitlines() if ": verify " in line]
    expected = [f"{RUN} {EXPERIMENT}: verify {i}/{len(PARTS)}" for i in range(1, len(PARTS) + 1)]
    assert [line.split("  ")[0] for line in lines] == expected
    assert [line.split("  ")[-1] for line in lines] == list(PARTS)


def test_tasks_are_proved_while_the_policy_is_looked_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading waits for the first proof to begin, which nothing else would let happen."""
    load, check, began = verify.load_policy, verify.check_repair, threading.Event()

    def checked(*arguments: Any) -> Any:
        began.set()
        return check(*arguments)

    def loaded(*arguments: Any, **options: Any) -> Any:
        assert began.wait(60)
        return load(*arguments, **options)

    monkeypatch.setattr(verify, "check_repair", checked)
    monkeypatch.setattr(verify, "load_policy", loaded)
    assert verified(folder, PROCESS_LIMITS)[0] == 0


def test_no_absolute_path_is_in_the_file_or_its_record(written: list[Path]) -> None:
    for path in written:
        assert absolute_paths(path) == []


def test_a_path_of_this_machine_would_be_found(tmp_path: Path) -> None:
    write_json(tmp_path / "a.json", {"a": ["said: '/usr/bin/bwrap'"], "b": "cat /repo/x.py, a/b/c, 1/2"})
    assert absolute_paths(tmp_path / "a.json") == ["said: '/usr/bin/bwrap'"]


def test_a_probe_that_is_not_denied_stops_the_chain_and_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Jobs may have as many processes as the machine lets them."""
    limits, most = backends.limits_of, resource.getrlimit(resource.RLIMIT_NPROC)[1]
    monkeypatch.setattr(backends, "limits_of", lambda settings: replace(limits(settings), processes=most))
    assert verified(folder, PROCESS_LIMITS) == (2, [])
    said = capsys.readouterr().err
    assert "ERROR: sandbox process-limits: fork: expected 'BlockingIOError', saw 'not denied'" in said
    assert said.rstrip().endswith("-> do not run model-written code here")


@pytest.mark.parametrize("name", JAILS)
def test_a_jail_with_a_hole_stops_the_chain_and_its_probes_are_named(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The list of system calls is left out of the jail."""
    open_backend(name).close()
    with (
        mock.patch.object(program, "_source", lambda module: without(("allow_only",), module)),
        mock.patch.dict("agentrl.sandbox.jail._found", clear=True),
    ):
        assert verified(folder, name) == (2, [])
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith(f"ERROR: sandbox {name}: not denied: ")
    assert "grade udp (not denied)" in said


@pytest.mark.parametrize("name", JAILS)
def test_zygotes_that_die_between_two_proofs_end_it_as_the_machine_s_failure(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    open_backend(name).close()
    check, proved = verify.check_repair, list[str]()

    def checked(*arguments: Any) -> Any:
        given = check(*arguments)
        proved.append(name)
        if len(proved) == 3:
            before_each_fork(monkeypatch, signal.SIGKILL)
        return given

    monkeypatch.setattr(exhaustion, "PAUSE_S", 0.0)
    monkeypatch.setattr(jobs, "PAUSE_S", 0.0)
    monkeypatch.setattr(verify, "check_repair", checked)
    assert verified(folder, name) == (3, [])
    assert 3 <= len(proved) < len(verify.load_bank())
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith("ERROR: sandbox: the zygote ")
    assert " -> " in said


def test_a_reference_that_fails_its_hidden_tests_stops_the_chain_with_the_tasks_name(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, *others = verify.load_bank()
    shown = [case.args for case in first.public]
    hidden = next(case.args for case in first.hidden if case.args not in shown)
    wrong = f"lambda *args: None if args == {hidden!r} else _right(*args)"
    broken = replace(first, reference=f"{first.reference}\n_right = {first.function}\n{first.function} = {wrong}\n")
    monkeypatch.setattr(verify, "load_bank", lambda: [broken, *others])
    assert verified(folder, JAILS[1]) == (2, [])
    said = capsys.readouterr().err.splitlines()
    assert f"ERROR: {first.task_id}: the reference must pass, but was graded wrong:" in said


def test_a_task_without_hidden_tests_stops_the_chain_with_its_name(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, *others = verify.load_bank()
    monkeypatch.setattr(verify, "load_bank", lambda: [replace(first, hidden=()), *others])
    assert verified(folder, JAILS[1]) == (2, [])
    assert f"ERROR: {first.task_id}: there are no cases to grade the buggy module" in capsys.readouterr().err


def test_a_reason_for_a_weaker_jail_names_no_folder() -> None:
    said = backends.without_folders("no bubblewrap: /opt/x/.venv/bin/bwrap does not run ([Errno 2] 'a/b': '/usr/c')")
    assert said == "no bubblewrap: bwrap does not run ([Errno 2] 'a/b': 'c')"
