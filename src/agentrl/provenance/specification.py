"""What a stage's conda specification pins, and its digest.

Python's own pin counts as a package's. What really ran is a record's matter.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from agentrl.errors import UserError
from agentrl.provenance.fingerprint import CONDA_SPECS, environment_digest

PYTHON = "python"


class Specification(NamedTuple):
    """One specification as it reads: the digest that makes its stages stale, and versions by name in lower case."""

    sha256: str
    pins: Mapping[str, str]


def read_specification(stage: str, envs: Path) -> Specification:
    """The specification of a stage's environment. UserError without a readable one."""
    path = envs / f"{CONDA_SPECS[stage]}.yaml"
    try:
        digest = environment_digest(stage, envs)
        found = yaml.safe_load(path.read_text(encoding="utf-8"))
        entries = [*found["dependencies"], *_pip(found["dependencies"])]
    except (OSError, yaml.YAMLError, UnicodeDecodeError, TypeError, KeyError) as error:
        raise UserError(f"can't be read: {error!r}", where=str(path), remedy="restore the file") from error
    return Specification(digest, dict(pin for entry in entries if isinstance(entry, str) for pin in _pin(entry)))


def _pip(dependencies: list[Any]) -> list[str]:
    return [line for entry in dependencies if isinstance(entry, dict) for line in entry.get("pip", [])]


def _pin(entry: str) -> list[tuple[str, str]]:
    """conda writes one sign of equality, pip two."""
    name, equals, version = entry.partition(";")[0].partition("=")
    return [(name.strip().lower(), version.removeprefix("=").strip())] if equals else []


def repinned(then: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """Packages that are pinned otherwise now, in words."""
    names = sorted(then.keys() | now.keys())
    pairs = ((name, then.get(name, "nothing"), now.get(name, "nothing")) for name in names)
    return [f"{name} was pinned to {old}, is pinned to {new}" for name, old, new in pairs if old != new]


def unpinned(found: Mapping[str, str], pins: Mapping[str, str]) -> list[str]:
    """Packages that ran in another version than is pinned, in words. What is pinned nowhere is left out.

    A local part such as `+cpu` tells the build, not the version.
    """
    pinned = [(name, str(version), pins[name.lower()]) for name, version in found.items() if name.lower() in pins]
    return [
        f"{name} was {version}, is pinned to {pin}" for name, version, pin in pinned if version.partition("+")[0] != pin
    ]
