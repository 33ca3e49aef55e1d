"""A process outside of this one that forks itself for each job, and the jobs that it forks.

It is started by exec, never by forking this process, told its confinement once, and asked by one
byte for each fork; what a job is told and answers goes over pipes of the job's own. One thread at a
time uses a zygote. What becomes of one that does not answer is for its owner to decide.
"""

import errno
import os
import select
import signal
import socket
import struct
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from agentrl.errors import ExhaustedError, InfrastructureError
from agentrl.exhaustion import is_exhaustion, refusal, remedy_told, tells_of_exhaustion, was_killed
from agentrl.sandbox.child import JobEnds
from agentrl.sandbox.encoding import encode_faithfully
from agentrl.sandbox.namespaces import number_of
from agentrl.sandbox.processes import Exit, Program, is_readable
from agentrl.sandbox.worker.zygote import ENDED, FORKED, MAX_SETTINGS, READY, STATUS

_START_S = 30.0
_ANSWER_S = 10.0
_SAID = 4096
_REMEDY = "free memory, processes and open files; `agentrl sandbox-check` tells more"
_END_S = 0.5  # A moment for what hung up to show how it ended.


class Zygote:
    """A running zygote, and its `number` in /proc. `close` ends it and all that it forked, and calls `released`."""

    def __init__(
        self,
        command: Sequence[str],
        env: dict[str, str],
        settings: Mapping[str, Any],
        released: Callable[[], None] = lambda: None,
    ) -> None:
        self.jobs = 0
        self.number = 0
        self._released = released
        ours, theirs = _open_files(socket.socketpair, socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._said, saying = _open_files(os.pipe)
        try:
            self._program = Program(
                [*command, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                env=env,
                cwd="/",
                stdout=saying,
                stderr=saying,
            )
        except BaseException:
            ours.close()
            os.close(self._said)
            raise
        finally:
            theirs.close()
            os.close(saying)
        self._control: socket.socket = ours
        os.set_blocking(self._said, False)
        try:
            self._introduce(encode_faithfully(dict(settings)))
        except BaseException:
            self.close()
            raise

    def fork(self, ends: JobEnds) -> "Fork":
        """Ask for a job's process. InfrastructureError when the zygote is dead, wedged, or can't fork."""
        self.jobs += 1
        try:
            socket.send_fds(self._control, [b"j"], list(ends))
        except OSError as error:
            raise self._broken("can't be asked", error) from error
        answer, pidfd = self._answer_with_pidfd(FORKED, _ANSWER_S)
        if pidfd is not None:
            return Fork(self, pidfd)
        number = struct.unpack(">i", answer[1:])[0] if len(answer) == 5 else 0
        raise self._broken("can't fork", OSError(number, os.strerror(number)))

    def status_of_fork(self) -> Exit:
        """How the last fork ended, once it was killed or ended by itself."""
        answer, _ = self._answer(_ANSWER_S)
        if answer[:1] != ENDED:
            raise self._broken("does not tell how a job ended")
        status, cpu_s, peak_kib = STATUS.unpack(answer[1:])
        return Exit(os.waitstatus_to_exitcode(status), cpu_s, peak_kib)

    def close(self) -> None:
        """Kill it, wait for its end, and close what belongs to it."""
        self._control.close()
        self._program.end()
        os.close(self._said)
        self._released()

    def _introduce(self, settings: bytes) -> None:
        if len(settings) > MAX_SETTINGS:
            raise InfrastructureError(f"sandbox: a jail's settings exceed {MAX_SETTINGS} bytes -> shorten TMPDIR")
        with suppress(OSError):  # What it died of is in its answer, or rather in what it said.
            self._control.send(settings)
        _, pidfd = self._answer_with_pidfd(READY, _START_S)
        if pidfd is None:
            raise self._broken("did not get ready")
        try:
            self.number = number_of(pidfd)
        except OSError as error:
            raise self._broken("can't be looked up in /proc", error) from error
        finally:
            os.close(pidfd)

    def _answer_with_pidfd(self, wanted: bytes, seconds: float) -> tuple[bytes, int | None]:
        """The answer, and the pidfd that comes with the wanted one alone."""
        answer, fds = self._answer(seconds)
        if answer == wanted and len(fds) == 1:
            return answer, fds[0]
        for fd in fds:
            os.close(fd)
        if answer == wanted:  # The kernel drops a descriptor for which there is no room.
            raise self._broken("can't be followed", OSError(errno.EMFILE, os.strerror(errno.EMFILE)))
        return answer, None

    def _answer(self, seconds: float) -> tuple[bytes, list[int]]:
        waiting = select.poll()
        waiting.register(self._control, select.POLLIN)
        waiting.register(self._program.pidfd, select.POLLIN)  # bubblewrap holds the socket open for the dead.
        ready = {fd for fd, _ in waiting.poll(seconds * 1000)}
        if not ready:
            raise self._broken(f"has not answered for {seconds:g} s", late=True)
        if self._control.fileno() not in ready:
            raise self._broken("ended")
        try:
            answer, fds, _, _ = socket.recv_fds(self._control, 64, 1)
        except OSError as error:
            raise self._broken("can't be read", error) from error
        if not answer:
            raise self._broken("ended")
        return answer, fds

    def _broken(self, what: str, cause: OSError | None = None, *, late: bool = False) -> InfrastructureError:
        """The error to raise; `late` is one that only had no time."""
        try:
            said = os.read(self._said, _SAID).decode("utf-8", "replace").strip()
        except OSError:
            said = ""
        last = (said.splitlines() or ["nothing"])[-1]
        exhausted = late or tells_of_exhaustion(last) or (cause is not None and is_exhaustion(cause))
        what = what if cause is None else f"{what}: {cause.strerror or cause}"
        if not exhausted and (code := self._program.exit_code(_END_S)) is not None:
            what, exhausted = f"{what} (exit {code})", was_killed(code)
        return (ExhaustedError if exhausted else InfrastructureError)(
            f"sandbox: the zygote {self._program.pid} {what}; it said: {last} -> "
            f"{remedy_told(f'{what} {last}') or _REMEDY}"
        )


class Fork:
    """A job's process. Its zygote collects it."""

    def __init__(self, zygote: Zygote, pidfd: int) -> None:
        self._zygote = zygote
        self.pidfd = pidfd
        self._open = True

    def end(self) -> Exit:
        """Kill it if it still runs, and say how it ended."""
        if not self._open:
            raise InfrastructureError("sandbox: a job's end was not told -> start the run again")
        self._open = False
        try:
            ended = is_readable(self.pidfd)
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self.pidfd, signal.SIGKILL)
            end = self._zygote.status_of_fork()
            # Its filter keeps a job from sending itself this one, and its limits do not send it.
            return replace(end, by_machine=ended and end.code == -signal.SIGKILL)
        finally:
            os.close(self.pidfd)


def _open_files(make: Any, *arguments: Any) -> Any:
    try:
        return make(*arguments)
    except OSError as error:
        message = f"sandbox: no socket or pipe: {error} -> raise the limit on open files (ulimit -n)"
        raise refusal(message, error) from error
