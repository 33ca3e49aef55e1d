"""Log-probabilities of chosen tokens under a model: packed batches, and one forward pass.

Shared by supervised fine-tuning and by the policy update. The LM head runs on the chosen
positions only, all other layers on the distinct tokens of the rows. Which rows go together is
decided here, what they are for is not.

Dimensions: T distinct tokens of all rows, D hidden width, N chosen tokens.
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
from agentrl.policy.orders import Order, make_order, reorder
from agentrl.policy.packing import ATTENTION, Packing, make_packing
from agentrl.policy.prefixes import Held, key_of, lead_of, number_tokens


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
    """Rows one behind the other, what they share once. Chosen token k is `targets_N[k]`, predicted at token
    `choice.sources[k]`.
    """

    ids_1T: Tensor
    places_1T: Tensor
    packing: Packing
    choice: Order
    targets_N: Tensor


def collate(rows: Sequence[Chosen], device: torch.device) -> TokenBatch:
    """Pack rows; positions count from each row's first token."""
    numbers = number_tokens([key_of(row.ids) for row in rows])
    _, firsts_T = np.unique(np.concatenate(numbers), return_index=True)
    ids_T = np.concatenate([np.asarray(row.ids, dtype=np.int64) for row in rows])[firsts_T]
    places_T = np.concatenate([np.arange(len(row)) for row in numbers])[firsts_T]
    chosen = [np.asarray(row.positions, dtype=np.int64) for row in rows]
    targets = [np.asarray(row.ids, dtype=np.int64)[places] for row, places in zip(rows, chosen, strict=True)]
    sources_N = np.concatenate([row[places - 1] for row, places in zip(numbers, chosen, strict=True)])

    def tensor(values: Any) -> Tensor:
        return torch.from_numpy(values).to(device)

    return TokenBatch(
        tensor(ids_T)[None],
        tensor(places_T)[None],
        make_packing(numbers, device),
        make_order(sources_N, len(ids_T), device),
        tensor(np.concatenate(targets)),
    )


def by_length(rows: Sequence[RowT], size: int) -> Iterator[Sequence[RowT]]:
    """Parts of at most `size` rows, longest first, so that rows of like length go together and memory peaks early."""
    ordered = sorted(rows, key=lambda row: -len(row.ids))
    for start in range(0, len(ordered), size):
        yield ordered[start : start + size]


def fill(rows: Sequence[Chosen], *, most_rows: int, most_tokens: int) -> list[list[int]]:
    """Indices of rows that go together: as many as fit both bounds, and at least one. Tokens that rows share
    count once.

    Rows that are equal up to their first chosen token stand together; of those the longest come first.
    """
    keys = [key_of(row.ids) for row in rows]
    parts: list[list[int]] = []
    held = Held()
    for index in _group_by_group(rows, keys):
        if not parts or len(held) == most_rows or held.tokens + held.fresh(keys[index]) > most_tokens:
            parts.append([])
            held = Held()
        parts[-1].append(index)
        held.add(keys[index])
    return parts


def _group_by_group(rows: Sequence[Chosen], keys: Sequence[bytes]) -> list[int]:
    """Indices of rows, the group with the longest row first, so that memory peaks early."""
    leads = [lead_of(key, min(row.positions, default=len(row.ids))) for key, row in zip(keys, rows, strict=True)]
    ranks: dict[bytes, int] = {}
    longest_first = sorted(range(len(rows)), key=lambda index: -len(keys[index]))
    for index in longest_first:
        ranks.setdefault(leads[index], len(ranks))
    return sorted(longest_first, key=lambda index: ranks[leads[index]])


def token_logprobs(model: Any, batch: TokenBatch) -> Tensor:
    """Log-probability of each chosen token under the model, in nats, fp32. Shape (N,).

    ValueError for a model whose layers `decoder.py` does not know outside of `packed(model)`: its own attention
    takes tokens that rows share for those of one row.
    """
    if knows(model):
        hidden_TD = hidden_states(model, batch.ids_1T, batch.places_1T, batch.packing)
    elif model.config._attn_implementation != ATTENTION:
        raise ValueError("a model of transformers' layers needs packed attention")
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
