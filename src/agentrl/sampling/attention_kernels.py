"""Triton kernels of a decode step's attention: one new token a row, to what its slot holds.

A row's places are split into parts of fixed length, each attended to by one program, and the parts
are joined in order: a row's attention depends neither on the batch nor on the length of the cache.
Prompts, with many new tokens a row, are left to torch.

In fp32 a product of tensor cores rounds to TF32's 11 bits. "tf32x3" splits each number into two of
those and adds three products, which leaves out nothing above 2^-22 of a product; "ieee" multiplies
in fp32 without tensor cores. In bf16 both mean the same.

Dimensions: as in decoder.py; P parts of a row.
"""

from typing import Literal, NamedTuple

import torch
import triton
import triton.language as tl
from torch import Tensor

from agentrl.sampling.kernels import check_dense

Multiplied = Literal["ieee", "tf32x3"]
_QUERIES = 16  # Rows of the least matrix product; the group's queries lie in the first of them.


class Layout(NamedTuple):
    """How a row's places are shared out: `part` to a program, `tile` at a time, `joined` parts at once."""

    part: int
    tile: int
    joined: int


def layout_of(multiplied: Multiplied, width: int) -> Layout:
    """The layout for heads of a width: in fp32 on tensor cores, the smaller parts hide what memory takes to answer."""
    if multiplied == "ieee":
        return Layout(part=256, tile=64, joined=1)
    return Layout(part=128, tile=64 if width <= 64 else 32, joined=8)


@triton.jit
def _attend_kernel(
    queries, keys, values, rows, positions, sums, tops, parts_out, scale,
    kv_heads, capacity, length, GROUP: tl.constexpr, WIDTH: tl.constexpr, QUERIES: tl.constexpr,
    TILE: tl.constexpr, LENGTH: tl.constexpr, MULTIPLIED: tl.constexpr,
):  # fmt: skip
    batch, head, part = tl.program_id(0).to(tl.int64), tl.program_id(1), tl.program_id(2)
    last = tl.minimum(tl.load(positions + batch), length - 1).to(tl.int32)
    parts = tl.cdiv(length, LENGTH)
    start = part * LENGTH
    if start <= last:
        query, at, place = tl.arange(0, QUERIES), tl.arange(0, WIDTH), tl.arange(0, TILE)
        mine = query < GROUP
        which = (batch * kv_heads + head) * GROUP + query
        q = tl.load(queries + which[:, None] * WIDTH + at[None, :], mask=mine[:, None], other=0.0)
        base = (tl.load(rows + batch) * kv_heads + head) * capacity * WIDTH
        top = tl.full([QUERIES], float("-inf"), tl.float32)
        total = tl.zeros([QUERIES], tl.float32)
        found = tl.zeros([QUERIES, WIDTH], tl.float32)
        for tile in range(start, tl.minimum(start + LENGTH, last + 1), TILE):
            seen = tile + place <= last
            where = base + (tile + place)[:, None] * WIDTH + at[None, :]
            k = tl.load(keys + where, mask=seen[:, None], other=0.0)
            scores = tl.dot(q, tl.trans(k), input_precision=MULTIPLIED) * scale
            scores = tl.where(seen[None, :], scores, float("-inf"))
            higher = tl.maximum(top, tl.max(scores, axis=1))
            weights = tl.exp(scores - higher[:, None])
            kept = tl.exp(top - higher)
            total = total * kept + tl.sum(weights, axis=1)
            v = tl.load(values + where, mask=seen[:, None], other=0.0)
            found = found * kept[:, None] + tl.dot(weights.to(v.dtype), v, input_precision=MULTIPLIED)
            top = higher
        out = which * parts + part
        tl.store(sums + out, total, mask=mine)
        tl.store(tops + out, top, mask=mine)
        tl.store(parts_out + out[:, None] * WIDTH + at[None, :], found, mask=mine[:, None])


@triton.jit
def _join_kernel(
    sums, tops, parts_in, positions, out, heads, length,
    WIDTH: tl.constexpr, LENGTH: tl.constexpr, JOINED: tl.constexpr,
):  # fmt: skip
    batch, head = tl.program_id(0).to(tl.int64), tl.program_id(1)
    at, beside = tl.arange(0, WIDTH), tl.arange(0, JOINED)
    first = (batch * heads + head) * tl.cdiv(length, LENGTH)
    last = tl.minimum(tl.load(positions + batch), length - 1).to(tl.int32)
    count = last // LENGTH + 1
    top, total = tl.load(tops + first), 0.0
    found = tl.zeros([WIDTH], tl.float32)
    for part in range(0, count, JOINED):
        there = part + beside < count
        one = first + part + beside
        others = tl.load(tops + one, mask=there, other=float("-inf"))
        higher = tl.maximum(top, tl.max(others, axis=0))
        kept, added = tl.exp(top - higher), tl.exp(others - higher)
        total = total * kept + tl.sum(tl.load(sums + one, mask=there, other=0.0) * added, axis=0)
        more = tl.load(parts_in + one[:, None] * WIDTH + at[None, :], mask=there[:, None], other=0.0)
        found = found * kept + tl.sum(more * added[:, None], axis=0)
        top = higher
    tl.store(out + (batch * heads + head) * WIDTH + at, (found / total).to(out.dtype.element_ty))


def attend_one(
    q_B1HE: Tensor,
    cache_SKCE: tuple[Tensor, Tensor],
    rows_B1: Tensor,
    positions_B1: Tensor,
    length: int,
    multiplied: Multiplied = "ieee",
) -> Tensor:
    """Attention of one new token a row to the places up to its own, all below `length`; (B, 1, H, E)."""
    keys, values = cache_SKCE
    batch, _, heads, width = q_B1HE.shape
    _, kv_heads, capacity, _ = keys.shape
    check_dense(q_B1HE, keys, values, rows_B1, positions_B1)
    if length > capacity:
        raise ValueError(f"{length} places can't be read of a cache of {capacity}")
    layout = layout_of(multiplied, width)
    parts = triton.cdiv(length, layout.part)
    like = torch.empty(0, dtype=torch.float32, device=q_B1HE.device)
    sums, tops = like.new_empty((2, batch * heads, parts))
    found = like.new_empty((batch * heads, parts, width))
    out = torch.empty_like(q_B1HE)
    sizes = {"WIDTH": width, "LENGTH": layout.part}
    _attend_kernel[(batch, kv_heads, parts)](
        q_B1HE, keys, values, rows_B1, positions_B1, sums, tops, found, width**-0.5,
        kv_heads, capacity, length, GROUP=heads // kv_heads, QUERIES=_QUERIES, TILE=layout.tile,
        MULTIPLIED=multiplied, **sizes, num_warps=4, num_stages=3,
    )  # fmt: skip
    _join_kernel[(batch, heads)](
        sums, tops, found, positions_B1, out, heads, length, JOINED=layout.joined, **sizes, num_warps=1
    )
    return out
