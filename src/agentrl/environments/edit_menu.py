"""The environment of `qwen_grpo_bugfix`: a menu of pre-written edits.

The model reads the source, chooses an operation, may run the public tests, and submits. It writes
no code: an edit puts a module in place that the task holds ready. The menu lists its operations in
one fixed order for every task. Nothing is graded here and no turn is counted.
"""

from collections.abc import Callable, Mapping

from agentrl.environments.observations import (
    check_call,
    describe_run,
    failed,
    malformed,
    number_lines,
    ok,
    run_facts,
    run_result,
    told_of_change,
)
from agentrl.errors import ToolError
from agentrl.sandbox.base import Backend
from agentrl.tasks import public_tests
from agentrl.tasks.model import OPERATIONS, Task
from agentrl.types import Grade, Malformed, Message, Step, ToolCall, ToolResult, ToolSchema, Turn

_NO_ARGUMENTS = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}

READ = ToolSchema("read", "Show the source with line numbers.", _NO_ARGUMENTS)
EDIT = ToolSchema(
    "edit",
    "Apply one edit; allowed once. minmax: which extreme is kept. range: where a range ends. compare: a comparison. "
    "zero: a guard for nothing or zero. init: a starting value.",
    {
        "type": "object",
        "properties": {"op": {"type": "string", "enum": list(OPERATIONS)}},
        "required": ["op"],
        "additionalProperties": False,
    },
)
TEST = ToolSchema("test", "Run the public tests.", _NO_ARGUMENTS)
SUBMIT = ToolSchema("submit", "Hand in the source and end the session.", _NO_ARGUMENTS)
TOOLS = (READ, EDIT, TEST, SUBMIT)

SYSTEM_PROMPT = (
    "You fix bugs in Python code. Each reply is exactly one tool call. Read the source, apply the edit that fixes "
    "the bug, test it, then submit. Only submitted work counts."
)


class EditMenu:
    """One episode of one (already renamed) task. `grade` runs the hidden tests on a source text."""

    def __init__(self, task: Task, backend: Backend, grade: Callable[[Task, str], Grade]) -> None:
        self._task = task
        self._backend = backend
        self._grade = grade
        self._source = task.buggy
        self._edited = False
        self._submitted = False

    @property
    def tools(self) -> tuple[ToolSchema, ...]:
        """read, edit, test, submit."""
        return TOOLS

    def initial_messages(self) -> list[Message]:
        """The rules of the session; then the function."""
        request = f"The function {self._task.function} in {self._task.source_file} has one bug. Fix it."
        return [Message("system", SYSTEM_PROMPT), Message("user", request)]

    def step(self, turn: Turn) -> Step:
        """Run the turn's only call. A turn of any other shape is malformed and has one result."""
        call = _only_call(turn)
        if isinstance(call, Malformed):
            return Step((malformed(call),))
        try:
            result = self._run(call)
        except ToolError as error:
            result = failed(error)
        return Step((result,), ended="submit" if self._submitted else None)

    def grade(self) -> Grade:
        """The hidden tests' verdict on the source as it is now."""
        return self._grade(self._task, self._source)

    def reward(self, grade: Grade) -> float:
        """1.0 when the source was submitted and all hidden tests pass."""
        return float(self._submitted and grade.passed)

    def final_files(self) -> Mapping[str, str]:
        """The source as the episode left it, and the public tests."""
        return {self._task.source_file: self._source, self._task.test_file: public_tests.test_source(self._task)}

    def _run(self, call: ToolCall) -> ToolResult:
        match call.name:
            case "read":
                return ok(number_lines(self._source))
            case "edit":
                return self._edit(call.arguments["op"])
            case "test":
                return self._test()
            case _:
                self._submitted = True
                return ok("Submitted.")

    def _edit(self, operation: str) -> ToolResult:
        if self._edited:
            raise ToolError("second_edit", "an edit was applied already; only one is allowed")
        self._edited = True
        before, self._source = self._source, self._task.edits[operation]
        return told_of_change(ok(f"Applied {operation}."), before, self._source)

    def _test(self) -> ToolResult:
        output = self._backend.run_tests(self.final_files(), self._task.test_file)
        return run_result(output, describe_run(output), **run_facts(output))


def _only_call(turn: Turn) -> ToolCall | Malformed:
    """The turn's call, or what is wrong with the turn."""
    if not turn.items:
        return Malformed("no_call", "Malformed reply: it holds no tool call; each reply is exactly one.")
    if len(turn.items) > 1:
        return Malformed(
            "several_calls", f"Malformed reply: it holds {len(turn.items)} tool calls; each reply is exactly one."
        )
    return check_call(turn.items[0], TOOLS)
