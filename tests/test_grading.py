"""Grades of honest modules, and of modules that try to get a grade they do not deserve."""

from collections.abc import Iterator

import pytest

from agentrl.errors import InfrastructureError, IntegrityError
from agentrl.grading import expected_replies, grade, grade_cases
from agentrl.sandbox.base import Backend, CallReplies, Limits
from agentrl.sandbox.process_limits import ProcessLimits
from agentrl.tasks.model import Case, Task
from agentrl.types import Grade

CASES = tuple(Case(([*range(n)],), n) for n in range(6))
RIGHT = "def f(xs):\n    return len(xs)\n"


@pytest.fixture(scope="module")
def backend() -> Iterator[Backend]:
    made = ProcessLimits(Limits(wall_s=2.0, cpu_s=1, memory_mib=256))
    yield made
    made.close()


def outcome(backend: Backend, source: str, cases: tuple[Case, ...] = CASES, reference: str | None = None) -> str:
    given = grade_cases(source, "f", cases, backend, reference=reference)
    assert given.passed == (given.outcome == "ok")
    return given.outcome


def task(hidden: tuple[Case, ...], reference: str) -> Task:
    return Task("t", "init", "train", "f", "", reference, hidden[:1], hidden, {}, ())


@pytest.mark.parametrize(
    "source",
    [
        RIGHT,
        "def f(xs):\n    print('noise', flush=True)\n    return len(xs)\n",
        "from dataclasses import dataclass\n@dataclass\nclass A:\n    n: int\ndef f(xs): return A(len(xs)).n\n",
        "import math, re, json, collections\nf = lambda xs: sum(1 for _ in xs)\n",
        "from __future__ import annotations\nclass F:\n    def __call__(self, xs): return len(xs)\nf = F()\n",
        "def f(xs): return 0 if not xs else 1 + f(xs[1:])\n",
    ],
)
def test_an_honest_solution_passes(backend: Backend, source: str) -> None:
    assert outcome(backend, source) == "ok"


def test_a_grade_does_not_depend_on_the_random_order(backend: Backend) -> None:
    mixed = "def f(xs):\n    if len(xs) == 1: return object()\n    if len(xs) == 3: 1/0\n    return 0\n"
    assert {outcome(backend, mixed) for _ in range(8)} == {"unencodable"}


def test_values_of_every_encodable_type_come_back_equal(backend: Backend) -> None:
    value = (None, True, -(2**70), 1.5, float("nan"), 2j, "ä\ud800", b"\0", [1], {"a": {1, 2}}, frozenset([()]), ...)
    assert outcome(backend, "def f(x): return x", (Case((value,), value),)) == "ok"


def test_the_order_of_sets_and_dicts_does_not_matter(backend: Backend) -> None:
    source = "def f(): return {'b': {3, 2, 1}, 'a': 0}"
    assert outcome(backend, source, (Case((), {"a": 0, "b": {1, 2, 3}}),)) == "ok"


def test_a_function_sees_dicts_in_their_own_order(backend: Backend) -> None:
    first = "def f(d): return min(d, key=d.get)"
    hidden = (Case(({"z": 1, "w": 1},), "z"), Case(({"w": 1, "z": 1},), "w"))
    assert grade(task(hidden, first), first, backend) == Grade(True, "ok")


def test_each_call_gets_fresh_arguments(backend: Backend) -> None:
    case = Case(([1],), 1)
    source = "seen = []\ndef f(xs):\n    seen.append(xs)\n    return len(xs) if len({id(x) for x in seen}) == len(seen) else 0"
    assert outcome(backend, source, (case,) * 4) == "ok"


