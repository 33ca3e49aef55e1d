"""What a verify file and a result must tell of the sandbox that ran model-written code.

Every field is required: a result without one could not be told from one that was made without a
jail. Fields are checked against each other, so a jail can't be claimed without its walls and probes,
nor a measurement that contradicts itself.
It measures nothing, and it knows no backend but by name.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, field_validator, model_validator

from agentrl.grades import OUTCOMES
from agentrl.records import Record
from agentrl.sandbox_mark import MARK, Markable

PROCESS_LIMITS = "process-limits"
ATTEMPTS = ("read", "write", "tcp", "udp", "fork", "kill_parent", "parent_memory", "project_import")
"""What a jail must have denied in a test run and in a grade."""

GRADING_STAGES = ("verify", "evaluate", "train")
"""The stages that run model-written code whatever the configuration says."""
JOB_UIDS = (60578, 61183)
"""The first and the last uid that a job may get of a run that root started."""
OLDEST_BUBBLEWRAP = (0, 8)
NAMESPACES = frozenset({"ipc", "mount", "net", "pid", "uts"})
"""What every jail by bubblewrap has; an ordinary user's has one of users as well."""

_MAKES_THE_MODEL = "model"  # Before verify chooses: its scripted episodes may have run in another one.
_Backend = Literal["bwrap", "landlock", "process-limits"]
_Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
_Name = Annotated[str, StringConstraints(pattern=r"^[^/]+$")]
"""A file's name without the folder, which only this machine has."""
_Version = Annotated[str, StringConstraints(pattern=r"^\d+(\.\d+)+$")]
_Count = Annotated[int, Field(ge=0, lt=2**53)]
_Seconds = Annotated[float, Field(ge=0)]


class ProbeRecord(Record):
    """A live probe: what had to be seen and what was."""

    name: str
    expected: str
    observed: str
    ok: Literal[True]

    @field_validator("ok", mode="before")
    @classmethod
    def _a_truth(cls, ok: Any) -> Any:
        """1 equals True."""
        if ok is not True:
            raise ValueError(f"{ok!r} is not true")
        return ok

    @model_validator(mode="after")
    def _as_expected(self) -> "ProbeRecord":
        if self.observed != self.expected:
            raise ValueError(f"{self.name} was to be {self.expected!r}, was {self.observed!r}, and is called ok")
        return self


class Latency(Record):
    """Seconds of a grade on the clock; null where none was given."""

    p50: _Seconds | None
    p99: _Seconds | None

    @model_validator(mode="after")
    def _in_order(self) -> "Latency":
        if (self.p50 is None) != (self.p99 is None) or (self.p50 or 0.0) > (self.p99 or 0.0):
            raise ValueError(f"p50 {self.p50} does not fit p99 {self.p99}")
        return self


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
        if unknown := sorted(counts.keys() - set(OUTCOMES)):
            raise ValueError(f"{', '.join(unknown)}: no outcome of a grade")
        return counts

    @model_validator(mode="after")
    def _timed(self) -> "Grades":
        """Where grades were given, and only there, their latency is known."""
        if sum(self.outcomes.values()) and self.seconds.p50 is None:
            raise ValueError("there are grades and no latency of them")
        if self.seconds.p50 is not None and not sum(self.outcomes.values()):
            raise ValueError("there is a latency and no grade")
        return self


class _Marked(Markable):
    """A record that names its backend, and bears the mark of one that is no sandbox."""

    name: _Backend

    @model_validator(mode="after")
    def _mark_fits(self) -> Any:
        if self.not_a_sandbox != (self.name == PROCESS_LIMITS):
            raise ValueError(f"{self.name} {'is a jail' if self.not_a_sandbox else 'is no jail, and'} {MARK} is wrong")
        if self.name != PROCESS_LIMITS and "not_a_sandbox" in self.model_fields_set:
            raise ValueError(f"{self.name} is a jail, whose record has no {MARK}")
        return self


class SandboxNote(_Marked, Grades):
    """What one stage's record says of its sandbox."""


class BubblewrapRecord(Record):
    """The binary that made the namespaces: the system's or the package's."""

    source: Literal["system", "package"]
    version: _Version
    sha256: _Sha256

    @model_validator(mode="after")
    def _new_enough(self) -> "BubblewrapRecord":
        if tuple(map(int, self.version.split(".")[:2])) < OLDEST_BUBBLEWRAP:
            raise ValueError(f"version {self.version} makes no jail here")
        return self


class InterpreterRecord(Record):
    """The Python of the jobs: the one that ran the workflow, or one of the system's."""

    source: Literal["running", "system"]
    name: _Name
    version: _Version
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
    core_file: Literal[0]


