"""Triton kernels of the decode loop: what torch does in a dozen launches each, in one.

Each does what its counterpart in ops.py does, with the same roundings; sums have a fixed order and
nothing is added atomically. A row's attention is split into parts of fixed length and the parts
are joined in order, so that it depends neither on the batch nor on the length of the cache.
Imported only where there is a GPU; with TRITON_INTERPRET=1 they run on a CPU, for tests.

Dimensions: as in decoder.py; N = B * Q new tokens, F width of the feed-forward, P parts of a row.
"""

import torch
import triton
import triton.language as tl
from torch import Tensor

PART = 256  # Places of a row that one program attends to.
_TILE = 64  # Places at a time. PART is a multiple of it.
_QUERIES = 16  # Rows of the least matrix product; the group's queries lie in the first of them.


def _check_dense(*tensors: Tensor) -> None:
    """Kernels take it that tensors have no gaps; a launch that is wrong there would read other memory unseen."""
    for tensor in tensors:
        if not tensor.is_contiguous():
            raise ValueError(f"a kernel was given a tensor with gaps: {tuple(tensor.shape)} by {tensor.stride()}")


@triton.jit
def _add_norm_kernel(residual, delta, weight, summed, normed, width, eps, ADDS: tl.constexpr, WIDTH: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    at = tl.arange(0, WIDTH)
    inside = at < width
    x = tl.load(residual + row * width + at, mask=inside, other=0.0)
    if ADDS:
        x += tl.load(delta + row * width + at, mask=inside, other=0.0).to(tl.float32)
        tl.store(summed + row * width + at, x, mask=inside)
    scale = tl.rsqrt(tl.sum(x * x, axis=0) / width + eps)
    y = x * scale * tl.load(weight + at, mask=inside, other=0.0)
    tl.store(normed + row * width + at, y.to(normed.dtype.element_ty), mask=inside)


def add_norm(
    residual_ND: Tensor, delta_ND: Tensor | None, weight_D: Tensor, eps: float, dtype: torch.dtype
) -> tuple[Tensor, Tensor]:
    """The residual stream with `delta` added, fp32, and its norm in `dtype`."""
    _check_dense(residual_ND, weight_D, *([] if delta_ND is None else [delta_ND]))
    count, width = residual_ND.shape
    normed_ND = torch.empty_like(residual_ND, dtype=dtype)
    summed_ND = residual_ND if delta_ND is None else torch.empty_like(residual_ND)
    _add_norm_kernel[(count,)](
        residual_ND,
        residual_ND if delta_ND is None else delta_ND,
        weight_D,
        summed_ND,
        normed_ND,
        width,
        eps,
        ADDS=delta_ND is not None,
        WIDTH=triton.next_power_of_2(width),
        num_warps=4,
    )
    return summed_ND, normed_ND


@triton.jit
def _rotate_kernel(
    qkv, norm, cos, sin, rows, positions, queries, keys, values,
    new, heads, kv_heads, capacity, eps, NORMS: tl.constexpr, HALF: tl.constexpr,
):  # fmt: skip
    token, head = tl.program_id(0).to(tl.int64), tl.program_id(1)
    at = tl.arange(0, HALF)
    source = qkv + (token * (heads + 2 * kv_heads) + head) * (2 * HALF)
    first, second = tl.load(source + at), tl.load(source + HALF + at)
    place = tl.load(positions + token)
    if head < heads + kv_heads:
        a, b = first.to(tl.float32), second.to(tl.float32)
        if NORMS:
            scale = tl.rsqrt((tl.sum(a * a, axis=0) + tl.sum(b * b, axis=0)) / (2 * HALF) + eps)
            weight = norm + head * (2 * HALF)
            a = (a * scale).to(first.dtype).to(tl.float32) * tl.load(weight + at)
            b = (b * scale).to(first.dtype).to(tl.float32) * tl.load(weight + HALF + at)
        turn = place * (2 * HALF)
        first = (a * tl.load(cos + turn + at) - b * tl.load(sin + turn + at)).to(first.dtype)
        second = (b * tl.load(cos + turn + HALF + at) + a * tl.load(sin + turn + HALF + at)).to(first.dtype)
    if head < heads:
        target = queries + (token * heads + head) * (2 * HALF)
    else:
        row = tl.load(rows + token // new)
        if head < heads + kv_heads:
            target = keys + ((row * kv_heads + head - heads) * capacity + place) * (2 * HALF)
        else:
            target = values + ((row * kv_heads + head - heads - kv_heads) * capacity + place) * (2 * HALF)
    tl.store(target + at, first)
    tl.store(target + HALF + at, second)


def rotate_and_store(
    qkv_BQX: Tensor,
    norm: Tensor | None,
    tables_CE: tuple[Tensor, Tensor],
    rows_B1: Tensor,
    positions_BQ: Tensor,
    cache_SKCE: tuple[Tensor, Tensor],
    heads: int,
    eps: float,
) -> Tensor:
    """Norms and turns queries and keys, writes keys and values into their slots; gives the queries, (B, Q, H, E)."""
    keys, values = cache_SKCE
    _, kv_heads, capacity, width = keys.shape
    _check_dense(qkv_BQX, *([] if norm is None else [norm]), *tables_CE, rows_B1, positions_BQ, keys, values)
    if len(tables_CE[0]) < capacity:
        raise ValueError(f"a rotation for {len(tables_CE[0])} places was given for a cache of {capacity}")
    batch, new = positions_BQ.shape
    queries = torch.empty((batch, new, heads, width), dtype=qkv_BQX.dtype, device=qkv_BQX.device)
    _rotate_kernel[(batch * new, heads + 2 * kv_heads)](
        qkv_BQX,
        qkv_BQX if norm is None else norm,
        *tables_CE,
        rows_B1,
        positions_BQ,
        queries,
        keys,
        values,
        new,
        heads,
        kv_heads,
        capacity,
        eps,
        NORMS=norm is not None,
        HALF=width // 2,
        num_warps=1,
    )
    return queries


@triton.jit
def _attend_kernel(
    queries, keys, values, rows, positions, sums, tops, parts_out, scale,
    kv_heads, capacity, length, GROUP: tl.constexpr, WIDTH: tl.constexpr, QUERIES: tl.constexpr,
    TILE: tl.constexpr, LENGTH: tl.constexpr,
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
            scores = tl.dot(q, tl.trans(k), input_precision="ieee") * scale
            scores = tl.where(seen[None, :], scores, float("-inf"))
            higher = tl.maximum(top, tl.max(scores, axis=1))
            weights = tl.exp(scores - higher[:, None])
            kept = tl.exp(top - higher)
            total = total * kept + tl.sum(weights, axis=1)
            v = tl.load(values + where, mask=seen[:, None], other=0.0)
            found = found * kept[:, None] + tl.dot(weights.to(v.dtype), v, input_precision="ieee")
            top = higher
        out = which * parts + part
        tl.store(sums + out, total, mask=mine)
        tl.store(tops + out, top, mask=mine)
        tl.store(parts_out + out[:, None] * WIDTH + at[None, :], found, mask=mine[:, None])


@triton.jit
def _join_kernel(sums, tops, parts_in, positions, out, heads, length, WIDTH: tl.constexpr, LENGTH: tl.constexpr):
    batch, head = tl.program_id(0).to(tl.int64), tl.program_id(1)
    at = tl.arange(0, WIDTH)
    first = (batch * heads + head) * tl.cdiv(length, LENGTH)
    last = tl.minimum(tl.load(positions + batch), length - 1).to(tl.int32)
    top, total = tl.load(tops + first), tl.load(sums + first)
    found = tl.load(parts_in + first * WIDTH + at)
    for part in range(1, last // LENGTH + 1):
        one = first + part
        other = tl.load(tops + one)
        higher = tl.maximum(top, other)
        kept, added = tl.exp(top - higher), tl.exp(other - higher)
        total = total * kept + tl.load(sums + one) * added
        found = found * kept + tl.load(parts_in + one * WIDTH + at) * added
        top = higher
    tl.store(out + (batch * heads + head) * WIDTH + at, (found / total).to(out.dtype.element_ty))


def attend_one(
    q_B1HE: Tensor, cache_SKCE: tuple[Tensor, Tensor], rows_B1: Tensor, positions_B1: Tensor, length: int
) -> Tensor:
    """Attention of one new token a row to the places up to its own, all below `length`; (B, 1, H, E)."""
    keys, values = cache_SKCE
    batch, _, heads, width = q_B1HE.shape
    _, kv_heads, capacity, _ = keys.shape
    _check_dense(q_B1HE, keys, values, rows_B1, positions_B1)
    if length > capacity:
        raise ValueError(f"{length} places can't be read of a cache of {capacity}")
    parts = triton.cdiv(length, PART)
    like = torch.empty(0, dtype=torch.float32, device=q_B1HE.device)
    sums, tops = like.new_empty((2, batch * heads, parts))
    found = like.new_empty((batch * heads, parts, width))
    out = torch.empty_like(q_B1HE)
    sizes = {"WIDTH": width, "LENGTH": PART}
    _attend_kernel[(batch, kv_heads, parts)](
        q_B1HE, keys, values, rows_B1, positions_B1, sums, tops, found, width**-0.5,
        kv_heads, capacity, length, GROUP=heads // kv_heads, QUERIES=_QUERIES, TILE=_TILE, **sizes,
        num_warps=4, num_stages=3,
    )  # fmt: skip
    _join_kernel[(batch, heads)](sums, tops, found, positions_B1, out, heads, length, **sizes, num_warps=1)
    return out


@triton.jit
def _gated_kernel(gate_up, out, width, TILE: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    at = tl.program_id(1) * TILE + tl.arange(0, TILE)
    inside = at < width
    gate = tl.load(gate_up + row * 2 * width + at, mask=inside, other=0.0)
    up = tl.load(gate_up + row * 2 * width + width + at, mask=inside, other=0.0)
    wide = gate.to(tl.float32)
    activated = (wide / (1.0 + tl.exp(-wide))).to(gate.dtype).to(tl.float32)
    tl.store(out + row * width + at, (activated * up.to(tl.float32)).to(gate.dtype), mask=inside)


def gated(gate_up_NF: Tensor) -> Tensor:
    """SiLU of the first half of each row, times the second."""
    _check_dense(gate_up_NF)
    count, both = gate_up_NF.shape
    out = torch.empty((count, both // 2), dtype=gate_up_NF.dtype, device=gate_up_NF.device)
    _gated_kernel[(count, triton.cdiv(both // 2, 1024))](gate_up_NF, out, both // 2, TILE=1024, num_warps=4)
    return out
