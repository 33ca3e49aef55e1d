"""What a tool is told is hostile: paths, command lines and sizes that mean more are refused whole."""

import time
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from agentrl.environments import make_environment
from agentrl.environments.base import Environment
from agentrl.environments.repository import MAX_FILES
from agentrl.grading import grade as hidden_grade
from agentrl.sandbox.base import Backend
from agentrl.sandbox.jail import Jail
from agentrl.sandbox.process_limits import ProcessLimits
from agentrl.types import Status
from tests.environments.fakes import BUGGY, REFERENCE, SOURCE, TASK, RecordingBackend, call, grade
from tests.sandbox.attacks.bare import FAR
from tests.sandbox.attacks.commands import COMMANDS, HONEST, Command, Shell
from tests.sandbox.attacks.paths import HONEST as HONEST_PATH
from tests.sandbox.attacks.paths import HONEST_TEXT, PATHS, SECRET, TOOLS, HostilePath, Machine
from tests.sandbox.attacks.patterns import AT_MOST_MS, CAUSE, FILE, PATTERNS, Pattern
from tests.sandbox.attacks.sizes import SIZES, Size


def environment() -> Environment:
    return make_environment("coding_tools", TASK, RecordingBackend(), grade)


def real(backend: Any) -> Environment:
    return make_environment("coding_tools", TASK, backend, lambda task, source: hidden_grade(task, source, backend))


class Asked:
    """A backend that notes what jobs the tools ask it for."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self.jobs: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name in ("run_tests", "run_script", "grep", "call"):
            self.jobs.append(name)
        return getattr(self._backend, name)


def repair(tools: Environment) -> None:
    """Play on as an honest policy does, and be paid for it."""
    call(tools, "Read", file_path=SOURCE)
    assert call(tools, "Edit", file_path=SOURCE, old_string=BUGGY, new_string=REFERENCE).status is Status.OK
    assert call(tools, "Bash", command="pytest").facts == {"tests_run": True, "tests_passed": True}
    assert tools.reward(tools.grade()) == 1.0


@pytest.mark.parametrize("hostile", PATHS, ids=lambda hostile: ascii(hostile.path))
def test_a_hostile_path_is_refused_with_its_cause_by_every_tool_and_an_honest_solution_is_paid_after_it(
    jail: Jail, hostile: HostilePath
) -> None:
    path, asked = hostile.path, Asked(jail)
    tools = real(asked)
    calls = (
        ("Read", {"file_path": path}, hostile.cause),
        ("Write", {"file_path": path, "content": ""}, hostile.cause),
        ("Edit", {"file_path": path, "old_string": "a", "new_string": "b"}, hostile.cause),
        *(
            ("Bash", {"command": f"{program} {quote}{path}{quote}"}, hostile.cause_in_bash(program, quote))
            for program in ("cat", "pytest", "python", "grep x")
            for quote in ("'", '"')
        ),
    )
    met = [call(tools, tool, **arguments) for tool, arguments, _ in calls]
    assert [(one.status, one.cause) for one in met] == [(Status.FAILED, cause) for _, _, cause in calls]
    assert asked.jobs == []
    assert call(tools, "Bash", command="ls").text.split() == [SOURCE, f"test_{SOURCE}"]
    repair(tools)


@pytest.mark.parametrize("hostile", PATHS, ids=lambda hostile: ascii(hostile.path))
def test_a_weaker_tool_shows_another_file_than_the_hostile_path_names(hostile: HostilePath, tmp_path: Path) -> None:
    machine = Machine(tmp_path, hostile.shows)
    assert SECRET in TOOLS[hostile.fools](machine, hostile.path)
    assert machine.at(hostile.shows) != tmp_path / "repo" / hostile.path


@pytest.mark.parametrize("tool", TOOLS)
def test_a_weaker_tool_shows_an_honest_path_s_file_and_no_other(tool: str, tmp_path: Path) -> None:
    said = TOOLS[tool](Machine(tmp_path, "/outside"), HONEST_PATH)
    assert HONEST_TEXT in said
    assert SECRET not in said


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.line)
def test_a_hostile_command_line_is_refused_whole_with_its_cause_and_an_honest_solution_is_paid_after_it(
    jail: Jail, command: Command
) -> None:
    asked = Asked(jail)
    tools = real(asked)
    refused = call(tools, "Bash", command=command.line)
    assert (refused.status, refused.cause) == (Status.FAILED, command.cause)
    assert asked.jobs == []
    repair(tools)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.line)
def test_the_command_line_does_its_harm_in_a_real_shell(command: Command, tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    assert shell.is_harmed(command, shell.run(command.line, until=command.shows))


@pytest.mark.parametrize("line", HONEST)
def test_an_honest_command_line_does_none_of_the_harm_in_a_real_shell(line: str, tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    said = shell.run(line)
    assert [command for command in COMMANDS if shell.is_harmed(command, said)] == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_a_call_that_is_too_large_is_refused_and_an_honest_solution_is_paid_after_it(
    backend: Backend, size: Size
) -> None:
    tools = real(backend)
    refused = call(tools, size.tool, **size.arguments)
    assert (refused.status, refused.cause) == (Status.FAILED, size.cause)
    assert call(tools, "Bash", command="ls").text.split() == [SOURCE, f"test_{SOURCE}"]
    repair(tools)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_the_call_that_is_too_large_passes_without_its_limit(size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module(f"agentrl.environments.{size.module}"), size.limit, 10**9)
    assert call(environment(), size.tool, **size.arguments).status is Status.OK


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.line)
def test_a_pattern_that_backtracks_ends_with_its_line_s_time_and_an_honest_solution_is_paid_after_it(
    backend: Backend, pattern: Pattern
) -> None:
    tools = real(backend)
    call(tools, "Write", file_path=FILE, content=pattern.text)
    ended = call(tools, "Bash", command=pattern.line, timeout=AT_MOST_MS)
    assert (ended.status, ended.cause) == (Status.FAILED, CAUSE)
    repair(tools)


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.line)
def test_the_pattern_goes_on_for_much_longer_without_its_limit(
    pattern: Pattern, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("agentrl.environments.shell_tool.LIMIT_S", FAR.wall_s)
    with closing(ProcessLimits(FAR)) as backend:
        tools = real(backend)
        call(tools, "Write", file_path=FILE, content=pattern.text)
        started = time.monotonic()
        assert call(tools, "Bash", command=pattern.line).text == "(no match)"
        assert time.monotonic() - started > 2 * AT_MOST_MS / 1000


def write_ten_thousand(tools: Environment) -> list[str | None]:
    return [call(tools, "Write", file_path=f"f{number}.py", content="").cause for number in range(10_000)]


def test_ten_thousand_files_end_at_the_limit_and_an_honest_solution_is_paid_after_them(backend: Backend) -> None:
    tools = real(backend)
    room = MAX_FILES - 2
    assert write_ten_thousand(tools) == [None] * room + ["too_many_files"] * (10_000 - room)
    repair(tools)


def test_ten_thousand_files_are_stored_without_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agentrl.environments.repository.MAX_FILES", 10**9)
    tools = environment()
    assert write_ten_thousand(tools) == [None] * 10_000
    assert len(tools.final_files()) == 10_002
