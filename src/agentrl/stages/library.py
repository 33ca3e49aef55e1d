"""Stage `library`: freeze the code that another stage runs.

The stages run from these files, so that what produced a number is itself a small artifact, and
an edit during a run changes nothing. Nothing of the frozen stage is imported or run here.
"""

from pathlib import Path

import click

from agentrl.errors import UserError
from agentrl.provenance.bundle import bundle_contents, write_bundle
from agentrl.provenance.fingerprint import CONDA_SPECS
from agentrl.stages import options


def run_library(stage: str, environments: tuple[str, ...], out: Path) -> None:
    """Write the zip of `stage`, with the environments that it looks up by name, to `out`.

    UserError for an unknown stage; IntegrityError when a module is missing.
    """
    if stage not in CONDA_SPECS:
        raise UserError(f"unknown stage {stage!r}", where="--stage", remedy=f"choose one of: {', '.join(CONDA_SPECS)}")
    write_bundle(out, bundle_contents(stage, environments))


@click.command(help="Freeze a stage's code into one file that Python runs.")
@click.option("--stage", required=True, help="The stage to freeze, such as train.")
@click.option(
    "--environment",
    "environments",
    multiple=True,
    help="An environment that the stage looks up by name, such as coding_tools; may be repeated.",
)
@options.out
def command(stage: str, environments: tuple[str, ...], out: Path) -> None:
    """Parse the command line and freeze."""
    run_library(stage, environments, out)
