"""Models to measure with: random weights of a real shape, or a folder's."""

from pathlib import Path
from typing import Any

import numpy as np
import torch
from transformers import AutoModelForCausalLM, Qwen2Config, Qwen3Config

from agentrl.sampling.graphed import GraphedSampler
from agentrl.sampling.weights import Precision

SHAPES: dict[str, Any] = {
    "qwen3-0.6b": Qwen3Config(
        vocab_size=151_936,
        hidden_size=1024,
        intermediate_size=3072,
        num_hidden_layers=28,
        num_attention_heads=16,
        num_key_value_heads=8,
        head_dim=128,
        max_position_embeddings=40_960,
        tie_word_embeddings=True,
        rope_parameters={"rope_type": "default", "rope_theta": 1_000_000.0},
    ),
    "tiny": Qwen2Config(
        vocab_size=1024,
        hidden_size=56,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=14,
        num_key_value_heads=2,
        max_position_embeddings=4096,
        tie_word_embeddings=True,
    ),
    "qwen2.5-0.5b": Qwen2Config(
        vocab_size=151_936,
        hidden_size=896,
        intermediate_size=4864,
        num_hidden_layers=24,
        num_attention_heads=14,
        num_key_value_heads=2,
        max_position_embeddings=32_768,
        tie_word_embeddings=True,
        rope_parameters={"rope_type": "default", "rope_theta": 1_000_000.0},
    ),
}
NO_END = -1


def make_model(shape: str | None, folder: Path | None, device: torch.device) -> Any:
    """A model of a shape with random weights, its distributions far from uniform, or the one of a folder."""
    if folder is not None:
        return AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32, local_files_only=True).to(device)
    torch.manual_seed(0)
    with device:
        model = AutoModelForCausalLM.from_config(SHAPES[str(shape)], attn_implementation="sdpa", dtype=torch.float32)
    with torch.no_grad():
        model.get_input_embeddings().weight.mul_(5.0)
    return model.eval()


def prompt_ids(model: Any, number: int, length: int) -> list[int]:
    """Ids without meaning, the same at each call."""
    return np.random.default_rng(number).integers(10, model.config.vocab_size - 300, length).tolist()


def sampler(model: Any, precision: Precision, slots: int) -> GraphedSampler:
    """A graphed sampler whose replies end by their length alone."""
    return GraphedSampler(model, end_of_turn_id=NO_END, slots=slots, precision=precision)
