"""A backend whose guards are gone: what the attacks are proved by.

It is the jail without namespaces, whose worker gives nothing up: it stays the user that started it,
enters no Landlock domain, keeps every system call, and sets no limit. The run waits long for it.
"""

from types import ModuleType
from typing import Any
from unittest import mock

from agentrl.sandbox import program
from agentrl.sandbox.base import Limits
from agentrl.sandbox.denials import Denial
from agentrl.sandbox.jail import LANDLOCK, Jail
from agentrl.sandbox.worker import zygote

FAR = Limits(wall_s=20.0, cpu_s=20, memory_mib=16_384, file_mib=100, processes=4096, output_kib=4096)
GUARDS = (
    "become",
    "make_private",
    "refuse_privileges",
    "enter_domain",
    "allow_only",
    "apply_limits",
    "limit_cpu",
)
_SOURCE = program._source


def without(guards: tuple[str, ...], module: ModuleType, in_zygote: str = "") -> str:
    """A module's source, in which its guards do nothing; with `in_zygote` at the end of the zygote's."""
    gone = "".join(f"\ndef {guard}(*_): pass\n" for guard in guards if hasattr(module, guard))
    return _SOURCE(module) + gone + (in_zygote if module is zygote else "")


class Bare(Jail):
    """See the module. It proves nothing and is proved by nothing."""

    def __init__(self, guards: tuple[str, ...] = GUARDS, limits: Limits = FAR, in_zygote: str = "") -> None:
        with (
            mock.patch.object(program, "_source", lambda module: without(guards, module, in_zygote)),
            mock.patch.dict("agentrl.sandbox.jail._found", clear=True),
        ):
            super().__init__(LANDLOCK, limits)

    def check(self, denials: Any) -> None:
        """Accept everything."""

    def denials(self) -> list[Denial]:
        """Nothing is denied."""
        return []
