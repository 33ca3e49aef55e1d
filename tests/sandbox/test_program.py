import ast
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import agentrl
from agentrl.errors import InfrastructureError
from agentrl.sandbox import program
from tests.sandbox.conftest import open_backend

PACKAGE = Path(agentrl.__file__).parent
# What the worker program may import: a job runs without site-packages.
STANDARD = sys.stdlib_module_names
GRADE = """
from agentrl.sandbox.base import Limits
from agentrl.sandbox.{module} import {make}
backend = {make}({arguments}Limits())
print(backend.call("def f(x): return x", "f", [(1,)]).outcome)
print(backend.run_tests({{"test_a.py": "def test_a(): assert 1 == 1"}}, "test_a.py").exit_code)
backend.close()
"""


@pytest.mark.parametrize(
    "file", ["encoding.py", *(f"worker/{path.name}" for path in PACKAGE.glob("sandbox/worker/*.py"))]
)
def test_the_worker_imports_only_the_standard_library_and_itself(file: str) -> None:
    for node in ast.walk(ast.parse((PACKAGE / "sandbox" / file).read_text())):
        if isinstance(node, ast.Import):
            assert {alias.name.split(".")[0] for alias in node.names} <= STANDARD
        if isinstance(node, ast.ImportFrom) and not node.level:
            assert str(node.module).split(".")[0] in STANDARD


def test_every_worker_module_is_part_of_the_program() -> None:
    parts = {module.__name__ for module in program.ZYGOTE_MODULES}
    for path in PACKAGE.glob("sandbox/worker/[a-z]*.py"):
        assert f"agentrl.sandbox.worker.{path.stem}" in parts


def test_the_program_of_a_grade_is_part_of_the_whole_and_smaller() -> None:
    assert len(program.grading_program()) < len(program.whole_program()) / 2


def test_the_program_fits_one_argument_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "_LONGEST", 1000)
    with pytest.raises(InfrastructureError, match="exceeds 1000 bytes"):
        program.whole_program()


@pytest.mark.parametrize(
    ("module", "make", "arguments"), [("process_limits", "ProcessLimits", ""), ("jail", "Jail", "'landlock', ")]
)
def test_the_sandbox_works_from_an_archive(tmp_path: Path, module: str, make: str, arguments: str) -> None:
    if make == "Jail":
        open_backend("landlock").close()
    grade = GRADE.format(module=module, make=make, arguments=arguments)
    archive = tmp_path / "library.pyz"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in [*PACKAGE.glob("*.py"), *PACKAGE.glob("sandbox/**/*.py")]:
            packed.write(path, Path("agentrl") / path.relative_to(PACKAGE))
    env = {"PYTHONPATH": str(archive), "PATH": "/usr/bin:/bin"}
    command = [sys.executable, "-c", f"import agentrl\nassert '.pyz' in agentrl.__file__\n{grade}"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, cwd="/")
    assert (done.stdout, done.stderr) == ("ok\n0\n", "")
