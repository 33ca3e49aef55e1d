"""Frozen code that is gone, such as on a clone, made again where that can make nothing stale.

Snakemake would run every stage anew whose frozen code another stage needs again, though its content
is the same. So while it plans, frozen code is written again where Snakemake's own record says that it
was made from the code that the sources still hold. Code that changed since, or of which there is no such
record, is left to the rule that freezes it.
"""

import json
import os
from base64 import urlsafe_b64encode
from pathlib import Path

from agentrl.provenance.bundle import bundle_contents, write_bundle
from agentrl.provenance.fingerprint import code_digest

_RECORDS = Path(".snakemake", "metadata")
_AGE = 315_532_800  # The start of 1980, as of every entry in the zip: older than all that is made from it.


def restore_bundle(place: Path, stage: str, environments: tuple[str, ...]) -> bool:
    """Write a stage's frozen code to `place`, a path below the repository's root, if `can_restore`; whether it was.

    IntegrityError when a module is missing.
    """
    if not can_restore(place, stage, environments):
        return False
    write_bundle(place, bundle_contents(stage, environments))
    os.utime(place, (_AGE, _AGE))  # Nothing has to be made again because this file was.
    return True


def can_restore(place: Path, stage: str, environments: tuple[str, ...], home: Path = Path()) -> bool:
    """Whether the file is gone and Snakemake's record says that it held the code that the sources hold.

    `place` is relative to `home`, the repository's root.
    """
    return not (home / place).exists() and _recorded_code(place, home) == code_digest(stage, environments)


def _recorded_code(place: Path, home: Path) -> str | None:
    """The code's digest in the fingerprint that Snakemake recorded of the file; None where there is none."""
    name = urlsafe_b64encode(place.as_posix().encode()).decode()
    try:
        params = json.loads((home / _RECORDS / name).read_bytes())["params"]
        told = [value for value in params if isinstance(value, str) and value.startswith("{'code': '")]
    except (OSError, ValueError, KeyError, TypeError):
        return None  # No record, or a damaged one, which an audit names.
    return told[0].split("'")[3] if told else None
