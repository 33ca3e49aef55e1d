"""What an output's record says of files, and whether those that it was made from are still the same.

Contents decide, by their hashes: a clone shuffles times. Times are asked only of an output without a
record. Nothing is said of code or settings; that is an audit's question.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agentrl.files import read_json, sha256_file
from agentrl.provenance.record import record_path


def outdated_inputs(output: Path, inputs: Mapping[str, Path]) -> list[str]:
    """Keys of the inputs that `output` was not made from; none while it is as new as all of them.

    `inputs` go by the keys of the record. One that is gone counts while others are there: a stage is
    making it anew. Where none is there, only the output was kept, and it stands. So does an output
    that `inputs` names more than: a key that the record lacks counts once its file is there.
    """
    there = {key: path for key, path in inputs.items() if path.is_file()}
    recorded = _recorded(output, "inputs")
    if recorded is None:
        made = output.stat().st_mtime
        return [key for key, path in there.items() if path.stat().st_mtime > made]
    if not there:
        return []
    return [
        key
        for key, path in inputs.items()
        if (key in there and sha256_file(path) != recorded.get(key)) or (key in recorded and key not in there)
    ]


def recorded_inputs(output: Path) -> set[str] | None:
    """Keys of the inputs in the output's record; None where it has none."""
    found = _recorded(output, "inputs")
    return None if found is None else set(found)


def recorded_output(output: Path, key: str) -> Any:
    """The hash that the output's record has of one of its stage's outputs; None without one."""
    return (_recorded(output, "outputs") or {}).get(key)


def _recorded(output: Path, part: str) -> dict[str, Any] | None:
    """The hash of each recorded file of a part of the record; None without a record that tells."""
    path = record_path(output)
    record = read_json(path) if path.is_file() else None
    files = record.get(part) if isinstance(record, dict) else None
    if not isinstance(files, dict):
        return None
    return {key: one.get("sha256") for key, one in files.items() if isinstance(one, dict)}
