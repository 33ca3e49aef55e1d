"""Absolute paths in a recorded file: folders of the machine that wrote it, which no reader has.

What a model says may name any folder, and so may what a tool answers to that. Weights are not read.
"""

import gzip
import json
import re
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# Two parts at least; /repo is where episodes take place, and what follows a <wildcard> or {wildcard} is relative.
_ABSOLUTE = re.compile(r"(?<![\w.~:/<}-])(?<!\w>)/(?!repo\b)\w[\w.-]*/[\w./-]+")
_PACKED = ("conda_env",)  # Of Snakemake's records: a specification in base64.


def absolute_paths(file: Path) -> list[str]:
    """The texts of a JSON file or of one with JSON lines, keys too, or the lines of any other, that hold one."""
    content = file.read_bytes()
    text = (gzip.decompress(content) if file.suffix == ".gz" else content).decode()
    suffix = Path(file.stem).suffix if file.suffix == ".gz" else file.suffix
    if suffix == ".jsonl":
        return [found for line in text.splitlines() for found in _in_value(json.loads(line))]
    if suffix == ".json" or text.startswith('{"'):
        return list(_in_value(json.loads(text)))
    return [line for line in text.splitlines() if _ABSOLUTE.search(line)]


def _in_value(value: Any, said: str = "") -> Iterator[str]:
    """Texts that hold an absolute path, but for paths that a model has `said`."""
    if isinstance(value, dict):
        if isinstance(value.get("turns"), list):
            yield from _in_episode(value)
            return
        for key, inner in value.items():
            yield from _in_value(key, said)
            yield from _in_value(b64decode(inner).decode() if key in _PACKED and inner else inner, said)
    elif isinstance(value, list):
        for inner in value:
            if not isinstance(inner, int | float):  # Ids and log-probabilities, thousands of them.
                yield from _in_value(inner, said)
    elif isinstance(value, str) and any(path[0] not in said for path in _ABSOLUTE.finditer(value)):
        yield value


def _in_episode(episode: dict[str, Any]) -> Iterator[str]:
    said = json.dumps([{**turn, "results": None} for turn in episode["turns"]])
    yield from _in_value({key: inner for key, inner in episode.items() if key != "turns"}, said)
    for turn in episode["turns"]:
        yield from _in_value(turn["results"], said)
