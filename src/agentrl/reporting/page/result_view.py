"""Tables of one result file for the page, below the headline: tasks, calls, endings, time and memory.

Each cell is a `Number` read by its key, a text, or None for a figure that is not there. Figures
that `reporting/tables.py` prints as text are the same ones.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agentrl.reporting.page.cells import Cell, Row, Table, Text
from agentrl.reporting.page.numbers import Document, Form, Key, Number, percent, rate, seconds, whole
from agentrl.results import Result, SeedResult


@dataclass(frozen=True, slots=True)
class TaskRow:
    """One task's successes before and after, of so many episodes, and the published ones."""

    task: str
    before: Number | None
    after: Number | None
    of: Number | None
    published: tuple[Number | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Family:
    """The tasks of one bug family."""

    name: str
    tasks: tuple[TaskRow, ...]


@dataclass(frozen=True, slots=True)
class TaskChart:
    """Before and after of every task of one set and seed; `published` names the columns beside them, if any."""

    title: str
    families: tuple[Family, ...]
    wide: bool
    published: tuple[str, ...] = ()


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
_PUBLISHED_COLUMNS = ("published before", "published after", "of")


def _families(document: Document, one: SeedResult, place: Key, is_wide: bool) -> tuple[Family, ...]:
    found = one.wide.before if is_wide and one.wide else one.before
    beside = {} if is_wide else _published_tasks(document, one)
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
                    beside.get(task.task, ()),
                )
                for task in found.tasks
                if task.family == name
            ),
        )
        for name in names
    )


def _published_tasks(document: Document, one: SeedResult) -> dict[str, tuple[Number | None, ...]]:
    """The published successes of each held-out task, and of how many episodes; none where they don't fit.

    They were printed as a list: so many tasks a family, in the order in which they are played here.
    """
    counts = [document.count("published", moment, "per_task").value for moment in _MOMENTS]
    if set(counts) != {len(one.before.tasks)}:
        return {}
    of = document.number(whole, "published", "settings", "episodes_per_task")
    return {
        task.task: (*(document.number(whole, "published", moment, "per_task", i) for moment in _MOMENTS), of)
        for i, task in enumerate(one.before.tasks)
    }


def task_charts(result: Result, document: Document) -> list[TaskChart]:
    """Every seed's tasks, the held-out ones first."""
    charts = []
    for is_wide in (False, True):
        for i, one in enumerate(result.seeds):
            if is_wide and one.wide is None:
                continue
            place: Key = ("seeds", i, "wide") if is_wide else ("seeds", i)
            title = f"seed {one.seed}, {'wider held-out set' if is_wide else 'held-out tasks'}"
            families = _families(document, one, place, is_wide)
            several = any(task.published for family in families for task in family.tasks)
            charts.append(TaskChart(title, families, is_wide, _PUBLISHED_COLUMNS if several else ()))
    return charts


def _sides(document: Document, seeds: int, form: Form, *key: str | int) -> Iterable[Cell]:
    for i in range(seeds):
        for moment in _MOMENTS:
            yield document.number(form, "seeds", i, moment, *key)


def _columns(result: Result) -> tuple[str, ...]:
    several = len(result.seeds) > 1
    return tuple(f"seed {one.seed}: {side}" if several else side for one in result.seeds for side in _MOMENTS)


def _beside(document: Document, form: Form, *key: str | int) -> tuple[Cell, ...]:
    return tuple(document.number(form, "published", moment, *key) for moment in _MOMENTS)


def _with_published(table: Table, beside: Sequence[tuple[Cell, ...]]) -> Table:
    """The table with the published run's columns, where one of its rows has such a figure."""
    if not any(cell is not None for cells in beside for cell in cells):
        return table
    rows = tuple(Row(row.label, row.cells + cells, row.opens) for row, cells in zip(table.rows, beside, strict=True))
    return Table(table.caption, (*table.header, *(f"published: {moment}" for moment in _MOMENTS)), rows)


def calls(result: Result, document: Document) -> Table:
    """What the calls were and why they failed, and the hidden tests' verdicts, per episode."""
    seeds, rows, beside = len(result.seeds), [], []
    for label, name in _WORDS:
        places: list[Key] = [("seeds", i, moment, name) for i in range(seeds) for moment in _MOMENTS]
        places += [("published", moment, name) for moment in _MOMENTS]
        for word in sorted({word for place in places for word in document.keys(*place)}):
            rows.append(Row(f"{label}: {word}", tuple(_sides(document, seeds, rate(), name, word))))
            beside.append(_beside(document, rate(), name, word))
    caption = ("Calls, causes and verdicts per episode, held-out tasks",)
    return _with_published(Table(caption, _columns(result), tuple(rows)), beside)


def endings(result: Result, document: Document) -> Table:
    """How episodes ended, what their answers claimed, and other rates."""
    seeds = len(result.seeds)
    rows = tuple(Row(label, tuple(_sides(document, seeds, form, name))) for label, name, form in _ENDINGS)
    beside = [_beside(document, form, name) for _, name, form in _ENDINGS]
    caption = ("Shares of episodes and rates per episode, held-out tasks",)
    return _with_published(Table(caption, _columns(result), rows), beside)


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
    return Table(("Wall time and memory",), header, tuple(rows))


def _model(value: Mapping[str, Any]) -> str:
    """A model as the configuration names it."""
    return str(value.get("name") or value.get("path") or f"a model made from {value.get('source')}")


def _identity(document: Document) -> Text:
    """Whose numbers stand beside each other."""
    ours = document.number(_model, "config", "model")
    parts: list[str | Number] = ["This run: ", ours or "a model that its settings do not name"]
    theirs = [document.number(str, "published", name) for name in ("model", "hardware", "date")]
    for before, number in zip(("; published: ", ", ", ", "), theirs, strict=True):
        parts += [before, number] if number is not None else []
    return (*parts, ".")


def remarks(result: Result, document: Document) -> Sequence[Text]:
    """What a reader should know before reading the tables."""
    level = document.number(percent, "summary", "confidence")
    found: list[Text] = [_identity(document)]
    if level is not None:
        found.append((level, " intervals, by an exact bootstrap over tasks, and over bug families."))
    if len(result.seeds) == 1:
        found.append(("One seed: nothing is said of how other trainings would end.",))
    if all(one.warm_start is None for one in result.seeds):
        found.append(("The run has no policy from before a warm start to compare with.",))
    solved = [sum(side.per_task.values()) for one in result.seeds for side in (one.before, one.after)]
    if not any(solved):
        found.append(("No held-out episode was solved, before or after: intervals over counts of zero have no width.",))
    if result.published is None:
        found.append(("No published numbers are known for this experiment.",))
    return found
