"""Each layer by itself: seen from outside as the kernel shows it, and missed where it alone is taken away.

Layers overlap, so the attacks meet the same where one is gone. Here another is taken away with it, or
what it does is asked directly.
"""

import os
import signal
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from agentrl.sandbox.child import Caps, Child
from agentrl.sandbox.identity import FIRST_UID, LAST_UID
from agentrl.sandbox.jail import LANDLOCK, Jail
from agentrl.sandbox.landlock import landlock_abi
from agentrl.sandbox.worker.calls import reply_of
from agentrl.sandbox.zygote import Zygote
from tests.sandbox.attacks import persistence, reading
from tests.sandbox.attacks.bare import Bare
from tests.sandbox.attacks.base import REACHED, Attack, met
from tests.sandbox.conftest import ROOT_ALONE, open_backend
from tests.sandbox.test_killed_run import eventually
from tests.sandbox.test_old_kernel import WITH_SIGNALS
from tests.sandbox.test_zygotes import own, waiting

__all__ = ["own"]  # The fixture.

DENIED = "PermissionError"
READ = next(attack for attack in reading.ATTACKS if attack.name == "the users of the machine")
SIGNAL = next(attack for attack in persistence.ATTACKS if attack.name == "a signal to the zygote")

DESCRIPTORS = """
import os, stat
def f():
    kinds, pipes = [], set()
    for fd in range(4096):
        try:
            found = os.fstat(fd)
        except OSError:
            continue
        kinds.append("pipe" if stat.S_ISFIFO(found.st_mode) else oct(found.st_mode))
        pipes.add(found.st_ino)
    return kinds, len(pipes)
"""
# Nothing to read, output twice, requests and replies.
NOTHING = oct(stat.S_IFCHR | 0o666)
DECLARED = ([NOTHING, *["pipe"] * 4], 4)
SHOWN = ([NOTHING, *["pipe"] * 2], 2)


@dataclass(frozen=True)
class Pair:
    """A zygote and a fork of it that waits for its job, by their numbers outside."""

    zygote: int
    fork: int


def number_of(pidfd: int) -> int:
    lines = Path(f"/proc/self/fdinfo/{pidfd}").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pid:"))


def status(pid: int) -> dict[str, str]:
    """What the kernel tells everyone of a process."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


@contextmanager
def forked(jail: Jail) -> Iterator[Pair]:
    """A fork that has been told nothing yet, once its filter holds."""
    assert jail.call("def f(): return 1", "f", [()]).outcome == "ok"
    zygote: Zygote = waiting(jail).pop()
    child = Child(zygote.fork, Caps(1024, 1024))
    try:
        fork = number_of(child._process.pidfd)
        assert eventually(lambda: status(fork)["Seccomp"] == "2")
        yield Pair(int(status(fork)["PPid"]), fork)
    finally:
        zygote.close()
        child._release()


def identities(pid: int) -> set[str]:
    return {*status(pid)["Uid"].split(), *status(pid)["Gid"].split()}


def test_before_a_fork_is_told_its_job_it_has_no_rights_left(own: Jail) -> None:
    with forked(own) as pair:
        told = status(pair.fork)
    assert (told["Seccomp"], told["NoNewPrivs"]) == ("2", "1")
    assert {told[kind] for kind in ("CapInh", "CapPrm", "CapEff", "CapAmb")} == {"0" * 16}


def test_the_zygote_has_no_privileges_and_gets_none(own: Jail) -> None:
    with forked(own) as pair:
        told = status(pair.zygote)
    assert told["NoNewPrivs"] == "1"
    assert told["CapEff"] == told["CapPrm"] == "0" * 16


@pytest.mark.skipif(os.geteuid() != 0, reason=f"{ROOT_ALONE}: an ordinary user has no other to become")
def test_zygote_and_fork_are_one_unprivileged_user_in_every_identity_and_no_group(own: Jail) -> None:
    with forked(own) as pair:
        (uid,) = identities(pair.zygote)
        assert identities(pair.fork) == {uid}
        assert status(pair.fork)["Groups"] == status(pair.zygote)["Groups"] == ""
    assert FIRST_UID <= int(uid) <= LAST_UID


@pytest.mark.skipif(os.geteuid() != 0, reason=f"{ROOT_ALONE}: an ordinary user has no other to become")
def test_where_the_uid_alone_is_kept_zygote_and_fork_are_root() -> None:
    with open_bare("become") as bare, forked(bare) as pair:
        assert identities(pair.zygote) == identities(pair.fork) == {"0"}


def owners(pair: Pair) -> set[int]:
    """Whose the kernel calls their memory: root's where it may not be read by who else has their uid."""
    return {Path(f"/proc/{pid}/mem").stat().st_uid for pid in (pair.zygote, pair.fork)}


