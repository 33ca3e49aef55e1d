"""Stage `report`: one page that explains a run, and its summary in Markdown.

It takes a run as it finds it: where an experiment has no result yet, or only one that is older than the
training now running, the page says how far that is.
Nothing is computed that a file does not hold.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from agentrl.config import COLD, POLICIES, RunSettings, load_run, policies_of
from agentrl.episodes import read_episodes
from agentrl.errors import UserError
from agentrl.files import read_json, sha256_file, write_text
from agentrl.layout import Layout
from agentrl.policy.reference import folder_of, read_reference
from agentrl.provenance.inputs import outdated_inputs, recorded_output
from agentrl.provenance.record import portable_path, record_path, recorded
from agentrl.reporting.page.documents import training_document
from agentrl.reporting.page.page import ExperimentFiles, render_page
from agentrl.reporting.page.token_texts import TokenTexts
from agentrl.reporting.page.training_view import Training
from agentrl.reporting.page.transcripts_data import EpisodeSet
from agentrl.reporting.summary import summary
from agentrl.results import Result, check_result
from agentrl.stages import options
from agentrl.training_log import find_log, read_unfinished, times_path

TOKENIZER = "tokenizer.json"


def _record(output: Path) -> dict[str, Any] | None:
    path = record_path(output)
    return read_json(path) if path.is_file() else None


def _outputs(folder: Path, experiment: str) -> Iterator[Path]:
    """Main outputs of the stages of an experiment, as far as they left a record."""
    ending = record_path(Path("-")).name.removeprefix("-")
    yield from (folder / "preflight.json", folder / "model" / "model.json", folder / f"{experiment}.json")
    for path in sorted((folder / experiment).rglob(f"*{ending}")):
        yield path.with_name(path.name.removesuffix(ending))


def _records(folder: Path, experiment: str) -> dict[str, dict[str, Any]]:
    found = {path.relative_to(folder).as_posix(): _record(path) for path in _outputs(folder, experiment)}
    return {output: record for output, record in found.items() if record is not None}


class _Log(NamedTuple):
    """The log of one seed's training; `kept`: it is the copy beside the checkpoints."""

    seed: int
    path: Path
    kept: bool


class _Found(NamedTuple):
    """What was found of an experiment, and the files that it was read from."""

    files: ExperimentFiles
    inputs: Sequence[Path]


def _logs(layout: Layout, seeds: Iterable[int]) -> list[_Log]:
    """The logs of these seeds' trainings, as far as there are any."""
    found = []
    for seed in seeds:
        own = layout.training(seed)
        log = find_log(own, layout.checkpoints(seed), layout.shared()["base"])
        if log is not None:
            found.append(_Log(seed, log, log != own))
    return found


def _training(layout: Layout, log: _Log, planned: int) -> Training:
    rows = read_unfinished(log.path)
    origin = layout.key(layout.of_seed(log.seed)["train"])
    file, times = (portable_path(str(path)) for path in (log.path, times_path(log.path)))
    document = training_document(file, times, origin, rows)
    return Training(log.seed, document, (), len(rows), planned, file if log.kept else None)


def _experiment(layout: Layout, settings: RunSettings) -> _Found:
    path, name, seeds = layout.result(), layout.experiment, settings.seeds
    planned = settings.experiments[name].steps
    result, outdated = (read_json(path) if path.is_file() else None), list[str]()
    if result is not None:
        held = _check(result, path, name)
        outdated = outdated_inputs(path, layout.inputs(one.seed for one in held.seeds))
        # A result that stands has its own trainings; beside an older one those are shown that it is not of.
        seeds = [seed for seed in seeds if layout.key(layout.training(seed)) in outdated]
    logs = _logs(layout, seeds)
    files = ExperimentFiles(
        name=name,
        file=portable_path(str(path)),
        seeds=settings.seeds,
        planned=planned,
        result=result,
        outdated=outdated,
        trainings=[_training(layout, log, planned) for log in logs],
        records=_records(layout.run_folder, name),
    )
    inputs = [path] if result is not None else []
    return _Found(files, [*inputs, *(one for log in logs for one in (log.path, times_path(log.path)))])


