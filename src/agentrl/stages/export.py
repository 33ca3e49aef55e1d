"""Command `export`: one archive of a run that can be audited on another machine.

It holds what an audit reads and a manifest that describes it (RO-Crate); weights stay out. That all of it
is there and can be read is checked; whether it is right is the audit's work, here or where it is unpacked.
"""

from importlib.util import find_spec
from pathlib import Path

import click

from agentrl.audit.actions import check_evidence
from agentrl.audit.archive import collect, manifest, write_archive
from agentrl.audit.subject import open_subject
from agentrl.config import EXPERIMENTS, known_runs
from agentrl.errors import UserError
from agentrl.files import canonical_json, check_writable
from agentrl.layout import Layout
from agentrl.stages import options


def run_export(run: str, config_dir: Path, root: Path, out: Path) -> int:
    """Write the archive and give the number of its files.

    UserError where the run has no result, or one whose evidence is not there or can't be read; then nothing is written.
    """
    if find_spec("rocrate") is None:
        raise UserError("the package rocrate is not installed", remedy="install what requirements.lock pins")
    if run not in known_runs(config_dir):
        known = ", ".join(known_runs(config_dir)) or "none"
        raise UserError(f"unknown run {run!r}", where=str(config_dir / "runs"), remedy=f"choose one of: {known}")
    layouts = [layout for name in EXPERIMENTS if (layout := Layout(root, run, name)).result().is_file()]
    if not layouts:
        target = f"{root}/{run}/{EXPERIMENTS[0]}.json"
        raise UserError("has no result file", where=str(root / run), remedy=f"make one: snakemake --cores all {target}")
    check_writable(out)
    for layout in layouts:
        _check(layout, config_dir)
    files = collect(config_dir.parent, root, run)
    write_archive(out, files, canonical_json(manifest(files, layouts), indent=1) + "\n")
    return len(files) + 1


def _check(layout: Layout, config_dir: Path) -> None:
    """UserError unless the result is the layout's, and an audit of it will find what it reads."""
    path = layout.result()
    subject = open_subject(path, layout.root)
    if (subject.result.run, subject.result.experiment) != (layout.run, layout.experiment):
        what = f"is of run {subject.result.run!r}, experiment {subject.result.experiment!r}"
        raise UserError(what, where=str(path), remedy=f"make it again: snakemake --cores all --force {path}")
    check_evidence(subject, config_dir)


@click.command(help="Write one archive of a run that can be audited on another machine.")
@click.argument("run")
@click.option(
    "--config-dir",
    default=Path("config"),
    show_default=True,
    type=options.FOLDER,
    help="The folder of config.yaml and the runs.",
)
@click.option(
    "--root", default=Path("results"), show_default=True, type=options.FOLDER, help="The folder of all results."
)
@click.option("--out", type=options.FILE, help="The archive, where it is not <run>.crate.zip.")
def command(run: str, config_dir: Path, root: Path, out: Path | None) -> None:
    """Parse the command line and export."""
    place = out or Path(f"{run}.crate.zip")
    count = run_export(run, config_dir, root, place)
    click.echo(f"{place}: {count} files")
