"""Records that Snakemake keeps of outputs and that are damaged: cut, of another format, or without a fingerprint.

Snakemake ignores such a record, at best with a warning, and then plans as if nothing had changed since
the output was made. A record that is missing is no fault: a clone has none.
"""

import binascii
import json
import re
import time
from base64 import urlsafe_b64decode
from pathlib import Path

from agentrl.errors import UserError

FORMAT = 6
"""Of the records of the Snakemake that the lock pins; of others it compares no parameters."""
COPY = "result_of_default_run"
_PLACE = Path(".snakemake", "metadata")
_DIGEST = re.compile(r"\b[0-9a-f]{64}\b")
_NO_FINGERPRINT = (COPY, "audit")
_WRITTEN_S = 0.5  # A run beside this one writes a record in less; it does so in place.


def damaged_records(home: Path) -> dict[str, Path]:
    """Damaged records of the repository's workflow, by the output that they are of, as Snakemake names it."""
    folder = home / _PLACE
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {output_of(path.relative_to(folder)): path for path in files if not is_whole(path.read_bytes())}


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


def output_of(name: Path) -> str:
    """Snakemake spells a path in base64 and cuts it into folders with an @ where it is long."""
    spelled = "".join([*(part.removeprefix("@") for part in name.parts[:-1]), name.name])
    try:
        return urlsafe_b64decode(spelled).decode()
    except (binascii.Error, UnicodeDecodeError):
        return name.as_posix()


def check_records(home: Path = Path()) -> None:
    """UserError where an output is there whose record is damaged."""
    if not _misleading(home):
        return
    time.sleep(_WRITTEN_S)
    found = _misleading(home)
    if not found:
        return
    first, others = next(iter(found)), len(found) - 1
    more = f" (and those of {others} more)" if others else ""
    raise UserError(
        f"Snakemake's record of {first} is damaged{more}, so it would pass for up to date whatever has changed",
        where=str(found[first]),
        remedy=f"take the committed record back: git checkout -- {_PLACE}; or remove what has "
        f"to be made again, and plan anew: rm {' '.join(found)}",
    )


def _misleading(home: Path) -> dict[str, Path]:
    """Damaged records of outputs that are there: what is not there is made in any case."""
    return {name: path for name, path in damaged_records(home).items() if (home / name).exists()}
