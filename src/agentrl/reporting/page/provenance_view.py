"""The page's sources: every stage's record, by the output that it wrote. Nothing is checked here.

Whether a record still fits code and files is an audit's question.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_SHOWN = ("stage", "command", "code", "bundle", "config", "start", "end")
Records = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class StageRecord:
    """One stage's record for reading: its figures by name, its files with their hashes, its machine."""

    output: str
    facts: tuple[tuple[str, str], ...]
    files: tuple[tuple[str, str, str], ...]
    environment: tuple[tuple[str, str], ...]


def _hash(found: Any) -> str:
    return found if isinstance(found, str) else f"{len(found)} files" if isinstance(found, Mapping) else "not recorded"


def _files(record: Mapping[str, Any]) -> tuple[tuple[str, str, str], ...]:
    return tuple(
        (kind, str(one.get("path", name)), _hash(one.get("sha256")))
        for kind in ("inputs", "outputs")
        for name, one in record.get(kind, {}).items()
    )


def _environment(record: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    found = record.get("environment", {})
    packages = ", ".join(f"{name} {version}" for name, version in found.get("packages", {}).items())
    gpus = ", ".join(f"{gpu.get('name')} (driver {gpu.get('driver')})" for gpu in found.get("gpus", ()))
    rows = {"python": found.get("python"), "platform": found.get("platform"), "kernel": found.get("kernel")}
    rows |= {"libc": found.get("libc"), "gpus": gpus or "none", "packages": packages}
    return tuple((name, str(value)) for name, value in rows.items() if value)


def stage_records(records: Records) -> list[StageRecord]:
    """Every record, in the order in which the stages began."""
    ordered = sorted(records.items(), key=lambda pair: (str(pair[1].get("start", "")), pair[0]))
    return [
        StageRecord(
            output=output,
            facts=tuple((name, str(record[name])) for name in _SHOWN if record.get(name) is not None),
            files=_files(record),
            environment=_environment(record),
        )
        for output, record in ordered
    ]


def sources(records: Records) -> dict[str, list[tuple[str, str]]]:
    """What the page's script tells of a figure's origin, by output: facts, then the files' hashes."""
    return {
        one.output: [*one.facts, *((f"{kind[:-1]} {path}", digest) for kind, path, digest in one.files)]
        for one in stage_records(records)
    }
