"""A stage's code as one file: its import closure in a zip that Python runs directly.

Equal sources give equal bytes: entries are sorted and stored, their times and modes fixed. The
zip holds this package's files only; libraries come from the environment that runs it.
"""

import io
import zipfile
from importlib.resources.abc import Traversable
from pathlib import Path

from agentrl.files import atomic_write
from agentrl.provenance.closure import import_closure
from agentrl.provenance.fingerprint import stage_modules

_EPOCH = (1980, 1, 1, 0, 0, 0)  # The earliest time that a zip can hold.
_MODE = 0o100644 << 16
_UNIX = 3

_MAIN = '''\
"""Run the stage `{stage}` from this file."""

import sys

from agentrl.cli import run_command
from agentrl.stages.{stage} import command

if __name__ == "__main__":
    sys.exit(run_command(command, "{stage}"))
'''


def bundle_contents(
    stage: str, environments: tuple[str, ...] = (), root: Traversable | None = None
) -> dict[str, bytes]:
    """Files of the stage's zip, path to bytes: its closure, the named environments, a way to start.

    IntegrityError when a module is missing.
    """
    # The command line is how a stage is started and makes no number: it is held, not digested.
    closure = import_closure([*stage_modules(stage, environments), "agentrl.cli"], root)
    return {"__main__.py": _MAIN.format(stage=stage).encode(), **closure.contents}


def write_bundle(path: Path, contents: dict[str, bytes]) -> None:
    """Write files as one zip, atomically; equal files give equal bytes."""
    with atomic_write(path) as handle:
        handle.write(bundle_bytes(contents))


def bundle_bytes(contents: dict[str, bytes]) -> bytes:
    """Files as one zip; equal files give equal bytes."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as bundle:
        for name, content in sorted(contents.items()):
            entry = zipfile.ZipInfo(name, date_time=_EPOCH)
            entry.external_attr = _MODE
            entry.create_system = _UNIX
            bundle.writestr(entry, content)
    return written.getvalue()
