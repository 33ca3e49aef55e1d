"""Length-prefixed messages over a pair of pipes: four bytes of length, then the payload."""

import os
import struct

HEADER_BYTES = 4


def pack(payload: bytes) -> bytes:
    """The bytes of one frame."""
    return struct.pack(">I", len(payload)) + payload


def payload_length(header: bytes) -> int:
    """How many bytes follow a frame's header."""
    length: int = struct.unpack(">I", header)[0]
    return length


def write_frame(fd: int, payload: bytes) -> None:
    """Write one frame, whole."""
    data = pack(payload)
    while data:
        data = data[os.write(fd, data) :]


def read_frame(fd: int) -> bytes | None:
    """Read one frame. None when the other side has closed the pipe."""
    header = _read(fd, HEADER_BYTES)
    return None if header is None else _read(fd, payload_length(header))


def _read(fd: int, size: int) -> bytes | None:
    parts = []
    while size:
        part = os.read(fd, size)
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
