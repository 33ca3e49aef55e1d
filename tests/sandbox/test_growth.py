"""The look for growth finds what grows, and nothing where nothing does."""

import importlib.util
import mmap
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.sandbox.conftest import open_backend

PROGRAM = Path(__file__).resolve().parents[2] / "benchmarks" / "growth.py"


@pytest.fixture(scope="module")
def growth() -> Any:
    spec = importlib.util.spec_from_file_location("growth_benchmark", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Temporary files of this test alone."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


GROWING = """
import sys
held = []
for line in sys.stdin:
    held.append(bytearray(b"x") * 200_000)
    print(flush=True)
"""


class Leaks:
    """Jobs that keep something, and what they keep."""

    def __init__(self) -> None:
        self.kept: list[Any] = []

    def memory(self) -> None:
        # Pages of its own: what the heap still holds of earlier tests would hide the growth.
        pages = mmap.mmap(-1, 300_000)
        pages.write(b"1" * 300_000)
        self.kept.append(pages)

    def file(self) -> None:
        self.kept.append(os.open("/dev/null", os.O_RDONLY))

    def file_now_and_then(self) -> None:
        self.kept.append(None)
        if len(self.kept) % 25 == 0:
            self.kept[-1] = os.open("/dev/null", os.O_RDONLY)

    def temporary(self) -> None:
        self.kept.append(tempfile.mkdtemp())

    def process(self) -> None:
        self.kept.append(subprocess.Popen(["sleep", "60"]))

    def grandchild(self) -> None:
        """Below one process that was there from the start."""
        if not self.kept:
            reading = "while read -r word; do sleep 60 & done"
            self.kept.append(subprocess.Popen(["/bin/sh", "-c", reading], stdin=subprocess.PIPE, bufsize=0))
        self.kept[0].stdin.write(b"go\n")

    def memory_below(self) -> None:
        if not self.kept:
            pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "bufsize": 0}
            self.kept.append(subprocess.Popen([sys.executable, "-c", GROWING], **pipes))
        self.kept[0].stdin.write(b"go\n")
        self.kept[0].stdout.readline()

    def close(self) -> None:
        for kept in self.kept:
            if isinstance(kept, int):
                os.close(kept)
            if isinstance(kept, subprocess.Popen):
                subprocess.run(["pkill", "-P", str(kept.pid)], check=False)
                kept.kill()
                kept.communicate()


@pytest.fixture
def leaks() -> Iterator[Leaks]:
    made = Leaks()
    yield made
    made.close()


def grown(growth: Any, job: Callable[[], None], count: int) -> list[str]:
    return [what for what, each in growth.trends(*growth.watch(job, count)).items() if each.grew]


@pytest.mark.usefixtures("_own_folder")
@pytest.mark.parametrize(
    ("leak", "count", "what"),
    [
        ("memory", 200, "memory of the run, KiB"),
        ("file", 60, "open files of the run"),
        ("file_now_and_then", 300, "open files of the run"),
        ("temporary", 60, "temporary files"),
        ("process", 30, "processes below it"),
        ("grandchild", 30, "processes below it"),
        ("memory_below", 40, "memory below it, KiB"),
    ],
)
def test_a_leak_is_found_by_its_name(growth: Any, leaks: Leaks, leak: str, count: int, what: str) -> None:
    assert what in grown(growth, getattr(leaks, leak), count)


@pytest.mark.usefixtures("_own_folder")
def test_nothing_grows_where_nothing_is_kept(growth: Any) -> None:
    def job() -> None:
        with tempfile.TemporaryFile() as file:
            file.write(bytes(1000))

    assert grown(growth, job, 300) == []


@pytest.mark.parametrize(
    ("values", "grew"),
    [
        ([5.0] * 100, False),
        ([float(n) for n in range(100)], True),
        ([float(n // 20) for n in range(100)], True),
        ([5.0] * 20 + [9.0] * 80, False),  # Made once, and kept.
        ([5.0] * 50 + [0.0] + [5.0] * 49, False),
        ([float(-n) for n in range(100)], False),
    ],
)
def test_growth_is_a_rise_that_does_not_stop(growth: Any, values: list[float], grew: bool) -> None:
    assert growth.trend(range(100), values, 0.5).grew is grew


def test_the_slope_is_told_for_a_thousand_grades(growth: Any) -> None:
    assert growth.trend(range(0, 1000, 10), [float(n) for n in range(100)], 0.5).slope == pytest.approx(100.0)


def test_a_row_of_grades_in_a_fresh_jail_leaves_nothing(jail: Any) -> None:
    command = [sys.executable, str(PROGRAM), "--grades", "60", "--backend", jail.name]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{jail.name}: 60 grades" in done.stdout


def test_growth_ends_with_exit_code_1(growth: Any, leaks: Leaks, capsys: pytest.CaptureFixture[str]) -> None:
    open_backend("landlock").close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", None)
        patch.setattr(growth, "grade", lambda _: leaks.file())
        patch.setattr(sys, "argv", ["growth.py", "--grades", "60", "--backend", "landlock"])
        assert growth.main() == 1
    assert "open files of the run" in capsys.readouterr().out
