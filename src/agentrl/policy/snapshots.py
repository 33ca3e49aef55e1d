"""Copies of a training's tensors in host memory: what they are at one moment, whatever happens to them after.

The memory is taken at the first copy and used again for every later one, so a copy is valid until
the next. Where tensors lie on a GPU it is page-locked, for speed; the GPU is asked by the thread that
calls, never behind its back: a graph that is being recorded forbids that. Nothing is written here.
"""

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor

_ALIGNMENT = 64  # Bytes: of a cache line, and of any type's elements.


class HostMemory:
    """One block for the copies of one set of tensors."""

    def __init__(self) -> None:
        self._block = torch.empty(0, dtype=torch.uint8)

    def copies(self, tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
        """What the tensors hold now, by their names. Void at the next call."""
        starts, end = {}, 0
        for name, tensor in tensors.items():
            starts[name] = end
            end += -(-tensor.nbytes // _ALIGNMENT) * _ALIGNMENT
        on_gpu = any(tensor.is_cuda for tensor in tensors.values())
        if len(self._block) < end:
            self._block = _block(end, page_locked=on_gpu)
        copied = {}
        for name, tensor in tensors.items():
            place = self._block[starts[name] : starts[name] + tensor.nbytes]
            copied[name] = place.view(tensor.dtype).view(tensor.shape).copy_(tensor.detach(), non_blocking=True)
        if on_gpu:
            torch.cuda.synchronize()
        return copied


def _block(size: int, *, page_locked: bool) -> Tensor:
    if page_locked:
        try:
            return torch.empty(size, dtype=torch.uint8, pin_memory=True)
        except RuntimeError:  # A machine may allow less of it than there is memory: then the copy takes longer.
            pass
    return torch.empty(size, dtype=torch.uint8)


def optimizer_copy(state: Mapping[str, Any], memory: HostMemory) -> dict[str, Any]:
    """The state of an optimiser, as its `state_dict` gives it, with every tensor copied."""
    named = {
        f"{key} {name}": value
        for key, entries in state["state"].items()
        for name, value in entries.items()
        if isinstance(value, Tensor)
    }
    copied = memory.copies(named)
    entries_copied = {
        key: {name: copied.get(f"{key} {name}", value) for name, value in entries.items()}
        for key, entries in state["state"].items()
    }
    return {**state, "state": entries_copied, "param_groups": [dict(group) for group in state["param_groups"]]}
