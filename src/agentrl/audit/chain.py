"""Which stages make a run's files, in the order of the chain, and where the files of each lie.

It says what the workflow's rules say of the same stages; whether anything is there is not asked.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from agentrl.config import COLD, EXPERIMENTS, RunSettings, policies_of
from agentrl.layout import Layout
from agentrl.provenance.fingerprint import environments_of_stage
from agentrl.provenance.record import record_path
from agentrl.provenance.workflow_records import COPY
from agentrl.training_log import times_path

LIBRARY = "library"
FROM_SOURCES = ("preflight", LIBRARY, COPY)
"""Stages that run from no frozen code."""


class StageFiles(NamedTuple):
    """One stage's main output and where the files that its record names must lie.

    `after` are outputs that the stage waits for and does not read. `record` lies beside the main output
    where it is not named.
    """

    stage: str
    seed: int | None
    output: Path
    inputs: dict[str, Path]
    outputs: dict[str, Path]
    experiment: str | None = None
    after: tuple[Path, ...] = ()
    record: Path | None = None

    @property
    def record_file(self) -> Path:
        """The record that the stage writes."""
        return record_path(self.output) if self.record is None else self.record


class Bundle(NamedTuple):
    """Frozen code of a stage, with the environments that it holds, in the library."""

    stage: str
    environments: tuple[str, ...]

    def path(self, library: Path) -> Path:
        """Where it lies."""
        return library / "+".join(self.environments) / f"{self.stage}.pyz"


def bundle_of(files: StageFiles, settings: RunSettings) -> Bundle | None:
    """The frozen code that a stage runs from; None for one that runs from the sources."""
    if files.stage in FROM_SOURCES:
        return None
    return Bundle(files.stage, environments_of_stage(files.stage, settings, files.experiment))


def library_stage(bundle: Bundle, library: Path) -> StageFiles:
    """The step that freezes code."""
    path = bundle.path(library)
    return StageFiles(LIBRARY, None, path, {}, {"bundle": path})


def stages_of(layout: Layout, seeds: Sequence[int], made: Path, config_dir: Path) -> list[StageFiles]:
    """Every stage of the result `made`, in the order of the chain."""
    stages = [*_shared(layout), *(files for seed in seeds for files in _of_seed(layout, seed))]
    inputs = {**layout.inputs(seeds), "published": config_dir / "published.yaml"}
    outputs = {"result": made, "log": made.with_suffix(".log")}
    after = (layout.shared()["model"],)
    return [*stages, StageFiles("result", None, made, inputs, outputs, layout.experiment, after)]


def _shared(layout: Layout) -> Iterator[StageFiles]:
    preflight, model, verify, base = (layout.shared()[name] for name in ("preflight", "model", "verify", "base"))
    name = layout.experiment
    yield StageFiles("preflight", None, preflight, {}, {"preflight": preflight})
    yield StageFiles("model", None, model, {}, {"model": model}, after=(preflight,))
    yield StageFiles("verify", None, verify, {"model": model}, {"verify": verify}, name)
    yield StageFiles("base", None, base, {"model": model, "verify": verify}, {"policy": base}, name)


def _of_seed(layout: Layout, seed: int) -> Iterator[StageFiles]:
    paths, log, shared = layout.of_seed(seed), layout.training(seed), layout.shared()
    for policy in ((COLD,) if layout.cold else ()) + ("base",):
        yield _evaluation(layout, seed, policy)
    trained = paths["train"]
    inputs = {"base": shared["base"], "verify": shared["verify"]}
    outputs = {"policy": trained, "log": log, "times": times_path(log)}
    yield StageFiles("train", seed, trained, inputs, outputs, layout.experiment)
    yield _evaluation(layout, seed, "trained")
    compared = {policy: layout.evaluation(seed, policy) for policy in ("base", "trained")}
    early = {COLD: layout.evaluation(seed, COLD)} if layout.cold else {}
    made = paths["statistics"]
    yield StageFiles("statistics", seed, made, {**early, **compared}, {"statistics": made}, layout.experiment)


def _evaluation(layout: Layout, seed: int, policy: str) -> StageFiles:
    out = layout.evaluation(seed, policy)
    outputs = {"episodes": layout.episodes(seed, policy), "eval": out}
    inputs = {"policy": layout.reference(seed, policy), "verify": layout.shared()["verify"]}
    return StageFiles("evaluate", seed, out, inputs, outputs, layout.experiment)


def stages_of_run(root: Path, run: str, settings: RunSettings, config_dir: Path) -> list[StageFiles]:
    """Every stage of a run: of its results, its figures and its page."""
    cold = COLD in policies_of(settings)
    layouts = [Layout(root, run, name, cold=cold) for name in EXPERIMENTS]
    found: dict[Path, StageFiles] = {}
    for layout in layouts:
        for files in stages_of(layout, settings.seeds, layout.result(), config_dir):
            found.setdefault(files.output, files)
    figures = [_figures(layout) for layout in layouts]
    return [*found.values(), *figures, _report(layouts, settings)]


def _figures(layout: Layout) -> StageFiles:
    outputs = layout.figures()
    first = next(iter(outputs.values()))
    record = record_path(first.with_name(layout.experiment))
    return StageFiles("figures", None, first, {"result": layout.result()}, outputs, layout.experiment, record=record)


def _report(layouts: Sequence[Layout], settings: RunSettings) -> StageFiles:
    folder = layouts[0].run_folder
    paths = [layout.result() for layout in layouts]
    for layout in layouts:
        paths += [layout.episodes(seed, one) for seed in settings.seeds for one in policies_of(settings)]
    page = folder / "report.html"
    outputs = {"page": page, "summary": folder / "summary.md"}
    bases = tuple(layout.shared()["base"] for layout in layouts)
    return StageFiles("report", None, page, {layouts[0].key(path): path for path in paths}, outputs, after=bases)


def copies(root: Path, run: str) -> list[StageFiles]:
    """The default run's results at the top of all results: copies, which have no record."""
    found = []
    for name in EXPERIMENTS:
        own, copy = Layout(root, run, name).result(), root / f"{name}.json"
        inputs = {"result": own, "log": own.with_suffix(".log")}
        found.append(StageFiles(COPY, None, copy, inputs, {"result": copy, "log": copy.with_suffix(".log")}, name))
    return found
