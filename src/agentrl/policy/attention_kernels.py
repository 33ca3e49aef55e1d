"""Triton kernels of causal attention's gradients in fp32: the same bits in every run, on the whole of a GPU.

One kernel gives each program some keys, and it goes through the queries that see them; the other
gives it some queries, and it goes through the keys that they see. The weights are thus made twice,
and no two programs add to one place. Query heads that share a key head may be shared out among
programs as well, whose sums are then added in a fixed order. What forward passes made is read as it
lies; heads that share keys read the same ones. The forward pass is not here.

Products are three of TF32 ("tf32x3"), which leave out nothing above 2^-22 of each; "ieee" multiplies
in fp32 without tensor cores.
Imported only where there is a GPU; with TRITON_INTERPRET=1 they run on a CPU, for tests.

Dimensions: B rows of L tokens each, S = B * L tokens, H query heads, K key and value heads, E width
of a head, P tokens of a row rounded up as torch does, Z programs that share a key head's queries.
"""

from typing import Literal, NamedTuple

import torch
import triton
import triton.language as tl
from torch import Tensor

Multiplied = Literal["ieee", "tf32x3"]


class Tile(NamedTuple):
    """What a program handles at once: `queries` by `keys` scores, by `warps`, with loads `stages` ahead."""

    queries: int
    keys: int
    warps: int
    stages: int


class Layout(NamedTuple):
    """The tiles of both kernels, and how many of a key head's query heads one program takes at most."""

    of_keys: Tile
    of_queries: Tile
    heads: int


def layout_of(width: int) -> Layout:
    """The layout for heads of a width: registers hold what a program keeps, split in two for products of TF32."""
    if width <= 64:
        return Layout(
            Tile(queries=32, keys=64, warps=4, stages=1), Tile(queries=64, keys=32, warps=4, stages=1), heads=1
        )
    return Layout(Tile(queries=64, keys=32, warps=8, stages=1), Tile(queries=32, keys=32, warps=4, stages=1), heads=1)