HONESTLY_WRONG = {
    "a wrong value": ("def f(xs): return len(xs) + (len(xs) == 5)", "wrong"),
    "an equal value of another type": ("def f(xs): return float(len(xs))", "wrong"),
    "a bool for an int": ("def f(xs): return bool(xs) if len(xs) < 2 else len(xs)", "wrong"),
    "an exception": ("def f(xs): return 1 / 0", "raised"),
    "sys.exit": ("import sys\ndef f(xs): sys.exit(0)", "raised"),
    "a syntax error": ("def f(xs:", "import_error"),
    "no such function": ("def g(xs): return len(xs)", "import_error"),
    "not a function": ("f = 1", "import_error"),
    "a NUL byte": ("f = 1\0", "import_error"),
    "a lone surrogate": ("f = '\ud800'", "import_error"),
    "an import of what is not there": ("from test_f import f", "import_error"),
    "too many arguments": ("def f(): return 0", "raised"),
    "a generator": ("def f(xs): yield 1", "unencodable"),
    "an endless loop": ("def f(xs):\n    while xs: pass\n    return 0", "timeout"),
    "an endless loop at import": ("while True: pass", "timeout"),
    "a sleep": ("import time\ndef f(xs): time.sleep(60)", "timeout"),
    "endless output": ("def f(xs):\n    while True: print('y' * 999)", "flood"),
    "all memory": ("def f(xs): return [0] * 10**10", "raised"),
    "endless recursion": ("def f(xs): return f(xs)", "raised"),
    "a huge reply": ("def f(xs): return 'x' * 10**6", "unencodable"),
    "a value within itself": ("def f(xs):\n    a = []\n    a.append(a)\n    return a", "unencodable"),
    "a crash": ("import os\ndef f(xs): os.kill(os.getpid(), 11)", "no_result"),
}


@pytest.mark.parametrize(("source", "expected"), HONESTLY_WRONG.values(), ids=HONESTLY_WRONG)
def test_a_failure_is_graded_with_its_category(backend: Backend, source: str, expected: str) -> None:
    assert outcome(backend, source) == expected


# Finds the reply pipe as an attacker would: the highest open descriptor that can be written to.
# An attack is easier to read on one line.
# ruff: noqa: E501
FIND_PIPE = """
import os, struct
def pipe():
    for fd in range(63, 2, -1):
        try:
            os.write(fd, b"")
            return fd
        except OSError:
            pass
def frame(payload):
    return struct.pack(">I", len(payload)) + payload
"""

FORGERIES = {
    "equal to everything": (
        "class A:\n    def __eq__(s, o): return True\n    __hash__ = int.__hash__\ndef f(xs): return A()",
        "unencodable",
    ),
    "an int that equals everything": (
        "class A(int):\n    def __eq__(s, o): return True\ndef f(xs): return A(1)",
        "unencodable",
    ),
    "a command to unpickle": (
        "import os\nclass A:\n    def __reduce__(s): return os.system, ('true',)\ndef f(xs): return A()",
        "unencodable",
    ),
    "leaving at import": ("import os\nos._exit(0)", "no_result"),
    "leaving in a call": ("import os\ndef f(xs): os._exit(0)", "no_result"),
    "printing a verdict": ("print('ok passed 6 passed')\ndef f(xs): print('ok'); return -1", "wrong"),
    "a name of a million characters": ("E = type('E' * 10**6, (Exception,), {})\ndef f(xs): raise E", "raised"),
    "a frame for each call, then leaving": (
        FIND_PIPE + "def f(xs):\n    os.write(pipe(), frame(b'=1') * 9)\n    os._exit(0)",
        "protocol",
    ),
    "a frame besides the reply": (
        FIND_PIPE + "def f(xs):\n    os.write(pipe(), frame(b'=1'))\n    return len(xs)",
        "protocol",
    ),
    "a frame at import": (FIND_PIPE + "os.write(pipe(), frame(b'loaded'))\ndef f(xs): return len(xs)", "protocol"),
    "half a frame": (FIND_PIPE + "def f(xs):\n    os.write(pipe(), b'\\0\\0\\0\\x09=')\n    os._exit(0)", "no_result"),
    "an endless frame": (FIND_PIPE + "def f(xs):\n    while True: os.write(pipe(), b'\\xff' * 4096)", "protocol"),
    "bytes after the last reply": (
        FIND_PIPE
        + "import sys\nn = 0\ndef f(xs):\n    global n\n    n += 1\n    if n == 7: os.write(pipe(), b'x')\n    return len(xs)",
        "protocol",
    ),
    "searching the callers": (
        "import sys\ndef f(xs):\n    frame = sys._getframe()\n    while frame:\n        for k, v in frame.f_locals.items():\n"
        "            if k in ('expected', 'cases', 'right'): return v\n        frame = frame.f_back\n    return -1",
        "wrong",
    ),
    "searching the heap": (
        "import gc\ndef f(xs):\n    for o in gc.get_objects():\n        if type(o).__name__ == 'Case': return o.expected\n    return -1",
        "wrong",
    ),
    "patching the encoder": (
        "import sys\nfor n, m in list(sys.modules.items()):\n    if n.endswith('calls'):\n        m.reply_of = lambda *a: b'=ok'\n"
        "def f(xs): return -1",
        "wrong",
    ),
    "patching the caps": (
        "import sys\nfor n, m in list(sys.modules.items()):\n    if n.endswith('calls'):\n        m.reply_of = lambda *a: b'=' * 10**6\n"
        "def f(xs): return -1",
        "protocol",
    ),
    "patching builtins": (
        "import builtins\nbuiltins.sorted = lambda *a, **k: []\nbuiltins.len = lambda x: 4\ndef f(xs): return len(xs)",
        "protocol",
    ),
    "counting calls instead of solving": (
        "n = -1\ndef f(xs):\n    global n\n    n += 1\n    return [0, 1, 2, 3, 4, 5, 6][n]",
        "wrong",
    ),
    "importing the project": ("from agentrl.grading import CASES\ndef f(xs): return 0", "import_error"),
    "forking": ("import os\ndef f(xs):\n    os.fork()\n    return len(xs)", "raised"),
    "a thread": (
        "import threading\ndef f(xs):\n    threading.Thread(target=print).start()\n    return len(xs)",
        "raised",
    ),
}


