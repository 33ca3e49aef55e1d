"""Turns episodes into rows, rows into minibatches and tensors. No model is run here.

Dimensions: N policy tokens of a microbatch.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from agentrl.episodes import Episode
from agentrl.policy.forward import TokenBatch, collate, fill
from agentrl.streams import Stream


class Row(NamedTuple):
    """One episode as the update sees it. `positions` index the sampled tokens in `ids`.

    `logprobs` are the sampler's. `reference` are those that the ratio of the loss is to: None for the
    sampler's own, else the trainer's from before the step.
    """

    ids: tuple[int, ...]
    positions: tuple[int, ...]
    logprobs: tuple[float, ...]
    advantage: float
    reference: tuple[float, ...] | None = None


class Microbatch(NamedTuple):
    """Rows as tensors, with what the sampler and the group say of each policy token."""

    rows: Sequence[Row]
    tokens: TokenBatch
    sampler_logprobs_N: Tensor
    reference_logprobs_N: Tensor
    advantages_N: Tensor


def make_rows(episodes: Sequence[Episode], advantages: NDArray[np.float64]) -> list[Row]:
    """One row an episode. `advantages` has shape (len(episodes),)."""
    return [_row(episode, float(value)) for episode, value in zip(episodes, advantages, strict=True)]


def _row(episode: Episode, advantage: float) -> Row:
    positions = tuple(place for place, sampled in enumerate(episode.policy_mask()) if sampled)
    return Row(episode.ids, positions, episode.logprobs, advantage)


def split_minibatches(rows: Sequence[Row], count: int, stream: Stream) -> list[list[Row]]:
    """Shuffle the rows and part them into `count` minibatches of equal size, give or take one.

    ValueError when `count` is not positive; with fewer rows than `count` some are empty.
    """
    order = stream.generator().permutation(len(rows))
    return [[rows[index] for index in part] for part in np.array_split(order, count)]


def policy_tokens(rows: Sequence[Row]) -> int:
    """How many tokens the policy sampled in these rows."""
    return sum(len(row.positions) for row in rows)


def microbatches(
    rows: Sequence[Row], *, most_rows: int, most_tokens: int, device: torch.device
) -> Iterator[Microbatch]:
    """Rows in microbatches within both bounds, longest first."""
    for part in fill(rows, most_rows=most_rows, most_tokens=most_tokens):
        yield make_microbatch([rows[index] for index in part], device)


def make_microbatch(rows: Sequence[Row], device: torch.device) -> Microbatch:
    """Rows as one microbatch; N counts the sampled tokens of all of them. fp32, in nats."""
    logprobs = [value for row in rows for value in row.logprobs]
    reference = [value for row in rows for value in (row.logprobs if row.reference is None else row.reference)]
    advantages = [row.advantage for row in rows for _ in row.positions]
    return Microbatch(
        rows,
        collate(rows, device),
        *(torch.tensor(values, dtype=torch.float32, device=device) for values in (logprobs, reference, advantages)),
    )
