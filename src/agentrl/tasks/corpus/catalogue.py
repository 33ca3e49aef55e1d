"""The whole corpus, in a fixed order."""

from agentrl.tasks.corpus import numbers, records, texts
from agentrl.tasks.corpus.authoring import Sample


def load_corpus() -> tuple[Sample, ...]:
    """Every sample, theme after theme."""
    return numbers.SAMPLES + texts.SAMPLES + records.SAMPLES
