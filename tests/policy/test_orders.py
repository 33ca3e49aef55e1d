"""Choices of items: what torch's own gather gives, forward and backward, and the same bits each time."""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from agentrl.policy.orders import Order, make_order, reorder

CPU = torch.device("cpu")


def test_reordering_gathers_and_its_gradient_gathers_back() -> None:
    items = torch.arange(8.0).view(4, 2).requires_grad_()
    order = Order(torch.tensor([2, 0]), torch.tensor([1, 0, 0, 0]), torch.tensor([False, True, False, True]))
    chosen = reorder(items, order)
    assert chosen.tolist() == [[4, 5], [0, 1]]
    chosen.backward(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))  # type: ignore[no-untyped-call]
    assert items.grad is not None
    assert items.grad.tolist() == [[3, 4], [0, 0], [1, 2], [0, 0]]


@given(st.integers(1, 6), st.data())
def test_an_item_has_the_sum_of_its_counted_copies_gradients(count: int, data: st.DataObject) -> None:
    sources = np.array(data.draw(st.lists(st.integers(0, count - 1), min_size=1, max_size=12)))
    counted = np.array(data.draw(st.lists(st.booleans(), min_size=len(sources), max_size=len(sources))))
    counted[0] = True
    items, plain = (torch.arange(count * 2.0).view(count, 1, 2).requires_grad_() for _ in range(2))
    slope = torch.randint(-8, 8, (len(sources), 1, 2)).float()  # Whose sums are exact in any order.
    chosen, expected = reorder(items, make_order(sources, count, CPU, counted)), plain[torch.from_numpy(sources)]
    assert torch.equal(chosen, expected)
    chosen.backward(slope)  # type: ignore[no-untyped-call]
    expected.backward(slope * torch.from_numpy(counted)[:, None, None])  # type: ignore[no-untyped-call]
    assert items.grad is not None
    assert plain.grad is not None
    assert torch.equal(items.grad, plain.grad)


def test_sums_of_copies_have_the_same_bits_each_time() -> None:
    order = make_order(np.random.default_rng(0).integers(0, 50, 4000), 50, CPU)
    slope = torch.randn(4000, 16)
    found = []
    for _ in range(2):
        items = torch.zeros(50, 16, requires_grad=True)
        reorder(items, order).backward(slope)  # type: ignore[no-untyped-call]
        assert items.grad is not None
        found.append(items.grad)
    assert torch.equal(*found)


@pytest.mark.parametrize(("sources", "sums"), [([1, 0], 0), ([1, 0, 1, 0], 1), ([1, 0, 1], 2)])
def test_there_is_one_sum_for_each_number_of_copies_and_none_without(sources: list[int], sums: int) -> None:
    assert len(make_order(np.array(sources), 2, CPU).copies) == sums
