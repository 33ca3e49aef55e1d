"""A policy's reference: a small JSON file that says which weights, where, with which hashes.

Stages hand references on, not weights. Weights lie beside the reference (in `weights/`) or in
the local Hugging Face cache; a reference whose weights are gone or changed is refused, with the
command that makes them again. Nothing is downloaded here.
"""

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from agentrl.errors import UserError
from agentrl.files import read_json, sha256_file, write_json
from agentrl.sandbox_mark import MARK, mark_of, marked

WEIGHTS_FOLDER = "weights"
WEIGHTS_ENDING = ".safetensors"

_KINDS = {
    "origin": str,
    "location": str,
    "files": dict,
    "architecture": str,
    "parameters": int,
    "weights_sha256": str,
}


@dataclass(frozen=True, slots=True)
class PolicyReference:
    """Which weights a policy is.

    `origin` says how they came to be (`hub`, `folder`, `gguf`, `scratch`, `warm_start`, `trained`).
    `location` is a folder relative to the reference's own file, or `hub:<name>@<revision>`, or an
    absolute folder of a `folder` model. `files` maps names in that folder to their SHA-256.
    `weights_sha256` hashes the tensors themselves, whatever file they lie in. `not_a_sandbox`: they were
    trained on rewards that were found without a sandbox, and the file bears the mark.
    """

    origin: str
    location: str
    files: Mapping[str, str]
    architecture: str
    parameters: int
    weights_sha256: str
    not_a_sandbox: bool = False


def write_reference(path: Path, reference: PolicyReference) -> None:
    """Write a reference atomically. UserError when `path` can't be written."""
    row = asdict(reference)
    write_json(path, {key: row[key] for key in _KINDS} | marked(reference.not_a_sandbox))


def read_reference(path: Path) -> PolicyReference:
    """Read a reference. UserError when the file is missing or something else."""
    row = read_json(path)
    fault = _fault(row)
    if fault is not None:
        raise UserError(f"not a policy reference: {fault}", where=str(path), remedy="build it again")
    return PolicyReference(**{key: row[key] for key in _KINDS}, not_a_sandbox=mark_of(row))


def _fault(row: Any) -> str | None:
    """What keeps a JSON value from being a reference, or None."""
    if not isinstance(row, dict):
        return f"it is a {type(row).__name__}"
    if set(row) - {MARK} != set(_KINDS):
        return f"its keys are {', '.join(sorted(row)) or 'none'}"
    wrong = [key for key, kind in _KINDS.items() if type(row[key]) is not kind]
    if wrong:
        return f"{wrong[0]} is a {type(row[wrong[0]]).__name__}"
    if row.get(MARK, True) is not True:
        return f"{MARK} is {row[MARK]!r}"
    unhashed = [name for name, digest in row["files"].items() if not isinstance(digest, str)]
    return f"files: {unhashed[0]} has no hash" if unhashed else None


def folder_of(reference: PolicyReference, path: Path) -> Path:
    """The folder that holds the weights of the reference stored at `path`.

    UserError when a hub model is not in the local cache.
    """
    if reference.location.startswith("hub:"):
        name, _, revision = reference.location.removeprefix("hub:").partition("@")
        return hub_folder(name, revision)
    return (path.parent / reference.location).resolve()


def hub_folder(name: str, revision: str) -> Path:
    """The snapshot folder of a model in the local Hugging Face cache. UserError when absent."""
    from huggingface_hub import snapshot_download
    from huggingface_hub.constants import HF_HUB_CACHE
    from huggingface_hub.errors import LocalEntryNotFoundError

    try:
        return Path(snapshot_download(name, revision=revision, local_files_only=True))
    except LocalEntryNotFoundError as error:
        raise UserError(
            f"the model {name} (revision {revision}) is not in the local cache",
            where=str(HF_HUB_CACHE),
            remedy=f"fetch it once with `hf download {name}`, or run the demo: make demo",
        ) from error


def hash_files(folder: Path) -> dict[str, str]:
    """SHA-256 of every weight, configuration and tokenizer file of a model's folder, by name."""
    names = (f"*{WEIGHTS_ENDING}", "*.json", "*.jinja", "*.txt")
    files = sorted({path for pattern in names for path in folder.glob(pattern) if path.is_file()})
    return {path.name: sha256_file(path) for path in files}


def verified_folder(reference: PolicyReference, path: Path) -> Path:
    """The weights' folder, after every file was found there with its recorded hash.

    UserError names the first file that is missing or differs.
    """
    with being_verified(reference, path) as folder:
        return folder


@contextmanager
def being_verified(reference: PolicyReference, path: Path) -> Iterator[Path]:
    """The weights' folder, for a block that loads from it while the weights are hashed.

    Every other file is hashed before. UserError as from `verified_folder`, by the block's end at the latest;
    what the block ran into is told only where every file is the recorded one.
    """
    folder = folder_of(reference, path)
    # A conversion lies apart from every reference to it, so the step that converts must run again.
    stale = "model" if reference.origin == "gguf" else path
    remedy = f"make it again: snakemake --cores all --forcerun {stale}"
    for name in reference.files:
        if not (folder / name).is_file():
            raise UserError(f"the weights' file {name} is missing", where=str(folder), remedy=remedy)

    def check(name: str) -> None:
        if sha256_file(folder / name) != reference.files[name]:
            raise UserError(f"{name} is not the file that {path} records", where=str(folder), remedy=remedy)

    large = [name for name in reference.files if name.endswith(WEIGHTS_ENDING)]
    for name in reference.files.keys() - large:
        check(name)
    with ThreadPoolExecutor(1, thread_name_prefix="hashes") as pool:
        hashed = [pool.submit(check, name) for name in large]
        try:
            yield folder
        finally:
            for one in hashed:
                one.result()


def relocated(reference: PolicyReference, path: Path, new_path: Path) -> PolicyReference:
    """The same reference as it reads from `new_path`, another file in the same tree."""
    if reference.location.startswith("hub:") or Path(reference.location).is_absolute():
        return reference
    target = (path.parent / reference.location).resolve()
    return replace(reference, location=os.path.relpath(target, new_path.parent.resolve()))
