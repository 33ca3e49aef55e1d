"""What a verify file and a result must tell of the sandbox that ran model-written code.

Every field is required: a result without one could not be told from one that was made without a
jail. Names are checked against each other, so a jail can't be claimed without its walls and probes.
It measures nothing, and it knows no backend but by name.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, field_validator, model_validator

from agentrl.grades import OUTCOMES
from agentrl.records import Record
from agentrl.sandbox_mark import MARK, Markable

PROCESS_LIMITS = "process-limits"
ATTEMPTS = ("read", "write", "tcp", "udp", "fork", "kill_parent", "parent_memory", "project_import")
"""What a jail must have denied in a test run and in a grade."""

_Backend = Literal["bwrap", "landlock", "process-limits"]
_Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
_Name = Annotated[str, StringConstraints(pattern=r"^[^/]+$")]
"""A file's name without the folder, which only this machine has."""
_Count = Annotated[int, Field(ge=0)]
_Seconds = Annotated[float, Field(ge=0)]


class ProbeRecord(Record):
    """A live probe: what had to be seen and what was."""

    name: str
    expected: str
    observed: str
    ok: Literal[True]


class Latency(Record):
    """Seconds of a grade on the clock; null where none was given."""

    p50: _Seconds | None
    p99: _Seconds | None


class Events(Record):
    """What is no outcome: failures of the machine that were tried again, and repositories with a file that shadows."""

    infra: _Count
    shadow_attempt: _Count


class Grades(Record):
    """Grades by outcome, how long one took, and the events beside them."""

    outcomes: dict[str, _Count] = Field(json_schema_extra={"required": list(OUTCOMES)})
    seconds: Latency
    events: Events

    @field_validator("outcomes")
    @classmethod
    def _every_outcome(cls, counts: dict[str, int]) -> dict[str, int]:
        if missing := [name for name in OUTCOMES if name not in counts]:
            raise ValueError(f"no count of {', '.join(missing)}")
        return counts

    @model_validator(mode="after")
    def _timed(self) -> "Grades":
        """Where grades were given, their latency is known."""
        if sum(self.outcomes.values()) and None in (self.seconds.p50, self.seconds.p99):
            raise ValueError("there are grades and no latency of them")
        return self


class _Marked(Markable):
    """A record that names its backend, and bears the mark of one that is no sandbox."""

    name: _Backend

    @model_validator(mode="after")
    def _mark_fits(self) -> Any:
        if self.not_a_sandbox != (self.name == PROCESS_LIMITS):
            raise ValueError(f"{self.name} {'is a jail' if self.not_a_sandbox else 'is no jail, and'} {MARK} is wrong")
        return self


class SandboxNote(_Marked, Grades):
    """What one stage's record says of its sandbox."""


class BubblewrapRecord(Record):
    """The binary that made the namespaces: the system's or the package's."""

    source: Literal["system", "package"]
    version: str
    sha256: _Sha256


class InterpreterRecord(Record):
    """The Python of the jobs: the one that ran the workflow, or one of the system's."""

    source: Literal["running", "system"]
    name: _Name
    version: str
    sha256: _Sha256
    flags: list[str]


class LimitsRecord(Record):
    """What one job might use."""

    wall_s: float = Field(gt=0)
    cpu_s: int = Field(ge=1)
    memory_mib: int = Field(ge=1)
    file_mib: _Count
    processes: _Count
    output_kib: _Count
    reply_kib: _Count
    core_file: _Count


class Uids(Record):
    """Who started the run, and the uid that jobs had, as the kernel told one of each kind inside."""

    started_by: _Count
    run: _Count
    grade: _Count


class VerifiedSandbox(_Marked):
    """A backend as it was verified: what it is, its probes, and the proof of every task through it."""

    reason: str
    refused: dict[str, str] = Field(description="Why each stronger jail did not run")
    probes: list[ProbeRecord] = Field(min_length=1)
    kernel: str
    machine: str
    landlock_abi: int | None
    filter_sha256: _Sha256 | None
    bubblewrap: BubblewrapRecord | None
    namespaces: list[str]
    interpreter: InterpreterRecord
    environment: list[str]
    user: str
    uid: Uids
    zygotes: int | None
    limits: LimitsRecord
    unprotected: list[str] = Field(min_length=1)
    grader_sha256: _Sha256
    grades: Grades
    reference_pass_rate: float = Field(ge=0, le=1)

    @model_validator(mode="after")
    def _walls(self) -> Any:
        """A jail has its walls, and no job of a run that root started is root."""
        if self.name != PROCESS_LIMITS and (not self.landlock_abi or self.filter_sha256 is None):
            raise ValueError(f"{self.name} without landlock_abi or filter_sha256")
        if (self.name == "bwrap") != (self.bubblewrap is not None and bool(self.namespaces)):
            raise ValueError(f"{self.name} does not fit bubblewrap and namespaces")
        if 0 in (self.uid.run, self.uid.grade):
            raise ValueError("a job ran as root")
        return self

    @model_validator(mode="after")
    def _probed(self) -> Any:
        """A jail was probed in a test run and in a grade."""
        names = {probe.name for probe in self.probes}
        wanted = [f"{where}: {attempt}" for where in ("run", "grade") for attempt in ATTEMPTS]
        missing = [name for name in wanted if name not in names]
        if self.name != PROCESS_LIMITS and missing:
            raise ValueError(f"no probe {', '.join(missing)}")
        return self


class SandboxOfResult(VerifiedSandbox):
    """The verified backend, and what the record of each stage says of it."""

    stages: dict[str, SandboxNote]
