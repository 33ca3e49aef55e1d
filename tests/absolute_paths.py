"""Absolute paths in a recorded file: folders of the machine that wrote it, which no reader has."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from agentrl.files import read_json

# Two parts at least, and not behind a <wildcard>; /repo is where episodes take place.
_ABSOLUTE = re.compile(r"(?<![\w.~:/<-])(?<!\w>)/(?!repo\b)\w[\w.-]*/[\w./-]+")

_OF_MODELS = "transcripts"  # What a model wrote may name any folder.


def absolute_paths(file: Path) -> list[str]:
    """The texts of a JSON file, keys too, or the lines of any other, that hold one."""
    texts = _texts(read_json(file)) if file.suffix == ".json" else file.read_text().splitlines()
    return [text for text in texts if _ABSOLUTE.search(text)]


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            if key != _OF_MODELS:
                yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
    elif isinstance(value, str):
        yield value
