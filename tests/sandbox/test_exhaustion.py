"""A machine that runs out: one more try, then one message and the exit code of the machine, never a grade."""

import errno
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from agentrl import exhaustion, threads
from agentrl.errors import ExhaustedError, InfrastructureError
from agentrl.exhaustion import exhaustion_named, is_exhaustion, remedy_told, tried_twice
from agentrl.sandbox import backends, bwrap, jobs
from agentrl.sandbox import zygote as zygote_module
from agentrl.sandbox.backends import JAILS, choose_backend
from agentrl.sandbox.base import ProcessOutput
from agentrl.sandbox.jail import BWRAP, LANDLOCK, Jail
from agentrl.sandbox.jobs import JobBackend
from agentrl.sandbox.process_limits import NAME as PROCESS_LIMITS
from agentrl.threads import start_threads, waiting_threads
from tests.sandbox.conftest import ROOT_ALONE, SMALL, open_backend, unfit
from tests.sandbox.small_disk import FULL, UNFIT, fill
from tests.sandbox.test_backends import settings
from tests.sandbox.test_zygotes import HONEST, before_each_fork, own, waiting

__all__ = ["own"]  # The fixture.

ROOT = Path(__file__).resolve().parents[2]
PAUSE_S = exhaustion.PAUSE_S
as_root = pytest.mark.skipif(
    os.geteuid() != 0, reason=f"{ROOT_ALONE}: the limit on processes would bind this process too"
)


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (exhaustion, jobs):
        monkeypatch.setattr(module, "PAUSE_S", 0.0)


