"""Choosing the Python that runs jobs, by trying it as the user that jobs run as.

An interpreter below a private home can't be executed by another user; then one of the system's is
taken. The choice is made once, and recorded.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from agentrl.errors import InfrastructureError
from agentrl.exhaustion import explained, is_exhaustion
from agentrl.files import sha256_file
from agentrl.sandbox.identity import Identity
from agentrl.sandbox.program import FLAGS

OLDEST = (3, 11)
_NEWEST_MINOR = 14
_STANDARD_PATH = "/usr/local/bin:/usr/bin:/bin"
_TRIAL = "import resource, struct, sys; print('.'.join(map(str, sys.version_info[:3])))"
_TRIAL_S = 60.0


@dataclass(frozen=True, slots=True)
class Interpreter:
    """An executable that a job's user can run, and its version, such as `3.11.2`."""

    path: str
    version: str

    def record(self) -> dict[str, Any]:
        """What a result file says of it: not the folder, which only this machine has."""
        return {
            "source": "running" if self.path == _running() else "system",
            "name": Path(self.path).name,
            "version": self.version,
            "sha256": _content_hash(self.path),
            "flags": list(FLAGS),
        }


@cache
def _content_hash(path: str) -> str:
    """Once in a process: the record is asked for often, and an interpreter has some megabytes."""
    return sha256_file(Path(path))


def _running() -> str:
    return getattr(sys, "_base_executable", None) or sys.executable


def candidates() -> Iterator[str]:
    """Executables to try: the running one, the same minor version on a standard path, any that is new enough."""
    seen = set()
    own = sys.version_info[1]
    names = [f"python3.{minor}" for minor in (own, *range(_NEWEST_MINOR, OLDEST[1] - 1, -1))] + ["python3"]
    for path in (_running(), *(shutil.which(name, path=_STANDARD_PATH) for name in names)):
        if path and path not in seen:
            seen.add(path)
            yield path


def try_interpreter(path: str, env: dict[str, str], owner: Identity) -> Interpreter | str:
    """Run a candidate as a job's user. The interpreter, or in words why it won't do."""
    try:
        done: subprocess.CompletedProcess[str] = subprocess.run(
            [path, *FLAGS, "-c", _TRIAL],
            env=env,
            cwd="/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_TRIAL_S,
            **owner.popen_options(),
        )
        if done.returncode:
            raise subprocess.CalledProcessError(done.returncode, path, stderr=done.stderr)
    except subprocess.CalledProcessError as error:
        if is_exhaustion(error):
            raise explained(f"sandbox: {path} can't be tried", error) from error
        return (str(error.stderr).strip().splitlines() or ["no output"])[-1]
    except (OSError, subprocess.SubprocessError) as error:
        if is_exhaustion(error):
            raise explained(f"sandbox: {path} can't be tried", error) from error
        return f"{type(error).__name__}: {error}"
    version = done.stdout.strip()
    if not version:
        return "no output"
    if tuple(int(part) for part in version.split(".")[:2]) < OLDEST:
        return f"version {version}"
    return Interpreter(path, version)


def choose_interpreter(env: dict[str, str], owner: Identity) -> Interpreter:
    """The first candidate that works. InfrastructureError lists why each does not."""
    refusals = []
    for path in candidates():
        tried = try_interpreter(path, env, owner)
        if isinstance(tried, Interpreter):
            return tried
        refusals.append(f"{path} ({tried})")
    user = "the current user" if owner.uid is None else f"the unprivileged uid {owner.uid}"
    raise InfrastructureError(
        f"sandbox: no Python {OLDEST[0]}.{OLDEST[1]} or newer that {user} can run: {'; '.join(refusals)} -> "
        "install one for all users (such as Debian's python3), or start the run as an ordinary user"
    )
