"""A policy small enough to train in a test: random weights of the Qwen3 architecture."""

from typing import Any

import torch

from agentrl.chat import ChatFormat
from agentrl.config import ScratchModel
from agentrl.policy.loading import Policy
from agentrl.policy.scratch import MAX_CONTEXT, initialise, train_tokenizer

TEXT = """def smallest_reading(readings):
    lowest = readings[0]
    for reading in readings:
        lowest = min(lowest, reading)
    return lowest
The function has a bug. {"name": "Read", "arguments": {"file_path": "/repo/x.py"}} assert value == 3
"""


def tiny_model(vocabulary: int, *, seed: int = 0, layers: int = 2) -> Any:
    """A model of the Qwen3 architecture over `vocabulary` ids, in evaluation mode."""
    settings = ScratchModel(
        source="scratch",
        vocabulary=512,  # The model's own is that of its words.
        layers=layers,
        hidden=32,
        heads=2,
        kv_heads=1,
        feed_forward=64,
        seed=seed,
    )

    class Words:
        """As much of a tokenizer as making a model needs."""

        eos_token_id, pad_token_id = 1, 0

        def __len__(self) -> int:
            return vocabulary

    return initialise(settings, Words()).eval()


def sharpened(model: Any, factor: float = 30.0) -> Any:
    """Scale the embeddings, so that the random model's distributions are far from uniform."""
    with torch.no_grad():
        model.get_input_embeddings().weight.mul_(factor)
    return model


def tiny_policy(*, seed: int = 0) -> Policy:
    """A whole policy: tokenizer of 320 entries, model, chat format."""
    tokenizer = train_tokenizer([TEXT], 320)
    model = tiny_model(len(tokenizer), seed=seed)
    return Policy(model, tokenizer, ChatFormat(tokenizer), MAX_CONTEXT)
