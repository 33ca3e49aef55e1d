"""The tagged encoding of Python values that jobs and replies travel in.

`encode` is canonical: equal values of exact built-in types give equal bytes, so an answer is
checked by comparing bytes, without parsing it. Sets and dicts are written in the order of their
items' bytes, every NaN as one NaN and both zeros as one zero. Types count: 1, 1.0 and True differ.
`encode_faithfully` keeps the order of dicts and the sign of zero, which a function can tell apart;
arguments travel in it. Values of any other type, subclasses included, have no encoding.

This file is also sent as source text into the process that runs untrusted code. It therefore
uses the standard library only and no other file of the project. `decode` trusts its input's
author: the caller never decodes what untrusted code sent.
"""

import struct
from typing import Any

MAX_DEPTH = 64
MAX_NODES = 100_000
MAX_BYTES = 16 * 1024 * 1024

_NAN = b"\x7f\xf8\x00\x00\x00\x00\x00\x00"
_ZERO = bytes(8)
_ATOMS: dict[bytes, Any] = {b"N": None, b"T": True, b"F": False, b"E": Ellipsis}
_SEQUENCE_TAGS: dict[type, bytes] = {list: b"l", tuple: b"t"}
_SET_TAGS: dict[type, bytes] = {set: b"S", frozenset: b"Z"}


class UnencodableError(ValueError):
    """The value, or something in it, has no encoding or exceeds a cap."""


class _Budget:
    """What is left of the caps on nodes and bytes while one value is encoded, and whether canonically."""

    def __init__(self, max_bytes: int, canonical: bool) -> None:
        self.canonical = canonical
        self.nodes = MAX_NODES
        self.bytes = max_bytes

    def charge(self, size: int) -> None:
        self.nodes -= 1
        self.bytes -= size
        if self.nodes < 0:
            raise UnencodableError(f"more than {MAX_NODES} nodes")
        if self.bytes < 0:
            raise UnencodableError("too many bytes")


def encode(value: Any, max_bytes: int = MAX_BYTES) -> bytes:
    """Encode None, Ellipsis, bool, int, float, complex, str, bytes, list, tuple, dict, set or frozenset.

    Raises UnencodableError for other types and for values deeper than MAX_DEPTH, of more than
    MAX_NODES nodes or of more than `max_bytes` bytes.
    """
    return _encode(value, 0, _Budget(max_bytes, canonical=True))


def encode_faithfully(value: Any, max_bytes: int = MAX_BYTES) -> bytes:
    """Encode as `encode` does, but dicts in their own order and with the sign of zero."""
    return _encode(value, 0, _Budget(max_bytes, canonical=False))


def _encode(value: Any, depth: int, budget: _Budget) -> bytes:
    if depth > MAX_DEPTH:
        raise UnencodableError(f"deeper than {MAX_DEPTH}")
    kind: type = type(value)
    if kind in _SEQUENCE_TAGS:
        budget.charge(5)
        items = [_encode(item, depth + 1, budget) for item in value]
        return _SEQUENCE_TAGS[kind] + _length(len(items)) + b"".join(items)
    if kind in _SET_TAGS:
        budget.charge(5)
        items = sorted(_encode(item, depth + 1, budget) for item in value)
        return _SET_TAGS[kind] + _length(len(items)) + b"".join(items)
    if kind is dict:
        budget.charge(5)
        items = [_encode(k, depth + 1, budget) + _encode(v, depth + 1, budget) for k, v in value.items()]
        items = sorted(items) if budget.canonical else items
        return b"d" + _length(len(items)) + b"".join(items)
    return _encode_scalar(value, kind, budget)


def _encode_scalar(value: Any, kind: type, budget: _Budget) -> bytes:
    if kind is str:
        budget.charge(5 + len(value))  # Before the text is copied.
        return _text(value, budget)
    if kind is bytes:
        data: bytes = value
        budget.charge(5 + len(data))
        return b"b" + _length(len(data)) + data
    if kind is int:
        number: int = value
        size = (number.bit_length() + 8) // 8
        budget.charge(5 + size)
        return b"i" + _length(size) + number.to_bytes(size, "big", signed=True)
    budget.charge(17)
    if kind is float:
        return b"f" + _float(value, budget)
    if kind is complex:
        return b"c" + _float(value.real, budget) + _float(value.imag, budget)
    for tag, atom in _ATOMS.items():
        if value is atom:
            return tag
    raise UnencodableError("a type without an encoding")


def _text(value: str, budget: _Budget) -> bytes:
    data = value.encode("utf-8", "surrogatepass")
    budget.bytes -= len(data) - len(value)
    if budget.bytes < 0:
        raise UnencodableError("too many bytes")
    return b"s" + _length(len(data)) + data


def _float(value: float, budget: _Budget) -> bytes:
    if value != value:
        return _NAN
    return _ZERO if budget.canonical and not value else struct.pack(">d", value)


def _length(size: int) -> bytes:
    return struct.pack(">I", size)


def decode(data: bytes) -> Any:
    """The value that either function wrote, new in every part. ValueError when `data` is anything else."""
    value, end = _decode(data, 0)
    if end != len(data):
        raise ValueError(f"{len(data) - end} bytes too many")
    return value


def _decode(data: bytes, at: int) -> tuple[Any, int]:
    tag, at = data[at : at + 1], at + 1
    if tag in _ATOMS:
        return _ATOMS[tag], at
    if tag == b"f":
        return _read_float(data, at), at + 8
    if tag == b"c":
        return complex(_read_float(data, at), _read_float(data, at + 8)), at + 16
    if tag not in (b"s", b"b", b"i", b"l", b"t", b"S", b"Z", b"d") or len(data) < at + 4:
        raise ValueError(f"no value starts at byte {at - 1}")
    size, at = struct.unpack_from(">I", data, at)[0], at + 4
    if tag in (b"s", b"b", b"i"):
        return _read_sized(tag, data[at : at + size], size), at + size
    items = []
    for _ in range(size * 2 if tag == b"d" else size):
        item, at = _decode(data, at)
        items.append(item)
    if tag == b"d":
        return dict(zip(items[::2], items[1::2], strict=True)), at
    containers: dict[bytes, type] = {b"l": list, b"t": tuple, b"S": set, b"Z": frozenset}
    return containers[tag](items), at


def _read_float(data: bytes, at: int) -> float:
    if len(data) < at + 8:
        raise ValueError("cut in a float")
    number: float = struct.unpack_from(">d", data, at)[0]
    return number


def _read_sized(tag: bytes, payload: bytes, size: int) -> Any:
    if len(payload) != size:
        raise ValueError(f"cut: {len(payload)} of {size} bytes")
    if tag == b"s":
        return payload.decode("utf-8", "surrogatepass")
    return int.from_bytes(payload, "big", signed=True) if tag == b"i" else payload
