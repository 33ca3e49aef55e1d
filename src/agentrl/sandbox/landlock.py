"""What a job may do with files and the network, as data for Landlock, the kernel's own access control.

Rights are named as in linux/landlock.h. Everything that the running kernel can deny is denied;
paths get reading or reading and writing back. What no version of Landlock denies (the existence
and the metadata of files, UDP, unix sockets with a path) is left to the seccomp filter and to
namespaces. Nothing here restricts this process.
"""

import ctypes
import errno
import struct
from collections.abc import Iterable
from pathlib import Path

_CREATE_RULESET = 444
_ASK_VERSION = 1

# EXECUTE is bit 0, and nobody gets it back; nor to make devices, sockets and pipes with a name.
_WRITE_FILE, _READ_FILE, _READ_DIR, _REMOVE_DIR, _REMOVE_FILE = (1 << bit for bit in range(1, 6))
_MAKE_DIR, _MAKE_REG, _MAKE_SYM = 1 << 7, 1 << 8, 1 << 12
_REFER, _TRUNCATE = 1 << 13, 1 << 14  # Then IOCTL_DEV, which nothing gets back.
_NETWORK = 0b11  # BIND_TCP, CONNECT_TCP
_SCOPES = 0b11  # ABSTRACT_UNIX_SOCKET, SIGNAL

_READ = _READ_FILE | _READ_DIR
_WRITE = _READ | _WRITE_FILE | _REMOVE_DIR | _REMOVE_FILE | _MAKE_DIR | _MAKE_REG | _MAKE_SYM | _REFER | _TRUNCATE
_SINK = "/dev/null"


Rule = tuple[str, int]
"""A path and the rights that it gets back, for itself and all below it."""


def landlock_abi() -> int:
    """The version of Landlock that this kernel offers; 0 where it is absent or switched off."""
    libc = ctypes.CDLL(None, use_errno=True)
    version: int = libc.syscall(ctypes.c_long(_CREATE_RULESET), None, ctypes.c_size_t(0), ctypes.c_uint32(_ASK_VERSION))
    return max(0, version)


def why_absent() -> str:
    """Why there is no Landlock, and the remedy; asked where `landlock_abi` gives 0."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.syscall(ctypes.c_long(_CREATE_RULESET), None, ctypes.c_size_t(0), ctypes.c_uint32(_ASK_VERSION))
    if ctypes.get_errno() == errno.EOPNOTSUPP:
        return "Landlock is switched off -> boot with landlock first in the kernel's lsm= list"
    if ctypes.get_errno() == errno.ENOSYS:
        return "this kernel has no Landlock -> use Linux 5.13 or newer, built with CONFIG_SECURITY_LANDLOCK"
    return "Landlock is denied here -> let the container's seccomp profile pass landlock_create_ruleset and its kin"


def attributes(abi: int) -> bytes:
    """A ruleset's attributes as the kernel takes them: all that this version can deny is denied."""
    size = 24 if abi >= 6 else 16 if abi >= 4 else 8
    return struct.pack("=QQQ", _handled(abi), _NETWORK, _SCOPES)[:size]


def reading(files: Iterable[str], devices: Iterable[str]) -> list[Rule]:
    """The rules that let files, folders and devices be read, and the one device that keeps nothing be written."""
    rules = [(path, _READ if Path(path).is_dir() else _READ_FILE) for path in files]
    return rules + [(path, _READ_FILE | (_WRITE_FILE if path == _SINK else 0)) for path in devices]


def writing(folder: str, abi: int) -> Rule:
    """The rule that lets a folder be filled, changed and emptied."""
    return folder, _WRITE & _handled(abi)


def _handled(abi: int) -> int:
    return (1 << (13 + (abi >= 2) + (abi >= 3) + (abi >= 5))) - 1
