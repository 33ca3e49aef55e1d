"""Loads a policy's model and tokenizer, in fp32, with generation defaults made neutral.

Bad folders are refused before any weight is read: no configuration, an architecture that
transformers knows no causal language model for, no tokenizer, a chat template without tools, a
tokenizer of another vocabulary. Whether the policy can act is not asked here (`fitness.py`).
"""

import hashlib
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import torch
from transformers import AutoConfig, AutoModelForCausalLM
from transformers.models.auto.modeling_auto import MODEL_FOR_CAUSAL_LM_MAPPING

from agentrl.chat import ChatFormat, load_tokenizer
from agentrl.errors import UserError
from agentrl.exhaustion import is_exhaustion
from agentrl.files import atomic_folder
from agentrl.policy.device import memory_explained
from agentrl.policy.reference import (
    WEIGHTS_FOLDER,
    PolicyReference,
    being_verified,
    hash_files,
    read_reference,
    write_reference,
)
from agentrl.sampling.generate import neutralise

_PADDING = 0.1


class Policy(NamedTuple):
    """A model with its chat format. `max_context` is in tokens."""

    model: Any
    tokenizer: Any
    chat: ChatFormat
    max_context: int


def load_policy(reference_path: Path, device: torch.device, *, plain_tags: bool) -> Policy:
    """The policy that a reference names. UserError when its weights are missing or changed, or as `load_folder`."""
    with being_verified(read_reference(reference_path), reference_path) as folder:
        return load_folder(folder, device, plain_tags=plain_tags)


def load_folder(folder: Path, device: torch.device, *, plain_tags: bool) -> Policy:
    """The policy in a folder of Hugging Face's layout, as fp32.

    UserError as from `check_architecture`, `load_tokenizer`, `ChatFormat` and `check_vocabulary`, and
    for weights that are damaged, lack a tensor or hold what is no number; as `memory_explained` where the device has no
    room for them.
    """
    config = check_architecture(folder)
    tokenizer = load_tokenizer(folder)
    chat = ChatFormat(tokenizer, plain_tags=plain_tags)
    check_vocabulary(config.vocab_size, chat.vocab_size, folder)
    model = _load_weights(folder)
    neutralise(model)
    with memory_explained("loading the model", "use a GPU with more memory, or a smaller model"):
        model = model.to(device)
        _check_finite(model, folder)
    return Policy(model, tokenizer, chat, int(config.max_position_embeddings))


def _load_weights(folder: Path) -> Any:
    """The model. UserError unless the files hold every tensor of it: transformers would fill gaps at random."""
    try:
        loaded: Any = AutoModelForCausalLM.from_pretrained(
            folder, dtype=torch.float32, local_files_only=True, attn_implementation="sdpa", output_loading_info=True
        )
    except Exception as error:  # A configuration that fits no weights fails in ways as many as there are models.
        if is_exhaustion(error):
            raise  # Fetching again mends no full machine.
        reason = " ".join(str(error).split())[:300]
        raise UserError(
            f"the weights can't be loaded: {reason}", where=str(folder), remedy="fetch them again"
        ) from error
    model, found = loaded
    missing = sorted(found["missing_keys"])
    if missing:
        more = f" and {len(missing) - 1} more" if missing[1:] else ""
        raise UserError(f"the weights lack {missing[0]}{more}", where=str(folder), remedy="fetch them again")
    return model


def _check_finite(model: Any, folder: Path) -> None:
    """UserError unless all weights are numbers. Asked of the device that holds them: a GPU knows at once."""
    broken = [name for name, values in model.named_parameters() if not torch.isfinite(values).all()]
    if broken:
        what = f"the weights hold NaN or infinity, in {broken[0]}"
        raise UserError(what, where=str(folder), remedy="fetch them again, or name another model")


def check_vocabulary(rows: int, known: int, folder: Path) -> None:
    """UserError unless a model of so many rows can belong to a tokenizer that knows so many ids.

    A model may have some more rows, as padding: by far fewer than a tenth.
    """
    if rows < known or known < (1 - _PADDING) * rows:
        raise UserError(
            f"model and tokenizer disagree: the model has {rows} rows, the tokenizer {known} tokens",
            where=str(folder),
            remedy="put the tokenizer that belongs to the weights beside them",
        )


