"""Counts over the policy tokens of an update, kept on the device until they are asked for.

So the host does not wait for each microbatch. What follows from a count is not decided here.

Dimensions: N policy tokens of a microbatch.
"""

from typing import NamedTuple

import torch
from torch import Tensor

from agentrl.grpo.batching import Microbatch
from agentrl.grpo.loss import PolicyLoss


class Gap(NamedTuple):
    """|sampler - trainer| log-probability a token, in nats, before the step's first update."""

    mean: float
    maximum: float


class Tally:
    """Sums over microbatches of one pass over rows."""

    def __init__(self, device: torch.device) -> None:
        self._tokens = 0
        self._gap_sum = torch.zeros((), dtype=torch.float64, device=device)
        self._gap_max = torch.zeros((), device=device)
        self._clipped = torch.zeros((), dtype=torch.int64, device=device)
        self._capped = torch.zeros((), dtype=torch.int64, device=device)

    def add(self, logprobs_N: Tensor, batch: Microbatch, loss: PolicyLoss | None = None) -> None:
        """Count a microbatch's tokens under the trainer's log-probabilities, and what its loss cut."""
        if not batch.rows or logprobs_N.numel() == 0:
            return
        gap_N = (logprobs_N - batch.sampler_logprobs_N).abs()
        self._tokens += logprobs_N.numel()
        self._gap_sum += gap_N.sum(dtype=torch.float64)
        self._gap_max = torch.maximum(self._gap_max, gap_N.max())
        if loss is not None:
            self._clipped += loss.clipped
            self._capped += loss.capped

    def gap(self) -> Gap:
        """Mean and largest difference of sampler and trainer; waits for the device."""
        return Gap(float(self._gap_sum) / max(1, self._tokens), float(self._gap_max))

    def clip_fraction(self) -> float:
        """Share of the tokens whose ratio was clipped; 0 without any."""
        return int(self._clipped) / max(1, self._tokens)

    def capped_fraction(self) -> float:
        """Share of the tokens whose importance weight was capped; 0 without any."""
        return int(self._capped) / max(1, self._tokens)
