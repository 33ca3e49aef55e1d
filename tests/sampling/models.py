"""Small random models of the architectures that the decode loop knows."""

from typing import Any

import torch
from transformers import AutoModelForCausalLM, Qwen2Config, Qwen3Config

VOCABULARY = 40
END = 1

SHAPES: dict[str, dict[str, Any]] = {
    "qwen3 tied": {"kind": Qwen3Config, "tie_word_embeddings": True, "head_dim": 16},
    "qwen3 untied": {"kind": Qwen3Config, "tie_word_embeddings": False, "head_dim": 8},
    "qwen2 tied": {"kind": Qwen2Config, "tie_word_embeddings": True},
    "qwen2 untied": {"kind": Qwen2Config, "tie_word_embeddings": False},
}


def make_model(shape: str = "qwen3 tied", **changes: Any) -> Any:
    """A model with sharp distributions; every parameter is random, biases and norms too."""
    values: dict[str, Any] = {
        "vocab_size": VOCABULARY,
        "hidden_size": 32,
        "intermediate_size": 48,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "max_position_embeddings": 2048,
        **SHAPES[shape],
        **changes,
    }
    config = values.pop("kind")(**values)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        model = AutoModelForCausalLM.from_config(config, attn_implementation="sdpa")
        with torch.no_grad():
            for parameter in model.parameters():
                parameter.add_(torch.randn_like(parameter) * 0.2)
    return model.eval()
