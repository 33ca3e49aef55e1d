"""Zygotes: one that is dead, wedged or worn is replaced, and a machine that refuses ends the run."""

import errno
import os
import resource
import signal
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from agentrl.errors import InfrastructureError, IntegrityError
from agentrl.sandbox import zygote as zygote_module
from agentrl.sandbox import zygotes
from agentrl.sandbox.backends import JAILS
from agentrl.sandbox.denials import DENIALS
from agentrl.sandbox.jail import Jail
from agentrl.sandbox.worker.calls import reply_of
from agentrl.sandbox.zygote import Zygote
from tests.sandbox.attacks.bare import Bare
from tests.sandbox.conftest import SMALL, open_backend

HONEST = "def f(): return 1"


@pytest.fixture(params=JAILS)
def own(request: pytest.FixtureRequest) -> Iterator[Jail]:
    """A jail that no other test uses."""
    made = open_backend(request.param)
    assert isinstance(made, Jail)
    yield made
    made.close()


def waiting(jail: Jail) -> list[Zygote]:
    return jail.launcher._zygotes._free  # type: ignore[attr-defined, no-any-return]


def grade(jail: Jail) -> str:
    return jail.call(HONEST, "f", [()]).outcome


def before_each_fork(monkeypatch: pytest.MonkeyPatch, sent: signal.Signals) -> list[int]:
    """Send every zygote a signal before it is asked; the zygotes that got one."""
    hit: list[int] = []
    fork = Zygote.fork

    def asked(zygote: Zygote, *arguments: Any) -> Any:
        hit.append(zygote._program.pid)
        os.killpg(zygote._program.pid, sent)
        return fork(zygote, *arguments)

    monkeypatch.setattr(Zygote, "fork", asked)
    return hit


def test_one_zygote_serves_one_grade_after_the_other(own: Jail) -> None:
    (before,) = waiting(own)
    assert [grade(own) for _ in range(5)] == ["ok"] * 5
    assert waiting(own) == [before]


def test_each_of_several_threads_gets_a_zygote_of_its_own(own: Jail) -> None:
    slow = "import time\ndef f(): time.sleep(0.3)"
    with ThreadPoolExecutor(3) as pool:
        assert [reply.outcome for reply in pool.map(lambda _: own.call(slow, "f", [()]), range(3))] == ["ok"] * 3
    assert len(waiting(own)) == 3


def test_a_zygote_outlives_the_thread_that_needed_it_first(own: Jail) -> None:
    waiting(own).pop().close()
    thread = threading.Thread(target=grade, args=(own,))
    thread.start()
    thread.join()
    (made,) = waiting(own)
    assert grade(own) == "ok"
    assert waiting(own) == [made]


def test_a_dead_zygote_is_replaced_and_counted(own: Jail) -> None:
    (dead,) = waiting(own)
    os.killpg(dead._program.pid, signal.SIGKILL)
    assert grade(own) == "ok"
    assert own.counts()["infra"] == 1
    assert dead not in waiting(own)


def test_a_zygote_that_dies_under_a_job_is_no_grade(own: Jail) -> None:
    (dying,) = waiting(own)
    killer = threading.Timer(0.3, os.killpg, (dying._program.pid, signal.SIGKILL))
    killer.start()
    slow = "import time\ndef f():\n    time.sleep(0.6)\n    return 1"
    assert own.call(slow, "f", [()]).outcome == "ok"
    assert own.counts()["infra"] == 1


def test_a_wedged_zygote_is_replaced(own: Jail, monkeypatch: pytest.MonkeyPatch) -> None:
    (wedged,) = waiting(own)
    os.killpg(wedged._program.pid, signal.SIGSTOP)
    monkeypatch.setattr(zygote_module, "_ANSWER_S", 0.3)
    assert grade(own) == "ok"
    assert own.counts()["infra"] == 1


def test_a_worn_zygote_is_replaced_and_its_successor_proved(own: Jail, monkeypatch: pytest.MonkeyPatch) -> None:
    (worn,) = waiting(own)
    monkeypatch.setattr(zygotes, "JOBS_EACH", worn.jobs + 2)
    for _ in range(3):
        assert grade(own) == "ok"
    (new,) = waiting(own)
    assert new is not worn
    assert own.launcher.record()["zygotes"] == 2


