"""One untrusted process, from its start to its certain end.

Speaks with the worker program over two pipes that are not stdin or stdout, reads what comes with a
cap and a deadline, and kills the whole process group at the end. It interprets nothing that the
process says beyond the length of a frame. One thread owns a child; nothing here is shared, and no
Python code runs between fork and exec.
"""

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from agentrl.errors import InfrastructureError
from agentrl.sandbox.identity import Identity
from agentrl.sandbox.worker.frames import HEADER_BYTES, pack, payload_length

_CHUNK = 65_536
_EXIT_POLL_S = 0.0005
_EXIT_GRACE_S = 1.0


class Ended(Exception):  # noqa: N818 - an outcome, not an error
    """The conversation is over before its time. `outcome` says why."""

    def __init__(self, outcome: str) -> None:
        self.outcome = outcome
        super().__init__(outcome)


@dataclass(frozen=True, slots=True)
class Exit:
    """How the process ended: its exit code, or minus the signal; and its CPU time in seconds."""

    code: int
    cpu_s: float


@dataclass(frozen=True, slots=True)
class Caps:
    """How much a process may say: bytes on stdout and stderr together, and bytes of one reply."""

    output_bytes: int
    reply_bytes: int


class Child:
    """A running worker process. Use `end` in a `finally`."""

    def __init__(self, command: Sequence[str], env: dict[str, str], cwd: Path, owner: Identity, caps: Caps) -> None:
        request_read, request_write = os.pipe()
        reply_read, reply_write = os.pipe()
        self._caps = caps
        self._deadline = float("inf")
        self._outgoing = bytearray()
        self._incoming = bytearray()
        self._exit: Exit | None = None
        self.output = bytearray()
        self._request: int | None = request_write
        self._reply = reply_read
        try:
            self._process: subprocess.Popen[bytes] = subprocess.Popen(
                [*command, str(request_read), str(reply_write)],
                env=env,
                cwd=cwd,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                pass_fds=(request_read, reply_write),
                start_new_session=True,
                umask=0o077,
                **owner.popen_options(),
            )
        except (OSError, subprocess.SubprocessError) as error:
            os.close(request_write)
            os.close(reply_read)
            raise InfrastructureError(
                f"sandbox: can't start {command[0]} in {cwd}: {error} -> free memory and processes, "
                "and set TMPDIR to a folder that every user may enter"
            ) from error
        finally:
            os.close(request_read)
            os.close(reply_write)
        self._selector = selectors.PollSelector()
        self._stdout = _opened(self._process.stdout)
        for fd, handler in ((self._reply, self._read_reply), (self._stdout.fileno(), self._read_output)):
            os.set_blocking(fd, False)
            self._selector.register(fd, selectors.EVENT_READ, handler)
        os.set_blocking(request_write, False)

    def allow(self, seconds: float) -> None:
        """Let the process live for so long from now."""
        self._deadline = time.monotonic() + seconds

    def send(self, payload: bytes) -> None:
        """Queue one frame. It is written while `receive` or `drain` waits."""
        if self._request is None:
            return
        if not self._outgoing:
            self._selector.register(self._request, selectors.EVENT_WRITE, self._write_request)
        self._outgoing += pack(payload)

    def flush(self) -> None:
        """Wait until what was sent is written. Ended as in `receive`."""
        while self._outgoing:
            self._pump()

    def hang_up(self) -> None:
        """Close the request pipe: the process learns that nothing more comes."""
        if self._request is not None:
            if self._outgoing:
                self._selector.unregister(self._request)
                self._outgoing.clear()
            os.close(self._request)
            self._request = None

    def receive(self) -> bytes:
        """The payload of one frame.

        Ended with `timeout`, `flood`, `no_result` (the pipe closed), or `protocol`: the frame is longer
        than allowed, or more bytes came than it announced.
        """
        while True:
            if len(self._incoming) >= HEADER_BYTES:
                length = payload_length(bytes(self._incoming[:HEADER_BYTES]))
                if length > self._caps.reply_bytes or len(self._incoming) > HEADER_BYTES + length:
                    raise Ended("protocol")
                if len(self._incoming) == HEADER_BYTES + length:
                    payload = bytes(self._incoming[HEADER_BYTES:])
                    self._incoming.clear()
                    return payload
            if self._reply not in self._selector.get_map():
                raise Ended("no_result")
            self._pump()

    def drain(self) -> bytes:
        """Read until both pipes close; the bytes that came on the reply pipe. Ended as in `receive`."""
        while {self._reply, self._stdout.fileno()} & self._selector.get_map().keys():
            self._pump()
        return bytes(self._incoming)

    def wait(self) -> None:
        """Wait for the process to end by itself. Ended with `timeout`."""
        while not self._has_exited():
            if time.monotonic() >= self._deadline:
                raise Ended("timeout")
            time.sleep(_EXIT_POLL_S)

    def linger(self) -> None:
        """Give a process that closed its pipes a moment to show its exit code."""
        self._deadline = min(self._deadline, time.monotonic() + _EXIT_GRACE_S)
        with suppress(Ended):
            self.wait()

    def end(self) -> Exit:
        """Kill what is left of the process group, release everything, and say how the process ended.

        A second call only says it again.
        """
        if self._exit is not None:
            return self._exit
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)  # Not reaped yet, so the id is still its own.
        _, status, usage = os.wait4(self._process.pid, 0)
        self._process.returncode = os.waitstatus_to_exitcode(status)
        self.hang_up()
        self._selector.close()
        self._stdout.close()
        os.close(self._reply)
        self._exit = Exit(self._process.returncode, usage.ru_utime + usage.ru_stime)
        return self._exit

    def _has_exited(self) -> bool:
        options = os.WEXITED | os.WNOWAIT | os.WNOHANG
        return os.waitid(os.P_PID, self._process.pid, options) is not None

    def _pump(self) -> None:
        remaining = self._deadline - time.monotonic()
        if remaining <= 0:
            raise Ended("timeout")
        for key, _ in self._selector.select(min(remaining, 3600.0)):
            handler: Callable[[], None] = key.data
            handler()

    def _read_reply(self) -> None:
        data = os.read(self._reply, _CHUNK)
        if not data:
            self._selector.unregister(self._reply)
        self._incoming += data
        if len(self._incoming) > self._caps.reply_bytes + HEADER_BYTES:
            raise Ended("protocol")

    def _read_output(self) -> None:
        data = os.read(self._stdout.fileno(), _CHUNK)
        if not data:
            self._selector.unregister(self._stdout.fileno())
        self.output += data[: self._caps.output_bytes - len(self.output) + 1]
        if len(self.output) > self._caps.output_bytes:
            raise Ended("flood")

    def _write_request(self) -> None:
        if self._request is None:
            return
        try:
            del self._outgoing[: os.write(self._request, self._outgoing)]
        except BrokenPipeError:
            self._outgoing.clear()
        if not self._outgoing:
            self._selector.unregister(self._request)


def _opened(stream: IO[bytes] | None) -> IO[bytes]:
    if stream is None:
        raise InfrastructureError("sandbox: no pipe to the process's output")
    return stream
