"""The `process-limits` backend: a fresh process in a fresh directory, with limits.

Each job is one new interpreter with an environment of four variables, limits on time, memory,
files and processes, a cap on what it says, and, when the run was started as root, an unprivileged
user of its own. It is no security sandbox: `UNPROTECTED` says what stays open.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from agentrl.errors import InfrastructureError
from agentrl.sandbox.base import Backend, Limits
from agentrl.sandbox.child import Caps, Child, JobEnds
from agentrl.sandbox.denials import cut_short
from agentrl.sandbox.identity import Identity, IdentityPool
from agentrl.sandbox.interpreter import choose_interpreter
from agentrl.sandbox.jobs import Job, JobBackend, Started, job_environment
from agentrl.sandbox.processes import Program
from agentrl.sandbox.program import FLAGS, grading_program, whole_program
from agentrl.sandbox.room import Room
from agentrl.sandbox.workspace import Workspaces

NAME = "process-limits"
NOT_A_SANDBOX = "NOT_A_SANDBOX"
UNPROTECTED = (
    f"{NOT_A_SANDBOX}: limits on a process, not isolation",
    "any file of this machine that the job's user may read can be read",
    "network connections can be made",
    "the shared temporary directories can be written to while a job runs",
    "disk space outside of the job's folder is not limited",
)
UNPROTECTED_SAME_USER = (
    "jobs run as the user of the run: they can read its files and its processes' memory, and signal them",
)

_PROOF = "test_proof.py"


class ProcessLauncher:
    """See the module. InfrastructureError when no interpreter can be run."""

    def __init__(self) -> None:
        self._grading, self._whole = grading_program(), whole_program()
        with ExitStack() as undo:
            self._pool = IdentityPool()
            undo.callback(self._pool.close)
            self._places = Workspaces()
            undo.callback(self._places.close)
            with self._pool.lend() as owner:
                self._same_user = owner.uid is None
                self._interpreter = choose_interpreter(job_environment(self._places.path), owner)
            undo.pop_all()

    @property
    def path(self) -> Path:
        """The folder of all jobs' folders."""
        return self._places.path

    @contextmanager
    def start(self, job: Job, caps: Caps) -> Iterator[Started]:
        """A new interpreter in a folder and, from root, as a user of its own."""
        program = self._grading if job.is_call else self._whole
        with self._pool.lend() as owner, self._places.lend(job.files, owner) as place:
            yield Started(Child(lambda ends: self._start(program, ends, place, owner), caps, Room(place)), place, {})

    def _start(self, program: str, ends: JobEnds, place: Path, owner: Identity) -> Program:
        return Program(
            [self._interpreter.path, *FLAGS, "-c", program, str(ends.request), str(ends.reply)],
            pass_fds=(ends.request, ends.reply),
            env=job_environment(place),
            cwd=place,
            stdout=ends.output,
            stderr=ends.output,
            **owner.popen_options(),
        )

    def record(self) -> dict[str, Any]:
        """What a result file says of it."""
        return {
            NOT_A_SANDBOX: True,
            **dict.fromkeys(("landlock_abi", "filter_sha256", "bubblewrap", "zygotes")),
            "namespaces": [],
            "interpreter": self._interpreter.record(),
            "environment": sorted(job_environment(Path("/"))),
            "user": self._pool.description,
            "unprotected": [*UNPROTECTED, *(UNPROTECTED_SAME_USER if self._same_user else ())],
        }

    def close(self) -> None:
        """Let go of the uids and the temporary directory."""
        self._pool.close()
        self._places.close()


class ProcessLimits(JobBackend):
    """The backend, proved by an honest job."""

    def __init__(self, limits: Limits) -> None:
        launcher = ProcessLauncher()
        super().__init__(NAME, launcher, limits)
        with ExitStack() as undo:
            undo.callback(self.close)
            prove_honest_test(self, str(launcher.path))
            undo.pop_all()


def prove_honest_test(backend: Backend, where: str) -> None:
    """Pass an honest test: where a job can't read its own files, every repository would look empty.

    ExhaustedError where its time ended first, which shows nothing; InfrastructureError where it does not pass.
    """
    done = backend.run_tests({_PROOF: "def test_nothing():\n    pass\n"}, _PROOF)
    if done.killed in ("timeout", "cpu"):
        raise cut_short(f"an honest job in {where}", done.killed)
    if done.exit_code != 0:
        said = " ".join(done.output.split()) or done.killed or f"exit {done.exit_code}"
        raise InfrastructureError(
            f"sandbox: an honest job in {where} does not pass ({said}) -> set TMPDIR to a folder that "
            "every user may enter, or give jobs more (sandbox: memory_mib, wall_s, cpu_s)"
        )
