"""Choices of items in a new order, differentiably and the same in every run.

Both directions gather: scattering sums in an order that may vary, and zeroes what it then
overwrites. Where items are chosen more than once, the gradients of their copies are gathered side
by side and summed there, in a fixed order. What items are is not known here.
"""

from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor


class Order(NamedTuple):
    """A choice: item `i` of the result is item `sources[i]` of the original.

    `back[j]` is where the gradient of original item `j` stands: among the results' gradients, or, where
    there are `copies`, among their sums. Each of `copies` has shape (items, times chosen) and names the
    results of its items; the sums of one stand behind those of the other. `unused` marks original items
    that went nowhere, None where there are none.
    """

    sources: Tensor
    back: Tensor
    unused: Tensor | None
    copies: tuple[Tensor, ...] = ()


def make_order(
    sources: NDArray[np.int64], count: int, device: torch.device, counted: NDArray[np.bool_] | None = None
) -> Order:
    """The choice of `sources` among `count` items. Only results that are `counted`, by default all, have a gradient."""
    results = np.arange(len(sources)) if counted is None else np.flatnonzero(counted)
    chosen = sources[results]
    times = np.bincount(chosen, minlength=count)
    back, copies = np.zeros(count, dtype=np.int64), []
    if times.max() == 1:
        back[chosen] = results
    else:
        by_item = results[np.argsort(chosen, kind="stable")]
        starts, sums = np.cumsum(times) - times, 0
        for many in np.unique(times[times > 0]):
            items = np.flatnonzero(times == many)
            back[items] = np.arange(sums, sums + len(items))
            copies.append(by_item[starts[items, None] + np.arange(many)])
            sums += len(items)

    def tensor(values: Any) -> Tensor:
        return torch.from_numpy(values).to(device)

    unused = tensor(times == 0) if (times == 0).any() else None
    return Order(tensor(sources), tensor(back), unused, tuple(map(tensor, copies)))


def reorder(items: Tensor, order: Order) -> Tensor:
    """The items along the first dimension that `order` chooses."""
    return _Reorder.apply(items, *order[:3], *order.copies)  # type: ignore[no-any-return, no-untyped-call]


class _Reorder(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any, items: Tensor, sources: Tensor, back: Tensor, unused: Tensor | None, *copies: Tensor
    ) -> Tensor:
        ctx.save_for_backward(back, unused, *copies)
        return items.index_select(0, sources)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor | None, ...]:
        back, unused, *copies = ctx.saved_tensors
        if copies:
            grad = torch.cat([_sums(grad, places) for places in copies])
        gathered = grad.index_select(0, back)
        if unused is not None:
            gathered.masked_fill_(unused.view(-1, *[1] * (gathered.dim() - 1)), 0)
        return gathered, *[None] * (3 + len(copies))


def _sums(grad: Tensor, places: Tensor) -> Tensor:
    side_by_side = grad.index_select(0, places.flatten())
    return side_by_side if places.shape[1] == 1 else side_by_side.view(*places.shape, *grad.shape[1:]).sum(dim=1)
