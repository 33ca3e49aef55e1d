import contextlib
import math
from collections import OrderedDict
from enum import IntEnum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agentrl.sandbox.encoding import MAX_DEPTH, MAX_NODES, UnencodableError, decode, encode, encode_faithfully

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False).map(lambda x: x + 0.0)
    | st.text()
    | st.binary()
    | st.complex_numbers(allow_nan=False).map(lambda z: complex(z.real + 0.0, z.imag + 0.0))
    | st.just(...)
)
hashables = st.recursive(
    scalars, lambda inner: st.tuples(inner, inner) | st.frozensets(inner, max_size=3), max_leaves=6
)
values = st.recursive(
    hashables,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner)
        | st.dictionaries(hashables, inner, max_size=4)
        | st.sets(hashables, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(values)
def test_what_is_decoded_equals_what_was_encoded(value: Any) -> None:
    assert decode(encode(value)) == value


@settings(max_examples=300, deadline=None)
@given(values)
def test_the_encoding_of_a_decoded_value_is_the_same_bytes(value: Any) -> None:
    assert encode(decode(encode(value))) == encode(value)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(hashables, st.integers(), max_size=6), st.randoms(use_true_random=False))
def test_the_order_of_a_dict_does_not_show(value: dict[Any, int], order: Any) -> None:
    items = list(value.items())
    order.shuffle(items)
    assert encode(dict(items)) == encode(value)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(hashables, st.integers(), max_size=6))
def test_the_faithful_encoding_keeps_the_order_of_a_dict(value: dict[Any, int]) -> None:
    assert list(decode(encode_faithfully(value)).items()) == list(value.items())


def test_the_faithful_encoding_keeps_the_sign_of_zero() -> None:
    assert math.copysign(1, decode(encode_faithfully(-0.0))) == -1


@settings(max_examples=200, deadline=None)
@given(values)
def test_every_cut_encoding_is_refused(value: Any) -> None:
    data = encode(value)
    for end in range(min(len(data), 40)):
        with pytest.raises(ValueError, match=r".*"):
            decode(data[:end])


@given(values)
@settings(max_examples=50, deadline=None)
def test_bytes_after_a_value_are_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="too many"):
        decode(encode(value) + b"N")


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=40))
def test_decoding_noise_gives_a_value_or_a_value_error(noise: bytes) -> None:
    with contextlib.suppress(ValueError, TypeError):
        decode(noise)


def test_values_that_compare_equal_across_types_differ() -> None:
    assert len({encode(value) for value in (1, 1.0, True, 1 + 0j)}) == 4
    assert len({encode(value) for value in ([1], (1,), {1}, frozenset([1]), {1: 1})}) == 5


def test_every_nan_is_one_nan_and_both_zeros_are_one_zero() -> None:
    assert encode(float("nan")) == encode(-float("nan")) == encode(math.inf - math.inf)
    assert encode(-0.0) == encode(0.0)


@pytest.mark.parametrize("number", [0, 1, -1, 127, 128, -128, -129, 2**4000, -(2**4000)])
def test_integers_of_any_size_survive(number: int) -> None:
    assert decode(encode(number)) == number


class _Color(IntEnum):
    RED = 1


class _Text(str):
    pass


@pytest.mark.parametrize(
    "value",
    [object(), _Text("a"), _Color.RED, OrderedDict(), bytearray(b"a"), range(3), print, int, iter(()), [object()]],
    ids=lambda value: type(value).__name__,
)
def test_other_types_and_subclasses_have_no_encoding(value: Any) -> None:
    with pytest.raises(UnencodableError):
        encode(value)


def test_a_list_that_holds_itself_is_refused() -> None:
    loop: list[Any] = []
    loop.append(loop)
    with pytest.raises(UnencodableError, match=f"deeper than {MAX_DEPTH}"):
        encode(loop)


def test_more_nodes_than_the_cap_are_refused() -> None:
    with pytest.raises(UnencodableError, match="nodes"):
        encode([None] * MAX_NODES)


@pytest.mark.parametrize("value", ["x" * 100, "ä" * 60, b"x" * 100, 2**800, [1.0] * 10])
def test_more_bytes_than_asked_for_are_refused(value: Any) -> None:
    with pytest.raises(UnencodableError, match="bytes"):
        encode(value, 90)


def test_lone_surrogates_survive() -> None:
    assert decode(encode("\ud800")) == "\ud800"
