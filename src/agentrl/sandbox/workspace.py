"""The fresh directory of one job: the copy of its repository, where it starts, and its home.

Removed afterwards together with whatever the job left in the shared temporary directories under a
uid of its own. Removal copes with hostile trees: unreadable folders, symbolic links, and nesting
deeper than a path may be long.

The folder of all is held by a lock that ends with this process, however it ends, so that the next
run can tell and remove what a killed one left.
"""

# os, not pathlib, where names and folders are an enemy's.
# ruff: noqa: PTH108

import fcntl
import os
import stat
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from agentrl.errors import InfrastructureError
from agentrl.exhaustion import refusal
from agentrl.sandbox.identity import Identity

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
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
            message = f"sandbox: no temporary directory: {error} -> free that disk, or set TMPDIR to another"
            raise refusal(message, error) from error

    @property
    def path(self) -> Path:
        """The folder in which the directories are made."""
        return self._base

    @contextmanager
    def lend(self, files: Mapping[str, str], owner: Identity) -> Iterator[Path]:
        """A directory with a copy of `files`, the owner's and nobody else's, until the block ends.

        InfrastructureError when a name leads out of it, or the disk refuses.
        """
        try:
            root = Path(tempfile.mkdtemp(dir=self._base))
        except OSError as error:
            raise _refusal(self._base, error) from error
        try:
            _fill(root, files, owner)
            yield root
        finally:
            try:
                remove_tree(root)
            except OSError as error:
                raise _refusal(root, error) from error
            if owner.uid is not None:
                _remove_leftovers(owner.uid)

    def close(self) -> None:
        """Remove the folder."""
        with suppress(OSError):
            remove_tree(self._base)
        os.close(self._lock)


def _make_held() -> tuple[Path, int]:
    """A new folder and the descriptor whose lock holds it. Another run may take it for abandoned before that."""
    while True:
        made = Path(tempfile.mkdtemp(prefix=_PREFIX))
        with suppress(FileNotFoundError):
            lock = os.open(made, _FOLDER)
            with suppress(OSError):  # A disk that knows no locks lets nobody take it for abandoned either.
                fcntl.flock(lock, fcntl.LOCK_EX)
            if made.exists():
                return made, lock
            os.close(lock)


def remove_abandoned(place: Path) -> None:
    """Remove the folders of runs that were killed: this user's, by their names, that no process holds."""
    for folder in place.glob(f"{_PREFIX}*"):
        with suppress(OSError):
            lock = os.open(folder, _FOLDER)
            try:
                if os.fstat(lock).st_uid == os.geteuid():
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    remove_tree(folder)
            finally:
                os.close(lock)


def _refusal(path: Path, error: OSError) -> InfrastructureError:
    return refusal(f"sandbox: {path}: {error} -> look after that disk, or set TMPDIR to another", error)


def check_names(names: Iterable[str]) -> None:
    """InfrastructureError for a name that leads out of a repository: such names are refused long before."""
    for name in names:
        parts = PurePosixPath(name).parts
        if not parts or parts[0] == "/" or ".." in parts or "\0" in name:
            raise InfrastructureError(f"sandbox: {name!r} is no name in a repository -> check names before")


def _fill(root: Path, files: Mapping[str, str], owner: Identity) -> None:
    check_names(files)
    try:
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
    except OSError as error:
        raise _refusal(root, error) from error


def remove_tree(root: Path) -> None:
    """Remove a folder that nobody writes to any more, whatever is in it.

    Goes down and up by descriptors, so neither a path nor the stack grows with the depth.
    """
    root.chmod(stat.S_IRWXU)
    here, below_root = os.open(root, _FOLDER), list[str]()
    try:
        while True:
            if (name := _empty(here)) is not None:
                os.chmod(name, stat.S_IRWXU, dir_fd=here)
                here = _step(here, name)
                below_root.append(name)
            elif below_root:
                here = _step(here, "..")
                os.rmdir(below_root.pop(), dir_fd=here)
            else:
                break
    finally:
        os.close(here)
    root.rmdir()


def _step(here: int, name: str) -> int:
    there = os.open(name, _FOLDER, dir_fd=here)
    os.close(here)
    return there


def _empty(folder: int) -> str | None:
    """Remove what is no folder, up to the first folder; the name of that one, None when nothing is left."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                return entry.name
            os.unlink(entry.name, dir_fd=folder)
    return None


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
