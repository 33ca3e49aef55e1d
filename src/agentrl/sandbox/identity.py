"""Which user a job runs as.

Started as root, each job gets an unprivileged uid of its own from a range that nothing else uses,
so that limits on processes bind, root's files can't be read, and concurrent jobs can't signal one
another. A uid is held, machine-wide, by binding an abstract unix socket of its name; the kernel
lets go of it when this process ends, however it ends. Started as an ordinary user, jobs run as
that user: there is no other to become.
"""

import os
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agentrl.errors import InfrastructureError
from agentrl.exhaustion import refusal

# Neither distributions nor systemd hand these out: https://systemd.io/UIDS-GIDS/
FIRST_UID = 60578
LAST_UID = 61183

_CAPABILITIES = {"CAP_SETGID": 6, "CAP_SETUID": 7}


@dataclass(frozen=True, slots=True)
class Identity:
    """The uid (and gid) of a job. `uid` is None where jobs run as the current user."""

    uid: int | None

    def popen_options(self) -> dict[str, Any]:
        """What subprocess needs to become this user."""
        return {} if self.uid is None else {"user": self.uid, "group": self.uid, "extra_groups": []}


class IdentityPool:
    """Lends identities to jobs, one a job at a time. Safe to use from several threads.

    InfrastructureError where it is made by a root that may not become another user.
    """

    def __init__(self) -> None:
        self._as_root = os.geteuid() == 0
        if self._as_root and (reason := why_bound()):
            raise InfrastructureError(reason)
        self._lock = threading.Lock()
        self._free: list[int] = []
        self._held: dict[int, socket.socket] = {}

    @property
    def description(self) -> str:
        """In words, for records."""
        if self._as_root:
            return f"an unprivileged uid of its own for each job, from {FIRST_UID} to {LAST_UID}"
        return f"uid {os.geteuid()}, the user that started the run"

    @contextmanager
    def lend(self) -> Iterator[Identity]:
        """An identity that no other job has until the block ends. InfrastructureError when all are taken."""
        if not self._as_root:
            yield Identity(None)
            return
        with self._lock:
            uid = self._free.pop() if self._free else self._claim()
        try:
            yield Identity(uid)
        finally:
            with self._lock:
                self._free.append(uid)

    def close(self) -> None:
        """Let go of every uid."""
        with self._lock:
            for held in self._held.values():
                held.close()
            self._held.clear()
            self._free.clear()

    def _claim(self) -> int:
        for uid in range(FIRST_UID, LAST_UID + 1):
            if uid in self._held:
                continue
            try:
                claim = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            except OSError as error:
                message = f"sandbox: can't claim a uid: {error.strerror} -> raise the limit on open files (ulimit -n)"
                raise refusal(message, error) from error
            try:
                claim.bind(f"\0agentrl-sandbox-uid-{uid}")
            except OSError:
                claim.close()
                continue
            self._held[uid] = claim
            return uid
        raise InfrastructureError(f"sandbox: every uid from {FIRST_UID} to {LAST_UID} is taken -> end other runs")


def why_bound(root: Path = Path("/")) -> str:
    """Why root may not become the users of jobs here, and the remedy; nothing where it may.

    What the kernel says of this process is read below `root`.
    """
    told = root / "proc/self"
    unmapped = [name for name in ("uid_map", "gid_map") if not _is_mapped(_read(told / name))]
    if unmapped or _read(told / "setgroups").strip() == "deny":
        what = f"/proc/self/{unmapped[0]} lacks {FIRST_UID} to {LAST_UID}" if unmapped else "it may not drop its groups"
        return (
            f"sandbox: root of this user namespace can't become another user: {what} -> start the run outside of it, "
            "as root or as an ordinary user, or give it 65536 uids and gids (/etc/subuid, /etc/subgid)"
        )
    held = re.search(r"^CapEff:\s*([0-9a-f]+)$", _read(told / "status"), re.MULTILINE)
    missing = [name for name, bit in _CAPABILITIES.items() if held and not int(held[1], 16) >> bit & 1]
    if not missing:
        return ""
    return (
        f"sandbox: root without {' and '.join(missing)} can't become another user -> give the container what it "
        "lacks (--cap-add SETUID --cap-add SETGID), or start the run as an ordinary user"
    )


def _is_mapped(table: str) -> bool:
    """Whether one row of a map holds every uid that a job may get; a kernel without such maps shows none."""
    rows = [[int(number) for number in row.split()] for row in table.splitlines()]
    return not rows or any(first <= FIRST_UID and first + count > LAST_UID for first, _, count in rows)


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""
