"""The stage `evaluate` on a machine that fails it: exit code 3, one message, and no file that looks like a score."""

import errno
import os
import resource
import signal
import subprocess
import tempfile
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests import lucky_training
from tests.lucky_training import EXPERIMENT, RUN
from tests.sandbox.conftest import open_backend
from tests.sandbox.test_exhaustion import as_root, one_process_each
from tests.sandbox.test_zygotes import before_each_fork, waiting

from agentrl import exhaustion
from agentrl.cli import agentrl, run_command
from agentrl.files import read_json, write_json
from agentrl.sandbox import jobs, zygote
from agentrl.sandbox.backends import JAILS, PROCESS_LIMITS
from agentrl.sandbox_mark import MARK
from agentrl.stages import assembly, evaluate

FEW = {"episodes_per_task": 1, "wide_episodes_per_task": 0}


pytestmark = pytest.mark.usefixtures("_torch_as_it_was")


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (exhaustion, jobs):
        monkeypatch.setattr(module, "PAUSE_S", 0.0)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A configuration whose run evaluates a tiny policy on each task once, and that policy."""
    made = tmp_path_factory.mktemp("evaluation")
    lucky_training.prepare(made)
    run = {**lucky_training.SETTINGS, "sandbox": {"backend": "auto", "workers": 2}, "evaluation": FEW}
    (made / "config" / "runs" / f"{RUN}.yaml").write_text(yaml.safe_dump(run))
    return made


def evaluated(folder: Path, backend: str, after: Callable[[], None] = lambda: None) -> tuple[int, list[Path]]:
    """The exit code of `agentrl evaluate` in that sandbox, and the files that it wrote, looked for `after`."""
    write_json(folder / "verify.json", {"sandbox": {"name": backend}})
    out = folder / "base-evaluation"
    before = set(folder.rglob("*"))
    code = run_command(
        agentrl,
        "agentrl",
        [
            *("evaluate", "--config-dir", str(folder / "config"), "--run", RUN, "--experiment", EXPERIMENT),
            *("--seed", "0", "--policy", "base", "--weights", str(folder / "base" / "policy.json")),
            *("--verify", str(folder / "verify.json")),
            *("--episodes", str(out / "episodes.jsonl.gz"), "--out", str(out / "eval.json")),
        ],
    )
    after()
    return code, [path for path in set(folder.rglob("*")) - before if path.is_file()]


def test_it_says_how_many_episodes_are_done_and_how_they_went(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_backend(JAILS[-1]).close()
    code, made = evaluated(folder, JAILS[-1])
    for path in made:
        path.unlink()
    assert code == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if ": evaluate base " in line]
    assert lines[0].startswith(f"{RUN} {EXPERIMENT} seed 0: evaluate base ")
    assert lines[-1].split(": ")[1].startswith("evaluate base 10/10  ")
    assert lines[-1].endswith("reward 0.000")


def once_open(monkeypatch: pytest.MonkeyPatch, do: Callable[[Any], None]) -> None:
    """Do something to the sandbox after it has proved itself, before the first episode."""
    make_rollout = evaluate.make_rollout

    def made(workshop: Any, *arguments: Any) -> Any:
        do(workshop.backend)
        return make_rollout(workshop, *arguments)

    monkeypatch.setattr(evaluate, "make_rollout", made)


def told_once(capsys: pytest.CaptureFixture[str], message: str) -> bool:
    lines = capsys.readouterr().err.splitlines()
    return len(lines) == 1 and lines[0].startswith("ERROR: ") and message in lines[0] and " -> " in lines[0]


@as_root
@pytest.mark.parametrize("name", JAILS)
def test_a_zygote_that_may_not_fork_ends_it(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    open_backend(name).close()
    once_open(monkeypatch, lambda jail: waiting(jail).pop().close())
    limited = one_process_each()
    once_open(monkeypatch, lambda _: limited.__enter__())
    try:
        code, written = evaluated(folder, name)
    finally:
        limited.__exit__(None, None, None)
    assert (code, written) == (3, [])
    assert told_once(capsys, "can't fork: Resource temporarily unavailable")


@pytest.mark.parametrize("name", JAILS)
@pytest.mark.parametrize(
    ("sent", "message"), [(signal.SIGSTOP, "has not answered for 0.3 s"), (signal.SIGKILL, "the zygote ")]
)
def test_zygotes_that_are_wedged_or_dead_end_it(
    name: str,
    sent: signal.Signals,
    message: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    open_backend(name).close()
    monkeypatch.setattr(zygote, "_ANSWER_S", 0.3)
    once_open(monkeypatch, lambda _: before_each_fork(monkeypatch, sent))
    assert evaluated(folder, name) == (3, [])
    assert told_once(capsys, message)


@pytest.mark.parametrize("name", JAILS)
def test_descriptors_that_run_out_end_it(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    open_backend(name).close()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    once_open(monkeypatch, lambda _: resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard)))
    enough = partial(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
    assert evaluated(folder, name, after=enough) == (3, [])
    assert told_once(capsys, "ulimit -n")


@pytest.mark.parametrize("name", JAILS)
def test_a_temporary_folder_that_is_full_ends_it(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    open_backend(name).close()

    def full(*_: Any, **__: Any) -> Any:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(tempfile, "mkdtemp", full)
    assert evaluated(folder, name) == (3, [])
    assert told_once(capsys, "No space left on device")


@pytest.mark.parametrize("name", JAILS)
def test_a_jail_whose_process_is_refused_ends_it(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    open_backend(name).close()

    def refused(*_: Any, **__: Any) -> Any:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    def full(jail: Any) -> None:
        waiting(jail).pop().close()
        monkeypatch.setattr(subprocess, "Popen", refused)

    once_open(monkeypatch, full)
    assert evaluated(folder, name) == (3, [])
    assert told_once(capsys, "Resource temporarily unavailable")


def refuse_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any, **__: Any) -> Any:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading, "_start_new_thread", refused)


def test_threads_refused_to_an_open_sandbox_end_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    open_backend(JAILS[1]).close()
    choose = assembly.choose_backend

    def chosen(*arguments: Any) -> Any:
        made = choose(*arguments)
        refuse_threads(monkeypatch)
        return made

    monkeypatch.setattr(assembly, "choose_backend", chosen)
    assert evaluated(folder, JAILS[1]) == (3, [])
    assert told_once(capsys, "sandbox: 2 threads can't be started: can't start new thread")


def test_a_thread_refused_anywhere_else_ends_it_alike(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where a library asks for one, such as the loader of weights; the jail, which opens meanwhile, has its own."""
    open_backend(JAILS[1]).close()
    choose, load, opened = assembly.choose_backend, evaluate.load_policy, threading.Event()

    def chosen(*arguments: Any) -> Any:
        made = choose(*arguments)
        opened.set()
        return made

    def loaded(*arguments: Any, **options: Any) -> Any:
        assert opened.wait(60)
        refuse_threads(monkeypatch)
        return load(*arguments, **options)

    monkeypatch.setattr(assembly, "choose_backend", chosen)
    monkeypatch.setattr(evaluate, "load_policy", loaded)
    assert evaluated(folder, JAILS[1]) == (3, [])
    assert told_once(capsys, "agentrl: this machine ran out: can't start new thread")


