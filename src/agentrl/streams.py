"""Counter-based random streams: randomness is addressed by a key, never drawn from a global.

A stream is a key such as `(seed, "train", step, task, sample)`. Its n-th uniform number is a
function of the key and n alone, so what an episode draws depends neither on the batch it is
played in nor on the order in which batches run. The generator is Philox 4x64 (Salmon et al.,
"Parallel random numbers: as easy as 1, 2, 3", SC 2011), keyed by a SHA-256 of the key.
"""

import hashlib
import json
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Key = tuple[str | int, ...]

_WORDS_PER_COUNTER = 4  # Philox 4x64 yields four 64-bit words for each value of its counter.


@dataclass(frozen=True, slots=True)
class Stream:
    """One addressable sequence of random numbers."""

    key: Key

    def child(self, *parts: str | int) -> "Stream":
        """The stream whose key continues this one's."""
        return Stream(self.key + parts)

    def uniforms(self, start: int, count: int) -> NDArray[np.float64]:
        """Numbers `start` to `start + count` of the stream, each in [0, 1). Shape (count,)."""
        if start < 0 or count < 0:
            raise ValueError(f"start and count must not be negative: {start}, {count}")
        skip = start % _WORDS_PER_COUNTER
        philox = np.random.Philox(key=self._philox_key())
        philox.advance(start // _WORDS_PER_COUNTER)
        return np.random.Generator(philox).random(skip + count)[skip:]

    def generator(self) -> np.random.Generator:
        """A numpy generator at the start of the stream, for shuffles and choices."""
        return np.random.Generator(np.random.Philox(key=self._philox_key()))

    def _philox_key(self) -> NDArray[np.uint64]:
        return np.frombuffer(self._digest()[:16], dtype="<u8").astype(np.uint64)

    def _digest(self) -> bytes:
        return hashlib.sha256(json.dumps(self.key).encode()).digest()
