"""Jobs of any backend: what is told to the worker program, what is read from it, and what is shown.

A `Launcher` starts a process that is as confined as its backend promises; everything that a result
depends on is here, once, so that no result depends on which backend ran. A failure of the machine
is tried once more, then raised; it never becomes an outcome.
"""

import platform
import re
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from agentrl.errors import ExhaustedError, InfrastructureError
from agentrl.exhaustion import PAUSE_S, exhaustion_named, tells_of_exhaustion
from agentrl.sandbox.base import CallReplies, Limits, ProcessOutput
from agentrl.sandbox.child import Caps, Child, Ended
from agentrl.sandbox.denials import Denial
from agentrl.sandbox.encoding import UnencodableError, encode_faithfully
from agentrl.sandbox.processes import Exit
from agentrl.sandbox.worker.calls import LOADED, RAISED
from agentrl.sandbox.worker.frames import pack
from agentrl.sandbox.worker.main import GO, READY
from agentrl.sandbox.worker.runner import VERDICT

SHOWN_ROOT = b"/repo"

# Files by which another runner or an ordinary interpreter would be led astray.
_SHADOWED = sys.stdlib_module_names | {"conftest", "pytest", "sitecustomize", "usercustomize", "__pycache__"}
_TOLD = ("cpu_s", "memory_mib", "file_mib", "processes")
_START_S = 30.0
_KIB = 1024
# A job that holds no more than a few idle interpreters do is not why its machine or container is out of memory.
_MODEST_KIB = 64 * 1024
_ADDRESS = re.compile(rb" at 0x[0-9a-f]{6,16}")
_T = TypeVar("_T")
_Given = TypeVar("_Given", CallReplies, ProcessOutput)


@dataclass(frozen=True, slots=True)
class Job:
    """One job: its repository, what the worker program is told, and its time on the clock."""

    files: Mapping[str, str]
    message: Mapping[str, Any]
    wall_s: float

    @property
    def is_call(self) -> bool:
        """Whether it calls a function for a grade, and needs no folder."""
        return bool(self.message["kind"] == "calls")


class KilledError(ExhaustedError):
    """The machine killed a job. `given` is what it gave until then where it may have brought that on itself."""

    def __init__(self, message: str, given: CallReplies | ProcessOutput | None) -> None:
        super().__init__(message)
        self.given = given


class Started(NamedTuple):
    """A process that waits for its job, the folder it will see, and what its message must hold for it."""

    child: Child
    place: Path
    extra: Mapping[str, Any]


class Launcher(Protocol):
    """Starts the process of a job, in a fresh folder with a copy of its files."""

    def start(self, job: Job, caps: Caps) -> AbstractContextManager[Started]:
        """The process, until the block ends. InfrastructureError when the machine refuses."""
        ...

    def record(self) -> dict[str, Any]:
        """What a result file says of it."""
        ...

    def close(self) -> None:
        """Release what it holds."""
        ...


