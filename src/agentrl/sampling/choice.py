"""Chooses each row's next token from the full softmax, on the device, without a host's help.

The same draw as the reference sampler's: the token at which the cumulative distribution, summed in
float64, passes the row's own number. Here the sums run over blocks first and then within the one
block that holds the token, so that a vocabulary of any size is read once and every sum has a fixed
order. No temperature, no cut distribution.

Dimensions: B rows, V vocabulary, N blocks of the vocabulary, W places of a block.
"""

from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor

_BLOCKS = (1024, 512, 256, 128)


class Choice(NamedTuple):
    """Tokens, their log-probabilities and the entropies of their distributions, in nats. Each (B,)."""

    tokens_B: Tensor
    logprobs_B: Tensor
    entropies_B: Tensor


Draw = Callable[[Tensor, Tensor], Tensor]


def choose(logits_BV: Tensor, uniforms_B: Tensor, draw: Draw) -> Choice:
    """What `draw` makes of normalised fp32 log-probabilities and of `uniforms_B`, and its measures."""
    logprobs_BV = torch.log_softmax(logits_BV, dim=-1)
    tokens_B = draw(logprobs_BV, uniforms_B)
    entropies_B = torch.special.entr(logprobs_BV.exp()).sum(dim=-1)
    return Choice(tokens_B, logprobs_BV.gather(1, tokens_B[:, None])[:, 0], entropies_B)


def draw_by_blocks(logprobs_BV: Tensor, uniforms_B: Tensor) -> Tensor:
    """Invert each row's cumulative distribution at its number in [0, 1), float64. Shape (B,)."""
    width = logprobs_BV.shape[-1]
    # One that divides the vocabulary, if there is one, spares a copy.
    block = next((size for size in _BLOCKS if width % size == 0), _BLOCKS[0])
    mass_BV = logprobs_BV.double().exp()
    mass_BNW = torch.nn.functional.pad(mass_BV, (0, -width % block)).view(len(mass_BV), -1, block)
    upto_BN = torch.nn.functional.pad(mass_BNW.sum(dim=-1), (1, 0)).cumsum(dim=-1)
    target_B1 = uniforms_B[:, None] * upto_BN[:, -1:]
    last_block = mass_BNW.shape[1] - 1
    block_B1 = (torch.searchsorted(upto_BN, target_B1, right=True) - 1).clamp(max=last_block)
    within_BW = mass_BNW.gather(1, block_B1[:, :, None].expand(-1, 1, block))[:, 0]
    inner_BW = upto_BN.gather(1, block_B1) + within_BW.cumsum(dim=-1)
    place_B = torch.searchsorted(inner_BW, target_B1, right=True)[:, 0]
    # The two sums may differ in their last bit: past the block's end, its last token is meant.
    places_W = torch.arange(block, device=logprobs_BV.device)
    last_B = torch.where(within_BW > 0, places_W, 0).amax(dim=-1)
    return block_B1[:, 0] * block + torch.minimum(place_B, last_B)


def most_likely(logprobs_BV: Tensor, uniforms_B: Tensor) -> Tensor:  # noqa: ARG001
    """The most probable token of each row; for checks, where a greedy reference is to be met."""
    return logprobs_BV.argmax(dim=-1)
