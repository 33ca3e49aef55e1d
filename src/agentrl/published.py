"""The source's published numbers, read from `config/published.yaml` for comparison only.

Nothing is computed from them: tables print them beside what was measured.
"""

from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from agentrl.errors import UserError
from agentrl.published_block import published_block
from agentrl.records import Record
from agentrl.statistics import Interval


class PublishedEvaluation(Record):
    """One policy's published figures, as printed; null or empty where nothing was printed."""

    pass_at_1: Interval
    per_task: list[int] | None = Field(default=None, description="Successes, tasks by family in the source's order")
    malformed_per_episode: float | None = None
    failed_per_episode: float | None = None
    failed_causes: dict[str, float] = Field(default_factory=dict)
    calls_per_episode: dict[str, float] = Field(default_factory=dict)
    answered: float | None = None
    submitted: float | None = None


class Published(Record):
    """One experiment's published run."""

    model: str
    date: str
    hardware: str
    software: str
    settings: dict[str, float | int]
    before: PublishedEvaluation
    after: PublishedEvaluation
    difference: Interval
    entropy: dict[str, float] = Field(description="Nats a sampled token, by step")
    wall_minutes: float
    peak_gpu_gb: float
    earlier_attempt_before: Interval | None = None
    notes: list[str] = Field(default_factory=list)


def load_published(path: Path, experiment: str) -> Published | None:
    """The published run of an experiment; None when the file has none. UserError for a bad file."""
    return published_of(published_block(path, experiment), experiment, path)


def published_of(block: Any, experiment: str, where: Path) -> Published | None:
    """The published run that a block tells; None for null. UserError names what is wrong, and the file."""
    if block is None:
        return None
    try:
        return Published.model_validate(block)
    except ValidationError as error:
        raise UserError(f"{experiment}: {error}", where=str(where), remedy="restore the file") from error
