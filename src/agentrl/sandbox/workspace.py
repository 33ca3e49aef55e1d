"""The fresh directory of one job: the copy of its repository, where it starts, and its home.

Removed afterwards (`removal.py`), together with whatever the job left in the shared temporary
directories under a uid of its own.

The folder of all is held by a lock that ends with this process, however it ends, so that the next
run can tell and remove what a killed one left.
"""

# os, not pathlib, where names and folders are an enemy's.
# ruff: noqa: PTH108

import fcntl
import os
import resource
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from agentrl.errors import ExhaustedError, InfrastructureError
from agentrl.exhaustion import refusal
from agentrl.sandbox.identity import Identity
from agentrl.sandbox.removal import FOLDER, Sweeper, remove_tree

_SHARED = ("/tmp", "/var/tmp", "/dev/shm")
_PREFIX = "agentrl-run-"


class Workspaces:
    """Makes the directories of jobs, all in one folder of its own that jobs can't list or change."""

    def __init__(self) -> None:
        try:
            remove_abandoned(Path(tempfile.gettempdir()))
            self._base, self._lock = _make_held()
            self._base.chmod(0o711)
        except OSError as error:
            raise refusal(f"sandbox: no temporary directory: {error} -> {_remedy()}", error) from error
        self._sweeper = Sweeper(self._base)
        self._turn = threading.Condition()
        self._lent = 0
        self._is_claimed = False

    @property
    def path(self) -> Path:
        """The folder in which the directories are made."""
        return self._base

    @contextmanager
    def lend(self, files: Mapping[str, str], owner: Identity) -> Iterator[Path]:
        """A directory with a copy of `files`, the owner's and nobody else's, until the block ends.

        Where the disk is full, it may be other jobs that fill it: then it is made once more when they have ended,
        before any other. InfrastructureError when a name leads out of it, or the disk refuses even so.
        """
        with self._made(files, owner) as root:
            try:
                yield root
            finally:
                self._remove(root)
                if owner.uid is not None:
                    _remove_leftovers(owner.uid)

    def close(self) -> None:
        """Remove the folder, and all that was not removed yet."""
        self._sweeper.close()
        with suppress(OSError):
            remove_tree(self._base)
        os.close(self._lock)

    @contextmanager
    def _made(self, files: Mapping[str, str], owner: Identity) -> Iterator[Path]:
        with self._turn:
            self._turn.wait_for(lambda: not self._is_claimed)
            self._lent += 1
        try:
            root = self._filled(files, owner)
        except ExhaustedError:
            self._give_back()
            root = self._filled_alone(files, owner)
        except BaseException:
            self._give_back()
            raise
        try:
            yield root
        finally:
            self._give_back()

    def _filled_alone(self, files: Mapping[str, str], owner: Identity) -> Path:
        """As `_filled`, while no other directory is lent: jobs end in a bounded time, and what they held is free."""
        with self._turn:
            self._turn.wait_for(lambda: not self._is_claimed)
            self._is_claimed = True
            try:
                self._turn.wait_for(lambda: self._lent == 0)
                self._sweeper.finish()
                root = self._filled(files, owner)
                self._lent += 1
            finally:
                self._is_claimed = False
                self._turn.notify_all()
        return root

    def _give_back(self) -> None:
        with self._turn:
            self._lent -= 1
            self._turn.notify_all()

    def _filled(self, files: Mapping[str, str], owner: Identity) -> Path:
        try:
            root = Path(tempfile.mkdtemp(dir=self._base))
            try:
                _fill(root, files, owner)
            except BaseException:
                self._remove(root)
                raise
        except OSError as error:
            self._sweeper.finish()  # It may be what earlier jobs left that fills the disk.
            raise _refusal(self._base, error) from error
        return root

    def _remove(self, root: Path) -> None:
        try:
            self._sweeper.remove(root)
        except OSError as error:
            raise _refusal(root, error) from error


def _make_held() -> tuple[Path, int]:
    """A new folder and the descriptor whose lock holds it. Another run may take it for abandoned before that."""
    while True:
        made = Path(tempfile.mkdtemp(prefix=_PREFIX))
        with suppress(FileNotFoundError):
            lock = os.open(made, FOLDER)
            with suppress(OSError):  # A disk that knows no locks lets nobody take it for abandoned either.
                fcntl.flock(lock, fcntl.LOCK_EX)
            if made.exists():
                return made, lock
            os.close(lock)


def remove_abandoned(place: Path) -> None:
    """Remove the folders of runs that were killed: this user's, by their names, that no process holds."""
    for folder in place.glob(f"{_PREFIX}*"):
        with suppress(OSError):
            lock = os.open(folder, FOLDER)
            try:
                if os.fstat(lock).st_uid == os.geteuid():
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    remove_tree(folder)
            finally:
                os.close(lock)


def _refusal(path: Path, error: OSError) -> InfrastructureError:
    return refusal(f"sandbox: {path}: {error} -> {_remedy()}", error)


def _remedy() -> str:
    """Where not even a page may be written, no disk is the reason."""
    if 0 <= resource.getrlimit(resource.RLIMIT_FSIZE)[0] < resource.getpagesize():
        return "raise the limit on the size of files (ulimit -f)"
    return "look after that disk, or set TMPDIR to another"


def check_names(names: Iterable[str]) -> None:
    """InfrastructureError for a name that leads out of a repository: such names are refused long before."""
    for name in names:
        parts = PurePosixPath(name).parts
        if not parts or parts[0] == "/" or ".." in parts or "\0" in name:
            raise InfrastructureError(f"sandbox: {name!r} is no name in a repository -> check names before")


def _fill(root: Path, files: Mapping[str, str], owner: Identity) -> None:
    check_names(files)
    made = [root]
    for name, text in files.items():
        for folder in reversed((root / name).relative_to(root).parents[:-1]):
            (root / folder).mkdir(exist_ok=True)
            made.append(root / folder)
        (root / name).write_bytes(text.encode("utf-8", "surrogatepass"))
        made.append(root / name)
    if owner.uid is not None:
        for path in made:
            os.chown(path, owner.uid, owner.uid)


def _remove_leftovers(uid: int) -> None:
    """Remove what the uid left in the directories that everyone may write to."""
    for folder in _SHARED:
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in list(entries):
                if entry.stat(follow_symlinks=False).st_uid != uid:
                    continue
                with suppress(OSError):
                    if entry.is_dir(follow_symlinks=False):
                        remove_tree(Path(entry.path))
                    else:
                        os.unlink(entry.path)
