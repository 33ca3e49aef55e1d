import os
from pathlib import Path
from typing import Any

import pytest

from agentrl.errors import IntegrityError
from agentrl.sandbox.base import Backend, ProcessOutput
from agentrl.sandbox.denials import FUNCTION, NOT_DENIED, SOURCE, Baits
from agentrl.sandbox.identity import FIRST_UID, LAST_UID
from agentrl.sandbox.jail import Jail
from agentrl.sandbox.probes import job_uids, run_probes
from agentrl.sandbox.worker.calls import reply_of
from tests.sandbox.attacks.bare import GUARDS, Bare
from tests.sandbox.conftest import as_root
from tests.sandbox.test_killed_run import descendants


class Unlimited:
    """A backend whose scripts do what the limits should deny."""

    def __init__(self, backend: Backend) -> None:
        self.name = "unlimited"
        self.call, self.run_tests, self.denials = backend.call, backend.run_tests, backend.denials

    def run_script(self, *_: Any) -> ProcessOutput:
        return ProcessOutput(0, "not denied\n")


def test_every_probe_is_as_expected_on_this_machine(backend: Backend) -> None:
    rows = run_probes(backend)
    assert {row["name"] for row in rows} >= {"honest call", "honest tests", "fork", "memory", "endless loop"}
    assert all(row["ok"] and row["expected"] == row["observed"] for row in rows)
    assert set(rows[0]) == {"name", "expected", "observed", "ok"}


def test_a_backend_that_denies_nothing_is_refused_by_name_of_the_probe(backend: Backend) -> None:
    with pytest.raises(IntegrityError, match="fork: expected 'BlockingIOError', saw 'not denied'"):
        run_probes(Unlimited(backend))  # type: ignore[arg-type]


def test_a_run_whose_number_a_job_has_in_its_namespace_is_no_open_jail(
    jail: Jail, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a container, where the run has a small number: a job that signals itself does no harm."""
    for number in range(1, 9):  # A run's job has a small one, a grade's the next after the zygote's last.
        targets = {**jail._baits.targets, "kill_parent": number}
        monkeypatch.setattr(Baits, "targets", targets)
        assert [denial for denial in jail.denials() if not denial.ok] == []


@pytest.mark.parametrize("number", [os.getpid(), 2**22 + 1], ids=["the run", "the zygote alone"])
def test_a_signal_that_reaches_either_the_run_or_the_zygote_is_not_denied(number: int) -> None:
    bare = Bare()
    try:
        given = bare.call(SOURCE, FUNCTION, [("kill_parent", number)])
    finally:
        bare.close()
    assert given.replies == (reply_of(NOT_DENIED, ("kill_parent", number)),)


def uid_of(pid: int) -> int:
    """The uid of a process, as the kernel tells it outside."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Uid:"))


def test_the_uids_of_jobs_are_asked_of_jobs(backend: Backend) -> None:
    uids = job_uids(backend)
    possible = range(FIRST_UID, LAST_UID + 1) if os.geteuid() == 0 else [os.geteuid()]
    assert uids["started_by"] == os.getuid()
    assert uids["run"] in possible
    assert uids["grade"] in possible


def test_the_uid_of_a_grade_is_the_one_that_the_kernel_gives_its_zygote(jail: Jail) -> None:
    uid = job_uids(jail)["grade"]
    program = jail.launcher._zygotes._free[-1]._program.pid  # type: ignore[attr-defined]
    assert uid in {uid_of(pid) for pid in {program, *descendants(program)}}


@as_root  # An ordinary user's jobs have no other uid to become.
@pytest.mark.parametrize("guards", [GUARDS, ("become",)], ids=["nothing guards", "its uid alone is kept"])
def test_a_job_that_stays_root_is_found_out(guards: tuple[str, ...]) -> None:
    bare = Bare(guards)
    try:
        with pytest.raises(IntegrityError, match=r"a run has uid 0 0 0, a grade another -> do not run"):
            job_uids(bare)
    finally:
        bare.close()