class JobBackend:
    """A `Backend` whose jobs a launcher starts. Safe to use from several threads."""

    def __init__(self, name: str, launcher: Launcher, limits: Limits) -> None:
        self._name = name
        self._launcher = launcher
        self._limits = limits
        self._caps = Caps(limits.output_kib * _KIB, limits.reply_kib * _KIB)
        self._counts: Counter[str] = Counter()
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """The name recorded in results."""
        return self._name

    @property
    def launcher(self) -> Launcher:
        """What starts its processes."""
        return self._launcher

    def run_tests(self, files: Mapping[str, str], test_file: str, timeout_s: float | None = None) -> ProcessOutput:
        """Run the tests of `test_file`. Exit code 0: it holds tests and all of them passed."""
        return self._run(files, {"kind": "tests", "file": test_file}, timeout_s)

    def run_script(self, files: Mapping[str, str], script: str, timeout_s: float | None = None) -> ProcessOutput:
        """Run `script` as `__main__`."""
        return self._run(files, {"kind": "script", "file": script}, timeout_s)

    def grep(
        self,
        files: Mapping[str, str],
        pattern: str,
        timeout_s: float | None = None,
        *,
        ignore_case: bool,
        line_numbers: bool,
        with_names: bool,
    ) -> ProcessOutput:
        """Search for a basic regular expression, as grep reads it."""
        options = {"ignore_case": ignore_case, "line_numbers": line_numbers, "with_names": with_names}
        return self._run({}, {"kind": "search", "pattern": pattern, "texts": dict(files), **options}, timeout_s)

    def call(self, source: str, function: str, calls: Sequence[tuple[Any, ...]]) -> CallReplies:
        """Load `source`, then call `function` with each tuple of arguments, one after the other."""
        requests = [_encoded(args) for args in calls]
        job = self._call_job(source, function)
        return self._in_process(job, lambda child, _place: self._converse(child, requests))

    def call_in(self, started: Started, source: str, function: str, calls: Sequence[tuple[Any, ...]]) -> CallReplies:
        """As `call`, in a process that was started already; nothing is tried again."""
        try:
            self._make_ready(started.child, self._call_job(source, function), started.extra)
            return self._converse(started.child, [_encoded(args) for args in calls])
        finally:
            started.child.end()

    def denials(self) -> Sequence[Denial]:
        """What a jail must deny, tried now; a backend that is none promises nothing."""
        return ()

    def record(self) -> dict[str, Any]:
        """What a result file says of this backend, as JSON values."""
        return {
            "name": self._name,
            "kernel": platform.release(),
            "machine": platform.machine(),
            "limits": {**asdict(self._limits), "core_file": 0},
            **self._launcher.record(),
        }

    def counts(self) -> dict[str, int]:
        """How often the machine failed and was asked again, and how often a repository held a file that shadows."""
        with self._lock:
            return {event: self._counts[event] for event in ("infra", "shadow_attempt")}

    def close(self) -> None:
        """Release what the launcher holds."""
        self._launcher.close()

    def _call_job(self, source: str, function: str) -> Job:
        message = {"kind": "calls", "source": source, "function": function, "reply_bytes": self._caps.reply_bytes - 1}
        return Job({}, message, self._limits.wall_s)

    def _run(self, files: Mapping[str, str], message: Mapping[str, Any], timeout_s: float | None) -> ProcessOutput:
        if any(name.partition("/")[0].partition(".")[0] in _SHADOWED for name in files):
            self._count("shadow_attempt")
        wall_s = self._limits.wall_s if timeout_s is None else min(timeout_s, self._limits.wall_s)
        job = Job(files, message, wall_s)
        wants_verdict = message["kind"] == "tests"
        return self._in_process(job, lambda child, place: self._watch(child, place, wants_verdict))

    def _in_process(self, job: Job, use: Callable[[Child, Path], _T]) -> _T:
        """Start the job and use its process; a failure of the machine is tried once more, then raised.

        Not of one that was killed twice with much memory in its hands: else a greedy job could end a run.
        """
        try:
            return self._attempt(job, use)
        except InfrastructureError as error:
            self._count("infra")
            if isinstance(error, ExhaustedError):
                time.sleep(PAUSE_S)
        try:
            return self._attempt(job, use)
        except KilledError as killed:
            if killed.given is None:
                raise
            return cast(_T, killed.given)

    def _count(self, event: str) -> None:
        with self._lock:
            self._counts[event] += 1

    def _attempt(self, job: Job, use: Callable[[Child, Path], _T]) -> _T:
        named = exhaustion_named("sandbox: a job can't be run")
        with named, self._launcher.start(job, self._caps) as (child, place, extra):
            try:
                self._make_ready(child, job, extra)
                return use(child, place)
            finally:
                child.end()

    def _make_ready(self, child: Child, job: Job, extra: Mapping[str, Any]) -> None:
        """Tell the process its job, and let it go once its limits hold; its time runs from there."""
        numbers = {key: getattr(self._limits, key) for key in _TOLD}
        limits = {**numbers, "orphan_s": int(job.wall_s + _START_S) + 1}
        try:
            child.allow(_START_S)
            child.send(_encoded({**job.message, **extra, "limits": limits}))
            if child.receive() != READY:
                raise Ended("protocol")
            child.allow(job.wall_s)
            child.send(GO)
            child.flush()
        except Ended as ended:
            child.linger()
            said = bytes(child.output).decode("utf-8", "replace").strip()
            last = (said.splitlines() or ["nothing"])[-1]  # Of a traceback, what was raised.
            end = child.end()
            exhausted = ended.outcome == "timeout" or end.by_machine or tells_of_exhaustion(last)
            raise (ExhaustedError if exhausted else InfrastructureError)(
                f"sandbox: a job did not get ready ({ended.outcome}, exit {end.code}); "
                f"it said: {last} -> check memory_mib, the machine's load and its memory, and ulimit -a"
            ) from ended

    def _converse(self, child: Child, requests: Sequence[bytes]) -> CallReplies:
        replies: list[bytes] = []
        try:
            loaded = child.receive()
            if loaded != LOADED:
                raise Ended("import_error" if loaded.startswith(RAISED) else "protocol")
            for request in requests:
                child.send(request)
                replies.append(child.receive())
            child.hang_up()
            if child.drain():
                raise Ended("protocol")
            child.wait()
            outcome = "ok"
        except Ended as ended:
            outcome = ended.outcome
        if outcome == "no_result":
            child.linger()
        end = child.end()
        if outcome == "no_result" and self._out_of_cpu(end):
            outcome = "timeout"
        elif outcome == "ok" and end.code != 0:
            outcome = "no_result"
        return _unless_failed(child, end, CallReplies(outcome, tuple(replies)))

    def _watch(self, child: Child, place: Path, wants_verdict: bool) -> ProcessOutput:
        child.hang_up()
        killed, verdict = None, b""
        try:
            verdict = child.drain()
            child.wait()
        except Ended as ended:
            killed = "timeout" if ended.outcome == "timeout" else "flood"
        end = child.end()
        output = _shown(bytes(child.output), place, self._caps.output_bytes)
        if killed is None and end.code < 0:
            killed = "cpu" if self._out_of_cpu(end) else "signal"
        if killed is not None:
            return _unless_failed(child, end, ProcessOutput(None, output, killed))
        if wants_verdict and end.code == 0 and verdict != pack(VERDICT):
            return ProcessOutput(1, f"{output}the tests ended the process before their summary\n")
        return ProcessOutput(end.code, output)

    def _out_of_cpu(self, end: Exit) -> bool:
        """By the signal that the limit sends: the kernel counts ticks for it, up to 15 % more than its own usage says.

        The usage tells of a process that ignored the signal and was killed a second later.
        """
        return end.code == -signal.SIGXCPU or (end.code < 0 and end.cpu_s >= 0.95 * self._limits.cpu_s)