@triton.jit(do_not_specialize=["heads", "kv_heads", "length", "padded"])
def _keys_kernel(
    queries, keys, values, grads, tops, deltas, keys_out, values_out, scale,
    query_row, query_head, key_row, key_head, value_row, value_head, grad_row, grad_head,
    heads, kv_heads, length, padded, HEADS: tl.constexpr, WIDTH: tl.constexpr,
    QUERIES: tl.constexpr, KEYS: tl.constexpr, MULTIPLIED: tl.constexpr,
):  # fmt: skip
    group = heads // kv_heads
    parts = tl.cdiv(group, HEADS)
    kv_head, part = tl.program_id(0) // parts, tl.program_id(0) % parts
    batch, first = tl.program_id(1).to(tl.int64), tl.program_id(2) * KEYS
    at, beside = tl.arange(0, WIDTH), tl.arange(0, QUERIES)
    key = first + tl.arange(0, KEYS)
    mine = key < length
    row = batch * length + key
    k = tl.load(keys + (row * key_row + kv_head * key_head)[:, None] + at[None, :], mask=mine[:, None], other=0.0)
    v = tl.load(values + (row * value_row + kv_head * value_head)[:, None] + at[None, :], mask=mine[:, None], other=0.0)
    dk = tl.zeros([KEYS, WIDTH], tl.float32)
    dv = tl.zeros([KEYS, WIDTH], tl.float32)
    for head in range(kv_head * group + part * HEADS, kv_head * group + tl.minimum(part * HEADS + HEADS, group)):
        sums = (batch * heads + head) * padded
        for start in range(first // QUERIES * QUERIES, length, QUERIES):
            query = start + beside
            there = query < length
            other = batch * length + query
            q_at = (other * query_row + head * query_head)[:, None] + at[None, :]
            do_at = (other * grad_row + head * grad_head)[:, None] + at[None, :]
            q = tl.load(queries + q_at, mask=there[:, None], other=0.0)
            do = tl.load(grads + do_at, mask=there[:, None], other=0.0)
            top = tl.load(tops + sums + query, mask=there, other=0.0)
            delta = tl.load(deltas + sums + query, mask=there, other=0.0)
            seen = (key[:, None] <= query[None, :]) & there[None, :]
            scores = tl.dot(k, tl.trans(q), input_precision=MULTIPLIED) * scale
            weights = tl.where(seen, tl.exp(scores - top[None, :]), 0.0)
            dv = tl.dot(weights, do, dv, input_precision=MULTIPLIED)
            slopes = weights * (tl.dot(v, tl.trans(do), input_precision=MULTIPLIED) - delta[None, :])
            dk = tl.dot(slopes, q, dk, input_precision=MULTIPLIED)
    rows = tl.num_programs(1) * length
    out = ((part * rows + row) * kv_heads + kv_head)[:, None] * WIDTH + at[None, :]
    tl.store(keys_out + out, dk * scale, mask=mine[:, None])
    tl.store(values_out + out, dv, mask=mine[:, None])


@triton.jit(do_not_specialize=["heads", "kv_heads", "length", "padded"])
def _queries_kernel(
    queries, keys, values, grads, tops, deltas, queries_out, scale,
    query_row, query_head, key_row, key_head, value_row, value_head, grad_row, grad_head,
    heads, kv_heads, length, padded, WIDTH: tl.constexpr,
    QUERIES: tl.constexpr, KEYS: tl.constexpr, MULTIPLIED: tl.constexpr,
):  # fmt: skip
    head, batch = tl.program_id(0), tl.program_id(1).to(tl.int64)
    first = (tl.num_programs(2) - 1 - tl.program_id(2)) * QUERIES  # Those with the most keys before all others.
    kv_head = head // (heads // kv_heads)
    at, beside = tl.arange(0, WIDTH), tl.arange(0, KEYS)
    query = first + tl.arange(0, QUERIES)
    mine = query < length
    row = batch * length + query
    q = tl.load(queries + (row * query_row + head * query_head)[:, None] + at[None, :], mask=mine[:, None], other=0.0)
    do = tl.load(grads + (row * grad_row + head * grad_head)[:, None] + at[None, :], mask=mine[:, None], other=0.0)
    sums = (batch * heads + head) * padded + query
    top = tl.load(tops + sums, mask=mine, other=0.0)
    delta = tl.load(deltas + sums, mask=mine, other=0.0)
    dq = tl.zeros([QUERIES, WIDTH], tl.float32)
    for start in range(0, tl.minimum(first + QUERIES, length), KEYS):
        key = start + beside
        there = key < length
        other = batch * length + key
        k_at = (other * key_row + kv_head * key_head)[:, None] + at[None, :]
        v_at = (other * value_row + kv_head * value_head)[:, None] + at[None, :]
        k = tl.load(keys + k_at, mask=there[:, None], other=0.0)
        v = tl.load(values + v_at, mask=there[:, None], other=0.0)
        seen = (key[None, :] <= query[:, None]) & mine[:, None]
        scores = tl.dot(q, tl.trans(k), input_precision=MULTIPLIED) * scale
        weights = tl.where(seen, tl.exp(scores - top[:, None]), 0.0)
        slopes = weights * (tl.dot(do, tl.trans(v), input_precision=MULTIPLIED) - delta[:, None])
        dq = tl.dot(slopes, k, dq, input_precision=MULTIPLIED)
    out = (row * heads + head)[:, None] * WIDTH + at[None, :]
    tl.store(queries_out + out, dq * scale, mask=mine[:, None])


class Gradients(NamedTuple):
    """Of the queries, (S, H, E), and of keys and values, (S, K, E)."""

    query_SHE: Tensor
    key_SKE: Tensor
    value_SKE: Tensor


def gradients(
    grad_SHE: Tensor,
    query_SHE: Tensor,
    key_SKE: Tensor,
    value_SKE: Tensor,
    out_SHE: Tensor,
    tops_BHP: Tensor,
    scale: float,
    layout: Layout | None = None,
    multiplied: Multiplied = "tf32x3",
) -> Gradients:
    """What `grad_SHE`, the gradient of `out_SHE`, means for queries, keys and values.

    `tops_BHP` are the logarithms of the sums of each query's weights before they were divided by them.
    """
    (rows, heads, padded), (tokens, kv_heads, width) = tops_BHP.shape, key_SKE.shape
    length = tokens // rows
    layout = layout_of(width) if layout is None else layout
    parts = triton.cdiv(heads // kv_heads, layout.heads)
    read = [_dense_heads(part) for part in (query_SHE, key_SKE, value_SKE, grad_SHE)]
    tops_BHP = tops_BHP.contiguous()
    deltas_BHP = torch.empty_like(tops_BHP)
    deltas_BHP[..., :length] = (grad_SHE * out_SHE).sum(dim=-1).view(rows, length, heads).transpose(1, 2)
    query_grad_SHE = torch.empty((tokens, heads, width), dtype=query_SHE.dtype, device=query_SHE.device)
    key_grads_ZSKE, value_grads_ZSKE = query_grad_SHE.new_empty((2, parts, tokens, kv_heads, width))
    strides = [stride for part in read for stride in part.stride()[:2]]
    sizes = (scale, *strides, heads, kv_heads, length, padded)
    tile = layout.of_keys
    _keys_kernel[(kv_heads * parts, rows, triton.cdiv(length, tile.keys))](
        *read, tops_BHP, deltas_BHP, key_grads_ZSKE, value_grads_ZSKE, *sizes,
        HEADS=layout.heads, WIDTH=width, QUERIES=tile.queries, KEYS=tile.keys,
        MULTIPLIED=multiplied, num_warps=tile.warps, num_stages=tile.stages,
    )  # fmt: skip
    tile = layout.of_queries
    _queries_kernel[(heads, rows, triton.cdiv(length, tile.queries))](
        *read, tops_BHP, deltas_BHP, query_grad_SHE, *sizes, WIDTH=width, QUERIES=tile.queries,
        KEYS=tile.keys, MULTIPLIED=multiplied, num_warps=tile.warps, num_stages=tile.stages,
    )  # fmt: skip
    return Gradients(query_grad_SHE, _added(key_grads_ZSKE), _added(value_grads_ZSKE))


def _dense_heads(states: Tensor) -> Tensor:
    """The same without gaps in a head; heads and tokens may lie anyhow."""
    return states if states.stride(-1) == 1 else states.contiguous()


def _added(terms_ZSKE: Tensor) -> Tensor:
    return terms_ZSKE[0] if len(terms_ZSKE) == 1 else terms_ZSKE.sum(dim=0)
