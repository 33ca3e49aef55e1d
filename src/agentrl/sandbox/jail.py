"""The backends `bwrap` and `landlock`: Landlock and seccomp, with namespaces and without.

A grade is a fork of a zygote that waits in its jail. A test run, a script or a search gets a jail
of its own: a fresh zygote that forks once and is gone afterwards, with its folder. Started as
root, every jail has an unprivileged uid of its own. What a job may read is its interpreter.
"""

import hashlib
import os
import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from agentrl.errors import ExhaustedError, InfrastructureError, IntegrityError
from agentrl.exhaustion import refusal
from agentrl.sandbox.base import CallReplies, Limits
from agentrl.sandbox.bwrap import DEVICES, Bubblewrap, find_bubblewrap, jail_command, namespace_remedy
from agentrl.sandbox.child import Caps, Child
from agentrl.sandbox.denials import (
    DENIALS,
    FUNCTION,
    NOT_DENIED,
    OTHER,
    SOURCE,
    Baits,
    Denial,
    calls_of,
    cut_short,
    denials_in,
    script_of,
)
from agentrl.sandbox.identity import Identity, IdentityPool
from agentrl.sandbox.image import Image, inspect_interpreter
from agentrl.sandbox.interpreter import Interpreter, choose_interpreter
from agentrl.sandbox.jobs import Job, JobBackend, Started, job_environment
from agentrl.sandbox.landlock import attributes, landlock_abi, reading, why_absent, writing
from agentrl.sandbox.namespaces import namespaces_apart
from agentrl.sandbox.process_limits import prove_honest_test
from agentrl.sandbox.program import FLAGS, zygote_program
from agentrl.sandbox.room import MOST_BYTES, Room
from agentrl.sandbox.seccomp import PID_MARK, filter_program
from agentrl.sandbox.worker.calls import reply_of
from agentrl.sandbox.workspace import Workspaces, check_names
from agentrl.sandbox.zygote import Zygote
from agentrl.sandbox.zygotes import ZygotePool

BWRAP, LANDLOCK = "bwrap", "landlock"

# In its own namespace a job's folder needs no name that is free; as long as one outside, so that cuts fall alike.
_PLACE = "/tmp/agentrl-run-00000000/tmp00000000"
_EMPTY = "/"
_SCRIPT = "attempts.py"

RESIDUAL: dict[str, tuple[str, ...]] = {
    BWRAP: (
        "a fault of the kernel that the allowed system calls can reach",
        "the number of files in a job's own folder in memory is bounded by its time alone",
        "CPU and memory bandwidth are shared with the run; time and speed can be measured",
        "a function sees the hidden inputs while it is called",
        "the number of a job's process tells how many jobs came before it",
        "the machine's kernel, processors, memory, load, number of threads, time since its start and how much of its "
        "disks is free can be asked",
    ),
}
RESIDUAL[LANDLOCK] = (
    *RESIDUAL[BWRAP],
    "whether a path exists, its size, owner and times can be asked, and so whether a process of a number runs and "
    "whose, by its folder in /proc; where a symbolic link leads, and the machine's name",
    "reading a file of the interpreter sets its access time, which other jobs can see",
    f"a job's folder is looked at ten times a second: until then it may hold more than {MOST_BYTES // 2**20} MiB of "
    "its disk, and files that it holds open or mapped and has unlinked are not counted",
)

RESIDUAL_SAME_USER = ("jobs have the uid of the user that started the run; the other layers alone keep them apart",)


@dataclass(frozen=True, slots=True)
class Walls:
    """What this machine confines jobs with, found before the first job."""

    landlock_abi: int
    filter: bytes
    bubblewrap: Bubblewrap | None

    def record(self) -> dict[str, Any]:
        """What a result file says of them."""
        return {
            "landlock_abi": self.landlock_abi,
            "filter_sha256": hashlib.sha256(self.filter).hexdigest(),
            "bubblewrap": None if self.bubblewrap is None else self.bubblewrap.record(),
            "namespaces": [] if self.bubblewrap is None else _namespace_names(),
        }


def _namespace_names() -> list[str]:
    return ["ipc", "mount", "net", "pid", "uts", *(["user"] if os.geteuid() else [])]


def find_walls(name: str) -> Walls:
    """The walls of the backend `bwrap` or `landlock`. InfrastructureError says what is missing, and the remedy."""
    abi = landlock_abi()
    if abi == 0:
        raise InfrastructureError(why_absent())
    program = filter_program(platform.machine(), abi)
    return Walls(abi, program, find_bubblewrap() if name == BWRAP else None)


_Inside = tuple[Interpreter, str, Image]
_found: dict[bool, _Inside] = {}


