"""Unpacks a GGUF file's tensors to fp32, and finds out whether its head is its embedding.

A file may hold the one matrix that serves as embedding and as head twice, packed in two ways.
Both are then replaced by the copy that lost less. No file is written here.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
from gguf import ReaderTensor
from gguf.quants import dequantize
from numpy.typing import NDArray

from agentrl.errors import UserError
from agentrl.policy.gguf.layout import EMBEDDING, HEAD
from agentrl.policy.gguf.source import FETCH_AGAIN, GgufFile

# Two packings of one matrix differ by the rounding, 20% at 2 bits and less above; two matrices that
# were trained apart by about 140%.
ONE_MATRIX = 0.25
_ROWS = 8192


class Head(NamedTuple):
    """What serves as head. `kept` is the tensor that both uses read, where they are one matrix.

    `difference` is the copies' relative distance, None where the file holds one copy.
    """

    tied: bool
    kept: str
    difference: float | None


def unpack(file: GgufFile, name: str) -> NDArray[np.float32]:
    """One tensor as fp32. UserError for a packing that is unknown, and for values that are no numbers."""
    values = _unpacked(file, file.tensors[name], slice(None))
    if not np.isfinite(values).all():
        raise UserError(f"its tensor {name} holds NaN or infinity", where=file.where(), remedy=FETCH_AGAIN)
    return values


def read_head(file: GgufFile) -> Head:
    """Whether head and embedding are one matrix, and which copy to keep. UserError without an embedding."""
    if EMBEDDING not in file.tensors and HEAD not in file.tensors:
        raise UserError(f"lacks {EMBEDDING}", where=file.where(), remedy=FETCH_AGAIN)
    if EMBEDDING not in file.tensors or HEAD not in file.tensors:
        return Head(True, EMBEDDING if EMBEDDING in file.tensors else HEAD, None)
    embedding, head = file.tensors[EMBEDDING], file.tensors[HEAD]
    if list(embedding.shape) != list(head.shape):
        return Head(False, EMBEDDING, None)
    difference = _relative_distance(file, embedding, head)
    finer = HEAD if _bytes_a_value(head) >= _bytes_a_value(embedding) else EMBEDDING
    return Head(difference < ONE_MATRIX, finer, difference)


def packings(file: GgufFile) -> Mapping[str, int]:
    """How many tensors are packed in which way, sorted by name."""
    kinds = [tensor.tensor_type.name for tensor in file.tensors.values()]
    return {kind: kinds.count(kind) for kind in sorted(set(kinds))}


def _unpacked(file: GgufFile, tensor: ReaderTensor, rows: slice) -> NDArray[np.float32]:
    try:
        return np.asarray(dequantize(tensor.data[rows], tensor.tensor_type), dtype=np.float32)
    except NotImplementedError as error:
        raise UserError(
            f"its tensor {tensor.name} is packed as {tensor.tensor_type.name}, which can't be unpacked",
            where=file.where(),
            remedy="use a file of another quantisation, such as Q8_0",
        ) from error


def _relative_distance(file: GgufFile, first: ReaderTensor, second: ReaderTensor) -> float:
    """Norm of the difference over the norm of the second; a part of the rows at a time."""
    apart = whole = 0.0
    for rows in _parts(int(first.shape[-1])):
        one, other = (_unpacked(file, tensor, rows).astype(np.float64) for tensor in (first, second))
        apart += float(np.square(one - other).sum())
        whole += float(np.square(other).sum())
    return float(np.sqrt(apart / whole)) if whole > 0 else 0.0


def _parts(rows: int) -> Iterator[slice]:
    return (slice(start, start + _ROWS) for start in range(0, rows, _ROWS))


def _bytes_a_value(tensor: ReaderTensor) -> float:
    return int(tensor.n_bytes) / int(tensor.n_elements)
