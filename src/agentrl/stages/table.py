"""Command `table`: print the headline tables of result files. It writes nothing."""

from pathlib import Path

import click

from agentrl.reporting.tables import headline_text
from agentrl.results import load_result
from agentrl.stages import options


def run_table(paths: tuple[Path, ...]) -> str:
    """The tables of all files, in order. UserError for a file that is no result of this schema."""
    return "\n".join(headline_text(load_result(path)) for path in paths)


@click.command(help="Print the headline tables of result files.")
@click.argument("results", nargs=-1, required=True, type=options.FILE)
def command(results: tuple[Path, ...]) -> None:
    """Parse the command line and print."""
    click.echo(run_table(results), nl=False)
