"""Attacks by changing what everything else is made of: builtins and modules that the grader uses too.

Each is a solution of `f(xs) -> len(xs)` that solves nothing. What it is graded must be its own answer's
worth, and the next solution, which uses what was changed, must not see the change.
"""

import subprocess
import sys
from typing import NamedTuple

CASES = [([], 0), ([5], 1), ([5, 6], 2), ([7, 8, 9], 3)]

# Right only where each of the builtins that are changed below does what it should.
HONEST = """
import os, struct, sys

def f(xs):
    print("", end="", flush=True)
    if not isinstance(xs, list) or type(xs) is not list or not hasattr(xs, "append"):
        raise TypeError
    if not all([True]) or all([False]) or not any([True]) or any([False]):
        raise ValueError
    if sorted([3, 1, 2]) != [1, 2, 3] or sum([1, 2]) != 3 or max(1, 2) != 2 or abs(-1) != 1:
        raise ValueError
    if list(zip([1], [2])) != [(1, 2)] or list(range(2)) != [0, 1] or repr(1) != "1" or hash(1) != 1:
        raise ValueError
    if struct.pack(">I", 1) != b"\\0\\0\\0\\1" or str(int("7")) != "7" or bytes([1]) != b"\\1":
        raise ValueError
    if __import__("math").floor(1.5) != 1 or getattr(os, "sep") != "/" or sys.exit.__name__ != "exit":
        raise ValueError
    if dict(a=1) != {"a": 1} or set([1]) != {1} or id(xs) == 0 or tuple([1]) != (1,):
        raise ValueError
    return len(xs)
"""


class Patch(NamedTuple):
    """A change, and the outcome that the grade of a wrong solution must have with it."""

    name: str
    code: str
    outcome: str = "wrong"

    @property
    def source(self) -> str:
        """The solution: it answers -1, and makes the change before it is called."""
        return f"import builtins\n{self.code}\ndef f(xs): return -1\n"


PATCHES = (
    Patch("sorted", "builtins.sorted = lambda *_, **__: []"),
    Patch("sum", "builtins.sum = lambda *_: 0"),
    Patch("len", "builtins.len = lambda _: 1", "protocol"),
    Patch("print", "def quit(*_, **__): raise SystemExit(0)\nbuiltins.print = quit"),
    Patch("isinstance", "builtins.isinstance = lambda *_: False"),
    Patch("type", "builtins.type = lambda *_: int", "no_result"),
    Patch("all", "builtins.all = lambda _: True"),
    Patch("any", "builtins.any = lambda _: True"),
    Patch("max", "builtins.max = lambda *_: 0"),
    Patch("abs", "builtins.abs = lambda _: 0"),
    Patch("zip", "builtins.zip = lambda *_, **__: iter(())"),
    Patch("range", "builtins.range = lambda *_: ()", "no_result"),
    Patch("repr", "builtins.repr = lambda _: '='"),
    Patch("str", "builtins.str = lambda *_: '='"),
    Patch("int", "builtins.int = lambda *_: 0", "no_result"),
    Patch("bytes", "builtins.bytes = lambda *_: b'='"),
    Patch("list", "builtins.list = lambda *_: [0]"),
    Patch("dict", "builtins.dict = lambda *_, **__: {}"),
    Patch("set", "builtins.set = lambda *_: {0}"),
    Patch("tuple", "builtins.tuple = lambda *_: ()", "raised"),
    Patch("hash", "builtins.hash = lambda _: 0"),
    Patch("id", "builtins.id = lambda _: 0"),
    Patch("hasattr", "builtins.hasattr = lambda *_: False"),
    Patch("getattr", "builtins.getattr = lambda *_: None"),
    Patch("__import__", "def refuse(*_, **__): raise ImportError\nbuiltins.__import__ = refuse"),
    Patch("the class of errors", "builtins.ValueError = builtins.TypeError = builtins.BaseException = KeyError\nimport struct\nstruct.pack = lambda *_: b''", "protocol"),
    Patch("the frames' struct", "import struct\nstruct.pack = lambda *_: b'\\0\\0\\0\\1='", "protocol"),
    Patch("the end of a process", "import sys\nsys.exit = lambda *_: None"),
)  # fmt: skip

_ONE_AFTER_THE_OTHER = f"""
import sys
kept = exec, BaseException, compile
def graded(source, cases):
    names = {{}}
    try:
        kept[0](kept[2](source, "solution", "exec"), names)
        for args, expected in cases:
            if names["f"](args) != expected:
                return False
    except kept[1]:
        return False
    return True
attack, honest = sys.argv[1:]
graded(attack, {CASES})
import os
os._exit(0 if graded(honest, {CASES}) else 1)
"""


def next_passes(source: str) -> bool:
    """Whether the honest solution passes a grader that loads one solution after the other into one process."""
    command = [sys.executable, "-S", "-c", _ONE_AFTER_THE_OTHER, source, HONEST]
    return subprocess.run(command, capture_output=True, timeout=20).returncode == 0
