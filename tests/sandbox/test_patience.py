"""Time that a job has: counted while the run looks, and no more of it than the run looked for."""

import ctypes
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from agentrl.sandbox import patience
from agentrl.sandbox.base import Backend
from agentrl.sandbox.child import Child
from agentrl.sandbox.patience import LOOK_S, Patience
from tests.sandbox.conftest import SMALL


class Clock:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now

    def taking(self, seconds: float) -> Callable[[float], None]:
        """A poll that takes so long, whatever it was asked."""

        def poll(_: float) -> None:
            self.now += seconds

        return poll


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(patience, "time", made)
    return made


def test_time_is_over_when_it_was_looked_for(clock: Clock) -> None:
    left = Patience()
    left.allow(2.5 * LOOK_S)
    seen = []
    for _ in range(3):
        seen.append(left.is_over)
        left.look(clock.taking(LOOK_S))
    assert (seen, left.is_over) == ([False] * 3, True)


def test_a_poll_that_overran_costs_a_job_what_was_asked(clock: Clock) -> None:
    left = Patience()
    left.allow(1.0)
    left.look(clock.taking(60.0))
    assert left.left_s == pytest.approx(1.0 - LOOK_S)
    assert left.stood_still_s == pytest.approx(60.0 - LOOK_S)


def test_a_gap_between_two_looks_costs_a_job_no_more_either(clock: Clock) -> None:
    left = Patience()
    left.allow(1.0)
    clock.now += 60.0
    left.look(clock.taking(0.0))
    assert left.left_s == pytest.approx(1.0 - LOOK_S)


def test_looks_that_find_something_at_once_use_time_up_as_well(clock: Clock) -> None:
    left = Patience()
    left.allow(0.01)
    for _ in range(11):
        left.look(clock.taking(0.001))
    assert left.is_over


def test_no_look_waits_longer_than_is_left() -> None:
    left = Patience()
    left.allow(0.03)
    asked: list[float] = []
    left.look(asked.append)
    left.allow(-1.0)
    left.look(asked.append)
    assert asked == [pytest.approx(0.03), 0.0]


SLOW = "import time\ndef f(x):\n    time.sleep(0.3)\n    return x\n"


def test_an_answer_that_came_while_the_run_stood_still_counts(backend: Backend) -> None:
    """The sleep holds the lock of the interpreter, as a stopped process holds everything."""
    backend.call(SLOW, "f", [])
    hold = threading.Thread(target=lambda: (time.sleep(0.1), ctypes.PyDLL(None).sleep(int(SMALL.wall_s) + 1)))
    hold.start()
    replies = backend.call(SLOW, "f", [(1,), (2,)])
    hold.join()
    assert replies.outcome == "ok"


def test_a_byte_that_a_job_takes_back_is_no_failure_of_the_machine(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A job can reopen the reading end of its own pipe; between the run's poll and its read the byte is gone."""
    taken, before = [], backend.counts()["infra"]

    def empty(read: Callable[[Child], None]) -> Callable[[Child], None]:
        def first(child: Child) -> None:
            if len(taken) < 3:
                taken.append(1)
                raise BlockingIOError(11, "Resource temporarily unavailable")
            read(child)

        return first

    for name in ("_read_reply", "_read_output", "_write_request"):
        taken.clear()
        with monkeypatch.context() as patch:
            read: Any = getattr(Child, name)
            patch.setattr(Child, name, empty(read))
            assert backend.call("def f(x):\n    print(x)\n    return x\n", "f", [(1,)]).outcome == "ok"
        assert len(taken) == 3
    assert backend.counts()["infra"] == before
