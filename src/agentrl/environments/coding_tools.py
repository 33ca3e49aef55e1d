"""The environment of `qwen_grpo_tools`: Read, Edit, Write and Bash on an in-memory repository.

The model writes the change itself. Names and arguments of the tools follow Claude Code's tool
reference; descriptions are our own. The repository holds the buggy module and its public tests and
nothing else: hidden tests reach only the injected grader. This file counts nothing and sets no
limit on turns.
"""

from collections.abc import Callable, Mapping
from typing import Any

from agentrl.environments import file_tools
from agentrl.environments.observations import check_call, failed, malformed, ok, told_of_change
from agentrl.environments.repository import Repository
from agentrl.environments.root import ROOT
from agentrl.environments.shell_tool import BASH, Shell
from agentrl.errors import ToolError
from agentrl.sandbox.base import Backend
from agentrl.tasks import public_tests
from agentrl.tasks.model import Task
from agentrl.types import Grade, Malformed, Message, Step, ToolCall, ToolResult, ToolSchema, Turn

TOOLS = (file_tools.READ, file_tools.EDIT, file_tools.WRITE, BASH)
MAX_CALLS = 4
"""Calls a turn that are run; each further one is malformed."""

SYSTEM_PROMPT = (
    f"You fix bugs in Python code. The repository is at {ROOT}. Use the tools to read and change files and to run "
    "the tests. A reply without a tool call ends the session."
)

_FILE_TOOLS: Mapping[str, Callable[..., str]] = {
    file_tools.READ.name: file_tools.read,
    file_tools.EDIT.name: file_tools.edit,
    file_tools.WRITE.name: file_tools.write,
}


class CodingTools:
    """One episode of one (already renamed) task. `grade` runs the hidden tests on a source text."""

    def __init__(self, task: Task, backend: Backend, grade: Callable[[Task, str], Grade]) -> None:
        self._task = task
        self._grade = grade
        self._repository = Repository({task.source_file: task.buggy, task.test_file: public_tests.test_source(task)})
        self._shell = Shell(self._repository, backend, task.test_file)

    @property
    def tools(self) -> tuple[ToolSchema, ...]:
        """Read, Edit, Write, Bash."""
        return TOOLS

    def initial_messages(self) -> list[Message]:
        """The rules of the session; then the function, its file and its test file."""
        task = self._task
        request = (
            f"The function {task.function} in {ROOT}/{task.source_file} has a bug. Its tests are in "
            f"{ROOT}/{task.test_file}. Fix the bug so that the tests pass."
        )
        return [Message("system", SYSTEM_PROMPT), Message("user", request)]

    def step(self, turn: Turn) -> Step:
        """Run up to four calls in order. A turn without any is the final answer: ended `answer`."""
        if not turn.items:
            return Step((), ended="answer")
        return Step(tuple(self._result(position, item) for position, item in enumerate(turn.items)))

    def grade(self) -> Grade:
        """The hidden tests' verdict on the function's file as it is now."""
        return self._grade(self._task, self._source())

    def reward(self, grade: Grade) -> float:
        """1.0 when all hidden tests pass, however the episode ended."""
        return float(grade.passed)

    def final_files(self) -> Mapping[str, str]:
        """The repository's files as the episode left them."""
        return self._repository.snapshot()

    def _source(self) -> str:
        return self._repository.text(self._task.source_file)

    def _result(self, position: int, item: ToolCall | Malformed) -> ToolResult:
        if position >= MAX_CALLS:
            return malformed(
                Malformed("too_many_calls", f"Malformed reply: only its first {MAX_CALLS} tool calls are run.")
            )
        call = check_call(item, TOOLS)
        if isinstance(call, Malformed):
            return malformed(call)
        before = self._source()
        try:
            return told_of_change(self._run(call), before, self._source())
        except ToolError as error:
            return failed(error)

    def _run(self, call: ToolCall) -> ToolResult:
        arguments: dict[str, Any] = dict(call.arguments)
        if call.name == BASH.name:
            return self._shell.run(**arguments)
        return ok(_FILE_TOOLS[call.name](self._repository, **arguments))
