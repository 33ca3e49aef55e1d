"""Which system calls a job may make, as a program for the kernel's seccomp filter.

An allow-list: what is not named is refused with EPERM, calls of a foreign architecture end the
process. Forks and threads meet EAGAIN, as under a process limit; what would set times and modes,
which Landlock does not deny, succeeds without doing anything. Signals and questions reach the process itself only,
and SIGKILL not even that, nor can the limit on CPU time be set, which might send it: so a job that
ends by SIGKILL was killed by the machine.
The program is made once, outside; a mark in it stands for the process's own number.
"""

import errno
import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from agentrl.errors import InfrastructureError
from agentrl.sandbox.system_calls import NUMBERS

PID_MARK = b"\xa7PID"

_ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}

_NAMES = """
    access alarm brk capget chdir close close_range copy_file_range dup dup2 dup3 epoll_create epoll_create1
    epoll_ctl epoll_pwait epoll_pwait2 epoll_wait eventfd2 exit exit_group faccessat faccessat2 fadvise64
    fallocate fchdir fdatasync fstat fstatfs fsync ftruncate futex getcpu getcwd getdents getdents64 getegid
    geteuid getgid getgroups getitimer getpgrp getpid getppid getrandom getresgid getresuid getrlimit getrusage
    gettid gettimeofday getuid link linkat lseek lstat madvise membarrier mkdir mkdirat mmap mprotect mremap
    msync munmap nanosleep newfstatat pause pipe pipe2 poll ppoll pread64 preadv preadv2 pselect6 pwrite64
    pwritev pwritev2 read readahead readlink readlinkat readv rename renameat restart_syscall rmdir rseq
    rt_sigaction rt_sigpending rt_sigprocmask rt_sigreturn rt_sigsuspend rt_sigtimedwait sched_yield select
    sendfile set_robust_list set_tid_address setitimer sigaltstack stat statfs statx symlink symlinkat sysinfo
    time times umask uname unlink unlinkat wait4 waitid write writev
"""
_ALLOWED = frozenset(_NAMES.split())
_NO_PROCESS = ("clone", "clone3", "fork", "vfork")
_PRETENDED = ("chmod", "fchmod", "fchmodat", "fchmodat2", "utime", "utimes", "futimesat", "utimensat")
_NO_ATTRIBUTES = [
    f"{prefix}{verb}xattr" for verb in ("get", "list", "set", "remove") for prefix in ("", "l", "f")
]  # The copying of files takes "not supported" for an answer.
_SIGNAL = {"kill": 1, "tkill": 1, "tgkill": 2}  # Where the signal's number stands.
_SIGKILL, _RLIMIT_CPU = 9, 0
# Of these the first argument is the number of a process, any that there is.
_ASKING = ("getpgid", "getsid", "get_robust_list", "sched_getaffinity", "sched_getparam", "sched_getscheduler")
_PRIO_PROCESS = 0
_CLOCKS = ("clock_getres", "clock_gettime", "clock_nanosleep")
_OF_A_PROCESS = 1 << 31  # A clock of less than 0: the CPU time of the process whose number it holds.
_OPEN = {"open": 1, "openat": 2}  # Where their flags stand.
_ACCESS_MODE, _TRUNCATE = 0o3, 0o1000
_WHITEOUT = 4  # Of renameat2: it makes a device, which Landlock does not see.
# F_DUPFD to F_GETLK, F_OFD_GETLK, F_DUPFD_CLOEXEC, F_GETPIPE_SZ. Not F_SETOWN and F_SETSIG: they send signals. Nor
# those that lock: a job reads files of the machine, and a lock on one would be met outside.
_FCNTL = (*range(6), 36, 1030, 1032)
# TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX. Not TIOCSTI: it types on terminals.
_IOCTL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)

_LOAD, _EQUAL, _AT_LEAST, _AND, _RETURN = 0x20, 0x15, 0x35, 0x54, 0x06
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16
_ALLOW, _KILL = 0x7FFF0000, 0x80000000
_PID = struct.unpack("=I", PID_MARK)[0]


class _Step(NamedTuple):
    """One instruction; `yes` and `no` say how many to skip."""

    code: int
    value: int
    yes: int = 0
    no: int = 0


def filter_program(machine: str, landlock_abi: int) -> bytes:
    """The program for a machine such as `x86_64`. InfrastructureError for one that is not known.

    Before its third version Landlock can't deny to cut a file by its path; then the filter does.
    """
    if machine not in _ARCHITECTURES:
        known = " and ".join(_ARCHITECTURES)
        raise InfrastructureError(f"sandbox: system calls of {machine} are not known -> run on {known}")
    column, architecture = _ARCHITECTURES[machine]
    allowed = [*_ALLOWED, *(["truncate"] if landlock_abi >= 3 else [])]
    steps = [
        _Step(_LOAD, _ARCHITECTURE),
        _Step(_EQUAL, architecture, yes=1),
        _Step(_RETURN, _KILL),
        _Step(_LOAD, _NUMBER),
        *_ranges(_numbers(allowed, column)),
    ]
    for name, block in _blocks():
        for number in _numbers([name], column):
            steps += [_Step(_EQUAL, number, no=len(block)), *block]
    steps.append(_refuse(errno.EPERM))
    return b"".join(struct.pack("=HBBI", step.code, step.yes, step.no, step.value) for step in steps)


