"""Supervised fine-tuning on scripted conversations, so that a policy can act but errs.

The scripts say what the assistant replies; the observations come from the real environment, so
a conversation is what the policy will meet later. What the scripts do right and wrong is not
decided here (`environments/scripts.py`), nor how a dialogue becomes ids (`dialogues.py`).

Dimensions: N chosen tokens of a batch.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from agentrl.config import WarmStart
from agentrl.policy.device import arithmetic, memory_explained
from agentrl.policy.dialogues import Conversation
from agentrl.policy.forward import TokenBatch, by_length, collate, token_logprobs
from agentrl.policy.packing import packed
from agentrl.streams import Stream
from agentrl.threads import made_ahead

_WARM_UP = 0.05  # Share of the steps over which the learning rate rises from 0.
_WINDOW = 16  # Batches whose rows are sorted by length together.
_TOGETHER = 16  # Steps whose losses are read together: to read one is to wait for a GPU.


class _Row(NamedTuple):
    """A conversation as arrays, made once and not for every batch."""

    ids: NDArray[np.int64]
    positions: NDArray[np.int64]
    weights: NDArray[np.float32]


class _Part(NamedTuple):
    """Rows of one forward pass on the device. The weights are shares of the batch's whole weight."""

    tokens: TokenBatch
    weights_N: Tensor


def fine_tune(
    model: Any,
    conversations: Sequence[Conversation],
    recipe: WarmStart,
    *,
    report: Callable[[int, int, float], None],
) -> list[float]:
    """Fine-tune `model` in place; gives the weighted mean loss of every step, in nats a token.

    AdamW without weight decay, a linear rise and a cosine fall of the learning rate, gradient
    norm clipped at 1. `report` is called with (step, steps, loss) for every step, for some together. Deterministic
    given the recipe: batches are made ahead by a thread, in their order. As `memory_explained` where there is too
    little memory.
    """
    stream = Stream((recipe.seed, "warm_start"))
    fused = model.device.type == "cuda"
    optimizer = torch.optim.AdamW(model.parameters(), lr=recipe.lr, betas=(0.9, 0.98), weight_decay=0.0, fused=fused)
    batches = list(_batches([_row(conversation) for conversation in conversations], recipe, stream))
    model.train()
    losses: list[float] = []
    unread: list[Tensor] = []
    with packed(model), memory_explained("the warm start", f"lower warm_start.micro ({recipe.micro})"):
        made = made_ahead(partial(_parts, micro=recipe.micro, device=model.device), batches, "warm start")
        for step, parts in enumerate(made):
            _set_lr(optimizer, recipe.lr * _schedule(step, len(batches)))
            unread.append(_step(model, optimizer, parts, recipe))
            if len(unread) == _TOGETHER or step + 1 == len(batches):
                for loss in torch.stack(unread).tolist():
                    losses.append(loss)
                    report(len(losses), len(batches), loss)
                unread = []
    model.eval()
    return losses


def _row(conversation: Conversation) -> _Row:
    return _Row(
        np.asarray(conversation.ids, dtype=np.int64),
        np.asarray(conversation.positions, dtype=np.int64),
        np.asarray(conversation.weights, dtype=np.float32),
    )


def _batches(rows: Sequence[_Row], recipe: WarmStart, stream: Stream) -> Iterator[Sequence[_Row]]:
    """Every conversation once an epoch, in batches of like length in shuffled order."""
    for epoch in range(recipe.epochs):
        generator = stream.child("epoch", epoch).generator()
        shuffled = [rows[index] for index in generator.permutation(len(rows))]
        for start in range(0, len(shuffled), recipe.batch_size * _WINDOW):
            parts = list(by_length(shuffled[start : start + recipe.batch_size * _WINDOW], recipe.batch_size))
            yield from (parts[index] for index in generator.permutation(len(parts)))


def _parts(batch: Sequence[_Row], micro: int, device: torch.device) -> list[_Part]:
    """A batch's forward passes, laid out on the device."""
    counted = sum(float(row.weights.sum()) for row in batch)
    return [
        _Part(
            collate(part, device),
            torch.from_numpy(np.concatenate([row.weights for row in part]) / np.float32(counted)).to(device),
        )
        for part in by_length(batch, micro)
    ]


def _step(model: Any, optimizer: torch.optim.Optimizer, parts: Sequence[_Part], recipe: WarmStart) -> Tensor:
    """One optimiser step; gives the batch's loss. The weights stay fp32 whatever the forward pass runs in."""
    optimizer.zero_grad()
    losses = []
    for part in parts:
        with arithmetic(recipe.precision, model.device):
            logprobs_N = token_logprobs(model, part.tokens)
        loss = -(part.weights_N * logprobs_N).sum()
        loss.backward()  # type: ignore[no-untyped-call]
        losses.append(loss.detach())
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return torch.stack(losses).sum()


def _schedule(step: int, steps: int) -> float:
    rise = max(1, round(_WARM_UP * steps))
    if step < rise:
        return (step + 1) / rise
    return 0.5 * (1 + math.cos(math.pi * (step - rise) / max(1, steps - rise)))


def _set_lr(optimizer: torch.optim.Optimizer, lr: float) -> None:
    for group in optimizer.param_groups:
        group["lr"] = lr