def test_neither_zygote_nor_fork_may_be_read_by_another_process_of_its_user(own: Jail) -> None:
    with forked(own) as pair:
        assert owners(pair) == {0}


@pytest.mark.skipif(os.geteuid() == 0, reason="for an ordinary user: where root changes the uid the kernel does it too")
def test_both_may_be_read_where_that_alone_is_not_asked_for() -> None:
    with open_bare("make_private") as bare, forked(bare) as pair:
        assert owners(pair) == {os.geteuid()}


@contextmanager
def open_bare(*guards: str, in_zygote: str = "") -> Iterator[Bare]:
    """The jail without namespaces, and without these guards."""
    open_backend(LANDLOCK).close()  # Skips where there is none.
    made = Bare(guards, in_zygote=in_zygote)
    try:
        yield made
    finally:
        made.close()


def test_a_grade_holds_the_descriptors_of_its_job_and_no_other(own: Jail) -> None:
    assert own.call(DESCRIPTORS, "f", [()]).replies == (reply_of(DECLARED, ()),)


def test_a_script_holds_what_it_shows_something_on_and_no_other_descriptor(own: Jail) -> None:
    assert own.run_script({"s.py": f"{DESCRIPTORS}\nprint(f())"}, "s.py").output == f"{SHOWN}\n"


def test_a_grade_holds_the_zygotes_rules_as_well_where_they_are_not_closed() -> None:
    with open_bare("_close_others") as bare:
        given = bare.call(DESCRIPTORS, "f", [()])
        assert given.outcome == "ok"
        assert given.replies != (reply_of(DECLARED, ()),)


@pytest.mark.parametrize(
    ("gone", "attack", "meets"),
    [
        (("_wall_in_zygote",), READ, DENIED),
        (("_wall_in_job",), READ, DENIED),
        (("_wall_in_zygote", "_wall_in_job"), READ, REACHED),
        (("allow_only",), SIGNAL, DENIED),
        (("allow_only", "_wall_in_zygote"), SIGNAL, DENIED),
        (("allow_only", "_wall_in_job"), SIGNAL, REACHED),
    ],
    ids=lambda value: (
        "+".join(value) if isinstance(value, tuple) else value.name if isinstance(value, Attack) else value
    ),
)
def test_a_domain_denies_alone_what_gets_through_where_it_is_gone_too(
    gone: tuple[str, ...], attack: Attack, meets: str, bait: dict[str, Any]
) -> None:
    if attack is SIGNAL and landlock_abi() < WITH_SIGNALS:
        pytest.skip(f"this kernel has version {landlock_abi()} of Landlock, which leaves signals to the filter")
    with open_bare(*gone) as bare:
        assert met(bare, attack, bait) == meets


# As if a job had got hold of it: it tries after each fork, and says on its own output what came of it.
ZYGOTE_THAT_READS = """
_follow_fork = _follow
def _follow(control, pid):
    try:
        open("/etc/passwd").close()
        said = "reached"
    except OSError as error:
        said = type(error).__name__
    os.write(2, f"{said}\\n".encode())
    _follow_fork(control, pid)
"""


@pytest.mark.parametrize(("gone", "said"), [((), DENIED), (("_wall_in_job",), DENIED), (("_wall_in_zygote",), REACHED)])
def test_the_zygote_itself_reads_files_where_its_own_domain_alone_is_gone(gone: tuple[str, ...], said: str) -> None:
    with open_bare(*gone, in_zygote=ZYGOTE_THAT_READS) as bare:
        assert bare.call("def f(): return 1", "f", [()]).outcome == "ok"
        (zygote,) = waiting(bare)
        assert set(os.read(zygote._said, 4096).decode().split()) == {said}


def ends(pid: int) -> Callable[[], bool]:
    """Whether the process has ended; its parent may be gone, so that another collects it."""
    return lambda: not Path(f"/proc/{pid}").exists() or status(pid)["State"].startswith("Z")


def test_a_fork_ends_with_its_zygote(own: Jail) -> None:
    with forked(own) as pair:
        os.kill(pair.zygote, signal.SIGKILL)
        assert eventually(ends(pair.fork))


def test_a_fork_stays_behind_where_it_alone_is_not_tied_to_its_zygote() -> None:
    with open_bare("die_with_parent") as bare, forked(bare) as pair:
        os.kill(pair.zygote, signal.SIGKILL)
        assert eventually(ends(pair.zygote))
        time.sleep(0.5)
        stayed = not ends(pair.fork)()
        os.kill(pair.fork, signal.SIGKILL)
    assert stayed


def test_the_record_says_so_where_jobs_have_the_uid_of_the_run(jail: Jail) -> None:
    told = [line for line in jail.record()["unprotected"] if line.startswith("jobs have the uid of the user")]
    assert len(told) == (os.geteuid() != 0)
