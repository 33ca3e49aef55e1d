from collections.abc import Iterator

import pytest

from agentrl.sandbox.base import Backend, Limits
from agentrl.sandbox.process_limits import ProcessLimits


@pytest.fixture(scope="session")
def backend() -> Iterator[Backend]:
    """The backend with small limits, so that jobs which reach them end soon."""
    made = ProcessLimits(Limits(wall_s=2.0, cpu_s=1, memory_mib=256))
    yield made
    made.close()
