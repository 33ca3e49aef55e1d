"""The whole corpus, in a fixed order."""

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
