"""The packages that ran, against those that the stage's environment pins."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from agentrl.errors import UserError
from agentrl.provenance.fingerprint import CONDA_SPECS


def pins_of(stage: str, envs: Path) -> dict[str, str]:
    """Versions that the stage's conda specification pins, by name in lower case. UserError without a readable one."""
    path = envs / f"{CONDA_SPECS[stage]}.yaml"
    try:
        found = yaml.safe_load(path.read_text(encoding="utf-8"))
        entries = [*found["dependencies"], *_pip(found["dependencies"])]
    except (OSError, yaml.YAMLError, UnicodeDecodeError, TypeError, KeyError) as error:
        raise UserError(f"can't be read: {error!r}", where=str(path), remedy="restore the file") from error
    pairs = (entry.partition(";")[0].split("==") for entry in entries if isinstance(entry, str))
    return {pair[0].strip().lower(): pair[1].strip() for pair in pairs if len(pair) == 2}


def _pip(dependencies: list[Any]) -> list[str]:
    return [line for entry in dependencies if isinstance(entry, dict) for line in entry.get("pip", [])]


def unpinned(found: Mapping[str, str], pins: Mapping[str, str]) -> list[str]:
    """Packages that ran in another version than is pinned now, in words. What is pinned nowhere is left out.

    A local part such as `+cpu` tells the build, not the version.
    """
    pinned = [(name, str(version), pins[name.lower()]) for name, version in found.items() if name.lower() in pins]
    return [
        f"{name} was {version}, is pinned to {pin}" for name, version, pin in pinned if version.partition("+")[0] != pin
    ]
