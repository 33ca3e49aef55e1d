"""Whether grading leaves anything behind: memory, open files, processes or temporary files that grow with the grades.

    python benchmarks/growth.py                      # 10000 grades in each jail, about ten minutes on two cores
    python benchmarks/growth.py --grades 2000 --backend landlock

Each jail is made afresh, in a process of its own, and asked by one thread, so that at any moment between
two grades there is one waiting zygote and nothing else. It is looked at a hundred times. Exit code 1: something
grew from the first tenth to the last, and still in the second half: what is made once and kept is no growth.
Writes nothing.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from agentrl.errors import AgentRLError
from agentrl.grading import grade_cases
from agentrl.reporting.text_table import TextTable
from agentrl.sandbox.backends import JAILS
from agentrl.sandbox.base import Backend, Limits
from agentrl.sandbox.jail import Jail
from agentrl.tasks.bank.catalogue import load_bank

SAMPLES = 100
WARM = 600  # More than a zygote serves, so that the first has been replaced before anything is counted.
_KIB = 1024
_PAGE_KIB = os.sysconf("SC_PAGE_SIZE") // _KIB
TOLERATED = {
    "memory of the run, KiB": 1024.0,  # A hundred bytes a grade, in ten thousand.
    "memory below it, KiB": 1024.0,
    "open files of the run": 0.5,
    "open files below it": 0.5,
    "processes below it": 0.5,
    "temporary files": 0.5,
}
"""What is looked at, and by how much it may differ."""

Sample = dict[str, float]
"""What each is at one moment."""


class Trend(NamedTuple):
    """What one of them did: medians of the first, a middle and the last tenth, and its slope for a thousand grades."""

    first: float
    middle: float
    last: float
    slope: float
    tolerated: float

    @property
    def grew(self) -> bool:
        """Whether it grew by more than is tolerated, and did not stop."""
        return self.last - self.first > self.tolerated and self.last - self.middle > self.tolerated / 4


def descendants(pid: int) -> set[int]:
    """Every process below one, at any depth, the zygotes and what they forked included."""
    found: set[int] = set()
    waiting = [pid]
    while waiting:
        for task in Path(f"/proc/{waiting.pop()}/task").glob("*/children"):
            with suppress(OSError):  # It ended as it was looked at.
                below = {int(child) for child in task.read_text().split()} - found
                found |= below
                waiting += below
    return found


def resident_kib(pid: int) -> float:
    """The memory of a process that is in memory now."""
    with suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE_KIB
    return 0


def open_files(pid: int) -> int:
    """The open files of a process. 0 where they may not be counted: a zygote shows its own to root alone."""
    with suppress(OSError):
        return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
    return 0


def look() -> Sample:
    """What this process and all below it hold now."""
    own, below = os.getpid(), descendants(os.getpid())
    values = (
        resident_kib(own),
        sum(map(resident_kib, below)),
        open_files(own) - 1,  # The one that counts.
        sum(map(open_files, below)),
        len(below),
        sum(1 for _ in Path(tempfile.gettempdir()).rglob("*")),
    )
    return dict(zip(TOLERATED, values, strict=True))


def watch(job: Callable[[], None], count: int) -> tuple[list[int], list[Sample]]:
    """Do a job that often, and look before, some hundred times between, and after."""
    every = max(1, count // SAMPLES)
    done, samples = [0], [look()]
    for number in range(1, count + 1):
        job()
        if number % every == 0 or number == count:
            done.append(number)
            samples.append(look())
    return done, samples


def trend(done: Sequence[int], values: Sequence[float], tolerated: float) -> Trend:
    """What the values did. The slope is the median of all between two moments, so that no single one decides."""
    tenth = max(1, len(values) // 10)
    starts = 0, (len(values) - tenth) // 2, len(values) - tenth
    tenths = [statistics.median(values[start : start + tenth]) for start in starts]
    points = list(zip(done, values, strict=True))
    slope = statistics.median((y2 - y1) / (x2 - x1) for (x1, y1), (x2, y2) in combinations(points, 2))
    return Trend(*tenths, 1000 * slope, tolerated)


def trends(done: Sequence[int], samples: Sequence[Sample]) -> dict[str, Trend]:
    """By what is looked at, what it did."""
    return {what: trend(done, [sample[what] for sample in samples], tolerated) for what, tolerated in TOLERATED.items()}


def table(title: str, found: dict[str, Trend]) -> TextTable:
    """The trends for people."""
    rows = [
        (what, *(f"{tenth:.0f}" for tenth in each[:3]), f"{each.slope:+.2f}", "yes" if each.grew else "no")
        for what, each in found.items()
    ]
    return TextTable(title, ("", "first", "middle", "last", "per 1000", "grew"), tuple(rows))


def grade(backend: Backend) -> None:
    """One hidden grade of a reference."""
    task = load_bank()[0]
    given = grade_cases(task.reference, task.function, task.hidden, backend)
    assert given.passed, given


def measure(name: str, count: int) -> bool:
    """Look at one jail, print what was seen, and say whether nothing grew."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o711)
        tempfile.tempdir = folder  # For the jail, which is then all that makes files there.
        with closing(Jail(name, Limits())) as backend:
            for _ in range(min(WARM, count)):
                grade(backend)
            start = time.perf_counter()
            done, samples = watch(lambda: grade(backend), count)
            taken = time.perf_counter() - start
    found = trends(done, samples)
    load = os.getloadavg()[0]
    print(table(f"{name}: {count} grades, {taken:.0f} s, {len(samples)} looks, load {load:.1f}", found).as_text())
    return not any(each.grew for each in found.values())


def main() -> int:
    """Measure the jails that are named, each in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--grades", type=int, default=10_000, help="grades in a row")
    parser.add_argument("--backend", choices=JAILS, help="one jail, instead of each")
    options = parser.parse_args()
    if options.grades < 1:
        parser.error(f"--grades: {options.grades} is too few -> give 1 or more")
    if options.backend is not None:
        try:
            return 0 if measure(options.backend, options.grades) else 1
        except AgentRLError as error:
            print(f"{options.backend}: {error}", file=sys.stderr)
            return error.exit_code
    command = [sys.executable, __file__, "--grades", str(options.grades), "--backend"]
    return max(subprocess.run([*command, name], check=False).returncode for name in JAILS)


if __name__ == "__main__":
    sys.exit(main())
