"""The forward pass of a Qwen2 or Qwen3 decoder over keys and values that are kept in slots.

Numbers are those of transformers' model: in fp32 up to the order of sums; in bf16 those of its
forward under autocast (matrices and their inputs in bf16; norms, rotation, softmax and residual in
fp32), but for the logits, which stay fp32. One pass serves prompts (Q new tokens a row) and decode
steps (Q = 1) alike. Nothing is drawn here, and no gradient is kept.

Dimensions: B rows, Q new tokens of a row, D hidden width, H query heads, K key-value heads,
G = H / K, E width of a head, S slots, C places of a slot, L places that are read, V vocabulary.
"""

from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn import functional

from agentrl.sampling.ops import LayerCache, Ops, Places, whole
from agentrl.sampling.weights import Shape, Weights


def hidden_states(
    weights: Weights, shape: Shape, ops: Ops, cache: Sequence[LayerCache], ids_BQ: Tensor, places: Places
) -> Tensor:
    """Write the keys and values of `ids_BQ` into `cache`; gives what the head reads, normed, (B, Q, D)."""
    dtype = weights.head.weight.dtype
    residual_BQD, delta_TBQD = functional.embedding(ids_BQ, weights.embedding_VD), None
    for layer, kept in zip(weights.layers, cache, strict=True):
        residual_BQD, normed_BQD = ops.add_norm(residual_BQD, delta_TBQD, layer.input_norm_D, shape.eps, dtype)
        qkv_TBQX = ops.product(normed_BQD, layer.qkv)
        q_BQHE = ops.rotate_and_store(qkv_TBQX, layer.qk_norm, shape, kept, places)
        delta_TBQD = ops.product(ops.attend(q_BQHE, kept, places).flatten(2), [layer.out])
        residual_BQD, normed_BQD = ops.add_norm(residual_BQD, delta_TBQD, layer.post_norm_D, shape.eps, dtype)
        gated_BQF = ops.gated(ops.product(normed_BQD, layer.gate_up), shape)
        delta_TBQD = ops.product(gated_BQF, [layer.down])
    return ops.add_norm(residual_BQD, delta_TBQD, weights.norm_D, shape.eps, dtype).normed_BQD


def logits(weights: Weights, ops: Ops, normed_BD: Tensor) -> Tensor:
    """Logits of the next token, fp32, (B, V)."""
    weight, bias = weights.head
    if weight.dtype == torch.float32:
        return whole(ops.product(normed_BD[:, None], [weights.head]))[:, 0]
    if normed_BD.is_cuda:
        found_BV = torch.mm(normed_BD, weight.t(), out_dtype=torch.float32)
    else:
        found_BV = functional.linear(normed_BD.float(), weight.float())
    return found_BV if bias is None else found_BV + bias.float()
