"""Command `sandbox-check`: what this machine's jails are made of, whether they hold, and what is missing.

For a person: every jail is tried, whatever a run names, and the probes of each that works are shown.
What `auto` would not pass over in a run ends it here as well, once all are shown. It writes nothing.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import click
from pydantic import ValidationError

from agentrl.config import Sandbox
from agentrl.errors import AgentRLError, InfrastructureError, IntegrityError, UserError
from agentrl.reporting.text_table import TextTable
from agentrl.sandbox.backends import AUTO, JAILS, Chosen, choose_backend, is_lacking
from agentrl.sandbox.probes import run_probes

_SHOWN = ("kernel", "machine", "landlock_abi", "namespaces", "user", "filter_sha256")


class Tried(NamedTuple):
    """What is shown of a backend. Without `failure` it works, or it is `lacking`: `auto` passes it over."""

    lines: list[str]
    lacking: bool = False
    failure: AgentRLError | None = None


def try_backend(name: str, settings: Sandbox) -> Tried:
    """Open a backend, as a run does, and then make every probe, as `verify` does."""
    try:
        chosen = choose_backend(settings.model_copy(update={"backend": name}))
    except AgentRLError as error:
        if is_lacking(error):
            return Tried([f"{name}: does not work", f"  {error}"], lacking=True)
        return _failed(name, error)
    try:
        return Tried(list(_described(chosen)))
    except AgentRLError as error:
        return _failed(name, error)
    finally:
        chosen.backend.close()


def _failed(name: str, error: AgentRLError) -> Tried:
    how = "does not hold" if isinstance(error, IntegrityError) else "could not be tried to the end"
    return Tried([f"{name}: {how}", f"  {error}"], failure=error)


def _described(chosen: Chosen) -> Iterator[str]:
    """Lines on what it is and its probes. Errors as in `run_probes`."""
    rows = run_probes(chosen.backend)
    record = chosen.record()
    yield f"{chosen.backend.name}: works"
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
    """Parse the command line, try every jail, and fail where one is open or can't be tried, or none works."""
    settings = _settings({"wall_s": wall_s, "cpu_s": cpu_s, "memory_mib": memory_mib})
    tried = {}
    for name in JAILS:
        tried[name] = try_backend(name, settings)
        click.echo("\n".join(tried[name].lines) + "\n")
    present = [name for name, found in tried.items() if not found.lacking]
    if not present:
        raise InfrastructureError("sandbox: no jail works here -> see above for what each lacks")
    first = tried[present[0]].failure  # `auto` goes no further.
    click.echo(f"sandbox.backend: {AUTO} {f'takes {present[0]}' if first is None else f'ends at {present[0]}'}")
    for name in present:
        if (failure := tried[name].failure) is not None:
            raise failure


def _settings(limits: dict[str, Any]) -> Sandbox:
    """The limits as a run has them. UserError names the option whose value is refused."""
    try:
        return Sandbox.model_validate({**limits, "file_mib": 1, "backend": AUTO, "workers": 1})
    except ValidationError as error:
        first = error.errors()[0]
        option = f"--{str(first['loc'][0]).replace('_', '-')}"
        raise UserError(f"{first['msg']} (value {first['input']!r})", where=option, remedy="choose another") from error
