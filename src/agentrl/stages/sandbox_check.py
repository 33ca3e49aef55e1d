"""Command `sandbox-check`: what this machine's jails are made of, whether they hold, and what is missing.

For a person: every backend is tried, whatever a run names, and the probes of each that works are
shown. It writes nothing.
"""

from collections.abc import Iterator
from typing import Any

import click

from agentrl.config import Sandbox
from agentrl.errors import AgentRLError, InfrastructureError
from agentrl.reporting.text_table import TextTable
from agentrl.sandbox.backends import JAILS, choose_backend
from agentrl.sandbox.probes import run_probes

_SHOWN = ("kernel", "machine", "landlock_abi", "namespaces", "user", "filter_sha256")


def check_backend(name: str, limits: dict[str, Any]) -> Iterator[str]:
    """Try a backend: lines on what it is and its probes. Errors as in `choose_backend` and `run_probes`."""
    chosen = choose_backend(Sandbox.model_validate({**limits, "backend": name, "workers": 1}))
    try:
        rows = run_probes(chosen.backend)
        record = chosen.record()
    finally:
        chosen.backend.close()
    yield f"{name}: works"
    for key in _SHOWN:
        if key in record:
            value = record[key]
            yield f"  {key}: {', '.join(value) or 'none' if isinstance(value, list) else value}"
    if record.get("bubblewrap"):
        yield f"  bubblewrap: {record['bubblewrap']['version']}, the {record['bubblewrap']['source']}'s"
    python = record["interpreter"]
    yield f"  python: {python['version']}, {python['name']}, the {python['source']} one"
    table = TextTable("probes", ("probe", "expected", "observed"), tuple(_row(row) for row in rows))
    yield from (f"  {line}" for line in table.as_text().splitlines())
    yield from (f"  left open: {line}" for line in record["unprotected"])


def _row(row: dict[str, Any]) -> tuple[str, str, str]:
    return row["name"], row["expected"], row["observed"]


@click.command(help="Show which jails work on this machine, their probes, and what is missing.")
@click.option("--wall-s", default=10.0, show_default=True, help="Seconds on the clock for one job.")
@click.option("--cpu-s", default=5, show_default=True, help="Seconds of CPU time for one job.")
@click.option("--memory-mib", default=1024, show_default=True, help="Address space of one job.")
def command(wall_s: float, cpu_s: int, memory_mib: int) -> None:
    """Parse the command line, try every jail, and fail when none works."""
    limits = {"wall_s": wall_s, "cpu_s": cpu_s, "memory_mib": memory_mib, "file_mib": 1}
    works = []
    for name in JAILS:
        try:
            lines = list(check_backend(name, limits))
        except AgentRLError as error:
            lines = [f"{name}: does not work", f"  {error}"]
        else:
            works.append(name)
        click.echo("\n".join(lines) + "\n")
    if not works:
        raise InfrastructureError("sandbox: no jail works here -> see above for what each lacks")
    click.echo(f"sandbox.backend: auto takes {works[0]}")
