"""Stage `result`: gather an experiment's files into its result file and log.

Everything is read and joined; the only figures computed here are sums of wall time and the
spread over seeds. Files of other experiments and runs are not looked at.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from agentrl.config import COLD, RunSettings, experiment_settings, load_run, policies_of, settings_of_stage
from agentrl.errors import IntegrityError, UserError
from agentrl.files import read_json, write_json, write_text
from agentrl.metrics import EvaluationSummary
from agentrl.provenance.record import record_path, recorded
from agentrl.published import load_published
from agentrl.records import read_record
from agentrl.reporting.run_log import log_text
from agentrl.results import SCHEMA, Result, SeedResult, Timing, check_result, seed_result, summarise
from agentrl.stages import options
from agentrl.statistics import StatisticsFile
from agentrl.training_log import TrainingRow, read_training

Provenance = dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the files of one experiment of a run lie. `cold`: its policy was evaluated before a warm start, too."""

    root: Path
    run: str
    experiment: str
    cold: bool = False

    @property
    def run_folder(self) -> Path:
        """The folder of the run."""
        return self.root / self.run

    @property
    def folder(self) -> Path:
        """The folder of the experiment."""
        return self.run_folder / self.experiment

    def shared(self) -> dict[str, Path]:
        """Main outputs of the stages that all seeds share, by name."""
        return {
            "preflight": self.run_folder / "preflight.json",
            "model": self.run_folder / "model" / "model.json",
            "verify": self.folder / "verify.json",
            "base": self.folder / "base" / "policy.json",
        }

    def of_seed(self, seed: int) -> dict[str, Path]:
        """Main outputs of one seed's stages, by name."""
        folder = self.folder / f"seed-{seed}"
        early = {"evaluate cold": self.evaluation(seed, COLD)} if self.cold else {}
        return {
            **early,
            "evaluate base": self.evaluation(seed, "base"),
            "train": folder / "trained" / "policy.json",
            "evaluate trained": self.evaluation(seed, "trained"),
            "statistics": folder / "statistics.json",
        }

    def evaluation(self, seed: int, policy: str) -> Path:
        """The figures of one policy."""
        return self.folder / f"seed-{seed}" / policy / "eval.json"

    def training(self, seed: int) -> Path:
        """The training's log."""
        return self.folder / f"seed-{seed}" / "training.jsonl"

    def inputs(self, seeds: list[int]) -> dict[str, Path]:
        """Every file that the result is made of, by its path below the run's folder."""
        paths = [path for name, path in self.shared().items() if name in ("verify", "base")]
        for seed in seeds:
            paths += [*self.of_seed(seed).values(), self.training(seed)]
        return {self.key(path): path for path in paths}

    def key(self, path: Path) -> str:
        """A path below the run's folder, as the result names it."""
        return path.relative_to(self.run_folder).as_posix()


def _record(path: Path) -> dict[str, Any] | None:
    """The provenance record beside an output; None where it has none."""
    beside = record_path(path)
    return read_json(beside) if beside.is_file() else None


def _provenance(layout: Layout, seeds: list[int]) -> Provenance:
    """Every stage's record, by the path of its main output below the run's folder."""
    outputs = [*layout.shared().values(), *(path for seed in seeds for path in layout.of_seed(seed).values())]
    found = {layout.key(path): _record(path) for path in outputs}
    return {key: record for key, record in found.items() if record is not None}


def _elapsed(record: Mapping[str, Any]) -> float | None:
    """Seconds from a record's start to its end; None when it does not tell."""
    try:
        start, end = (datetime.fromisoformat(record[moment]) for moment in ("start", "end"))
    except (KeyError, TypeError, ValueError):
        return None
    return (end - start).total_seconds()


def _timing(layout: Layout, seed: int, training: list[TrainingRow]) -> Timing:
    """Wall time of all stages that a seed needs; no total when one of its own is not recorded."""
    own = layout.of_seed(seed)
    records = {name: _record(path) for name, path in {**layout.shared(), **own}.items()}
    elapsed = {name: _elapsed(record) for name, record in records.items() if record is not None}
    stages = {name: seconds for name, seconds in elapsed.items() if seconds is not None}
    peaks = [row.peak_gpu_gib for row in training if row.peak_gpu_gib is not None]
    total = sum(stages.values()) if own.keys() <= stages.keys() else None
    return Timing(total_s=total, peak_gpu_gib=max(peaks, default=None), stages=stages)


