"""Warm starts that were made before, kept by what they were made of.

Two runs that differ in nothing that a warm start depends on have the same one, so the second takes the
first's. Weights are linked and not copied where the file system can; one whose files are no longer those
that were kept counts as not made.
"""

import os
import shutil
from pathlib import Path
from typing import Any

from agentrl.errors import UserError
from agentrl.files import atomic_folder, read_json, write_json
from agentrl.policy.reference import WEIGHTS_FOLDER, read_reference, verified_folder, write_reference

_REFERENCE, _NOTE = "policy.json", "note.json"


def keep(folder: Path, out: Path, note: Any) -> None:
    """Keep the policy that `out` refers to, its weights beside it, in `folder`; `note` is any JSON value about it."""
    with atomic_folder(folder) as part:
        _link(out.parent / WEIGHTS_FOLDER, part / WEIGHTS_FOLDER)
        write_reference(part / _REFERENCE, read_reference(out))
        write_json(part / _NOTE, note)


def take(folder: Path, out: Path) -> Any:
    """Write the policy kept in `folder` to `out` and beside it; gives its note, or None where none is whole."""
    path = folder / _REFERENCE
    try:
        reference, note = read_reference(path), read_json(folder / _NOTE)
        kept = verified_folder(reference, path)
    except UserError:
        return None
    with atomic_folder(out.parent / WEIGHTS_FOLDER) as part:
        _link(kept, part)
    write_reference(out, reference)
    return note


def _link(source: Path, target: Path) -> None:
    target.mkdir(exist_ok=True)
    for file in sorted(source.iterdir()):
        try:
            os.link(file, target / file.name)
        except OSError:  # Another file system, or one without links.
            shutil.copyfile(file, target / file.name)
