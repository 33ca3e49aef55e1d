"""The layers of Qwen2 and Qwen3 on packed rows, in fewer operations than transformers makes of them.

A small model is bound by how fast a host can start operations, not by how fast a GPU does them.
So norms are one operation, queries and keys are normalised and rotated together, and what several
matrices read is rounded once. The numbers are transformers': in fp32 up to the order of sums, in
bf16 with the same roundings. On a GPU, what lies between products is also bound by memory, and is
done in `decoder_kernels.py` where those fit. Models of another kind take transformers' own way (`forward.py`).

Weights are read where they lie; none is known here, nor what the hidden states are for.

Dimensions: T tokens of all rows, D hidden width, H query heads, K key and value heads, E width of a head.
"""

import importlib.util
from functools import cache, partial
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.nn import functional
from torch.utils.checkpoint import checkpoint

from agentrl.policy.packing import Packing, attend

_KNOWN = ("qwen2", "qwen3")
_KINDS = (torch.float32, torch.bfloat16)  # Of numbers, in the kernels.
_WIDE = 512  # Numbers a token from which the kernels are for: a narrower model is bound by starts, not by memory.


class Places(NamedTuple):
    """Where the tokens stand: rotations of their positions, the sine's first half negated, and their rows."""

    cos_T1E: Tensor
    sin_T1E: Tensor
    packing: Packing


def knows(model: Any) -> bool:
    """Whether this file's layers are those of a model."""
    config = model.config
    full = set(getattr(config, "layer_types", None) or ()) <= {"full_attention"}
    return config.model_type in _KNOWN and full and getattr(config, "attention_dropout", 0.0) == 0.0


def hidden_states(model: Any, ids_1T: Tensor, places_1T: Tensor, packing: Packing) -> Tensor:
    """What enters the LM head of a model that `knows` accepts. Shape (T, D), fp32.

    Layers that are marked by `recompute_layers` are computed again in the backward pass.
    """
    base = model.base_model
    hidden_TD = functional.embedding(ids_1T[0], base.embed_tokens.weight)
    cos_1TE, sin_1TE = base.rotary_emb(hidden_TD[None], places_1T)
    half = sin_1TE.shape[-1] // 2
    signed_1TE = torch.cat((-sin_1TE[..., :half], sin_1TE[..., half:]), dim=-1)
    places = Places(cos_1TE[0, :, None], signed_1TE[0, :, None], packing)
    for layer in base.layers:
        step = partial(_layer, layer, places)
        again = layer.training and layer.gradient_checkpointing and torch.is_grad_enabled()
        hidden_TD = checkpoint(step, hidden_TD, use_reentrant=False) if again else step(hidden_TD)
    return _norm(hidden_TD, base.norm)


def _layer(layer: Any, places: Places, hidden_TD: Tensor) -> Tensor:
    normed_TD = _rounded(_norm(hidden_TD, layer.input_layernorm))
    hidden_TD = hidden_TD + _attention(layer.self_attn, places, normed_TD)
    normed_TD = _rounded(_norm(hidden_TD, layer.post_attention_layernorm))
    mlp = layer.mlp
    gate, up = _linear(normed_TD, mlp.gate_proj), _linear(normed_TD, mlp.up_proj)
    return hidden_TD + _linear(_gated(mlp, gate, up), mlp.down_proj)


def _attention(attention: Any, places: Places, normed_TD: Tensor) -> Tensor:
    width = attention.head_dim
    q_THE, k_TKE, v_TKE = (
        _linear(normed_TD, matrix).view(len(normed_TD), -1, width)
        for matrix in (attention.q_proj, attention.k_proj, attention.v_proj)
    )
    q_THE, k_TKE = _turned(attention, places, q_THE, k_TKE)
    return _linear(attend(q_THE, k_TKE, v_TKE, places.packing, scaling=attention.scaling).flatten(1), attention.o_proj)


def fused(device: torch.device) -> bool:
    """Whether the kernels of `decoder_kernels.py` can run."""
    return device.type == "cuda" and _triton_is_there()


@cache
def _triton_is_there() -> bool:
    return importlib.util.find_spec("triton") is not None


def _turned(attention: Any, places: Places, q_THE: Tensor, k_TKE: Tensor) -> tuple[Tensor, Tensor]:
    """Queries and keys, normed if the model norms them, and rotated; in the type that they came in."""
    norms = (attention.q_norm, attention.k_norm) if hasattr(attention, "q_norm") else None
    if fused(q_THE.device) and _fits(q_THE, k_TKE, places, norms):
        from agentrl.policy import decoder_kernels

        weights = None if norms is None else (norms[0].weight, norms[1].weight)
        eps = 0.0 if norms is None else norms[0].variance_epsilon
        return decoder_kernels.turn(q_THE, k_TKE, weights, eps, (places.cos_T1E, places.sin_T1E))
    heads = [q_THE.shape[1], k_TKE.shape[1]]
    both = torch.cat((q_THE, k_TKE), dim=1)
    if norms is not None:
        both = _head_norm(both, *norms, heads)
    half = both.shape[-1] // 2
    both = torch.addcmul(both * places.cos_T1E, both.roll(half, dims=-1), places.sin_T1E).to(q_THE.dtype)
    q_THE, k_TKE = torch.split(both, heads, dim=1)
    return q_THE, k_TKE


def _fits(q_THE: Tensor, k_TKE: Tensor, places: Places, norms: tuple[Any, Any] | None) -> bool:
    """Whether the kernel knows the widths, and what it takes for fp32 is."""
    _, heads, width = q_THE.shape
    wide = [places.cos_T1E, places.sin_T1E, *(norm.weight for norm in norms or ())]
    known = q_THE.dtype == k_TKE.dtype and q_THE.dtype in _KINDS and all(one.dtype == torch.float32 for one in wide)
    return known and 16 <= width <= 256 and width & (width - 1) == 0 and _WIDE <= heads * width <= 8192


def _gated(mlp: Any, gate_TF: Tensor, up_TF: Tensor) -> Tensor:
    """The activation of the gate, times the other product."""
    known = gate_TF.dtype in _KINDS and gate_TF.shape[-1] >= _WIDE and mlp.config.hidden_act == "silu"
    if known and fused(gate_TF.device):
        from agentrl.policy import decoder_kernels

        return decoder_kernels.gate(gate_TF, up_TF)
    return mlp.act_fn(gate_TF) * up_TF  # type: ignore[no-any-return]


def _head_norm(both: Tensor, q_norm: Any, k_norm: Any, heads: list[int]) -> Tensor:
    """Normalised in fp32, rounded, then scaled by fp32 weights, as transformers does."""
    weights = [norm.weight.expand(count, -1) for norm, count in zip((q_norm, k_norm), heads, strict=True)]
    normed = functional.rms_norm(both.float(), both.shape[-1:], eps=q_norm.variance_epsilon)
    return normed.to(both.dtype) * torch.cat(weights)


def _norm(hidden_TD: Tensor, norm: Any) -> Tensor:
    return functional.rms_norm(hidden_TD, norm.weight.shape, norm.weight, norm.variance_epsilon)


def _rounded(inputs: Tensor) -> Tensor:
    """The inputs of matrix products in the type that autocast gives them: once, not for each product."""
    kind = inputs.device.type
    return inputs.to(torch.get_autocast_dtype(kind)) if torch.is_autocast_enabled(kind) else inputs


def _linear(inputs: Tensor, matrix: Any) -> Tensor:
    return functional.linear(inputs, matrix.weight, matrix.bias)