def _inside(same_user: bool, owner: Identity) -> _Inside:
    """The interpreter of jobs, the program that it runs, and what it is made of: found once in a process.

    A stage that opens one jail after the other would spend most of its time on looking.
    """
    if same_user not in _found:
        env = job_environment(Path(_EMPTY))
        interpreter = choose_interpreter(env, owner)
        program = zygote_program(interpreter.path, env)
        _found[same_user] = interpreter, program, inspect_interpreter(interpreter, env)
    return _found[same_user]


class JailLauncher:
    """See the module. InfrastructureError when the machine can't make such a jail."""

    def __init__(self, walls: Walls, cpu_s: int, prove: Callable[[Zygote], None]) -> None:
        self._walls, self._cpu_s = walls, cpu_s
        with ExitStack() as undo:
            self._pool = IdentityPool()
            undo.callback(self._pool.close)
            self._places = Workspaces()
            undo.callback(self._places.close)
            self._zygotes = ZygotePool(self._start_waiting, prove)
            undo.callback(self._zygotes.close)
            with self._pool.lend() as owner:
                self._interpreter, self._program, image = _inside(owner.uid is None, owner)
            # Made once: looking at files takes longer than starting a jail.
            self._jails = self._jail(image, None), self._jail(image, _PLACE)
            self._settings = self._confinement(image)
            undo.pop_all()

    @contextmanager
    def start(self, job: Job, caps: Caps) -> Iterator[Started]:
        """A fork of a waiting zygote for calls; for anything else, of one in a jail and a folder of its own."""
        if job.is_call:
            with self._zygotes.lend() as zygote:
                yield Started(Child(zygote.fork, caps), Path(_EMPTY), {})
            return
        with self._jail_of_its_own(job) as (zygote, place):
            # In a namespace the folder is made empty and of bounded size, and filled by the worker.
            bare = self._walls.bubblewrap is None
            extra = {} if bare else {"files": dict(job.files)}
            yield Started(Child(zygote.fork, caps, Room(place) if bare else None), place, extra)

    def record(self) -> dict[str, Any]:
        """What a result file says of it."""
        return {
            **self._walls.record(),
            "interpreter": self._interpreter.record(),
            "environment": sorted(job_environment(Path(_EMPTY))),
            "user": self._pool.description,
            "zygotes": self._zygotes.started,
            "unprotected": [
                *RESIDUAL[BWRAP if self._walls.bubblewrap else LANDLOCK],
                *(() if os.geteuid() == 0 else RESIDUAL_SAME_USER),
            ],
        }

    @property
    def path(self) -> Path:
        """The folder in which it makes what lies on disk."""
        return self._places.path

    def close(self) -> None:
        """End the waiting zygotes, let go of the uids and the temporary directory."""
        self._zygotes.close()
        self._pool.close()
        self._places.close()

    @contextmanager
    def _jail_of_its_own(self, job: Job) -> Iterator[tuple[Zygote, Path]]:
        with ExitStack() as stack:
            owner = stack.enter_context(self._pool.lend())
            if self._walls.bubblewrap is None:
                place = stack.enter_context(self._places.lend(job.files, owner))
            else:
                check_names(job.files)
                place = Path(_PLACE)
            zygote = self._start(owner, place)
            stack.callback(zygote.close)
            yield zygote, place

    def _start_waiting(self) -> Zygote:
        stack = ExitStack()
        try:
            return self._start(stack.enter_context(self._pool.lend()), None, stack.close)
        except BaseException:
            stack.close()
            raise

    def _start(self, owner: Identity, place: Path | None, released: Callable[[], None] = lambda: None) -> Zygote:
        settings: dict[str, Any] = {**self._settings, "uid": owner.uid, "place": str(place or _EMPTY)}
        if place is not None:
            settings["rules"] = [*settings["rules"], writing(str(place), self._walls.landlock_abi)]
        jail = self._jails[place is not None]
        command = [*jail, self._interpreter.path, *FLAGS, "-c", self._program]
        try:
            zygote = Zygote(command, job_environment(place or Path(_EMPTY)), settings, released)
        except InfrastructureError as error:
            if isinstance(error, ExhaustedError):
                raise
            if "bwrap: " in str(error):
                raise type(error)(f"{error}; {namespace_remedy()}") from error
            if place is not None and f"Permission denied: {str(place)!r}" in str(error):
                what = str(error).rsplit(" -> ", 1)[0]
                raise type(error)(f"{what} -> set TMPDIR to a folder that every user may enter") from error
            raise
        try:
            self._check_namespaces(zygote)
        except BaseException:
            zygote.close()
            raise
        return zygote

    def _check_namespaces(self, zygote: Zygote) -> None:
        """Refuse a program called bwrap that made not all of the namespaces that a record names."""
        if self._walls.bubblewrap is None:
            return
        path = self._walls.bubblewrap.path
        try:
            shared = sorted(set(_namespace_names()) - namespaces_apart(zygote.number))
        except OSError as error:
            raise refusal(
                f"sandbox: the namespaces that {path} made can't be looked at: {error} -> mount /proc for this "
                "user, or start the run with CAP_SYS_PTRACE",
                error,
            ) from error
        if shared:
            raise IntegrityError(
                f"sandbox {BWRAP}: {path} left a job in the machine's own namespaces ({', '.join(shared)}) -> put "
                f"bubblewrap in its place, or name sandbox.backend: {LANDLOCK}"
            )

    def _jail(self, image: Image, place: str | None) -> list[str]:
        """The words before the interpreter's, for a jail without a folder or with one."""
        return [] if self._walls.bubblewrap is None else jail_command(self._walls.bubblewrap, image, place)

    def _confinement(self, image: Image) -> dict[str, Any]:
        """What every zygote is told of its confinement."""
        in_namespace = self._walls.bubblewrap is not None
        devices = [device for device in DEVICES if Path(device).exists()]
        return {
            "cpu_s": self._cpu_s,
            "parent": None if in_namespace else os.getpid(),
            "environment": sorted(job_environment(Path(_EMPTY))),
            "attributes": attributes(self._walls.landlock_abi),
            "rules": reading(image.readable(packages_masked=in_namespace), devices),
            "filter": self._walls.filter,
            "pid_mark": PID_MARK,
        }


