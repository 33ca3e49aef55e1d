"""Log-probabilities of chosen tokens under a model: packed batches, and one forward pass.

Shared by supervised fine-tuning and by the policy update. The LM head runs on the chosen
positions only. Which rows go together is decided here, what they are for is not.

Dimensions: T tokens of all rows, D hidden width, N chosen tokens.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from agentrl.policy.decoder import hidden_states, knows
from agentrl.policy.head import head_logprobs
from agentrl.policy.packing import Order, Packing, make_packing, reorder


class Chosen(Protocol):
    """Anything that has token ids and the positions in them that count, each at least 1."""

    @property
    def ids(self) -> Sequence[int] | NDArray[np.int64]:
        """The whole row as token ids."""
        ...

    @property
    def positions(self) -> Sequence[int] | NDArray[np.int64]:
        """Indices into `ids`."""
        ...


RowT = TypeVar("RowT", bound=Chosen)


class TokenBatch(NamedTuple):
    """Rows one behind the other. Chosen token k is `targets_N[k]`, predicted at token `choice.sources[k]`."""

    ids_1T: Tensor
    places_1T: Tensor
    packing: Packing
    choice: Order
    targets_N: Tensor


def collate(rows: Sequence[Chosen], device: torch.device) -> TokenBatch:
    """Pack rows; positions count from each row's first token."""
    lengths = [len(row.ids) for row in rows]
    starts = np.concatenate([[0], np.cumsum(lengths)])
    ids_T = np.concatenate([np.asarray(row.ids, dtype=np.int64) for row in rows])
    places_T = np.concatenate([np.arange(length) for length in lengths])
    chosen = [np.asarray(row.positions, dtype=np.int64) + start for row, start in zip(rows, starts[:-1], strict=True)]
    chosen_N = np.concatenate(chosen)
    back_T = np.zeros(len(ids_T), dtype=np.int64)
    back_T[chosen_N - 1] = np.arange(len(chosen_N))
    unused_T = np.ones(len(ids_T), dtype=bool)
    unused_T[chosen_N - 1] = False

    def tensor(values: Any) -> Tensor:
        return torch.from_numpy(values).to(device)

    choice = Order(tensor(chosen_N - 1), tensor(back_T), tensor(unused_T))
    return TokenBatch(
        tensor(ids_T)[None], tensor(places_T)[None], make_packing(lengths, device), choice, tensor(ids_T[chosen_N])
    )


def by_length(rows: Sequence[RowT], size: int) -> Iterator[Sequence[RowT]]:
    """Parts of at most `size` rows, longest first, so that rows of like length go together and memory peaks early."""
    ordered = sorted(rows, key=lambda row: -len(row.ids))
    for start in range(0, len(ordered), size):
        yield ordered[start : start + size]


def fill(rows: Sequence[Chosen], *, most_rows: int, most_tokens: int) -> list[list[int]]:
    """Indices of rows that go together, longest first: as many as fit both bounds, and at least one."""
    order = sorted(range(len(rows)), key=lambda index: -len(rows[index].ids))
    parts: list[list[int]] = []
    tokens = 0
    for index in order:
        length = len(rows[index].ids)
        if not parts or len(parts[-1]) == most_rows or tokens + length > most_tokens:
            parts.append([])
            tokens = 0
        parts[-1].append(index)
        tokens += length
    return parts


def token_logprobs(model: Any, batch: TokenBatch) -> Tensor:
    """Log-probability of each chosen token under the model, in nats, fp32. Shape (N,).

    A model whose layers `decoder.py` does not know is fast within `packed(model)` only; its numbers are the
    same without.
    """
    if knows(model):
        hidden_TD = hidden_states(model, batch.ids_1T, batch.places_1T, batch.packing)
    else:
        hidden_TD = model.base_model(
            input_ids=batch.ids_1T, position_ids=batch.places_1T, use_cache=False, packing=batch.packing
        ).last_hidden_state[0]
    return head_logprobs(model.get_output_embeddings(), reorder(hidden_TD, batch.choice), batch.targets_N)


def split_rows(values_N: Tensor, rows: Sequence[Chosen]) -> list[Tensor]:
    """What belongs to the chosen tokens of each row."""
    ends = np.cumsum([0, *(len(row.positions) for row in rows)])
    return [values_N[start:end] for start, end in pairwise(ends)]


def recompute_layers(model: Any) -> None:
    """Keep only what enters each layer in the forward pass, and compute the rest again for the backward pass.

    transformers renamed the method: the old name warns from 5.24 on and goes in 6.
    """
    enable = getattr(model, "activation_checkpointing_enable", None) or model.gradient_checkpointing_enable
    enable()
