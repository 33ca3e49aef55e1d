"""Learning curves: one chart a figure, one line a seed, and the same figures as a table.

The table is data that the page's script sets out when it is opened: as markup, the steps of a long
training alone would outgrow the page.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agentrl.reporting.page.cells import Text
from agentrl.reporting.page.charts import LineChart, Series, line_chart
from agentrl.reporting.page.numbers import Document, Form, Key, Number, general, rate, spell, whole

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
    ("peak of GPU memory, GiB", ("peak_gpu_gib",), rate(1)),
)


@dataclass(frozen=True, slots=True)
class Training:
    """One seed's training: the document that holds it, the key of its rows, how many there should be.

    `kept_in` is the file of the copy beside the checkpoints, where the log itself is gone.
    """

    seed: int
    document: Document
    key: Key
    steps: int
    planned: int
    kept_in: str | None = None

    @property
    def logged(self) -> Number:
        """How many steps there are."""
        return self.document.count(*self.key)

    def number(self, form: Form, step: int, *key: str) -> Number | None:
        """A figure of one step."""
        return self.document.number(form, *self.key, step, *key)

    def points(self, form: Form, *key: str) -> list[tuple[int, Number | None]]:
        """A figure of every step."""
        return [(step, self.number(form, step, *key)) for step in range(self.steps)]


@dataclass(frozen=True, slots=True)
class StepTable:
    """Every figure of one seed's steps, as data that the page's script draws."""

    seed: int
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TrainingView:
    """The learning curves of an experiment, its tables, and what is to be said of them."""

    charts: tuple[LineChart, ...]
    tables: tuple[StepTable, ...]
    notes: tuple[Text, ...]


def _unfinished(training: Training, planned: Number) -> Text | None:
    name = f"Seed {training.seed}"
    if training.steps == 0:
        return (f"{name}: no step of ", planned, " is logged yet.")
    if training.steps < training.planned:
        return (f"{name}: unfinished, ", training.logged, " of ", planned, " steps are logged.")
    return None


def _kept(training: Training) -> Text | None:
    if training.kept_in is None:
        return None
    return (
        f"Seed {training.seed}: its log is gone, as the workflow removes what a job that failed has written; "
        f"the steps are those of the copy beside its checkpoints, {training.kept_in}.",
    )


def _without_advantage(trainings: Sequence[Training]) -> Text | None:
    """One sentence for all seeds: it is said of most trainings."""
    idle = [(one, count) for one in trainings if (count := one.document.zeros("groups_mixed", *one.key)).value]
    if not idle:
        return None
    parts: list[str | Number] = []
    for one, count in idle:
        name = f"{'; seed' if parts else 'Seed'} {one.seed}: "
        parts += [name, count, " of ", one.logged, " steps without advantage"]
    return (*parts, ". There every group's rewards were equal, so nothing was learned.")


def _without_value(trainings: Sequence[Training]) -> Text | None:
    """Figures that have no chart, so that a missing chart is no riddle."""
    steps = sum(one.steps for one in trainings)
    empty = [
        title
        for title, _, key, form in _CURVES
        if not any(number for one in trainings for _, number in one.points(form, key))
    ]
    return (f"No step has a value of: {', '.join(empty)}.",) if steps and empty else None


def _notes(trainings: Sequence[Training], planned: Number) -> tuple[Text, ...]:
    found = [note for one in trainings for note in (_unfinished(one, planned), _kept(one))]
    found += [_without_advantage(trainings), _without_value(trainings)]
    return tuple(note for note in found if note is not None)


def _seconds(training: Training, several: bool) -> LineChart | None:
    title = f"seconds a step, seed {training.seed}" if several else "seconds a step"
    lines = [Series(part, training.points(rate(1), "seconds", part)) for part in PARTS]
    return line_chart(title, "wall time", lines)


def _table(training: Training) -> StepTable:
    """Texts and values by column; what they share, file and key, is said once a column."""
    document, columns = training.document, []
    for title, key, form in _COLUMNS:
        points = [number for _, number in training.points(form, *key)]
        first = next((number for number in points if number is not None), None)
        columns.append(
            {
                "title": title,
                "key": spell(("step", *key)).removeprefix("step"),
                "file": "" if first is None else first.file,
                "texts": [None if number is None else number.text for number in points],
                "values": [None if number is None else number.value for number in points],
            }
        )
    origin = document.origin_of((*training.key, 0))
    return StepTable(training.seed, {"key": spell(training.key), "origin": origin, "columns": columns})


def _published_entropy(document: Document | None) -> list[Series]:
    steps = document.keys("published", "entropy") if document else []
    if document is None or not steps:
        return []
    points = [(int(step), document.number(rate(3), "published", "entropy", step)) for step in steps]
    return [Series("published", sorted(points, key=lambda point: point[0]))]


def training_view(trainings: Sequence[Training], planned: Number, result: Document | None = None) -> TrainingView:
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
        notes=_notes(trainings, planned),
    )
