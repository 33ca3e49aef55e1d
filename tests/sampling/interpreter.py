"""Triton's interpreter as these tests need it: with newer NumPy, and with TF32 and bf16 as a GPU has them.

Only for TRITON_INTERPRET=1. What a GPU's compiler and memory do is not rehearsed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import numpy as np
import torch
import triton.language as tl
from triton.runtime import interpreter

_PATCH, _DOT = interpreter._patch_lang_tensor, interpreter.InterpreterBuilder.create_dot
_CAST = interpreter.InterpreterBuilder.cast_impl


def let_ranges_end_at_tensors() -> None:
    """Triton 3.6 makes its scalars arrays of one place, which NumPy from 2.4 on takes for no bound of a range."""

    def patched(tensor: Any, scope: Any) -> None:
        _PATCH(tensor, scope)
        scope.set_attr(tensor, "__index__", lambda self: int(self.handle.data.item()))

    interpreter._patch_lang_tensor = patched


def to_tf32(numbers: np.ndarray, *, nearest: bool) -> np.ndarray:
    """fp32 numbers with 10 bits behind the leading one: the nearest, ties away from 0, or cut off."""
    bits = numbers.astype(np.float32).view(np.uint32)
    kept = (bits + np.uint32(0x1000 if nearest else 0)) & np.uint32(0xFFFFE000)
    return kept.view(np.float32)


@contextmanager
def tensor_cores() -> Iterator[None]:
    """Within it, products are those of tensor cores: three of TF32 for "tf32x3", where there is no other."""

    def dot(builder: Any, a: Any, b: Any, d: Any, precision: Any, imprecise: Any) -> Any:
        if precision != interpreter._ir.INPUT_PRECISION.TF32x3:
            return _DOT(builder, a, b, d, precision, imprecise)
        a_big, b_big = (to_tf32(part.data, nearest=True) for part in (a, b))
        # What is left is cut off where a tensor core reads it.
        a_small, b_small = (to_tf32(part.data - big, nearest=False) for part, big in ((a, a_big), (b, b_big)))
        found = np.matmul(a_small, b_big) + np.matmul(a_big, b_small) + np.matmul(a_big, b_big) + d.data
        return interpreter.TensorHandle(found, d.dtype.scalar)

    with mock.patch.object(interpreter.InterpreterBuilder, "create_dot", dot):
        yield


@contextmanager
def nearest_bf16() -> Iterator[None]:
    """Within it, numbers are rounded to bf16, where the interpreter cuts them off."""

    def cast(builder: Any, source: Any, kind: Any) -> Any:
        if source.dtype.scalar != tl.float32 or kind.scalar != tl.bfloat16:
            return _CAST(builder, source, kind)
        rounded = torch.from_numpy(np.array(source.data, np.float32)).bfloat16().view(torch.int16)
        return interpreter.TensorHandle(rounded.numpy().view(np.uint16), kind.scalar)

    with mock.patch.object(interpreter.InterpreterBuilder, "cast_impl", cast):
        yield
