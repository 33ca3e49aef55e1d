"""Writing and hashing files so that a reader never meets half of one.

Every writer goes through a temporary name in the same folder and a rename. JSON is written
with sorted keys and refuses NaN, so equal values give equal bytes.
"""

import errno
import gzip
import hashlib
import json
import os
import shutil
import tempfile
import threading
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from agentrl.errors import UserError

# What a write meets when the disk, not the program, is at fault.
_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO)
_PAGE = 4096
_PART = 2**25
_UMASK_HELD = threading.Lock()  # Two that ask at once would leave the process without one.


@contextmanager
def atomic_write(path: Path) -> Iterator[IO[bytes]]:
    """Open `path` for writing; it appears, whole, only when the block ends without an error.

    UserError when it can't be written: its folder, something else of that name, or a full disk.
    """
    _refuse_other_kind(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = tempfile.NamedTemporaryFile(  # noqa: SIM115 - closed before the rename
            dir=path.parent, prefix=f".{path.name}.", suffix=".part", delete=False
        )
    except OSError as error:
        raise _closed(path, error) from error
    try:
        with handle:
            yield handle
            handle.flush()
            os.fsync(handle.fileno())
        part = Path(handle.name)
        part.chmod(0o666 & ~_umask())
        part.replace(path)
    except BaseException as error:
        Path(handle.name).unlink(missing_ok=True)
        if isinstance(error, OSError) and error.errno in _DISK:
            raise _unwritten(path, error) from error
        raise


@contextmanager
def atomic_folder(path: Path) -> Iterator[Path]:
    """A new empty folder to fill; it takes the place of `path` when the block ends without an error.

    UserError as in `atomic_write`.
    """
    if path.is_symlink() or (path.exists() and not path.is_dir()):
        raise UserError("is there, and no folder", where=str(path), remedy="remove it, or name another place")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part"))
    except OSError as error:
        raise _closed(path, error) from error
    try:
        yield part
        part.chmod(0o777 & ~_umask())
        if path.exists():
            shutil.rmtree(path)
        part.rename(path)
    except BaseException as error:
        fault = _disk_fault(error, part)
        shutil.rmtree(part, ignore_errors=True)
        if fault is not None:
            raise _unwritten(path, fault) from error
        raise


def _disk_fault(error: BaseException, part: Path) -> OSError | None:
    """The fault of the disk behind an error of a library that writes in its own ways, or None."""
    if isinstance(error, OSError):
        return error if error.errno in _DISK else None
    told = (number for number in _DISK if os.strerror(number) in str(error))
    full = isinstance(error, Exception) and shutil.disk_usage(part).free < _PAGE  # torch tells no reason.
    number = next(told, errno.ENOSPC if full else None)
    return None if number is None else OSError(number, os.strerror(number))


def check_writable(path: Path) -> None:
    """UserError unless `path` could be written: asked before hours of work, not after. Leaves nothing behind."""
    _refuse_other_kind(path)
    try:
        place = next(folder for folder in path.absolute().parents if folder.exists())
        with tempfile.TemporaryFile(dir=place):
            pass
    except OSError as error:
        raise _closed(path, error) from error


def _refuse_other_kind(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise UserError("is there, and no file", where=str(path), remedy="name a file")


def _closed(path: Path, error: OSError) -> UserError:
    remedy = "choose a folder that can be written"
    return UserError(f"cannot write there: {error.strerror}", where=str(path), remedy=remedy)


def _unwritten(path: Path, error: OSError) -> UserError:
    too_large = error.errno == errno.EFBIG  # Of a limit, or of a file system: there may be room.
    remedy = "raise the limit on the size of files (ulimit -f)" if too_large else "free space there"
    remedy += ", or choose another folder"
    return UserError(f"can't be written: {error.strerror}", where=str(path), remedy=remedy)


def _umask() -> int:
    """Which permissions new files lack. Asked of the kernel where it tells, for setting it touches every thread."""
    try:
        status = Path("/proc/self/status").read_text(encoding="utf-8", errors="replace")
        return int(status.partition("\nUmask:")[2].split()[0], 8)
    except (OSError, IndexError, ValueError):
        with _UMASK_HELD:
            mask = os.umask(0)
            os.umask(mask)
            return mask


def write_text(path: Path, text: str) -> None:
    """Write `text` as UTF-8, atomically."""
    with atomic_write(path) as handle:
        handle.write(text.encode())


def canonical_json(value: Any, *, indent: int | None = None) -> str:
    """JSON with sorted keys; equal values give equal text. NaN and infinity raise ValueError."""
    separators = (",", ":") if indent is None else (",", ": ")
    return json.dumps(value, sort_keys=True, indent=indent, separators=separators, allow_nan=False, ensure_ascii=False)


def write_json(path: Path, value: Any) -> None:
    """Write `value` as indented JSON with sorted keys, atomically."""
    write_text(path, canonical_json(value, indent=1) + "\n")


def read_json(path: Path) -> Any:
    """Read a JSON file. UserError when it is missing or not JSON."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise UserError("no such file", where=str(path), remedy="build it first") from error
    except OSError as error:
        raise UserError(f"can't be read: {error.strerror}", where=str(path), remedy="name another file") from error
    except (ValueError, RecursionError) as error:
        raise UserError(f"not JSON: {error}", where=str(path), remedy="build it again") from error


def write_json_lines_gz(path: Path, rows: Iterable[Any]) -> None:
    """Write one JSON value a line, gzipped without time or name, so equal rows give equal bytes."""
    with atomic_write(path) as raw, gzip.GzipFile(filename="", fileobj=raw, mode="wb", mtime=0) as packed:
        for row in rows:
            packed.write(canonical_json(row).encode() + b"\n")


def read_json_lines_gz(path: Path) -> list[Any]:
    """Read what `write_json_lines_gz` wrote. UserError when the file is cut or not such a file."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]
    except FileNotFoundError as error:
        raise UserError("no such file", where=str(path), remedy="build it first") from error
    except (EOFError, OSError, ValueError, RecursionError, zlib.error) as error:
        raise UserError(f"damaged: {error}", where=str(path), remedy="build it again") from error


def sha256_file(path: Path) -> str:
    """SHA-256 of a file's bytes, in hexadecimal.

    In large parts: beside a busy thread each costs a wait for the interpreter, and weights are gigabytes.
    """
    digest = hashlib.sha256()
    with path.open("rb", buffering=0) as handle:
        part = bytearray(min(_PART, os.fstat(handle.fileno()).st_size + 1))
        view = memoryview(part)
        while read := handle.readinto(part):
            digest.update(view[:read])
    return digest.hexdigest()


def sha256_json(value: Any) -> str:
    """SHA-256 of the canonical JSON of `value`, in hexadecimal."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()
