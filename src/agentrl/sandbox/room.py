"""How much of a disk a job's folder takes, looked at from outside while the job runs.

Where the folder is no file system of its own, nothing else bounds the sum of its files. It follows no link and
removes nothing. What a job holds open or mapped and has unlinked is not seen.
"""

# os, not pathlib, where names and folders are an enemy's.
# ruff: noqa: PTH101

import os
import stat
import time
from contextlib import suppress
from pathlib import Path

from agentrl.sandbox.removal import FOLDER

MOST_BYTES = 16 * 1024 * 1024
"""What a job's folder may hold under every jail."""

_BLOCK = 512
_ENTRY = 1024  # A name and an inode take room too, and so a look ends after some thousand of them.
_LOOK_S = 0.1
_SHARE = 10  # A look at a folder of many entries takes long; the run has other work.


class Room:
    """The room of one job's folder. One thread uses it."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._next = time.monotonic() + _LOOK_S

    def is_overfull(self, *, at_once: bool = False) -> bool:
        """Whether the folder holds more than it may; looked at now, or else only from time to time."""
        started = time.monotonic()
        if started < self._next and not at_once:
            return False
        overfull = _holds_more_than(self._place, MOST_BYTES)
        ended = time.monotonic()
        self._next = ended + max(_LOOK_S, _SHARE * (ended - started))
        return overfull


def _holds_more_than(place: Path, most: int) -> bool:
    """Whether what lies below a folder takes more bytes of the disk.

    Goes down and up by descriptors, as removing does, for a job makes folders deeper than a path may be long. One
    that moves them meanwhile may lead a look astray, at its own cost: only sizes are asked.
    """
    here = os.open(place, FOLDER)
    try:
        held, found = _read(here, most)
        below = [found]
        while below and held <= most:
            if below[-1]:
                here = _step(here, below[-1].pop())
                size, found = _read(here, most - held)
                held += size
                below.append(found)
            else:
                below.pop()
                here = _step(here, "..") if below else here
        return held > most
    except (FileNotFoundError, NotADirectoryError):  # The job removed it meanwhile; the next look tells.
        return False
    finally:
        os.close(here)


def _read(folder: int, most: int) -> tuple[int, list[str]]:
    """What the entries of a folder take, read no further than up to `most`, and which of them are folders."""
    held, folders = 0, list[str]()
    with os.scandir(folder) as entries:
        for entry in entries:
            with suppress(FileNotFoundError):
                held += max(_ENTRY, _BLOCK * entry.stat(follow_symlinks=False).st_blocks)
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.name)
            if held > most:
                break
    return held, folders


def _step(here: int, name: str) -> int:
    there = _opened(name, here)
    os.close(here)
    return there


def _opened(name: str, here: int) -> int:
    """A folder, opened; one that is closed to its own user, who then is the run's as well, is opened to him first."""
    with suppress(PermissionError):
        return os.open(name, FOLDER, dir_fd=here)
    found = os.open(name, FOLDER | os.O_PATH, dir_fd=here)
    try:
        itself = f"/proc/self/fd/{found}"  # Not its name, which may have become a link.
        os.chmod(itself, stat.S_IRWXU)
        return os.open(itself, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    finally:
        os.close(found)
