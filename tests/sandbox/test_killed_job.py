"""A job that ends by SIGKILL: by the machine, since a job can't send it to itself; tried once more, never a grade."""

import resource
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agentrl.errors import ExhaustedError, InfrastructureError
from agentrl.sandbox import jobs
from agentrl.sandbox.base import ProcessOutput
from agentrl.sandbox.child import Child
from agentrl.sandbox.jail import Jail
from agentrl.sandbox.jobs import Job
from tests.sandbox.test_zygotes import own

__all__ = ["own"]  # The fixture.

SLOW = "import time\ndef f(x):\n    time.sleep(0.8)\n    return x\n"
GREEDY = "held = b'x' * 2**27\n"


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PAUSE_S", 0.0)


@pytest.fixture
def killing(own: Jail, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Kills the next jobs while they run, as many as the list has entries, as the kernel out of memory does."""
    left: list[int] = []
    attempt = own._attempt

    def killed(job: Job, use: Callable[[Child, Path], Any]) -> Any:
        def first(child: Child, place: Path) -> Any:
            if left:
                left.pop()
                time.sleep(0.4)
                signal.pidfd_send_signal(child._process.pidfd, signal.SIGKILL)
            return use(child, place)

        return attempt(job, first)

    monkeypatch.setattr(own, "_attempt", killed)
    return left


def test_a_grade_that_the_machine_killed_is_given_by_a_second_try(own: Jail, killing: list[int]) -> None:
    killing.append(1)
    assert own.call(SLOW, "f", [(1,)]).outcome == "ok"
    assert own.counts()["infra"] == 1


def test_a_script_that_the_machine_killed_is_run_again(own: Jail, killing: list[int]) -> None:
    killing.append(1)
    script = "import time\ntime.sleep(0.8)\nprint(1)"
    assert own.run_script({"s.py": script}, "s.py") == ProcessOutput(0, "1\n")
    assert own.counts()["infra"] == 1


def test_a_job_that_is_killed_twice_stops_the_run(own: Jail, killing: list[int]) -> None:
    killing += [1, 1]
    with pytest.raises(ExhaustedError, match=r"the machine killed a job that held \d+ MiB -> free memory") as caught:
        own.call(SLOW, "f", [(1,)])
    assert caught.value.exit_code == 3


def test_a_greedy_job_that_is_killed_twice_is_a_failed_grade_and_ends_nothing(own: Jail, killing: list[int]) -> None:
    """A container may have less memory than a job: a solution that takes all of it must not end the run."""
    killing += [1, 1]
    assert own.call(GREEDY + SLOW, "f", [(1,)]).outcome == "no_result"
    killing += [1, 1]
    greedy = own.run_script({"s.py": f"{GREEDY}import time\ntime.sleep(1)"}, "s.py")
    assert greedy == ProcessOutput(None, "", "signal")


def test_a_job_that_this_side_ends_was_not_killed_by_the_machine(own: Jail) -> None:
    script = {"s.py": "import time\ntime.sleep(60)"}
    assert own.run_script(script, "s.py", 0.3).killed == "timeout"
    assert own.counts()["infra"] == 0


def test_a_job_cannot_kill_itself(own: Jail) -> None:
    script = """
import ctypes, os, resource, signal
libc = ctypes.CDLL(None, use_errno=True)
for attempt in (
    lambda: os.kill(os.getpid(), signal.SIGKILL),
    lambda: signal.raise_signal(signal.SIGKILL),
    lambda: resource.setrlimit(resource.RLIMIT_CPU, (0, 0)),
    lambda: resource.prlimit(0, resource.RLIMIT_CPU, (1, 1)),
    lambda: resource.prlimit(os.getpid(), resource.RLIMIT_CPU, (1, 1)),
):
    try:
        print(attempt())
    except (OSError, ValueError) as error:
        print(type(error).__name__, getattr(error, "errno", None))
print(resource.getrlimit(resource.RLIMIT_CPU))
"""
    said = own.run_script({"s.py": script}, "s.py").output.splitlines()
    assert said[:2] == ["PermissionError 1"] * 2
    assert all("Error" in line for line in said[2:5])
    assert said[5] == f"({own._limits.cpu_s}, {resource.getrlimit(resource.RLIMIT_CPU)[1]})"


def test_a_job_that_ignores_the_signal_of_the_cpu_limit_ends_by_the_clock(own: Jail) -> None:
    """No hard limit kills it: that would look as if the machine did."""
    script = "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass"
    assert own.run_script({"s.py": script}, "s.py").killed == "timeout"
    assert own.counts()["infra"] == 0


def test_a_job_that_its_own_alarm_ended_while_the_run_stood_still_is_no_grade(
    own: Jail, monkeypatch: pytest.MonkeyPatch
) -> None:
    alarmed = "import os, signal\ndef f(x):\n    os.kill(os.getpid(), signal.SIGALRM)\n"
    assert own.call(alarmed, "f", [(1,)]).outcome == "no_result"
    monkeypatch.setattr(Child, "stood_still_s", 60.0)
    with pytest.raises(InfrastructureError, match="the run stood still for 60 s"):
        own.call(alarmed, "f", [(1,)])
