"""Live probes: what a backend promises, tried on this machine, with honest jobs beside the hostile ones.

A probe runs a real job and compares what it showed with what must be shown. Some promises every
backend keeps; what a jail denies besides, it says and tries itself (`denials.py`). What a backend
leaves open is in its record, not here.
"""

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from agentrl.errors import IntegrityError
from agentrl.exhaustion import tried_twice
from agentrl.sandbox.base import Backend, ProcessOutput
from agentrl.sandbox.denials import cut_short
from agentrl.sandbox.identity import FIRST_UID, LAST_UID
from agentrl.sandbox.worker.calls import UNENCODABLE, reply_of

_ENDLESS_S = 0.7
_SCRIPT = "probe.py"

_ATTEMPT = """
try:
    {attempt}
except BaseException as error:
    print(type(error).__name__)
else:
    print("not denied")
"""
_FORK = "import os\n" + _ATTEMPT.format(attempt="os.fork() or os._exit(0)")
_THREAD = "import threading\n" + _ATTEMPT.format(attempt="threading.Thread(target=print).start()")
_MEMORY = _ATTEMPT.format(attempt="[0] * 10**10")
_FILE = _ATTEMPT.format(attempt="open('large', 'wb').truncate(2**40)")
_ENVIRONMENT = "import os\nprint(*sorted(os.environ))\n"
_USER = "import os\nprint('root' if 0 in (*os.getresuid(), *os.getresgid(), *os.getgroups()) else 'unprivileged')\n"
_UIDS = "import os\nprint(*os.getresuid())\n"
_OWN_UIDS = "import os\ndef f():\n    return tuple(os.getresuid())\n"
_LOOP = "while True:\n    pass\n"
_SLEEP = "import time\ntime.sleep(3600)\n"
_LEAVE = "import os\nopen(os.environ['HOME'] + '/left', 'w').close()\nopen('left', 'w').close()\nprint('written')\n"
_LOOK = "import os\nprint(os.listdir(os.environ['HOME']), os.listdir())\n"
_TESTS = "from f import f\n\ndef test_f():\n    assert f([2, 1]) == [1, 2]\n"
_LIES = "class A:\n    def __eq__(self, other):\n        return True\n\ndef f(x):\n    return A()\n"


@dataclass(frozen=True, slots=True)
class Probe:
    """One promise: what must be seen and what was."""

    name: str
    expected: str
    observed: str

    @property
    def ok(self) -> bool:
        """Whether the promise was kept."""
        return self.observed == self.expected


def probe(backend: Backend) -> Iterator[Probe]:
    """Try each promise. InfrastructureError when a job can't be run, or twice not to its end."""
    yield from _honest(backend)
    for name, script, expected in (
        ("fork", _FORK, "BlockingIOError"),
        ("thread", _THREAD, "RuntimeError"),
        ("memory", _MEMORY, "MemoryError"),
        ("file size", _FILE, "OSError"),
        ("environment", _ENVIRONMENT, "HOME LANG PATH PYTHONHASHSEED"),
        ("leave files", _LEAVE, "written"),
        ("fresh directory", _LOOK, f"['{_SCRIPT}'] ['{_SCRIPT}']"),
    ):
        yield Probe(name, expected, _said(backend, {_SCRIPT: script}))
    for name, script in (("endless loop", _LOOP), ("endless sleep", _SLEEP)):
        killed = backend.run_script({_SCRIPT: script}, _SCRIPT, _ENDLESS_S).killed
        # Which of the two limits comes first depends on the settings.
        yield Probe(name, "killed", "killed" if killed in ("timeout", "cpu") else str(killed))
    yield Probe("object equal to everything", "unencodable", _call_outcome(backend, _LIES))
    planted = {"json.py": "print('planted')", _SCRIPT: "import json\nprint(json.dumps(1))\n"}
    yield Probe("planted module", "1", _said(backend, planted))
    if os.geteuid() == 0:
        yield Probe("user", "unprivileged", _said(backend, {_SCRIPT: _USER}))
        yield Probe("root's file", "denied", _bait(backend))
    for denial in backend.denials():
        yield Probe(f"{denial.where}: {denial.name}", "denied", "denied" if denial.ok else denial.observed)


