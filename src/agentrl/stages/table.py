"""Command `table`: print the headline tables of result files. It writes nothing."""

from pathlib import Path

import click

from agentrl.audit.odd import readable_result
from agentrl.files import read_json
from agentrl.reporting.tables import headline_text
from agentrl.stages import options


def run_table(paths: tuple[Path, ...]) -> str:
    """The tables of all files, in order. UserError for a file that is no result of this schema, or an odd one."""
    return "\n".join(headline_text(readable_result(read_json(path), str(path))) for path in paths)


@click.command(help="Print the headline tables of result files.")
@click.argument("results", nargs=-1, required=True, type=options.FILE)
def command(results: tuple[Path, ...]) -> None:
    """Parse the command line and print."""
    click.echo(run_table(results), nl=False)
