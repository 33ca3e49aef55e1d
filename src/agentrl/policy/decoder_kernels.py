"""Triton kernels of what lies between the trainer's matrix products, forward and backward: each one pass over memory.

They compute what decoder.py does in torch, and round where torch and its autograd would; sums have a
fixed order and nothing is added atomically, so equal runs give equal bits in every mode. What is
cheap to compute is computed again in the backward pass, not kept. Which tensors they take is decided
in decoder.py; attention and the products themselves are not here.
Imported only where there is a GPU; with TRITON_INTERPRET=1 they run on a CPU, for tests.

Dimensions: as in decoder.py; F width of the feed-forward, P programs of a launch.
"""

from typing import Any

import torch
import triton
import triton.language as tl
from torch import Tensor

_TOKENS = 16  # Whose norms' gradients one program adds up.
_TILE = 2048  # Numbers of a program that takes them as they come.


@triton.jit
def _places_of(token, count, HEADS: tl.constexpr, TILE: tl.constexpr, HALF: tl.constexpr):
    """Where the first halves of a token's heads lie, and which of a tile's heads there are."""
    head = tl.arange(0, TILE)[:, None]
    row = token * HEADS + head
    return row * (2 * HALF) + tl.arange(0, HALF)[None, :], (head < HEADS) & (row < count * HEADS)


@triton.jit
def _halves(row, HALF: tl.constexpr):
    """Both halves of one row, to be used with every head."""
    at = row + tl.arange(0, HALF)
    return tl.load(at)[None, :], tl.load(at + HALF)[None, :]


@triton.jit
def _normed(a, b, eps, HALF: tl.constexpr):
    """Both halves of normed heads, not yet rounded, and what they were multiplied by."""
    scale = tl.rsqrt((tl.sum(a * a, axis=1) + tl.sum(b * b, axis=1)) / (2 * HALF) + eps)[:, None]
    return a * scale, b * scale, scale


@triton.jit
def _turn_heads(
    source, target, weight, cos_a, cos_b, sin_a, sin_b, token, eps,
    HEADS: tl.constexpr, TILE: tl.constexpr, HALF: tl.constexpr, NORMS: tl.constexpr,
):  # fmt: skip
    at, inside = _places_of(token, tl.num_programs(0), HEADS, TILE, HALF)
    first = tl.load(source + at, mask=inside, other=0.0)
    second = tl.load(source + at + HALF, mask=inside, other=0.0)
    kind = first.dtype
    a, b = first.to(tl.float32), second.to(tl.float32)
    if NORMS:
        weight_a, weight_b = _halves(weight, HALF)
        a, b, _ = _normed(a, b, eps, HALF)
        a, b = a.to(kind).to(tl.float32) * weight_a, b.to(kind).to(tl.float32) * weight_b
    tl.store(target + at, (a * cos_a + b * sin_a).to(kind), mask=inside)
    tl.store(target + at + HALF, (b * cos_b + a * sin_b).to(kind), mask=inside)


@triton.jit
def _turn_kernel(
    q, k, q_weight, k_weight, cos, sin, q_out, k_out, eps,
    HEADS: tl.constexpr, KV_HEADS: tl.constexpr, TILE: tl.constexpr, KV_TILE: tl.constexpr,
    HALF: tl.constexpr, NORMS: tl.constexpr,
):  # fmt: skip
    token = tl.program_id(0).to(tl.int64)
    turn = token * (2 * HALF)
    cos_a, cos_b = _halves(cos + turn, HALF)
    sin_a, sin_b = _halves(sin + turn, HALF)
    _turn_heads(q, q_out, q_weight, cos_a, cos_b, sin_a, sin_b, token, eps, HEADS, TILE, HALF, NORMS)
    _turn_heads(k, k_out, k_weight, cos_a, cos_b, sin_a, sin_b, token, eps, KV_HEADS, KV_TILE, HALF, NORMS)


