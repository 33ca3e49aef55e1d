"""The process's own limits, set before any code of a repository is loaded.

Hard limits equal the soft ones, so that the process cannot raise them again; only CPU time has a
second of grace, after which a process that ignores the signal is killed.
"""

import _signal  # type: ignore[import-not-found]  # `signal` itself loads enum: a tenth of a grade's time.
import resource
from collections.abc import Mapping

_MIB = 1024 * 1024
_OPEN_FILES = 64


def apply_limits(limits: Mapping[str, int]) -> None:
    """Limit CPU seconds (`cpu_s`), address space (`memory_mib`), file size (`file_mib`), and `processes`.

    The alarm (`orphan_s`, wall seconds) ends an honest job whose caller died and can't kill it.
    """
    _signal.alarm(limits["orphan_s"])
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (limits["cpu_s"], limits["cpu_s"] + 1))
    for kind, size in (
        (resource.RLIMIT_AS, limits["memory_mib"] * _MIB),
        (resource.RLIMIT_FSIZE, limits["file_mib"] * _MIB),
        (resource.RLIMIT_NOFILE, _OPEN_FILES),
        (resource.RLIMIT_NPROC, limits["processes"]),
    ):
        resource.setrlimit(kind, (size, size))
