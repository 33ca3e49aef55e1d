"""How much of its time a job has left, on the clock of a run that may itself stand still.

A run that is stopped, swapped out or held up by a thread of its own sees what a job said long after it
was said. So time is counted look by look, and no look counts for more than it asked to wait: what lies
beyond is the run's own delay, no time of the job. It ends nothing and waits for nothing by itself.
"""

import time
from collections.abc import Callable
from typing import TypeVar

LOOK_S = 0.1
_T = TypeVar("_T")


class Patience:
    """Seconds that are left; without end until `allow`. One thread uses it."""

    def __init__(self) -> None:
        self.left_s = float("inf")
        self.stood_still_s = 0.0
        self._looked = time.monotonic()

    @property
    def is_over(self) -> bool:
        """Whether nothing is left. What arrives in the look that uses up the rest has still arrived in time."""
        return self.left_s <= 0

    def allow(self, seconds: float) -> None:
        """Leave so much from now, whatever was left."""
        self.left_s = seconds

    def look(self, poll: Callable[[float], _T]) -> _T:
        """What `poll` gives, asked to wait for a moment and no longer than is left."""
        asked = max(0.0, min(self.left_s, LOOK_S))
        found = poll(asked)
        now = time.monotonic()
        since, self._looked = now - self._looked, now
        counted = min(since, asked)
        self.left_s -= counted
        self.stood_still_s += since - counted
        return found