@triton.jit
def _turn_heads_back(
    grad, source, target, weight_a, weight_b, cos_a, cos_b, sin_a, sin_b, token, count, sum_a, sum_b, eps,
    HEADS: tl.constexpr, TILE: tl.constexpr, HALF: tl.constexpr, NORMS: tl.constexpr,
):  # fmt: skip
    """Writes the gradients of a token's heads; gives the sums with what the heads add to the weights' gradients."""
    at, inside = _places_of(token, count, HEADS, TILE, HALF)
    first = tl.load(grad + at, mask=inside, other=0.0)
    second = tl.load(grad + at + HALF, mask=inside, other=0.0)
    kind = first.dtype
    first, second = first.to(tl.float32), second.to(tl.float32)
    if NORMS:
        a, b = first * cos_a + second * sin_b, second * cos_b + first * sin_a
        normed_a = tl.load(source + at, mask=inside, other=0.0).to(tl.float32)
        normed_b = tl.load(source + at + HALF, mask=inside, other=0.0).to(tl.float32)
        normed_a, normed_b, scale = _normed(normed_a, normed_b, eps, HALF)
        sum_a += a * normed_a.to(kind).to(tl.float32)
        sum_b += b * normed_b.to(kind).to(tl.float32)
        a, b = (a * weight_a).to(kind).to(tl.float32), (b * weight_b).to(kind).to(tl.float32)
        along = ((tl.sum(a * normed_a, axis=1) + tl.sum(b * normed_b, axis=1)) / (2 * HALF))[:, None]
        a, b = scale * (a - normed_a * along), scale * (b - normed_b * along)
    else:  # What is rotated is in the lower type itself: autograd rounds both terms before it adds them.
        a = (first * cos_a).to(kind).to(tl.float32) + (second * sin_b).to(kind).to(tl.float32)
        b = (second * cos_b).to(kind).to(tl.float32) + (first * sin_a).to(kind).to(tl.float32)
    tl.store(target + at, a.to(kind), mask=inside)
    tl.store(target + at + HALF, b.to(kind), mask=inside)
    return sum_a, sum_b


@triton.jit(do_not_specialize=["count"])
def _turn_back_kernel(
    q_grad, k_grad, q, k, q_weight, k_weight, cos, sin, q_out, k_out, sums, count, eps,
    HEADS: tl.constexpr, KV_HEADS: tl.constexpr, TILE: tl.constexpr, KV_TILE: tl.constexpr,
    HALF: tl.constexpr, NORMS: tl.constexpr, TOKENS: tl.constexpr,
):  # fmt: skip
    program = tl.program_id(0).to(tl.int64)
    weight_a, weight_b = _halves(q_weight, HALF)
    kv_weight_a, kv_weight_b = _halves(k_weight, HALF)
    sum_a = tl.zeros([TILE, HALF], tl.float32)
    sum_b = tl.zeros([TILE, HALF], tl.float32)
    kv_sum_a = tl.zeros([KV_TILE, HALF], tl.float32)
    kv_sum_b = tl.zeros([KV_TILE, HALF], tl.float32)
    for step in range(TOKENS):
        token = program * TOKENS + step
        turn = tl.minimum(token, count - 1) * (2 * HALF)
        cos_a, cos_b = _halves(cos + turn, HALF)
        sin_a, sin_b = _halves(sin + turn, HALF)
        sum_a, sum_b = _turn_heads_back(
            q_grad, q, q_out, weight_a, weight_b, cos_a, cos_b, sin_a, sin_b, token, count, sum_a, sum_b, eps,
            HEADS, TILE, HALF, NORMS,
        )  # fmt: skip
        kv_sum_a, kv_sum_b = _turn_heads_back(
            k_grad, k, k_out, kv_weight_a, kv_weight_b, cos_a, cos_b, sin_a, sin_b, token, count, kv_sum_a, kv_sum_b,
            eps, KV_HEADS, KV_TILE, HALF, NORMS,
        )  # fmt: skip
    if NORMS:
        at = sums + program * (4 * HALF) + tl.arange(0, HALF)
        tl.store(at, tl.sum(sum_a, axis=0))
        tl.store(at + HALF, tl.sum(sum_b, axis=0))
        tl.store(at + 2 * HALF, tl.sum(kv_sum_a, axis=0))
        tl.store(at + 3 * HALF, tl.sum(kv_sum_b, axis=0))


