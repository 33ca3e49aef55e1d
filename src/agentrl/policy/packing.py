"""Rows of unlike lengths in one forward pass, without padding and with shared beginnings once.

The distinct tokens of all rows stand one behind the other as a single sequence, so that every layer
but attention works on those only. Within attention the rows are laid side by side, those of like
length together and padded on the right to their longest: a causal token never sees what stands
behind it, so no mask is needed and the fused kernels apply. A token that several rows share stands
in each of them there; its keys and values have the sum of the copies' gradients, and what attention
yields for it is taken from the first. `packed` switches a model to that attention; no other knows what its rows are.

No layer of a model is replaced here, and no weights are known.

Dimensions: T distinct tokens of all rows, S slots of the padded rows, H query heads, K key and value
heads, D width of a head.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.backends.cuda import SDPAParams, can_use_flash_attention
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention
from transformers import AttentionInterface

from agentrl.errors import UserError
from agentrl.policy.attention import causal, takes_own
from agentrl.policy.orders import Order, make_order, reorder

ATTENTION = "agentrl_packed"

# Both have a backward pass that torch can make deterministic. cuDNN's has none, and the plain one
# holds every score of every row.
_CUDA_BACKENDS = [SDPBackend.FLASH_ATTENTION, SDPBackend.EFFICIENT_ATTENTION]


_LEAST_FULL = (
    7 / 8
)  # Of a padded row: attention's cost grows with the square of a length, an operation's start is cheap.


class Block(NamedTuple):
    """Rows of like length, padded to the longest."""

    rows: int
    longest: int


class Packing(NamedTuple):
    """Where the tokens of rows lie: packed (T,), and padded (S,), block behind block. No orders for equal rows that
    share nothing.

    `queries` and `keys` lay out the same tokens; their gradients differ where rows share some.
    """

    blocks: tuple[Block, ...]
    queries: Order | None
    keys: Order | None
    pack: Order | None


def make_packing(numbers: Sequence[NDArray[np.int64]], device: torch.device) -> Packing:
    """The packing of rows, each of one token at least, whose tokens have these numbers (`prefixes.number_tokens`)."""
    blocks, starts = _blocks([len(row) for row in numbers])
    slots = sum(block.rows * block.longest for block in blocks)
    tokens, firsts = np.unique(np.concatenate(numbers), return_index=True)
    if len(blocks) == 1 and len(tokens) == slots:
        return Packing(blocks, None, None, None)
    places = np.concatenate([start + np.arange(len(row)) for start, row in zip(starts, numbers, strict=True)])
    sources_S = np.zeros(slots, dtype=np.int64)  # An empty slot shows token 0, and nobody looks at it.
    sources_S[places] = np.concatenate(numbers)
    real_S, first_S = np.zeros((2, slots), dtype=bool)
    real_S[places] = True
    first_S[places[firsts]] = True
    queries = make_order(sources_S, len(tokens), device, first_S)
    keys = queries if len(tokens) == len(places) else make_order(sources_S, len(tokens), device, real_S)
    return Packing(blocks, queries, keys, make_order(places[firsts], slots, device))


def _blocks(lengths: Sequence[int]) -> tuple[tuple[Block, ...], list[int]]:
    """Blocks of rows, longest first, and the slot at which each row starts."""
    blocks: list[Block] = []
    starts, slot = [0] * len(lengths), 0
    for index in sorted(range(len(lengths)), key=lambda index: -lengths[index]):
        if not blocks or lengths[index] < _LEAST_FULL * blocks[-1].longest:
            blocks.append(Block(0, lengths[index]))
        blocks[-1] = blocks[-1]._replace(rows=blocks[-1].rows + 1)
        starts[index] = slot
        slot += blocks[-1].longest
    return tuple(blocks), starts


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
    laid_out = zip(
        packing.blocks,
        _laid_out(query_THD, packing, packing.queries),
        *(_laid_out(states, packing, packing.keys) for states in (key_TKD, value_TKD)),
        strict=True,
    )
    attended = [_attend(block, *states, dropout=dropout, scaling=scaling) for block, *states in laid_out]
    attended_SHD = attended[0] if len(attended) == 1 else torch.cat(attended)
    return attended_SHD if packing.pack is None else reorder(attended_SHD, packing.pack)


def _refuse_other_kinds(module: Any, packing: Packing, more: dict[str, Any]) -> None:
    window = more.get("sliding_window")
    short = window is not None and window < packing.blocks[0].longest
    if short or any(more.get(kind) is not None for kind in ("softcap", "position_bias", "s_aux")):
        kind = f"a window of {window} tokens" if short else "a cap, bias or sink"
        raise UserError(
            f"attention with {kind} can't be trained",
            where=type(module).__name__,
            remedy="use a model of plain causal attention, such as Qwen3ForCausalLM",
        )


def _laid_out(states_THD: Tensor, packing: Packing, order: Order | None) -> Sequence[Tensor]:
    """The rows of each block one behind the other."""
    states_SHD = states_THD if order is None else reorder(states_THD, order)
    if len(packing.blocks) == 1:
        return [states_SHD]
    return torch.split(states_SHD, [block.rows * block.longest for block in packing.blocks])


def _attend(
    block: Block, query: Tensor, key: Tensor, value: Tensor, *, dropout: float, scaling: float | None
) -> Tensor:
    """Causal attention within the padded rows of a block. Keys and values are copied only where no kernel lets
    heads share them.
    """
    if takes_own(query, dropout):
        return causal(query, key, value, block.rows, scaling)
    queries, keys, values = (states.view(*block, *states.shape[1:]).transpose(1, 2) for states in (query, key, value))
    shared = queries.shape[1] != keys.shape[1]
    on_gpu = queries.device.type == "cuda"
    with sdpa_kernel(_CUDA_BACKENDS) if on_gpu else nullcontext():
        flash = not on_gpu or can_use_flash_attention(SDPAParams(queries, keys, values, None, dropout, True, shared))
        if shared and not flash:
            copies = queries.shape[1] // keys.shape[1]
            keys, values = keys.repeat_interleave(copies, dim=1), values.repeat_interleave(copies, dim=1)
        attended = scaled_dot_product_attention(
            queries, keys, values, dropout_p=dropout, is_causal=True, scale=scaling, enable_gqa=shared and flash
        )
    return attended.transpose(1, 2).flatten(0, 1)


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