class Uids(Record):
    """Who started the run, and the uid that jobs had, as the kernel told one of each kind inside."""

    started_by: _Count
    run: _Count
    grade: _Count

    @model_validator(mode="after")
    def _possible(self) -> "Uids":
        """An ordinary user's jobs have his uid, root's have one of those for jobs."""
        jobs = (self.run, self.grade)
        if 0 in jobs:
            raise ValueError("a job ran as root")
        first, last = JOB_UIDS if self.started_by == 0 else (self.started_by, self.started_by)
        if not all(first <= uid <= last for uid in jobs):
            raise ValueError(f"jobs of uid {self.started_by} can't have uid {self.run} and {self.grade}")
        return self


class VerifiedSandbox(_Marked):
    """A backend as it was verified: what it is, its probes, and the proof of every task through it."""

    reason: str
    refused: dict[str, str] = Field(description="Why each stronger jail did not run")
    probes: list[ProbeRecord] = Field(min_length=1)
    kernel: str
    machine: str
    landlock_abi: _Count | None
    filter_sha256: _Sha256 | None
    bubblewrap: BubblewrapRecord | None
    namespaces: list[str]
    interpreter: InterpreterRecord
    environment: list[str]
    user: str
    uid: Uids
    zygotes: _Count | None
    limits: LimitsRecord
    unprotected: list[str] = Field(min_length=1)
    grader_sha256: _Sha256
    grades: Grades
    reference_pass_rate: float = Field(ge=0, le=1)

    @model_validator(mode="after")
    def _walls(self) -> Any:
        """A jail has its walls, and what is none has not one of them."""
        jail = self.name != PROCESS_LIMITS
        walls = (self.landlock_abi, self.filter_sha256, self.zygotes)
        if jail and not all(walls):
            raise ValueError(f"{self.name} without landlock_abi or filter_sha256, or no zygote")
        if not jail and walls != (None, None, None):
            raise ValueError(f"{self.name} with landlock_abi, filter_sha256 or zygotes")
        if jail and self.limits.processes:
            raise ValueError(f"{self.name} whose jobs may have {self.limits.processes} processes")
        return self

    @model_validator(mode="after")
    def _namespaced(self) -> Any:
        """Bubblewrap makes all of its namespaces, and no other backend one."""
        named = set(self.namespaces)
        wanted = NAMESPACES if self.name == "bwrap" else frozenset[str]()
        more = {"user"} if wanted else set[str]()
        fits = wanted <= named <= wanted | more and len(named) == len(self.namespaces)
        if not fits or (self.bubblewrap is None) == bool(wanted):
            raise ValueError(f"{self.name} does not fit bubblewrap and namespaces")
        return self

    @model_validator(mode="after")
    def _proved(self) -> Any:
        """Every task was proved by grades, or there would be no record."""
        if self.reference_pass_rate != 1.0:
            raise ValueError(f"reference_pass_rate: {self.reference_pass_rate} of the references pass, not all")
        if not sum(self.grades.outcomes.values()):
            raise ValueError("reference_pass_rate was found without a grade")
        return self

    @model_validator(mode="after")
    def _probed(self) -> Any:
        """Each probe was made once, and a jail's attempts in a test run and in a grade."""
        expected = {probe.name: probe.expected for probe in self.probes}
        if len(expected) < len(self.probes):
            raise ValueError("a probe is there twice")
        wanted = [f"{where}: {attempt}" for where in ("run", "grade") for attempt in ATTEMPTS]
        missing = [name for name in wanted if name not in expected]
        if self.name != PROCESS_LIMITS and missing:
            raise ValueError(f"no probe {', '.join(missing)}")
        if open_ := [name for name in wanted if expected.get(name, "denied") != "denied"]:
            raise ValueError(f"{', '.join(open_)} was not to be denied")
        return self


class SandboxOfResult(VerifiedSandbox):
    """The verified backend, and what the record of each stage says of it."""

    stages: dict[str, SandboxNote]


def check_stages(verified: str, notes: Mapping[str, str | None], stages: Mapping[str, Any]) -> None:
    """ValueError where the stages of a result did not all run the backend that was verified, or do not tell.

    `notes` gives the backend by a stage's key, `stages` the stage's name; the making of a model comes before.
    """
    if silent := [key for key, stage in stages.items() if stage in GRADING_STAGES and key not in notes]:
        raise ValueError(f"{', '.join(silent)} tells of no sandbox")
    if unknown := [key for key in notes if key not in stages]:
        raise ValueError(f"{', '.join(unknown)} tells of a sandbox and is no stage of this result")
    others = {key: name for key, name in notes.items() if name != verified and stages[key] != _MAKES_THE_MODEL}
    if others:
        found = ", ".join(f"{key} ran {name}" for key, name in others.items())
        raise ValueError(f"the sandbox changed in mid-run: {verified} was verified, {found}")
