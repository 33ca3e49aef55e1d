"""The whole corpus, in a fixed order, and the samples beside it."""

from agentrl.tasks.corpus import (
    algorithms,
    arithmetic,
    farming,
    games,
    grids,
    logs,
    money,
    numbers,
    records,
    schedules,
    school,
    sensors,
    sport,
    starts,
    stock,
    texts,
    transport,
    words,
)
from agentrl.tasks.corpus.authoring import Sample

_THEMES = (
    numbers,
    texts,
    records,
    algorithms,
    arithmetic,
    farming,
    games,
    grids,
    logs,
    money,
    schedules,
    school,
    sensors,
    sport,
    stock,
    transport,
    words,
)


def load_corpus() -> tuple[Sample, ...]:
    """Every sample, theme after theme."""
    return tuple(one for theme in _THEMES for one in theme.SAMPLES)


def load_starts() -> tuple[Sample, ...]:
    """Samples beside the corpus whose starts are made of their arguments."""
    return starts.SAMPLES
