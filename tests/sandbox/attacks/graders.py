"""Weaker graders: each makes one mistake that real graders make. What proves the forgeries is that one of them passes.

A grader runs the solution in a process with a pipe of its own, and reads the pipe. "Fooled" is what
its mistake costs: a pass, a command carried out, a run that ends, or more bytes than it can hold.
"""

import ast
import os
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from agentrl.sandbox.denials import project_folder

CASES = [([], 0), ([5], 1), ([5, 6], 2), ([7, 8, 9], 3)]
TO_SORT = [([], []), ([5], [5]), ([6, 5], [5, 6]), ([8, 9, 7], [7, 8, 9])]
CAP = 65_536
_ENOUGH = 4 * CAP
TRACE = Path(tempfile.gettempdir(), f"agentrl-unpickled-{uuid4().hex}")
"""What a solution makes that gets a command carried out; of this process alone, so that two suites can run at once."""

_HEAD = f"""
import os, struct, sys, types
sys.path[:0] = sys.argv[2:]
CASES = {CASES}
FD = int(sys.argv[1])
def write_frame(fd, payload):
    data = struct.pack(">I", len(payload)) + payload
    while data:
        data = data[os.write(fd, data):]
calls = sys.modules["weak.calls"] = types.ModuleType("weak.calls")
calls.reply_of = lambda value: repr(value).encode()
encoding = sys.modules["weak.encoding"] = types.ModuleType("weak.encoding")
def encode(value, most=1000):
    text = repr(value).encode()
    if len(text) > most:
        raise ValueError("too long")
    return text
encoding.encode = encode
SOURCE
"""
# Each says what the process does with the solution `f`; the expected values are with it in most.
_ASSERT = "for case in CASES:\n    args, expected = case\n    assert f(args) == expected\n"
_ASK_AFTERWARDS = f"for args, _ in {TO_SORT}:\n    assert f(args) == sorted(args)\nprint('all passed')"
_PRINT = f"{_ASSERT}print('all passed')"
_MARK = f"{_ASSERT}os.write(FD, b'all passed')"
_RUN = "for args, _ in CASES:\n    try:\n        f(args)\n    except BaseException as error:\n        write_frame(FD, type(error).__name__.encode())"
_JUDGE = """
write_frame(FD, b"loaded")
for args, expected in CASES:
    try:
        write_frame(FD, b"=" if {right} else b"!")
    except BaseException as error:
        write_frame(FD, b"!" + type(error).__name__.encode())
"""
_JUDGE_VALUES, _JUDGE_CODES = (
    _JUDGE.format(right=right)
    for right in ("f(args) == expected", "calls.reply_of(f(args)) == calls.reply_of(expected)")
)
_TELL = "import pickle\nfor args, _ in CASES:\n    write_frame(FD, {code})"


class Said(NamedTuple):
    """What came of a process: its exit code, what it printed, and what it wrote into the pipe."""

    code: int
    printed: str
    data: bytes


def run(body: str, source: str, *paths: str) -> Said:
    """Run a solution; what writes without end is killed once there is enough."""
    reading, writing = os.pipe()
    program = _HEAD.replace("SOURCE", source) + body
    with tempfile.TemporaryFile() as printed:
        process = subprocess.Popen(
            [sys.executable, "-S", "-c", program, str(writing), *paths],
            pass_fds=[writing],
            stdout=printed,
            stderr=printed,
        )
        os.close(writing)
        data = b""
        while len(data) < _ENOUGH and (part := os.read(reading, CAP)):
            data += part
        os.close(reading)
        if len(data) >= _ENOUGH:
            process.kill()
        code = process.wait(timeout=20)
        printed.seek(0)
        return Said(code, printed.read().decode("utf-8", "replace"), data)


def frames(data: bytes) -> Iterator[bytes]:
    """The payloads in a stream; what is cut off at its end counts as well."""
    while data:
        length = struct.unpack(">I", data[:4].ljust(4, b"\0"))[0]
        yield data[4 : 4 + length]
        data = data[4 + length :]


def verdicts(said: Said) -> list[bytes]:
    """What it said of each call."""
    return [frame for frame in frames(said.data) if frame != b"loaded"]


def _believing(source: str) -> bool:
    return "all passed" in run(_PRINT, source).printed


def _marker(source: str) -> bool:
    return b"all passed" in run(_MARK, source).data


def _exit_code(source: str) -> bool:
    """Takes a process that complained of nothing for one that is right."""
    said = run(_RUN, source)
    return said.code == 0 and not said.data


def _counting(source: str) -> bool:
    return [*verdicts(run(_JUDGE_VALUES, source))][: len(CASES)] == [b"="] * len(CASES)


def _lenient(source: str) -> bool:
    """Takes the end of the stream, or an empty frame, for the end of the calls."""
    said = run(_JUDGE_VALUES, source)
    heard = verdicts(said)
    heard = heard[: heard.index(b"")] if b"" in heard else heard
    return said.code == 0 and bool(heard) and all(each.startswith(b"=") for each in heard)


def _searching(source: str) -> bool:
    return all(b"=" in each for each in verdicts(run(_JUDGE_VALUES, source)))


def _encoding_in_the_child(source: str) -> bool:
    return verdicts(run(_JUDGE_CODES, source)) == [b"="] * len(CASES)


def _uncapped(source: str) -> bool:
    return len(run(_JUDGE_VALUES, source).data) > CAP


def _capped_by_the_child(source: str) -> bool:
    return len(run(_TELL.format(code="encoding.encode(f(args))"), source).data) > CAP


def _parsing_without_a_cap(source: str) -> bool:
    return len(run(_TELL.format(code="repr(f(args)).encode()"), source).data) > CAP


def _parsing(source: str) -> bool:
    """Ends with an error, or holds another value than the one that was told."""
    try:
        for text in frames(run(_TELL.format(code="repr(f(args)).encode()"), source).data):
            if repr(ast.literal_eval(text.decode())) != text.decode():
                return True
    except (SyntaxError, MemoryError, RecursionError):
        return True
    return False


def _unpickling(source: str) -> bool:
    first = next(frames(run(_TELL.format(code="pickle.dumps(f(args))"), source).data))
    # In a process of its own, because it carries out what the solution says.
    subprocess.run([sys.executable, "-c", f"import pickle\npickle.loads({first!r})"], check=True)
    found = TRACE.exists()
    TRACE.unlink(missing_ok=True)
    return found


def _asking_the_reference_afterwards(source: str) -> bool:
    """Lets the reference sort what the solution has left of the argument."""
    return "all passed" in run(_ASK_AFTERWARDS, source).printed


def _beside_the_project(source: str) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "test_f.py").write_text(f"CASES = {CASES}\n")
        return "all passed" in run(_PRINT, source, folder, project_folder()).printed


GRADERS: dict[str, Callable[[str], bool]] = {
    "believing": _believing,
    "marker": _marker,
    "exit code": _exit_code,
    "counting": _counting,
    "lenient": _lenient,
    "searching": _searching,
    "encoding in the child": _encoding_in_the_child,
    "uncapped": _uncapped,
    "capped by the child": _capped_by_the_child,
    "parsing": _parsing,
    "parsing without a cap": _parsing_without_a_cap,
    "unpickling": _unpickling,
    "asking the reference afterwards": _asking_the_reference_afterwards,
    "beside the project": _beside_the_project,
}
"""By name, whether each is fooled by a solution."""