@pytest.mark.parametrize("name", [JAILS[1], PROCESS_LIMITS])
def test_its_figures_and_their_record_bear_the_mark_where_no_jail_ran(name: str, folder: Path) -> None:
    open_backend(name).close()
    config = folder / "config" / "runs" / f"{RUN}.yaml"
    before = config.read_text()
    config.write_text(before.replace("backend: auto", f"backend: {name}"))
    try:
        code, written = evaluated(folder, name)
    finally:
        config.write_text(before)
    assert code == 0
    (record,) = (path for path in written if path.name.endswith("provenance.json"))
    (figures,) = (path for path in written if path.name == "eval.json")
    marks = [MARK in read_json(record)["sandbox"], MARK in read_json(figures)]
    assert marks == [name == PROCESS_LIMITS] * 2
    for path in written:
        path.unlink()


def test_on_a_machine_that_holds_it_writes_episodes_figures_and_their_record(folder: Path) -> None:
    name = JAILS[1]
    open_backend(name).close()
    code, written = evaluated(folder, name)
    assert code == 0
    assert sorted(path.name for path in written) == ["episodes.jsonl.gz", "eval.json", "eval.json.provenance.json"]
    (record,) = (path for path in written if path.name.endswith("provenance.json"))
    note = read_json(record)["sandbox"]
    assert (note["name"], note["events"]["infra"]) == (name, 0)
    for path in written:
        path.unlink()
