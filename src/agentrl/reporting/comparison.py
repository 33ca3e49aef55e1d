"""Results side by side: figures of each, paired differences where tasks are equal, what was configured otherwise.

Several seeds of a side are pooled by task. Pure functions of results; no side is judged the better.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agentrl.metrics import HELDOUT, WIDE, TaskCount
from agentrl.reporting.text_table import TextTable
from agentrl.results import Result, SeedResult, SetComparison
from agentrl.statistics import Estimate, Interval, estimate, paired_differences, success_rates

_MOMENTS = ("before", "after")
_TITLES = {HELDOUT: "held-out", WIDE: "wider held-out"}


@dataclass(frozen=True, slots=True)
class Side:
    """One thing that is compared: a name for its column, a result, and which of its seeds count."""

    name: str
    result: Result
    seeds: Sequence[SeedResult]

    def counts(self, moment: str, name: str = HELDOUT) -> list[TaskCount]:
        """Successes of each task of a set, all seeds together; none where a seed did not play it."""
        played: Counter[tuple[str, str]] = Counter()
        solved: Counter[tuple[str, str]] = Counter()
        for seed in self.seeds:
            block: SeedResult | SetComparison | None = seed if name == HELDOUT else seed.wide
            if block is None:
                return []
            for task in getattr(block, moment).tasks:
                played[task.task, task.family] += task.episodes
                solved[task.task, task.family] += task.successes
        return [
            TaskCount(task=task, family=family, episodes=count, successes=solved[task, family])
            for (task, family), count in played.items()
        ]

    def tasks(self, name: str = HELDOUT) -> dict[str, str | None]:
        """The digest of each task of a set, by the task's name; None where the result does not tell."""
        known = self.result.task_digests
        return {task.task: known.get(task.task) for task in self.counts("before", name)}

    def families(self, name: str = HELDOUT) -> dict[str, str]:
        """The family of each task of a set, by the task's name."""
        return {task.task: task.family for task in self.counts("before", name)}

    def estimates(self, confidence: float, name: str) -> tuple[Estimate, Estimate, Estimate]:
        """Pass@1 before and after, and the paired difference."""
        before, after = (self.counts(moment, name) for moment in _MOMENTS)
        return (
            estimate(success_rates(before), confidence),
            estimate(success_rates(after), confidence),
            estimate(paired_differences(before, after), confidence),
        )


def _percent(share: float) -> str:
    return f"{100 * share:.4g}%"


def _with_bounds(found: Interval, sign: str = "") -> str:
    return f"{found.mean:{sign}.3f} [{found.low:{sign}.3f}, {found.high:{sign}.3f}]"


def _row(side: Side, confidence: float, name: str) -> tuple[str, ...]:
    before, after, difference = side.estimates(confidence, name)
    seeds = ", ".join(str(seed.seed) for seed in side.seeds)
    cells = (_with_bounds(before), _with_bounds(after), _with_bounds(difference, "+"))
    return (side.name, f"{side.result.experiment} ({side.result.run})", seeds, *cells)


def figures(sides: Sequence[Side], confidence: float, name: str = HELDOUT) -> TextTable:
    """Each side's own pass@1 before and after training, and its paired difference."""
    rows = tuple(_row(side, confidence, name) for side in sides if side.tasks(name))
    header = ("", "result", "seeds", "before", "after", "difference")
    return TextTable(f"{_TITLES[name]} pass@1 ({_percent(confidence)} intervals over tasks)", header, rows)


def _why_not_paired(first: Side, side: Side, name: str) -> str | None:
    """Why two sides can't be paired task by task; None where they can."""
    ours, theirs = first.tasks(name), side.tasks(name)
    start = f"{side.name} and {first.name} are not paired"
    only, missing = theirs.keys() - ours.keys(), ours.keys() - theirs.keys()
    if only or missing:
        return f"{start}: {len(missing)} tasks only in {first.name}, {len(only)} only in {side.name}"
    first_families, families = first.families(name), side.families(name)
    others = [
        task
        for task in ours
        if (None not in (ours[task], theirs[task]) and ours[task] != theirs[task])
        or first_families[task] != families[task]
    ]
    return (
        f"{start}: {', '.join(others)} {'is' if len(others) == 1 else 'are'} not the same in both" if others else None
    )


def _doubt(first: Side, side: Side, name: str) -> list[str]:
    """What a pair of sides does not tell of its tasks."""
    silent = [one.name for one in (first, side) if None in one.tasks(name).values()]
    if not silent:
        return []
    return [
        f"{side.name} and {first.name} are paired by the names of the tasks alone: "
        f"{' and '.join(silent)} {'does' if len(silent) == 1 else 'do'} not tell what they were"
    ]


def paired(sides: Sequence[Side], confidence: float, name: str = HELDOUT) -> tuple[TextTable | None, list[str]]:
    """Each further side less the first, task by task; and of which sides there is no such thing, and why."""
    first, rows, notes = sides[0], [], list[str]()
    for side in sides[1:]:
        reason = _why_not_paired(first, side, name)
        if reason is not None:
            notes.append(reason)
            continue
        notes += _doubt(first, side, name)
        counts = ((first.counts(moment, name), side.counts(moment, name)) for moment in _MOMENTS)
        found = [estimate(paired_differences(*pair), confidence) for pair in counts]
        rows.append((f"{side.name} less {first.name}", *(_paired_cells(found))))
    header = ("", "before", "by family", "after", "by family")
    title = f"paired differences of pass@1, {_TITLES[name]}"
    return (TextTable(title, header, tuple(rows)) if rows else None), notes


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


def _warnings(sides: Sequence[Side], confidence: float) -> list[str]:
    """What must be read before the figures: a missing sandbox, another level of the intervals."""
    found = [f"{side.name}: {side.result.sandbox_warning}" for side in sides if side.result.sandbox_warning]
    levels = {side.name: side.result.summary.confidence for side in sides}
    others = [f"{name} {_percent(level)}" for name, level in levels.items() if level != confidence]
    if others:
        level = f"{_percent(confidence)}"
        found.append(f"all intervals are at {level}, the level of {sides[0].name}; by its own: {', '.join(others)}")
    return found


def _set_text(sides: Sequence[Side], confidence: float, name: str) -> list[str]:
    """The tables of one set; none where fewer than two sides played it."""
    played = [side for side in sides if side.tasks(name)]
    if len(played) < 2:
        return []
    table, notes = paired(played, confidence, name)
    parts = [figures(played, confidence, name).as_text()]
    parts += [table.as_text()] if table else []
    return parts + (["\n".join(notes) + "\n"] if notes else [])


def comparison_text(sides: Sequence[Side]) -> str:
    """All tables of a comparison, ending in a line feed."""
    confidence = sides[0].result.summary.confidence
    warnings, changed = _warnings(sides, confidence), differences(sides)
    parts = ["\n".join(warnings) + "\n"] if warnings else []
    parts += [part for name in _TITLES for part in _set_text(sides, confidence, name)]
    parts.append(changed.as_text() if changed else "settings, code and packages are the same\n")
    return "\n".join(parts)
