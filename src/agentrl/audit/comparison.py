"""Published figures beside measured ones. Nothing is judged: they are runs on different code."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from agentrl.published import Published, PublishedEvaluation
from agentrl.reporting.text_table import TextTable
from agentrl.results import Block, Result, SeedResult


class Compared(NamedTuple):
    """One figure. `measured` is null where the run has no such figure."""

    seed: int
    figure: str
    published: float
    measured: float | None

    @property
    def difference(self) -> float | None:
        """Measured less published."""
        return None if self.measured is None else self.measured - self.published

    def to_json(self) -> dict[str, Any]:
        """The shape of `audit.json`."""
        return {**self._asdict(), "difference": self.difference}


def compared(result: Result) -> list[Compared]:
    """Every published figure beside each seed's own; none for an experiment without published figures."""
    if result.published is None:
        return []
    return [
        Compared(seed.seed, figure, published, measured)
        for seed in result.seeds
        for figure, published, measured in _of_seed(result.published, seed)
    ]


def _of_seed(published: Published, seed: SeedResult) -> Iterator[tuple[str, float, float | None]]:
    yield from _evaluation("before", published.before, seed.before)
    yield from _evaluation("after", published.after, seed.after)
    yield "difference", published.difference.mean, seed.difference.mean
    entropies = {str(row.step): row.entropy for row in seed.training}
    for step, value in published.entropy.items():
        yield f"entropy of step {step}", value, entropies.get(step)
    minutes = None if seed.timing.total_s is None else seed.timing.total_s / 60
    yield "wall minutes", published.wall_minutes, minutes


def _evaluation(moment: str, published: PublishedEvaluation, found: Block) -> Iterator[tuple[str, float, float]]:
    yield f"{moment}: pass@1", published.pass_at_1.mean, found.pass_at_1.mean
    for name in ("malformed_per_episode", "failed_per_episode", "answered", "submitted"):
        value = getattr(published, name)
        if value is not None:
            yield f"{moment}: {name}", value, getattr(found, name)
    for name in ("failed_causes", "calls_per_episode"):
        for word, value in getattr(published, name).items():
            yield f"{moment}: {name} {word}", value, getattr(found, name).get(word, 0.0)


def comparison_table(rows: list[Compared]) -> TextTable:
    """The figures as a table."""
    cells = tuple((f"seed {row.seed}, {row.figure}", *map(_number, row[2:]), _number(row.difference)) for row in rows)
    return TextTable("published beside measured", ("", "published", "measured", "difference"), cells)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"
