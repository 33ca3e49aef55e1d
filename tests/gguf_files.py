"""Writes small GGUF files with the format's own package: models, tokenizers, and faults of both.

Tensors get their names from that package's table, so nothing of the code under test takes part.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import torch
from gguf import GGMLQuantizationType as Packing
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers
from transformers import AutoConfig, AutoModelForCausalLM, PreTrainedTokenizerFast

from tests import tiny_tokenizer

ROWS = 384
LAYERS = 2
ARCHITECTURE = {"qwen2": gguf.MODEL_ARCH.QWEN2, "qwen3": gguf.MODEL_ARCH.QWEN3}
EMBEDDING, HEAD = "token_embd.weight", "output.weight"
NORMAL, CONTROL, ADDED, UNUSED = 1, 3, 4, 5
SPLIT = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


def tiny_model(architecture: str = "qwen2", *, rows: int = ROWS, tied: bool = True, width: int = 64) -> Any:
    """A model whose weights are a formula of their place, so that they are the same everywhere."""
    config = AutoConfig.for_model(
        architecture,
        vocab_size=rows,
        hidden_size=width,
        intermediate_size=2 * width,
        num_hidden_layers=LAYERS,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=width // 4,
        max_position_embeddings=2048,
        rope_theta=1e6,
        rms_norm_eps=1e-6,
        tie_word_embeddings=tied,
    )
    model = AutoModelForCausalLM.from_config(config)
    with torch.no_grad():
        for number, parameter in enumerate(model.parameters()):
            # Whole numbers over a power of two: no rounding that another machine could do otherwise.
            place = torch.arange(parameter.numel(), dtype=torch.int64) + 1
            mixed = (place * 7919 + place // 13 * 10_007 + (number + 1) * 104_729) % 2003 - 1001
            values = mixed / 8192 + (parameter.ndim == 1)
            parameter.copy_(values.reshape(parameter.shape).float())
    return model.eval()


def tiny_qwen_tokenizer() -> PreTrainedTokenizerFast:
    """The tiny tokenizer of Qwen2.5's kind, with the way that Qwen splits text."""
    tokenizer = tiny_tokenizer.qwen25_like()
    backend = Tokenizer.from_str(tokenizer.backend_tokenizer.to_str())
    backend.normalizer = normalizers.NFC()
    backend.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Split(Regex(SPLIT), "isolated"), pre_tokenizers.ByteLevel(False, use_regex=False)]
    )
    backend.decoder = decoders.ByteLevel()
    assert isinstance(backend.model, models.BPE)
    return PreTrainedTokenizerFast(
        tokenizer_object=backend,
        eos_token="<|im_end|>",
        pad_token="<|endoftext|>",
        chat_template=tiny_tokenizer.QWEN25_TEMPLATE,
    )


@dataclass
class Content:
    """What a file is to hold. Tests change it before they write it."""

    architecture: str
    numbers: dict[str, Any]
    tensors: dict[str, np.ndarray]
    packings: dict[str, Packing] = field(default_factory=dict)
    tokenizer: dict[str, Any] = field(default_factory=dict)

    def pack(self, packing: Packing) -> "Content":
        """Pack every matrix in one way; vectors stay fp32, as converters leave them."""
        self.packings = {name: packing for name, values in self.tensors.items() if values.ndim == 2}
        return self

    def unpacked(self, name: str) -> np.ndarray:
        """What a reader must get for a tensor: packed and unpacked by the format's own package."""
        packing = self.packings.get(name, Packing.F32)
        return gguf.quants.dequantize(gguf.quants.quantize(self.tensors[name], packing), packing)

    def write(self, path: Path) -> Path:
        writer = gguf.GGUFWriter(path, self.architecture)
        for key, value in self.numbers.items():
            (writer.add_float32 if isinstance(value, float) else writer.add_uint32)(f"{self.architecture}.{key}", value)
        for key, value in self.tokenizer.items():
            add_setting(writer, f"tokenizer.{key}", value)
        for name, values in self.tensors.items():
            packing = self.packings.get(name, Packing.F32)
            writer.add_tensor(name, gguf.quants.quantize(values, packing), raw_dtype=packing)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        return path


def add_setting(writer: gguf.GGUFWriter, key: str, value: Any) -> None:
    adders: Mapping[type, Callable[[str, Any], None]] = {
        str: writer.add_string,
        int: writer.add_uint32,
        list: writer.add_array,
    }
    adders[type(value)](key, value)


def content_of(model: Any, tokenizer: Any) -> Content:
    """The content of a file that holds a model with a tokenizer."""
    config = model.config
    architecture = config.model_type
    names = gguf.get_tensor_name_map(ARCHITECTURE[architecture], config.num_hidden_layers)
    tensors = {}
    for name, values in model.state_dict().items():
        if name == "lm_head.weight" and config.tie_word_embeddings:
            continue
        tensors[str(names.get_name(name, try_suffixes=(".weight", ".bias")))] = values.numpy().copy()
    numbers = {
        "block_count": config.num_hidden_layers,
        "context_length": config.max_position_embeddings,
        "embedding_length": config.hidden_size,
        "feed_forward_length": config.intermediate_size,
        "attention.head_count": config.num_attention_heads,
        "attention.head_count_kv": config.num_key_value_heads,
        "attention.layer_norm_rms_epsilon": float(config.rms_norm_eps),
        "rope.freq_base": 1e6,
    }
    if architecture == "qwen3":
        numbers["attention.key_length"] = config.head_dim
    return Content(architecture, numbers, tensors, tokenizer=tokenizer_settings(tokenizer, config.vocab_size))


def tokenizer_settings(tokenizer: Any, rows: int) -> dict[str, Any]:
    """A tokenizer as a file's settings, its vocabulary padded to so many rows."""
    parsed = json.loads(tokenizer.backend_tokenizer.to_str())
    tokens = [f"[PAD{id_}]" for id_ in range(rows)]
    kinds = [UNUSED] * rows
    for token, id_ in parsed["model"]["vocab"].items():
        tokens[id_], kinds[id_] = token, NORMAL
    for token in parsed["added_tokens"]:
        tokens[token["id"]], kinds[token["id"]] = token["content"], CONTROL if token["special"] else ADDED
    merges = [merge if isinstance(merge, str) else " ".join(merge) for merge in parsed["model"]["merges"]]
    return {
        "ggml.model": "gpt2",
        "ggml.pre": "qwen2",
        "ggml.tokens": tokens,
        "ggml.token_type": kinds,
        "ggml.merges": merges,
        "ggml.eos_token_id": tokenizer.eos_token_id,
        "ggml.padding_token_id": tokenizer.pad_token_id,
        "chat_template": tokenizer.chat_template,
    }


def tiny_content(architecture: str = "qwen2", *, tied: bool = True) -> Content:
    """A small model with its tokenizer."""
    return content_of(tiny_model(architecture, tied=tied), tiny_qwen_tokenizer())
