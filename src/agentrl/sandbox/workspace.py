"""The fresh directory of one job: the worker program, the repository's copy, a home.

Removed afterwards together with whatever the job left in the shared temporary directories under a
uid of its own. Removal copes with hostile trees: unreadable folders, symbolic links, and nesting
deeper than a path may be long.
"""

# os, not pathlib, where names and folders are an enemy's.
# ruff: noqa: PTH108

import os
import stat
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from agentrl.errors import InfrastructureError
from agentrl.sandbox.identity import Identity

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_SHARED = ("/tmp", "/var/tmp", "/dev/shm")


@dataclass(frozen=True, slots=True)
class Workspace:
    """Paths of one job's directory."""

    root: Path

    @property
    def program(self) -> Path:
        """The worker program; the job may read it."""
        return self.root / "program"

    @property
    def repo(self) -> Path:
        """The copy of the repository; where the job starts."""
        return self.root / "repo"

    @property
    def home(self) -> Path:
        """The job's HOME."""
        return self.root / "home"


@contextmanager
def workspace(program: Mapping[str, str], files: Mapping[str, str], owner: Identity) -> Iterator[Workspace]:
    """Make the directory, yield it, remove it. InfrastructureError when the disk refuses."""
    try:
        root = Path(tempfile.mkdtemp(prefix="agentrl-"))
    except OSError as error:
        raise InfrastructureError(f"sandbox: no temporary directory: {error} -> set TMPDIR to one") from error
    try:
        place = Workspace(root)
        try:
            _fill(place, program, files, owner)
        except OSError as error:
            raise InfrastructureError(f"sandbox: {root}: {error} -> make room on that disk") from error
        yield place
    finally:
        _remove(root)
        if owner.uid is not None:
            _remove_leftovers(owner.uid)


def _remove(root: Path) -> None:
    try:
        remove_tree(root)
    except OSError as error:
        raise InfrastructureError(f"sandbox: {root} can't be removed: {error} -> remove it by hand") from error


def _fill(place: Workspace, program: Mapping[str, str], files: Mapping[str, str], owner: Identity) -> None:
    if owner.uid is not None:
        place.root.chmod(0o711)  # The job's uid must pass, and see nothing.
    place.repo.mkdir(mode=0o700)
    place.home.mkdir(mode=0o700)
    for name, text in program.items():
        _write(place.program, name, text)
    written = [_write(place.repo, name, text) for name, text in files.items()]
    if owner.uid is not None:
        for path in (place.repo, place.home, *written):
            os.chown(path, owner.uid, owner.uid)
        for path in (place.program, *place.program.rglob("*")):
            path.chmod(0o755)


def _write(folder: Path, name: str, text: str) -> Path:
    parts = PurePosixPath(name).parts
    if not parts or parts[0] == "/" or ".." in parts or "\0" in name:
        raise InfrastructureError(f"sandbox: {name!r} is no file name inside a repository -> check names before")
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return path


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
