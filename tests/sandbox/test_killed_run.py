"""What is left of a run that is killed with its jobs still running, and what the next run removes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from agentrl.sandbox.backends import JAILS
from agentrl.sandbox.identity import LAST_UID
from agentrl.sandbox.jail import Jail
from agentrl.sandbox.process_limits import NAME as PROCESS_LIMITS
from agentrl.sandbox.workspace import Workspaces, remove_abandoned
from tests.sandbox.conftest import as_root, open_backend

# Processes of a waiting zygote, its fork, a jail of its own and the fork in it.
JOBS = {"bwrap": 8, "landlock": 4, PROCESS_LIMITS: 2}
# A grade, a script and a waiting zygote at once; it says when the jobs are on their way.
RUN = """
import sys, threading, time
from tests.sandbox.conftest import open_backend
from agentrl.sandbox.base import Limits

backend = open_backend(sys.argv[1], Limits(wall_s=60.0, cpu_s=60))
sleep = "import time\\ntime.sleep(60)\\n"
threading.Thread(target=backend.call, args=(sleep, "f", [])).start()
threading.Thread(target=backend.run_script, args=({"s.py": f"open('left', 'w')\\n{sleep}"}, "s.py")).start()
print("started", flush=True)
time.sleep(60)
"""


def descendants(pid: int) -> set[int]:
    """Every process below one, as the kernel tells them."""
    found: set[int] = set()
    waiting = [pid]
    while waiting:
        for task in Path(f"/proc/{waiting.pop()}/task").glob("*/children"):
            below = {int(child) for child in task.read_text().split()} - found
            found |= below
            waiting += below
    return found


def alive(pids: set[int]) -> list[int]:
    return [pid for pid in pids if Path(f"/proc/{pid}").exists()]


def eventually(holds: Callable[[], bool]) -> bool:
    """Whether it holds within some seconds."""
    deadline = time.monotonic() + 20
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


@pytest.mark.parametrize("name", [*JAILS, PROCESS_LIMITS])
def test_a_killed_run_leaves_no_process_and_its_folder_is_removed_by_the_next(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_backend(name).close()  # Skips where there is none.
    place = Path(f"/tmp/agentrl-test-{os.getpid()}-{name}")
    place.mkdir()
    place.chmod(0o1777)
    try:
        process = subprocess.Popen(
            [sys.executable, "-c", RUN, name],
            env={**os.environ, "TMPDIR": str(place)},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "started\n"
        assert eventually(lambda: len(descendants(process.pid)) >= JOBS[name])
        below = descendants(process.pid)
        process.send_signal(signal.SIGKILL)
        process.wait()
        if name != PROCESS_LIMITS:  # Those end by their own clock.
            assert eventually(lambda: not alive(below))
        for pid in alive(below):
            os.kill(pid, signal.SIGKILL)
        assert eventually(lambda: not alive(below))  # Until then they hold the folder's lock.
        (left,) = place.iterdir()
        monkeypatch.setattr("tempfile.tempdir", str(place))
        Workspaces().close()
        assert not left.exists()
        assert list(place.iterdir()) == []
    finally:
        subprocess.run(["rm", "-rf", str(place)], check=True)


def test_the_folder_of_a_run_that_lives_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    living, other = Workspaces(), Workspaces()
    other.close()
    assert list(tmp_path.iterdir()) == [living.path]
    living.close()
    assert list(tmp_path.iterdir()) == []


@as_root
def test_a_folder_of_another_user_is_kept_whatever_its_name(tmp_path: Path) -> None:
    (tmp_path / "agentrl-run-other").mkdir()
    os.chown(tmp_path / "agentrl-run-other", LAST_UID, LAST_UID)
    (tmp_path / "agentrl-run-link").symlink_to(tmp_path)
    remove_abandoned(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["agentrl-run-link", "agentrl-run-other"]


# Unreadable, too deep for a path, with names that are no text, and with one file by two names.
TREE = """
import os
os.mkdir("closed", 0)
os.mkdir("blind", 0o300)
open("blind/file", "w").close()
open(b"\\xff\\n-r", "w").close()
os.link("s.py", "again")
os.symlink("/etc", "away")
for _ in range(1500):
    os.mkdir("deep")
    os.chdir("deep")
print("made")
"""


def left_by_jobs(jail: Jail) -> set[Path]:
    """What lies in the run's folder and where it is put to be removed, without that place itself."""
    folder = jail.launcher.path  # type: ignore[attr-defined]
    return {*folder.iterdir(), *folder.glob("removed/*")} - {folder / "removed"}


def test_a_hostile_tree_of_a_job_vanishes_with_it(jail: Jail) -> None:
    before = left_by_jobs(jail)
    assert jail.run_script({"s.py": TREE}, "s.py").output == "made\n"
    jail.launcher._places._sweeper.finish()  # type: ignore[attr-defined]
    assert left_by_jobs(jail) == before
    assert jail.counts()["infra"] == 0
