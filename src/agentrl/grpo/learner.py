"""One GRPO update of a model from the rows of a step.

Rows of advantage 0 add nothing to the gradient: they are skipped in the backward pass and
counted in the normaliser, and a minibatch of nothing else still makes its optimiser step with a
zero gradient, so that skipping equals keeping, bit by bit up to the order of sums. How far the
sampler and the trainer are apart is known, and within its bound, before any weight changes. This
file samples nothing and knows no task.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any, NamedTuple

import torch

from agentrl.config import ExperimentSettings
from agentrl.errors import IntegrityError
from agentrl.grpo.batching import Microbatch, Row, microbatches, policy_tokens, split_minibatches
from agentrl.grpo.loss import clipped_loss
from agentrl.grpo.tally import Gap, Tally
from agentrl.policy.device import Precision, arithmetic
from agentrl.policy.forward import recompute_layers, split_rows, token_logprobs
from agentrl.policy.packing import packed
from agentrl.streams import Stream


class MinibatchMetrics(NamedTuple):
    """What one optimiser step saw. Fractions are over the tokens of the rows that were used, 0 without any.

    `gap` is that of the model before the step, None when no row was used.
    """

    gap: Gap | None
    grad_norm: float
    clip_fraction: float
    capped_fraction: float


@dataclass(frozen=True, slots=True)
class UpdateMetrics:
    """Figures of one update, over its minibatches."""

    gap: Gap
    grad_norm: float
    clip_fraction: float
    capped_fraction: float
    tokens: int
    rows: int
    rows_skipped: int


def make_optimizer(model: Any, lr: float) -> torch.optim.AdamW:
    """AdamW without weight decay, over every trainable parameter; on a GPU one kernel and no copies."""
    parameters = [parameter for parameter in model.parameters() if parameter.requires_grad]
    fused = True if parameters[0].is_cuda else None
    return torch.optim.AdamW(parameters, lr=lr, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0, fused=fused)


class Learner:
    """Owns a model's gradients and its optimiser."""

    def __init__(
        self,
        model: Any,
        optimizer: torch.optim.Optimizer,
        settings: ExperimentSettings,
        precision: Precision = "fp32",
    ) -> None:
        self.model = model
        self.optimizer = optimizer
        self._settings = settings
        self._precision: Precision = precision
        if settings.memory == "low":
            recompute_layers(model)

    def update(self, rows: Sequence[Row], stream: Stream) -> UpdateMetrics:
        """One update of the model, in place, from the `rows` of a step; `stream` shuffles them.

        IntegrityError past the bound on the gap, before any change.
        """
        self.model.train()
        with packed(self.model):
            gap, rows = self._before(rows, stream)
            taken = []
            for epoch in range(self._settings.epochs):
                for minibatch in self._minibatches(rows, stream, epoch):
                    taken.append(self._step(minibatch, bounded=gap is not None))
                    gap = gap or taken[0].gap
        if gap is None:
            raise AssertionError("an update without a measured gap")
        return UpdateMetrics(
            gap=gap,
            grad_norm=fsum(one.grad_norm for one in taken) / len(taken),
            clip_fraction=fsum(one.clip_fraction for one in taken) / len(taken),
            capped_fraction=fsum(one.capped_fraction for one in taken) / len(taken),
            tokens=policy_tokens(rows),
            rows=len(rows),
            rows_skipped=sum(row.advantage == 0.0 for row in rows),
        )

    def free_gradients(self) -> None:
        """Give the gradients' memory back until the next update, for the sampler's use."""
        self.optimizer.zero_grad(set_to_none=True)

    def _before(self, rows: Sequence[Row], stream: Stream) -> tuple[Gap | None, Sequence[Row]]:
        """The gap, where the first minibatch's own forward pass won't tell it, and the rows with their reference.

        Truncated importance weights need the trainer's log-probabilities of every row that will be used;
        without them one microbatch is enough where the first minibatch has no row to use.
        """
        used = [row for row in rows if row.advantage != 0.0]
        if self._settings.importance_cap is not None and used:
            gap, references = self._references(used)
            known = iter(references)
            return gap, [row._replace(reference=next(known)) if row.advantage != 0.0 else row for row in rows]
        if any(row.advantage != 0.0 for row in self._minibatches(rows, stream, 0)[0]):
            return None, rows
        return self.measure_gap(used or rows), rows

    def _minibatches(self, rows: Sequence[Row], stream: Stream, epoch: int) -> list[list[Row]]:
        return split_minibatches(rows, self._settings.minibatches, stream.child("minibatches", epoch))

    def measure_gap(self, rows: Sequence[Row]) -> Gap:
        """Compare the sampler's log-probabilities with the trainer's on the first microbatch of `rows`.

        IntegrityError past the bound.
        """
        batch = next(self._microbatches(rows))
        tally = Tally(self.model.device)
        tally.add(self._logprobs_now(batch), batch)
        return self._bounded(tally.gap())

    def _references(self, rows: Sequence[Row]) -> tuple[Gap, list[tuple[float, ...]]]:
        """The gap of all `rows`, and the trainer's log-probabilities of each."""
        tally = Tally(self.model.device)
        found: dict[int, tuple[float, ...]] = {}
        for batch in self._microbatches(rows):
            logprobs_N = self._logprobs_now(batch)
            tally.add(logprobs_N, batch)
            for row, values in zip(batch.rows, split_rows(logprobs_N.cpu(), batch.rows), strict=True):
                found[id(row)] = tuple(values.tolist())
        return self._bounded(tally.gap()), [found[id(row)] for row in rows]

    @torch.no_grad()
    def _logprobs_now(self, batch: Microbatch) -> torch.Tensor:
        with arithmetic(self._precision, self.model.device):
            return token_logprobs(self.model, batch.tokens)

    def _microbatches(self, rows: Sequence[Row]) -> Iterator[Microbatch]:
        chosen = self._settings
        return microbatches(rows, most_rows=chosen.micro, most_tokens=chosen.micro_tokens, device=self.model.device)

    def _bounded(self, gap: Gap) -> Gap:
        """The gap itself. IntegrityError when it is past its bound or no number."""
        if gap.mean <= self._settings.max_logprob_gap:  # NaN compares as false.
            return gap
        broken = _first_broken(self.model)
        if broken is not None:
            raise IntegrityError(
                f"the weights {broken} hold values that are no numbers; nothing was updated -> go back to the "
                f"last checkpoint, or mend the model"
            )
        raise IntegrityError(
            f"mean log-probability gap between sampler and trainer is {gap.mean:.3g} nats a token (at most "
            f"{gap.maximum:.3g}), over the bound max_logprob_gap {self._settings.max_logprob_gap:g}; nothing was "
            f"updated -> find why they differ; bf16 needs a wider bound than fp32"
        )

    def _step(self, rows: Sequence[Row], *, bounded: bool) -> MinibatchMetrics:
        """One optimiser step; unless the gap is known to be `bounded`, this asks before the weights change."""
        used = [row for row in rows if row.advantage != 0.0]
        self._zero_gradients()
        tally = self._accumulate(used, normaliser=policy_tokens(rows))
        gap = tally.gap() if used else None
        if gap is not None and not bounded:
            self._bounded(gap)
        norm = torch.nn.utils.clip_grad_norm_(self.model.parameters(), self._settings.max_grad_norm)
        if not torch.isfinite(norm):
            raise IntegrityError(
                f"the gradient's norm is {float(norm)}: no number can follow from it -> lower lr "
                f"({self._settings.lr:g}); the last checkpoint is from before"
            )
        self.optimizer.step()
        return MinibatchMetrics(gap, float(norm), tally.clip_fraction(), tally.capped_fraction())

    def _accumulate(self, rows: Sequence[Row], normaliser: int) -> Tally:
        """Add the gradient of every microbatch. The host waits for none of them."""
        chosen = self._settings
        tally = Tally(self.model.device)
        for batch in self._microbatches(rows):
            with arithmetic(self._precision, self.model.device):
                logprobs_N = token_logprobs(self.model, batch.tokens)
            part = clipped_loss(
                logprobs_N, batch, clip=chosen.clip, normaliser=normaliser, importance_cap=chosen.importance_cap
            )
            part.loss.backward()  # type: ignore[no-untyped-call]
            tally.add(logprobs_N.detach(), batch, part)
        return tally

    def _zero_gradients(self) -> None:
        """Zeros, not None: AdamW passes over a None gradient and would then not decay its moments."""
        for group in self.optimizer.param_groups:
            for parameter in group["params"]:
                if parameter.grad is None:
                    parameter.grad = torch.zeros_like(parameter)
                else:
                    parameter.grad.zero_()


def _first_broken(model: Any) -> str | None:
    named = model.named_parameters()
    return next((name for name, values in named if not torch.isfinite(values).all()), None)
