"""Tables of one result file for the page: headline, tasks, calls, endings, time and memory.

Each cell is a `Number` read by its key, a text, or None for a figure that is not there. Figures
that `reporting/tables.py` prints as text are the same ones.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from agentrl.reporting.page.numbers import (
    Document,
    Form,
    Key,
    Number,
    bounds,
    estimate,
    rate,
    seconds,
    signed_bounds,
    signed_estimate,
    whole,
)
from agentrl.results import Result, SeedResult

Cell = Number | str | None


@dataclass(frozen=True, slots=True)
class Row:
    """A label and its cells."""

    label: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the page. `header` names the cells, not the label."""

    caption: str
    header: tuple[str, ...]
    rows: tuple[Row, ...]


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


_HEADLINE: tuple[tuple[str, Key, Form], ...] = (
    ("pass@1 [interval]", ("pass_at_1",), estimate),
    ("by family", ("pass_at_1", "by_family"), bounds),
    ("malformed", ("malformed_per_episode",), rate()),
    ("failed", ("failed_per_episode",), rate()),
    ("answered", ("answered",), rate()),
    ("submitted", ("submitted",), rate()),
    ("false claims", ("false_claims",), rate()),
)
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


def _policy_cells(document: Document, *key: str | int) -> tuple[Cell, ...]:
    return tuple(document.number(form, *key, *rest) for _, rest, form in _HEADLINE)


def _difference_cells(document: Document, *key: str | int) -> tuple[Cell, ...]:
    by_family = document.number(signed_bounds, *key, "by_family")
    return (document.number(signed_estimate, *key), by_family, *(None,) * (len(_HEADLINE) - 2))


def _comparison(document: Document, prefix: str, *key: str | int) -> Iterator[Row]:
    for moment in _MOMENTS:
        yield Row(f"{prefix}{moment}", _policy_cells(document, *key, moment))
    yield Row(f"{prefix}difference", _difference_cells(document, *key, "difference"))


def _over_seeds(document: Document, seeds: int, name: str) -> Iterator[Row]:
    for moment in (*_MOMENTS, "difference"):
        key = ("summary", name, moment, "over_tasks")
        forms = (signed_estimate, signed_bounds) if moment == "difference" else (estimate, bounds)
        cells = (document.number(forms[0], *key), document.number(forms[1], *key, "by_family"))
        yield Row(f"mean of {seeds} seeds: {moment}", (*cells, *(None,) * (len(_HEADLINE) - 2)))


def _published(document: Document) -> Iterator[Row]:
    for moment in _MOMENTS:
        yield Row(f"published: {moment}", _policy_cells(document, "published", moment))
    yield Row("published: difference", _difference_cells(document, "published", "difference"))


def _filled(table: Table) -> Table:
    """The table less its columns without any figure."""
    kept = [i for i in range(len(table.header)) if any(row.cells[i] is not None for row in table.rows)]
    rows = tuple(Row(row.label, tuple(row.cells[i] for i in kept)) for row in table.rows)
    return Table(table.caption, tuple(table.header[i] for i in kept), rows)


def _shape(result: Result, wide: bool) -> str:
    one = result.seeds[0]
    found = one.wide.before if wide and one.wide else one.before
    return f"{len(found.per_task)} tasks, {found.episodes_per_task} episodes of each"


def headline(result: Result, document: Document) -> Table:
    """The held-out tasks: each seed, their mean where there are several, and the published run."""
    rows: list[Row] = []
    for i, one in enumerate(result.seeds):
        prefix = f"seed {one.seed}: " if len(result.seeds) > 1 else ""
        if one.warm_start is not None:
            cells = _policy_cells(document, "seeds", i, "warm_start", "before")
            rows.append(Row(f"{prefix}before the warm start", cells))
        rows += _comparison(document, prefix, "seeds", i)
    if len(result.seeds) > 1:
        rows += _over_seeds(document, len(result.seeds), "heldout")
    if result.published is not None:
        rows += _published(document)
    header = tuple(title for title, _, _ in _HEADLINE)
    return _filled(Table(f"Held-out tasks: {_shape(result, wide=False)}", header, tuple(rows)))


def wide(result: Result, document: Document) -> Table | None:
    """The wider held-out set; None where it was not played."""
    rows: list[Row] = []
    for i, one in enumerate(result.seeds):
        if one.wide is not None:
            prefix = f"seed {one.seed}: " if len(result.seeds) > 1 else ""
            rows += _comparison(document, prefix, "seeds", i, "wide")
    if not rows:
        return None
    if len(result.seeds) > 1 and result.summary.wide is not None:
        rows += _over_seeds(document, len(result.seeds), "wide")
    header = tuple(title for title, _, _ in _HEADLINE)
    return _filled(Table(f"Wider held-out set: {_shape(result, wide=True)}", header, tuple(rows)))


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
