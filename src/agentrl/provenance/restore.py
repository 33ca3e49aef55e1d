"""Frozen code that is gone, such as on a clone, made again where that can make nothing stale.

Snakemake would run every stage anew whose frozen code another stage needs again, though its content
is the same. So before it plans, frozen code is written again where Snakemake's own record says that it
was made from the code that the sources still hold. Code that changed since, or of which there is no such
record, is left to the rule that freezes it.
"""

import binascii
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path

from agentrl.errors import IntegrityError
from agentrl.provenance.bundle import bundle_contents, write_bundle
from agentrl.provenance.fingerprint import code_digest

LIBRARY = Path("results", "library")
_RECORDS = Path(".snakemake", "metadata")
_AGE = 315_532_800  # The start of 1980, as of every entry in the zip: older than all that is made from it.


def restore_library(home: Path = Path()) -> list[Path]:
    """Write all frozen code that `can_restore` below `home`, the repository's root; the files that were written."""
    restored = []
    for place in _recorded(home):
        stage, environments = _parts(place)
        if can_restore(stage, environments, home):
            write_bundle(home / place, bundle_contents(stage, environments))
            os.utime(home / place, (_AGE, _AGE))  # Nothing has to be made again because this file was.
            restored.append(place)
    return restored


def can_restore(stage: str, environments: tuple[str, ...], home: Path = Path()) -> bool:
    """Whether a stage's frozen code is gone and Snakemake's record says that it was of the code in the sources."""
    place = LIBRARY / "+".join(environments) / f"{stage}.pyz"
    if (home / place).exists():
        return False
    told = _recorded_code(home / _RECORDS / urlsafe_b64encode(place.as_posix().encode()).decode())
    try:
        return told is not None and told == code_digest(stage, environments)
    except IntegrityError:
        return False  # A stage or an environment of an earlier version.


def _recorded(home: Path) -> Iterator[Path]:
    """The frozen code of which Snakemake has a record, by its name, which is the path in base64."""
    for record in sorted((home / _RECORDS).glob("*")):
        try:
            place = Path(urlsafe_b64decode(record.name).decode())
        except (binascii.Error, UnicodeDecodeError):
            continue  # A long path is cut into folders; none of these is long.
        if place.is_relative_to(LIBRARY) and place.suffix == ".pyz":
            yield place


def _parts(place: Path) -> tuple[str, tuple[str, ...]]:
    folder = place.relative_to(LIBRARY).parent
    return place.stem, tuple(folder.name.split("+")) if folder.name else ()


def _recorded_code(record: Path) -> str | None:
    """The code's digest in the fingerprint that Snakemake recorded; None where there is none."""
    try:
        known = json.loads(record.read_bytes())
        params = known["params"] if known["rule"] == LIBRARY.name else []
        told = [value for value in params if isinstance(value, str) and value.startswith("{'code': '")]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None  # No record, or a damaged one or one of another rule, which an audit names.
    return told[0].split("'")[3] if told else None
