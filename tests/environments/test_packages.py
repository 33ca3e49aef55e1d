import subprocess
import sys

import pytest

from agentrl.environments import ENVIRONMENTS, make_environment
from agentrl.errors import UserError
from agentrl.provenance.closure import import_closure
from tests.environments.fakes import TASK, RecordingBackend, grade


def exit_code(program: str) -> int:
    return subprocess.run([sys.executable, "-c", program], check=False).returncode


def test_the_map_has_both_environments():
    assert sorted(ENVIRONMENTS) == ["coding_tools", "edit_menu"]


@pytest.mark.parametrize(("name", "class_name"), ENVIRONMENTS.items())
def test_an_environment_is_made_by_its_name(name, class_name):
    assert type(make_environment(name, TASK, RecordingBackend(), grade)).__name__ == class_name


def test_an_unknown_environment_is_the_users_error():
    with pytest.raises(UserError, match=r"unknown environment 'menu'.*choose one of: edit_menu, coding_tools"):
        make_environment("menu", TASK, RecordingBackend(), grade)


def test_environments_and_scripts_do_not_import_torch():
    modules = ", ".join(f"agentrl.environments.{name}" for name in (*ENVIRONMENTS, "scripts"))
    assert exit_code(f"import sys, {modules}; raise SystemExit('torch' in sys.modules)") == 0


def test_neither_environment_holds_the_code_of_the_other():
    menu, tools = (
        {path.rpartition("/")[2] for path in import_closure([f"agentrl.environments.{name}"]).digests}
        for name in ("edit_menu", "coding_tools")
    )
    assert not menu & {"coding_tools.py", "file_tools.py", "shell_tool.py", "shell_syntax.py", "repository.py"}
    assert "edit_menu.py" not in tools


def test_scripts_hold_the_code_of_no_environment():
    held = {path.rpartition("/")[2] for path in import_closure(["agentrl.environments.scripts"]).digests}
    assert not held & {"edit_menu.py", "coding_tools.py", "file_tools.py", "shell_tool.py", "repository.py"}