def _check(value: Any, path: Path, experiment: str) -> Result:
    """The result, validated. UserError for one of another experiment."""
    found = check_result(value, str(path))
    if found.experiment != experiment:
        raise UserError(f"is of {found.experiment}, not of {experiment}", where=str(path), remedy="build it again")
    return found


def _token_texts(folder: Path, experiment: str) -> TokenTexts | None:
    """Texts of the tokens that the run used; None where its tokenizer is gone or another one."""
    path = folder / experiment / "base" / "policy.json"
    if not path.is_file():
        return None
    try:
        reference = read_reference(path)
        file = folder_of(reference, path) / TOKENIZER
        same = file.is_file() and sha256_file(file) == reference.files.get(TOKENIZER)
        return TokenTexts(file) if same else None
    except UserError:  # The page says that it is not at hand.
        return None


def _episode_sets(folder: Path, experiment: str, seeds: list[int]) -> list[EpisodeSet]:
    texts = _token_texts(folder, experiment)
    found = []
    for seed in seeds:
        for policy in (COLD, *POLICIES):
            path = folder / experiment / f"seed-{seed}" / policy / "episodes.jsonl.gz"
            _check_episodes(path)
            if path.is_file():
                file = portable_path(str(path))
                found.append(EpisodeSet(experiment, seed, policy, file, read_episodes(path), texts))
    return found


def _check_episodes(path: Path) -> None:
    """UserError where the file is not the one that its evaluation wrote, or is gone: the page would show less."""
    evaluation = path.with_name("eval.json")
    said = recorded_output(evaluation, "episodes")
    if said is not None and not (path.is_file() and said == sha256_file(path)):
        remedy = f"restore it, or play them again: snakemake --cores all --force {portable_path(str(evaluation))}"
        raise UserError("is not the file that its evaluation wrote, or gone", where=str(path), remedy=remedy)


def _inputs(folder: Path, found: Sequence[_Found], sets: Sequence[EpisodeSet]) -> dict[str, Path]:
    """Every file that the page is made of, by its path below the run's folder, or beside the folder of results."""
    paths = [path for one in found for path in one.inputs]
    paths += [folder / one.experiment / f"seed-{one.seed}" / one.policy / "episodes.jsonl.gz" for one in sets]
    above = folder.parent.parent
    return {path.relative_to(folder if path.is_relative_to(folder) else above).as_posix(): path for path in paths}


def run_report(config_dir: Path, run: str, *, root: Path, out: Path, summary_out: Path | None = None) -> None:
    """Write the page of a run to `out` and, where it is named, the summary of its results.

    UserError when the run has left nothing, or a file of it is damaged.
    """
    settings, folder = load_run(config_dir, run), root / run
    if not folder.is_dir():
        raise UserError(
            "the run has left nothing",
            where=str(folder),
            remedy=f"start it: snakemake --cores all results/{run}/report.html",
        )
    found = [_experiment(_layout(root, run, name, settings), settings) for name in settings.experiments]
    experiments = [one.files for one in found]
    sets = [one for name in settings.experiments for one in _episode_sets(folder, name, settings.seeds)]
    outputs = {"page": out} | ({} if summary_out is None else {"summary": summary_out})
    inputs = _inputs(folder, found, sets)
    with recorded("report", out, settings=settings, inputs=inputs, outputs=outputs):
        write_text(out, render_page(run, experiments, sets))
        if summary_out is not None:
            write_text(summary_out, summary(run, _results(experiments)))


def _layout(root: Path, run: str, experiment: str, settings: RunSettings) -> Layout:
    return Layout(root, run, experiment, cold=COLD in policies_of(settings))


def _results(experiments: list[ExperimentFiles]) -> Mapping[str, Result | None]:
    return {one.name: None if one.result is None else check_result(one.result, one.file) for one in experiments}


@click.command(help="Write the page that explains a run.")
@options.config_dir
@options.run
@click.option("--root", required=True, type=options.FOLDER, help="The folder of all results.")
@click.option("--summary", "summary_out", type=options.FILE, help="A summary in Markdown to write beside it.")
@options.out
def command(config_dir: Path, run: str, root: Path, summary_out: Path | None, out: Path) -> None:
    """Parse the command line and write."""
    run_report(config_dir, run, root=root, out=out, summary_out=summary_out)
