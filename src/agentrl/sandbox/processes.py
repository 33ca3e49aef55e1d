"""A process that can be waited for and ended for certain, and the plain kind of one.

A process is known by its pidfd, so a signal can't hit another that got its number. The plain kind
is a program started directly; those that a zygote forks are in `zygote.py`.
"""

import os
import select
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from agentrl.errors import InfrastructureError
from agentrl.exhaustion import refusal


@dataclass(frozen=True, slots=True)
class Exit:
    """How a process ended: its exit code, or minus the signal; its CPU time in seconds; the most memory it held.

    `by_machine`: killed, and neither by this side nor by itself; known only of a process that can't kill itself.
    """

    code: int
    cpu_s: float
    peak_kib: int = 0
    by_machine: bool = False


class Process(Protocol):
    """A running process with one owner."""

    @property
    def pidfd(self) -> int:
        """Readable once the process has ended."""
        ...

    def end(self) -> Exit:
        """Kill it if it still runs, and say how it ended. InfrastructureError when that can't be known."""
        ...


def is_readable(fd: int) -> bool:
    """Whether something can be read now; of a pidfd, whether its process has ended."""
    waiting = select.poll()
    waiting.register(fd, select.POLLIN)
    return bool(waiting.poll(0))


class Program:
    """A program started directly, with all that belongs to its process group."""

    def __init__(self, command: Sequence[str], *, pass_fds: Sequence[int], **options: Any) -> None:
        try:
            self._process: subprocess.Popen[bytes] = subprocess.Popen(
                list(command),
                stdin=subprocess.DEVNULL,
                pass_fds=tuple(pass_fds),
                start_new_session=True,
                umask=0o077,
                **options,
            )
        except (OSError, subprocess.SubprocessError) as error:
            message = (
                f"sandbox: can't start {command[0]} in {options.get('cwd', Path.cwd())}: {error} -> free memory, "
                "processes and open files, and set TMPDIR to a folder that every user may enter"
            )
            raise (refusal(message, error) if isinstance(error, OSError) else InfrastructureError(message)) from error
        try:
            self.pidfd = os.pidfd_open(self._process.pid)
        except OSError as error:
            self._kill_group()
            self._process.wait()
            raise refusal(f"sandbox: no pidfd: {error} -> raise the limit on open files (ulimit -n)", error) from error

    @property
    def pid(self) -> int:
        """Its number, for messages."""
        return self._process.pid

    def exit_code(self, seconds: float) -> int | None:
        """Its exit code, or minus the signal that ended it, waited for so long; None while it runs."""
        waiting = select.poll()
        waiting.register(self.pidfd, select.POLLIN)
        if not waiting.poll(seconds * 1000):
            return None
        told = os.waitid(os.P_PIDFD, self.pidfd, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if told is None:
            return None
        return told.si_status if told.si_code == os.CLD_EXITED else -told.si_status

    def end(self) -> Exit:
        """Kill what is left of the process group, and say how the program ended."""
        self._kill_group()  # Not reaped yet, so the number is still its own.
        _, status, usage = os.wait4(self._process.pid, 0)
        self._process.returncode = os.waitstatus_to_exitcode(status)
        os.close(self.pidfd)
        return Exit(self._process.returncode, usage.ru_utime + usage.ru_stime)

    def _kill_group(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