def check_architecture(folder: Path) -> Any:
    """The model's configuration. UserError unless it is a causal language model we can train."""
    if not (folder / "config.json").is_file():
        raise UserError("no config.json", where=str(folder), remedy="name a folder in Hugging Face's layout")
    try:
        config = AutoConfig.from_pretrained(folder, local_files_only=True)
    except Exception as error:  # Each kind of configuration checks its values with errors of its own.
        reason = " ".join(str(error).split())[:300] or type(error).__name__
        raise UserError(
            f"unsupported model: {reason}", where=str(folder), remedy="use a causal language model"
        ) from error
    if type(config) not in MODEL_FOR_CAUSAL_LM_MAPPING:
        raise UserError(
            f"unsupported architecture {config.model_type!r}: no causal language model",
            where=str(folder),
            remedy="use a causal language model such as Qwen3ForCausalLM",
        )
    meant_for = getattr(MODEL_FOR_CAUSAL_LM_MAPPING[type(config)], "__name__", None)
    declared = config.architectures
    # BERT and its kin have a causal head too, which their weights were not trained for.
    if (declared and meant_for not in declared) or getattr(type(config), "is_decoder", True) is False:
        raise UserError(
            f"unsupported architecture {', '.join(declared or [config.model_type])}: no causal language model",
            where=str(folder),
            remedy="use a causal language model such as Qwen3ForCausalLM",
        )
    if not isinstance(getattr(config, "max_position_embeddings", None), int):
        raise UserError(
            f"unsupported architecture {config.model_type!r}: it has no max_position_embeddings",
            where=str(folder),
            remedy="use a causal language model such as Qwen3ForCausalLM",
        )
    return config


def weights_sha256(model: Any) -> str:
    """SHA-256 over names, types, shapes and bytes of the parameters as fp32, sorted by name, tied ones once."""
    digest = hashlib.sha256()
    for name, parameter in sorted(model.named_parameters()):
        values = parameter.detach().to("cpu", torch.float32).contiguous()
        digest.update(f"{name} {values.dtype} {tuple(values.shape)}\n".encode())
        digest.update(values.view(torch.uint8).numpy().data if values.numel() else b"")
    return digest.hexdigest()


def describe(folder: Path, model: Any, *, origin: str, location: str) -> PolicyReference:
    """The reference of a loaded model whose files lie in `folder`."""
    with ThreadPoolExecutor(1, thread_name_prefix="hashes") as pool:
        return _reference(folder, model, pool.submit(weights_sha256, model), origin=origin, location=location)


def _reference(folder: Path, model: Any, hashed: "Future[str]", *, origin: str, location: str) -> PolicyReference:
    """The reference of a model whose tensors another thread hashes while its files are."""
    return PolicyReference(
        origin=origin,
        location=location,
        files=hash_files(folder),
        architecture=type(model).__name__,
        parameters=sum(parameter.numel() for parameter in model.parameters()),
        weights_sha256=hashed.result(),
    )


def save_policy(
    reference_path: Path,
    model: Any,
    tokenizer: Any,
    *,
    origin: str,
    dtype: torch.dtype = torch.float32,
    not_a_sandbox: bool = False,
) -> PolicyReference:
    """Write weights and tokenizer beside `reference_path`, then the reference; each atomically.

    The model itself takes on the values that were stored, so that it is what a load would give.
    UserError when nothing can be written there.
    """
    folder = reference_path.parent / WEIGHTS_FOLDER
    model.to(dtype)
    with ThreadPoolExecutor(1, thread_name_prefix="hashes") as pool:
        with atomic_folder(folder) as part:
            hashed = pool.submit(weights_sha256, model)  # While the same values are written.
            model.save_pretrained(part)
            tokenizer.save_pretrained(part)
        reference = _reference(folder, model, hashed, origin=origin, location=WEIGHTS_FOLDER)
        reference = replace(reference, not_a_sandbox=not_a_sandbox)
    model.to(torch.float32)
    write_reference(reference_path, reference)
    return reference
