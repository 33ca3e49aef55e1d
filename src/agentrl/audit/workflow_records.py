"""Damaged records of Snakemake's own, told of the outputs that are looked at. Nothing is planned here."""

from collections.abc import Iterable
from pathlib import Path

from agentrl.audit.lines import FOREIGN, Line
from agentrl.provenance.workflow_records import damaged_records, named


def damage(outputs: Iterable[Path], home: Path) -> dict[Path, str]:
    """Those of the outputs whose record is damaged, with a sentence on it and the remedy."""
    found = damaged_records(home)
    told = {}
    for path in outputs if found else ():
        name = named(path, home)
        if name in found:
            place, what = found[name]
            told[path] = (
                f"Snakemake's record {place} {what}, so whether {name} is up to date can't be told; "
                f"build it again: rm {name} && snakemake --cores all {name}"
            )
    return told


def workflow_lines(outputs: Iterable[Path], home: Path) -> list[Line]:
    """A line for each output whose record is damaged."""
    return [Line(path.name, "Snakemake's record", FOREIGN, why) for path, why in damage(outputs, home).items()]