def _layout(q_THE: Tensor, k_TKE: Tensor, *, norms: bool) -> dict[str, Any]:
    """Sizes of both kernels; the warps of a program have some 8 numbers of each half of the queries a thread."""
    heads, kv_heads, half = q_THE.shape[1], k_TKE.shape[1], q_THE.shape[2] // 2
    tile, kv_tile = triton.next_power_of_2(heads), triton.next_power_of_2(kv_heads)
    return {
        **{"HEADS": heads, "KV_HEADS": kv_heads, "TILE": tile, "KV_TILE": kv_tile, "HALF": half, "NORMS": norms},
        "num_warps": min(8, max(1, max(tile, kv_tile) * half // 256)),
    }


class _Turn(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any,
        q_THE: Tensor,
        k_TKE: Tensor,
        q_weight_E: Tensor | None,
        k_weight_E: Tensor | None,
        cos_T1E: Tensor,
        sin_T1E: Tensor,
        eps: float,
    ) -> tuple[Tensor, Tensor]:
        q_THE, k_TKE, cos_T1E, sin_T1E = (one.contiguous() for one in (q_THE, k_TKE, cos_T1E, sin_T1E))
        normed = () if q_weight_E is None or k_weight_E is None else (q_THE, k_TKE, q_weight_E, k_weight_E)
        turned = torch.empty_like(q_THE), torch.empty_like(k_TKE)
        _, _, *weights = normed or (None, None, cos_T1E, cos_T1E)
        _turn_kernel[(len(q_THE),)](
            q_THE, k_TKE, *weights, cos_T1E, sin_T1E, *turned, eps, **_layout(q_THE, k_TKE, norms=bool(normed))
        )
        ctx.save_for_backward(cos_T1E, sin_T1E, *normed)
        ctx.eps = eps
        return turned

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx: Any, q_grad_THE: Tensor, k_grad_TKE: Tensor) -> tuple[Tensor | None, ...]:
        q_grad_THE, k_grad_TKE = q_grad_THE.contiguous(), k_grad_TKE.contiguous()
        cos_T1E, sin_T1E, *normed = ctx.saved_tensors
        grads = torch.empty_like(q_grad_THE), torch.empty_like(k_grad_TKE)
        count, _, width = q_grad_THE.shape
        programs = triton.cdiv(count, _TOKENS)
        sums_P2E = cos_T1E.new_empty((programs, 2, width) if normed else 0)
        _turn_back_kernel[(programs,)](
            q_grad_THE, k_grad_TKE, *(normed or (q_grad_THE, k_grad_TKE, cos_T1E, cos_T1E)), cos_T1E, sin_T1E,
            *grads, sums_P2E, count, ctx.eps,
            TOKENS=_TOKENS, **_layout(q_grad_THE, k_grad_TKE, norms=bool(normed)),
        )  # fmt: skip
        weights = sums_P2E.sum(dim=0).unbind() if normed else (None, None)
        return *grads, *weights, None, None, None


def turn(
    q_THE: Tensor, k_TKE: Tensor, weights_E: tuple[Tensor, Tensor] | None, eps: float, turns_T1E: tuple[Tensor, Tensor]
) -> tuple[Tensor, Tensor]:
    """Queries and keys, normed where there are weights, and rotated; each dense, in its own type.

    Normed heads are rounded before they are multiplied by the weights of queries and of keys, fp32.
    `turns` are cosines and sines of the tokens' places, fp32, the sines' first half negated.
    """
    q_weight_E, k_weight_E = weights_E or (None, None)
    return _Turn.apply(q_THE, k_TKE, q_weight_E, k_weight_E, *turns_T1E, eps)  # type: ignore[no-any-return]


@triton.jit
def _gate_kernel(gate, up, out, count, TILE: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * TILE + tl.arange(0, TILE)
    inside = at < count
    x = tl.load(gate + at, mask=inside, other=0.0)
    wide = x.to(tl.float32)
    silu = (wide / (1.0 + tl.exp(-wide))).to(x.dtype).to(tl.float32)
    factor = tl.load(up + at, mask=inside, other=0.0).to(tl.float32)
    tl.store(out + at, (silu * factor).to(x.dtype), mask=inside)


@triton.jit
def _gate_back_kernel(grad, gate, up, gate_out, up_out, count, TILE: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * TILE + tl.arange(0, TILE)
    inside = at < count
    x = tl.load(gate + at, mask=inside, other=0.0)
    factor = tl.load(up + at, mask=inside, other=0.0).to(tl.float32)
    slope = tl.load(grad + at, mask=inside, other=0.0).to(tl.float32)
    wide = x.to(tl.float32)
    sigmoid = 1.0 / (1.0 + tl.exp(-wide))
    silu = (wide / (1.0 + tl.exp(-wide))).to(x.dtype).to(tl.float32)
    tl.store(up_out + at, (slope * silu).to(x.dtype), mask=inside)
    slope = (slope * factor).to(x.dtype).to(tl.float32)
    tl.store(gate_out + at, (slope * sigmoid * (1.0 + wide * (1.0 - sigmoid))).to(x.dtype), mask=inside)


class _Gate(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, gate_TF: Tensor, up_TF: Tensor) -> Tensor:
        gate_TF, up_TF = gate_TF.contiguous(), up_TF.contiguous()
        out_TF = torch.empty_like(gate_TF)
        count = gate_TF.numel()
        _gate_kernel[(triton.cdiv(count, _TILE),)](gate_TF, up_TF, out_TF, count, TILE=_TILE, num_warps=4)
        ctx.save_for_backward(gate_TF, up_TF)
        return out_TF

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx: Any, grad_TF: Tensor) -> tuple[Tensor, Tensor]:
        gate_TF, up_TF = ctx.saved_tensors
        grads = torch.empty_like(gate_TF), torch.empty_like(up_TF)
        count = gate_TF.numel()
        _gate_back_kernel[(triton.cdiv(count, _TILE),)](
            grad_TF.contiguous(), gate_TF, up_TF, *grads, count, TILE=_TILE, num_warps=4
        )
        return grads


def gate(gate_TF: Tensor, up_TF: Tensor) -> Tensor:
    """SiLU of the gate, rounded, times the other product."""
    return _Gate.apply(gate_TF, up_TF)  # type: ignore[no-any-return]
