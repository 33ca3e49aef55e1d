"""Every attack meets what it must in each jail, and reaches its end where the guards are gone."""

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
from typing import Any

import pytest

from agentrl.sandbox import jail as jail_module
from agentrl.sandbox.denials import project_folder
from agentrl.sandbox.jail import Jail
from agentrl.sandbox.worker.calls import reply_of
from tests.sandbox.attacks import network, persistence, reading, resources, writing
from tests.sandbox.attacks.bare import Bare
from tests.sandbox.attacks.base import Attack, met
from tests.sandbox.conftest import as_root, open_backend

ATTACKS = (
    *reading.ATTACKS,
    *writing.ATTACKS,
    *network.ATTACKS,
    *resources.ATTACKS,
    *persistence.ATTACKS,
)
EVERY = [*ATTACKS, *(pytest.param(attack, marks=as_root) for attack in writing.AS_ROOT)]
LIVE = [
    *(pytest.param(attack, marks=[as_root] if attack.live_for_root_alone else []) for attack in ATTACKS),
    *(pytest.param(attack, marks=as_root) for attack in writing.AS_ROOT),
]
SECRET = ctypes.create_string_buffer(b"secret", 8)


def name(attack: object) -> str:
    assert isinstance(attack, Attack)
    return f"{attack.category}: {attack.name}"


@pytest.fixture(scope="module")
def bare() -> Iterator[Bare]:
    made = Bare()
    yield made
    made.close()


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


@pytest.mark.parametrize("attack", EVERY, ids=name)
def test_an_attack_meets_what_it_must_and_an_honest_solution_passes_after_it(
    jail: Jail, attack: Attack, bait: dict[str, Any]
) -> None:
    before = {path: path.stat() for path in Path(bait["folder"]).iterdir()}
    assert met(jail, attack, bait) == attack.expected(jail.name)
    assert {path: path.stat()[:9] for path in Path(bait["folder"]).iterdir()} == {
        path: found[:9] for path, found in before.items()
    }
    assert jail.call("def f(xs): return sorted(xs)", "f", [([2, 1],)]).replies == (reply_of([1, 2], ([2, 1],)),)


def test_no_attack_gets_further_where_landlock_is_the_first_that_there_was(
    bait: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Linux 5.13 to 5.18: without network, signals and cutting, which are then for the filter alone."""
    open_backend("landlock").close()
    monkeypatch.setattr(jail_module, "landlock_abi", lambda: 1)
    old = open_backend("landlock")
    attacks = [attack for attack in ATTACKS if attack.category != "resources"]
    found = {name(attack): met(old, attack, bait) for attack in attacks}
    old.close()
    assert found == {name(attack): attack.landlock for attack in attacks}


@pytest.mark.parametrize("attack", LIVE, ids=name)
def test_the_attack_is_live_where_the_guards_are_gone(bare: Bare, attack: Attack, bait: dict[str, Any]) -> None:
    assert met(bare, attack, bait) == attack.live
    assert not attack.leaves or Path(bait["folder"], attack.leaves).exists()
