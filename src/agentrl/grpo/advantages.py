"""Advantages of the episodes of a group, relative to the group. Pure.

- `grpo`: reward minus the group's mean, over its standard deviation (Shao et al., DeepSeekMath, 2024).
- `dr_grpo`: reward minus the group's mean, undivided (Liu et al., Understanding R1-Zero-Like
  Training, 2025; the loss's token normaliser is left as it is).
- `rloo`: reward minus the mean of the other episodes (Ahmadian et al., Back to Basics, 2024).

A group of equal rewards has advantages of exactly 0.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Rewards = NDArray[np.float64]

_EPSILON = 1e-6  # Keeps the quotient finite; far below the least deviation of 0/1 rewards.


def _grpo(rewards_G: Rewards) -> Rewards:
    return (rewards_G - float(rewards_G.mean())) / (float(rewards_G.std()) + _EPSILON)


def _dr_grpo(rewards_G: Rewards) -> Rewards:
    return rewards_G - float(rewards_G.mean())


def _rloo(rewards_G: Rewards) -> Rewards:
    others_G = (float(rewards_G.sum()) - rewards_G) / (rewards_G.size - 1)
    return rewards_G - others_G


ESTIMATORS: dict[str, Callable[[Rewards], Rewards]] = {"grpo": _grpo, "dr_grpo": _dr_grpo, "rloo": _rloo}


def group_advantages(rewards_PG: NDArray[np.float64], estimator: str) -> NDArray[np.float64]:
    """Advantages of P groups of G episodes. Shape (P, G), as `rewards_PG`; needs G > 1.

    ValueError for a group of one; KeyError for an unknown estimator.
    """
    if rewards_PG.shape[1] < 2:
        raise ValueError(f"a group needs at least two episodes, not {rewards_PG.shape[1]}")
    estimate = ESTIMATORS[estimator]
    advantages_PG = np.zeros_like(rewards_PG, dtype=np.float64)
    for group, rewards_G in enumerate(rewards_PG):
        if np.any(rewards_G != rewards_G[0]):
            advantages_PG[group] = estimate(rewards_G)
    return advantages_PG
