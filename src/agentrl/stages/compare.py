"""Command `compare`: set result files, or single seeds of them, side by side. It writes nothing."""

from pathlib import Path

import click

from agentrl.audit.odd import AGAIN, check_quoted_environments, readable_result
from agentrl.errors import IntegrityError, UserError
from agentrl.files import read_json
from agentrl.metrics import HELDOUT, WIDE
from agentrl.reporting.comparison import Side, comparison_text
from agentrl.statistics import paired_differences

_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LONGEST = 18
"""Digits of a seed; Python reads no number of thousands."""


def _side(name: str, argument: str) -> Side:
    """One argument: a result file, or `FILE@SEED` for one of its seeds."""
    path, at, seed = argument.rpartition("@")
    if not at or not seed.isdecimal() or len(seed) > _LONGEST:
        path, seed = argument, ""
    result = readable_result(read_json(Path(path)), path)
    check_quoted_environments(result, path)
    seeds = [one for one in result.seeds if not seed or one.seed == int(seed)]
    if not seeds:
        known = ", ".join(str(one.seed) for one in result.seeds)
        raise UserError(f"has no seed {seed}", where=path, remedy=f"choose one of: {known}")
    side = Side(name, result, seeds)
    _check_counts(side, path)
    return side


def _check_counts(side: Side, where: str) -> None:
    """UserError unless the counts of each set that was played make intervals: the same tasks before and after."""
    for name in (HELDOUT, WIDE):
        if not side.tasks(name):
            continue
        try:
            paired_differences(side.counts("before", name), side.counts("after", name))
        except IntegrityError as error:
            raise UserError(f"{name}: {error}", where=where, remedy=AGAIN) from error


def run_compare(arguments: tuple[str, ...]) -> str:
    """The comparison as text; every side is paired with the first.

    UserError for fewer than two sides or too many, a file that is no result or whose counts contradict each
    other, or a seed that it has not.
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
