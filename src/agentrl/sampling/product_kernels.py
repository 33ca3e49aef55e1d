"""Triton kernel of a decode step's matrix products in fp32: few rows, weights read once.

A library's fp32 product of so few rows leaves most of a GPU idle. Here the outputs are shared out
over programs and, where they are too few, the sum over the inputs too: each program leaves one
term of it, and whoever reads the product adds the terms in their order. Nothing is added
atomically. How a sum is split follows from the matrix alone, and rows meet in no sum: a row's
product depends neither on its company nor, as every row count gets the same instructions, on how
many rows there are.

Products are three of tensor cores ("tf32x3", see attention_kernels.py), gathered in fp32 after
each `deep` inputs. bf16 and prompts are not for this kernel.

Dimensions: N rows, X outputs of all parts together, T terms.
"""

from collections.abc import Sequence
from typing import NamedTuple

import triton
import triton.language as tl
from torch import Tensor

from agentrl.sampling.kernels import check_dense
from agentrl.sampling.weights import Linear

MOST_ROWS = 64
MOST_PARTS = 3
# 32 rows at a time: with 64 the compiler would turn to other instructions, which sum in another order.
_MOST_TILE, _LEAST_TILE = 32, 16
_PROGRAMS = 256  # As many as keep the GPUs busy that this is for; fixed, because terms, so bits, follow from it.
_LEAST_LENGTH, _MOST_TERMS = 128, 16


class Tiling(NamedTuple):
    """What a program does: `wide` outputs, `deep` inputs at a time, of the sum one of `terms`."""

    wide: int
    deep: int
    terms: int
    warps: int = 4
    stages: int = 4


def tiling_of(heights: Sequence[int], depth: int) -> Tiling:
    """The tiling of a product of matrices with `heights` outputs each and `depth` inputs."""
    most = max(1, min(depth // _LEAST_LENGTH, _MOST_TERMS))
    wide = 64 if 2 * _blocks(heights, 64) * most >= _PROGRAMS else 32
    terms = min(most, triton.cdiv(_PROGRAMS, _blocks(heights, wide)))
    return Tiling(wide, 16, terms)


def _blocks(heights: Sequence[int], wide: int) -> int:
    return sum(triton.cdiv(height, wide) for height in heights)


@triton.jit
def _product_kernel(
    inputs, weight_0, weight_1, weight_2, bias_0, bias_1, bias_2, terms_out,
    rows, depth, length, height_0, height_1, height_2,
    BIASED: tl.constexpr, TWICE: tl.constexpr, ROWS: tl.constexpr, WIDE: tl.constexpr, DEEP: tl.constexpr,
):  # fmt: skip
    block, term = tl.program_id(0), tl.program_id(1)
    blocks_0, blocks_1 = tl.cdiv(height_0, WIDE), tl.cdiv(height_1, WIDE)
    weight, bias, height, first = weight_0, bias_0, height_0, 0
    if block >= blocks_0 + blocks_1:
        weight, bias, height, first = weight_2, bias_2, height_2, height_0 + height_1
        block -= blocks_0 + blocks_1
    elif block >= blocks_0:
        weight, bias, height, first = weight_1, bias_1, height_1, height_0
        block -= blocks_0
    start = term * length
    stop = tl.minimum(start + length, depth)
    row, column, deep = tl.arange(0, ROWS), block * WIDE + tl.arange(0, WIDE), tl.arange(0, DEEP)
    upper_in, lower_in, column_in = row < rows, ROWS + row < rows, column < height
    upper_at = inputs + row[:, None] * depth + (start + deep)[None, :]
    lower_at = upper_at + ROWS * depth
    weight_at = weight + column.to(tl.int64)[:, None] * depth + (start + deep)[None, :]
    upper = tl.zeros([ROWS, WIDE], tl.float32)
    lower = tl.zeros([ROWS, WIDE], tl.float32)
    for at in range(start, stop, DEEP):
        inside = (at + deep < stop)[None, :]
        w = tl.trans(tl.load(weight_at, mask=column_in[:, None] & inside, other=0.0))
        x = tl.load(upper_at, mask=upper_in[:, None] & inside, other=0.0)
        upper = tl.dot(x, w, acc=upper, input_precision="tf32x3")
        if TWICE:
            x = tl.load(lower_at, mask=lower_in[:, None] & inside, other=0.0)
            lower = tl.dot(x, w, acc=lower, input_precision="tf32x3")
        weight_at += DEEP
        upper_at += DEEP
        lower_at += DEEP
    if BIASED and term == 0:
        more = tl.load(bias + column, mask=column_in, other=0.0)[None, :]
        upper += more
        lower += more
    whole = height_0 + height_1 + height_2
    target = terms_out + (term * rows + row).to(tl.int64)[:, None] * whole + (first + column)[None, :]
    tl.store(target, upper, mask=upper_in[:, None] & column_in[None, :])
    if TWICE:
        tl.store(target + ROWS * whole, lower, mask=lower_in[:, None] & column_in[None, :])


def rows_of_tile(rows: int) -> dict[str, int | bool]:
    """How a program holds so many rows: in one tile of the least height that takes them, or in two."""
    return {"ROWS": _LEAST_TILE if rows <= _LEAST_TILE else _MOST_TILE, "TWICE": rows > _MOST_TILE}


def fits(rows: int, parts: Sequence[Linear]) -> bool:
    """Whether `product_terms` takes so many rows and such matrices."""
    alike = all(part.weight.is_contiguous() and (part.bias is None) == (parts[0].bias is None) for part in parts)
    return alike and rows <= MOST_ROWS and len(parts) <= MOST_PARTS


def product_terms(inputs_ND: Tensor, parts: Sequence[Linear], tiling: Tiling | None = None) -> Tensor:
    """The terms of each row's product with every part, and its bias in the first; fp32, (T, N, X)."""
    (rows, depth), heights = inputs_ND.shape, [len(part.weight) for part in parts]
    biases = [part.bias for part in parts if part.bias is not None]
    check_dense(inputs_ND, *(part.weight for part in parts), *biases)
    if not fits(rows, parts) or any(part.weight.shape[1] != depth for part in parts):
        raise ValueError(f"no kernel for {rows} rows of {depth} by {[tuple(part.weight.shape) for part in parts]}")
    wide, deep, terms, warps, stages = tiling or tiling_of(heights, depth)
    length = triton.cdiv(depth, terms * deep) * deep
    terms = triton.cdiv(depth, length)
    out_TNX = inputs_ND.new_empty((terms, rows, sum(heights)))
    missing = MOST_PARTS - len(parts)
    weights = [part.weight for part in parts] + [parts[0].weight] * missing
    biased = biases + [biases[0]] * missing if biases else [inputs_ND] * MOST_PARTS
    _product_kernel[(_blocks(heights, wide), terms)](
        inputs_ND, *weights, *biased, out_TNX, rows, depth, length, *heights, *[0] * missing,
        BIASED=bool(biases), WIDE=wide, DEEP=deep, **rows_of_tile(rows), num_warps=warps, num_stages=stages,
    )  # fmt: skip
    return out_TNX