@pytest.mark.parametrize(("source", "expected"), FORGERIES.values(), ids=FORGERIES)
def test_a_forgery_fails_with_its_category(backend: Backend, source: str, expected: str) -> None:
    assert outcome(backend, source) == expected


def test_changing_the_arguments_is_wrong(backend: Backend) -> None:
    assert outcome(backend, "def f(xs):\n    n = len(xs)\n    xs.clear()\n    return n") == "wrong"


def test_changing_the_arguments_as_the_reference_does_is_right(backend: Backend) -> None:
    sorting = "def f(xs):\n    xs.sort()\n    return xs[0]"
    hidden = (Case(([2, 1],), 1), Case(([3, 1, 2],), 1))
    assert grade(task(hidden, sorting), sorting, backend) == Grade(True, "ok")
    assert grade(task(hidden, sorting), "def f(xs): return min(xs)", backend) == Grade(False, "wrong")


def test_a_patched_builtin_is_gone_in_the_next_job(backend: Backend) -> None:
    outcome(backend, "import builtins\nbuiltins.len = lambda x: 0\ndef f(xs): return 0")
    assert outcome(backend, RIGHT) == "ok"


def test_a_reference_that_contradicts_its_cases_is_refused(backend: Backend) -> None:
    with pytest.raises(IntegrityError, match=r"^t, f: the reference contradicts the case"):
        grade(task(CASES, "def f(xs): return 0"), RIGHT, backend)


def test_a_task_without_hidden_cases_is_named(backend: Backend) -> None:
    with pytest.raises(IntegrityError, match=r"^t, f: there are no cases"):
        grade(task((), RIGHT), RIGHT, backend)


def test_without_cases_nothing_passes(backend: Backend) -> None:
    with pytest.raises(IntegrityError, match="no cases"):
        outcome(backend, RIGHT, ())


class Recorder:
    """A backend that notes what it is asked and answers as told."""

    def __init__(self, answer: CallReplies | None = None) -> None:
        self.answer = answer
        self.asked: list[list[tuple[object, ...]]] = []

    def call(self, _source: str, _function: str, calls: list[tuple[object, ...]]) -> CallReplies:
        self.asked.append(calls)
        if self.answer is None:
            raise InfrastructureError("EAGAIN")
        return self.answer


def test_one_case_is_called_twice_in_an_order_that_changes() -> None:
    recorder = Recorder(CallReplies("timeout", ()))
    for _ in range(12):
        grade_cases(RIGHT, "f", CASES, recorder)  # type: ignore[arg-type]
    orders = [[len(args[0]) for args in calls] for calls in recorder.asked]  # type: ignore[arg-type]
    assert all(len(order) == 7 and set(order) == set(range(6)) for order in orders)
    assert len({tuple(order) for order in orders}) > 1


def test_no_expected_value_reaches_the_backend() -> None:
    recorder = Recorder(CallReplies("timeout", ()))
    grade_cases(RIGHT, "f", (Case(("in",), "out"),), recorder)  # type: ignore[arg-type]
    assert recorder.asked == [[("in",), ("in",)]]


def test_too_few_replies_are_no_pass() -> None:
    recorder = Recorder(CallReplies("ok", tuple(expected_replies("f", CASES))))
    assert grade_cases(RIGHT, "f", CASES, recorder).outcome == "protocol"  # type: ignore[arg-type]


def test_a_failure_of_the_machine_is_no_grade() -> None:
    with pytest.raises(InfrastructureError):
        grade_cases(RIGHT, "f", CASES, Recorder())  # type: ignore[arg-type]
