"""Random streams: a number depends on its key and its place, and on nothing else."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agentrl.streams import Stream

STREAM = Stream((0, "train", 3, "minmax/train/01", 5))


@given(st.integers(0, 200), st.integers(0, 50))
@settings(max_examples=50, deadline=None)
def test_any_stretch_of_a_stream_is_the_same_however_it_is_asked_for(start: int, count: int) -> None:
    assert STREAM.uniforms(start, count).tolist() == STREAM.uniforms(0, 250)[start : start + count].tolist()


def test_numbers_lie_in_the_unit_interval_and_are_evenly_spread() -> None:
    numbers = STREAM.uniforms(0, 20_000)
    assert numbers.min() >= 0
    assert numbers.max() < 1
    counts, _ = np.histogram(numbers, bins=10, range=(0, 1))
    assert np.abs(counts - 2000).max() < 200


@pytest.mark.parametrize(
    "other",
    [
        (1, "train", 3, "minmax/train/01", 5),
        (0, "evaluate", 3, "minmax/train/01", 5),
        (0, "train", 4, "minmax/train/01", 5),
        (0, "train", 3, "minmax/train/02", 5),
        (0, "train", 3, "minmax/train/01", 6),
        (0, "train", 3, "minmax/train/01", "5"),
        (0, "train", 3, "minmax/train/01"),
    ],
)
def test_every_part_of_a_key_makes_another_stream(other: tuple[str | int, ...]) -> None:
    assert set(Stream(other).uniforms(0, 100)).isdisjoint(STREAM.uniforms(0, 100))


def test_a_childs_key_continues_its_parents() -> None:
    assert Stream((0, "train")).child(3).child("minmax/train/01", 5) == STREAM


def test_another_process_draws_the_same_numbers() -> None:
    program = f"from agentrl.streams import Stream; print(Stream({STREAM.key!r}).uniforms(7, 3).tolist())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(STREAM.uniforms(7, 3).tolist())


@pytest.mark.parametrize(("start", "count"), [(-1, 2), (0, -1)])
def test_negative_places_are_refused(start: int, count: int) -> None:
    with pytest.raises(ValueError, match="must not be negative"):
        STREAM.uniforms(start, count)
