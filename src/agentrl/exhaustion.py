"""What a machine can run out of: told from a fault of the program, named with a remedy, asked for once more.

Processes, threads, memory, open files and disk end whatever this program does; a second try a moment
later often finds some. It frees nothing, and it hides no other error.
"""

import errno
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from agentrl.errors import ExhaustedError, InfrastructureError

PAUSE_S = 0.5
"""How long to wait before another try."""

_PROCESSES = "end other processes, or raise the limit on them (ulimit -u, a container's limit on pids)"
_MEMORY = "free memory"
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
_TOLD = tuple(os.strerror(number) for number in (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE))
_NO_THREAD = "can't start new thread"
_T = TypeVar("_T")


def is_exhaustion(error: BaseException) -> bool:
    """Whether an error means that the machine ran out of something."""
    if isinstance(error, OSError):
        return error.errno in _REMEDIES
    return isinstance(error, MemoryError) or (isinstance(error, RuntimeError) and _NO_THREAD in str(error))


def tells_of_exhaustion(said: str) -> bool:
    """Whether another program's last words do."""
    return any(words in said for words in _TOLD)


def explained(what: str, error: BaseException) -> ExhaustedError:
    """What could not be done, what the machine said, and the remedy: for an error that is an exhaustion."""
    number = error.errno if isinstance(error, OSError) else None
    said = str(error) or "out of memory"
    if number is None:
        return ExhaustedError(f"{what}: {said} -> {_MEMORY if isinstance(error, MemoryError) else _PROCESSES}")
    return ExhaustedError(f"{what}: {said} -> {_REMEDIES[number]}")


def refusal(message: str, error: OSError) -> InfrastructureError:
    """The machine's failure with that message, of the kind that is worth another try where it ran out of something."""
    return ExhaustedError(message) if is_exhaustion(error) else InfrastructureError(message)


@contextmanager
def exhaustion_named(what: str) -> Iterator[None]:
    """Turn an exhaustion in the block into an ExhaustedError that says `what` could not be done."""
    try:
        yield
    except (OSError, RuntimeError, MemoryError) as error:
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
