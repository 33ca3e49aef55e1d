"""Removing folders that an enemy filled: unreadable, with links, of any depth and any number of entries.

What can be removed in a moment is; the rest goes where no job reaches it, and a thread removes it while
other jobs run. It trusts no name, and it is for folders that nobody writes to any more.
"""

# os, not pathlib, where names and folders are an enemy's.
# ruff: noqa: PTH208

import errno
import os
import stat
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from agentrl.errors import ExhaustedError
from agentrl.threads import start_threads

FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
AT_ONCE_S = 0.5
_MOST_WAITING = 2  # So that what greedy jobs left does not fill the disk.


def remove_tree(root: Path, seconds: float = float("inf")) -> bool:
    """Remove a folder, whatever is in it. False when the time was over before: then some of it is left.

    Goes down and up by descriptors, so neither a path nor the stack grows with the depth, and reads each
    folder once, so the time grows with the number of entries alone.
    """
    until = time.monotonic() + seconds
    root.chmod(stat.S_IRWXU)
    here, below_root = os.open(root, FOLDER), list[str]()
    try:
        left = [os.listdir(here)]
        while left:
            if time.monotonic() > until:
                return False
            if left[-1]:
                name = left[-1].pop()
                if not _remove(here, name):
                    os.chmod(name, stat.S_IRWXU, dir_fd=here)
                    here = _step(here, name)
                    below_root.append(name)
                    left.append(os.listdir(here))
            else:
                left.pop()
                if below_root:
                    here = _step(here, "..")
                    os.rmdir(below_root.pop(), dir_fd=here)
    finally:
        os.close(here)
    root.rmdir()
    return True


def _remove(folder: int, name: str) -> bool:
    """Remove an entry; False for a folder that is not empty."""
    try:
        os.unlink(name, dir_fd=folder)
    except IsADirectoryError:
        try:
            os.rmdir(name, dir_fd=folder)
        except OSError as error:
            if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
                raise
            return False
    return True


def _step(here: int, name: str) -> int:
    there = os.open(name, FOLDER, dir_fd=here)
    os.close(here)
    return there


class Sweeper:
    """Removes folders below `base`, most of them at once. Safe to use from several threads."""

    def __init__(self, base: Path) -> None:
        self._hidden = base / "removed"
        self._lock = threading.Lock()
        self._pool: ThreadPoolExecutor | None = None
        self._waiting: list[Future[None]] = []

    def remove(self, root: Path) -> None:
        """Remove a folder within a moment, or put it away and remove it later. OSError when neither can be done."""
        if remove_tree(root, AT_ONCE_S):
            return
        with self._lock:
            pool = self._thread()
        if pool is None:
            remove_tree(root)
            return
        hidden = self._hidden / root.name
        root.rename(hidden)
        with self._lock:
            self._waiting = [one for one in self._waiting if not one.done()]
            self._waiting.append(pool.submit(_sweep, hidden))
            before = self._waiting[:-_MOST_WAITING]
        for one in before:
            one.result()

    def finish(self) -> None:
        """Wait until all that was put away is removed."""
        with self._lock:
            waiting, self._waiting = self._waiting, []
        for one in waiting:
            one.result()

    def close(self) -> None:
        """End the thread. What it has not removed yet stays where it was put, for the caller to remove."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def _thread(self) -> ThreadPoolExecutor | None:
        """The thread, started at its first use; None where the machine refuses it."""
        if self._pool is None:
            with suppress(ExhaustedError):
                self._hidden.mkdir(mode=stat.S_IRWXU, exist_ok=True)
                self._pool = start_threads(1, "sweeper")
        return self._pool


def _sweep(folder: Path) -> None:
    with suppress(OSError):  # What stays is removed with the folder of all.
        remove_tree(folder)
