"""What an attack is, and how it is tried.

The code of an attack is the body of a function that gets `bait`, a mapping of targets, and reaches
its end only when it succeeded. It is tried in a grade, where what it met is found as a grade is, by
comparing bytes; and as a script in a jail of its own, where the script tells.
"""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from agentrl.sandbox.base import Backend
from agentrl.sandbox.worker.calls import reply_of

REACHED = "reached"
OTHER = "something else"
GRADE, SCRIPT = "grade", "script"

# Names that attacks use: system calls by number, since no library offers most of them.
_PRELUDE = """
import ctypes, os, sys, time
libc = ctypes.CDLL(None, use_errno=True)
NUMBERS = {
    "x86_64": dict(ptrace=101, process_vm_readv=310, name_to_handle_at=303, mount=165, umount2=166, unshare=272, io_uring_setup=425,
                   memfd_create=319, shmget=29, rt_sigqueueinfo=129, pidfd_send_signal=424, pidfd_open=434, prctl=157,
                   clone=56, clone3=435, mknodat=259, setns=308, bpf=321, userfaultfd=323, keyctl=250, personality=135,
                   perf_event_open=298, chroot=161, msgget=68, process_vm_writev=311, execveat=322, vfork=58, pidfd_getfd=438, openat2=437, open_tree=428, inotify_init1=294, semget=64,
                   mq_open=240, mq_unlink=241, timer_create=222, signalfd4=289, mlock=149, tee=276, io_setup=206),
    "aarch64": dict(ptrace=117, process_vm_readv=270, name_to_handle_at=264, mount=40, umount2=39, unshare=97, io_uring_setup=425,
                    memfd_create=279, shmget=194, rt_sigqueueinfo=138, pidfd_send_signal=424, pidfd_open=434, prctl=167,
                    clone=220, clone3=435, mknodat=33, setns=268, bpf=280, userfaultfd=282, keyctl=219, personality=92,
                    perf_event_open=241, chroot=51, msgget=186, process_vm_writev=271, execveat=281, vfork=220, pidfd_getfd=438, openat2=437, open_tree=428, inotify_init1=26, semget=190,
                    mq_open=180, mq_unlink=181, timer_create=107, signalfd4=74, mlock=228, tee=77, io_setup=0),
}[os.uname().machine]

def call(name, *arguments):
    wrapped = [ctypes.c_char_p(a) if isinstance(a, bytes) else ctypes.c_void_p(a) if a is None else
               a if not isinstance(a, int) else ctypes.c_long(a) for a in arguments]
    result = libc.syscall(ctypes.c_long(NUMBERS[name]), *wrapped)
    if result < 0:
        raise OSError(ctypes.get_errno(), name)
    return result
"""
# In a namespace the run's number may be the attack's own: then what forked it stands for the run.
_ANOTHER = "    if bait['pid'] == os.getpid():\n        bait = {**bait, 'pid': os.getppid()}\n"


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack by a graded function, or by a script.

    `bwrap` and `landlock` are what it must meet there: the name of an exception, or the outcome of
    the job. `script_in_bwrap` is what a script meets where that differs: it has a folder in `/tmp`, so
    that folder is there. `live` is how success shows where nothing guards, and `leaves` the file that is then in
    the bait's folder; `live_for_root_alone` says that an ordinary user has no right to it in the
    first place.
    """

    category: str
    name: str
    code: str
    bwrap: str
    landlock: str
    script_in_bwrap: str = ""
    live: str = REACHED
    live_for_root_alone: bool = False
    leaves: str = ""

    @property
    def source(self) -> str:
        """A module whose `attempt(bait)` makes the attack and tells what it met."""
        body = textwrap.indent(textwrap.dedent(self.code).strip(), "        ")
        return (
            f"{_PRELUDE}\ndef attempt(bait):\n{_ANOTHER}    try:\n{body}\n    except BaseException as error:\n"
            f"        return type(error).__name__\n    return {REACHED!r}\n"
        )

    @property
    def known(self) -> set[str]:
        """Everything that it can meet and that is told apart."""
        return {self.bwrap, self.landlock, self.script_in_bwrap, REACHED, *_ERRORS}

    def expected(self, jail: str, where: str = GRADE) -> str:
        """What it must meet in the jail of that name, in a grade or in a script."""
        in_bwrap = self.script_in_bwrap if where == SCRIPT and self.script_in_bwrap else self.bwrap
        return {"bwrap": in_bwrap, "landlock": self.landlock}[jail]


def met(backend: Backend, attack: Attack, bait: Mapping[str, Any]) -> str:
    """What the attack met: the job's outcome when it is not `ok`, else what the attack itself tells."""
    given = backend.call(attack.source, "attempt", [(dict(bait),)])
    if given.outcome != "ok":
        return given.outcome
    return next((name for name in sorted(attack.known) if given.replies == (reply_of(name, (dict(bait),)),)), OTHER)


def met_by_script(backend: Backend, attack: Attack, bait: Mapping[str, Any]) -> str:
    """What the attack met as a script: the limit that ended it, else what the attack itself tells."""
    script = f"{attack.source}\nprint('\\n' + attempt({dict(bait)!r}))\n"
    done = backend.run_script({"attack.py": script}, "attack.py")
    if done.killed is not None:
        # Which of the two limits on time comes first depends on what else runs; a grade calls both by one name.
        return "timeout" if done.killed == "cpu" else done.killed
    said = (done.output.splitlines() or [""])[-1]
    return said if done.exit_code == 0 and said in attack.known else OTHER


_ERRORS = ("OSError", "PermissionError", "FileNotFoundError", "BlockingIOError", "ValueError", "AssertionError",
           "NameError", "TypeError", "ProcessLookupError", "KeyError", "AttributeError", "ModuleNotFoundError",
           "NotADirectoryError", "FileExistsError", "ConnectionRefusedError", "InterruptedError", "RuntimeError", "MemoryError")  # fmt: skip
