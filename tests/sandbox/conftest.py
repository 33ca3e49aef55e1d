import ctypes
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.resources import files
from pathlib import Path
from typing import Any, NoReturn

import pytest

from agentrl.errors import AgentRLError
from agentrl.sandbox.backends import JAILS
from agentrl.sandbox.base import Backend, Limits
from agentrl.sandbox.denials import project_folder
from agentrl.sandbox.jail import Jail
from agentrl.sandbox.process_limits import NAME as PROCESS_LIMITS
from agentrl.sandbox.process_limits import ProcessLimits

SECRET = ctypes.create_string_buffer(b"secret", 8)
# So that jobs which reach a limit end soon.
SMALL = Limits(wall_s=2.0, cpu_s=1, memory_mib=256)


ROOT_ALONE = "for root alone"
"""The reason of every skip that is due to the user. A run by an ordinary user shows one half, and says so by this."""

as_root = pytest.mark.skipif(os.geteuid() != 0, reason=f"{ROOT_ALONE}: start the tests as root to run this as well")


def unfit(reason: str) -> NoReturn:
    """Skip because this machine can't do what a test needs; in CI it must."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def open_backend(name: str, limits: Limits = SMALL) -> Backend:
    """A backend by its name; skips with the reason where this machine can't make it, but fails in CI."""
    if name == PROCESS_LIMITS:
        return ProcessLimits(limits)
    try:
        return Jail(name, limits)
    except AgentRLError as error:
        unfit(f"{name}: {error}")


@pytest.fixture(scope="session", params=[PROCESS_LIMITS, *JAILS])
def backend(request: pytest.FixtureRequest) -> Iterator[Backend]:
    """Each backend in turn: what a job may do and see must not depend on which one ran it."""
    made = open_backend(request.param)
    yield made
    made.close()


@pytest.fixture(scope="session", params=JAILS)
def jail(request: pytest.FixtureRequest) -> Iterator[Jail]:
    """Each jail in turn."""
    made = open_backend(request.param)
    assert isinstance(made, Jail)
    yield made
    made.close()


def unlink_queue(name: bytes) -> None:
    """Take a message queue away where there is one."""
    libc = ctypes.CDLL(None)
    unlink = libc.mq_unlink if hasattr(libc, "mq_unlink") else ctypes.CDLL("librt.so.1").mq_unlink  # Before glibc 2.34.
    unlink(name)


@pytest.fixture
def bait() -> Iterator[dict[str, Any]]:
    """Targets that would let every attack through, but for the jail."""
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(dir="/tmp", prefix="agentrl-bait-"))
        stack.callback(shutil.rmtree, folder)
        folder.chmod(0o777)
        for file in ("file", "writable", "doomed-0", "doomed-1"):
            (folder / file).write_text("bait")
            (folder / file).chmod(0o666)
        (folder / "place").mkdir()
        (folder / "place" / "file").write_text("bait")
        tcp = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        udp = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        udp.bind(("127.0.0.1", 0))
        abstract = f"agentrl-attack-{os.getpid()}"
        for address in (f"\0{abstract}", str(folder / "unix")):
            listening = stack.enter_context(socket.socket(socket.AF_UNIX))
            listening.bind(address)
            listening.listen()
        (folder / "unix").chmod(0o666)
        yield {
            "folder": str(folder),
            "file": str(folder / "file"),
            "writable": str(folder / "writable"),
            "place": str(folder / "place"),
            "doomed": [str(folder / "doomed-0"), str(folder / "doomed-1")],
            "pid": os.getpid(),
            "host": os.uname().nodename,
            "address": ctypes.addressof(SECRET),
            "project": project_folder(),
            "bank": str(files("agentrl.tasks.bank.zero").joinpath("heldout.py")),
            "tcp": tcp.getsockname()[1],
            "udp": udp.getsockname()[1],
            "abstract": abstract,
            "unix": str(folder / "unix"),
        }
        if (folder / "place").is_mount():  # An attack that went wrong half way.
            subprocess.run(["umount", folder / "place"], check=True)
        for left in ("/dev/shm/agentrl-attack", "/tmp/agentrl-attack"):
            Path(left).unlink(missing_ok=True)
        # Where the filter alone is gone, Landlock keeps the attack from taking its queue away: a user may have ten.
        unlink_queue(f"/{abstract}".encode())
