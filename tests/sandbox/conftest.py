import os
from collections.abc import Iterator
from typing import NoReturn

import pytest

from agentrl.errors import AgentRLError
from agentrl.sandbox.backends import JAILS
from agentrl.sandbox.base import Backend, Limits
from agentrl.sandbox.jail import Jail
from agentrl.sandbox.process_limits import NAME as PROCESS_LIMITS
from agentrl.sandbox.process_limits import ProcessLimits

# So that jobs which reach a limit end soon.
SMALL = Limits(wall_s=2.0, cpu_s=1, memory_mib=256)


ROOT_ALONE = "for root alone"
"""The reason of every skip that is due to the user. A run by an ordinary user shows one half, and says so by this."""

as_root = pytest.mark.skipif(os.geteuid() != 0, reason=f"{ROOT_ALONE}: start the tests as root to run this as well")


def unfit(reason: str) -> NoReturn:
    """Skip because this machine can't do what a test needs; in CI it must."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def open_backend(name: str, limits: Limits = SMALL) -> Backend:
    """A backend by its name; skips with the reason where this machine can't make it, but fails in CI."""
    if name == PROCESS_LIMITS:
        return ProcessLimits(limits)
    try:
        return Jail(name, limits)
    except AgentRLError as error:
        unfit(f"{name}: {error}")


@pytest.fixture(scope="session", params=[PROCESS_LIMITS, *JAILS])
def backend(request: pytest.FixtureRequest) -> Iterator[Backend]:
    """Each backend in turn: what a job may do and see must not depend on which one ran it."""
    made = open_backend(request.param)
    yield made
    made.close()


@pytest.fixture(scope="session", params=JAILS)
def jail(request: pytest.FixtureRequest) -> Iterator[Jail]:
    """Each jail in turn."""
    made = open_backend(request.param)
    assert isinstance(made, Jail)
    yield made
    made.close()
