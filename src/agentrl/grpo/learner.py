"""One GRPO update of a model from the rows of a step.

Rows of advantage 0 add nothing to the gradient: they are skipped in the backward pass and
counted in the normaliser, and a minibatch of nothing else still makes its optimiser step with a
zero gradient, so that skipping equals keeping, bit by bit up to the order of sums. This file
samples nothing and knows no task.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import torch

from agentrl.config import ExperimentSettings
from agentrl.errors import IntegrityError
from agentrl.grpo.batching import Row, make_microbatch, microbatches, policy_tokens, split_minibatches
from agentrl.grpo.loss import clipped_loss
from agentrl.policy.forward import token_logprobs
from agentrl.streams import Stream


class Gap(NamedTuple):
    """|sampler - trainer| log-probability a token, in nats, before the step's first update."""

    mean: float
    maximum: float


class MinibatchMetrics(NamedTuple):
    """What one optimiser step saw. `clip_fraction` is over the tokens of the rows that were used."""

    grad_norm: float
    clip_fraction: float


@dataclass(frozen=True, slots=True)
class UpdateMetrics:
    """Figures of one update, over its minibatches."""

    gap: Gap
    grad_norm: float
    clip_fraction: float
    tokens: int
    rows: int
    rows_skipped: int


def make_optimizer(model: Any, lr: float) -> torch.optim.AdamW:
    """AdamW without weight decay, over every trainable parameter."""
    parameters = [parameter for parameter in model.parameters() if parameter.requires_grad]
    return torch.optim.AdamW(parameters, lr=lr, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0)


def peak_gpu_gib() -> float | None:
    """Most GPU memory that torch's allocator has held so far, in GiB; None without a GPU."""
    return torch.cuda.max_memory_allocated() / 2**30 if torch.cuda.is_available() else None


class Learner:
    """Owns a model's gradients and its optimiser."""

    def __init__(self, model: Any, optimizer: torch.optim.Optimizer, settings: ExperimentSettings, pad_id: int) -> None:
        self.model = model
        self.optimizer = optimizer
        self._settings = settings
        self._pad_id = pad_id

    def update(self, rows: Sequence[Row], stream: Stream) -> UpdateMetrics:
        """One update of the model, in place, from the `rows` of a step; `stream` shuffles them.

        IntegrityError past the bound on the gap, before any change.
        """
        self.model.train()
        minibatches = split_minibatches(rows, self._settings.minibatches, stream.child("minibatches", 0))
        gap = self.measure_gap(minibatches[0])
        if not gap.mean <= self._settings.max_logprob_gap:  # NaN compares as false.
            raise IntegrityError(
                f"mean log-probability gap between sampler and trainer is {gap.mean:.3g} nats a token, "
                f"over the bound max_logprob_gap {self._settings.max_logprob_gap:g}; nothing was updated"
            )
        taken = [self._minibatch(minibatch) for minibatch in minibatches]
        for epoch in range(1, self._settings.epochs):
            again = split_minibatches(rows, self._settings.minibatches, stream.child("minibatches", epoch))
            taken += [self._minibatch(minibatch) for minibatch in again]
        return UpdateMetrics(
            gap=gap,
            grad_norm=sum(one.grad_norm for one in taken) / len(taken),
            clip_fraction=sum(one.clip_fraction for one in taken) / len(taken),
            tokens=policy_tokens(rows),
            rows=len(rows),
            rows_skipped=sum(row.advantage == 0.0 for row in rows),
        )

    @torch.no_grad()
    def measure_gap(self, rows: Sequence[Row]) -> Gap:
        """Compare the sampler's log-probabilities with the trainer's on one microbatch of `rows`.

        Rows that will be used come first, so the figure speaks of them where there are any.
        """
        by_use = sorted(rows, key=lambda row: row.advantage == 0.0)[: self._settings.micro]
        batch = make_microbatch(by_use, self._pad_id, self.model.device)
        gap_N = (token_logprobs(self.model, batch.tokens) - batch.sampler_logprobs_N).abs()
        return Gap(float(gap_N.mean()), float(gap_N.max()))

    def _minibatch(self, rows: Sequence[Row]) -> MinibatchMetrics:
        used = [row for row in rows if row.advantage != 0.0]
        self._zero_gradients()
        clipped = self._accumulate(used, normaliser=policy_tokens(rows))
        norm = torch.nn.utils.clip_grad_norm_(self.model.parameters(), self._settings.max_grad_norm)
        if not torch.isfinite(norm):
            raise IntegrityError(
                f"the gradient's norm is {float(norm)}: no number can follow from it -> lower lr "
                f"({self._settings.lr:g}); the last checkpoint is from before"
            )
        self.optimizer.step()
        return MinibatchMetrics(float(norm), clipped / policy_tokens(used) if used else 0.0)

    def _accumulate(self, rows: Sequence[Row], normaliser: int) -> int:
        """Add the gradient of every microbatch; gives the number of clipped tokens."""
        clipped = 0
        for batch in microbatches(rows, self._settings.micro, self._pad_id, self.model.device):
            logprobs_N = token_logprobs(self.model, batch.tokens)
            part = clipped_loss(logprobs_N, batch, clip=self._settings.clip, normaliser=normaliser)
            part.loss.backward()  # type: ignore[no-untyped-call]
            clipped += int(part.clipped)
        return clipped

    def _zero_gradients(self) -> None:
        """Zeros, not None: AdamW passes over a None gradient and would then not decay its moments."""
        for group in self.optimizer.param_groups:
            for parameter in group["params"]:
                if parameter.grad is None:
                    parameter.grad = torch.zeros_like(parameter)
                else:
                    parameter.grad.zero_()