def test_a_zygote_whose_probe_is_not_denied_is_never_used(own: Jail, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting(own).pop().close()
    monkeypatch.setitem(DENIALS, "read", ("Never",))
    with pytest.raises(IntegrityError, match=r"not denied: grade read .*-> do not run"):
        grade(own)


def test_a_jail_that_denies_nothing_is_refused_with_the_names_of_the_probes() -> None:
    with pytest.raises(IntegrityError, match=r"not denied: .*grade tcp \(not denied\).*grade fork"):
        Unguarded()


class Unguarded(Bare):
    check = Jail.check
    denials = Jail.denials  # type: ignore[assignment]


def test_two_dead_zygotes_in_a_row_stop_the_run(own: Jail, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> Any:
        raise InfrastructureError("dead")

    monkeypatch.setattr(Zygote, "fork", refuse)
    with pytest.raises(InfrastructureError, match="dead"):
        grade(own)


def test_two_wedged_zygotes_in_a_row_stop_the_run(own: Jail, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = before_each_fork(monkeypatch, signal.SIGSTOP)
    monkeypatch.setattr(zygote_module, "_ANSWER_S", 0.3)
    with pytest.raises(InfrastructureError, match=r"the zygote \d+ has not answered for 0.3 s; .* -> ") as caught:
        grade(own)
    assert (caught.value.exit_code, len(stopped)) == (3, 2)
    assert own.counts()["infra"] == 1
    assert waiting(own) == []


def test_two_zygotes_that_die_one_after_the_other_stop_the_run(own: Jail, monkeypatch: pytest.MonkeyPatch) -> None:
    killed = before_each_fork(monkeypatch, signal.SIGKILL)
    with pytest.raises(InfrastructureError, match=r"the zygote \d+ (ended|can't be asked|can't be read)") as caught:
        grade(own)
    assert (caught.value.exit_code, len(killed)) == (3, 2)
    assert own.counts()["infra"] == 1
    assert waiting(own) == []


def test_exhausted_descriptors_stop_the_run_and_are_named(own: Jail) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
    try:
        with pytest.raises(InfrastructureError, match=r"ulimit -n|open files"):
            grade(own)
        assert own.counts()["infra"] == 1
        with pytest.raises(InfrastructureError, match=r"ulimit -n|open files|TMPDIR"):
            own.run_script({"s.py": ""}, "s.py")
        assert own.counts()["infra"] == 2
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert grade(own) == "ok"


def test_exhausted_processes_stop_the_run_and_are_named(own: Jail, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> Any:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr("subprocess.Popen", refuse)
    with pytest.raises(InfrastructureError, match=r"temporarily unavailable.*processes"):
        own.run_script({"s.py": ""}, "s.py")


def test_a_full_temporary_disk_stops_the_run_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> Any:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    made = open_backend("landlock")
    monkeypatch.setattr(tempfile, "mkdtemp", refuse)
    with pytest.raises(InfrastructureError, match=r"No space left.*TMPDIR"):
        made.run_script({"s.py": ""}, "s.py")
    made.close()


def test_nothing_is_left_of_a_closed_jail(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in JAILS:
        with tempfile.TemporaryDirectory(dir="/tmp") as place:
            Path(place).chmod(0o755)
            monkeypatch.setattr(tempfile, "tempdir", place)
            made = open_backend(name, SMALL)
            grade(made)  # type: ignore[arg-type]
            made.close()
            assert list(Path(place).iterdir()) == []


def test_a_zygote_that_can_not_start_is_quoted(own: Jail, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own.launcher, "_program", "1/0")
    with pytest.raises(InfrastructureError, match="ZeroDivisionError"):
        own.run_script({"s.py": ""}, "s.py")


def test_flags_of_a_descriptor_do_not_last_from_one_grade_to_the_next(own: Jail) -> None:
    flags = "os.O_APPEND | os.O_NONBLOCK"
    mark = f"import fcntl, os\ndef f():\n    for fd in (0, 1, 2): fcntl.fcntl(fd, fcntl.F_SETFL, {flags})"
    look = f"import fcntl, os\ndef f():\n    return [fcntl.fcntl(fd, fcntl.F_GETFL) & ({flags}) for fd in (0, 1, 2)]"
    assert own.call(mark, "f", [()]).outcome == "ok"
    assert own.call(look, "f", [()]).replies == (reply_of([0, 0, 0], ()),)
    assert len(waiting(own)) == 1
