"""What is the process-limits backend's alone."""

import tempfile
from pathlib import Path

import pytest

from agentrl.errors import InfrastructureError
from agentrl.sandbox.base import Limits
from agentrl.sandbox.process_limits import ProcessLimits
from tests.sandbox.conftest import SMALL, as_root


def test_a_program_that_does_not_start_is_a_failure_of_the_machine_and_is_quoted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = ProcessLimits(SMALL)
    monkeypatch.setattr(made.launcher, "_whole", "1/0")
    with pytest.raises(InfrastructureError, match=r"(?s)did not get ready.*ZeroDivisionError"):
        made.run_script({"s.py": ""}, "s.py")
    made.close()


def test_the_record_says_what_ran_and_what_it_does_not_protect() -> None:
    made = ProcessLimits(SMALL)
    record = made.record()
    made.close()
    assert record["name"] == "process-limits"
    assert record["NOT_A_SANDBOX"] is True
    assert record["limits"]["memory_mib"] == 256
    assert record["interpreter"]["flags"] == ["-s", "-P", "-S", "-B"]
    assert record["unprotected"][0].startswith("NOT_A_SANDBOX")


@as_root
def test_a_job_that_cannot_enter_its_folder_is_a_failure_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.chmod(0o700)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(InfrastructureError, match=r"an honest job .* does not pass .*-> set TMPDIR"):
        ProcessLimits(Limits())
    assert list(tmp_path.iterdir()) == []
