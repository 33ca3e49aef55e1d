"""Writing and hashing files so that a reader never meets half of one.

Every writer goes through a temporary name in the same folder and a rename. JSON is written
with sorted keys and refuses NaN, so equal values give equal bytes.
"""

import gzip
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from agentrl.errors import UserError


@contextmanager
def atomic_write(path: Path) -> Iterator[IO[bytes]]:
    """Open `path` for writing; it appears, whole, only when the block ends without an error."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = tempfile.NamedTemporaryFile(  # noqa: SIM115 - closed before the rename
            dir=path.parent, prefix=f".{path.name}.", suffix=".part", delete=False
        )
    except OSError as error:
        raise UserError(
            f"cannot write there: {error.strerror}", where=str(path), remedy="choose a folder that can be written"
        ) from error
    try:
        with handle:
            yield handle
            handle.flush()
            os.fsync(handle.fileno())
        part = Path(handle.name)
        part.chmod(0o666 & ~_umask())
        part.replace(path)
    except BaseException:
        Path(handle.name).unlink(missing_ok=True)
        raise


@contextmanager
def atomic_folder(path: Path) -> Iterator[Path]:
    """A new empty folder to fill; it takes the place of `path` when the block ends without an error."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part"))
    except OSError as error:
        raise UserError(
            f"cannot write there: {error.strerror}", where=str(path), remedy="choose a folder that can be written"
        ) from error
    try:
        yield part
        part.chmod(0o777 & ~_umask())
        if path.exists():
            shutil.rmtree(path)
        part.rename(path)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise


def _umask() -> int:
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
        return json.loads(path.read_text())
    except FileNotFoundError as error:
        raise UserError("no such file", where=str(path), remedy="build it first") from error
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
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
    except (EOFError, OSError, ValueError) as error:
        raise UserError(f"damaged: {error}", where=str(path), remedy="build it again") from error


def sha256_file(path: Path) -> str:
    """SHA-256 of a file's bytes, in hexadecimal."""
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


def sha256_json(value: Any) -> str:
    """SHA-256 of the canonical JSON of `value`, in hexadecimal."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()
