"""fp32 matrix products by tensor cores: three products of TF32 in place of one of fp32.

A GPU multiplies in TF32, ten bits of mantissa, several times as fast as in fp32. So each factor is
split into what TF32 holds of it and the rest, and all but the product of the two rests is computed:
some 2^-22 of each term is left out, less than fp32's own rounding. Only library calls are used.
Tensor cores cut their sums off instead of rounding them, and over thousands of terms that adds up to
ten times the error of fp32; so what is large is summed a part at a time, and the parts in fp32.

Nothing is chosen here but by `SPLIT`; bf16 and CPUs multiply as before. The decode steps of a sampler
have kernels of their own (`sampling/product_kernels.py`).

Dimensions: T tokens, I inputs, O outputs of a matrix.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

SPLIT = False
"""Whether fp32 products of the update on a GPU are split. Off: neither speed nor error is measured on a GPU yet."""

# Emulated with sums that are cut off, 1,024 to 4,096 terms by 256 have 0.7 to 1.4 times the error of fp32, by 1,024 3
# to 6 times. Fewer terms are summed in parts, too, which err each their own way.
_MOST_DEEP, _LEAST_PARTS, _ALIGNED = 256, 4, 8

_HALF, _KEPT = 0x1000, ~0x1FFF  # Of fp32's bits: half of TF32's last one, and those that TF32 has.


@dataclass(frozen=True, slots=True)
class Halves:
    """A matrix as `high`, which TF32 holds, and the rest, `low`. Their sum is the matrix, bit by bit."""

    high: Tensor
    low: Tensor

    @property
    def T(self) -> "Halves":  # noqa: N802 - a matrix's own name for it
        """The transposed matrix."""
        return Halves(self.high.T, self.low.T)

    def __getitem__(self, rows: slice) -> "Halves":
        return Halves(self.high[rows], self.low[rows])


def is_split(factor: Tensor) -> bool:
    """Whether products with this factor are to be split."""
    kind = factor.device.type
    return SPLIT and kind == "cuda" and factor.dtype == torch.float32 and not torch.is_autocast_enabled(kind)


def halves(matrix: Tensor) -> Halves:
    """Split an fp32 matrix. What is no finite number stays none in one of the halves."""
    high = matrix.view(torch.int32).add(_HALF).bitwise_and_(_KEPT).view(torch.float32)
    return Halves(high, matrix - high)


def product(left: Halves, right: Halves) -> Tensor:
    """The matrix product, as exact as one of fp32."""
    total = torch.zeros(len(left.high), right.high.shape[1], device=left.high.device)
    add_product(total, left, right)
    return total


def add_product(total: Tensor, left: Halves, right: Halves, *, deep: int | None = None) -> None:
    """Add the matrix product to `total`; its large part `deep` terms at a time, or as many as are exact enough."""
    depth = left.high.shape[1]
    deep = deep or min(_MOST_DEEP, -(-depth // (_LEAST_PARTS * _ALIGNED)) * _ALIGNED)
    with _tensor_cores():
        _add(total, left.low, right.high)
        _add(total, left.high, right.low)
        for start in range(0, depth, deep):
            terms = slice(start, start + deep)
            _add(total, left.high[:, terms], right.high[terms])


def linear(inputs_TI: Tensor, weight_OI: Tensor, bias_O: Tensor | None) -> Tensor:
    """`functional.linear`, split where that is wanted. Shape (T, O)."""
    if is_split(inputs_TI):
        return _SplitLinear.apply(inputs_TI, weight_OI, bias_O)  # type: ignore[no-any-return, no-untyped-call]
    return functional.linear(inputs_TI, weight_OI, bias_O)


class _SplitLinear(torch.autograd.Function):
    """Keeps the factors whole and splits them again in the backward pass: halves would be twice the memory."""

    @staticmethod
    def forward(ctx: Any, inputs_TI: Tensor, weight_OI: Tensor, bias_O: Tensor | None) -> Tensor:
        ctx.save_for_backward(inputs_TI, weight_OI)
        ctx.biased = bias_O is not None
        outputs_TO = product(halves(inputs_TI), halves(weight_OI).T)
        return outputs_TO if bias_O is None else outputs_TO.add_(bias_O)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx: Any, grad_TO: Tensor) -> tuple[Tensor, Tensor, Tensor | None]:
        inputs_TI, weight_OI = ctx.saved_tensors
        slopes = halves(grad_TO)
        grad_TI = product(slopes, halves(weight_OI))
        grad_OI = product(slopes.T, halves(inputs_TI))
        return grad_TI, grad_OI, grad_TO.sum(dim=0) if ctx.biased else None


def _add(total: Tensor, left: Tensor, right: Tensor) -> None:
    total.addmm_(left, right)


@contextmanager
def _tensor_cores() -> Iterator[None]:
    """Let torch multiply fp32 matrices in TF32 for the block.

    By the old setting, since it sets the new ones too: torch refuses to go on where the two contradict.
    """
    before = torch.get_float32_matmul_precision()
    torch.set_float32_matmul_precision("high")
    try:
        yield
    finally:
        torch.set_float32_matmul_precision(before)
