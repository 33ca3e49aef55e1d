"""The `process-limits` backend: a fresh process in a fresh directory, with limits.

Each job is one new interpreter with an environment of four variables, limits on time, memory,
files and processes, a cap on what it says, and, when the run was started as root, an unprivileged
user of its own. It is no security sandbox: `UNPROTECTED` says what stays open. Safe to use from
several threads; jobs share nothing but the pool of users.
"""

import re
import signal
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from agentrl.errors import InfrastructureError
from agentrl.sandbox.base import CallReplies, Limits, ProcessOutput
from agentrl.sandbox.child import Caps, Child, Ended, Exit
from agentrl.sandbox.encoding import UnencodableError, encode_faithfully
from agentrl.sandbox.identity import Identity, IdentityPool
from agentrl.sandbox.interpreter import choose_interpreter
from agentrl.sandbox.program import FLAGS, grading_program, whole_program
from agentrl.sandbox.worker.calls import LOADED, RAISED
from agentrl.sandbox.worker.frames import pack
from agentrl.sandbox.worker.main import GO, READY
from agentrl.sandbox.worker.runner import VERDICT
from agentrl.sandbox.workspace import Workspaces

NAME = "process-limits"
SHOWN_ROOT = b"/repo"
UNPROTECTED = (
    "NOT_A_SANDBOX: limits on a process, not isolation",
    "any file of this machine that the job's user may read can be read",
    "network connections can be made",
    "the shared temporary directories can be written to while a job runs",
    "number of files and total disk space are not limited",
)
UNPROTECTED_SAME_USER = (
    "jobs run as the user of the run: they can read its files and its processes' memory, and signal them",
)

_START_S = 30.0
_PROOF = "test_proof.py"
_KIB = 1024
_ADDRESS = re.compile(rb" at 0x[0-9a-f]{6,16}")
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class _Job:
    """One job: its repository, where it starts, and what the worker program is told."""

    program: str
    files: Mapping[str, str]
    message: Mapping[str, Any]
    wall_s: float


