"""A run whose temporary directory is a small disk of its own, which no other process sees.

As a program, `python -m tests.sandbox.small_disk PLACE BACKEND SIZE` mounts a tmpfs of SIZE bytes
at PLACE, fills it by a job, and prints as JSON what came of that and of an honest job afterwards.
"""

import ctypes
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from agentrl.errors import InfrastructureError
from agentrl.sandbox.base import Backend, Limits
from agentrl.sandbox.jail import Jail
from agentrl.sandbox.process_limits import NAME, ProcessLimits

UNFIT = 77
_NEW_MOUNTS, _NEW_USERS = 0x20000, 0x10000000
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
    options = f"size={size},mode=1777".encode()
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


def main(place: Path, name: str, size: int) -> None:
    """See the module. Exit code 77 where the machine allows no disk of one's own."""
    try:
        mount_small_disk(place, size)
    except OSError as error:
        print(error, file=sys.stderr)
        sys.exit(UNFIT)
    tempfile.tempdir = str(place)
    limits = Limits(wall_s=5.0, cpu_s=2, memory_mib=256)
    backend = ProcessLimits(limits) if name == NAME else Jail(name, limits)
    found = fill(backend, 2 * size)
    backend.close()
    print(json.dumps({**found, "left": [path.name for path in place.iterdir()]}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
