"""Supervised fine-tuning on scripted conversations, so that a policy can act but errs.

The scripts say what the assistant replies; the observations come from the real environment, so
a conversation is what the policy will meet later. What the scripts do right and wrong is not
decided here (`environments/scripts.py`), nor how a dialogue becomes ids (`dialogues.py`).

Dimensions: N chosen tokens of a batch.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from agentrl.config import WarmStart
from agentrl.policy.device import arithmetic, memory_explained
from agentrl.policy.dialogues import Conversation
from agentrl.policy.forward import by_length, collate, token_logprobs
from agentrl.policy.packing import packed
from agentrl.streams import Stream

_WARM_UP = 0.05  # Share of the steps over which the learning rate rises from 0.
_WINDOW = 16  # Batches whose rows are sorted by length together.


class _Row(NamedTuple):
    """A conversation as arrays, made once and not for every batch."""

    ids: NDArray[np.int64]
    positions: NDArray[np.int64]
    weights: NDArray[np.float32]


def fine_tune(
    model: Any,
    conversations: Sequence[Conversation],
    recipe: WarmStart,
    *,
    report: Callable[[int, int, float], None],
) -> list[float]:
    """Fine-tune `model` in place; gives the weighted mean loss of every step, in nats a token.

    AdamW without weight decay, a linear rise and a cosine fall of the learning rate, gradient
    norm clipped at 1. `report` is called with (step, steps, loss). Deterministic given the recipe.
    As `memory_explained` where there is too little memory.
    """
    stream = Stream((recipe.seed, "warm_start"))
    fused = model.device.type == "cuda"
    optimizer = torch.optim.AdamW(model.parameters(), lr=recipe.lr, betas=(0.9, 0.98), weight_decay=0.0, fused=fused)
    batches = list(_batches([_row(conversation) for conversation in conversations], recipe, stream))
    model.train()
    losses = []
    with packed(model), memory_explained("the warm start", f"lower warm_start.micro ({recipe.micro})"):
        for step, batch in enumerate(batches):
            _set_lr(optimizer, recipe.lr * _schedule(step, len(batches)))
            losses.append(_step(model, optimizer, batch, recipe))
            report(step + 1, len(batches), losses[-1])
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


def _step(model: Any, optimizer: torch.optim.Optimizer, batch: Sequence[_Row], recipe: WarmStart) -> float:
    """One optimiser step; gives the batch's loss. The weights stay fp32 whatever the forward pass runs in."""
    counted = sum(float(row.weights.sum()) for row in batch)
    optimizer.zero_grad()
    total = 0.0
    device = model.device
    for part in by_length(batch, recipe.micro):
        with arithmetic(recipe.precision, device):
            logprobs_N = token_logprobs(model, collate(part, device))
        weights_N = torch.from_numpy(np.concatenate([row.weights for row in part])).to(device)
        loss = -(weights_N * logprobs_N).sum() / counted
        loss.backward()  # type: ignore[no-untyped-call]
        total += float(loss.detach())
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return total


def _schedule(step: int, steps: int) -> float:
    rise = max(1, round(_WARM_UP * steps))
    if step < rise:
        return (step + 1) / rise
    return 0.5 * (1 + math.cos(math.pi * (step - rise) / max(1, steps - rise)))


def _set_lr(optimizer: torch.optim.Optimizer, lr: float) -> None:
    for group in optimizer.param_groups:
        group["lr"] = lr
