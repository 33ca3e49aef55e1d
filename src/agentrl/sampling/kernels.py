"""Triton kernels of what lies between matrix products: what torch does in a dozen launches each, in one.

Each does what its counterpart in ops.py does, with the same roundings; sums have a fixed order and
nothing is added atomically. A product arrives as terms, which are added in their order where it is
read: that spares a launch. Attention and the products themselves are not here.
Imported only where there is a GPU; with TRITON_INTERPRET=1 they run on a CPU, for tests.

Dimensions: as in ops.py; N = B * Q new tokens.
"""

import torch
import triton
import triton.language as tl
from torch import Tensor


def check_dense(*tensors: Tensor) -> None:
    """Kernels take it that tensors have no gaps; a launch that is wrong there would read other memory unseen."""
    for tensor in tensors:
        if not tensor.is_contiguous():
            raise ValueError(f"a kernel was given a tensor with gaps: {tuple(tensor.shape)} by {tensor.stride()}")


@triton.jit
def _load_sum(at, apart, mask, TERMS: tl.constexpr):
    """What lies at `at`, with the further terms of its sum added, each `apart` behind the one before."""
    total = tl.load(at, mask=mask, other=0.0)
    for term in tl.static_range(1, TERMS):
        total += tl.load(at + term * apart, mask=mask, other=0.0)
    return total


@triton.jit
def _add_norm_kernel(
    residual, delta, weight, summed, normed, apart, width, eps, TERMS: tl.constexpr, WIDTH: tl.constexpr
):  # fmt: skip
    row = tl.program_id(0).to(tl.int64)
    at = tl.arange(0, WIDTH)
    inside = at < width
    x = tl.load(residual + row * width + at, mask=inside, other=0.0)
    if TERMS > 0:
        x += _load_sum(delta + row * width + at, apart, inside, TERMS).to(tl.float32)
        tl.store(summed + row * width + at, x, mask=inside)
    scale = tl.rsqrt(tl.sum(x * x, axis=0) / width + eps)
    y = x * scale * tl.load(weight + at, mask=inside, other=0.0)
    tl.store(normed + row * width + at, y.to(normed.dtype.element_ty), mask=inside)


def add_norm(
    residual_ND: Tensor, delta_TND: Tensor | None, weight_D: Tensor, eps: float, dtype: torch.dtype
) -> tuple[Tensor, Tensor]:
    """The residual stream with the terms of `delta` added, fp32, and its norm in `dtype`."""
    check_dense(residual_ND, weight_D, *([] if delta_TND is None else [delta_TND]))
    count, width = residual_ND.shape
    normed_ND = torch.empty_like(residual_ND, dtype=dtype)
    summed_ND = residual_ND if delta_TND is None else torch.empty_like(residual_ND)
    _add_norm_kernel[(count,)](
        residual_ND,
        residual_ND if delta_TND is None else delta_TND,
        weight_D,
        summed_ND,
        normed_ND,
        residual_ND.numel(),
        width,
        eps,
        TERMS=0 if delta_TND is None else len(delta_TND),
        WIDTH=triton.next_power_of_2(width),
        num_warps=4,
    )
    return summed_ND, normed_ND


@triton.jit
def _rotate_kernel(
    qkv, norm, cos, sin, rows, positions, queries, keys, values,
    new, heads, kv_heads, capacity, apart, eps, NORMS: tl.constexpr, HALF: tl.constexpr, TERMS: tl.constexpr,
):  # fmt: skip
    token, head = tl.program_id(0).to(tl.int64), tl.program_id(1)
    at = tl.arange(0, HALF)
    source = qkv + (token * (heads + 2 * kv_heads) + head) * (2 * HALF)
    first = _load_sum(source + at, apart, at < HALF, TERMS)
    second = _load_sum(source + HALF + at, apart, at < HALF, TERMS)
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
    qkv_TBQX: Tensor,
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
    check_dense(qkv_TBQX, *([] if norm is None else [norm]), *tables_CE, rows_B1, positions_BQ, keys, values)
    if len(tables_CE[0]) < capacity:
        raise ValueError(f"a rotation for {len(tables_CE[0])} places was given for a cache of {capacity}")
    batch, new = positions_BQ.shape
    queries = torch.empty((batch, new, heads, width), dtype=qkv_TBQX.dtype, device=qkv_TBQX.device)
    _rotate_kernel[(batch * new, heads + 2 * kv_heads)](
        qkv_TBQX,
        qkv_TBQX if norm is None else norm,
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
        qkv_TBQX[0].numel(),
        eps,
        NORMS=norm is not None,
        HALF=width // 2,
        TERMS=len(qkv_TBQX),
        num_warps=1,
    )
    return queries


@triton.jit
def _gated_kernel(gate_up, out, apart, width, TILE: tl.constexpr, TERMS: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    at = tl.program_id(1) * TILE + tl.arange(0, TILE)
    inside = at < width
    gate = _load_sum(gate_up + row * 2 * width + at, apart, inside, TERMS)
    up = _load_sum(gate_up + row * 2 * width + width + at, apart, inside, TERMS)
    wide = gate.to(tl.float32)
    activated = (wide / (1.0 + tl.exp(-wide))).to(gate.dtype).to(tl.float32)
    tl.store(out + row * width + at, (activated * up.to(tl.float32)).to(gate.dtype), mask=inside)


def gated(gate_up_TNF: Tensor) -> Tensor:
    """SiLU of the first half of each row, times the second."""
    check_dense(gate_up_TNF)
    terms, count, both = gate_up_TNF.shape
    out = torch.empty((count, both // 2), dtype=gate_up_TNF.dtype, device=gate_up_TNF.device)
    _gated_kernel[(count, triton.cdiv(both // 2, 1024))](
        gate_up_TNF, out, gate_up_TNF[0].numel(), both // 2, TILE=1024, TERMS=terms, num_warps=4
    )
    return out
