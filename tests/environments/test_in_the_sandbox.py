"""Both environments through the real backend, on a hand-made task."""

from collections.abc import Iterator

import pytest

from agentrl.environments import make_environment
from agentrl.sandbox.base import Backend, Limits
from agentrl.sandbox.process_limits import ProcessLimits
from agentrl.types import Status
from tests.environments.fakes import REFERENCE, SOURCE, TASK, TESTS, call, grade, reward


@pytest.fixture(scope="module")
def backend() -> Iterator[Backend]:
    made = ProcessLimits(Limits())
    yield made
    made.close()


@pytest.fixture
def tools(backend):
    return make_environment("coding_tools", TASK, backend, grade)


def test_a_menu_episode_is_played_to_its_end(backend):
    menu = make_environment("edit_menu", TASK, backend, grade)
    assert call(menu, "test").facts == {"tests_run": True, "tests_passed": False}
    call(menu, "edit", op="fix_init")
    assert call(menu, "test").facts == {"tests_run": True, "tests_passed": True}
    call(menu, "submit")
    assert reward(menu) == 1.0


def test_a_tools_episode_is_played_to_its_end(tools):
    assert call(tools, "Bash", command="pytest").facts["tests_passed"] is False
    call(tools, "Read", file_path=SOURCE)
    call(tools, "Edit", file_path=SOURCE, old_string="    total = 1", new_string="    total = 0")
    assert call(tools, "Bash", command=f"cd /repo && python {TESTS}").facts["tests_passed"] is True
    assert reward(tools) == 1.0


def test_a_script_of_the_models_runs_beside_the_repositorys_files(tools):
    call(tools, "Write", file_path="try.py", content="from amber_meadow import amber_meadow\nprint(amber_meadow([]))\n")
    assert call(tools, "Bash", command="python try.py").text == "1"


def test_a_script_that_fails_shows_its_exit_code(tools):
    call(tools, "Write", file_path="try.py", content="raise SystemExit(3)\n")
    result = call(tools, "Bash", command="python try.py")
    assert (result.status, result.text) == (Status.OK, "[exit code 3]")


def test_a_lowered_timeout_stops_a_sleeper(tools):
    call(tools, "Write", file_path="try.py", content="import time\ntime.sleep(60)\n")
    result = call(tools, "Bash", command="python try.py", timeout=300)
    assert (result.status, result.cause) == (Status.FAILED, "timeout")


def test_grep_finds_lines_with_their_numbers(tools):
    assert call(tools, "Bash", command=f"grep -n -i TOTAL {SOURCE}").text.split("\n")[0] == "2:    total = 1"


def test_grep_without_a_file_names_the_files(tools):
    assert call(tools, "Bash", command="grep 'total = 1'").text == f"{SOURCE}:    total = 1"


def test_grep_that_finds_nothing_says_so(tools):
    assert call(tools, "Bash", command="grep zzz").text == "(no match)"


def test_a_bad_pattern_fails(tools):
    assert call(tools, "Bash", command=f"grep '[' {SOURCE}").cause == "bad_pattern"


def test_passing_a_weakened_test_earns_nothing(tools):
    call(tools, "Read", file_path=TESTS)
    call(tools, "Write", file_path=TESTS, content="def test_1():\n    assert True\n")
    assert call(tools, "Bash", command="pytest").facts["tests_passed"] is True
    assert reward(tools) == 0.0


def test_a_planted_conftest_does_not_make_failing_tests_pass(tools):
    hook = "def pytest_collection_modifyitems(items):\n    items.clear()\n"
    call(tools, "Write", file_path="conftest.py", content=hook)
    assert call(tools, "Bash", command="pytest").facts["tests_passed"] is False


def test_a_syntax_error_is_shown_to_the_model(tools):
    call(tools, "Read", file_path=SOURCE)
    call(tools, "Write", file_path=SOURCE, content=REFERENCE.replace(":", "", 1))
    result = call(tools, "Bash", command="pytest")
    assert result.facts["tests_passed"] is False
    assert "SyntaxError" in result.text
