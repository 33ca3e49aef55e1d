"""The lock file of a folder that processes share. Whether to wait for it is the caller's choice."""

from pathlib import Path
from typing import TextIO

from agentrl.errors import UserError


def open_lock(folder: Path, *, remedy: str) -> TextIO:
    """The folder's lock file, open for `flock`; the folder is made. UserError with `remedy` where it can't be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return (folder / "lock").open("w")
    except OSError as error:
        raise UserError(f"cannot write there: {error.strerror}", where=str(folder), remedy=remedy) from error
