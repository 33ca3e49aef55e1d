"""Standard output and error that take nothing more: a full disk behind `>`, a limit, a reader that is gone.

It tells the first such failure and keeps Python from complaining of it once more as it ends. Nothing
that was said is said again elsewhere.
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from agentrl.exhaustion import refusal

NO_READER = 1


@contextmanager
def output_told(name: str) -> Iterator[None]:
    """Tell what keeps standard output from being written: at once, or when the block has ended."""
    try:
        yield
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        if error.filename is not None or sys.stdout is None or not _is_refused(sys.stdout):
            raise
        _drop(sys.stdout)
        if error.errno == errno.EPIPE:
            sys.exit(NO_READER)  # As click does.
        what = f"{name}: what it says can't be written to standard output: {error.strerror}"
        raise refusal(f"{what} -> free that disk, or send it elsewhere", error) from error


def _is_refused(stream: TextIO) -> bool:
    """Whether nothing can be written to a stream, tried with an empty line."""
    try:
        stream.write("\n")
        stream.flush()
    except OSError:
        return True
    return False


@contextmanager
def dropped_where_full(stream: TextIO) -> Iterator[None]:
    """Go on where a stream takes nothing: the exit code says the rest."""
    try:
        yield
    except OSError:
        _drop(stream)


def _drop(stream: TextIO) -> None:
    """Lose what a stream holds, or Python complains of it once more as it ends."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
