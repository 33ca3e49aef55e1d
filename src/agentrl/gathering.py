"""An experiment's files, read and joined to its result.

The only figures computed here are sums of wall time; the spread over seeds is computed in
`seed_spread.py`. What a stage recorded and what an audit derived again are joined alike.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from math import fsum
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from agentrl.errors import IntegrityError, UserError
from agentrl.files import read_json
from agentrl.layout import Layout
from agentrl.metrics import EvaluationSummary
from agentrl.provenance.record import record_path
from agentrl.published import Published
from agentrl.records import first_fault, read_record
from agentrl.results import SCHEMA, Result, SeedResult, Timing, check_result, seed_result, summarise
from agentrl.sandbox_mark import MARK, Markable
from agentrl.sandbox_record import VerifiedSandbox, check_stages
from agentrl.statistics import StatisticsFile
from agentrl.training_log import TrainingRow, read_training


class SeedEvidence(NamedTuple):
    """What a seed's result is made of. `cold` is the evaluation before a warm start, where there was one."""

    before: EvaluationSummary
    after: EvaluationSummary
    intervals: StatisticsFile
    training: list[TrainingRow]
    cold: EvaluationSummary | None


def read_evidence(layout: Layout, seed: int) -> SeedEvidence:
    """One seed's evidence as the stages wrote it. UserError names the file or field that is missing or bad."""
    paths = layout.of_seed(seed)
    intervals = read_record(paths["statistics"], StatisticsFile)
    if (intervals.experiment, intervals.seed) != (layout.experiment, seed):
        raise UserError(
            f"is of {intervals.experiment}, seed {intervals.seed}",
            where=str(paths["statistics"]),
            remedy="build it again",
        )
    return SeedEvidence(
        before=read_record(paths["evaluate base"], EvaluationSummary),
        after=read_record(paths["evaluate trained"], EvaluationSummary),
        intervals=intervals,
        training=read_training(layout.training(seed)),
        cold=read_record(paths["evaluate cold"], EvaluationSummary) if layout.cold else None,
    )


def gather(
    layout: Layout, config: Mapping[str, Any], evidence: Mapping[int, SeedEvidence], published: Published | None
) -> Result:
    """The result of one experiment of a run. `config` is what the result depends on; `evidence` goes by seed.

    UserError names the file or field that is missing or bad; IntegrityError when the sandbox changed in mid-run,
    or a record bears the mark of another one than the verified.
    """
    seeds = [_seed(layout, seed, found) for seed, found in evidence.items()]
    verified, provenance = _verified(layout), _provenance(layout, evidence)
    notes = {key: record["sandbox"] for key, record in provenance.items() if "sandbox" in record}
    _check_one_sandbox(layout.folder, verified["sandbox"], notes, provenance)
    _check_marks(layout, MARK in verified["sandbox"], evidence)
    value = {
        "schema": SCHEMA,
        "run": layout.run,
        "experiment": layout.experiment,
        "config": config,
        **verified,
        "sandbox": {**verified["sandbox"], "stages": notes},
        "published": None if published is None else published.to_json(),
        "provenance": provenance,
        "seeds": [seed.to_json() for seed in seeds],
        "summary": summarise(seeds, config["evaluation"]["confidence"]).to_json(),
    }
    return check_result(value, str(layout.folder))


def _seed(layout: Layout, seed: int, found: SeedEvidence) -> SeedResult:
    timing = _timing(layout, seed, found.training)
    return seed_result(found.before, found.after, found.intervals, found.training, cold=found.cold, timing=timing)


def _record(path: Path) -> dict[str, Any] | None:
    """The provenance record beside an output; None where it has none."""
    beside = record_path(path)
    return read_json(beside) if beside.is_file() else None


def _quoted(record: dict[str, Any]) -> dict[str, Any]:
    """A record as a result quotes it: without the lists that its own digests stand for."""
    short = {key: value for key, value in record.items() if key != "files"}
    environment = record.get("environment")
    pinned = environment.get("specification") if isinstance(environment, dict) else None
    if isinstance(environment, dict) and isinstance(pinned, dict):
        told = {key: value for key, value in pinned.items() if key != "pins"}
        short["environment"] = {**environment, "specification": told}
    return short


