"""Threads that wait for calls, all started before the first of them is needed; and work that is made ahead by one.

The standard executor starts a thread when a call is handed over, and where the machine refuses it
keeps the call: what was refused would run later, or never. So no call is handed over before every
thread runs. It runs nothing by itself.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import TypeVar

from agentrl.exhaustion import exhaustion_named, tried_twice

_Given = TypeVar("_Given")
_Made = TypeVar("_Made")


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


def made_ahead(make: Callable[[_Given], _Made], items: Iterable[_Given], name: str, depth: int = 2) -> Iterator[_Made]:
    """`make` of each item, in order, by a thread that is up to `depth` items ahead of whoever takes them.

    Errors of `make` come where its item would. ExhaustedError as from `start_threads`.
    """
    with waiting_threads(1, name) as thread:
        waiting: deque[Future[_Made]] = deque()
        for item in items:
            waiting.append(thread.submit(make, item))
            if len(waiting) > depth:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _start(count: int, name: str) -> ThreadPoolExecutor:
    pool = ThreadPoolExecutor(count, thread_name_prefix=name)
    together = Barrier(count + 1)  # No thread is idle before the last one runs, so each call needs one of its own.
    try:
        with exhaustion_named(f"{name}: {count} threads can't be started"):
            for _ in range(count):
                pool.submit(together.wait)
        together.wait()
    except BaseException:
        together.abort()
        pool.shutdown()
        raise
    return pool
