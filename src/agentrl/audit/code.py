"""Code that made an output, and frozen code, against the sources as they are now."""

import hashlib
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from agentrl.audit.chain import Bundle
from agentrl.errors import AgentRLError
from agentrl.files import sha256_file, sha256_json
from agentrl.provenance.bundle import bundle_bytes, bundle_contents
from agentrl.provenance.changes import code_changes
from agentrl.provenance.closure import import_closure
from agentrl.provenance.fingerprint import code_files, counted, stage_modules

UNREADABLE = (AgentRLError, OSError, SyntaxError, ValueError, zipfile.BadZipFile, zlib.error)
"""What reading a damaged zip may raise."""


@cache
def code_now(bundle: Bundle) -> Mapping[str, str]:
    """Digest of each file of the stage's code in the sources. IntegrityError when a module is missing."""
    return code_files(bundle.stage, bundle.environments)


def code_held(bundle: Bundle, place: Path) -> Mapping[str, str]:
    """Digest of each file of the stage's code in frozen code. Raises what `UNREADABLE` names where it is damaged."""
    return code_files(bundle.stage, bundle.environments, zipfile.Path(place, "agentrl/"))


@cache
def frozen_digest(bundle: Bundle) -> str:
    """SHA-256 of the frozen code that the sources make."""
    contents = bundle_contents(bundle.stage, bundle.environments)
    return hashlib.sha256(bundle_bytes(contents)).hexdigest()


def frozen_change(bundle: Bundle, library: Path) -> str | None:
    """Why the step that freezes this code has to run before a stage that needs it; None where it has not."""
    place = bundle.path(library)
    if not place.is_file():
        return "is not there"
    try:
        held, now = code_held(bundle, place), code_now(bundle)
    except UNREADABLE as error:
        return f"is no whole frozen code: {error}"
    return None if held == now else f"its code changed: {'; '.join(_files(held, now))}"


def changes_of_code(record: Mapping[str, Any], bundle: Bundle, library: Path) -> Iterator[str]:
    """What changed in the code since the record, in sentences: definitions where the frozen code is at hand."""
    now = code_now(bundle)
    if record["code"] == sha256_json(now):
        return
    place, then = bundle.path(library), record.get("files")
    if place.is_file() and sha256_file(place) == record["bundle"]:
        yield from (f"code changed: {change}" for change in _definitions(bundle, place))
    elif isinstance(then, dict):
        yield from (f"code changed: {change}" for change in _files(then, now))
    else:
        yield (
            "its code changed; the record is of an earlier version, and the frozen code that made it is not in "
            f"{place}, so where is not known"
        )


def _definitions(bundle: Bundle, place: Path) -> Iterator[str]:
    modules = stage_modules(bundle.stage, bundle.environments)
    with zipfile.ZipFile(place) as held:
        old = import_closure(modules, zipfile.Path(held, "agentrl/")).contents
    yield from map(str, code_changes(counted(old), counted(import_closure(modules).contents)))


def _files(then: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    for file in sorted(then.keys() | now.keys()):
        if file not in then:
            yield f"{file}: (nothing) -> a new file"
        elif file not in now:
            yield f"{file}: a file -> no longer needed"
        elif then[file] != now[file]:
            yield f"{file}: {then[file][:12]} -> {now[file][:12]}"
