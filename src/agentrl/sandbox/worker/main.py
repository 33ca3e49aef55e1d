"""Entry of the untrusted process: take one job, set the limits, say so, do the job.

The job comes as one encoded mapping over its own pipe; a `READY` frame answers it once the limits
hold, and nothing untrusted is loaded before the caller's `GO`. What follows depends on the job's kind. Nothing here
protects the process from the code it runs: that code can change all of it, which is why the caller
believes nothing that comes back but bytes it can compare.
"""

import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

from ..encoding import decode
from .frames import read_frame, write_frame
from .limits import apply_limits

# No pathlib: see repository.py.
# ruff: noqa: PTH103, PTH123

READY = b"ready"
GO = b"go"


def main(request_fd: int, reply_fd: int) -> None:
    """Do the one job that arrives on `request_fd`."""
    frame = read_frame(request_fd)
    if frame is None:
        return
    job = decode(frame)
    _write_files(job.get("files", {}))
    run = _runner(job["kind"])
    apply_limits(job["limits"])
    write_frame(reply_fd, READY)
    if read_frame(request_fd) != GO:
        return
    run(job, request_fd, reply_fd)


def _write_files(files: Mapping[str, str]) -> None:
    """Fill the folder where the process starts, which only it sees. The caller has checked the names."""
    for name, text in files.items():
        folder = name.rpartition("/")[0]
        if folder:
            os.makedirs(folder, exist_ok=True)
        with open(name, "wb") as handle:
            handle.write(text.encode("utf-8", "surrogatepass"))


def _runner(kind: str) -> Callable[[dict[str, Any], int, int], None]:
    """The function for a kind of job. Imported here, so that a grade does not load the test runner."""
    if kind == "calls":
        from .calls import serve

        return serve
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    if kind == "tests":
        from .runner import run_tests

        return run_tests
    if kind == "script":
        from .scripts import run_script

        return run_script
    from .search import run_search

    return run_search