def job_environment(home: Path) -> dict[str, str]:
    """All the variables of a job. A fixed hash seed makes the order of sets repeat."""
    return {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8", "PYTHONHASHSEED": "0"}


def _unless_failed(child: Child, end: Exit, given: _Given) -> _Given:
    """What a job gave; KilledError where the machine ended it, InfrastructureError where the run forgot it."""
    if end.by_machine:
        raise KilledError(
            f"sandbox: the machine killed a job that held {end.peak_kib // _KIB} MiB -> free memory, or give the "
            "container more (its log tells what the kernel killed)",
            given if end.peak_kib > _MODEST_KIB else None,
        )
    if end.code == -signal.SIGALRM and child.stood_still_s >= _START_S:
        raise InfrastructureError(
            f"sandbox: the run stood still for {child.stood_still_s:.0f} s, longer than a job without one lives -> "
            "start it again on a machine that has time for it"
        )
    return given


def _encoded(value: Any) -> bytes:
    try:
        return encode_faithfully(value)
    except UnencodableError as error:
        raise InfrastructureError(f"sandbox: a job can't be sent: {error} -> make it smaller, plain") from error


def _shown(output: bytes, place: Path, cap: int) -> str:
    """What the model may see: real paths and addresses, which differ from run to run, are replaced."""
    if len(output) > cap:
        output = output[: output.rfind(b"\n", 0, cap) + 1 or cap]  # A path must not be cut in its middle.
    output = output.replace(bytes(place), SHOWN_ROOT)
    return _ADDRESS.sub(b" at 0x0", output).decode("utf-8", "replace")