@contextmanager
def one_process_each() -> Iterator[None]:
    """Let no user but root have a second process. Jails get the limit from this process."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NPROC)
    resource.setrlimit(resource.RLIMIT_NPROC, (1, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NPROC, (soft, hard))


@pytest.mark.parametrize(
    "error",
    [
        BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable"),
        OSError(errno.ENOMEM, "Cannot allocate memory"),
        OSError(errno.EMFILE, "Too many open files"),
        OSError(errno.ENOSPC, "No space left on device"),
        RuntimeError("can't start new thread"),
        MemoryError(),
        RuntimeError("[enforce fail at alloc_cpu.cpp:117] DefaultCPUAllocator: can't allocate memory: 4 bytes"),
        subprocess.CalledProcessError(-9, ["python3"]),
    ],
)
def test_what_a_machine_runs_out_of_is_named_with_a_remedy(error: Exception) -> None:
    with (
        pytest.raises(ExhaustedError, match=r"^it can't be done: .+ -> .+") as caught,
        exhaustion_named("it can't be done"),
    ):
        raise error
    assert caught.value.exit_code == 3


@pytest.mark.parametrize("error", [PermissionError(errno.EPERM, "no"), RuntimeError("another"), KeyError(1)])
def test_another_error_stays_what_it_was(error: Exception) -> None:
    assert not is_exhaustion(error)
    with pytest.raises(type(error)), exhaustion_named("it can't be done"):
        raise error


def test_a_second_try_that_succeeds_is_all_that_is_seen() -> None:
    errors = [ExhaustedError("full")]

    def make() -> str:
        if errors:
            raise errors.pop()
        return "made"

    assert tried_twice(make) == "made"


def test_another_failure_of_the_machine_is_not_tried_again() -> None:
    tries = []

    def make() -> None:
        tries.append(1)
        raise InfrastructureError("no bubblewrap")

    with pytest.raises(InfrastructureError, match="no bubblewrap"):
        tried_twice(make)
    assert tries == [1]


@as_root
def test_a_fork_refused_to_a_zygote_is_tried_by_another_and_then_stops_the_run(own: Jail) -> None:
    waiting(own).pop().close()
    with (
        one_process_each(),
        pytest.raises(ExhaustedError, match="can't fork: Resource temporarily unavailable") as caught,
    ):
        own.call(HONEST, "f", [()])
    assert "\n" not in str(caught.value)
    assert own.counts()["infra"] == 1
    assert own.call(HONEST, "f", [()]).outcome == "ok"


@as_root
def test_a_fork_refused_once_is_no_grade_but_an_event(own: Jail) -> None:
    waiting(own).pop().close()
    with one_process_each():
        waiting(own).append(own.launcher._start_waiting())  # type: ignore[attr-defined]
    assert own.call(HONEST, "f", [()]).outcome == "ok"
    assert own.counts()["infra"] == 1


@as_root
@pytest.mark.parametrize("named", ["auto", BWRAP])
def test_a_full_machine_is_said_and_no_weaker_jail_is_taken(named: str) -> None:
    open_backend(BWRAP).close()
    with one_process_each(), pytest.raises(ExhaustedError, match="Resource temporarily unavailable"):
        choose_backend(settings(named))


@pytest.mark.parametrize("named", ["auto", BWRAP])
def test_zygotes_that_are_wedged_are_said_and_no_weaker_jail_is_taken(
    named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_backend(BWRAP).close()
    stopped = before_each_fork(monkeypatch, signal.SIGSTOP)
    monkeypatch.setattr(zygote_module, "_ANSWER_S", 0.3)
    with pytest.raises(ExhaustedError, match=r"the zygote \d+ has not answered for 0.3 s; "):
        choose_backend(settings(named))
    assert len(stopped) == 4  # The honest job, twice; and all that once more.


@pytest.mark.parametrize("killed", ["timeout", "cpu"])
@pytest.mark.parametrize("named", ["auto", BWRAP, PROCESS_LIMITS])
def test_an_honest_job_whose_time_ended_is_said_and_no_weaker_jail_is_taken(
    named: str, killed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_backend(BWRAP).close()
    tries = []

    def ended(*_: Any) -> ProcessOutput:
        tries.append(1)
        return ProcessOutput(None, "", killed)

    monkeypatch.setattr(JobBackend, "run_tests", ended)
    with pytest.raises(ExhaustedError, match=rf"an honest job in \S+ did not come to its end \({killed}\) -> free"):
        choose_backend(settings(named))
    assert len(tries) == 2


def test_an_honest_job_that_ran_out_of_time_once_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    open_backend(BWRAP).close()
    late, run_tests = [ProcessOutput(None, "", "timeout")], JobBackend.run_tests
    monkeypatch.setattr(JobBackend, "run_tests", lambda *asked: late.pop() if late else run_tests(*asked))
    chosen = choose_backend(settings("auto"))
    chosen.backend.close()
    assert (chosen.backend.name, chosen.refused, late) == (BWRAP, {}, [])


def test_a_job_that_has_no_time_to_get_ready_is_said_and_no_weaker_jail_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    open_backend(BWRAP).close()
    monkeypatch.setattr(jobs, "_START_S", 0.0)
    with pytest.raises(ExhaustedError, match=r"a job did not get ready \(timeout, "):
        choose_backend(settings("auto"))


def test_bubblewrap_that_does_not_answer_is_said_and_no_weaker_jail_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(command: Any, **options: Any) -> Any:
        raise subprocess.TimeoutExpired(command, options["timeout"])

    open_backend(BWRAP).close()
    monkeypatch.setattr(subprocess, "run", late)
    with pytest.raises(ExhaustedError, match=r"asked for its version: no answer for 20 s -> free memory and time"):
        choose_backend(settings("auto"))


def test_what_was_verified_and_meets_a_full_machine_is_said_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> Any:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    monkeypatch.setattr(backends, "Jail", full)
    with pytest.raises(ExhaustedError, match=r"^sandbox: bwrap can't be opened: .*Too many open files -> .*ulimit -n"):
        choose_backend(settings("auto"), BWRAP)


def on_a_small_disk(name: str, size: int, greedy: str = "") -> dict[str, Any]:
    """What `small_disk` says of that backend."""
    with tempfile.TemporaryDirectory(dir="/tmp") as place:
        Path(place).chmod(0o755)
        done = subprocess.run(
            [sys.executable, "-m", "tests.sandbox.small_disk", place, name, str(size), *greedy.split()],
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
    if done.returncode == UNFIT:
        unfit(f"no disk of one's own can be mounted: {done.stderr}")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", [LANDLOCK, PROCESS_LIMITS])
def test_a_full_disk_stops_the_run_after_a_second_try_and_nothing_stays(name: str) -> None:
    open_backend(name).close()  # Skips where there is none.
    found = on_a_small_disk(name, 256 * 1024)
    assert "No space left on device" in found["said"]
    assert found["said"].endswith("set TMPDIR to another")
    assert (found["tries"], found["after"], found["left"]) == (1, "fits\n", [])


@pytest.mark.parametrize("name", [LANDLOCK, PROCESS_LIMITS])
def test_a_job_that_holds_the_whole_disk_for_longer_than_a_pause_costs_its_neighbours_time_alone(name: str) -> None:
    open_backend(name).close()
    found = on_a_small_disk(name, 16 * 1024 * 1024, "greedy")
    assert found["greedy"].startswith("held the disk")
    assert set(found["neighbours"]) == {"fits\n"}
    assert found["waited_s"] > PAUSE_S
    assert found["left"] == []


@pytest.mark.parametrize("name", [*JAILS, PROCESS_LIMITS])
def test_a_disk_that_is_full_at_the_start_opens_no_sandbox(name: str) -> None:
    open_backend(name).close()
    found = on_a_small_disk(name, FULL)
    assert "No space left on device" in found["said"]
    assert found["said"].endswith("set TMPDIR to another")
    assert (found["exit"], found["tries"], found["left"]) == (3, 2, [])


def test_a_full_folder_in_memory_stops_the_run_after_a_second_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bwrap, "MOST_BYTES", 64 * 1024)
    jail = open_backend(BWRAP, SMALL)
    try:
        found = fill(jail, 256 * 1024)
    finally:
        jail.close()
    assert found["said"].startswith("sandbox: a job did not get ready")
    assert "it said: OSError: [Errno 28] No space left on device ->" in found["said"]
    assert (found["tries"], found["after"]) == (1, "fits\n")


# As an ordinary user, whom the limit binds; with room for some threads and not for all.
THREADS = """
import os, resource, sys, time
from agentrl.errors import ExhaustedError
from agentrl.threads import start_threads
user, room = int(sys.argv[1]), int(sys.argv[2])
if os.geteuid() == 0:
    os.setgroups([]); os.setresgid(user, user, user); os.setresuid(user, user, user)