def _seed(layout: Layout, seed: int) -> SeedResult:
    paths = layout.of_seed(seed)
    training = read_training(layout.training(seed))
    intervals = read_record(paths["statistics"], StatisticsFile)
    if (intervals.experiment, intervals.seed) != (layout.experiment, seed):
        raise UserError(
            f"is of {intervals.experiment}, seed {intervals.seed}",
            where=str(paths["statistics"]),
            remedy="build it again",
        )
    return seed_result(
        read_record(paths["evaluate base"], EvaluationSummary),
        read_record(paths["evaluate trained"], EvaluationSummary),
        intervals,
        training,
        cold=read_record(paths["evaluate cold"], EvaluationSummary) if layout.cold else None,
        timing=_timing(layout, seed, training),
    )


def _verified(layout: Layout) -> dict[str, Any]:
    """`sandbox` and `tools` as the verify stage recorded them. UserError when one is missing."""
    path = layout.shared()["verify"]
    content = read_json(path)
    if not isinstance(content, dict) or not {"sandbox", "tools"} <= content.keys():
        raise UserError("lacks sandbox or tools", where=str(path), remedy="build it again")
    return {"sandbox": content["sandbox"], "tools": content["tools"]}


def _check_one_sandbox(layout: Layout, verified: Any, notes: Mapping[str, Mapping[str, Any]]) -> None:
    """IntegrityError when the stages of the experiment did not all run the sandbox that was verified."""
    shared = {layout.key(path) for path in (layout.shared()["model"], layout.shared()["preflight"])}
    names = {key: note.get("name") for key, note in notes.items() if key not in shared}
    others = {key: name for key, name in names.items() if name != verified.get("name")}
    if others:
        found = ", ".join(f"{key} ran {name}" for key, name in others.items())
        raise IntegrityError(
            f"{layout.folder}: the sandbox changed in mid-run: {verified.get('name')} was verified, {found} -> "
            "name one in the run (sandbox.backend) and build it again"
        )


def gather(layout: Layout, settings: RunSettings, published: Path) -> Result:
    """The result of one experiment of a run. UserError names the file or field that is missing or bad."""
    seeds = [_seed(layout, seed) for seed in settings.seeds]
    found = load_published(published, layout.experiment)
    verified, provenance = _verified(layout), _provenance(layout, settings.seeds)
    notes = {key: record["sandbox"] for key, record in provenance.items() if "sandbox" in record}
    _check_one_sandbox(layout, verified["sandbox"], notes)
    value = {
        "schema": SCHEMA,
        "run": layout.run,
        "experiment": layout.experiment,
        "config": settings_of_stage(settings, "result", layout.experiment),
        **verified,
        "sandbox": {**verified["sandbox"], "stages": notes},
        "published": None if found is None else found.to_json(),
        "provenance": provenance,
        "seeds": [seed.to_json() for seed in seeds],
        "summary": summarise(seeds, settings.evaluation.confidence).to_json(),
    }
    return check_result(value, str(layout.folder))


def run_result(config_dir: Path, run: str, experiment: str, *, root: Path, out: Path, log: Path) -> None:
    """Write the result file to `out` and its log to `log`."""
    settings = load_run(config_dir, run)
    experiment_settings(settings, experiment)
    layout = Layout(root, run, experiment, cold=COLD in policies_of(settings))
    published = config_dir / "published.yaml"
    with recorded(
        "result",
        out,
        settings=settings,
        inputs={**layout.inputs(settings.seeds), "published": published},
        outputs={"result": out, "log": log},
        experiment=experiment,
    ):
        result = gather(layout, settings, published)
        write_json(out, result.to_json())
        write_text(log, log_text(result))


@click.command(help="Gather an experiment's result file and log.")
@options.for_experiment
@click.option("--root", required=True, type=options.FOLDER, help="The folder of all results.")
@options.out
@click.option("--log", required=True, type=options.FILE, help="The log to write.")
def command(config_dir: Path, run: str, experiment: str, root: Path, out: Path, log: Path) -> None:
    """Parse the command line and gather."""
    run_result(config_dir, run, experiment, root=root, out=out, log=log)
