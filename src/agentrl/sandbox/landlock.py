"""What a job may do with files and the network, as data for Landlock, the kernel's own access control.

Rights are named as in linux/landlock.h. Everything that the running kernel can deny is denied;
paths get reading or reading and writing back. What no version of Landlock denies (the existence
and the metadata of files, UDP, unix sockets with a path) is left to the seccomp filter and to
namespaces. Nothing here restricts this process.
"""

import ctypes
import errno
import re
import struct
from collections.abc import Iterable
from pathlib import Path

_CREATE_RULESET = 444
_ASK_VERSION = 1

# EXECUTE is bit 0, and nobody gets it back; nor to make devices, sockets and pipes with a name (the filter refuses
# the rename that leaves a device where a file was).
_WRITE_FILE, _READ_FILE, _READ_DIR, _REMOVE_DIR, _REMOVE_FILE = (1 << bit for bit in range(1, 6))
_MAKE_DIR, _MAKE_REG, _MAKE_SYM = 1 << 7, 1 << 8, 1 << 12
_REFER, _TRUNCATE = 1 << 13, 1 << 14  # Then IOCTL_DEV, which nothing gets back.
_NETWORK = 0b11  # BIND_TCP, CONNECT_TCP
_SCOPES = 0b11  # ABSTRACT_UNIX_SOCKET, SIGNAL

_READ = _READ_FILE | _READ_DIR
_WRITE = _READ | _WRITE_FILE | _REMOVE_DIR | _REMOVE_FILE | _MAKE_DIR | _MAKE_REG | _MAKE_SYM | _REFER | _TRUNCATE
_SINK = "/dev/null"
_FIRST_KERNEL = (5, 13)


Rule = tuple[str, int]
"""A path and the rights that it gets back, for itself and all below it."""


def landlock_abi() -> int:
    """The version of Landlock that this kernel offers; 0 where it is absent or switched off."""
    return max(0, _ask_version()[0])


def why_absent(root: Path = Path("/"), error: int | None = None) -> str:
    """Why there is no Landlock, and the remedy; asked where `landlock_abi` gives 0.

    `error` is what the kernel answers, asked where it is not given; what else the machine says is read below `root`.
    """
    error = _ask_version()[1] if error is None else error
    active = _read(root / "sys/kernel/security/lsm").split(",")
    if error == errno.EOPNOTSUPP:
        return _why_switched_off(_read(root / "proc/cmdline"), [name for name in active if name])
    if error == errno.ENOSYS and "landlock" not in active:
        return _why_not_built(_read(root / "proc/sys/kernel/osrelease"))
    return (
        "Landlock is denied here -> let the container's seccomp profile pass landlock_create_ruleset, "
        "landlock_add_rule and landlock_restrict_self"
    )


def _ask_version() -> tuple[int, int]:
    """What the kernel answers to the question for its version, and its error."""
    libc = ctypes.CDLL(None, use_errno=True)
    version = libc.syscall(ctypes.c_long(_CREATE_RULESET), None, ctypes.c_size_t(0), ctypes.c_uint32(_ASK_VERSION))
    return version, ctypes.get_errno()


def _why_switched_off(command_line: str, active: list[str]) -> str:
    given = [word for word in command_line.split() if word.startswith("lsm=")]
    if given:
        names = [name for name in given[-1].removeprefix("lsm=").split(",") if name]  # The last one counts.
        return (
            f"Landlock is switched off: the kernel was started with {given[-1]} -> "
            f"boot with lsm={','.join(['landlock', *names])}"
        )
    own = ",".join(name for name in active if name != "capability")  # That one is always there, and never named.
    return "Landlock is switched off: the kernel's own list leaves it out -> boot with lsm=landlock," + (
        own or " and after the comma what the kernel's CONFIG_LSM names"
    )


def _why_not_built(release: str) -> str:
    numbers = re.match(r"(\d+)\.(\d+)", release)
    if numbers and tuple(map(int, numbers.groups())) < _FIRST_KERNEL:
        return f"Linux {release} is older than Landlock -> use Linux {_FIRST_KERNEL[0]}.{_FIRST_KERNEL[1]} or newer"
    return (
        f"Linux {release or '(no release told)'} was built without Landlock -> use a kernel built with "
        "CONFIG_SECURITY_LANDLOCK; in a container, let its seccomp profile pass landlock_create_ruleset and its kin"
    )


def _read(path: Path) -> str:
    """What a file of the kernel says; nothing where it is not shown."""
    try:
        return path.read_text().strip()
    except OSError:
        return ""


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
