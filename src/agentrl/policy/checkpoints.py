"""Checkpoints of a training: weights, optimiser, step and every random state.

They lie outside every rule's output, in a folder keyed by the training's fingerprint, and appear
by a rename, so a killed training leaves whole ones only. Episodes draw from counter-based
streams, which have no state; the global generators' states are kept all the same, for whatever
in a library may use them. One process at a time may hold the folder.

A checkpoint is a snapshot first, in host memory, and then files, so that another thread may write
them (`checkpoint_writer.py`).
"""

import fcntl
import hashlib
import json
import pickle
import random
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

import numpy as np
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch.serialization import get_crc32_options, set_crc32_options

from agentrl.errors import UserError
from agentrl.files import atomic_folder, sha256_file, write_json
from agentrl.policy.locks import open_lock
from agentrl.policy.snapshots import HostMemory, optimizer_copy

_PREFIX = "step-"
_KEPT = 2  # The one before the last stays, should the last turn out damaged on disk.
_FILES = ("model.safetensors", "optimizer.pt", "random.pt", "rows.json")

# What reading a file of the wrong content may raise.
_DAMAGE = (OSError, ValueError, KeyError, TypeError, RuntimeError, SafetensorError, pickle.UnpicklingError)


@dataclass(frozen=True, slots=True)
class Progress:
    """What a training has done: steps finished, and a log row for each."""

    step: int
    rows: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All of a training's state at one moment, in host memory."""

    weights: Mapping[str, torch.Tensor]
    optimizer: Mapping[str, Any]
    random: Mapping[str, Any]
    progress: Progress


class Snapshots:
    """Takes snapshots, one at a time: each uses the memory of the one before, which is void then."""

    def __init__(self) -> None:
        self._weights, self._optimizer = HostMemory(), HostMemory()

    def take(self, model: Any, optimizer: torch.optim.Optimizer, progress: Progress) -> Snapshot:
        """The state as it is now."""
        return Snapshot(
            weights=self._weights.copies(dict(model.named_parameters())),
            optimizer=optimizer_copy(optimizer.state_dict(), self._optimizer),
            random=_random_states(),
            progress=Progress(progress.step, list(progress.rows)),
        )


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold the checkpoint folder alone. UserError when another training holds it."""
    with open_lock(folder, remedy="choose a folder that can be written") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise UserError(
                "another training holds these checkpoints", where=str(folder), remedy="wait for it or stop it"
            ) from error
        yield


def save(folder: Path, model: Any, optimizer: torch.optim.Optimizer, progress: Progress) -> None:
    """Write the checkpoint of a step at once; see `write`."""
    write(folder, Snapshots().take(model, optimizer, progress))


def write(folder: Path, snapshot: Snapshot) -> None:
    """Write a checkpoint; drop all but the last two, and what a killed training left half-written.

    UserError when `folder` can't be written. The caller holds the folder (`held`).
    """
    step = snapshot.progress.step
    with atomic_folder(folder / _name(step)) as part:
        save_file(dict(snapshot.weights), part / "model.safetensors")
        hashes = {"optimizer.pt": _save_hashed(snapshot.optimizer, part / "optimizer.pt")}
        torch.save(dict(snapshot.random), part / "random.pt")
        write_json(part / "rows.json", list(snapshot.progress.rows))
        hashes |= {name: sha256_file(part / name) for name in _FILES if name not in hashes}
        write_json(part / "manifest.json", {"step": step, "sha256": hashes})
    halves = folder.glob(f".{_PREFIX}*.part")  # A killed training leaves the one that it was writing.
    for old in [*_found(folder)[:-_KEPT], *halves]:
        shutil.rmtree(old)


class _Hashing:
    """A file that hashes what is written to it, so that nobody has to read gigabytes again."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.sha256 = hashlib.sha256()

    def write(self, part: bytes) -> int:
        """Write all of `part`, and count it."""
        self._file.write(part)
        self.sha256.update(part)
        return len(part)

    def flush(self) -> None:
        """What torch asks of a file at the end."""
        self._file.flush()


