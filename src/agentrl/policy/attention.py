"""Causal attention of equally long rows in fp32 on a GPU: torch's forward pass, and an own backward pass.

Torch's memory-efficient kernel, when it must give the same bits in every run, leaves the gradients of
all of a row's keys to one thread block, and few rows then leave most of a GPU idle. The own kernels
(`attention_kernels.py`) share them out and repeat exactly. What they don't fit, and all other
arithmetic, is torch's.

Dimensions: B rows of L tokens each, S = B * L tokens, H query heads, K key and value heads, E width
of a head, P tokens of a row rounded up as torch does.
"""

import importlib.util
from functools import cache
from typing import Any

import torch
from torch import Tensor

_WIDTHS = (16, 32, 64, 128)


def takes_own(query_SHE: Tensor, dropout: float) -> bool:
    """Whether attention has the own backward pass: in deterministic mode, for what its kernels know."""
    known = query_SHE.dtype == torch.float32 and query_SHE.shape[-1] in _WIDTHS and dropout == 0.0
    return known and torch.are_deterministic_algorithms_enabled() and _can_run(query_SHE.device)


def _can_run(device: torch.device) -> bool:
    """Whether there are tensor cores that know TF32, and a compiler. Under autocast torch's attention would round."""
    if device.type != "cuda" or torch.is_autocast_enabled("cuda"):
        return False
    return torch.cuda.get_device_capability(device) >= (8, 0) and _triton_is_there()


@cache
def _triton_is_there() -> bool:
    return importlib.util.find_spec("triton") is not None


def causal(query_SHE: Tensor, key_SKE: Tensor, value_SKE: Tensor, rows: int, scale: float | None) -> Tensor:
    """Causal attention within each of the rows, which lie one behind the other. Shape (S, H, E).

    `scale` multiplies the scores; by default one over the root of E.
    """
    scale = query_SHE.shape[-1] ** -0.5 if scale is None else scale
    return _Causal.apply(query_SHE, key_SKE, value_SKE, rows, scale)  # type: ignore[no-any-return, no-untyped-call]


class _Causal(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, query_SHE: Tensor, key_SKE: Tensor, value_SKE: Tensor, rows: int, scale: float) -> Tensor:
        copies = query_SHE.shape[1] // key_SKE.shape[1]
        key_SHE, value_SHE = (
            states if copies == 1 else states.repeat_interleave(copies, dim=1) for states in (key_SKE, value_SKE)
        )
        out_SHE, tops_BHP = _forward(query_SHE, key_SHE, value_SHE, rows, scale)
        ctx.save_for_backward(query_SHE, key_SKE, value_SKE, out_SHE, tops_BHP)
        ctx.scale = scale
        return out_SHE

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx: Any, grad_SHE: Tensor) -> tuple[Tensor | None, ...]:
        from agentrl.policy.attention_kernels import gradients

        query_SHE, key_SKE, value_SKE, out_SHE, tops_BHP = ctx.saved_tensors
        return *gradients(grad_SHE, query_SHE, key_SKE, value_SKE, out_SHE, tops_BHP, ctx.scale), None, None


def _forward(query_SHE: Tensor, key_SHE: Tensor, value_SHE: Tensor, rows: int, scale: float) -> tuple[Tensor, Tensor]:
    """What attention gives, (S, H, E), and the logarithm of the sum of each query's weights, (B, H, P)."""
    query, key, value = (
        states.view(rows, -1, *states.shape[1:]).transpose(1, 2) for states in (query_SHE, key_SHE, value_SHE)
    )
    out, tops_BHP, *_ = torch.ops.aten._scaled_dot_product_efficient_attention(
        query, key, value, None, True, 0.0, True, scale=scale
    )
    return out.transpose(1, 2).flatten(0, 1), tops_BHP
