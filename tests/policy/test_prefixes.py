"""What rows have in common, against a dictionary of every beginning."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentrl.policy.prefixes import Held, common_length, key_of, lead_of, number_tokens

# Few different ids, so that beginnings meet; some of more than a byte, whose order is that of numbers.
ROWS = st.lists(st.lists(st.sampled_from([0, 1, 255, 256, 150_000]), min_size=1, max_size=6), min_size=1, max_size=9)


def beginnings(rows: list[list[int]]) -> list[list[tuple[int, ...]]]:
    """Each token as all that it depends on."""
    return [[tuple(row[: end + 1]) for end in range(len(row))] for row in rows]


@given(ROWS)
def test_tokens_have_one_number_where_all_up_to_them_is_equal(rows: list[list[int]]) -> None:
    order: dict[tuple[int, ...], int] = {}
    expected = [[order.setdefault(token, len(order)) for token in row] for row in beginnings(rows)]
    assert [row.tolist() for row in number_tokens([key_of(row) for row in rows])] == expected


@given(ROWS)
def test_a_row_adds_what_no_held_row_begins_with(rows: list[list[int]]) -> None:
    held, seen = Held(), set[tuple[int, ...]]()
    for row, tokens in zip(rows, beginnings(rows), strict=True):
        assert held.fresh(key_of(row)) == len(set(tokens) - seen)
        held.add(key_of(row))
        seen |= set(tokens)
        assert held.tokens == len(seen)
    assert len(held) == len(rows)


@pytest.mark.parametrize(
    ("one", "other", "length"), [([1, 2], [1, 2], 2), ([1, 2], [1, 3, 4], 1), ([1], [1, 3], 1), ([1], [2], 0)]
)
def test_rows_have_leading_ids_in_common(one: list[int], other: list[int], length: int) -> None:
    assert common_length(key_of(one), key_of(other)) == common_length(key_of(other), key_of(one)) == length


def test_a_lead_is_the_key_of_the_leading_ids_whatever_holds_them() -> None:
    assert lead_of(key_of((7, 300, 9)), 2) == key_of(np.array([7, 300]))
