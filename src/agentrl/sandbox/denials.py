"""Live probes of a jail: attempts that must be denied, made from inside, with baits that would bite.

Every target exists and is open to the job's user but for the jail: a file that everyone may read, a
folder that everyone may write to, a listening TCP port, a UDP port, this process, the zygote. An
attempt tells with what error it ended; only errors that a denial gives count. Whether something
arrived is looked up on this side as well.
"""

import os
import socket
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from agentrl.errors import ExhaustedError
from agentrl.exhaustion import refusal

FUNCTION = "attempt"
NOT_DENIED = "not denied"
OTHER = "something else"

SOURCE = f"""
import importlib, os, sys

def read(path):
    with open(path) as handle:
        handle.read()

def write(folder):
    with open(folder + "/written", "w") as handle:
        handle.write("x")

def tcp(port):
    import socket
    socket.create_connection(("127.0.0.1", port), 1.0)

def udp(port):
    import socket
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", port))

def fork(_):
    if os.fork() == 0:
        os._exit(0)

def kill_parent(pid):
    # In a namespace the run's number may be this job's own.
    for number in {{os.getppid(), pid}} - {{os.getpid()}}:
        try:
            os.kill(number, 0)
        except OSError as error:
            met = error
        else:
            return
    raise met

def parent_memory(pid):
    with open(f"/proc/{{pid}}/mem", "rb") as handle:
        handle.read(0)

def project_import(folder):
    sys.path.insert(0, folder)
    importlib.import_module("agentrl.errors")

def {FUNCTION}(name, target):
    try:
        globals()[name](target)
    except BaseException as error:
        return type(error).__name__
    return "{NOT_DENIED}"
"""

_FILE = ("PermissionError", "FileNotFoundError")
# What a denial looks like in one jail or the other.
DENIALS: dict[str, tuple[str, ...]] = {
    "read": _FILE,
    "write": (*_FILE, "OSError"),
    "tcp": ("PermissionError",),
    "udp": ("PermissionError",),
    "fork": ("BlockingIOError",),
    "kill_parent": ("PermissionError", "ProcessLookupError"),
    "parent_memory": _FILE,
    "project_import": ("ModuleNotFoundError",),
}


@dataclass(frozen=True, slots=True)
class Denial:
    """An attempt and what it met; `where` is a test `run` or a `grade`."""

    where: str
    name: str
    observed: str

    @property
    def ok(self) -> bool:
        """Whether it was denied."""
        return self.observed in DENIALS[self.name]


class Baits:
    """What the attempts aim at. Made before jails, closed after them."""

    def __init__(self, folder: Path) -> None:
        try:
            self._folder = Path(tempfile.mkdtemp(prefix="bait-", dir=folder))
            self._folder.chmod(0o777)
            (self._folder / "bait").write_text("bait")
            (self._folder / "bait").chmod(0o644)
            self._tcp = socket.create_server(("127.0.0.1", 0))
            self._tcp.setblocking(False)
            self._udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            self._udp.bind(("127.0.0.1", 0))
            self._udp.setblocking(False)
        except OSError as error:
            message = f"sandbox: no baits: {error} -> free disk and open files, and bring the loopback device up"
            raise refusal(message, error) from error

    @property
    def targets(self) -> Mapping[str, Any]:
        """What each attempt gets as its argument."""
        return {
            "read": str(self._folder / "bait"),
            "write": str(self._folder),
            "tcp": self._tcp.getsockname()[1],
            "udp": self._udp.getsockname()[1],
            "fork": None,
            "kill_parent": os.getpid(),
            "parent_memory": os.getpid(),
            "project_import": project_folder(),
        }

    def bitten(self) -> list[str]:
        """Names of the attempts that left a trace here, whatever they said."""
        found = ["write"] if (self._folder / "written").exists() else []
        with suppress(BlockingIOError):
            self._tcp.accept()[0].close()
            found.append("tcp")
        with suppress(BlockingIOError):
            self._udp.recv(1)
            found.append("udp")
        return found

    def close(self) -> None:
        """Take the baits away."""
        self._tcp.close()
        self._udp.close()
        for name in ("bait", "written"):
            (self._folder / name).unlink(missing_ok=True)
        with suppress(OSError):
            self._folder.rmdir()


def project_folder() -> str:
    """Where this project's package lies: a folder, or the archive that is running."""
    return str(files("agentrl")).removesuffix("/").removesuffix("/agentrl")


def calls_of(targets: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The arguments of one call for each attempt."""
    return [(name, targets[name]) for name in DENIALS]


def script_of(targets: Mapping[str, Any]) -> str:
    """The attempts as a script that prints each one's name and what it met."""
    return (
        f"{SOURCE}\nfor name, target in {calls_of(targets)!r}:\n    print(name, {FUNCTION}(name, target), sep=': ')\n"
    )


def denials_in(lines: Sequence[str]) -> list[Denial]:
    """What the script printed; an attempt that is missing met something else."""
    said = dict(line.split(": ", 1) for line in lines if ": " in line)
    return [Denial("run", name, said.get(name, OTHER)) for name in DENIALS]


def cut_short(what: str, how: str) -> ExhaustedError:
    """Attempts that did not all come back prove nothing, neither that a jail holds nor that it is open."""
    return ExhaustedError(
        f"sandbox: {what} did not come to its end ({how}) -> free memory and time on this machine, or give jobs "
        "more (sandbox: memory_mib, wall_s, cpu_s)"
    )
