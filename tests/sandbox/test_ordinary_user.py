"""Started by an ordinary user, jobs run as that user, and the limits hold as well."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import agentrl
from agentrl.sandbox.base import Backend

USER = 61183

PROGRAM = """
import json, os
from agentrl.grading import grade_cases
from agentrl.sandbox.base import Limits
from agentrl.sandbox.probes import run_probes
from agentrl.sandbox.process_limits import ProcessLimits
from agentrl.tasks.model import Case

backend = ProcessLimits(Limits(wall_s=2.0, cpu_s=1, memory_mib=256))
cases = [Case(([1, 2],), 3), Case(([],), 0)]
uid = backend.run_script({"s.py": "import os; print(os.getuid())"}, "s.py").output
report = {
    "probes": run_probes(backend),
    "record": backend.record(),
    "right": grade_cases("def f(x): return sum(x)", "f", cases, backend).outcome,
    "wrong": grade_cases("def f(x): return 3", "f", cases, backend).outcome,
    "uid": uid,
}
backend.close()
print(json.dumps({**report, "left": os.listdir(os.environ["TMPDIR"])}))
"""


@pytest.fixture(scope="module")
def report(backend: Backend) -> Iterator[dict[str, Any]]:
    if os.geteuid() != 0:
        pytest.skip("the other tests run as an ordinary user already")
    place = Path(tempfile.mkdtemp(dir="/tmp"))
    try:
        shutil.copytree(Path(agentrl.__file__).parent, place / "agentrl", ignore=shutil.ignore_patterns("*.pyc"))
        (place / "tmp").mkdir()
        os.chown(place / "tmp", USER, USER)
        place.chmod(0o755)
        done = subprocess.run(
            [backend.record()["interpreter"]["path"], "-B", "-c", PROGRAM],
            env={"PYTHONPATH": str(place), "TMPDIR": str(place / "tmp"), "PATH": "/usr/bin:/bin"},
            user=USER,
            group=USER,
            extra_groups=[],
            capture_output=True,
            text=True,
            cwd="/",
        )
        assert done.returncode == 0, done.stderr
        yield json.loads(done.stdout)
    finally:
        shutil.rmtree(place)


def test_every_probe_holds(report: dict[str, Any]) -> None:
    assert all(row["ok"] for row in report["probes"])


def test_jobs_run_as_that_user(report: dict[str, Any]) -> None:
    assert report["uid"] == f"{USER}\n"


def test_the_record_says_that_the_users_processes_are_open(report: dict[str, Any]) -> None:
    assert f"uid {USER}" in report["record"]["user"]
    assert "signal" in report["record"]["unprotected"][-1]


def test_grades_are_right(report: dict[str, Any]) -> None:
    assert (report["right"], report["wrong"]) == ("ok", "wrong")


def test_nothing_is_left(report: dict[str, Any]) -> None:
    assert report["left"] == []
