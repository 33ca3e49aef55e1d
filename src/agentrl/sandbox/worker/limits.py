"""The process's own limits, set before any code of a repository is loaded.

Hard limits equal the soft ones, so that the process cannot raise them again. Not that on CPU time: at the
soft one the process gets a signal that it may ignore, at a hard one it would be killed.
"""

import _signal  # type: ignore[import-not-found]  # `signal` itself loads enum: a tenth of a grade's time.
import resource
from collections.abc import Mapping

_MIB = 1024 * 1024
_OPEN_FILES = 64


def apply_limits(limits: Mapping[str, int]) -> None:
    """Limit CPU seconds (`cpu_s`), address space (`memory_mib`), file size (`file_mib`), and `processes`.

    Where CPU time is limited to as much already, that stays as it is. The alarm (`orphan_s`, wall seconds)
    ends an honest job whose caller died and can't kill it.
    """
    _signal.alarm(limits["orphan_s"])
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if resource.getrlimit(resource.RLIMIT_CPU)[0] != limits["cpu_s"]:
        resource.setrlimit(resource.RLIMIT_CPU, (limits["cpu_s"], limits["cpu_s"] + 1))
    for kind, size in (
        (resource.RLIMIT_AS, limits["memory_mib"] * _MIB),
        (resource.RLIMIT_FSIZE, limits["file_mib"] * _MIB),
        (resource.RLIMIT_NOFILE, _OPEN_FILES),
        (resource.RLIMIT_NPROC, limits["processes"]),
    ):
        resource.setrlimit(kind, (size, size))


def limit_cpu(seconds: int) -> None:
    """Send the signal of used-up CPU time after so many seconds, again each second, and never kill.

    Where nothing but the machine kills a process, its death by that says so. One that ignores the signal
    is ended by the clock of its caller.
    """
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, hard))
