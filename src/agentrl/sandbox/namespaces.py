"""Which namespaces a process has to itself, as the kernel shows them from outside.

A program that is called bwrap may make none; behind the filter and Landlock a job meets the same
errors without them, so no probe from inside would tell. Nothing is made or entered here.
"""

import re
from contextlib import suppress
from pathlib import Path

_LINKS = {"ipc": "ipc", "mount": "mnt", "net": "net", "pid": "pid", "user": "user", "uts": "uts"}


def number_of(pidfd: int) -> int:
    """The number of a process where /proc shows it."""
    return _field("Pid", Path(f"/proc/self/fdinfo/{pidfd}"))


def namespaces_apart(number: int) -> set[str]:
    """The kinds of namespaces in which a process is not with this one.

    Its parent's where its own are not shown, as to root without CAP_SYS_PTRACE: bubblewrap's init, which is in all
    of them. PermissionError where neither's are.
    """
    with suppress(PermissionError):
        return _apart(number)
    return _apart(_field("PPid", Path(f"/proc/{number}/status")))


def _apart(number: int) -> set[str]:
    its, own = Path(f"/proc/{number}/ns"), Path("/proc/self/ns")
    return {kind for kind, link in _LINKS.items() if (its / link).readlink() != (own / link).readlink()}


def _field(name: str, file: Path) -> int:
    found = re.search(rf"^{name}:\s*(-?\d+)$", file.read_text(), re.MULTILINE)
    return -1 if found is None else int(found[1])
