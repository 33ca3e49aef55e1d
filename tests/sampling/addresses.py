"""Holds every address that an interpreted Triton kernel loads from or stores to against the tensors of its launch.

On a GPU a load past a tensor mostly finds memory of someone else and goes unseen, until one day
there is none. Only for TRITON_INTERPRET=1. Which of its tensors an address was meant for is not known:
a kernel that strays from one of its own tensors into another is not found.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import numpy as np
import torch
from triton.runtime import interpreter

_CALL, _LOAD, _STORE = (
    interpreter.GridExecutor.__call__,
    interpreter.InterpreterBuilder.create_masked_load,
    interpreter.InterpreterBuilder.create_masked_store,
)


class _Launch:
    """The bytes that belong to the launch that runs now."""

    def __init__(self) -> None:
        self.name = ""
        self.starts = self.ends = np.empty(0, np.uint64)
        self.addresses = 0

    def begin(self, name: str, tensors: list[torch.Tensor]) -> None:
        self.name = name
        self.starts = np.array([tensor.data_ptr() for tensor in tensors], np.uint64)
        self.ends = self.starts + np.array([_extent(tensor) for tensor in tensors], np.uint64)

    def check(self, what: str, pointers: Any, mask: Any) -> None:
        addresses = pointers.data[mask.data].astype(np.uint64).reshape(-1, 1)
        width = np.uint64(pointers.get_element_ty().primitive_bitwidth // 8)
        inside = ((addresses >= self.starts) & (addresses + width <= self.ends)).any(axis=1)
        self.addresses += len(addresses)
        assert inside.all(), f"{self.name} {what}s {(~inside).sum()} of {len(addresses)} values outside of its tensors"


def _extent(tensor: torch.Tensor) -> int:
    """Bytes from a tensor's first element to the end of its last."""
    steps = sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride(), strict=True))
    return (steps + 1) * tensor.element_size() if tensor.numel() else 0


@contextmanager
def checked() -> Iterator[_Launch]:
    """Within it, a kernel fails that leaves its tensors; gives the count of what was checked."""
    launch = _Launch()

    def call(executor: Any, *args: Any, **kwargs: Any) -> Any:
        launch.begin(executor.fn.__name__, [arg for arg in (*args, *kwargs.values()) if isinstance(arg, torch.Tensor)])
        return _CALL(executor, *args, **kwargs)

    def load(builder: Any, pointers: Any, mask: Any, *rest: Any) -> Any:
        launch.check("load", pointers, mask)
        return _LOAD(builder, pointers, mask, *rest)

    def store(builder: Any, pointers: Any, value: Any, mask: Any, *rest: Any) -> Any:
        launch.check("store", pointers, mask)
        return _STORE(builder, pointers, value, mask, *rest)

    with (
        mock.patch.object(interpreter.GridExecutor, "__call__", call),
        mock.patch.object(interpreter.InterpreterBuilder, "create_masked_load", load),
        mock.patch.object(interpreter.InterpreterBuilder, "create_masked_store", store),
    ):
        yield launch
