"""Which rows go together, and what of a batch belongs to which row."""

import torch
from hypothesis import given
from hypothesis import strategies as st

from agentrl.policy.forward import collate, fill, split_rows
from tests.policy.padded_reference import Chosen, random_rows

LENGTHS = st.lists(st.integers(2, 40), min_size=1, max_size=20)


@given(LENGTHS, st.integers(1, 6), st.integers(1, 100))
def test_every_row_is_in_one_part_and_only_a_row_alone_breaks_a_bound(
    lengths: list[int], most_rows: int, most_tokens: int
) -> None:
    rows = [Chosen((1,) * length, (1,)) for length in lengths]
    parts = fill(rows, most_rows=most_rows, most_tokens=most_tokens)
    assert sorted(index for part in parts for index in part) == list(range(len(rows)))
    assert all(len(part) <= most_rows for part in parts)
    assert all(len(part) == 1 or sum(lengths[index] for index in part) <= most_tokens for part in parts)


@given(LENGTHS)
def test_rows_come_longest_first(lengths: list[int]) -> None:
    rows = [Chosen((1,) * length, (1,)) for length in lengths]
    order = [lengths[index] for part in fill(rows, most_rows=3, most_tokens=50) for index in part]
    assert order == sorted(lengths, reverse=True)


def test_parts_are_as_full_as_the_bounds_allow() -> None:
    rows = [Chosen((1,) * 10, (1,)) for _ in range(7)]
    assert [len(part) for part in fill(rows, most_rows=4, most_tokens=30)] == [3, 3, 1]
    assert [len(part) for part in fill(rows, most_rows=2, most_tokens=30)] == [2, 2, 2, 1]


def test_chosen_tokens_stand_row_by_row_with_their_predecessors() -> None:
    rows = random_rows((6, 9, 4))
    batch = collate(rows, torch.device("cpu"))
    ids = [id_ for row in rows for id_ in row.ids]
    pairs = [(row.ids[place - 1], row.ids[place]) for row in rows for place in row.positions]
    assert batch.ids_1T.tolist() == [ids]
    assert batch.places_1T.tolist() == [[place for row in rows for place in range(len(row.ids))]]
    found = [ids[source] for source in batch.choice.sources.tolist()]
    assert list(zip(found, batch.targets_N.tolist(), strict=True)) == pairs


def test_values_are_split_by_row() -> None:
    rows = random_rows((6, 9, 4))
    counts = [len(row.positions) for row in rows]
    assert [len(part) for part in split_rows(torch.arange(sum(counts)), rows)] == counts