def _numbers(names: Iterable[str], column: int) -> list[int]:
    return sorted(number for name in names if (number := NUMBERS[name][column]) is not None)


def _ranges(numbers: Sequence[int]) -> Iterator[_Step]:
    """Allow the numbers, a run of neighbours at a time."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    for run in runs:
        if len(run) > 1:
            yield _Step(_AT_LEAST, run[0], no=2)
            yield _Step(_AT_LEAST, run[-1] + 1, yes=1)
        else:
            yield _Step(_EQUAL, run[0], no=1)
        yield _Step(_RETURN, _ALLOW)


def _blocks() -> Iterator[tuple[str, list[_Step]]]:
    """The calls that depend on an argument or end in another way, and what is done once their number is met."""
    for names, error in ((_NO_PROCESS, errno.EAGAIN), (_PRETENDED, 0), (_NO_ATTRIBUTES, errno.ENOTSUP)):
        yield from ((name, [_refuse(error)]) for name in names)
    yield "openat2", [_refuse(errno.ENOSYS)]
    for name, position in _SIGNAL.items():
        yield name, [*_demand(0, [_PID]), *_unless_argument(position, _SIGKILL)]
    yield from ((name, _if_argument(0, (0, _PID))) for name in _ASKING)
    yield "getpriority", [*_demand(0, [_PRIO_PROCESS]), *_if_argument(1, (0, _PID))]
    yield from ((name, _unless_flag(0, _OF_A_PROCESS)) for name in _CLOCKS)
    yield "setrlimit", _unless_argument(0, _RLIMIT_CPU)
    yield "prlimit64", [*_demand(0, [0, _PID]), *_unless_limiting_cpu()]
    yield "fcntl", _if_argument(1, _FCNTL)
    yield "ioctl", _if_argument(1, _IOCTL)
    for name, position in _OPEN.items():
        yield name, _unless_truncating(position)
    yield "renameat2", _unless_flag(4, _WHITEOUT)
    yield "creat", [_Step(_RETURN, _ALLOW)]


def _if_argument(position: int, values: Sequence[int]) -> list[_Step]:
    """Allow the call when an argument has one of the values."""
    return [*_demand(position, values), _Step(_RETURN, _ALLOW)]


def _demand(position: int, values: Sequence[int]) -> list[_Step]:
    """Refuse unless an argument has one of the values, then go on; the kernel reads 32 bits of it as well."""
    load = _Step(_LOAD, _FIRST_ARGUMENT + 8 * position)
    tests = [_Step(_EQUAL, value, yes=len(values) - index) for index, value in enumerate(values)]
    return [load, *tests, _refuse(errno.EPERM)]


def _unless_argument(position: int, value: int) -> list[_Step]:
    """Allow the call unless an argument has the value."""
    load = _Step(_LOAD, _FIRST_ARGUMENT + 8 * position)
    return [load, _Step(_EQUAL, value, no=1), _refuse(errno.EPERM), _Step(_RETURN, _ALLOW)]


def _unless_flag(position: int, flag: int) -> list[_Step]:
    """Allow the call unless an argument has the flag among others."""
    load = _Step(_LOAD, _FIRST_ARGUMENT + 8 * position)
    return [load, _Step(_AND, flag), _Step(_EQUAL, flag, no=1), _refuse(errno.EPERM), _Step(_RETURN, _ALLOW)]


def _unless_limiting_cpu() -> list[_Step]:
    """Allow to ask for every limit, and to set each but that on CPU time: where the third argument is no address."""
    low, high = (_Step(_LOAD, _FIRST_ARGUMENT + 8 * 2 + half) for half in (0, 4))
    return [
        _Step(_LOAD, _FIRST_ARGUMENT + 8),
        _Step(_EQUAL, _RLIMIT_CPU, no=5),
        low,
        _Step(_EQUAL, 0, no=2),
        high,
        _Step(_EQUAL, 0, yes=1),
        _refuse(errno.EPERM),
        _Step(_RETURN, _ALLOW),
    ]


def _unless_truncating(position: int) -> list[_Step]:
    """Refuse to open without asking for a right to write where that still cuts the file.

    Landlock looks at reading and writing alone: before its third version such an opening passes.
    Access mode 3 asks for neither.
    """
    return [
        _Step(_LOAD, _FIRST_ARGUMENT + 8 * position),
        _Step(_AND, _ACCESS_MODE | _TRUNCATE),
        _Step(_EQUAL, _TRUNCATE, yes=3),
        _Step(_AND, _ACCESS_MODE),
        _Step(_EQUAL, _ACCESS_MODE, yes=1),
        _Step(_RETURN, _ALLOW),
        _refuse(errno.EACCES),
    ]


def _refuse(error: int) -> _Step:
    return _Step(_RETURN, 0x00050000 | error)
