"""The clipped policy loss. No KL term, no value function.

Dimensions: N policy tokens of a microbatch.
"""

from typing import NamedTuple

import torch
from torch import Tensor

from agentrl.grpo.batching import Microbatch


class PolicyLoss(NamedTuple):
    """`loss` is this microbatch's share of the minibatch's token mean; the others count tokens.

    `clipped`: where the ratio's clipping binds. `capped`: where the importance weight's cap binds.
    """

    loss: Tensor
    clipped: Tensor
    capped: Tensor


def clipped_loss(
    logprobs_N: Tensor, batch: Microbatch, *, clip: float, normaliser: int, importance_cap: float | None = None
) -> PolicyLoss:
    """The ratio-clipped surrogate (Schulman et al., Proximal Policy Optimization, 2017).

    The ratio is to the batch's reference. Clipping is symmetric, `1 - clip` to `1 + clip`; a token counts
    as clipped when the clipped term is the smaller one. `normaliser` is the number of policy tokens of
    the whole minibatch, whatever the microbatch. With `importance_cap` each token is weighted by how much
    likelier the reference makes it than the sampler did, at most the cap (`importance_weights`).
    """
    ratio_N = torch.exp(logprobs_N - batch.reference_logprobs_N)
    free_N = ratio_N * batch.advantages_N
    bound_N = ratio_N.clamp(1 - clip, 1 + clip) * batch.advantages_N
    gains_N, capped = torch.minimum(free_N, bound_N), torch.zeros((), dtype=torch.int64, device=logprobs_N.device)
    if importance_cap is not None:
        weights_N = importance_weights(batch, importance_cap)
        gains_N, capped = gains_N * weights_N, (weights_N == importance_cap).sum()
    return PolicyLoss(-gains_N.sum() / normaliser, (bound_N < free_N).sum(), capped)


def importance_weights(batch: Microbatch, cap: float) -> Tensor:
    """Truncated importance weights of tokens that the sampler drew and the reference is trained on. Shape (N,).

    Weighting by reference / sampler removes the bias of a sampler whose arithmetic is not the trainer's;
    the cap bounds the variance that this costs (Ionides, Truncated Importance Sampling, 2008; for language
    models whose sampler and trainer differ: Yao et al., Your Efficient RL Framework Secretly Brings You
    Off-Policy RL Training, 2025). No gradient flows through them.
    """
    return torch.exp(batch.reference_logprobs_N - batch.sampler_logprobs_N).clamp(max=cap)
