"""Attacks that use more than their share. Each ends by itself after a while where no limit ends it."""

import textwrap
from typing import NamedTuple

from tests.sandbox.attacks.base import Attack


def _resources(name: str, code: str, both: str) -> Attack:
    return Attack("resources", name, code, both, both)


_SECONDS = 2.6

ATTACKS = (
    _resources("fifty forks", "for _ in range(50):\n    if os.fork() == 0:\n        os._exit(0)", "BlockingIOError"),
    _resources(
        "fifty threads",
        "import threading\nfor _ in range(50):\n    threading.Thread(target=int).start()",
        "RuntimeError",
    ),
    _resources("a clone by its number", "if call('clone', 17, 0, 0, 0, 0) == 0:\n    os._exit(0)", "BlockingIOError"),
    _resources(
        "a clone by a number of more bits",
        "if libc.syscall(ctypes.c_long(2**32 + NUMBERS['clone']), 17, 0, 0, 0, 0) == 0:\n    os._exit(0)\n"
        "if ctypes.get_errno():\n    raise OSError(ctypes.get_errno(), 'clone')",
        "BlockingIOError",
    ),
    _resources(
        "memory that stays in memory",
        "call('mlock', ctypes.addressof(ctypes.create_string_buffer(4096)), 4096)",
        "PermissionError",
    ),
    _resources("a core of its own", "os.sched_setaffinity(0, os.sched_getaffinity(0))", "PermissionError"),
    _resources("data between pipes", "call('tee', os.pipe()[0], os.pipe()[1], 0, 2)", "PermissionError"),
    _resources("requests that wait in the kernel", "call('io_setup', 1, ctypes.byref(ctypes.c_long()))", "PermissionError"),
    _resources("memory for ever", "held = []\nfor _ in range(4):\n    held.append(bytearray(2**27))", "MemoryError"),
    _resources("a huge mapping", "import mmap\nmmap.mmap(-1, 2**30)", "OSError"),
    _resources("raising a limit", "import resource\nresource.setrlimit(resource.RLIMIT_AS, (2**40, 2**40))", "ValueError"),
    _resources(
        "the limits of another process",
        "import resource\nresource.prlimit(bait['pid'], resource.RLIMIT_NOFILE)",
        "PermissionError",
    ),
    _resources("five hundred open files", "for _ in range(500):\n    os.dup(1)", "OSError"),
    _resources("a longer pipe", "import fcntl\nfcntl.fcntl(os.pipe()[0], 1031, 2**20)", "PermissionError"),
    _resources("a loop", f"end = time.monotonic() + {_SECONDS}\nwhile time.monotonic() < end:\n    pass", "timeout"),
    _resources("a sleep", f"time.sleep({_SECONDS})", "timeout"),
    _resources(
        "a loop that ignores every signal",
        f"""
        import signal
        signal.alarm(0)
        for number in signal.valid_signals():
            try:
                signal.signal(number, signal.SIG_IGN)
            except OSError:
                pass
        end = time.monotonic() + {_SECONDS}
        while time.monotonic() < end:
            pass
        """,
        "timeout",
    ),
    _resources(
        "keys that collide",
        """
        class Key:
            def __init__(self, number):
                self.number = number
            def __hash__(self):
                return 1
            def __eq__(self, other):
                return self.number == other.number
        {Key(number): None for number in range(9000)}
        """,
        "timeout",
    ),
    _resources("a pattern that backtracks", "import re\nre.match('(a*)*b', 'a' * 25)", "timeout"),
    _resources("a power of a power", "str(9 ** 9 ** 7 % 10)", "timeout"),
    _resources("output without end", "for _ in range(2000):\n    os.write(1, b'y' * 99)", "flood"),
)  # fmt: skip


class Filling(NamedTuple):
    """A script that fills the disk its folder lies on; with `bwrap` the folder is a small one of its own."""

    name: str
    script: str
    bwrap: str = "OSError"
    landlock: str = "flood"


FILLED = "filled"
_FILLING = """
try:
{code}
except OSError as error:
    print(type(error).__name__)
else:
    print("filled")
"""


def _filling(name: str, code: str) -> Filling:
    return Filling(name, _FILLING.format(code=textwrap.indent(textwrap.dedent(code).strip(), "    ")))


FILLINGS = (
    _filling("files of a mebibyte", "for number in range(40):\n    open(str(number), 'wb').write(bytes(2**20))"),
    _filling(
        "files in a folder that can't be listed",
        """
        import os
        os.mkdir("blind", 0o300)
        for number in range(40):
            open(f"blind/{number}", "wb").write(bytes(2**20))
        """,
    ),
    _filling(
        "files below each other",
        """
        import os
        for number in range(40):
            os.mkdir("below")
            os.chdir("below")
            open("file", "wb").write(bytes(2**20))
        """,
    ),
)
