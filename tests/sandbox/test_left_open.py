"""What the record says is left open is open: asked in a jail, it tells what it tells outside.

So that a record can't go on naming what a jail has closed since, nor leave out what it has not.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from agentrl.sandbox.backends import JAILS
from agentrl.sandbox.jail import LANDLOCK, Jail

_PRELUDE = """
import ctypes, os, struct, time
told = ctypes.create_string_buffer(128)
assert ctypes.CDLL(None).sysinfo(told) == 0
since_start, *loads, memory = struct.unpack_from("l4L", told)
threads = struct.unpack_from("H", told, 10 * struct.calcsize("L"))[0]
disk = os.statvfs(library)
"""


class Asked(NamedTuple):
    """Words of the record, an expression, how far its value may have moved meanwhile, and where it is open."""

    words: str
    code: str
    moved: float = 0
    jails: tuple[str, ...] = JAILS


ASKED = (
    Asked("the machine's kernel", "os.uname().release + os.uname().version"),
    Asked("processors, memory, load", "sorted(os.sched_getaffinity(0))"),
    Asked("processors, memory, load", "memory"),
    Asked("processors, memory, load", "loads[2] / 2**16", 1.0),
    Asked("number of threads", "threads", 500),
    Asked("time since its start", "since_start", 60),
    Asked("time since its start", "os.times().elapsed", 60),
    Asked("time since its start", "time.clock_gettime(time.CLOCK_BOOTTIME)", 60),
    Asked("how much of its disks is free", "disk.f_blocks * disk.f_frsize"),
    Asked("how much of its disks is free", "disk.f_bavail * disk.f_frsize / 2**30", 4.0),
    Asked("the machine's name", "os.uname().nodename", jails=(LANDLOCK,)),
    Asked("whether a path exists, its size, owner and times", "os.stat(own)[:9]", jails=(LANDLOCK,)),
    Asked("whether a process of a number runs and whose", "os.stat(f'/proc/{run}').st_uid", jails=(LANDLOCK,)),
    Asked("where a symbolic link leads", "os.readlink(link)", jails=(LANDLOCK,)),
)


@pytest.fixture
def targets(jail: Jail, bait: dict[str, Any]) -> dict[str, Any]:
    """What the expressions ask about: names of the script, and of this side."""
    link = Path(bait["folder"], "link")
    link.symlink_to("elsewhere")
    library = told(jail, "import os\nprint(repr(os.__file__))")
    return {"library": library, "own": bait["file"], "link": str(link), "run": os.getpid()}


def told(jail: Jail, script: str) -> Any:
    """The value that a script prints the representation of, or the error that it says it met."""
    done = jail.run_script({"ask.py": script}, "ask.py")
    assert done.exit_code == 0, done.output
    return eval(done.output)


def asked_inside(jail: Jail, code: str, targets: Mapping[str, Any]) -> Any:
    names = "".join(f"{name} = {value!r}\n" for name, value in targets.items())
    return told(
        jail, f"{names}{_PRELUDE}try:\n    print(repr(({code})))\nexcept OSError as error:\n    print(repr(str(error)))"
    )


def asked_outside(code: str, targets: Mapping[str, Any]) -> Any:
    names = dict(targets)
    exec(_PRELUDE, names)
    return eval(f"({code})", names)


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked.code)
def test_a_jail_tells_what_is_outside_where_its_record_says_so_and_there_alone(
    jail: Jail, asked: Asked, targets: dict[str, Any]
) -> None:
    inside, outside = asked_inside(jail, asked.code, targets), asked_outside(asked.code, targets)
    is_told = inside == (pytest.approx(outside, abs=asked.moved) if asked.moved else outside)
    in_record = any(asked.words in line for line in jail.record()["unprotected"])
    assert (is_told, in_record) == (jail.name in asked.jails, jail.name in asked.jails), (inside, outside)
