"""Counts grades by outcome and measures how long they took. It changes no grade."""

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

OUTCOMES = (
    "ok",
    "wrong",
    "raised",
    "unencodable",
    "protocol",
    "no_result",
    "timeout",
    "flood",
    "import_error",
)


class Tally(NamedTuple):
    """What a book holds, to be carried to another process: grades by outcome, and each grade's seconds."""

    counts: dict[str, int]
    seconds: list[float]


class GradeBook:
    """The grades of one stage. Safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._seconds: list[float] = []

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Measure the grade that is made in the block; one that fails with the machine is not counted."""
        start = time.perf_counter()
        yield
        with self._lock:
            self._seconds.append(time.perf_counter() - start)

    def count(self, outcome: str) -> None:
        """Count one grade."""
        with self._lock:
            self._counts[outcome] += 1

    def tally(self) -> Tally:
        """A copy of what was counted and measured so far."""
        with self._lock:
            return Tally(dict(self._counts), list(self._seconds))

    def add(self, tally: Tally) -> None:
        """Count and measure what another book did."""
        with self._lock:
            self._counts.update(tally.counts)
            self._seconds += tally.seconds

    def summary(self) -> dict[str, Any]:
        """`outcomes`, and of the seconds a grade took `p50` and `p99` (None without a grade)."""
        counts, unordered = self.tally()
        seconds = sorted(unordered)
        return {
            "outcomes": {name: counts.get(name, 0) for name in dict.fromkeys((*OUTCOMES, *sorted(counts)))},
            "seconds": {"p50": _quantile(seconds, 0.5), "p99": _quantile(seconds, 0.99)},
        }


def _quantile(ordered: list[float], share: float) -> float | None:
    """The smallest value that at least this share of all does not exceed."""
    if not ordered:
        return None
    return round(ordered[max(0, -int(-share * len(ordered) // 1) - 1)], 6)
