from typing import Any

import pytest

from agentrl.errors import IntegrityError
from agentrl.sandbox.base import Backend, ProcessOutput
from agentrl.sandbox.probes import run_probes


class Unlimited:
    """A backend whose scripts do what the limits should deny."""

    def __init__(self, backend: Backend) -> None:
        self.name = "unlimited"
        self.call, self.run_tests, self.denials = backend.call, backend.run_tests, backend.denials

    def run_script(self, *_: Any) -> ProcessOutput:
        return ProcessOutput(0, "not denied\n")


def test_every_probe_is_as_expected_on_this_machine(backend: Backend) -> None:
    rows = run_probes(backend)
    assert {row["name"] for row in rows} >= {"honest call", "honest tests", "fork", "memory", "endless loop"}
    assert all(row["ok"] and row["expected"] == row["observed"] for row in rows)
    assert set(rows[0]) == {"name", "expected", "observed", "ok"}


def test_a_backend_that_denies_nothing_is_refused_by_name_of_the_probe(backend: Backend) -> None:
    with pytest.raises(IntegrityError, match="fork: expected 'BlockingIOError', saw 'not denied'"):
        run_probes(Unlimited(backend))  # type: ignore[arg-type]
