"""Converts a GGUF file to a folder in Hugging Face's layout, once: the folder is kept by content.

Its name is the file's hash with the version of the conversion, and it appears whole or not at all.
Weights are unpacked to fp32 and written a part at a time, so that memory holds one part.
"""

import fcntl
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file

from agentrl.errors import UserError
from agentrl.files import atomic_folder, sha256_file, write_json
from agentrl.policy.gguf.layout import HEAD, HEAD_NAME, check_tensors, huggingface_name, read_config
from agentrl.policy.gguf.source import FETCH_AGAIN, GgufFile, open_gguf
from agentrl.policy.gguf.tokenizer import read_tokenizer
from agentrl.policy.gguf.weights import Head, packings, read_head, unpack
from agentrl.policy.locks import open_lock

CONVERTER = 1
"""Raised whenever the same file is converted to something else: kept folders are then made anew."""

CACHE = Path(".cache", "models")
SHARD_BYTES = 2 * 1024**3

_INDEX = "model.safetensors.index.json"
_EMBEDDING_NAME = "model.embed_tokens.weight"


def checked_sha256(path: Path, expected: str | None) -> str:
    """SHA-256 of the file. UserError when there is none, or when it is not the expected one."""
    if not path.is_file():
        raise UserError("no such file", where=str(path), remedy="put the GGUF file there, or name another")
    found = sha256_file(path)
    if expected is not None and found != expected:
        raise UserError(
            f"its sha256 is {found}, and the run names {expected}",
            where=str(path),
            remedy="fetch the file again (it may be cut short), or mend model.sha256 in the run's file",
        )
    return found


def converted_folder(path: Path, expected: str | None = None, cache: Path = CACHE) -> Path:
    """The folder that the file was converted to; it is converted now if it has not been.

    UserError when the file is not the one of hash `expected`, is damaged, of an unsupported kind,
    or holds values that are no numbers; nothing is written then.
    """
    digest = checked_sha256(path, expected)
    folder = cache / f"{digest[:16]}-v{CONVERTER}"
    with _alone(cache):
        if not (folder / "config.json").is_file():
            file = open_gguf(path)
            with atomic_folder(folder) as part:
                _write(file, digest, part)
    return folder


@contextmanager
def _alone(cache: Path) -> Iterator[None]:
    """One conversion at a time: a second process waits, and then finds the folder made."""
    with open_lock(cache, remedy="run in a folder that can be written") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _write(file: GgufFile, digest: str, folder: Path) -> None:
    head = read_head(file)
    config = read_config(file, tied=head.tied)
    names = _names(file, head)
    check_tensors(file, config, names)
    read_tokenizer(file).save_pretrained(folder)
    _write_weights(file, names, folder)
    write_json(folder / "conversion.json", _record(file, digest, head))
    ends = {"eos_token_id": config.eos_token_id, "pad_token_id": config.pad_token_id}
    write_json(folder / "generation_config.json", {key: id_ for key, id_ in ends.items() if id_ is not None})
    config.save_pretrained(folder)


def _names(file: GgufFile, head: Head) -> Mapping[str, str]:
    """Names to be written, with the tensors of the file that they are made from."""
    names = {}
    for name in file.tensors:
        target = huggingface_name(name)
        if target is None:
            what = f"has a tensor {name} that no supported architecture has"
            raise UserError(what, where=file.where(), remedy=FETCH_AGAIN)
        names[target] = name
    if head.tied:
        names.pop(HEAD_NAME, None)
        names[_EMBEDDING_NAME] = head.kept
    return dict(sorted(names.items()))


def _write_weights(file: GgufFile, names: Mapping[str, str], folder: Path) -> None:
    sizes = {name: 4 * int(file.tensors[source].n_elements) for name, source in names.items()}
    shards = split(sizes, SHARD_BYTES)
    places: dict[str, str] = {}
    for number, shard in enumerate(shards, start=1):
        one = len(shards) == 1
        place = "model.safetensors" if one else f"model-{number:05d}-of-{len(shards):05d}.safetensors"
        tensors: dict[str, NDArray[Any]] = {name: np.ascontiguousarray(unpack(file, names[name])) for name in shard}
        save_file(tensors, folder / place, metadata={"format": "pt"})
        places |= dict.fromkeys(shard, place)
    if len(shards) > 1:
        write_json(folder / _INDEX, {"metadata": {"total_size": sum(sizes.values())}, "weight_map": places})


def split(sizes: Mapping[str, int], limit: int) -> Sequence[Sequence[str]]:
    """Names in order, in parts of at most `limit` bytes; a larger tensor is a part of its own."""
    parts: list[list[str]] = []
    left = 0
    for name, size in sizes.items():
        if not parts or size > left:
            parts.append([])
            left = limit
        parts[-1].append(name)
        left -= size
    return parts


def _record(file: GgufFile, digest: str, head: Head) -> Mapping[str, Any]:
    return {
        "converter": CONVERTER,
        "gguf_sha256": digest,
        "name": file.get("general.name"),
        "architecture": file.architecture,
        "packings": packings(file),
        "head": head._asdict() | {"kept": head.kept if head.tied else HEAD},
    }
