"""Making the backend that the configuration names. There is no falling back from one to another."""

from agentrl.config import Sandbox
from agentrl.sandbox.base import Backend, Limits
from agentrl.sandbox.process_limits import ProcessLimits


def limits_of(settings: Sandbox) -> Limits:
    """The limits of one job, from the settings; the caps on what it says are not configurable."""
    return Limits(
        wall_s=settings.wall_s, cpu_s=settings.cpu_s, memory_mib=settings.memory_mib, file_mib=settings.file_mib
    )


def make_backend(settings: Sandbox) -> Backend:
    """A backend ready for jobs; close it at the end. InfrastructureError when it can't work on this machine."""
    return {"process-limits": ProcessLimits}[settings.backend](limits_of(settings))
