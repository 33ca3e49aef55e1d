"""Rows of unlike lengths in one forward pass without padding.

The tokens of all rows stand one behind the other as a single sequence, so that every layer but
attention works on real tokens only. Within attention the rows are laid side by side, padded on
the right to the longest: a causal token never sees what stands behind it, so no mask is needed
and the fused kernels apply. `packed` switches a model to that attention; without it transformers
builds a mask over all rows from the restarting position ids, which gives the same numbers slowly.

No layer of a model is replaced here, and no weights are known.

Dimensions: T tokens of all rows, R rows, L length of the longest, S = R * L slots, H query heads,
K key and value heads, D width of a head.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.backends.cuda import SDPAParams, can_use_flash_attention
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention
from transformers import AttentionInterface

from agentrl.errors import UserError

ATTENTION = "agentrl_packed"

# Both have a backward pass that torch can make deterministic. cuDNN's has none, and the plain one
# holds every score of every row.
_CUDA_BACKENDS = [SDPBackend.FLASH_ATTENTION, SDPBackend.EFFICIENT_ATTENTION]


class Order(NamedTuple):
    """A choice of items in a new order: item `i` of the result is item `sources[i]` of the original.

    `back[j]` is where original item `j` went. Items that went nowhere are marked in `unused`, which is
    None where there are none. No two results may be of one original, unless all but one are ignored.
    """

    sources: Tensor
    back: Tensor
    unused: Tensor | None


class Packing(NamedTuple):
    """Where the tokens of rows lie: packed (T,), and padded (S,). `lay_out` and `pack` are None for equal rows."""

    rows: int
    longest: int
    lay_out: Order | None
    pack: Order | None


def make_packing(lengths: Sequence[int], device: torch.device) -> Packing:
    """The packing of rows of these lengths, each at least 1."""
    rows, longest = len(lengths), max(lengths)
    if min(lengths) == longest:
        return Packing(rows, longest, None, None)
    real_RL = np.arange(longest) < np.asarray(lengths)[:, None]
    slots_T = torch.from_numpy(np.flatnonzero(real_RL)).to(device)
    tokens_S = np.zeros(rows * longest, dtype=np.int64)  # An empty slot shows token 0, and nobody looks at it.
    tokens_S[real_RL.reshape(-1)] = np.arange(sum(lengths))
    sources_S = torch.from_numpy(tokens_S).to(device)
    empty_S = torch.from_numpy(~real_RL.reshape(-1)).to(device)
    return Packing(rows, longest, Order(sources_S, slots_T, None), Order(slots_T, sources_S, empty_S))


class _Reorder(torch.autograd.Function):
    """Both directions gather: scattering sums in an order that may vary, and zeroes what it then overwrites."""

    @staticmethod
    def forward(ctx: Any, items: Tensor, sources: Tensor, back: Tensor, unused: Tensor | None) -> Tensor:
        ctx.save_for_backward(back, unused)
        return items.index_select(0, sources)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor, None, None, None]:
        back, unused = ctx.saved_tensors
        gathered = grad.index_select(0, back)
        if unused is not None:
            gathered.masked_fill_(unused.view(-1, *[1] * (gathered.dim() - 1)), 0)
        return gathered, None, None, None


def reorder(items: Tensor, order: Order) -> Tensor:
    """The items along the first dimension in a new order, differentiably and the same in every run."""
    return _Reorder.apply(items, *order)  # type: ignore[no-any-return, no-untyped-call]


def packed_attention(
    module: Any,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attention_mask: Tensor | None,  # noqa: ARG001 - transformers' signature; it makes none for this attention
    dropout: float = 0.0,
    scaling: float | None = None,
    packing: Packing | None = None,
    **more: Any,
) -> tuple[Tensor, None]:
    """Causal attention within each row of a packing, in transformers' form.

    `query` has shape (1, H, T, D), `key` and `value` (1, K, T, D); the result (1, T, H, D). UserError
    for attention of another kind: a window shorter than the rows, a cap or a bias on the scores.
    """
    if packing is None:
        raise ValueError("packed attention needs the packing of its rows")
    _refuse_other_kinds(module, packing, more)
    if torch.is_autocast_enabled(query.device.type):
        lower = torch.get_autocast_dtype(query.device.type)
        query, key, value = query.to(lower), key.to(lower), value.to(lower)
    query_THD, key_TKD, value_TKD = (part[0].transpose(0, 1) for part in (query, key, value))
    return attend(query_THD, key_TKD, value_TKD, packing, dropout=dropout, scaling=scaling)[None], None


def attend(
    query_THD: Tensor,
    key_TKD: Tensor,
    value_TKD: Tensor,
    packing: Packing,
    *,
    dropout: float = 0.0,
    scaling: float | None = None,
) -> Tensor:
    """Causal attention within each row of a packing. Shape (T, H, D)."""
    rows = (_laid_out(states, packing) for states in (query_THD, key_TKD, value_TKD))
    attended_RHLD = _attend(*rows, dropout=dropout, scaling=scaling)
    attended_SHD = attended_RHLD.transpose(1, 2).flatten(0, 1)
    return attended_SHD if packing.pack is None else reorder(attended_SHD, packing.pack)


def _refuse_other_kinds(module: Any, packing: Packing, more: dict[str, Any]) -> None:
    window = more.get("sliding_window")
    short = window is not None and window < packing.longest
    if short or any(more.get(kind) is not None for kind in ("softcap", "position_bias", "s_aux")):
        kind = f"a window of {window} tokens" if short else "a cap, bias or sink"
        raise UserError(
            f"attention with {kind} can't be trained",
            where=type(module).__name__,
            remedy="use a model of plain causal attention, such as Qwen3ForCausalLM",
        )


def _laid_out(states_THD: Tensor, packing: Packing) -> Tensor:
    """Rows side by side. Shape (R, H, L, D)."""
    states_SHD = states_THD if packing.lay_out is None else reorder(states_THD, packing.lay_out)
    return states_SHD.view(packing.rows, packing.longest, *states_SHD.shape[1:]).transpose(1, 2)


def _attend(queries: Tensor, keys: Tensor, values: Tensor, *, dropout: float, scaling: float | None) -> Tensor:
    """Causal attention of padded rows, (R, H, L, D) on (R, K, L, D). Keys and values are copied only where no
    kernel lets heads share them.
    """
    shared = queries.shape[1] != keys.shape[1]
    on_gpu = queries.device.type == "cuda"
    with sdpa_kernel(_CUDA_BACKENDS) if on_gpu else nullcontext():
        flash = not on_gpu or can_use_flash_attention(SDPAParams(queries, keys, values, None, dropout, True, shared))
        if shared and not flash:
            copies = queries.shape[1] // keys.shape[1]
            keys, values = keys.repeat_interleave(copies, dim=1), values.repeat_interleave(copies, dim=1)
        return scaled_dot_product_attention(
            queries, keys, values, dropout_p=dropout, is_causal=True, scale=scaling, enable_gqa=shared and flash
        )


AttentionInterface.register(ATTENTION, packed_attention)


@contextmanager
def packed(model: Any) -> Iterator[None]:
    """Give a model packed attention for the block, then its own again.

    A backward pass that recomputes layers belongs into the block as well.
    """
    own = model.config._attn_implementation
    model.set_attn_implementation(ATTENTION)
    try:
        yield
    finally:
        model.set_attn_implementation(own)
