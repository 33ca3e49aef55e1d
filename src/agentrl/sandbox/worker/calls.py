"""Calls of one function, one request and one reply at a time; used for grading.

Each request is an encoded tuple of arguments, decoded anew for its call. A reply starts with a
byte that says how the call ended; after `RETURNED` follows the encoding of the result and the
arguments as the call left them. Of an exception only the type's name is told.
"""

import os
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from ..encoding import MAX_BYTES, UnencodableError, decode, encode
from .frames import read_frame, write_frame

LOADED = b"loaded"
RETURNED = b"="
RAISED = b"!"
UNENCODABLE = b"?"
MODULE_NAME = "solution"
NAME_BYTES = 60


def reply_of(result: Any, args: tuple[Any, ...], max_bytes: int = MAX_BYTES) -> bytes:
    """The reply of a call that returned. UnencodableError when it has no encoding of `max_bytes` bytes."""
    return RETURNED + encode([result, args], max_bytes)


def serve(job: dict[str, Any], request_fd: int, reply_fd: int) -> NoReturn:
    """Load the job's source, then answer requests until the pipe closes."""
    try:
        function = _load(job["source"], job["function"])
    except BaseException as error:
        write_frame(reply_fd, RAISED + _type_name(error))
        os._exit(0)
    write_frame(reply_fd, LOADED)
    while (request := read_frame(request_fd)) is not None:
        write_frame(reply_fd, _answer(function, request, job["reply_bytes"]))
    os._exit(0)


def _load(source: str, function: str) -> Callable[..., Any]:
    # Registered, because dataclasses look their module up; under a name that no import asks for.
    module = sys.modules[MODULE_NAME] = type(sys)(MODULE_NAME)
    code = compile(source.encode("utf-8", "surrogatepass"), f"/repo/{function}.py", "exec", dont_inherit=True)
    exec(code, module.__dict__)
    loaded: Callable[..., Any] = module.__dict__[function]
    if not callable(loaded):
        raise TypeError(function)
    return loaded


def _answer(function: Callable[..., Any], request: bytes, max_bytes: int) -> bytes:
    args = decode(request)
    try:
        result = function(*args)
    except BaseException as error:
        return RAISED + _type_name(error)
    try:
        return reply_of(result, args, max_bytes)
    except UnencodableError:
        return UNENCODABLE


def _type_name(error: BaseException) -> bytes:
    return str(type(error).__name__)[:NAME_BYTES].encode("utf-8", "replace")[:NAME_BYTES]
