"""Command `audit`: derive result files again from their episodes and logs, on a CPU, without a model.

Figures are computed again, episodes are replayed in fresh environments and sandboxes, digests are
compared with the repository. Writes `audit.json` and `audit.txt`; trains and samples nothing.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from agentrl.audit.digests import Repository
from agentrl.audit.episodes import Stage
from agentrl.audit.report import Audited, report_json, report_text
from agentrl.audit.run import audit
from agentrl.audit.subject import Subject, open_subject
from agentrl.files import check_writable, write_json, write_text
from agentrl.sandbox.backends import choose_backend
from agentrl.sandbox.threads import waiting_threads
from agentrl.stages import options
from agentrl.stages.assembly import Workshop

MISMATCH = 1


def run_audit(paths: Sequence[Path], repository: Repository, *, root: Path | None, workers: int) -> list[Audited]:
    """Audit each result file. UserError for one that is no result; InfrastructureError from the sandbox."""
    return [_audited(subject, repository, workers) for subject in [open_subject(path, root) for path in paths]]


def _audited(subject: Subject, repository: Repository, workers: int) -> Audited:
    chosen = choose_backend(subject.sandbox)
    environment = str(subject.setting("environment"))
    try:
        with waiting_threads(workers, "sandbox") as pool:
            workshop = Workshop(chosen, pool)
            stage = Stage(lambda task: workshop.environment(environment, task), pool)
            return audit(subject, stage, repository)
    finally:
        chosen.backend.close()


def _by_folder(found: Sequence[Audited], out: Path | None) -> Mapping[Path, list[Audited]]:
    """Where each report goes: to `out`, or to the folder of the results."""
    places: dict[Path, list[Audited]] = {}
    for one in found:
        places.setdefault(out or Path(one.file).parent / "audit.json", []).append(one)
    return places


@click.command(help="Derive result files again from their episodes and logs; exit 1 on any mismatch.")
@click.argument("results", nargs=-1, required=True, type=options.FILE)
@click.option(
    "--config-dir",
    default=Path("config"),
    show_default=True,
    type=options.FOLDER,
    help="The folder of config.yaml and the runs; README.md, docs and envs lie beside it.",
)
@click.option("--root", type=options.FOLDER, help="The folder of all results, where it is not the result file's own.")
@click.option("--out", type=options.FILE, help="The report, where it is not audit.json beside the results.")
@click.option("--workers", type=click.IntRange(1, 512), default=2, show_default=True, help="Sandboxes at a time.")
@click.option("--allow-stale", is_flag=True, help="Results of earlier code, settings or packages are no mismatch.")
def command(
    results: tuple[Path, ...],
    config_dir: Path,
    root: Path | None,
    out: Path | None,
    workers: int,
    allow_stale: bool,
) -> None:
    """Parse the command line, audit, write the reports."""
    for path in results:
        check_writable(out or path.parent / "audit.json")
    home = config_dir.parent
    repository = Repository(config_dir, home / "envs", (root or home / "results") / "library")
    found = run_audit(results, repository, root=root, workers=workers)
    for place, group in _by_folder(found, out).items():
        write_json(place, report_json(group, allow_stale=allow_stale))
        write_text(place.with_suffix(".txt"), report_text(group, allow_stale=allow_stale))
    click.echo(report_text(found, allow_stale=allow_stale), nl=False)
    if any(one.verdict(allow_stale=allow_stale) != "equal" for one in found):
        click.get_current_context().exit(MISMATCH)
