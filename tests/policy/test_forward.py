"""Which rows go together, and what of a batch belongs to which row."""

from collections.abc import Sequence

import torch
from hypothesis import given
from hypothesis import strategies as st

from agentrl.policy.forward import collate, fill, split_rows
from tests.policy.padded_reference import Chosen, branching_rows, random_rows

CPU = torch.device("cpu")
LENGTHS = st.lists(st.integers(2, 40), min_size=1, max_size=20)


def unlike(lengths: Sequence[int]) -> list[Chosen]:
    return [Chosen((number,) * length, (1,)) for number, length in enumerate(lengths)]


@given(LENGTHS, st.integers(1, 6), st.integers(1, 100))
def test_every_row_is_in_one_part_and_only_a_row_alone_breaks_a_bound(
    lengths: list[int], most_rows: int, most_tokens: int
) -> None:
    rows = unlike(lengths)
    parts = fill(rows, most_rows=most_rows, most_tokens=most_tokens)
    assert sorted(index for part in parts for index in part) == list(range(len(rows)))
    assert all(len(part) <= most_rows for part in parts)
    assert all(len(part) == 1 or sum(lengths[index] for index in part) <= most_tokens for part in parts)


@given(LENGTHS)
def test_rows_that_share_nothing_come_longest_first(lengths: list[int]) -> None:
    rows = unlike(lengths)
    order = [lengths[index] for part in fill(rows, most_rows=3, most_tokens=50) for index in part]
    assert order == sorted(lengths, reverse=True)


def test_parts_are_as_full_as_the_bounds_allow() -> None:
    rows = unlike([10] * 7)
    assert [len(part) for part in fill(rows, most_rows=4, most_tokens=30)] == [3, 3, 1]
    assert [len(part) for part in fill(rows, most_rows=2, most_tokens=30)] == [2, 2, 2, 1]


def test_tokens_that_rows_share_count_once() -> None:
    rows = branching_rows(("ab", 4), ("ab", 4), ("ab", 4), ("ab", 4))
    assert [len(part) for part in fill(rows, most_rows=8, most_tokens=6 + 3 * 4)] == [3, 1]
    assert [len(part) for part in fill(rows, most_rows=2, most_tokens=100)] == [2, 2]


def test_rows_of_one_prompt_go_together_the_prompt_of_the_longest_first() -> None:
    rows = branching_rows(("ab", 2), ("ac", 9), ("ab", 5), ("ac", 1), ("d", 8), ("ab", 3))
    assert [index for part in fill(rows, most_rows=2, most_tokens=100) for index in part] == [1, 3, 2, 5, 0, 4]


def test_rows_that_share_a_prompt_are_predicted_at_one_token() -> None:
    rows = branching_rows(("ab", 2), ("ab", 3))
    batch = collate(rows, CPU)
    ids, first = batch.ids_1T[0].tolist(), [*rows[0].ids, *rows[1].ids[6:]]
    assert ids == first
    assert batch.places_1T[0].tolist() == [*range(8), *range(6, 9)]
    assert batch.choice.sources.tolist() == [4, 5, 6, 4, 5, 8, 9]
    assert batch.targets_N.tolist() == [*rows[0].ids[5:], *rows[1].ids[5:]]


def test_chosen_tokens_stand_row_by_row_with_their_predecessors() -> None:
    rows = random_rows((6, 9, 4))
    batch = collate(rows, CPU)
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