def _save_hashed(state: Mapping[str, Any], path: Path) -> str:
    """Write a state in torch's format; the file's SHA-256."""
    with path.open("wb") as file, _without_checksums():
        hashing = _Hashing(file)
        torch.save(dict(state), cast(IO[bytes], hashing))
    return hashing.sha256.hexdigest()


@contextmanager
def _without_checksums() -> Iterator[None]:
    """Spare torch the CRC-32 of each tensor, which takes longer than writing it: the manifest has a better one."""
    before = get_crc32_options()
    set_crc32_options(False)
    try:
        yield
    finally:
        set_crc32_options(before)


def last_step(folder: Path) -> int:
    """Steps that the last checkpoint has behind it, by its name; 0 when there is none."""
    found = _found(folder)
    return _step_of(found[-1]) if found else 0


def resume(folder: Path, model: Any, optimizer: torch.optim.Optimizer) -> Progress | None:
    """Load the last checkpoint into model and optimiser; None when there is none.

    UserError when it is damaged; nothing is removed.
    """
    found = _found(folder)
    if not found:
        return None
    last = found[-1]
    try:
        manifest = json.loads((last / "manifest.json").read_text())
        for name in _FILES:
            if sha256_file(last / name) != manifest["sha256"][name]:
                raise ValueError(f"{name} differs from its recorded hash")
        if manifest["step"] != _step_of(last):
            raise ValueError(f"its manifest is of step {manifest['step']!r}")
        progress = _load(last, model, optimizer, manifest["step"])
    except _DAMAGE as error:
        raise UserError(
            f"the checkpoint is damaged: {error}",
            where=str(last),
            remedy="remove that folder; training resumes from the one before, or from the start",
        ) from error
    return progress


def _load(last: Path, model: Any, optimizer: torch.optim.Optimizer, step: int) -> Progress:
    tensors = load_file(last / "model.safetensors", device=str(model.device))
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            parameter.copy_(tensors[name])
    optimizer.load_state_dict(torch.load(last / "optimizer.pt", weights_only=True, map_location=model.device))
    _restore_random_states(torch.load(last / "random.pt", weights_only=True))
    rows = json.loads((last / "rows.json").read_text())
    if not isinstance(rows, list):
        raise ValueError("rows.json holds no list")
    return Progress(step, rows)


def _name(step: int) -> str:
    return f"{_PREFIX}{step:06d}"


def _found(folder: Path) -> list[Path]:
    steps = (path for path in folder.glob(f"{_PREFIX}*") if path.name.removeprefix(_PREFIX).isdecimal())
    return sorted((path for path in steps if path.is_dir()), key=_step_of)


def _step_of(checkpoint: Path) -> int:
    return int(checkpoint.name.removeprefix(_PREFIX))


def _random_states() -> dict[str, Any]:
    kind, keys, position, has_gauss, gauss = np.random.get_state()
    version, internal, gauss_next = random.getstate()
    return {
        "torch": torch.get_rng_state(),
        "cuda": torch.cuda.get_rng_state_all() if torch.cuda.is_available() else [],
        "numpy": [str(kind), torch.from_numpy(np.asarray(keys).astype(np.int64)), position, has_gauss, gauss],
        "python": [version, list(internal), gauss_next],
    }


def _restore_random_states(states: Mapping[str, Any]) -> None:
    torch.set_rng_state(states["torch"])
    if torch.cuda.is_available():
        torch.cuda.set_rng_state_all(states["cuda"])
    kind, keys, position, has_gauss, gauss = states["numpy"]
    np.random.set_state((kind, keys.numpy().astype(np.uint32), position, has_gauss, gauss))
    version, internal, gauss_next = states["python"]
    random.setstate((version, tuple(internal), gauss_next))
