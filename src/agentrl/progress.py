"""Progress of long stages: a bar on a terminal, one plain line at a time everywhere else.

A stage's output may be shared with other jobs' and may go to a file; a bar would spoil both. The
bar is drawn only when something is said: no thread, because stages fork.
"""

import atexit
import time

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as Bar


class Progress:
    """Says how far a stage is and how long the rest may take, at most once in `interval_s` seconds."""

    def __init__(
        self, what: str, total: int, *, done: int = 0, interval_s: float = 0.0, console: Console | None = None
    ) -> None:
        self._what = what
        self._total = total
        self._first = done
        self._interval_s = interval_s
        self._console = Console() if console is None else console
        self._started = time.monotonic()
        self._said = float("-inf")
        self._bar: Bar | None = None

    def say(self, done: int, note: str = "") -> None:
        """Report that `done` of the total are finished."""
        now = time.monotonic()
        if done < self._total and now - self._said < self._interval_s:
            return
        self._said = now
        left = _left(now - self._started, done - self._first, self._total - done)
        if self._console.is_terminal:
            self._draw(done, left, note)
        else:
            line = f"{self._what} {done}/{self._total}  {left}{'  ' + note if note else ''}"
            print(line, flush=True, file=self._console.file)

    def _draw(self, done: int, left: str, note: str) -> None:
        if self._bar is None:
            note_column = TextColumn("{task.fields[note]}")
            columns = (TextColumn("{task.description}"), BarColumn(20), MofNCompleteColumn(), note_column)
            self._bar = Bar(*columns, console=self._console, auto_refresh=False)
            self._bar.add_task(self._what, total=self._total, note="")
            self._bar.start()
            atexit.register(self._bar.stop)  # An error must not leave the terminal without its cursor.
        self._bar.update(self._bar.task_ids[0], completed=done, note=f"{left}  {note}".rstrip())
        self._bar.refresh()
        if done >= self._total:
            self._bar.stop()
            atexit.unregister(self._bar.stop)


def _left(elapsed_s: float, did: int, remaining: int) -> str:
    if did <= 0 or remaining <= 0:
        return f"{elapsed_s:.0f} s"
    minutes, seconds = divmod(round(elapsed_s / did * remaining), 60)
    return f"{minutes}:{seconds:02d} left"
