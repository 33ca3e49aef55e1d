"""What a GGUF file's settings and tensor names are called in Hugging Face's layout.

Architectures whose tensors are stored as Hugging Face stores them; one that permutes its
attention weights (llama) is not among them. No weight is read.
"""

import re
from collections.abc import Mapping
from typing import Any

import torch
from transformers import AutoConfig, AutoModelForCausalLM

from agentrl.errors import UserError
from agentrl.policy.gguf.source import FETCH_AGAIN, GgufFile

ARCHITECTURES = ("qwen2", "qwen3")
EMBEDDING, HEAD = "token_embd.weight", "output.weight"
HEAD_NAME = "lm_head.weight"

_OUTSIDE = {EMBEDDING: "model.embed_tokens.weight", HEAD: HEAD_NAME, "output_norm.weight": "model.norm.weight"}
_IN_BLOCK = {
    "attn_norm": "input_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_q_norm": "self_attn.q_norm",
    "attn_k_norm": "self_attn.k_norm",
    "attn_output": "self_attn.o_proj",
    "ffn_norm": "post_attention_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}
_BLOCK = re.compile(r"blk\.(\d+)\.(\w+)\.(weight|bias)")


def huggingface_name(name: str) -> str | None:
    """A tensor's name in Hugging Face's layout; None for a tensor that no architecture here has."""
    if name in _OUTSIDE:
        return _OUTSIDE[name]
    found = _BLOCK.fullmatch(name)
    if found is None or found[2] not in _IN_BLOCK:
        return None
    return f"model.layers.{found[1]}.{_IN_BLOCK[found[2]]}.{found[3]}"


def read_config(file: GgufFile, *, tied: bool) -> Any:
    """The model's configuration, from the file's settings. UserError for what can't be carried over."""
    if file.architecture not in ARCHITECTURES:
        raise UserError(
            f"unsupported architecture {file.architecture!r}",
            where=file.where(),
            remedy=f"use one of {', '.join(ARCHITECTURES)}, or the model's folder in Hugging Face's layout",
        )
    scaling = file.get(f"{file.architecture}.rope.scaling.type")
    if scaling not in (None, "none"):
        raise UserError(
            f"unsupported scaling of positions {scaling!r}",
            where=file.where(),
            remedy="use the model's folder in Hugging Face's layout",
        )
    heads = file.number("attention.head_count")
    head_width = file.get(f"{file.architecture}.attention.key_length")
    return AutoConfig.for_model(
        file.architecture,
        architectures=[f"{file.architecture.capitalize()}ForCausalLM"],
        vocab_size=len(file.need("tokenizer.ggml.tokens", list)),
        hidden_size=file.number("embedding_length"),
        intermediate_size=file.number("feed_forward_length"),
        num_hidden_layers=file.number("block_count"),
        num_attention_heads=heads,
        num_key_value_heads=file.get(f"{file.architecture}.attention.head_count_kv") or heads,
        max_position_embeddings=file.number("context_length"),
        rms_norm_eps=file.number("attention.layer_norm_rms_epsilon", float),
        rope_theta=file.number("rope.freq_base", float),
        tie_word_embeddings=tied,
        eos_token_id=file.need("tokenizer.ggml.eos_token_id", int),
        bos_token_id=None,
        pad_token_id=file.get("tokenizer.ggml.padding_token_id"),
        dtype="float32",
        **({} if head_width is None else {"head_dim": head_width}),
    )


def check_tensors(file: GgufFile, config: Any, names: Mapping[str, str]) -> None:
    """Check that the tensors to be written are the model's, each of its shape.

    `names` maps names to be written to names in the file. UserError names the first that is
    missing, left over or of another shape.
    """
    try:
        with torch.device("meta"):
            model = AutoModelForCausalLM.from_config(config)  # type: ignore[no-untyped-call]
    except Exception as error:  # Each kind of configuration refuses impossible values in its own way.
        reason = " ".join(str(error).split())[:200]
        raise UserError(f"its settings make no model: {reason}", where=file.where(), remedy=FETCH_AGAIN) from error
    expected = {name: tuple(tensor.shape) for name, tensor in model.state_dict().items()}
    if config.tie_word_embeddings:
        expected.pop(HEAD_NAME, None)
    for name in sorted(expected.keys() ^ names.keys()):
        what = f"lacks {name}" if name in expected else f"has a tensor {names[name]} that its architecture has not"
        raise UserError(what, where=file.where(), remedy=FETCH_AGAIN)
    for name, source in names.items():
        shape = tuple(int(size) for size in reversed(file.tensors[source].shape))
        if shape != expected[name]:
            what = f"its tensor {source} has shape {shape}, its settings say {expected[name]}"
            raise UserError(what, where=file.where(), remedy=FETCH_AGAIN)
