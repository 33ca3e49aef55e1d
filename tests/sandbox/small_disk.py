"""A run whose temporary directory is a small disk of its own, which no other process sees.

As a program, `python -m tests.sandbox.small_disk PLACE BACKEND SIZE` mounts a tmpfs of SIZE bytes
at PLACE, fills it by a job, and prints as JSON what came of that and of an honest job afterwards.
With SIZE 0 the disk holds nothing from the start, and it prints what came of choosing the backend.
With `greedy` as a last word a job holds all of the disk for a while, by files that no longer have a name, and it
prints what came of the jobs beside it.
"""

import ctypes
import json
import os
import shutil
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from agentrl.config import Sandbox
from agentrl.errors import InfrastructureError
from agentrl.sandbox.backends import choose_backend
from agentrl.sandbox.base import Backend, Limits
from agentrl.sandbox.jail import Jail
from agentrl.sandbox.process_limits import NAME, ProcessLimits

UNFIT, FULL = 77, 0
_NEW_MOUNTS, _NEW_USERS = 0x20000, 0x10000000
_LIMITS: dict[str, Any] = {"wall_s": 5.0, "cpu_s": 2, "memory_mib": 256, "file_mib": 1}
_PRIVATE = 0x4000 | 0x40000
_libc = ctypes.CDLL(None, use_errno=True)


def mount_small_disk(place: Path, size: int) -> None:
    """Mount a tmpfs for this process and its children alone. OSError where the machine allows none."""
    uid, gid = os.getuid(), os.getgid()
    _checked(_libc.unshare(_NEW_MOUNTS | (0 if uid == 0 else _NEW_USERS)))
    if uid != 0:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{uid} {uid} 1")
        Path("/proc/self/gid_map").write_text(f"{gid} {gid} 1")
    _checked(_libc.mount(b"none", b"/", None, _PRIVATE, None))
    # Of a folder that is to be made it is the number of files that has no room, whatever their size.
    options = (f"size={size},mode=1777" if size else "nr_inodes=1,mode=1777").encode()
    _checked(_libc.mount(b"tmpfs", bytes(place), b"tmpfs", 0, options))


def _checked(result: int) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def fill(backend: Backend, size: int) -> dict[str, Any]:
    """What a job whose repository exceeds the disk ends with, and what is left of it."""
    try:
        backend.run_script({"s.py": "", "large.txt": "x" * size}, "s.py")
        said = None
    except InfrastructureError as error:
        said = str(error)
    after = backend.run_script({"s.py": "print('fits')"}, "s.py").output
    return {"said": said, "tries": backend.counts()["infra"], "after": after}


# Longer than the pause before a second try. The size of the folder shows nothing of it.
_GREEDY = """
import mmap, os, time
held = []
try:
    while True:
        with open("x", "w+b", buffering=0) as file:
            os.unlink("x")
            file.truncate(2**19)
            held.append(mmap.mmap(file.fileno(), 2**19))
            os.posix_fallocate(file.fileno(), 0, 2**19)
except OSError as error:
    print("held the disk:", error.strerror, flush=True)
time.sleep(1.5)
"""


def share(backend: Backend) -> dict[str, Any]:
    """What a greedy job's neighbours end with, and how long the slowest one took."""
    with ThreadPoolExecutor(2) as pool:
        greedy = pool.submit(backend.run_script, {"s.py": _GREEDY}, "s.py")
        neighbours, waited = [], [0.0]
        while not greedy.done() and shutil.disk_usage(tempfile.gettempdir()).free > 2**19:
            time.sleep(0.01)
        while not greedy.done():
            started = time.monotonic()
            neighbours.append(backend.run_script({"s.py": "print('fits')", "large.txt": "x" * 2**20}, "s.py").output)
            waited.append(time.monotonic() - started)
    return {"greedy": greedy.result().output, "neighbours": neighbours, "waited_s": max(waited)}


def open_on_full(name: str) -> dict[str, Any]:
    """What the choice of a backend ends with where nothing can be made, and how often it was tried."""
    tries = 0
    make = tempfile.mkdtemp

    def counted(*arguments: Any, **options: Any) -> str:
        nonlocal tries
        tries += 1
        return make(*arguments, **options)

    tempfile.mkdtemp = counted  # type: ignore[assignment]
    try:
        choose_backend(Sandbox.model_validate({**_LIMITS, "backend": name, "workers": 1})).backend.close()
    except InfrastructureError as error:
        return {"said": str(error), "exit": error.exit_code, "tries": tries}
    return {"said": "", "exit": 0, "tries": tries}


def main(place: Path, name: str, size: int, greedy: str = "") -> None:
    """See the module. Exit code 77 where the machine allows no disk of one's own."""
    try:
        mount_small_disk(place, size)
    except OSError as error:
        print(error, file=sys.stderr)
        sys.exit(UNFIT)
    tempfile.tempdir = str(place)
    if size == FULL:
        found = open_on_full(name)
    else:
        limits = Limits(**_LIMITS)
        backend = ProcessLimits(limits) if name == NAME else Jail(name, limits)
        found = share(backend) if greedy else fill(backend, 2 * size)
        backend.close()
    print(json.dumps({**found, "left": [path.name for path in place.iterdir()]}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), *sys.argv[4:])
