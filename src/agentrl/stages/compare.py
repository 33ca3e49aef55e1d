"""Command `compare`: set result files, or single seeds of them, side by side. It writes nothing."""

from pathlib import Path

import click

from agentrl.errors import UserError
from agentrl.reporting.comparison import Side, comparison_text
from agentrl.results import load_result

_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _side(name: str, argument: str) -> Side:
    """One argument: a result file, or `FILE@SEED` for one of its seeds."""
    path, at, seed = argument.rpartition("@")
    if not at or not seed.isdecimal():
        path, seed = argument, ""
    result = load_result(Path(path))
    seeds = [one for one in result.seeds if not seed or one.seed == int(seed)]
    if not seeds:
        known = ", ".join(str(one.seed) for one in result.seeds)
        raise UserError(f"has no seed {seed}", where=path, remedy=f"choose one of: {known}")
    return Side(name, result, seeds)


def run_compare(arguments: tuple[str, ...]) -> str:
    """The comparison as text; every side is paired with the first.

    UserError for fewer than two sides or too many, a file that is no result, or a seed that it has not.
    """
    if not 2 <= len(arguments) <= len(_NAMES):
        raise UserError(
            f"{len(arguments)} result named",
            remedy=f"name 2 to {len(_NAMES)}, such as A.json B.json, or seeds of one file: A.json@0 A.json@1",
        )
    sides = [_side(name, argument) for name, argument in zip(_NAMES, arguments, strict=False)]
    names = "".join(f"{side.name} = {argument}\n" for side, argument in zip(sides, arguments, strict=True))
    return f"{names}\n{comparison_text(sides)}"


@click.command(help="Set result files, or seeds of them (FILE@SEED), side by side.")
@click.argument("results", nargs=-1, required=True)
def command(results: tuple[str, ...]) -> None:
    """Parse the command line and print."""
    click.echo(run_compare(results), nl=False)
