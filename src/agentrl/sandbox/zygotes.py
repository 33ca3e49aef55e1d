"""Zygotes that wait for grades: made when needed, proved before use, replaced when worn.

All are started from one thread that lives as long as the pool, because the kernel ends a process
that wants to die with its parent when the THREAD that started it ends. A zygote on which anything
of the machine failed is never used again.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from agentrl.sandbox.zygote import Zygote
from agentrl.threads import start_threads

JOBS_EACH = 500


class ZygotePool:
    """Lends zygotes, each to one job at a time. Safe to use from several threads. ExhaustedError without a thread."""

    def __init__(self, start: Callable[[], Zygote], prove: Callable[[Zygote], None]) -> None:
        self._start = start
        self._prove = prove
        self._free: list[Zygote] = []
        self._lock = threading.Lock()
        self._starter = start_threads(1, "zygotes")
        self.started = 0

    @contextmanager
    def lend(self) -> Iterator[Zygote]:
        """A proved zygote until the block ends. InfrastructureError or IntegrityError when none can be made."""
        zygote = self._take()
        try:
            yield zygote
        except BaseException:
            zygote.close()
            raise
        if zygote.jobs >= JOBS_EACH:
            zygote.close()
        else:
            with self._lock:
                self._free.append(zygote)

    def close(self) -> None:
        """End every zygote that is not lent."""
        with self._lock:
            free, self._free = self._free, []
        for zygote in free:
            zygote.close()
        self._starter.shutdown()

    def _take(self) -> Zygote:
        with self._lock:
            if self._free:
                return self._free.pop()
        zygote = self._starter.submit(self._start).result()
        try:
            self._prove(zygote)
        except BaseException:
            zygote.close()
            raise
        with self._lock:
            self.started += 1
        return zygote
