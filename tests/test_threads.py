"""Work that a thread makes ahead of whoever takes it."""

import threading
import time
from collections.abc import Iterator

import pytest

from agentrl.threads import made_ahead


def running(name: str) -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith(name)]


def test_what_is_made_ahead_comes_in_the_items_order() -> None:
    slow_first = [0.02, 0.0, 0.01, 0.0]

    def make(item: tuple[int, float]) -> int:
        time.sleep(item[1])
        return item[0]

    assert list(made_ahead(make, enumerate(slow_first), "ahead")) == [0, 1, 2, 3]


def test_items_are_taken_no_further_ahead_than_the_depth() -> None:
    taken = []

    def items() -> Iterator[int]:
        for number in range(10):
            taken.append(number)
            yield number

    made = made_ahead(str, items(), "ahead", depth=2)
    assert next(made) == "0"
    assert taken == [0, 1, 2]


def test_an_error_comes_where_its_item_would() -> None:
    made = made_ahead(lambda number: 1 // number, [2, 1, 0, 1], "ahead")
    assert [next(made), next(made)] == [0, 1]
    with pytest.raises(ZeroDivisionError):
        next(made)


def test_the_thread_ends_with_whoever_takes_too() -> None:
    made = made_ahead(str, range(10), "stopped-early")
    next(made)
    assert running("stopped-early")
    made.close()  # type: ignore[attr-defined]
    assert not running("stopped-early")
