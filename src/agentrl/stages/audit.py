"""Command `audit`: derive result files again from their episodes and logs, on a CPU, without a model.

Figures are computed again, episodes are replayed in fresh environments and sandboxes, digests are
compared with the repository. Writes `audit.json` and `audit.txt`; trains and samples nothing. What
was recorded is model-written code: the file that is audited has no say in what confines it.
"""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import click

from agentrl.audit.digests import Repository
from agentrl.audit.documents import Derived
from agentrl.audit.episodes import Stage
from agentrl.audit.report import Audited, report_json, report_text
from agentrl.audit.run import audit
from agentrl.audit.subject import Subject, open_subject
from agentrl.audit.tokenizers import reader
from agentrl.audit.wording import Pythons
from agentrl.chat import ChatFormat
from agentrl.errors import AgentRLError, UserError
from agentrl.files import check_writable, read_json, write_json, write_text
from agentrl.sandbox.backends import AUTO, JAILS
from agentrl.sandbox.process_limits import NAME as PROCESS_LIMITS
from agentrl.sandbox_mark import MARK
from agentrl.stages import options
from agentrl.stages.assembly import Workshop, open_sandbox

MISMATCH = 1
_PATIENCE = 4
"""How many times the recorded limits of time an episode is given that did not come out equal within them."""


def run_audit(
    paths: Sequence[Path],
    repository: Repository,
    *,
    root: Path | None,
    workers: int,
    backend: str = AUTO,
    tokenizer: Path | None = None,
) -> list[Audited]:
    """Audit each result file, in the sandbox of that name. UserError for one that is no result.

    The folder `tokenizer` reads the ids of a model whose own is not at hand; UserError where it holds none.
    InfrastructureError and IntegrityError from the sandbox.
    """
    derived: Derived = {}
    subjects = [open_subject(path, root) for path in paths]
    named = None if tokenizer is None else reader(tokenizer)
    return [_audited(subject, repository, workers, backend, derived, named) for subject in subjects]


def _audited(
    subject: Subject,
    repository: Repository,
    workers: int,
    backend: str,
    derived: Derived,
    named: ChatFormat | None,
) -> Audited:
    # The recorded limits, because a replay must meet them again; never the recorded backend.
    settings = subject.sandbox.model_copy(update={"backend": backend, "workers": workers})
    times = {"wall_s": settings.wall_s * _PATIENCE, "cpu_s": settings.cpu_s * _PATIENCE, "workers": 1}
    environment = str(subject.setting("environment"))
    with ExitStack() as stack:
        workshop = stack.enter_context(open_sandbox(settings))

        @cache  # Most audits need none.
        def patient() -> Workshop:
            return stack.enter_context(open_sandbox(settings.model_copy(update=times)))

        stage = Stage(
            lambda task: workshop.environment(environment, task),
            workshop.pool,
            lambda task: patient().environment(environment, task),
            Pythons(subject.result.sandbox.interpreter.version, workshop.chosen.record()["interpreter"]["version"]),
            not_a_sandbox=MARK in workshop.sandbox_name,
        )
        return audit(subject, stage, repository, derived, named)


def _by_folder(found: Sequence[Audited], out: Path | None) -> Mapping[Path, list[Audited]]:
    """Where each report goes: to `out`, or to the folder of the results."""
    places: dict[Path, list[Audited]] = {}
    for one in found:
        places.setdefault(out or Path(one.file).parent / "audit.json", []).append(one)
    return places


def check_report(out: Path) -> None:
    """UserError unless a report may be written there: over another report, or where nothing is."""
    if out.suffix != ".json":
        raise UserError("a report is JSON, with a table beside it", where=str(out), remedy="name a file *.json")
    for place in (out, out.with_suffix(".txt")):
        if place.exists() and not _is_report(out):
            raise UserError(
                "is there, and is no report of an audit", where=str(place), remedy="name another file by --out"
            )
    check_writable(out)


def _is_report(path: Path) -> bool:
    try:
        found = read_json(path)
    except AgentRLError:
        return False
    return isinstance(found, dict) and found.keys() == report_json([], allow_stale=False).keys()


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
@click.option(
    "--sandbox",
    type=click.Choice((AUTO, *JAILS, PROCESS_LIMITS)),
    default=AUTO,
    show_default=True,
    help="What confines recorded code as it runs again, whatever the result's run named; process-limits is no sandbox.",
)
@click.option(
    "--tokenizer",
    type=options.FOLDER,
    help="A tokenizer of the same vocabulary that reads the ids of a model whose own is not at hand.",
)
@click.option("--allow-stale", is_flag=True, help="Results of earlier code, settings or packages are no mismatch.")
def command(
    results: tuple[Path, ...],
    config_dir: Path,
    root: Path | None,
    out: Path | None,
    workers: int,
    sandbox: str,
    tokenizer: Path | None,
    allow_stale: bool,
) -> None:
    """Parse the command line, audit, write the reports."""
    home = config_dir.parent
    repository = Repository(config_dir, home / "envs", (root or home / "results") / "library")
    repository.check()
    for path in results:
        check_report(out or path.parent / "audit.json")
    found = run_audit(results, repository, root=root, workers=workers, backend=sandbox, tokenizer=tokenizer)
    for place, group in _by_folder(found, out).items():
        write_json(place, report_json(group, allow_stale=allow_stale))
        write_text(place.with_suffix(".txt"), report_text(group, allow_stale=allow_stale))
    click.echo(report_text(found, allow_stale=allow_stale), nl=False)
    if any(one.verdict(allow_stale=allow_stale) != "equal" for one in found):
        click.get_current_context().exit(MISMATCH)
