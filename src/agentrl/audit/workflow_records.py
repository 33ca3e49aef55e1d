"""Records that Snakemake keeps of outputs and that are damaged: cut, of another format, or without a fingerprint.

Snakemake ignores such a record, at best with a warning, and then plans as if nothing had changed since
the output was made. A record that is missing is no fault: a clone has none.
"""

import binascii
import json
import re
from base64 import urlsafe_b64decode
from collections.abc import Iterable
from pathlib import Path

from agentrl.audit.chain import COPY
from agentrl.audit.lines import FOREIGN, Line

FORMAT = 6
"""Of the records of the Snakemake that the lock pins; of others it compares no parameters."""
_PLACE = Path(".snakemake", "metadata")
_DIGEST = re.compile(r"\b[0-9a-f]{64}\b")
_NO_FINGERPRINT = (COPY, "audit")


def damaged_records(home: Path) -> dict[str, Path]:
    """Damaged records of the repository's workflow, by the output that they are of, as Snakemake names it."""
    folder = home / _PLACE
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {_output(path.relative_to(folder)): path for path in files if not is_whole(path.read_bytes())}


def is_whole(content: bytes) -> bool:
    """Whether Snakemake can tell from a record if its output is stale."""
    try:
        record = json.loads(content)
    except ValueError:
        return False
    if not isinstance(record, dict) or record.get("record_format_version") != FORMAT:
        return False
    params = record.get("params")
    told = isinstance(params, list) and any(_DIGEST.search(str(value)) for value in params)
    return told or record.get("rule") in _NO_FINGERPRINT


def _output(name: Path) -> str:
    """Snakemake spells a path in base64 and cuts it into folders with an @ where it is long."""
    spelled = "".join([*(part.removeprefix("@") for part in name.parts[:-1]), name.name])
    try:
        return urlsafe_b64decode(spelled).decode()
    except (binascii.Error, UnicodeDecodeError):
        return name.as_posix()


def damage(outputs: Iterable[Path], home: Path) -> dict[Path, str]:
    """Those of the outputs whose record is damaged, with a sentence on it and the remedy."""
    found = damaged_records(home)
    names = {path: path.resolve() for path in outputs} if found else {}
    told = {}
    for path, place in names.items():
        name = place.relative_to(home.resolve()).as_posix() if place.is_relative_to(home.resolve()) else ""
        if name in found:
            told[path] = (
                f"Snakemake's record {found[name]} is damaged, so a dry run takes {name} for up to date; "
                f"build it again: snakemake --cores all --force {name}"
            )
    return told


def workflow_lines(outputs: Iterable[Path], home: Path) -> list[Line]:
    """A line for each output whose record is damaged."""
    return [Line(path.name, "Snakemake's record", FOREIGN, why) for path, why in damage(outputs, home).items()]
