"""Whether the figures that a stage said as it ran are those of what it wrote.

A training's own log quotes each step, an evaluation's the mean reward so far. The shell writes such a log until
after the stage's record, so no hash holds it. Times are the moment's and are not compared; a log that is not at
hand, or that quotes fewer steps, as of a training that was resumed, is told and is no mismatch.
"""

import re
from collections.abc import Callable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from agentrl.audit.findings import Check, Finding, merged
from agentrl.audit.subject import Subject
from agentrl.errors import AgentRLError
from agentrl.metrics import EvaluationSummary
from agentrl.records import read_record
from agentrl.training_log import TrainingRow, read_training

NAME = "logs of stages"
_UNIT = "lines"
_PROGRESS = re.compile(r"(.+) (\d{1,9})/(\d{1,9})  (?:\d+ s|\d+:\d\d left)(?:  (.+))?")
_FIGURE = re.compile(r"\b(reward|entropy|malformed|pass@1)\b")


class Quoted(NamedTuple):
    """What a log may quote: the words before its counts, how many steps or episodes there are, and what is right.

    `right` is given how many are done and what is said of them; it gives what should be said, which is the same
    where that may be so. `each`: every count is said.
    """

    title: str
    total: int
    right: Callable[[int, str], str]
    each: bool


def check_stage_logs(subject: Subject) -> Check:
    """Every line of progress of the trainings and evaluations whose logs are at hand."""
    checks, missing = [], []
    for seed in subject.seeds:
        for name in ("train", *(f"evaluate {policy}" for policy in subject.policies)):
            path = log_path(subject, seed, name)
            if path.is_file():
                checks.append(_check(path, subject, seed, name))
            else:
                missing.append(path)
    notes = (f"{len(missing)} logs of stages are not at hand, such as {missing[0]}",) if missing else ()
    return merged(NAME, _UNIT, [*checks, Check(NAME, 0, _UNIT, notes=notes)])


def log_path(subject: Subject, seed: int, name: str) -> Path:
    """Where the workflow has a seed's stage write its log: beside the folder of all results."""
    layout = subject.layout
    folder = layout.root.parent / "logs" / layout.run / layout.experiment / f"seed-{seed}"
    return folder / f"{name.replace(' ', '-')}.log"


def _check(path: Path, subject: Subject, seed: int, name: str) -> Check:
    title = f"{subject.result.run} {subject.result.experiment} seed {seed}: {name}"
    try:
        quoted = _quoted(subject, seed, name, title)
        text = path.read_text(encoding="utf-8")
    except AgentRLError as error:  # A mismatch of the figures: here it is only no source.
        return Check(NAME, 0, _UNIT, notes=(f"{path} has nothing to be compared with: {error}",))
    except (OSError, UnicodeDecodeError) as error:
        return Check(NAME, 0, _UNIT, (Finding(str(path), "", f"can't be read: {error}"),))
    return check_text(str(path), text, quoted)


def _quoted(subject: Subject, seed: int, name: str, title: str) -> Quoted:
    """What the log of a stage may quote. UserError where what the stage wrote can't be read."""
    kind, _, policy = name.partition(" ")
    if kind == "train":
        return training_quoted(title, read_training(subject.layout.training(seed)))
    return evaluation_quoted(title, read_record(subject.layout.evaluation(seed, policy), EvaluationSummary))


def training_quoted(title: str, rows: Sequence[TrainingRow]) -> Quoted:
    """A training says every step."""
    return Quoted(title, len(rows), lambda done, _: step_figures(rows[done - 1]) if done else "", each=True)


def step_figures(row: TrainingRow) -> str:
    """A step's figures, as the stage says them."""
    return (
        f"reward {row.reward_mean:.3f}  entropy {_number(row.entropy, '.3f')}  "
        f"gap {_number(row.logprob_gap_mean, '.1e')}  "
        f"mixed groups {row.groups_mixed}  malformed {row.malformed_per_episode:.2f}"
    )


def _number(value: float | None, form: str) -> str:
    return "not measured" if value is None else format(value, form)


def evaluation_quoted(title: str, summary: EvaluationSummary) -> Quoted:
    """An evaluation says from time to time how its episodes went that were done by then, in whatever order."""
    tasks = [task for found in summary.sets.values() for task in found.tasks]
    total, solved = sum(task.episodes for task in tasks), sum(task.successes for task in tasks)

    def right(done: int, said: str) -> str:
        if not done:
            return ""
        fewest, most = max(0, solved - (total - done)), min(solved, done)
        may_be = any(said == f"reward {count / done:.3f}" for count in range(fewest, most + 1))
        return said if may_be else f"reward {fewest / done:.3f}" + _up_to(fewest, most, done)

    return Quoted(title, total, right, each=False)


def _up_to(fewest: int, most: int, done: int) -> str:
    return "" if fewest == most else f" to {most / done:.3f}, a share of {done}"


def check_text(file: str, text: str, quoted: Quoted) -> Check:
    """A log's lines against what may be quoted; a carriage return ends a line, too."""
    findings, seen, other = [], set[int](), list[int]()
    for number, line in enumerate(text.splitlines(), start=1):
        fault, done = _line(line.rstrip(), quoted)
        if fault is not None:
            findings.append(Finding(file, f"line {number}", fault))
        elif done is not None:
            seen.add(done)
        elif line.strip():
            other.append(number)
    notes = []
    if other:
        notes.append(f"{file}: {len(other)} lines quote no figure and are not compared, such as line {other[0]}")
    missing = quoted.total - len(seen - {0})
    if quoted.each and missing > 0 and not findings:
        notes.append(f"{file} quotes {quoted.total - missing} of {quoted.total} steps")
    return Check(NAME, len(seen) + len(findings), _UNIT, tuple(findings), tuple(notes))


def _line(line: str, quoted: Quoted) -> tuple[str | None, int | None]:
    """What is wrong with a line, or which count it rightly quotes; neither of a line without figures."""
    found = _PROGRESS.fullmatch(line)
    if found is None:
        figure = _FIGURE.search(line)
        return (None if figure is None else f"tells of {figure[0]}, and is no line that the stage says"), None
    title, done, total, said = found[1], int(found[2]), int(found[3]), found[4] or ""
    if (title, total) != (quoted.title, quoted.total) or done > total:
        return f"{line[: found.end(3)]!a}: the stage has {quoted.title!r} with {quoted.total}", None
    right = quoted.right(done, said)
    return (None, done) if said == right else (_contradiction(said, right), None)


def _contradiction(said: str, right: str) -> str:
    """The figures that differ."""
    pairs = zip_longest(said.split("  "), right.split("  "), fillvalue="(nothing)")
    one, other = next(pair for pair in pairs if pair[0] != pair[1])
    return f"says {one!a}, what the stage wrote: {other!a}"
