"""Attacks on the verdict: solutions of `f(xs) -> len(xs)` that solve nothing.

Each fools a grader that runs the tests in the process of the solution and believes what it prints,
as many do; here each meets its category.
"""

from typing import NamedTuple


class Forgery(NamedTuple):
    """A forged solution and the outcome that its grade must have."""

    name: str
    source: str
    outcome: str


_ALL_EQUAL = "class A:\n    def __eq__(self, other): return True\n    def __ne__(self, other): return False\n"
_SAY = "import os\nos.write(1, b'all passed\\n')\nos._exit(0)\n"

FORGERIES = (
    Forgery("an object equal to everything", f"{_ALL_EQUAL}def f(xs): return A()", "unencodable"),
    Forgery("an int equal to everything", _ALL_EQUAL.replace("A:", "A(int):") + "    __hash__ = None\ndef f(xs): return A(1)", "unencodable"),
    Forgery("a list equal to everything", _ALL_EQUAL.replace("A:", "A(list):") + "def f(xs): return A()", "unencodable"),
    Forgery("a float equal to everything in a list", _ALL_EQUAL.replace("A:", "A(float):") + "def f(xs): return A(0)", "unencodable"),
    Forgery("saying so at import", _SAY, "no_result"),
    Forgery("saying so when called", "def f(xs):\n    import os\n    os.write(1, b'all passed\\n')\n    os._exit(0)", "no_result"),
    Forgery("saying so at exit", "import atexit, os, sys\natexit.register(lambda: (os.write(1, b'all passed\\n'), os._exit(0)))\nsys.exit(0)", "import_error"),
    Forgery("saying so in a destructor", "import os\nclass A:\n    def __del__(self):\n        os.write(1, b'all passed\\n')\n        os._exit(0)\ndef f(xs):\n    A()\n    return 0", "no_result"),
    Forgery("saying so in the hook of errors", "import os, sys\nsys.excepthook = lambda *_: (os.write(1, b'all passed\\n'), os._exit(0))\ndef f(xs): raise ValueError", "raised"),
    Forgery("saying so in a tracer", "import os, sys\ndef trace(frame, event, arg):\n    if event == 'exception':\n        os.write(1, b'all passed\\n')\n        os._exit(0)\n    return trace\nsys.settrace(trace)\ndef f(xs):\n    raise ValueError", "no_result"),
    Forgery("reading what is expected from its caller", "import sys\ndef f(xs):\n    frame = sys._getframe(1)\n    while frame:\n        if 'expected' in frame.f_locals:\n            return frame.f_locals['expected']\n        frame = frame.f_back\n    return -1", "wrong"),
    Forgery("reading what is expected from the heap", "import gc\ndef f(xs):\n    for o in gc.get_objects():\n        if type(o) is tuple and len(o) == 2 and o[0] == xs and type(o[1]) is int:\n            return o[1]\n    return -1", "wrong"),
    Forgery("reading the tests from the program", "import __main__\ndef f(xs):\n    return dict((tuple(a), b) for a, b in getattr(__main__, 'CASES', []))[tuple(xs)]", "raised"),
    Forgery("a builtin that prints what it likes", "import builtins\ndef zero(x):\n    return 0\nbuiltins.len = zero\nimport __main__\n__main__.CASES = [([], 0)]\ndef f(xs): return len(xs)", "protocol"),
    Forgery("no tests left", "import __main__\ngetattr(__main__, 'CASES', []).clear()\ndef f(xs): return -1", "wrong"),
    Forgery("an answer that changes its mind", "class A(int):\n    def __eq__(self, other): return True\n    __hash__ = int.__hash__\ndef f(xs): return A()", "unencodable"),
    Forgery("an exit that looks like success", "import sys\ndef f(xs):\n    print('all passed')\n    sys.stdout.flush()\n    sys.exit(0)", "raised"),
    Forgery("an answer made of its argument", "class L(list):\n    def __eq__(self, other): return True\ndef f(xs):\n    return L(xs)", "unencodable"),
)  # fmt: skip

_WRITE = "import os\ndef say(data):\n    for fd in range(3, 400):\n        try:\n            os.write(fd, data)\n        except OSError:\n            pass\n"

# Aimed at this grader's own protocol. A grader that only asks whether the process ended well, or compares with `==`
# after the process said `=`, would pass each; what is wrong in each is its own.
FRAMES = (
    Forgery("a frame ahead of the answer", f"{_WRITE}say(b'\\0\\0\\0\\x06loaded')\ndef f(xs): return -1", "protocol"),
    Forgery("an answer and the end", f"{_WRITE}def f(xs):\n    say(b'\\0\\0\\0\\x01=')\n    os._exit(0)", "no_result"),
    Forgery("half a frame and the end", f"{_WRITE}def f(xs):\n    say(b'\\0\\0\\0\\x09=')\n    os._exit(0)", "no_result"),
    Forgery("a frame without end", f"{_WRITE}def f(xs):\n    while True: say(b'\\xff' * 4096)", "protocol"),
    Forgery("an empty frame", f"{_WRITE}def f(xs):\n    say(b'\\0\\0\\0\\0')\n    return -1", "protocol"),
    Forgery("the marker of a kind run", f"{_WRITE}def f(xs):\n    say(b'all passed')\n    os._exit(0)", "protocol"),
    Forgery("another encoder", "import sys\nfor n, m in list(sys.modules.items()):\n    if n.endswith('calls'): m.reply_of = lambda *a: b'=ok'\ndef f(xs): return -1", "wrong"),
    Forgery("other defaults of the encoder", "import sys\nfor n, m in list(sys.modules.items()):\n    if n.endswith('encoding'): m.encode.__defaults__ = (10**9,)\ndef f(xs): return [0] * 90000", "unencodable"),
    Forgery("an exception with a long name", "def f(xs):\n    raise type('E' * 10**6, (Exception,), {})", "raised"),
    Forgery("an exception whose name is an answer", "def f(xs):\n    raise type('\\x00\\x00=ok', (Exception,), {})", "raised"),
    Forgery("an answer too long to tell", "def f(xs): return 'x' * 10**6", "unencodable"),
    Forgery("an answer too deep to tell", "def f(xs):\n    r = []\n    for _ in range(500): r = [r]\n    return r", "unencodable"),
    Forgery("an answer in itself", "def f(xs):\n    r = []\n    r.append(r)\n    return r", "unencodable"),
    Forgery("a command for who loads it", "import os\nclass A:\n    def __reduce__(self): return os.system, ('touch /tmp/agentrl-attack',)\ndef f(xs): return A()", "unencodable"),
    Forgery("True for 1", "def f(xs): return len(xs) == 1 if len(xs) < 2 else len(xs)", "wrong"),
    Forgery("a float for an int", "def f(xs): return float(len(xs))", "wrong"),
    Forgery("the argument, changed", "def f(xs):\n    n = len(xs)\n    xs.clear()\n    return n", "wrong"),
    Forgery("counting calls", "n = -1\ndef f(xs):\n    global n\n    n += 1\n    return n", "wrong"),
    Forgery("a coroutine", "async def f(xs): return len(xs)", "unencodable"),
    Forgery("a generator", "def f(xs): yield len(xs)", "unencodable"),
    Forgery("the project's own cases", "from agentrl.tasks.bank.zero.heldout import TASKS\ndef f(xs): return 0", "import_error"),
    Forgery("tests of its own", "import test_f\ndef f(xs): return 0", "import_error"),
)  # fmt: skip
