"""Helpers, zygotes and probes that the machine ended: told from what does not work here, and from an open jail."""

import os
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from agentrl import exhaustion
from agentrl.errors import ExhaustedError
from agentrl.exhaustion import is_exhaustion, tells_of_exhaustion, was_killed
from agentrl.sandbox import jail as jail_module
from agentrl.sandbox import jobs
from agentrl.sandbox.backends import choose_backend
from agentrl.sandbox.base import Backend, CallReplies, ProcessOutput
from agentrl.sandbox.child import JobEnds
from agentrl.sandbox.jail import BWRAP, Jail
from agentrl.sandbox.probes import job_uids, run_probes
from agentrl.sandbox.processes import Program
from agentrl.sandbox.zygote import Zygote
from tests.sandbox.conftest import open_backend
from tests.sandbox.test_backends import settings
from tests.sandbox.test_zygotes import HONEST, own, waiting

__all__ = ["own"]  # The fixture.


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (exhaustion, jobs):
        monkeypatch.setattr(module, "PAUSE_S", 0.0)


@pytest.mark.parametrize(
    ("code", "killed"), [(-9, True), (137, True), (-6, True), (0, False), (1, False), (255, False)]
)
def test_an_end_by_a_signal_is_the_machines(code: int, killed: bool) -> None:
    assert was_killed(code) is killed


@pytest.mark.parametrize("number", [signal.SIGSYS, signal.SIGILL])
def test_a_signal_that_will_come_again_is_no_exhaustion(number: int) -> None:
    assert not was_killed(-number)


@pytest.mark.parametrize(
    "said",
    [
        "MemoryError",
        "python3: error while loading shared libraries: libm.so.6: failed to map segment from shared object",
    ],
)
def test_a_helper_that_found_no_memory_says_so(said: str) -> None:
    assert tells_of_exhaustion(said)
    assert is_exhaustion(subprocess.CalledProcessError(1, ["python3"], stderr=f"Traceback\n{said}\n"))
    assert not is_exhaustion(subprocess.CalledProcessError(1, ["python3"], stderr="ImportError: no module"))


@pytest.fixture
def killing_helpers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, int], None]]:
    """Lets the kernel's out-of-memory killer take the next helpers whose command holds a text."""
    open_backend(BWRAP).close()
    real, left = subprocess.run, list[str]()

    def run(command: Any, **options: Any) -> Any:
        if left and left[0] in " ".join(map(str, command)):
            left.pop()
            command = ["/bin/sh", "-c", "kill -9 $$"]
        return real(command, **options)

    monkeypatch.setattr(subprocess, "run", run)
    jail_module._found.clear()
    yield lambda text, times: left.extend([text] * times)
    jail_module._found.clear()


@pytest.mark.parametrize("helper", ["--version", "marshal.dumps", "lib-dynload", "version_info"])
def test_a_helper_that_is_killed_twice_is_said_and_no_weaker_jail_or_python_is_taken(
    helper: str, killing_helpers: Callable[[str, int], None]
) -> None:
    killing_helpers(helper, 1)
    chosen = choose_backend(settings("auto"))
    chosen.backend.close()
    assert (chosen.backend.name, chosen.refused) == (BWRAP, {})
    jail_module._found.clear()
    killing_helpers(helper, 2)
    with pytest.raises(ExhaustedError, match=r"exit -9, it said: nothing -> free memory$"):
        choose_backend(settings("auto"))


def test_bubblewrap_that_is_killed_twice_is_said_and_no_weaker_jail_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    open_backend(BWRAP).close()
    start = Program.__init__

    def killed(program: Program, command: Any, **options: Any) -> None:
        start(program, command, **options)
        os.kill(program.pid, signal.SIGKILL)

    monkeypatch.setattr(Program, "__init__", killed)
    with pytest.raises(ExhaustedError, match=r"\(exit -9\)"):
        choose_backend(settings("auto"))


