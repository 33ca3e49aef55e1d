"""Stage `report`: one page that explains a run, and its summary in Markdown.

It takes a run as it finds it: where an experiment has no result yet, the page says how far it is.
Nothing is computed that a file does not hold.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from agentrl.config import COLD, POLICIES, load_run
from agentrl.episodes import read_episodes
from agentrl.errors import UserError
from agentrl.files import read_json, sha256_file, write_text
from agentrl.policy.reference import folder_of, read_reference
from agentrl.provenance.record import portable_path, record_path, recorded
from agentrl.reporting.page.documents import training_document
from agentrl.reporting.page.page import ExperimentFiles, render_page
from agentrl.reporting.page.token_texts import TokenTexts
from agentrl.reporting.page.training_view import Training
from agentrl.reporting.page.transcripts_data import EpisodeSet
from agentrl.reporting.summary import summary
from agentrl.results import Result, check_result
from agentrl.stages import options
from agentrl.training_log import read_unfinished

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


def _trainings(folder: Path, experiment: str, seeds: list[int], planned: int) -> list[Training]:
    """Trainings of an experiment that has no result yet."""
    found = []
    for seed in seeds:
        place = folder / experiment / f"seed-{seed}"
        log = place / "training.jsonl"
        if log.is_file():
            rows = read_unfinished(log)
            origin = (place / "trained" / "policy.json").relative_to(folder).as_posix()
            document = training_document(portable_path(str(log)), origin, rows)
            found.append(Training(seed, document, (), len(rows), planned))
    return found


def _experiment(folder: Path, experiment: str, seeds: list[int], planned: int) -> ExperimentFiles:
    path = folder / f"{experiment}.json"
    result = read_json(path) if path.is_file() else None
    if result is not None:
        _check(result, path, experiment)
    return ExperimentFiles(
        name=experiment,
        file=portable_path(str(path)),
        seeds=seeds,
        planned=planned,
        result=result,
        trainings=() if result else _trainings(folder, experiment, seeds, planned),
        records=_records(folder, experiment),
        notes=(),
    )


def _check(value: Any, path: Path, experiment: str) -> None:
    found = check_result(value, str(path))
    if found.experiment != experiment:
        raise UserError(f"is of {found.experiment}, not of {experiment}", where=str(path), remedy="build it again")


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
            if path.is_file():
                file = portable_path(str(path))
                found.append(EpisodeSet(experiment, seed, policy, file, read_episodes(path), texts))
    return found


def _inputs(folder: Path, experiments: list[ExperimentFiles], sets: list[EpisodeSet]) -> dict[str, Path]:
    """Every file that the page is made of, by its path below the run's folder."""
    paths = [folder / f"{found.name}.json" for found in experiments if found.result is not None]
    paths += [
        folder / found.name / f"seed-{training.seed}" / "training.jsonl"
        for found in experiments
        for training in found.trainings
    ]
    paths += [folder / one.experiment / f"seed-{one.seed}" / one.policy / "episodes.jsonl.gz" for one in sets]
    return {path.relative_to(folder).as_posix(): path for path in paths}


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
    experiments = [_experiment(folder, name, settings.seeds, one.steps) for name, one in settings.experiments.items()]
    sets = [one for name in settings.experiments for one in _episode_sets(folder, name, settings.seeds)]
    outputs = {"page": out} | ({} if summary_out is None else {"summary": summary_out})
    inputs = _inputs(folder, experiments, sets)
    with recorded("report", out, settings=settings, inputs=inputs, outputs=outputs):
        write_text(out, render_page(run, experiments, sets))
        if summary_out is not None:
            write_text(summary_out, summary(run, _results(experiments)))


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
