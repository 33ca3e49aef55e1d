"""The log of a training, a row a step, as it is written and read back.

What a rerun repeats lies in `training.jsonl`; wall times and GPU memory lie beside it in
`training_times.jsonl`, so that two runs give the same first file. A copy of both lies beside the
checkpoints, because a training that fails loses its outputs. This module knows nothing of how a step
is made, nor of the figures of evaluations.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from agentrl.errors import UserError
from agentrl.files import canonical_json, write_text
from agentrl.records import Record, first_fault
from agentrl.sandbox_mark import MARK, Markable, mark_of
from agentrl.transcripts import Transcript

LOG_FILE = "training.jsonl"
TIMES_FILE = "training_times.jsonl"
OF_THE_MACHINE = ("seconds", "peak_gpu_gib")
"""Figures of a step that lie in the file of times."""


class Seconds(Record):
    """Wall time of one training step's parts, in seconds."""

    rollout: float = Field(ge=0)
    grading: float = Field(ge=0)
    update: float = Field(ge=0)
    checkpoint: float = Field(default=0.0, ge=0, description="Writing the checkpoint after the step before")


class TrainingStep(Record):
    """One step of training. Gaps are null when nothing was measured."""

    step: int = Field(ge=0)
    reward_mean: float
    entropy: float | None = Field(description="Mean over sampled tokens, in nats")
    grad_norm: float | None = Field(description="Before clipping, mean over the step's minibatches")
    logprob_gap_mean: float | None = Field(description="Mean |sampler - trainer|, nats a token, before the update")
    logprob_gap_max: float | None
    clip_fraction: float | None = Field(description="Share of policy tokens whose ratio was clipped")
    capped_fraction: float | None = Field(
        default=None, description="Share of policy tokens whose importance weight was capped; 0 without weights"
    )
    tokens: int = Field(ge=0, description="Sampled tokens of the step")
    rows: int = Field(ge=0, description="Episodes of the step")
    rows_skipped: int = Field(ge=0, description="Episodes of zero advantage, left out of the backward pass")
    groups_mixed: int = Field(ge=0, description="Groups whose rewards are not all the same")
    malformed_per_episode: float = Field(ge=0)
    failed_per_episode: float = Field(ge=0)
    peak_gpu_gib: float | None = None
    seconds: Seconds


class TrainingRow(TrainingStep, Markable):
    """A step and, in step 0, a transcript of each of its tasks. It bears the mark of one without a sandbox."""

    transcripts: list[Transcript] = Field(default_factory=list)

    def figures(self) -> TrainingStep:
        """The step without its transcripts and its mark, which a result bears as a whole."""
        return TrainingStep.model_validate(self.model_dump(exclude={"transcripts", "not_a_sandbox"}))


def times_path(path: Path) -> Path:
    """Where the times of the training that is logged in `path` lie."""
    return path.with_name(TIMES_FILE)


def write_training(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write the log to `path` and its times beside it, each atomically. Rows are as `TrainingRow`."""
    times = [{key: row[key] for key in ("step", MARK, *OF_THE_MACHINE) if key in row} for row in rows]
    write_text(times_path(path), _lines(times))
    write_text(path, _lines({key: row[key] for key in row if key not in OF_THE_MACHINE} for row in rows))


def read_training(path: Path) -> list[TrainingRow]:
    """Read what `write_training` wrote.

    UserError names the line that is damaged, steps that do not count up from 0, or times of other steps.
    """
    logged, times = _read_lines(path), _read_lines(times_path(path))
    steps = [row.get("step") for row in logged]
    if steps != list(range(len(steps))):
        raise UserError("steps do not count up from 0", where=str(path), remedy="build it again")
    if steps != [row.get("step") for row in times]:
        raise UserError("times are of other steps", where=str(times_path(path)), remedy="build it again")
    return _joined(path, logged, times)


def read_unfinished(path: Path) -> list[TrainingRow]:
    """The steps that log and times both hold by now, while a training may be writing them.

    UserError as in `read_training`, but for one file being a step ahead of the other.
    """
    logged, times = _read_lines(path), _read_lines(times_path(path))
    both = min(len(logged), len(times))
    return _joined(path, logged[:both], times[:both])


def kept_log(checkpoints: Path) -> Path | None:
    """The newest log below a training's checkpoints, where a training that failed leaves its own; None without one."""
    logs = checkpoints.glob(f"*/{LOG_FILE}")
    return max(logs, key=lambda path: path.stat().st_mtime, default=None)


def find_log(log: Path, checkpoints: Path, base: Path) -> Path | None:
    """The log of a training as far as it got: its output `log`, else the copy that its checkpoints keep.

    A copy that is older than the base policy `base`, which a training starts from, is another training's.
    """
    if log.is_file():
        return log
    kept = kept_log(checkpoints)
    if kept is None or not base.is_file() or kept.stat().st_mtime < base.stat().st_mtime:
        return None
    return kept


def _joined(path: Path, logged: Sequence[dict[str, Any]], times: Sequence[dict[str, Any]]) -> list[TrainingRow]:
    rows = []
    for number, row in enumerate(logged):
        try:
            if mark_of(row) != mark_of(times[number]):
                raise ValueError(f"{MARK} stands in one of the log and its times alone")
            rows.append(TrainingRow.model_validate(row | times[number]))
        except ValueError as error:
            fault = first_fault(error) if isinstance(error, ValidationError) else error
            raise UserError(f"damaged: {fault}", where=f"{path}:{number + 1}", remedy="build it again") from error
    return rows


def _lines(rows: Iterable[Mapping[str, Any]]) -> str:
    return "".join(canonical_json(row) + "\n" for row in rows)


def _read_lines(path: Path) -> list[dict[str, Any]]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"cannot be read: {error}", where=str(path), remedy="build it again") from error
    rows = []
    for number, line in enumerate(lines):
        try:
            row = json.loads(line)
        except json.JSONDecodeError as error:
            raise UserError(f"damaged: {error}", where=f"{path}:{number + 1}", remedy="build it again") from error
        if not isinstance(row, dict):
            raise UserError(f"damaged: holds {line[:40]}", where=f"{path}:{number + 1}", remedy="build it again")
        rows.append(row)
    return rows
