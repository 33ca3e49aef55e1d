"""Learning curves: one chart a figure, one line a seed, and the same figures as a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from agentrl.reporting.page.charts import LineChart, Series, line_chart
from agentrl.reporting.page.numbers import Document, Form, Key, Number, general, rate, whole

PARTS = ("rollout", "grading", "update", "checkpoint")

# Title, unit, key, form, from zero.
_CURVES: tuple[tuple[str, str, str, Form], ...] = (
    ("reward", "mean of the step's episodes", "reward_mean", rate(3)),
    ("entropy", "nats a sampled token", "entropy", rate(3)),
    ("gap of sampler and trainer, mean", "nats a token", "logprob_gap_mean", general),
    ("gap of sampler and trainer, largest", "nats", "logprob_gap_max", general),
    ("gradient norm", "before clipping", "grad_norm", general),
    ("malformed calls", "per episode", "malformed_per_episode", rate()),
)
_COLUMNS: tuple[tuple[str, tuple[str, ...], Form], ...] = (
    *((title, (key,), form) for title, _, key, form in _CURVES),
    ("mixed groups", ("groups_mixed",), whole),
    ("rows", ("rows",), whole),
    ("without advantage", ("rows_skipped",), whole),
    ("clipped", ("clip_fraction",), general),
    ("tokens", ("tokens",), whole),
    *((f"{part}, s", ("seconds", part), rate(1)) for part in PARTS),
)


@dataclass(frozen=True, slots=True)
class Training:
    """One seed's training: the document that holds it, the key of its rows, how many there should be."""

    seed: int
    document: Document
    key: Key
    steps: int
    planned: int

    def number(self, form: Form, step: int, *key: str) -> Number | None:
        """A figure of one step."""
        return self.document.number(form, *self.key, step, *key)

    def points(self, form: Form, *key: str) -> list[tuple[int, Number | None]]:
        """A figure of every step."""
        return [(step, self.number(form, step, *key)) for step in range(self.steps)]


@dataclass(frozen=True, slots=True)
class StepTable:
    """Every figure of one seed's steps."""

    seed: int
    header: tuple[str, ...]
    rows: tuple[tuple[Number | None, ...], ...]


@dataclass(frozen=True, slots=True)
class TrainingView:
    """The learning curves of an experiment, its tables, and what is to be said of them."""

    charts: tuple[LineChart, ...]
    tables: tuple[StepTable, ...]
    notes: tuple[str, ...]


def _unfinished(training: Training) -> str | None:
    name = f"Seed {training.seed}"
    if training.steps == 0:
        return f"{name}: no step of {training.planned} is logged yet."
    if training.steps < training.planned:
        return f"{name}: unfinished, {training.steps} of {training.planned} steps are logged."
    return None


def _idle_steps(training: Training) -> int:
    mixed = [training.number(whole, step, "groups_mixed") for step in range(training.steps)]
    return sum(number is not None and number.value == 0 for number in mixed)


def _without_advantage(trainings: Sequence[Training]) -> str | None:
    """One sentence for all seeds: it is said of most trainings."""
    idle = [(one, count) for one in trainings if (count := _idle_steps(one))]
    if not idle:
        return None
    told = "; ".join(f"seed {one.seed}: {count} of {one.steps} steps without advantage" for one, count in idle)
    return f"{told.capitalize()}. There every group's rewards were equal, so nothing was learned."


def _without_value(trainings: Sequence[Training]) -> str | None:
    """Figures that have no chart, so that a missing chart is no riddle."""
    steps = sum(one.steps for one in trainings)
    empty = [
        title
        for title, _, key, form in _CURVES
        if not any(number for one in trainings for _, number in one.points(form, key))
    ]
    return f"No step has a value of: {', '.join(empty)}." if steps and empty else None


def _notes(trainings: Sequence[Training]) -> tuple[str, ...]:
    found = [*map(_unfinished, trainings), _without_advantage(trainings), _without_value(trainings)]
    return tuple(note for note in found if note is not None)


def _seconds(training: Training, several: bool) -> LineChart | None:
    title = f"seconds a step, seed {training.seed}" if several else "seconds a step"
    lines = [Series(part, training.points(rate(1), "seconds", part)) for part in PARTS]
    return line_chart(title, "wall time", lines)


def _table(training: Training) -> StepTable:
    rows = (tuple(training.number(form, step, *key) for _, key, form in _COLUMNS) for step in range(training.steps))
    return StepTable(training.seed, tuple(title for title, _, _ in _COLUMNS), tuple(rows))


def _published_entropy(document: Document | None) -> list[Series]:
    steps = document.keys("published", "entropy") if document else []
    if document is None or not steps:
        return []
    points = [(int(step), document.number(rate(3), "published", "entropy", step)) for step in steps]
    return [Series("published", sorted(points, key=lambda point: point[0]))]


def training_view(trainings: Sequence[Training], result: Document | None = None) -> TrainingView:
    """Curves and tables of all seeds. `result` holds the published entropies, where there are any."""
    charts = []
    for title, unit, key, form in _CURVES:
        series = [Series(f"seed {one.seed}", one.points(form, key)) for one in trainings]
        if key == "entropy":
            series += _published_entropy(result)
        charts.append(line_chart(title, unit, series))
    charts += [_seconds(one, len(trainings) > 1) for one in trainings]
    return TrainingView(
        charts=tuple(chart for chart in charts if chart is not None),
        tables=tuple(_table(one) for one in trainings if one.steps),
        notes=_notes(trainings),
    )
