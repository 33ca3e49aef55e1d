"""Two accounts of one job: a stage's own record and Snakemake's."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from agentrl.audit.accounts import account_lines
from agentrl.audit.digests import Repository, stages_of_subject
from agentrl.audit.lines import Line
from agentrl.audit.subject import open_subject
from agentrl.provenance.record import record_path
from agentrl.provenance.workflow_records import job_records
from tests.audit.played_run import PlayedRun
from tests.audit.test_audit import SEED, edit, kept_by_snakemake, snakemakes_record

COMMAND = "results/library/statistics.pyz --run played --seed 0 --out 'a b.json'"
START, END = "2026-11-30T15:19:30+00:00", "2026-11-30T15:23:24+00:00"


def seconds(time: str) -> float:
    return datetime.fromisoformat(time).timestamp()


def output(run: PlayedRun) -> Path:
    return run.layout.of_seed(SEED)["statistics"]


def told(run: PlayedRun, change: Callable[[dict[str, Any]], None] = lambda _: None, **job: Any) -> list[Line]:
    """What is told of a stage whose record is changed, and of whose job Snakemake says this."""
    path = record_path(output(run))
    edit(path, lambda record: record.update(command=COMMAND, bundle="0" * 64, start=START, end=END))
    edit(path, change)
    shell = f"python {COMMAND} 2>&1 | tee logs/x.log >&2"
    says = {"shellcmd": shell, "starttime": seconds(START) - 0.2, "endtime": seconds(END) + 0.9, **job}
    snakemakes_record(run, output(run), kept_by_snakemake(**says))
    subject = open_subject(run.result())
    repository = Repository(run.config_dir, run.home / "envs", run.home / "results" / "library")
    return account_lines(subject, stages_of_subject(subject, repository), run.home)


def test_equal_accounts_are_fresh_and_only_what_both_tell_of_is_compared(copied: PlayedRun) -> None:
    (line,) = told(copied)
    assert (line.what, line.state, line.why) == ("account", "fresh", "")
    assert line.stage.startswith("statistics ")


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("command", COMMAND.replace("--seed 0", "--seed 1"), "command is not the one that Snakemake ran: '1' where"),
        ("command", f"{COMMAND} --more", "'--more' where that has None"),
        ("command", "results/library/statistics.pyz 'open", "command is not the one"),
        ("start", "2026-11-30T15:19:27+00:00", "times, 2026-11-30T15:19:27"),
        ("end", "2026-11-30T15:23:28+00:00", "to 2026-11-30T15:23:28"),
        ("end", "2026-11-30T15:19:29+00:00", "are not within those of the job"),
    ],
)
def test_a_record_that_differs_from_snakemake_s_is_foreign(copied: PlayedRun, key: str, value: str, why: str) -> None:
    (line,) = told(copied, lambda record: record.update({key: value}))
    assert line.state == "foreign"
    assert why in line.why


def test_clocks_of_two_machines_may_differ_by_a_little(copied: PlayedRun) -> None:
    (line,) = told(copied, starttime=seconds(START) + 1.5, endtime=seconds(END) - 1.5)
    assert line.state == "fresh"


def test_what_was_run_by_hand_has_one_account(copied: PlayedRun) -> None:
    assert told(copied, lambda record: record.update(bundle=None, command="agentrl statistics")) == []


@pytest.mark.parametrize("job", [{"shellcmd": None}, {"starttime": None}, {"endtime": "now"}, {"params": []}])
def test_a_record_of_snakemake_s_without_command_or_times_tells_of_no_job(copied: PlayedRun, job: Any) -> None:
    assert told(copied, **job) == []


def test_of_a_repository_without_records_there_are_no_jobs(tmp_path: Path) -> None:
    assert job_records(tmp_path) == {}
