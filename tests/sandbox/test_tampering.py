"""Files planted in the repository make no failing test pass, in any backend, and change no hidden grade."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from agentrl.environments import make_environment
from agentrl.environments.base import Environment
from agentrl.grading import grade
from agentrl.sandbox.base import Backend
from agentrl.types import Status
from tests.environments.fakes import call
from tests.sandbox.attacks.tampering import ATTACKS, EDITED_TESTS, FIXED, PLANTER, TASK, Tampering

PLAIN = str(getattr(sys, "_base_executable", sys.executable))
IMPORTS = ["-c", "import sys\nsys.path.insert(0, '')\nimport test_fn\ntest_fn.test_fn()"]
# A virtual environment looks at no module of the user.
RUNNERS = {
    "pytest": [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
    "python": [sys.executable, *IMPORTS],
    "site": [PLAIN, *IMPORTS],
}


def name(attack: Tampering) -> str:
    return attack.name


def episode(backend: Backend) -> Environment:
    return make_environment("coding_tools", TASK, backend, lambda task, source: grade(task, source, backend))


def outcome(played: Environment) -> tuple[str, float]:
    found = played.grade()
    return found.outcome, played.reward(found)


def fix(played: Environment) -> None:
    call(played, "Read", file_path="fn.py")
    assert call(played, "Write", file_path="fn.py", content=FIXED).status is Status.OK


@pytest.mark.parametrize("attack", ATTACKS, ids=name)
def test_the_failing_test_fails_and_an_honest_solution_passes_beside_the_planted_files(
    backend: Backend, attack: Tampering
) -> None:
    if attack.script:
        assert backend.run_script(attack.files, PLANTER).exit_code == 0
    failed = backend.run_tests(attack.files, "test_fn.py")
    assert (failed.exit_code, failed.output.splitlines()[-1]) == (1, "1 failed")
    passed = backend.run_tests({**attack.files, "fn.py": FIXED}, "test_fn.py")
    assert (passed.exit_code, passed.output.splitlines()[-1]) == (0, "1 passed")


@pytest.mark.parametrize("attack", ATTACKS, ids=name)
def test_the_planted_files_fool_another_runner(attack: Tampering, tmp_path: Path) -> None:
    for file, text in attack.files.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text)
    run = partial(subprocess.run, cwd=tmp_path, capture_output=True, text=True)
    env = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    if attack.script:
        run([sys.executable, PLANTER], env=env, check=True)
    if attack.fools == "site":
        env["PYTHONPATH"] = str(tmp_path)
    done = run(RUNNERS[attack.fools], env=env)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("runner", RUNNERS)
def test_another_runner_fails_a_failing_test_that_nothing_is_planted_beside(runner: str, tmp_path: Path) -> None:
    for file, text in Tampering("nothing", {}, runner).files.items():
        (tmp_path / file).write_text(text)
    assert subprocess.run(RUNNERS[runner], cwd=tmp_path, capture_output=True).returncode == 1


@pytest.mark.parametrize("attack", ATTACKS, ids=name)
def test_what_is_planted_by_the_tools_fools_no_run_and_no_grade_and_an_honest_solution_is_paid(
    backend: Backend, attack: Tampering
) -> None:
    played = episode(backend)
    call(played, "Read", file_path="test_fn.py")
    for file, text in attack.files.items():
        if file != "fn.py":
            stored = call(played, "Write", file_path=file, content=text)
            assert (stored.status, stored.cause) == ((Status.FAILED, "subfolder") if "/" in file else (Status.OK, None))
    if attack.script:
        assert call(played, "Bash", command=f"python {PLANTER}").text == "(no output)"
    assert call(played, "Bash", command="pytest").facts["tests_passed"] is False
    assert outcome(played) == ("wrong", 0.0)
    fix(played)
    assert call(played, "Bash", command="pytest").facts["tests_passed"] is True
    assert outcome(played) == ("ok", 1.0)


@pytest.mark.parametrize("edit", EDITED_TESTS)
def test_an_edited_visible_test_passes_and_is_recorded_and_the_hidden_grade_is_what_it_was(
    backend: Backend, edit: str
) -> None:
    """That the tests pass is the proof: a reward by visible tests would pay for the bug."""
    played = episode(backend)
    call(played, "Read", file_path="test_fn.py")
    assert outcome(played) == ("wrong", 0.0)
    call(played, "Write", file_path="test_fn.py", content=EDITED_TESTS[edit])
    assert call(played, "Bash", command="pytest").facts["tests_passed"] is True
    assert outcome(played) == ("wrong", 0.0)
    assert played.final_files() == {"fn.py": TASK.buggy, "test_fn.py": EDITED_TESTS[edit]}
    fix(played)
    assert outcome(played) == ("ok", 1.0)
