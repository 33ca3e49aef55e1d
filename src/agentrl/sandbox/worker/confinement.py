"""Giving up rights, in the process itself and for good: user, privileges, files, network, system calls.

What is given up is computed outside and arrives as data; this file only asks the kernel, and
checks its answer. Nothing untrusted has been loaded when it runs. A step that the kernel refuses
raises OSError, so that no job starts with less protection than was asked for.
"""

import ctypes
import os
import struct
from collections.abc import Mapping, Sequence
from typing import Any

# Equal on x86_64 and aarch64, as all numbers of system calls since 5.0.
_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446
_PATH_BENEATH = 1
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS = 1, 4, 22, 38
_SECCOMP_MODE_FILTER = 2
_CAPABILITIES = 0x20080522  # The version that linux/capability.h calls 3: two times three words.
_SIGKILL = 9

_libc = ctypes.CDLL(None, use_errno=True)


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def become(uid: int) -> None:
    """Become an ordinary user without groups, in every identity that a process has, and without capabilities."""
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)
    # Those in use went with root; those that another program would inherit did not.
    _checked(_libc.capset(struct.pack("=Ii", _CAPABILITIES, 0), bytes(24)))
    if {*os.getresuid(), *os.getresgid()} != {uid} or os.getgroups():
        raise PermissionError(f"still uid {os.getresuid()}, gid {os.getresgid()}")


def make_private() -> None:
    """Keep others of the same user out of this process's memory."""
    _prctl(_PR_SET_DUMPABLE, 0)


def refuse_privileges() -> None:
    """Keep privileges out of this process's future; an ordinary user may not enter a domain without this."""
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)


def die_with_parent(parent: int) -> None:
    """End when the process `parent`, which started this one, ends."""
    _prctl(_PR_SET_PDEATHSIG, _SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def make_ruleset(attributes: bytes, rules: Sequence[tuple[str, int]]) -> int:
    """A Landlock ruleset: the rights of `attributes` are denied but where a rule's path grants them."""
    ruleset = _syscall(_LANDLOCK_CREATE, attributes, len(attributes), 0)
    for path, rights in rules:
        fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
        _syscall(_LANDLOCK_ADD, ruleset, _PATH_BENEATH, struct.pack("=Qi", rights, fd), 0)
        os.close(fd)
    return ruleset


def enter_domain(ruleset: int) -> None:
    """Enter a new Landlock domain of the ruleset, below the one that the process is in."""
    _syscall(_LANDLOCK_RESTRICT, ruleset, 0)


def allow_only(program: bytes, marks: Mapping[bytes, int]) -> None:
    """Leave only the system calls that a seccomp program allows; each mark in it becomes a number."""
    for mark, number in marks.items():
        program = program.replace(mark, struct.pack("=I", number))
    filter_ = _Program(len(program) // 8, program)
    _prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.addressof(filter_))


def _prctl(option: int, *arguments: Any) -> None:
    padded = [ctypes.c_ulong(argument) for argument in (*arguments, 0, 0, 0, 0)][:4]
    _checked(_libc.prctl(ctypes.c_int(option), *padded))


def _syscall(number: int, *arguments: Any) -> int:
    wrapped = [ctypes.c_char_p(a) if isinstance(a, bytes) else ctypes.c_long(a) for a in arguments]
    return _checked(_libc.syscall(ctypes.c_long(number), *wrapped))


def _checked(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result
