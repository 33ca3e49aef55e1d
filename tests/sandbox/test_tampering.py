"""Files planted in the repository make no failing test pass, in any backend."""

import subprocess
import sys
from pathlib import Path

import pytest

from agentrl.sandbox.base import Backend
from tests.sandbox.attacks.tampering import ATTACKS, Tampering

RUNNERS = {
    "pytest": ["-m", "pytest", "-q", "-p", "no:cacheprovider"],
    "python": ["-c", "import sys\nsys.path.insert(0, '')\nimport test_fn\ntest_fn.test_fn()"],
}
HONEST = {"fn.py": "def fn(x):\n    return x + 1\n"}


def name(attack: Tampering) -> str:
    return attack.name


@pytest.mark.parametrize("attack", ATTACKS, ids=name)
def test_the_failing_test_fails_and_an_honest_solution_passes_beside_the_planted_files(
    backend: Backend, attack: Tampering
) -> None:
    failed = backend.run_tests(attack.files, "test_fn.py")
    assert (failed.exit_code, failed.output.splitlines()[-1]) == (1, "1 failed")
    passed = backend.run_tests({**attack.files, **HONEST}, "test_fn.py")
    assert (passed.exit_code, passed.output.splitlines()[-1]) == (0, "1 passed")


@pytest.mark.parametrize("attack", ATTACKS, ids=name)
def test_the_planted_files_fool_another_runner(attack: Tampering, tmp_path: Path) -> None:
    for file, text in attack.files.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text)
    done = subprocess.run([sys.executable, *RUNNERS[attack.fools]], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
