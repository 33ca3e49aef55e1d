"""Which tokens rows have in common: those that everything before them and they themselves are equal of.

A causal model computes the same for such tokens, so a forward pass needs each of them once. They
are found in the ids alone; who made the rows, and which of them are one group, is not known here.
Rows are compared as bytes, whose order is the dictionary order of the ids: among rows in that
order, what a row shares with any other it shares with a neighbour.
"""

from bisect import bisect, insort
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_ID = np.dtype(">u4")  # Big-endian, so that bytes compare as the numbers do.


def key_of(ids: Sequence[int] | NDArray[np.int64]) -> bytes:
    """A row's ids as bytes."""
    return np.asarray(ids).astype(_ID).tobytes()


def lead_of(key: bytes, length: int) -> bytes:
    """The first `length` ids of a row."""
    return key[: length * _ID.itemsize]


def common_length(one: bytes, other: bytes) -> int:
    """How many leading ids two rows have in common."""
    length = min(len(one), len(other)) // _ID.itemsize
    unequal = np.frombuffer(one, _ID, length) != np.frombuffer(other, _ID, length)
    return int(unequal.argmax()) if unequal.any() else length


class Held:
    """Rows that go together, to tell what a further one would add to them."""

    def __init__(self) -> None:
        self._keys: list[bytes] = []
        self.tokens = 0

    def __len__(self) -> int:
        return len(self._keys)

    def fresh(self, key: bytes) -> int:
        """How many tokens of a row none of the held ones has."""
        place = bisect(self._keys, key)
        near = self._keys[max(0, place - 1) : place + 1]
        return len(key) // _ID.itemsize - max((common_length(key, one) for one in near), default=0)

    def add(self, key: bytes) -> None:
        """Hold a further row."""
        self.tokens += self.fresh(key)
        insort(self._keys, key)


def number_tokens(keys: Sequence[bytes]) -> list[NDArray[np.int64]]:
    """For each row the numbers of its tokens: equal where rows share one, rising by first appearance from 0."""
    numbers: list[NDArray[np.int64]] = [np.empty(0, dtype=np.int64)] * len(keys)
    count, before = 0, -1
    for index in sorted(range(len(keys)), key=keys.__getitem__):
        shared = 0 if before < 0 else common_length(keys[before], keys[index])
        fresh = len(keys[index]) // _ID.itemsize - shared
        numbers[index] = np.concatenate([numbers[before][:shared], np.arange(count, count + fresh)])
        count, before = count + fresh, index
    _, firsts = np.unique(np.concatenate(numbers), return_index=True)
    places = np.empty(count, dtype=np.int64)
    places[np.argsort(firsts)] = np.arange(count)
    return [places[row] for row in numbers]
