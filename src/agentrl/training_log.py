"""One line of `training.jsonl`, as it is written and read back.

It knows nothing of how a step is made, nor of the figures of evaluations.
"""

import json
from pathlib import Path

from pydantic import Field, ValidationError

from agentrl.errors import UserError
from agentrl.records import Record
from agentrl.transcripts import Transcript


class Seconds(Record):
    """Wall time of one training step's parts, in seconds."""

    rollout: float = Field(ge=0)
    grading: float = Field(ge=0)
    update: float = Field(ge=0)


class TrainingStep(Record):
    """One step of training. Gaps are null when nothing was measured."""

    step: int = Field(ge=0)
    reward_mean: float
    entropy: float | None = Field(description="Mean over sampled tokens, in nats")
    grad_norm: float | None = Field(description="Before clipping, mean over the step's minibatches")
    logprob_gap_mean: float | None = Field(description="Mean |sampler - trainer|, nats a token, before the update")
    logprob_gap_max: float | None
    clip_fraction: float | None = Field(description="Share of policy tokens whose ratio was clipped")
    tokens: int = Field(ge=0, description="Sampled tokens of the step")
    rows: int = Field(ge=0, description="Episodes of the step")
    rows_skipped: int = Field(ge=0, description="Episodes of zero advantage, left out of the backward pass")
    groups_mixed: int = Field(ge=0, description="Groups whose rewards are not all the same")
    malformed_per_episode: float = Field(ge=0)
    failed_per_episode: float = Field(ge=0)
    peak_gpu_gib: float | None = None
    seconds: Seconds


class TrainingRow(TrainingStep):
    """One line of `training.jsonl`: a step and, in step 0, a transcript of each of its tasks."""

    transcripts: list[Transcript] = Field(default_factory=list)

    def figures(self) -> TrainingStep:
        """The step without its transcripts."""
        return TrainingStep.model_validate(self.model_dump(exclude={"transcripts"}))


def read_training(path: Path) -> list[TrainingRow]:
    """Read `training.jsonl`. UserError names the line that is damaged, or steps that do not count up from 0."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"cannot be read: {error}", where=str(path), remedy="build it again") from error
    rows = []
    for number, line in enumerate(lines):
        try:
            rows.append(TrainingRow.model_validate(json.loads(line)))
        except (json.JSONDecodeError, ValidationError) as error:
            raise UserError(f"damaged: {error}", where=f"{path}:{number + 1}", remedy="build it again") from error
    if [row.step for row in rows] != list(range(len(rows))):
        raise UserError("steps do not count up from 0", where=str(path), remedy="build it again")
    return rows
