"""How fast the jails are. Prints tables; writes nothing. Whether they leave anything behind: growth.py.

    python benchmarks/sandbox.py                     # every backend that works here

Latencies are medians of one job after another; throughput is of that many workers at once, each with a
zygote of its own. The ratio is against process limits in the same run, job by job in turn, so that a
busy machine slows both: a fresh interpreter for each grade, where a jail has a zygote that waits. What
the walls cost shows against zygotes with limits alone, which are no jail. Grades and test runs are of a
small task, as in the bank. What a jail's medians may be on two cores stands beside them, with whether
they are; it is no test, since a busy machine misses it.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from unittest import mock

from agentrl.errors import AgentRLError
from agentrl.grading import grade_cases
from agentrl.reporting.text_table import TextTable
from agentrl.sandbox import jail, program
from agentrl.sandbox.backends import JAILS
from agentrl.sandbox.base import Backend, Limits
from agentrl.sandbox.denials import Denial
from agentrl.sandbox.jail import LANDLOCK, Jail
from agentrl.sandbox.process_limits import NAME, ProcessLimits
from agentrl.tasks.bank.catalogue import load_bank
from agentrl.tasks.public_tests import test_source

WORKERS = (1, 2, 4, 8, 16)
TASK = load_bank()[0]
ZYGOTES = "zygotes, limits alone"
BOUNDS_MS = {"grade": 12, "cold run": 80}
"""The most that a median may take in a jail."""


class LimitsAlone(Jail):
    """A jail's zygotes and limits without its walls: what they cost is the difference. It proves nothing."""

    _WALLS = ("make_private", "refuse_privileges", "enter_domain", "allow_only")

    def __init__(self, limits: Limits) -> None:
        source = program._source

        def without_walls(module: ModuleType) -> str:
            gone = (f"\ndef {name}(*_): pass\n" for name in self._WALLS if hasattr(module, name))
            return source(module) + "".join(gone)

        # No other jail of this process may get its program, which is made once.
        with mock.patch.object(program, "_source", without_walls), mock.patch.dict(jail._found, clear=True):
            super().__init__(LANDLOCK, limits)

    def check(self, denials: Sequence[Denial]) -> None:
        """Nothing is denied here."""


def grade(backend: Backend) -> None:
    """One hidden grade of a reference."""
    given = grade_cases(TASK.reference, TASK.function, TASK.hidden, backend)
    assert given.passed, given


def cold_run(backend: Backend) -> None:
    """One run of public tests."""
    files = {f"{TASK.function}.py": TASK.reference, f"test_{TASK.function}.py": test_source(TASK)}
    assert backend.run_tests(files, f"test_{TASK.function}.py").exit_code == 0


def milliseconds(job: Callable[[], None]) -> float:
    """How long one job takes."""
    start = time.perf_counter()
    job()
    return (time.perf_counter() - start) * 1000


def latencies(backends: dict[str, Backend], count: int) -> TextTable:
    """Median and p99 of grades and cold runs, the ratio to process limits, and the bound, all in turn."""
    taken: dict[tuple[str, str], list[float]] = {}
    for _ in range(count):
        for name, backend in backends.items():
            for kind, job in (("grade", grade), ("cold run", cold_run)):
                taken.setdefault((name, kind), []).append(milliseconds(lambda job=job, backend=backend: job(backend)))
    rows = []
    for (name, kind), values in taken.items():
        median = statistics.median(values)
        bare = statistics.median(taken[NAME, kind])
        p99 = statistics.quantiles(values, n=100, method="inclusive")[98]
        figures = (f"{median:.1f}", f"{p99:.1f}", f"{median / bare:.2f}")
        rows.append((f"{kind}, {name}", *figures, *bound(name, kind, median)))
    return TextTable(f"milliseconds, {count} of each", ("", "median", "p99", "ratio", "at most", "kept"), tuple(rows))


def bound(name: str, kind: str, median: float) -> tuple[str, str]:
    """What the median may be, and whether it is; what is no jail has no bound."""
    if name not in JAILS:
        return "", ""
    return str(BOUNDS_MS[kind]), "yes" if median <= BOUNDS_MS[kind] else "no"


def throughput(backends: dict[str, Backend], seconds: float) -> TextTable:
    """Grades a second with several workers."""
    rows = []
    for name, backend in backends.items():
        cells = []
        for workers in WORKERS:
            with ThreadPoolExecutor(workers) as pool:
                list(pool.map(lambda _, backend=backend: grade(backend), range(2 * workers)))
                end = time.perf_counter() + seconds
                start = time.perf_counter()
                done = sum(pool.map(lambda _, end=end, backend=backend: _until(end, backend), range(workers)))
                cells.append(f"{done / (time.perf_counter() - start):.0f}")
        rows.append((name, *cells))
    return TextTable("grades a second, by workers", ("", *map(str, WORKERS)), tuple(rows))


def _until(end: float, backend: Backend) -> int:
    done = 0
    while time.perf_counter() < end:
        grade(backend)
        done += 1
    return done


def main() -> None:
    """Measure every backend that works here, and zygotes with limits alone."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100, help="jobs of each kind for latencies")
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each number of workers")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o711)
        tempfile.tempdir = folder
        measure(options)


def measure(options: argparse.Namespace) -> None:
    """Measure, and print as it comes."""
    backends: dict[str, Backend] = {NAME: ProcessLimits(Limits()), ZYGOTES: LimitsAlone(Limits())}
    for name in JAILS:
        try:
            backends[name] = Jail(name, Limits())
        except AgentRLError as error:
            print(f"{name}: {error}\n")
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    print(latencies(backends, options.count).as_text())
    print(throughput({name: backend for name, backend in backends.items() if name in JAILS}, options.seconds).as_text())
    for backend in backends.values():
        backend.close()


if __name__ == "__main__":
    main()
