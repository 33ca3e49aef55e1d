"""Tables of one result file for the page, below the headline: tasks, calls, endings, time and memory.

Each cell is a `Number` read by its key, a text, or None for a figure that is not there. Figures
that `reporting/tables.py` prints as text are the same ones.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from agentrl.reporting.page.cells import Cell, Row, Table
from agentrl.reporting.page.numbers import Document, Form, Key, Number, rate, seconds, whole
from agentrl.results import Result, SeedResult


@dataclass(frozen=True, slots=True)
class TaskRow:
    """One task's successes before and after, of so many episodes."""

    task: str
    before: Number | None
    after: Number | None
    of: Number | None


@dataclass(frozen=True, slots=True)
class Family:
    """The tasks of one bug family."""

    name: str
    tasks: tuple[TaskRow, ...]


@dataclass(frozen=True, slots=True)
class TaskChart:
    """Before and after of every task of one set and seed."""

    title: str
    families: tuple[Family, ...]


_ENDINGS: tuple[tuple[str, str, Form], ...] = (
    ("ended with a final answer", "answered", rate()),
    ("ended with a submission", "submitted", rate()),
    ("ran out of turns", "turn_limit", rate()),
    ("ran out of context", "context_limit", rate()),
    ("ran the tests", "tests_run", rate()),
    ("tests passed on the final source", "tests_verified", rate()),
    ("final answer claims passing tests", "claims", rate()),
    ("claims so falsely: never run, failed, or changed since", "false_claims", rate()),
    ("turns", "turns_per_episode", rate()),
    ("sampled tokens", "tokens_per_episode", rate(1)),
    ("turns cut at the token limit", "truncated_per_episode", rate()),
    ("entropy, nats a token", "entropy", rate(3)),
    ("log-probability, nats a token", "logprob", rate(3)),
)
_WORDS = (
    ("valid calls", "calls_per_episode"),
    ("failed", "failed_causes"),
    ("malformed", "malformed_causes"),
    ("hidden tests", "outcomes"),
)
_MOMENTS = ("before", "after")


def _families(document: Document, one: SeedResult, place: Key, is_wide: bool) -> tuple[Family, ...]:
    found = one.wide.before if is_wide and one.wide else one.before
    names = dict.fromkeys(task.family for task in found.tasks)
    return tuple(
        Family(
            name,
            tuple(
                TaskRow(
                    task.task,
                    document.number(whole, *place, "before", "per_task", task.task),
                    document.number(whole, *place, "after", "per_task", task.task),
                    document.number(whole, *place, "before", "episodes_per_task"),
                )
                for task in found.tasks
                if task.family == name
            ),
        )
        for name in names
    )


def task_charts(result: Result, document: Document) -> list[TaskChart]:
    """Every seed's tasks, the held-out ones first."""
    charts = []
    for is_wide in (False, True):
        for i, one in enumerate(result.seeds):
            if is_wide and one.wide is None:
                continue
            place: Key = ("seeds", i, "wide") if is_wide else ("seeds", i)
            title = f"seed {one.seed}, {'wider held-out set' if is_wide else 'held-out tasks'}"
            charts.append(TaskChart(title, _families(document, one, place, is_wide)))
    return charts


def _sides(document: Document, seeds: int, form: Form, *key: str | int) -> Iterable[Cell]:
    for i in range(seeds):
        for moment in _MOMENTS:
            yield document.number(form, "seeds", i, moment, *key)


def _columns(result: Result) -> tuple[str, ...]:
    several = len(result.seeds) > 1
    return tuple(f"seed {one.seed}: {side}" if several else side for one in result.seeds for side in _MOMENTS)


def calls(result: Result, document: Document) -> Table:
    """What the calls were and why they failed, and the hidden tests' verdicts, per episode."""
    seeds, rows = len(result.seeds), []
    for label, name in _WORDS:
        places = [("seeds", i, moment, name) for i in range(seeds) for moment in _MOMENTS]
        words = sorted({word for place in places for word in document.keys(*place)})
        rows += [Row(f"{label}: {word}", tuple(_sides(document, seeds, rate(), name, word))) for word in words]
    return Table("Calls, causes and verdicts per episode, held-out tasks", _columns(result), tuple(rows))


def endings(result: Result, document: Document) -> Table:
    """How episodes ended, what their answers claimed, and other rates."""
    seeds = len(result.seeds)
    rows = tuple(Row(label, tuple(_sides(document, seeds, form, name))) for label, name, form in _ENDINGS)
    return Table("Shares of episodes and rates per episode, held-out tasks", _columns(result), rows)


def timing(result: Result, document: Document) -> Table:
    """Wall time of each stage and in all, and the peak of GPU memory, beside the published run's."""
    header = (*(f"seed {one.seed}" for one in result.seeds), "published")
    stages = dict.fromkeys(name for one in result.seeds for name in one.timing.stages)
    count = range(len(result.seeds))

    def cells(form: Form, *key: str) -> list[Number | None]:
        return [document.number(form, "seeds", i, "timing", *key) for i in count]

    rows = [Row(name, (*cells(seconds, "stages", name), None)) for name in stages]
    minutes = document.number(lambda value: f"{value:.1f} min", "published", "wall_minutes")
    memory = document.number(lambda value: f"{value:.1f} GB", "published", "peak_gpu_gb")
    rows.append(Row("all stages", (*cells(seconds, "total_s"), minutes)))
    rows.append(Row("peak of GPU memory", (*cells(lambda value: f"{value:.1f} GiB", "peak_gpu_gib"), memory)))
    return Table("Wall time and memory", header, tuple(rows))


def remarks(result: Result) -> Sequence[str]:
    """What a reader should know before reading the tables."""
    found = []
    if len(result.seeds) == 1:
        found.append("One seed: nothing is said of how other trainings would end.")
    if all(one.warm_start is None for one in result.seeds):
        found.append("The run has no policy from before a warm start to compare with.")
    solved = [sum(side.per_task.values()) for one in result.seeds for side in (one.before, one.after)]
    if not any(solved):
        found.append("No held-out episode was solved, before or after: intervals over counts of zero have no width.")
    if result.published is None:
        found.append("No published numbers are known for this experiment.")
    return found
