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
from agentrl.policy.forward import TokenBatch, by_length, collate
from agentrl.streams import Stream


class Row(NamedTuple):
    """One episode as the update sees it. `positions` index the sampled tokens in `ids`."""

    ids: tuple[int, ...]
    positions: tuple[int, ...]
    logprobs: tuple[float, ...]
    advantage: float


class Microbatch(NamedTuple):
    """Rows as tensors, with what the sampler and the group say of each policy token."""

    tokens: TokenBatch
    sampler_logprobs_N: Tensor
    advantages_N: Tensor


def make_rows(episodes: Sequence[Episode], advantages: NDArray[np.float64]) -> list[Row]:
    """One row an episode. `advantages` has shape (len(episodes),)."""
    return [_row(episode, float(value)) for episode, value in zip(episodes, advantages, strict=True)]


def _row(episode: Episode, advantage: float) -> Row:
    positions = tuple(place for turn in episode.turns for place in range(turn.start, turn.end))
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


def microbatches(rows: Sequence[Row], size: int, pad_id: int, device: torch.device) -> Iterator[Microbatch]:
    """Rows in microbatches of at most `size`, longest first."""
    for part in by_length(rows, size):
        yield make_microbatch(part, pad_id, device)


def make_microbatch(rows: Sequence[Row], pad_id: int, device: torch.device) -> Microbatch:
    """Rows as one microbatch; N counts the sampled tokens of all of them. fp32, in nats."""
    logprobs = [value for row in rows for value in row.logprobs]
    advantages = [row.advantage for row in rows for _ in row.positions]
    return Microbatch(
        collate(rows, pad_id, device),
        torch.tensor(logprobs, dtype=torch.float32, device=device),
        torch.tensor(advantages, dtype=torch.float32, device=device),
    )