resource.setrlimit(resource.RLIMIT_NPROC, (room, room))
try:
    start_threads(16, "refused")
except ExhaustedError as error:
    print(error)
deadline = time.monotonic() + 10  # A thread is joined a moment before the kernel has let go of it.
while len(os.listdir("/proc/self/task")) > 1 and time.monotonic() < deadline:
    time.sleep(0.01)
print(len(os.listdir("/proc/self/task")))
"""


@pytest.mark.parametrize("room", [1, 4])
def test_threads_that_the_machine_refuses_are_named_and_none_stays(room: int) -> None:
    done = subprocess.run([sys.executable, "-c", THREADS, "61183", str(room)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    said, left = done.stdout.splitlines()
    assert said.startswith("refused: 16 threads can't be started: can't start new thread -> end other processes")
    assert left == "1"


def test_every_thread_runs_before_the_first_call() -> None:
    pool = start_threads(3, "early")
    running = [thread for thread in threading.enumerate() if thread.name.startswith("early")]
    pool.shutdown()
    assert len(running) == 3


def test_calls_that_have_not_begun_are_dropped_when_the_block_fails() -> None:
    done: list[int] = []
    held = threading.Event()

    def fail() -> None:
        with waiting_threads(1, "dropped") as pool:
            pool.submit(held.wait)
            for number in range(20):
                pool.submit(done.append, number)
            threading.Timer(0.2, held.set).start()
            raise ExhaustedError("full")

    with pytest.raises(ExhaustedError):
        fail()
    assert done == []


def test_a_jail_whose_thread_is_refused_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> Any:
        raise RuntimeError("can't start new thread")

    open_backend(LANDLOCK).close()
    with tempfile.TemporaryDirectory(dir="/tmp") as place:
        monkeypatch.setattr(tempfile, "tempdir", place)
        monkeypatch.setattr(threads.ThreadPoolExecutor, "submit", refused)
        with pytest.raises(ExhaustedError, match="threads can't be started: can't start new thread"):
            choose_backend(settings(LANDLOCK))
        assert list(Path(place).iterdir()) == []


def test_what_ran_out_is_named_as_its_remedy_where_a_program_tells() -> None:
    said = f"bwrap: Creating new namespace failed: {os.strerror(errno.EAGAIN)}"
    assert "ulimit -u" in (remedy_told(said) or "")
    assert "ulimit -n" in (remedy_told(os.strerror(errno.EMFILE)) or "")
    # So the kernel says too that namespaces are denied: no disk mends that.
    assert remedy_told(os.strerror(errno.ENOSPC)) is None
