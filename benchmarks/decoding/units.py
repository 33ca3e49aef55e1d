"""Parts that are measured each for itself: one that fails is printed, and the others go on."""

import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import click
import torch

from agentrl.sampling.weights import Precision
from decoding.timing import synchronised


class Unit(NamedTuple):
    """What is measured, or fails, for itself."""

    part: str
    precision: Precision


class Outcome(NamedTuple):
    """What a unit gave, and why it went no further; None where it came to its end."""

    part: str
    precision: Precision
    rows: list[Any]
    failed: str | None
    peak_gib: float | None


def measured(unit: Unit, rows: Callable[[], Iterator[Any]], device: torch.device) -> Outcome:
    """Print a unit's rows as a table while they are made, and what stopped it."""
    click.echo(f"\n{unit.part}, {unit.precision}")
    kept: list[Any] = []
    failed = None
    try:
        for row in rows():
            if not kept:
                click.echo("| " + " | ".join(row) + " |\n|" + " --- |" * len(row))
            click.echo("| " + " | ".join(str(value) for value in row.values()) + " |")
            kept.append(row)
    except Exception as error:
        failed = "; ".join([f"{type(error).__name__}: {error}", *getattr(error, "__notes__", [])])
        click.echo("".join(traceback.format_exception(error, limit=-6)))
    if not kept and failed is None:
        click.echo("nothing of it here")
    if any(row.get("passed") is False for row in kept):
        failed = failed or "a gate refused"
    if failed is not None:
        click.echo(f"FAILED {unit.part}, {unit.precision}: {failed}")
    peak = round(torch.cuda.max_memory_allocated() / 2**30, 2) if device.type == "cuda" else None
    return Outcome(unit.part, unit.precision, kept, failed, peak)


def usable(device: torch.device) -> bool:
    """Whether the device still answers: some errors take a process's GPU with them."""
    try:
        synchronised(device)
        return float(torch.ones(1, device=device)) == 1.0
    except RuntimeError:
        return False


def run_units(units: Sequence[Unit], spawn: Callable[[Sequence[Unit]], list[Outcome]]) -> list[Outcome]:
    """All units in order, in as few processes as they leave alive.

    One that ends without a word of any unit has failed in the first.
    """
    done: list[Outcome] = []
    while len(done) < len(units):
        left = units[len(done) :]
        done += spawn(left) or [Outcome(*left[0], [], "its process ended", None)]
    return done
