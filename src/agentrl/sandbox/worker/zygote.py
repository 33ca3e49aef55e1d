"""A process that has loaded the worker program, given up its rights, and forks itself for each job.

It never reads a job: a request is one byte with three descriptors, which the fork keeps and the
zygote closes. It answers with the fork's pidfd, then, once the fork has ended, with how. A fork
enters a Landlock domain of its own below the zygote's, leaves no other descriptor open, and has
only the system calls of an allow-list before it reads a byte of its job.
"""

import _socket
import os
import struct
from collections.abc import Callable
from typing import Any

from ..encoding import decode
from . import confinement
from .limits import limit_cpu

READY = b"ready"
FORKED, REFUSED, ENDED = b"f", b"r", b"e"
STATUS = struct.Struct(">idq")
"""The status as the kernel gives it, seconds on the CPU, and the most KiB that were held in memory."""

MAX_SETTINGS = 200_000
_DESCRIPTORS = struct.Struct("=3i")
_MOST_OPEN = 4096


def main(control_fd: int, run: Callable[[int, int], None]) -> None:
    """Take the settings, give up rights, then fork for each request until the other side hangs up.

    Returns, or raises what the job raised, in forks only, which then end as any program does.
    """
    control = _socket.socket(fileno=control_fd)
    settings: dict[str, Any] = decode(control.recv(MAX_SETTINGS))
    ruleset = _confine(settings)
    own = os.getpid()
    _send_with_pidfd(control, READY, own)
    while True:
        byte, extra, _, _ = control.recvmsg(1, _socket.CMSG_SPACE(_DESCRIPTORS.size))
        if not byte:
            os._exit(0)
        fds = _DESCRIPTORS.unpack(extra[0][2])
        try:
            pid = os.fork()
        except OSError as error:
            control.send(REFUSED + struct.pack(">i", error.errno or 0))
            pid = -1
        if pid == 0:
            del control  # Closed here, so that no later use finds it.
            _be_job(settings, own, ruleset, *fds)
            return run(fds[0], fds[1])
        for fd in fds:
            os.close(fd)
        if pid > 0:
            _follow(control, pid)


def _confine(settings: dict[str, Any]) -> int:
    for name in set(os.environ) - set(settings["environment"]):
        del os.environ[name]  # bubblewrap adds one.
    if settings["uid"] is not None:
        confinement.become(settings["uid"])
    confinement.make_private()
    confinement.refuse_privileges()
    if settings["parent"] is not None:
        confinement.die_with_parent(settings["parent"])
    os.chdir(settings["place"])
    ruleset = confinement.make_ruleset(settings["attributes"], settings["rules"])
    _wall_in_zygote(ruleset)
    return ruleset


def _be_job(settings: dict[str, Any], zygote: int, ruleset: int, request: int, reply: int, output: int) -> None:
    confinement.die_with_parent(zygote)
    os.dup2(output, 1)
    os.dup2(output, 2)
    limit_cpu(settings["cpu_s"])
    _wall_in_job(ruleset)
    _open_anew(0, os.devnull)
    _close_others(request, reply)
    confinement.allow_only(settings["filter"], {settings["pid_mark"]: os.getpid()})


def _wall_in_zygote(ruleset: int) -> None:
    confinement.enter_domain(ruleset)


def _wall_in_job(ruleset: int) -> None:
    """The same rules once more: what is in a domain below the zygote's reaches neither it nor its memory."""
    confinement.enter_domain(ruleset)


def _close_others(request: int, reply: int) -> None:
    """Leave the standard streams and these two."""
    at = 3
    for kept in sorted((request, reply)):
        os.closerange(at, kept)
        at = kept + 1
    os.closerange(at, _MOST_OPEN)


def _open_anew(fd: int, path: str) -> None:
    """Put a file of the job's own there: flags and position of the zygote's last from one job to the next."""
    fresh = os.open(path, os.O_RDONLY)
    os.dup2(fresh, fd)
    os.close(fresh)


def _follow(control: Any, pid: int) -> None:
    _send_with_pidfd(control, FORKED, pid)
    _, status, usage = os.wait4(pid, 0)
    control.send(ENDED + STATUS.pack(status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss))


def _send_with_pidfd(control: Any, said: bytes, pid: int) -> None:
    pidfd = os.pidfd_open(pid)
    right = (_socket.SOL_SOCKET, _socket.SCM_RIGHTS, struct.pack("=i", pidfd))
    control.sendmsg([said], [right])
    os.close(pidfd)