class Jail(JobBackend):
    """The backend `bwrap` or `landlock`, proved by its probes at the start and with each new zygote.

    InfrastructureError when this machine lacks what it needs; IntegrityError when a probe is not denied.
    """

    def __init__(self, name: str, limits: Limits) -> None:
        launcher = JailLauncher(find_walls(name), limits.cpu_s, self._prove)
        super().__init__(name, launcher, limits)
        with ExitStack() as undo:
            undo.callback(launcher.close)
            self._baits = Baits(launcher.path)
            undo.callback(self._baits.close)
            prove_honest_test(self, str(launcher.path))
            self.check(self.denials())
            undo.pop_all()

    def denials(self) -> list[Denial]:
        """Try every attempt from a jail of its own and through a waiting zygote.

        ExhaustedError where not all of them came back.
        """
        done = self.run_script({_SCRIPT: script_of(self._baits.targets)}, _SCRIPT)
        if done.exit_code != 0:
            raise cut_short(f"{self.name}: a script of attempts", done.killed or f"exit {done.exit_code}")
        cold = denials_in(done.output.splitlines())
        warm = self._attempts(self.call(SOURCE, FUNCTION, calls_of(self._baits.targets)))
        bitten = self._baits.bitten()
        return [replace(denial, observed=NOT_DENIED) if denial.name in bitten else denial for denial in (*cold, *warm)]

    def close(self) -> None:
        """Take the baits away and release what the launcher holds."""
        super().close()
        self._baits.close()

    def check(self, denials: Sequence[Denial]) -> None:
        """IntegrityError names the attempts that were not denied."""
        open_ = [f"{denial.where} {denial.name} ({denial.observed})" for denial in denials if not denial.ok]
        if open_:
            raise IntegrityError(
                f"sandbox {self.name}: not denied: {', '.join(open_)} -> do not run model-written code here"
            )

    def _prove(self, zygote: Zygote) -> None:
        """Let a new zygote answer an honest call, and make every attempt through it."""
        honest = self.call_in(self._started(zygote), "def f(x):\n    return sorted(x)\n", "f", [([2, 1],)])
        if honest.outcome != "ok":
            raise cut_short(f"{self.name}: an honest call", honest.outcome)
        if honest.replies != (reply_of([1, 2], ([2, 1],)),):
            raise InfrastructureError(
                f"sandbox {self.name}: an honest call gives another result than it must -> check the machine's Python"
            )
        attempted = self.call_in(self._started(zygote), SOURCE, FUNCTION, calls_of(self._baits.targets))
        self.check(self._attempts(attempted))

    def _started(self, zygote: Zygote) -> Started:
        return Started(Child(zygote.fork, self._caps), Path(_EMPTY), {})

    def _attempts(self, given: CallReplies) -> list[Denial]:
        """What the attempts met, found by comparing bytes as a grade does. ExhaustedError where not all came back."""
        if given.outcome != "ok":
            raise cut_short(f"{self.name}: a grade of attempts", given.outcome)
        asked = calls_of(self._baits.targets)
        return [
            Denial("grade", args[0], next((name for name in _names(args[0]) if reply_of(name, args) == reply), OTHER))
            for args, reply in zip(asked, given.replies, strict=True)
        ]


def _names(attempt: str) -> tuple[str, ...]:
    return (*DENIALS[attempt], NOT_DENIED)
