"""Log-probabilities of chosen tokens under a model: padded batches, and one forward pass.

Shared by supervised fine-tuning and by the policy update. The LM head runs on the chosen
positions only, and the log-softmax is fp32 whatever the model's own precision.

Dimensions: B rows, L padded length, D hidden width, N chosen tokens, V vocabulary.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

import torch
from torch import Tensor


class Chosen(Protocol):
    """Anything that has token ids and the positions in them that count, each at least 1."""

    @property
    def ids(self) -> Sequence[int]:
        """The whole row as token ids."""
        ...

    @property
    def positions(self) -> Sequence[int]:
        """Indices into `ids`."""
        ...


RowT = TypeVar("RowT", bound=Chosen)


class TokenBatch(NamedTuple):
    """Right-padded rows. Chosen token k is `targets_N[k]`, predicted at `(rows_N, places_N)[k]`."""

    ids_BL: Tensor
    attention_BL: Tensor
    rows_N: Tensor
    places_N: Tensor
    targets_N: Tensor


def collate(rows: Sequence[Chosen], pad_id: int, device: torch.device) -> TokenBatch:
    """Pad rows on the right to the longest; positions count from each row's first token."""
    longest = max(len(row.ids) for row in rows)
    ids = [[*row.ids, *[pad_id] * (longest - len(row.ids))] for row in rows]
    attention = [[1] * len(row.ids) + [0] * (longest - len(row.ids)) for row in rows]
    numbers = [number for number, row in enumerate(rows) for _ in row.positions]
    places = [place - 1 for row in rows for place in row.positions]
    targets = [row.ids[place] for row in rows for place in row.positions]
    return TokenBatch(*(torch.tensor(values, device=device) for values in (ids, attention, numbers, places, targets)))


def by_length(rows: Sequence[RowT], size: int) -> Iterator[Sequence[RowT]]:
    """Parts of at most `size` rows, longest first, so that little is padded and memory peaks early."""
    ordered = sorted(rows, key=lambda row: -len(row.ids))
    for start in range(0, len(ordered), size):
        yield ordered[start : start + size]


def token_logprobs(model: Any, batch: TokenBatch) -> Tensor:
    """Log-probability of each chosen token under the model, in nats, fp32. Shape (N,)."""
    hidden_BLD = model.base_model(
        input_ids=batch.ids_BL, attention_mask=batch.attention_BL, use_cache=False
    ).last_hidden_state
    logits_NV = model.get_output_embeddings()(hidden_BLD[batch.rows_N, batch.places_N])
    logprobs_NV = torch.log_softmax(logits_NV.float(), dim=-1)
    return logprobs_NV.gather(1, batch.targets_N[:, None])[:, 0]
