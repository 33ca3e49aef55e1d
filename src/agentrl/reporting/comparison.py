"""Results side by side: figures of each, paired differences where tasks are equal, what was configured otherwise.

Several seeds of a side are pooled by task. Pure functions of results; no side is judged the better.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agentrl.metrics import TaskCount
from agentrl.reporting.text_table import TextTable
from agentrl.results import Result, SeedResult
from agentrl.statistics import Estimate, Interval, estimate, paired_differences, success_rates

_MOMENTS = ("before", "after")


@dataclass(frozen=True, slots=True)
class Side:
    """One thing that is compared: a name for its column, a result, and which of its seeds count."""

    name: str
    result: Result
    seeds: Sequence[SeedResult]

    def counts(self, moment: str) -> list[TaskCount]:
        """Successes of each held-out task, all seeds together."""
        played: Counter[tuple[str, str]] = Counter()
        solved: Counter[tuple[str, str]] = Counter()
        for seed in self.seeds:
            for task in getattr(seed, moment).tasks:
                played[task.task, task.family] += task.episodes
                solved[task.task, task.family] += task.successes
        return [
            TaskCount(task=task, family=family, episodes=count, successes=solved[task, family])
            for (task, family), count in played.items()
        ]

    def tasks(self) -> set[str]:
        """Names of the held-out tasks."""
        return {task.task for task in self.counts("before")}


def _with_bounds(found: Interval, sign: str = "") -> str:
    return f"{found.mean:{sign}.3f} [{found.low:{sign}.3f}, {found.high:{sign}.3f}]"


def figures(sides: Sequence[Side], confidence: float) -> TextTable:
    """Each side's own pass@1 before and after training, and its paired difference."""
    rows = []
    for side in sides:
        before, after = (side.counts(moment) for moment in _MOMENTS)
        rows.append(
            (
                side.name,
                f"{side.result.experiment} ({side.result.run})",
                ", ".join(str(seed.seed) for seed in side.seeds),
                _with_bounds(estimate(success_rates(before), confidence)),
                _with_bounds(estimate(success_rates(after), confidence)),
                _with_bounds(estimate(paired_differences(before, after), confidence), "+"),
            )
        )
    header = ("", "result", "seeds", "before", "after", "difference")
    return TextTable(f"held-out pass@1 ({confidence:.0%} intervals over tasks)", header, tuple(rows))


def paired(sides: Sequence[Side], confidence: float) -> tuple[TextTable | None, list[str]]:
    """Each further side less the first, task by task; and of which sides there is no such thing, and why."""
    first, rows, notes = sides[0], [], []
    for side in sides[1:]:
        only, missing = side.tasks() - first.tasks(), first.tasks() - side.tasks()
        if only or missing:
            notes.append(
                f"{side.name} and {first.name} are not paired: {len(missing)} tasks only in {first.name}, "
                f"{len(only)} only in {side.name}"
            )
            continue
        found = [
            estimate(paired_differences(first.counts(moment), side.counts(moment)), confidence) for moment in _MOMENTS
        ]
        rows.append((f"{side.name} less {first.name}", *(_paired_cells(found))))
    header = ("", "before", "by family", "after", "by family")
    return (TextTable("paired differences of pass@1", header, tuple(rows)) if rows else None), notes


def _paired_cells(found: Sequence[Estimate]) -> list[str]:
    return [text for one in found for text in (_with_bounds(one, "+"), _bounds(one.by_family))]


def _bounds(found: Interval) -> str:
    return f"[{found.low:+.3f}, {found.high:+.3f}]"


def _flat(value: Any, prefix: str = "") -> dict[str, str]:
    if isinstance(value, Mapping):
        return {name: text for key, inner in value.items() for name, text in _flat(inner, f"{prefix}{key}.").items()}
    return {prefix.removesuffix("."): str(value)}


def _code(result: Result) -> dict[str, str]:
    """The code digest of each stage, shortened; what a commit changes."""
    records = result.provenance.values()
    return {f"code of {one['stage']}": str(one["code"])[:12] for one in records if "stage" in one and "code" in one}


def _packages(result: Result) -> dict[str, str]:
    found: dict[str, str] = {}
    for record in result.provenance.values():
        environment = record.get("environment", {})
        found |= {f"package {name}": version for name, version in environment.get("packages", {}).items()}
        found |= {"python": environment["python"]} if "python" in environment else {}
    return found


def differences(sides: Sequence[Side]) -> TextTable | None:
    """Settings, code digests and packages that are not the same everywhere; None when all are."""
    columns = [{**_flat(one.result.config), **_code(one.result), **_packages(one.result)} for one in sides]
    names = dict.fromkeys(name for column in columns for name in column)
    rows = [(name, *(column.get(name, "") for column in columns)) for name in names]
    rows = [row for row in rows if len(set(row[1:])) > 1]
    header = ("", *(side.name for side in sides))
    return TextTable("what differs: settings, code, packages", header, tuple(rows)) if rows else None


def comparison_text(sides: Sequence[Side]) -> str:
    """All tables of a comparison, ending in a line feed."""
    confidence = sides[0].result.summary.confidence
    table, notes = paired(sides, confidence)
    changed = differences(sides)
    parts = [figures(sides, confidence).as_text()]
    parts += [table.as_text()] if table else []
    parts += ["\n".join(notes) + "\n"] if notes else []
    parts.append(changed.as_text() if changed else "settings, code and packages are the same\n")
    return "\n".join(parts)
