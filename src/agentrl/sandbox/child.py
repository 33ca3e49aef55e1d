"""One untrusted job, from its start to its certain end.

Speaks with the worker program over two pipes that are not stdin or stdout, reads what comes with a
cap and a deadline, and kills the process at the end. It interprets nothing that the process says
beyond the length of a frame, and it does not know how the process was made: that is a `Process`.
One thread owns a child; nothing here is shared.
"""

import os
import select
import selectors
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from agentrl.exhaustion import refusal
from agentrl.sandbox.patience import Patience
from agentrl.sandbox.processes import Exit, Process
from agentrl.sandbox.room import Room
from agentrl.sandbox.worker.frames import HEADER_BYTES, pack, payload_length

_CHUNK = 65_536
_EXIT_GRACE_S = 1.0


class Ended(Exception):  # noqa: N818 - an outcome, not an error
    """The conversation is over before its time. `outcome` says why."""

    def __init__(self, outcome: str) -> None:
        self.outcome = outcome
        super().__init__(outcome)


@dataclass(frozen=True, slots=True)
class Caps:
    """How much a process may say: bytes on stdout and stderr together, and bytes of one reply."""

    output_bytes: int
    reply_bytes: int


class JobEnds(NamedTuple):
    """The job's ends of its pipes: where it reads requests, and writes replies and output."""

    request: int
    reply: int
    output: int


class Child:
    """A running job. Use `end` in a `finally`."""

    def __init__(self, start: Callable[[JobEnds], Process], caps: Caps, room: Room | None = None) -> None:
        """`room` is that of the job's folder, where nothing else bounds it."""
        self._caps = caps
        self._room = room
        self._patience = Patience()
        self._outgoing = bytearray()
        self._incoming = bytearray()
        self._exit: Exit | None = None
        self._released = False
        self.output = bytearray()
        ours, theirs = _pipes()
        try:
            self._process = start(theirs)
        except BaseException:
            _close(ours)
            raise
        finally:
            _close(theirs)
        request, self._reply, self._stdout = ours
        self._request: int | None = request
        self._selector = selectors.PollSelector()
        for fd, handler in ((self._reply, self._read_reply), (self._stdout, self._read_output)):
            os.set_blocking(fd, False)
            self._selector.register(fd, selectors.EVENT_READ, handler)
        os.set_blocking(request, False)

    def allow(self, seconds: float) -> None:
        """Let the process live for so long from now, not counting what the run itself stands still."""
        self._patience.allow(seconds)

    @property
    def stood_still_s(self) -> float:
        """For how long, in all, the run did not look although it meant to."""
        return self._patience.stood_still_s

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
        while {self._reply, self._stdout} & self._selector.get_map().keys():
            self._pump()
        return bytes(self._incoming)

    def wait(self) -> None:
        """Wait for the process to end by itself. Ended with `timeout`, or with `flood` by what its folder holds."""
        waiting = select.poll()
        waiting.register(self._process.pidfd, select.POLLIN)
        while not self._patience.look(lambda seconds: waiting.poll(seconds * 1000)):
            if self._patience.is_over:
                raise Ended("timeout")
            self._look_at_room()
        self._look_at_room(at_once=True)

    def linger(self) -> None:
        """Give a process that closed its pipes a moment to show its exit code."""
        self._patience.allow(min(self._patience.left_s, _EXIT_GRACE_S))
        with suppress(Ended):
            self.wait()

    def end(self) -> Exit:
        """Kill the process, release everything, and say how it ended. A second call only says it again.

        InfrastructureError when what started the process can't tell any more.
        """
        if self._exit is None:
            try:
                self._exit = self._process.end()
            finally:
                self._release()
        return self._exit

    def _release(self) -> None:
        if self._released:
            return
        self._released = True
        self.hang_up()
        self._selector.close()
        _close((self._stdout, self._reply))

    def _pump(self) -> None:
        if self._patience.is_over:
            raise Ended("timeout")
        for key, _ in self._patience.look(self._selector.select):
            handler: Callable[[], None] = key.data
            with suppress(BlockingIOError):  # A job may reopen a pipe of its own and be there first.
                handler()
        self._look_at_room()

    def _look_at_room(self, *, at_once: bool = False) -> None:
        if self._room is not None and self._room.is_overfull(at_once=at_once):
            raise Ended("flood")

    def _read_reply(self) -> None:
        data = os.read(self._reply, _CHUNK)
        if not data:
            self._selector.unregister(self._reply)
        self._incoming += data
        if len(self._incoming) > self._caps.reply_bytes + HEADER_BYTES:
            raise Ended("protocol")

    def _read_output(self) -> None:
        data = os.read(self._stdout, _CHUNK)
        if not data:
            self._selector.unregister(self._stdout)
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


def _pipes() -> tuple[tuple[int, int, int], JobEnds]:
    """This side's ends and the job's ends of the three pipes."""
    made: list[int] = []
    try:
        for _ in range(3):
            made += os.pipe()
    except OSError as error:
        _close(made)
        raise refusal(f"sandbox: no pipe: {error} -> raise the limit on open files (ulimit -n)", error) from error
    request, request_in, reply_out, reply, output_out, output = made
    return (request_in, reply_out, output_out), JobEnds(request, reply, output)


def _close(fds: list[int] | tuple[int, ...]) -> None:
    for fd in fds:
        os.close(fd)