class ProcessLimits:
    """See the module. Made by `make_backend`; InfrastructureError when no interpreter can be run."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._pool = IdentityPool()
        self._places = Workspaces()
        self._caps = Caps(limits.output_kib * _KIB, limits.reply_kib * _KIB)
        self._grading, self._whole = grading_program(), whole_program()
        with self._pool.lend() as owner:
            self._same_user = owner.uid is None
            self._interpreter = choose_interpreter(_environment(self._places.path), owner)
        try:
            self._prove()
        except InfrastructureError:
            self.close()
            raise

    def _prove(self) -> None:
        """Pass an honest test: where a job can't read its own files, every repository would look empty."""
        done = self.run_tests({_PROOF: "def test_nothing():\n    pass\n"}, _PROOF)
        if done.exit_code != 0:
            said = " ".join(done.output.split()) or done.killed or f"exit {done.exit_code}"
            raise InfrastructureError(
                f"sandbox: an honest job in {self._places.path} does not pass ({said}) -> set TMPDIR to a folder that "
                "every user may enter, or give jobs more (sandbox: memory_mib, wall_s, cpu_s)"
            )

    @property
    def name(self) -> str:
        """`process-limits`."""
        return NAME

    def run_tests(self, files: Mapping[str, str], test_file: str, timeout_s: float | None = None) -> ProcessOutput:
        """Run the tests of `test_file`. Exit code 0: it holds tests and all of them passed."""
        return self._run(files, {"kind": "tests", "file": test_file}, timeout_s)

    def run_script(self, files: Mapping[str, str], script: str, timeout_s: float | None = None) -> ProcessOutput:
        """Run `script` as `__main__`."""
        return self._run(files, {"kind": "script", "file": script}, timeout_s)

    def grep(
        self, files: Mapping[str, str], pattern: str, *, ignore_case: bool, line_numbers: bool, with_names: bool
    ) -> ProcessOutput:
        """Search for a basic regular expression, as grep reads it."""
        options = {"ignore_case": ignore_case, "line_numbers": line_numbers, "with_names": with_names}
        return self._run({}, {"kind": "search", "pattern": pattern, "files": dict(files), **options}, None)

    def call(self, source: str, function: str, calls: Sequence[tuple[Any, ...]]) -> CallReplies:
        """Load `source`, then call `function` with each tuple of arguments, one after the other."""
        requests = [_encoded(args) for args in calls]
        message = {"kind": "calls", "source": source, "function": function, "reply_bytes": self._caps.reply_bytes - 1}
        job = _Job(self._grading, {}, message, self._limits.wall_s)
        return self._in_process(job, lambda child, _place: self._converse(child, requests))

    def record(self) -> dict[str, Any]:
        """What a result file says of this backend, as JSON values."""
        return {
            "name": NAME,
            "limits": {**asdict(self._limits), "processes": 0, "core_file": 0},
            "interpreter": {**asdict(self._interpreter), "flags": list(FLAGS)},
            "environment": sorted(_environment(Path("/"))),
            "user": self._pool.description,
            "unprotected": [*UNPROTECTED, *(UNPROTECTED_SAME_USER if self._same_user else ())],
        }

    def close(self) -> None:
        """Let go of the uids and the temporary directory."""
        self._pool.close()
        self._places.close()

    def _run(self, files: Mapping[str, str], message: Mapping[str, Any], timeout_s: float | None) -> ProcessOutput:
        wall_s = self._limits.wall_s if timeout_s is None else min(timeout_s, self._limits.wall_s)
        job = _Job(self._whole, files, message, wall_s)
        wants_verdict = message["kind"] == "tests"
        return self._in_process(job, lambda child, place: self._watch(child, place, wants_verdict))

    def _in_process(self, job: _Job, use: Callable[[Child, Path], _T]) -> _T:
        """Start the job and use its process; a failure of the machine is tried once more, then raised."""
        try:
            return self._attempt(job, use)
        except InfrastructureError:
            return self._attempt(job, use)

    def _attempt(self, job: _Job, use: Callable[[Child, Path], _T]) -> _T:
        with self._pool.lend() as owner, self._places.lend(job.files, owner) as place:
            child = self._start(job, place, owner)
            try:
                return use(child, place)
            finally:
                child.end()

    def _start(self, job: _Job, place: Path, owner: Identity) -> Child:
        """A process whose limits hold and which has loaded nothing untrusted; its time runs from here."""
        command = [self._interpreter.path, *FLAGS, "-c", job.program]
        numbers = {key: getattr(self._limits, key) for key in ("cpu_s", "memory_mib", "file_mib")}
        message = _encoded({**job.message, "limits": {**numbers, "orphan_s": int(job.wall_s + _START_S) + 1}})
        child = Child(command, _environment(place), place, owner, self._caps)
        try:
            child.allow(_START_S)
            child.send(message)
            if child.receive() != READY:
                raise Ended("protocol")
            child.allow(job.wall_s)
            child.send(GO)
            child.flush()
        except Ended as ended:
            child.linger()
            said = bytes(child.output).decode("utf-8", "replace").strip() or "nothing"
            raise InfrastructureError(
                f"sandbox: {self._interpreter.path} did not get ready ({ended.outcome}, exit {child.end().code}); "
                f"it said: {said} -> check memory_mib and the machine's load"
            ) from ended
        return child

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
        return CallReplies(outcome, tuple(replies))

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
            return ProcessOutput(None, output, killed)
        if wants_verdict and end.code == 0 and verdict != pack(VERDICT):
            return ProcessOutput(1, f"{output}the tests ended the process before their summary\n")
        return ProcessOutput(end.code, output)

    def _out_of_cpu(self, end: Exit) -> bool:
        """By the signal that the limit sends: the kernel counts ticks for it, up to 15 % more than its own usage says.

        The usage tells of a process that ignored the signal and was killed a second later.
        """
        return end.code == -signal.SIGXCPU or (end.code < 0 and end.cpu_s >= 0.95 * self._limits.cpu_s)


def _encoded(value: Any) -> bytes:
    try:
        return encode_faithfully(value)
    except UnencodableError as error:
        raise InfrastructureError(f"sandbox: a job can't be sent: {error} -> make it smaller, plain") from error


def _environment(home: Path) -> dict[str, str]:
    """All the variables of a job. A fixed hash seed makes the order of sets repeat."""
    return {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8", "PYTHONHASHSEED": "0"}


def _shown(output: bytes, place: Path, cap: int) -> str:
    """What the model may see: real paths and addresses, which differ from run to run, are replaced."""
    if len(output) > cap:
        output = output[: output.rfind(b"\n", 0, cap) + 1 or cap]  # A path must not be cut in its middle.
    output = output.replace(bytes(place), SHOWN_ROOT)
    return _ADDRESS.sub(b" at 0x0", output).decode("utf-8", "replace")
