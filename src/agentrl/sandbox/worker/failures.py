"""Saying in a few lines how a test failed: where in the repository, and with what error."""

from typing import Any

from .asserts import MismatchError, shorten
from .repository import read_source

_FRAMES_AT_EITHER_END = 2


def explain(error: BaseException, root: str) -> list[str]:
    """Lines on an error: a mismatch in its own words, else the frames below `root` and the error."""
    if isinstance(error, MismatchError):
        return error.lines
    lines = _locations(error.__traceback__, root)
    if isinstance(error, SyntaxError) and error.lineno:
        lines.append(f"{error.filename}:{error.lineno}: {(error.text or '').strip()}")
        return [*lines, f"{type(error).__name__}: {error.msg}"]
    return [*lines, _headline(error)]


def _headline(error: BaseException) -> str:
    try:
        text = str(error)
    except Exception:
        text = "<no text>"
    first = text.splitlines()[0] if text else ""
    return f"{type(error).__name__}: {first}" if first else type(error).__name__


def _locations(trace: Any, root: str) -> list[str]:
    lines = []
    while trace is not None:
        path = trace.tb_frame.f_code.co_filename
        if path.startswith(f"{root}/"):
            lines.append(f"{path}:{trace.tb_lineno}: {_line(path, trace.tb_lineno)}")
        trace = trace.tb_next
    ends = _FRAMES_AT_EITHER_END
    return lines if len(lines) <= 2 * ends else [*lines[:ends], "...", *lines[-ends:]]


def _line(path: str, number: int) -> str:
    try:
        return shorten(read_source(path).decode("utf-8", "replace").splitlines()[number - 1].strip())
    except (OSError, IndexError):
        return ""
