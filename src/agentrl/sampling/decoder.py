"""The forward pass of a Qwen2 or Qwen3 decoder over keys and values that are kept in slots.

Numbers are those of transformers' model: in fp32 up to the order of sums; in bf16 those of its
forward under autocast (matrices and their inputs in bf16; norms, rotation, softmax and residual in
fp32), but for the logits, which stay fp32. One pass serves prompts (Q new tokens a row) and decode
steps (Q = 1) alike. Nothing is drawn here, and no gradient is kept.

Dimensions: B rows, Q new tokens of a row, D hidden width, H query heads, K key-value heads,
G = H / K, E width of a head, S slots, C places of a slot, L places that are read, V vocabulary.
"""

from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from agentrl.sampling.weights import Layer, Linear, Shape, Weights


class Places(NamedTuple):
    """Where the new tokens of a pass stand, and what they read.

    `rows_B1` are slots and `positions_BQ` places in them. `read` gives the slots that attention
    reads, in the order of the rows, up to place L; `mask_B1ML` (M = G * Q) is 0 where a query may
    look and -inf elsewhere. `cos` and `sin` are of `positions_BQ`, fp32.
    """

    rows_B1: Tensor
    positions_BQ: Tensor
    read: slice | Tensor
    length: int
    mask_B1ML: Tensor
    cos_BQ1E: Tensor
    sin_BQ1E: Tensor


class LayerCache(NamedTuple):
    """Keys and values of one layer, each (S, K, C, E): what a head reads lies in one piece."""

    keys_SKCE: Tensor
    values_SKCE: Tensor


def hidden_states(weights: Weights, shape: Shape, cache: list[LayerCache], ids_BQ: Tensor, places: Places) -> Tensor:
    """Write the keys and values of `ids_BQ` into `cache`; gives the residual stream, fp32, (B, Q, D)."""
    hidden_BQD = functional.embedding(ids_BQ, weights.embedding_VD)
    for layer, kept in zip(weights.layers, cache, strict=True):
        normed_BQD = _norm(hidden_BQD, layer.input_norm_D, shape.eps).to(layer.out.weight.dtype)
        hidden_BQD = hidden_BQD + _attention(layer, shape, kept, normed_BQD, places)
        normed_BQD = _norm(hidden_BQD, layer.post_norm_D, shape.eps).to(layer.out.weight.dtype)
        gate, up = _project(normed_BQD, layer.gate_up).chunk(2, dim=-1)
        hidden_BQD = hidden_BQD + functional.linear(shape.activation(gate) * up, *layer.down)
    return hidden_BQD


def logits(weights: Weights, shape: Shape, hidden_BD: Tensor) -> Tensor:
    """Logits of the next token, fp32, (B, V)."""
    weight, bias = weights.head
    normed_BD = _norm(hidden_BD, weights.norm_D, shape.eps).to(weight.dtype)
    if weight.dtype == torch.float32:
        return functional.linear(normed_BD, weight, bias)
    if normed_BD.is_cuda:
        found_BV = torch.mm(normed_BD, weight.t(), out_dtype=torch.float32)
    else:
        found_BV = functional.linear(normed_BD.float(), weight.float())
    return found_BV if bias is None else found_BV + bias.float()


def _attention(layer: Layer, shape: Shape, kept: LayerCache, normed_BQD: Tensor, places: Places) -> Tensor:
    heads, kv_heads = shape.heads, shape.kv_heads
    qkv = _project(normed_BQD, layer.qkv)
    qkv = qkv.view(*qkv.shape[:2], -1, shape.head_dim)
    qk, v_BQKE = torch.split(qkv, [heads + kv_heads, kv_heads], dim=2)
    if layer.qk_norm is not None:
        # As transformers does: normalised in fp32, rounded, then scaled by an fp32 weight.
        qk = functional.rms_norm(qk.float(), (shape.head_dim,), eps=shape.eps).to(qk.dtype) * layer.qk_norm
    qk = (qk * places.cos_BQ1E + _rotated(qk) * places.sin_BQ1E).to(v_BQKE.dtype)
    q_BQHE, k_BQKE = torch.split(qk, [heads, kv_heads], dim=2)
    kept.keys_SKCE[places.rows_B1, :, places.positions_BQ] = k_BQKE
    kept.values_SKCE[places.rows_B1, :, places.positions_BQ] = v_BQKE
    attended_BQHE = _attend(q_BQHE, kept, places, kv_heads)
    return functional.linear(attended_BQHE.flatten(2), *layer.out)


def _attend(q_BQHE: Tensor, kept: LayerCache, places: Places, kv_heads: int) -> Tensor:
    """Attention of the new tokens to all that their rows hold, (B, Q, H, E).

    The query heads of one key-value head are passed as further query positions: keys and values
    are then read once for all of them, and need no copies.
    """
    rows, new, heads, width = q_BQHE.shape
    group = heads // kv_heads
    q_BKME = q_BQHE.reshape(rows, new, kv_heads, group, width).permute(0, 2, 3, 1, 4).flatten(2, 3)
    k_BKLE, v_BKLE = (part[:, :, : places.length][places.read] for part in kept)
    mask = places.mask_B1ML.expand(-1, kv_heads, -1, -1)
    found_BKME = functional.scaled_dot_product_attention(q_BKME, k_BKLE, v_BKLE, attn_mask=mask)
    return found_BKME.reshape(rows, kv_heads, group, new, width).permute(0, 3, 1, 2, 4).reshape(rows, new, heads, width)


def _project(inputs: Tensor, parts: tuple[Linear, ...]) -> Tensor:
    found = [functional.linear(inputs, *part) for part in parts]
    return found[0] if len(found) == 1 else torch.cat(found, dim=-1)


def _norm(hidden: Tensor, weight_D: Tensor, eps: float) -> Tensor:
    return functional.rms_norm(hidden, weight_D.shape, weight_D, eps)


def _rotated(x: Tensor) -> Tensor:
    first, second = x.chunk(2, dim=-1)
    return torch.cat((-second, first), dim=-1)
