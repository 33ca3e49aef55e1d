"""Progress of long stages: one plain line at a time on standard output.

Lines, not bars: a stage's output may be shared with other jobs' and may go to a file.
"""

import sys
import time


class Progress:
    """Says how far a stage is and how long the rest may take, at most once in `interval_s` seconds."""

    def __init__(self, what: str, total: int, *, done: int = 0, interval_s: float = 0.0) -> None:
        self._what = what
        self._total = total
        self._first = done
        self._interval_s = interval_s
        self._started = time.monotonic()
        self._said = float("-inf")

    def say(self, done: int, note: str = "") -> None:
        """Report that `done` of the total are finished."""
        now = time.monotonic()
        if done < self._total and now - self._said < self._interval_s:
            return
        self._said = now
        print(
            f"{self._what} {done}/{self._total}{_left(now - self._started, done - self._first, self._total - done)}"
            f"{'  ' + note if note else ''}",
            flush=True,
            file=sys.stdout,
        )


def _left(elapsed_s: float, did: int, remaining: int) -> str:
    if did <= 0 or remaining <= 0:
        return f"  {elapsed_s:.0f} s"
    minutes, seconds = divmod(round(elapsed_s / did * remaining), 60)
    return f"  {minutes}:{seconds:02d} left"
