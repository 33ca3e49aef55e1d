"""The result file, schema 1: its models, how it is put together, and how it is read back.

One file holds one run's figures for one experiment over all its seeds. Its names are fixed; the
JSON schema is generated from these models. Figures are computed in `metrics.py`,
`statistics.py` and `seed_spread.py`; this module only assembles and checks them.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError, model_validator

from agentrl.errors import UserError
from agentrl.files import read_json
from agentrl.metrics import HELDOUT, WIDE, EvaluationSummary, Metrics
from agentrl.published import Published
from agentrl.records import Record, first_fault
from agentrl.sandbox_mark import MARK
from agentrl.sandbox_record import PROCESS_LIMITS, SandboxOfResult, check_stages
from agentrl.seed_spread import SetSpread, set_spread
from agentrl.statistics import Estimate, SetStatistics, StatisticsFile
from agentrl.training_log import TrainingRow, TrainingStep
from agentrl.transcripts import Transcript

SCHEMA = 1


class Block(Metrics):
    """Figures of one policy on one set of tasks, with pass@1 and its intervals."""

    pass_at_1: Estimate

    @model_validator(mode="after")
    def _adds_up(self) -> "Block":
        """The mean is that of the counts, and both listings of the counts agree."""
        if {task.task: task.successes for task in self.tasks} != self.per_task:
            raise ValueError("tasks and per_task disagree")
        mean = sum(self.per_task.values()) / max(1, self.episodes_per_task * len(self.per_task))
        if abs(mean - self.pass_at_1.mean) > 1e-9:
            raise ValueError(f"pass_at_1.mean is {self.pass_at_1.mean}, the counts give {mean}")
        return self


class SetComparison(Record):
    """One set of tasks before and after training."""

    before: Block
    after: Block
    difference: Estimate


class Timing(Record):
    """Wall time of a seed's own stages, in seconds, and the peak of GPU memory; null where not recorded."""

    total_s: float | None
    peak_gpu_gib: float | None
    stages: dict[str, float] = Field(default_factory=dict)


class SeedResult(Record):
    """One training: figures before and after, on the held-out tasks and on the wider set."""

    seed: int
    before: Block
    after: Block
    difference: Estimate
    wide: SetComparison | None
    warm_start: SetComparison | None = Field(
        description="The held-out tasks before and after supervised fine-tuning, where a pretrained model got it; "
        "`after` is the policy that GRPO started from"
    )
    training: list[TrainingStep]
    timing: Timing
    transcripts: list[Transcript]


class Summary(Record):
    """Figures over all seeds, for the held-out tasks and for the wider set."""

    confidence: float = Field(gt=0, lt=1)
    heldout: SetSpread
    wide: SetSpread | None


class Result(Record):
    """The result file."""

    schema_number: Literal[1] = Field(alias="schema")
    run: str
    experiment: str
    config: dict[str, Any]
    tools: list[dict[str, Any]] = Field(description="The tools' schemas as the prompt shows them")
    task_digests: dict[str, str] = Field(
        default_factory=dict, description="Of each held-out task: equal names are equal tasks where these are equal"
    )
    sandbox: SandboxOfResult = Field(description="What ran model-written code, and what it does not protect")
    published: Published | None = Field(description="The source's numbers, for comparison only")
    provenance: dict[str, dict[str, Any]] = Field(description="By stage: code, config, environment, hashes, times")
    seeds: list[SeedResult] = Field(min_length=1)
    summary: Summary

    @model_validator(mode="after")
    def _one_sandbox(self) -> "Result":
        """Every stage that runs model-written code tells that it ran the one that was verified."""
        notes = {key: note.name for key, note in self.sandbox.stages.items()}
        check_stages(self.sandbox.name, notes, {key: record.get("stage") for key, record in self.provenance.items()})
        return self

    @property
    def sandbox_warning(self) -> str | None:
        """Said wherever the result is shown, when model-written code ran without a sandbox."""
        if self.sandbox.name == PROCESS_LIMITS or self.sandbox.not_a_sandbox:
            return f"{MARK}: model-written code ran with process limits alone"
        return None


def block(figures: Metrics, pass_at_1: Estimate) -> Block:
    """The figures of one policy on one set, joined with its pass@1."""
    return Block.model_validate({**figures.model_dump(), "pass_at_1": pass_at_1.model_dump()})


def comparison(before: Metrics, after: Metrics, intervals: SetStatistics) -> SetComparison:
    """One set of tasks before and after training."""
    return SetComparison(
        before=block(before, intervals.before), after=block(after, intervals.after), difference=intervals.difference
    )


def seed_result(
    before: EvaluationSummary,
    after: EvaluationSummary,
    intervals: StatisticsFile,
    training: Sequence[TrainingRow],
    *,
    cold: EvaluationSummary | None,
    timing: Timing,
) -> SeedResult:
    """Everything of one seed, joined. `cold` is the evaluation before a warm start."""
    sets = {name: comparison(before.sets[name], after.sets[name], found) for name, found in intervals.sets.items()}
    heldout = sets[HELDOUT]
    return SeedResult(
        seed=intervals.seed,
        before=heldout.before,
        after=heldout.after,
        difference=heldout.difference,
        wide=sets.get(WIDE),
        warm_start=_warm_start(cold, before, intervals),
        training=[row.figures() for row in training],
        timing=timing,
        transcripts=[
            *(cold.transcripts if cold else ()),
            *before.transcripts,
            *after.transcripts,
            *(one for row in training for one in row.transcripts),
        ],
    )


def _warm_start(
    cold: EvaluationSummary | None, before: EvaluationSummary, intervals: StatisticsFile
) -> SetComparison | None:
    """The held-out tasks before and after the warm start; None without one. UserError where it has no intervals."""
    if cold is None:
        return None
    if intervals.warm_start is None:
        raise UserError(
            "has no figures of the warm start", where=f"statistics of seed {intervals.seed}", remedy="build it again"
        )
    return comparison(cold.sets[HELDOUT], before.sets[HELDOUT], intervals.warm_start[HELDOUT])


def summarise(seeds: Sequence[SeedResult], confidence: float) -> Summary:
    """The spread over seeds; the wider set only where every seed has it."""
    wide = {seed.seed: (seed.wide.before.tasks, seed.wide.after.tasks) for seed in seeds if seed.wide}
    return Summary(
        confidence=confidence,
        heldout=set_spread({seed.seed: (seed.before.tasks, seed.after.tasks) for seed in seeds}, confidence),
        wide=set_spread(wide, confidence) if len(wide) == len(seeds) else None,
    )


def check_result(value: Any, where: str) -> Result:
    """Validate the content of a result file. UserError names the first bad field."""
    remedy = "build it again with this version"
    if not isinstance(value, Mapping) or "schema" not in value:
        raise UserError("not a result file: it has no schema number", where=where, remedy="name a result file")
    if value["schema"] != SCHEMA or isinstance(value["schema"], bool):
        raise UserError(f"schema {value['schema']!r}, this version reads {SCHEMA}", where=where, remedy=remedy)
    try:
        return Result.model_validate(value)
    except ValidationError as error:
        raise UserError(first_fault(error), where=where, remedy=remedy) from error


def load_result(path: Path) -> Result:
    """Read a result file.

    UserError when there is none, it is not JSON, no result file, of another schema, or a field is
    missing, unknown or of the wrong type.
    """
    return check_result(read_json(path), str(path))


def result_json_schema() -> dict[str, Any]:
    """The JSON schema of a result file (draft 2020-12)."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **Result.model_json_schema(by_alias=True)}