def run_probes(backend: Backend) -> list[dict[str, Any]]:
    """Each probe's name, expected, observed and ok, as JSON values. IntegrityError names those that failed."""
    done = list(probe(backend))
    failures = [f"{each.name}: expected {each.expected!r}, saw {each.observed!r}" for each in done if not each.ok]
    if failures:
        raise IntegrityError(f"sandbox {backend.name}: {'; '.join(failures)} -> do not run model-written code here")
    return [{**asdict(each), "ok": each.ok} for each in done]


def job_uids(backend: Backend) -> dict[str, int]:
    """The uid of a test run and of a grade, as the kernel tells them inside, and of this process.

    IntegrityError when a job is told several, or one that it can't have.
    """
    said = _said(backend, {_SCRIPT: _UIDS}).split()
    possible = range(FIRST_UID, LAST_UID + 1) if os.geteuid() == 0 else [os.geteuid()]
    replies = _replies(backend, _OWN_UIDS, ())
    grade = next((uid for uid in possible if replies == (reply_of((uid, uid, uid), ()),)), None)
    run = int(said[0]) if len(set(said)) == 1 and said[0].isdecimal() else None
    if run not in possible or grade is None:
        raise IntegrityError(
            f"sandbox {backend.name}: a run has uid {' '.join(said)}, a grade {'another' if grade is None else grade} "
            "-> do not run model-written code here"
        )
    return {"started_by": os.getuid(), "run": int(said[0]), "grade": grade}


def _honest(backend: Backend) -> Iterator[Probe]:
    yield Probe("honest call", "right", _call_outcome(backend, "def f(x):\n    return sorted(x)\n"))
    yield Probe("honest tests", "exit 0", _tests_exit(backend, "sorted(x)"))
    yield Probe("failing tests", "exit 1", _tests_exit(backend, "x"))


def _tests_exit(backend: Backend, body: str) -> str:
    files = {"f.py": f"def f(x):\n    return {body}\n", "test_f.py": _TESTS}
    return f"exit {_completed('a probing test', lambda: backend.run_tests(files, 'test_f.py')).exit_code}"


def _call_outcome(backend: Backend, source: str) -> str:
    replies = _replies(backend, source, ([2, 1],))
    if replies == (reply_of([1, 2], ([2, 1],), 1024),):
        return "right"
    return "unencodable" if replies == (UNENCODABLE,) else "wrong"


def _said(backend: Backend, files: Mapping[str, str]) -> str:
    """What the probe's script prints."""
    return _completed("a probe", lambda: backend.run_script(files, _SCRIPT)).output.strip()


def _completed(what: str, run: Callable[[], ProcessOutput]) -> ProcessOutput:
    """A job that ended by itself, run twice where it was ended. What was cut short shows no broken promise."""

    def once() -> ProcessOutput:
        done = run()
        if done.killed:
            raise cut_short(what, done.killed)
        return done

    return tried_twice(once)


def _replies(backend: Backend, source: str, args: tuple[Any, ...]) -> tuple[bytes, ...]:
    """What a call of `f` answers, asked twice where the first did not come to its end."""

    def once() -> tuple[bytes, ...]:
        given = backend.call(source, "f", [args])
        if given.outcome != "ok":
            raise cut_short("a probing call", given.outcome)
        return given.replies

    return tried_twice(once)


def _bait(backend: Backend) -> str:
    """Whether a job can read a file that only root may."""
    with tempfile.NamedTemporaryFile(prefix="agentrl-bait-") as bait:
        script = _ATTEMPT.format(attempt=f"open({bait.name!r}).read()")
        said = _said(backend, {_SCRIPT: script})
    return "denied" if said in ("PermissionError", "FileNotFoundError") else said
