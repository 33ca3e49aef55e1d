"""The jails on the first kernels that have Landlock: its first version, as on Linux 5.13 to 5.18.

Forced here: the rights that later versions brought are not asked for, so the kernel denies none of them.
"""

from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest

from agentrl.config import Sandbox
from agentrl.sandbox import jail as jail_module
from agentrl.sandbox.backends import JAILS, choose_backend
from agentrl.sandbox.jail import BWRAP, Jail
from agentrl.sandbox.landlock import landlock_abi
from agentrl.sandbox.probes import run_probes
from agentrl.sandbox.worker.calls import reply_of
from tests.sandbox.attacks.bare import GUARDS, Bare
from tests.sandbox.attacks.base import REACHED, Attack, met
from tests.sandbox.conftest import open_backend
from tests.sandbox.test_attacks import ATTACKS, EVERY, name

FIRST = 1
WITH_SIGNALS = 6
"""The version from which on nothing is left to the filter alone."""

LANDLOCK_ALONE = ("enter_domain", "refuse_privileges")
"""What is left where Landlock is the only guard: an ordinary user may enter a domain only without new privileges."""

# What the first version does not deny: the filter alone does.
FOR_THE_FILTER = {
    "write: cutting a file by its path",
    "write: cutting a file by opening it for neither",
    "read: a device's state by a command",
    "network: TCP to the machine itself",
    "network: listening for TCP",
    "network: an abstract unix socket",
    "persistence: a signal to the run",
    "persistence: a signal to the zygote",
    "persistence: a signal to the zygote's thread",
    "persistence: a signal by a descriptor",
}


# The filter refuses to cut by a path before the kernel looks for the file, which in namespaces is not there.
ELSE_IN_BWRAP = {"write: cutting a file by its path": "PermissionError"}


@pytest.fixture(scope="module", params=JAILS)
def old(request: pytest.FixtureRequest) -> Iterator[Jail]:
    open_backend(request.param).close()  # Skips where there is none.
    with mock.patch.object(jail_module, "landlock_abi", return_value=FIRST):
        made = open_backend(request.param)
    assert isinstance(made, Jail)
    yield made
    made.close()


@pytest.mark.parametrize("attack", EVERY, ids=name)
def test_an_attack_meets_the_same_as_with_the_newest_landlock_and_an_honest_solution_passes_after_it(
    old: Jail, attack: Attack, bait: dict[str, Any]
) -> None:
    else_there = ELSE_IN_BWRAP if old.name == BWRAP else {}
    assert met(old, attack, bait) == else_there.get(name(attack), attack.expected(old.name))
    assert old.call("def f(xs): return sorted(xs)", "f", [([2, 1],)]).replies == (reply_of([1, 2], ([2, 1],)),)


@pytest.mark.parametrize("named", JAILS)
def test_the_jail_is_chosen_proves_itself_and_is_recorded_with_its_version(
    named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_backend(named).close()
    monkeypatch.setattr(jail_module, "landlock_abi", lambda: FIRST)
    numbers = {"wall_s": 3.0, "cpu_s": 2, "memory_mib": 300, "file_mib": 2, "workers": 1}
    chosen = choose_backend(Sandbox.model_validate({**numbers, "backend": named}))
    record = chosen.record()
    rows = run_probes(chosen.backend)
    chosen.backend.close()
    assert (record["name"], record["landlock_abi"]) == (named, FIRST)
    assert {row["name"] for row in rows} >= {"grade: tcp", "grade: kill_parent", "run: write"}
    assert all(row["ok"] for row in rows)


OWN_FILES = """
import os, shutil
os.mkdir("d")
for path in ("a", "d/b"):
    with open(path, "w") as handle:
        handle.write("text")
os.rename("a", "c")
os.replace("c", "a")
with open("a", "r+") as handle:
    handle.truncate(1)
assert os.stat("a").st_size == 1
open("a", "w").close()
assert os.stat("a").st_size == 0
os.link("d/b", "d/e")
os.symlink("a", "l")
shutil.move("a", "d/a")
print(sorted(os.listdir("d")))
shutil.rmtree("d")
"""
LATER = """
import os
os.mkdir("d")
for name in ("a", "b", "c"):
    open(name, "w").close()
for attempt in (lambda: os.truncate("a", 0), lambda: os.rename("b", "d/b"), lambda: os.link("c", "d/c")):
    try:
        attempt()
        print("done")
    except OSError as error:
        print(error.strerror)
"""


def test_a_job_fills_changes_and_empties_its_own_folder(old: Jail) -> None:
    assert old.run_script({"s.py": OWN_FILES}, "s.py").output == "['a', 'b', 'e']\n"


def test_a_job_cuts_no_file_by_its_path_and_moves_and_links_none_into_another_folder(old: Jail) -> None:
    said = old.run_script({"s.py": LATER}, "s.py").output.splitlines()
    assert said == ["Operation not permitted", "Invalid cross-device link", "Invalid cross-device link"]


def test_a_job_does_these_too_with_the_third_landlock_and_newer(jail: Jail) -> None:
    if landlock_abi() < 3:
        pytest.skip(f"this kernel has version {landlock_abi()} of Landlock")
    assert jail.run_script({"s.py": LATER}, "s.py").output == "done\n" * 3


def reached_without_the_filter(abi: int, bait: dict[str, Any]) -> set[str]:
    """Attacks that succeed where Landlock of that version is the only guard."""
    with mock.patch.object(jail_module, "landlock_abi", return_value=abi):
        unfiltered = Bare(tuple(guard for guard in GUARDS if guard not in LANDLOCK_ALONE))
    attacks = [attack for attack in ATTACKS if attack.category != "resources"]
    found = {name(attack) for attack in attacks if met(unfiltered, attack, bait) == REACHED}
    unfiltered.close()
    return found


def test_what_the_first_landlock_leaves_to_the_filter_alone_is_what_the_documents_name(bait: dict[str, Any]) -> None:
    if landlock_abi() < WITH_SIGNALS:
        pytest.skip(f"this kernel has version {landlock_abi()} of Landlock: there is nothing to compare with")
    first, newest = (reached_without_the_filter(abi, bait) for abi in (FIRST, landlock_abi()))
    assert first - newest == FOR_THE_FILTER
    assert newest - first == set()
