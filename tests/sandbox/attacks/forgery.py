"""Attacks on the verdict: solutions of `f(xs) -> len(xs)` that solve nothing, some of `f(xs) -> sorted(xs)`.

Each fools one of the weaker graders of `graders.py`, made as many are; here each meets its category.
"""

from typing import NamedTuple

from tests.sandbox.attacks.graders import TRACE


class Forgery(NamedTuple):
    """A forged solution, the outcome that its grade must have, and the weaker grader that it fools."""

    name: str
    source: str
    outcome: str
    fools: str = "believing"


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

# Aimed at the parts of this grader's own protocol: frames, encodings, the order of calls, where the answers lie.
FRAMES = (
    Forgery("frames ahead of the answers", f"{_WRITE}say(b'\\0\\0\\0\\x06loaded' + b'\\0\\0\\0\\x01=' * 9)\ndef f(xs): return -1", "protocol", "counting"),
    Forgery("an answer and the end", f"{_WRITE}def f(xs):\n    say(b'\\0\\0\\0\\x01=')\n    os._exit(0)", "no_result", "lenient"),
    Forgery("half a frame and the end", f"{_WRITE}def f(xs):\n    say(b'\\0\\0\\0\\x09=')\n    os._exit(0)", "no_result", "lenient"),
    Forgery("a frame without end", f"{_WRITE}def f(xs):\n    while True: say(b'\\xff' * 4096)", "protocol", "uncapped"),
    Forgery("an answer and an empty frame", f"{_WRITE}def f(xs):\n    say(b'\\0\\0\\0\\x01=\\0\\0\\0\\0')\n    return -1", "protocol", "lenient"),
    Forgery("the marker of a kind run", f"{_WRITE}def f(xs):\n    say(b'all passed')\n    os._exit(0)", "protocol", "marker"),
    Forgery("another encoder", "import sys\nfor n, m in list(sys.modules.items()):\n    if n.endswith('calls'): m.reply_of = lambda *a: b'=ok'\ndef f(xs): return -1", "wrong", "encoding in the child"),
    Forgery("other defaults of the encoder", "import sys\nfor n, m in list(sys.modules.items()):\n    if n.endswith('encoding'): m.encode.__defaults__ = (10**9,)\ndef f(xs): return [0] * 90000", "unencodable", "capped by the child"),
    Forgery("an exception with a long name", "def f(xs):\n    raise type('E' * 10**6, (Exception,), {})", "raised", "uncapped"),
    Forgery("an exception whose name is an answer", "def f(xs):\n    raise type('=', (Exception,), {})", "raised", "searching"),
    Forgery("an exception whose name ends the process", "import os\nclass M(type):\n    @property\n    def __name__(cls): os._exit(0)\nclass E(Exception, metaclass=M): pass\ndef f(xs): raise E", "no_result", "exit code"),
    Forgery("an answer too long to tell", "def f(xs): return 'x' * 10**6", "unencodable", "parsing without a cap"),
    Forgery("an answer too deep to tell", "def f(xs):\n    r = []\n    for _ in range(500): r = [r]\n    return r", "unencodable", "parsing"),
    Forgery("an answer in itself", "def f(xs):\n    r = []\n    r.append(r)\n    return r", "unencodable", "parsing"),
    Forgery("a command for who loads it", f"import os\nclass A:\n    def __reduce__(self): return os.system, ('touch {TRACE}',)\ndef f(xs): return A()", "unencodable", "unpickling"),
    Forgery("True for 1", "def f(xs): return len(xs) == 1 if len(xs) < 2 else len(xs)", "wrong"),
    Forgery("a float for an int", "def f(xs): return float(len(xs))", "wrong"),
    Forgery("an enumeration for an int", "import enum\nE = enum.IntEnum('E', [(f'N{n}', n) for n in range(9)])\ndef f(xs): return E(len(xs))", "unencodable"),
    Forgery("the argument, changed", "def f(xs):\n    n = len(xs)\n    xs.clear()\n    return n", "wrong"),
    Forgery("counting calls", "n = -1\ndef f(xs):\n    global n\n    n += 1\n    return n", "wrong"),
    Forgery("right once for each question", "seen = []\ndef f(xs):\n    if xs in seen: return -1\n    seen.append(list(xs))\n    return len(xs)", "wrong"),
    Forgery("right at first, then the end", "import os\nn = 0\ndef f(xs):\n    global n\n    n += 1\n    if n > 2: os._exit(0)\n    return len(xs)", "no_result", "lenient"),
    Forgery("a tracer that rewrites the answer", "import sys\ndef trace(frame, event, arg):\n    if frame.f_code.co_name == 'write_frame' and event == 'call': frame.f_locals['payload'] = b'='\n    return trace\nsys.settrace(trace)\ndef f(xs): return -1", "protocol", "counting"),
    Forgery("an end by a profiler", "import os, sys\nsys.setprofile(lambda *_: os._exit(0))\ndef f(xs): return -1", "no_result", "exit code"),
    Forgery("other code in the grader's function", "import sys\nframe = sys._getframe()\nwhile frame:\n    for value in list(frame.f_globals.values()):\n        if getattr(value, '__name__', '') == 'write_frame':\n            value.__code__ = (lambda fd, payload: __import__('os').write(fd, b'\\0\\0\\0\\x01=') and None).__code__\n    frame = frame.f_back\ndef f(xs): return -1", "protocol", "counting"),
    Forgery("a coroutine", "async def f(xs): return len(xs)", "unencodable", "exit code"),
    Forgery("a generator", "def f(xs): yield len(xs)", "unencodable", "exit code"),
    Forgery("the project's own cases", "from agentrl.tasks.bank.zero.heldout import TASKS\ndef f(xs): return len(xs) if TASKS else -1", "import_error", "beside the project"),
    Forgery("tests of its own", "import test_f\ndef f(xs): return dict((tuple(a), b) for a, b in test_f.CASES)[tuple(xs)]", "import_error", "beside the project"),
)  # fmt: skip

_AFTERWARDS = "asking the reference afterwards"

# Solutions of `f(xs) -> sorted(xs)`: their answer is the argument itself, which they have changed.
CHANGED = (
    Forgery("the argument, emptied, for an answer", "def f(xs):\n    xs.clear()\n    return xs", "wrong", _AFTERWARDS),
    Forgery("the argument, made easy, for an answer", "def f(xs):\n    xs[:] = [0] * len(xs)\n    return xs", "wrong", _AFTERWARDS),
    Forgery("the argument, sorted in place, for an answer", "def f(xs):\n    xs.sort()\n    return xs", "wrong", _AFTERWARDS),
)  # fmt: skip
