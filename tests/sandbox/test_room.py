"""What a job writes to its folder: bounded under each jail, so that one does not take its neighbours' disk."""

from pathlib import Path

import pytest

from agentrl.sandbox import room
from agentrl.sandbox.jail import Jail
from agentrl.sandbox.process_limits import ProcessLimits
from agentrl.sandbox.room import Room
from tests.environments.fakes import SOURCE
from tests.sandbox.attacks.resources import FILLED, FILLINGS, Filling
from tests.sandbox.conftest import SMALL
from tests.sandbox.test_tool_layer import real, repair


def met(backend: Jail | ProcessLimits, filling: Filling) -> str:
    done = backend.run_script({SOURCE: filling.script}, SOURCE)
    return done.killed or done.output.strip()


@pytest.mark.parametrize("filling", FILLINGS, ids=lambda filling: filling.name)
def test_a_job_that_fills_its_disk_ends_and_an_honest_solution_is_paid_after_it(jail: Jail, filling: Filling) -> None:
    assert met(jail, filling) == getattr(filling, jail.name)
    repair(real(jail))
    assert jail.counts()["infra"] == 0


@pytest.mark.parametrize("filling", FILLINGS, ids=lambda filling: filling.name)
def test_the_disk_is_filled_where_nobody_looks(filling: Filling, monkeypatch: pytest.MonkeyPatch) -> None:
    backend = ProcessLimits(SMALL)
    try:
        assert met(backend, filling) == "flood"
        monkeypatch.setattr(Room, "is_overfull", lambda *_, **__: False)
        assert met(backend, filling) == FILLED
    finally:
        backend.close()


def test_a_job_that_goes_on_ends_long_before_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it wrote is its neighbours' again while they still try."""
    backend = ProcessLimits(SMALL)
    script = (
        "import time\nfor n in range(40):\n    open(str(n), 'wb').write(bytes(2**20))\ntime.sleep(1.2)\nprint('late')"
    )
    try:
        assert backend.run_script({"s.py": script}, "s.py").output == ""
        monkeypatch.setattr(room, "MOST_BYTES", 2**30)
        assert backend.run_script({"s.py": script}, "s.py").output == "late\n"
    finally:
        backend.close()


@pytest.mark.parametrize(("size", "overfull"), [(room.MOST_BYTES - 2**16, False), (room.MOST_BYTES + 2**16, True)])
def test_the_bound_is_what_a_folder_in_memory_has(tmp_path: Path, size: int, overfull: bool) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "file").write_bytes(bytes(size))
    assert Room(tmp_path).is_overfull(at_once=True) is overfull


def test_files_of_no_size_take_room_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_BYTES", 10 * 1024)
    for number in range(11):
        (tmp_path / str(number)).touch()
        assert Room(tmp_path).is_overfull(at_once=True) is (number == 10)


def test_a_folder_closed_to_its_own_user_is_looked_into(tmp_path: Path) -> None:
    """Which root need not ask for: started by an ordinary user this test shows it."""
    (tmp_path / "closed").mkdir()
    (tmp_path / "closed" / "large").write_bytes(bytes(room.MOST_BYTES + 2**16))
    (tmp_path / "closed").chmod(0)
    assert Room(tmp_path).is_overfull(at_once=True)


def test_no_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "away").mkdir()
    (tmp_path / "away" / "large").write_bytes(bytes(room.MOST_BYTES + 2**16))
    (tmp_path / "place").mkdir()
    (tmp_path / "place" / "link").symlink_to(tmp_path / "away")
    (tmp_path / "place" / "file").symlink_to(tmp_path / "away" / "large")
    assert not Room(tmp_path / "place").is_overfull(at_once=True)