def test_a_full_machine_gets_no_advice_on_namespaces(own: Jail, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> Any:
        raise ExhaustedError("the zygote ended; it said: bwrap: Cannot allocate memory")

    monkeypatch.setattr(jail_module, "Zygote", full)
    with pytest.raises(ExhaustedError, match=r"Cannot allocate memory$"):
        own.run_script({"s.py": ""}, "s.py")


def test_a_fork_whose_descriptor_found_no_room_is_an_exhaustion(own: Jail, monkeypatch: pytest.MonkeyPatch) -> None:
    def dropped(*arguments: Any, real: Any = socket.recv_fds) -> Any:
        answer, fds, flags, address = real(*arguments)
        for fd in fds:
            os.close(fd)
        return answer, [], flags, address

    monkeypatch.setattr(socket, "recv_fds", dropped)
    with pytest.raises(ExhaustedError, match=r"can't be followed: Too many open files"):
        waiting(own)[0].fork(JobEnds(0, 1, 2))


@pytest.mark.parametrize("nth", [1, 2])
def test_a_proof_that_the_machine_cut_short_is_made_again(own: Jail, nth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first fork of a new zygote is asked an honest call, the second makes every attempt."""
    waiting(own).pop().close()
    forks: list[int] = []

    def fork(zygote: Zygote, ends: Any, real: Any = Zygote.fork) -> Any:
        made = real(zygote, ends)
        forks.append(1)
        if len(forks) == nth:
            signal.pidfd_send_signal(made.pidfd, signal.SIGKILL)
        return made

    monkeypatch.setattr(Zygote, "fork", fork)
    assert own.call(HONEST, "f", [()]).outcome == "ok"
    assert own.counts()["infra"] == 1


@pytest.mark.parametrize("end", [{"killed": "timeout", "exit_code": None}, {"killed": None, "exit_code": 1}])
def test_attempts_that_did_not_all_come_back_show_no_open_jail(
    own: Jail, end: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "run_script", lambda *_: ProcessOutput(output="read: PermissionError\n", **end))
    with pytest.raises(ExhaustedError, match="a script of attempts did not come to its end"):
        own.denials()


def test_a_grade_of_attempts_that_ended_early_shows_no_open_jail(own: Jail, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "call", lambda *_: CallReplies("timeout", ()))
    with pytest.raises(ExhaustedError, match=r"a grade of attempts did not come to its end \(timeout\)"):
        own.denials()


class Hurried:
    """A backend on a machine that has no time: the first jobs, as many as asked, end by the clock."""

    def __init__(self, backend: Backend, scripts: int, calls: int) -> None:
        self.name = "hurried"
        self.run_tests, self.denials = backend.run_tests, backend.denials
        self._backend, self._scripts, self._calls = backend, scripts, calls

    def run_script(self, *arguments: Any) -> ProcessOutput:
        self._scripts -= 1
        return ProcessOutput(None, "", "timeout") if self._scripts >= 0 else self._backend.run_script(*arguments)

    def call(self, *arguments: Any) -> CallReplies:
        self._calls -= 1
        return CallReplies("timeout", ()) if self._calls >= 0 else self._backend.call(*arguments)


def test_a_probe_that_was_cut_short_once_is_made_again(backend: Backend) -> None:
    assert all(row["ok"] for row in run_probes(Hurried(backend, 1, 1)))  # type: ignore[arg-type]
    assert job_uids(Hurried(backend, 1, 1)) == job_uids(backend)  # type: ignore[arg-type]


@pytest.mark.parametrize(("scripts", "calls"), [(2, 0), (0, 2)])
def test_a_probe_that_was_cut_short_twice_is_the_machines_failure(backend: Backend, scripts: int, calls: int) -> None:
    for ask in (run_probes, job_uids):
        with pytest.raises(ExhaustedError, match=r"did not come to its end \(timeout\)"):
            ask(Hurried(backend, scripts, calls))  # type: ignore[arg-type]
