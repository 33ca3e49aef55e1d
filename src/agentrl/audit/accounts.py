"""Whether a stage's own record and Snakemake's tell the same of the job that made an output: its command and its times.

Both were written by the machine that made it, by two programs. A stage that was run by hand from the sources
has one account alone, and so has a copy without Snakemake's records.
"""

import shlex
from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import zip_longest
from pathlib import Path
from typing import Any

from agentrl.audit.chain import StageFiles
from agentrl.audit.digests import name_of, whole_record
from agentrl.audit.lines import FOREIGN, FRESH, Line
from agentrl.audit.subject import Subject
from agentrl.provenance.workflow_records import job_records, named

_CLOCKS_S = 2.0
"""Seconds that the stage's whole seconds, and clocks of two machines of a cluster, may differ by."""


def account_lines(subject: Subject, stages: Iterable[StageFiles], home: Path) -> list[Line]:
    """A line for each stage of which both accounts are whole."""
    kept = job_records(home)
    lines = []
    for files in stages if kept else ():
        why = _compared(files, kept.get(named(files.output, home)))
        if why is not None:
            lines.append(Line(name_of(files, subject), "account", FOREIGN if why else FRESH, why))
    return lines


def _compared(files: StageFiles, job: Mapping[str, Any] | None) -> str | None:
    """What the accounts differ in, as a sentence, empty where they agree; None where there are not both."""
    record = whole_record(files.record_file, files.stage)
    if job is None or isinstance(record, str) or record["bundle"] is None:
        return None
    return _command_differs(record, job) or _times_differ(record, job)


def _command_differs(record: Mapping[str, Any], job: Mapping[str, Any]) -> str:
    ran, said = _command(job["shellcmd"]), _words(record["command"])
    if ran == said:
        return ""
    here, there = next(pair for pair in zip_longest(said, ran) if pair[0] != pair[1])
    return f"the record's command is not the one that Snakemake ran: {here!r} where that has {there!r}"


def _times_differ(record: Mapping[str, Any], job: Mapping[str, Any]) -> str:
    start, end = (datetime.fromisoformat(record[key]).timestamp() for key in ("start", "end"))
    if job["starttime"] - _CLOCKS_S <= start <= end <= job["endtime"] + _CLOCKS_S:
        return ""
    times = f"{record['start']} to {record['end']}"
    return f"the record's times, {times}, are not within those of the job that Snakemake ran"


def _command(shell: str) -> list[str]:
    """The words of the stage in a rule's shell command, which pipes what it says into a log."""
    return _words(shell.partition(" 2>&1")[0].removeprefix("python "))


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        return [command]