def _provenance(layout: Layout, seeds: Iterable[int]) -> dict[str, dict[str, Any]]:
    """Every stage's record, by the path of its main output below the run's folder."""
    outputs = [*layout.shared().values(), *(path for seed in seeds for path in layout.of_seed(seed).values())]
    found = {layout.key(path): _record(path) for path in outputs}
    return {key: _quoted(record) for key, record in found.items() if record is not None}


def _elapsed(record: Mapping[str, Any]) -> float | None:
    """Seconds from a record's start to its end; None when it does not tell."""
    try:
        start, end = (datetime.fromisoformat(record[moment]) for moment in ("start", "end"))
    except (KeyError, TypeError, ValueError):
        return None
    return (end - start).total_seconds()


def _timing(layout: Layout, seed: int, training: list[TrainingRow]) -> Timing:
    """Wall time of all stages that a seed needs; no total when one of its own is not recorded."""
    records = {name: _record(path) for name, path in {**layout.shared(), **layout.of_seed(seed)}.items()}
    peaks = [row.peak_gpu_gib for row in training if row.peak_gpu_gib is not None]
    return timing_of(records, layout.of_seed(seed), max(peaks, default=None))


def timing_of(
    records: Mapping[str, Mapping[str, Any] | None], own: Collection[str], peak_gpu_gib: float | None
) -> Timing:
    """What the records of all stages that a seed needs tell of time. `own` names the seed's own stages."""
    elapsed = {name: _elapsed(record) for name, record in records.items() if record is not None}
    stages = {name: seconds for name, seconds in elapsed.items() if seconds is not None}
    total = fsum(stages.values()) if set(own) <= stages.keys() else None
    return Timing(total_s=total, peak_gpu_gib=peak_gpu_gib, stages=stages)


def _verified(layout: Layout) -> dict[str, Any]:
    """What the verify stage recorded of sandbox, tools and tasks.

    UserError when `sandbox` or `tools` is missing, or tells too little.
    """
    path = layout.shared()["verify"]
    content = read_json(path)
    if not isinstance(content, dict) or not {"sandbox", "tools"} <= content.keys():
        raise UserError("lacks sandbox or tools", where=str(path), remedy="build it again")
    try:
        sandbox = VerifiedSandbox.model_validate(content["sandbox"])
    except ValidationError as error:
        fault = f"sandbox: {first_fault(error)}"
        raise UserError(fault, where=str(path), remedy="build it again with this version") from error
    return {
        "sandbox": sandbox.to_json(),
        "tools": content["tools"],
        "task_digests": content.get("task_digests", {}),
    }


def _check_marks(layout: Layout, verified: bool, evidence: Mapping[int, SeedEvidence]) -> None:
    """IntegrityError unless every record of what came of model-written code bears the mark, or none does."""
    for seed, found in evidence.items():
        paths = layout.of_seed(seed)
        records: list[tuple[str, Markable]] = [
            (str(paths["evaluate base"]), found.before),
            (str(paths["evaluate trained"]), found.after),
            (str(paths["statistics"]), found.intervals),
            *((f"{layout.training(seed)}:{row.step + 1}", row) for row in found.training),
        ]
        for place, record in records:
            if record.not_a_sandbox != verified:
                does = "lacks" if verified else "bears"
                raise IntegrityError(f"{place} {does} {MARK}, unlike the sandbox that was verified -> build it again")


def _check_one_sandbox(folder: Path, verified: Any, notes: Mapping[str, Any], records: Mapping[str, Any]) -> None:
    """IntegrityError when the stages did not all run the sandbox that was verified, or do not tell."""
    names = {key: note.get("name") if isinstance(note, dict) else None for key, note in notes.items()}
    stages = {key: record.get("stage") for key, record in records.items()}
    try:
        check_stages(str(verified.get("name")), names, stages)
    except ValueError as error:
        raise IntegrityError(
            f"{folder}: {error} -> name one in the run (sandbox.backend) and build it again"
        ) from error
