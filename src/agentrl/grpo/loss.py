"""The clipped policy loss. No KL term, no value function.

Dimensions: N policy tokens of a microbatch.
"""

from typing import NamedTuple

import torch
from torch import Tensor

from agentrl.grpo.batching import Microbatch


class PolicyLoss(NamedTuple):
    """`loss` is this microbatch's share of the minibatch's token mean; `clipped` counts tokens."""

    loss: Tensor
    clipped: Tensor


def clipped_loss(logprobs_N: Tensor, batch: Microbatch, *, clip: float, normaliser: int) -> PolicyLoss:
    """The ratio-clipped surrogate (Schulman et al., Proximal Policy Optimization, 2017).

    The ratio is to the sampler's own log-probabilities. Clipping is symmetric, `1 - clip` to
    `1 + clip`; a token counts as clipped when the clipped term is the smaller one. `normaliser`
    is the number of policy tokens of the whole minibatch, whatever the microbatch.
    """
    ratio_N = torch.exp(logprobs_N - batch.sampler_logprobs_N)
    free_N = ratio_N * batch.advantages_N
    bound_N = ratio_N.clamp(1 - clip, 1 + clip) * batch.advantages_N
    loss = -torch.minimum(free_N, bound_N).sum() / normaliser
    return PolicyLoss(loss, (bound_N < free_N).sum())
