"""Choosing the backend of a run: the one it names, or the best that proves itself on this machine.

`auto` tries the jails, the strongest first, and never ends at process limits: those are no sandbox,
and run only where a run names them. It passes over a jail that can't be set up here; one that was set
up and let a probe through ends the run, because then something is wrong that a weaker jail won't mend.
The choice is made once in a run, where it is verified, and handed on: what comes later runs that
backend or nothing. There is no falling back.
"""

import re
from typing import Any

from agentrl.config import Sandbox
from agentrl.errors import AgentRLError, ExhaustedError, InfrastructureError, IntegrityError
from agentrl.exhaustion import exhaustion_named, tried_twice
from agentrl.sandbox.base import Backend, Limits
from agentrl.sandbox.jail import BWRAP, LANDLOCK, Jail
from agentrl.sandbox.process_limits import NAME as PROCESS_LIMITS
from agentrl.sandbox.process_limits import NOT_A_SANDBOX, ProcessLimits

_PATH = re.compile(r"(?<![\w.~/-])/(?:[^\s/:;,'\"()]+/)*([^\s/:;,'\"()]+)")

AUTO = "auto"
JAILS = (BWRAP, LANDLOCK)
"""The strongest first."""

BANNER = f"""\
**********************************************************************
{NOT_A_SANDBOX}: model-written code runs with process limits alone.
It can read this machine's files and use its network. No result of
this run is a headline result. For a jail: sandbox.backend: auto
**********************************************************************"""


class Chosen:
    """A backend, and why it was taken: what every record of it adds."""

    def __init__(self, backend: Backend, reason: str, refused: dict[str, str]) -> None:
        self.backend = backend
        self.reason = reason
        self.refused = refused

    def record(self) -> dict[str, Any]:
        """The backend's record with the reason and, by name, why each better one did not run."""
        refused = {name: without_folders(reason) for name, reason in self.refused.items()}
        return {**self.backend.record(), "reason": self.reason, "refused": refused}

    def refusals(self) -> list[str]:
        """For a person, one line for each stronger jail that could not be set up, with the reason."""
        return [
            f"sandbox: {self.backend.name} runs, which is weaker than {name}: {' '.join(reason.split())}"
            for name, reason in self.refused.items()
        ]


def without_folders(text: str) -> str:
    """A message with the last name of each absolute path: its folders are this machine's alone."""
    return _PATH.sub(r"\1", text)


def limits_of(settings: Sandbox) -> Limits:
    """The limits of one job, from the settings; the caps on what it says are not configurable."""
    return Limits(
        wall_s=settings.wall_s, cpu_s=settings.cpu_s, memory_mib=settings.memory_mib, file_mib=settings.file_mib
    )


def choose_backend(settings: Sandbox, verified: str | None = None) -> Chosen:
    """A backend ready for jobs; close it at the end. `verified` is the one that the run has chosen before.

    InfrastructureError when the named one, or with `auto` none, can work on this machine; IntegrityError
    when a probe is not denied, with `auto` too, or the run names another than was verified.
    """
    limits = limits_of(settings)
    if verified is not None:
        return _make_again(verified, settings.backend, limits)
    if settings.backend != AUTO:
        return Chosen(_make(settings.backend, limits), "named by the run", {})
    refused: dict[str, str] = {}
    for name in JAILS:
        try:
            backend = _make(name, limits)
        except InfrastructureError as error:
            if not is_lacking(error):
                raise
            refused[name] = str(error)
        else:
            return Chosen(backend, "the strongest that passed its self-check", refused)
    reasons = "; ".join(f"{name}: {reason}" for name, reason in refused.items())
    raise InfrastructureError(
        f"sandbox: no jail works here: {reasons} -> mend one; only where model-written code may do anything "
        f"to this machine, name sandbox.backend: {PROCESS_LIMITS} (of an audit: --sandbox {PROCESS_LIMITS})"
    )


def is_lacking(error: AgentRLError) -> bool:
    """Whether a jail can't be set up here, so that `auto` passes it over.

    Not where it was set up and is open, nor where the machine ran out: a weaker jail is no remedy for either.
    """
    return isinstance(error, InfrastructureError) and not isinstance(error, ExhaustedError)


def make_backend(settings: Sandbox) -> Backend:
    """The backend alone; errors as in `choose_backend`."""
    return choose_backend(settings).backend


def _make_again(verified: str, named: str, limits: Limits) -> Chosen:
    """The backend that the run was verified with, for a later stage of it."""
    if named not in (AUTO, verified) or verified not in (*JAILS, PROCESS_LIMITS):
        raise IntegrityError(
            f"sandbox: {verified} was verified, and the run names {named} (sandbox.backend) -> build verify again"
        )
    if verified == PROCESS_LIMITS and named == AUTO:
        raise IntegrityError(
            f"sandbox: {verified} was verified, which {AUTO} never takes -> build verify again, "
            f"or name it in the run (sandbox.backend: {verified})"
        )
    try:
        return Chosen(_make(verified, limits), "the one that the run was verified with", {})
    except ExhaustedError:
        raise
    except InfrastructureError as error:
        raise InfrastructureError(
            f"sandbox: {verified} was verified and can't work here now: {error}; or build verify again on this machine"
        ) from error


def _make(name: str, limits: Limits) -> Backend:
    """The backend of that name, tried twice where the machine ran out of something."""

    def make() -> Backend:
        with exhaustion_named(f"sandbox: {name} can't be opened"):
            return Jail(name, limits) if name in JAILS else ProcessLimits(limits)

    return tried_twice(make)
