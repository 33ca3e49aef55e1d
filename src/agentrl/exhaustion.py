"""What a machine can run out of: told from a fault of the program, named with a remedy, asked for once more.

Processes, threads, memory, open files, disk and time end whatever this program does; a second try a
moment later often finds some. It frees nothing, and it hides no other error.
"""

import errno
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from agentrl.errors import ExhaustedError, InfrastructureError

PAUSE_S = 0.5
"""How long to wait before another try."""

_PROCESSES = "end other processes, or raise the limit on them (ulimit -u, a container's limit on pids)"
_MEMORY = "free memory"
_TIME = "free memory and time on this machine"
_FILES = "raise the limit on open files (ulimit -n)"
_DISK = "free that disk, or set TMPDIR to another"
_REMEDIES = {
    errno.EAGAIN: _PROCESSES,
    errno.ENOMEM: _MEMORY,
    errno.EMFILE: _FILES,
    errno.ENFILE: _FILES,
    errno.ENOSPC: _DISK,
    errno.EDQUOT: _DISK,
}
# Not ENOSPC: so the kernel also says that namespaces are denied, which no second try mends.
_TOLD_BY_NUMBER = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE)
_TOLD = (
    *(os.strerror(number) for number in _TOLD_BY_NUMBER),
    "MemoryError",
    "failed to map segment",  # The loader of shared libraries.
)
_NO_THREAD = "can't start new thread"
_NO_TENSOR = "DefaultCPUAllocator: can't allocate memory"
# Of a system call that is denied, and of a program made for another processor: the same will happen again.
_OF_FAULTS = (signal.SIGSYS, signal.SIGILL)
_PASSED_ON = 128
_T = TypeVar("_T")


def is_exhaustion(error: BaseException) -> bool:
    """Whether an error means that the machine ran out of something."""
    if isinstance(error, OSError):
        return error.errno in _REMEDIES
    if isinstance(error, subprocess.TimeoutExpired):
        return True
    if isinstance(error, subprocess.CalledProcessError):
        return was_killed(error.returncode) or tells_of_exhaustion(_last_words(error))
    said = str(error) if isinstance(error, RuntimeError) else ""
    return isinstance(error, MemoryError) or _NO_THREAD in said or _NO_TENSOR in said


def was_killed(code: int) -> bool:
    """Whether an exit code is of a program that the machine ended: by a signal, its own or one that it passes on.

    So the kernel ends what it has no memory for, and a program that can't map more ends itself.
    """
    number = -code if code < 0 else code - _PASSED_ON
    return number in set(signal.Signals) - set(_OF_FAULTS)


def tells_of_exhaustion(said: str) -> bool:
    """Whether another program's last words do."""
    return any(words in said for words in _TOLD)


def remedy_told(said: str) -> str | None:
    """The remedy for what another program's last words say ran out; None where they don't."""
    return next((_REMEDIES[number] for number in _TOLD_BY_NUMBER if os.strerror(number) in said), None)


def explained(what: str, error: BaseException) -> ExhaustedError:
    """What could not be done, what the machine said, and the remedy: for an error that is an exhaustion."""
    if isinstance(error, OSError) and error.errno is not None:
        return ExhaustedError(f"{what}: {error} -> {_REMEDIES[error.errno]}")
    if isinstance(error, subprocess.TimeoutExpired):
        return ExhaustedError(f"{what}: no answer for {error.timeout:g} s -> {_TIME}")
    if isinstance(error, subprocess.CalledProcessError):
        said = f"exit {error.returncode}, it said: {_last_words(error) or 'nothing'}"
    else:
        said = (str(error).splitlines() or ["out of memory"])[0]
    return ExhaustedError(f"{what}: {said} -> {_PROCESSES if _NO_THREAD in said else _MEMORY}")


def _last_words(error: subprocess.CalledProcessError) -> str:
    said = error.stderr or ""
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
    return (text.strip().splitlines() or [""])[-1]


def refusal(message: str, error: OSError) -> InfrastructureError:
    """The machine's failure with that message, of the kind that is worth another try where it ran out of something."""
    return ExhaustedError(message) if is_exhaustion(error) else InfrastructureError(message)


@contextmanager
def exhaustion_named(what: str) -> Iterator[None]:
    """Turn an exhaustion in the block into an ExhaustedError that says `what` could not be done."""
    try:
        yield
    except (OSError, RuntimeError, MemoryError, subprocess.SubprocessError) as error:
        if is_exhaustion(error):
            raise explained(what, error) from error
        raise


def tried_twice(make: Callable[[], _T]) -> _T:
    """What `make` gives, asked a second time after a pause where the machine ran out of something."""
    try:
        return make()
    except ExhaustedError:
        time.sleep(PAUSE_S)
        return make()
