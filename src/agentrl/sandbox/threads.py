"""Threads that wait for the sandbox, all started before the first of them is needed.

The standard executor starts a thread when a call is handed over, and where the machine refuses it
keeps the call: what was refused would run later, or never. So no call is handed over before every
thread runs. It runs nothing by itself.
"""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier

from agentrl.exhaustion import exhaustion_named, tried_twice


def start_threads(count: int, name: str) -> ThreadPoolExecutor:
    """An executor whose `count` threads run. ExhaustedError when the machine refuses one, twice."""
    return tried_twice(lambda: _start(count, name))


@contextmanager
def waiting_threads(count: int, name: str) -> Iterator[Executor]:
    """As `start_threads`, until the block ends; where it fails, calls that have not begun are dropped."""
    pool = start_threads(count, name)
    try:
        yield pool
    except BaseException:
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _start(count: int, name: str) -> ThreadPoolExecutor:
    pool = ThreadPoolExecutor(count, thread_name_prefix=name)
    together = Barrier(count + 1)  # No thread is idle before the last one runs, so each call needs one of its own.
    try:
        with exhaustion_named(f"sandbox: {count} threads can't be started"):
            for _ in range(count):
                pool.submit(together.wait)
        together.wait()
    except BaseException:
        together.abort()
        pool.shutdown()
        raise
    return pool
