"""A hand-made task, a backend that records what it is asked, and short ways to play an episode."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from agentrl.environments import make_environment
from agentrl.environments.base import Environment
from agentrl.sandbox.base import CallReplies, ProcessOutput
from agentrl.tasks.model import Case, Task
from agentrl.types import Grade, Malformed, ToolCall, ToolResult, Turn

BUGGY = "def amber_meadow(values):\n    total = 1\n    for value in values:\n        total += value\n    return total\n"
REFERENCE = BUGGY.replace("total = 1", "total = 0")
TASK = Task(
    task_id="init/train/01",
    family="init",
    split="train",
    function="amber_meadow",
    buggy=BUGGY,
    reference=REFERENCE,
    public=(Case(([1, 2],), 3), Case(([],), 0), Case(([5],), 5)),
    hidden=tuple(Case(([7000 + n, 1],), 7001 + n) for n in range(10)),
    edits={
        "fix_minmax": BUGGY.replace("return total", "return max(total, 0)"),
        "fix_range": BUGGY.replace("in values:", "in values[1:]:"),
        "fix_compare": BUGGY.replace("+= value", "+= value > 0"),
        "fix_zero": BUGGY.replace("return total", "return total or 0"),
        "fix_init": REFERENCE,
    },
    wrong_fixes=(),
)
SOURCE, TESTS = "amber_meadow.py", "test_amber_meadow.py"


class RecordingBackend:
    """Answers every request with `output` and keeps the requests, by method."""

    name = "recording"

    def __init__(self, output: ProcessOutput | None = None) -> None:
        self.output = output or ProcessOutput(0, "3 passed\n")
        self.requests: list[tuple[Any, ...]] = []

    def run_tests(self, files: Mapping[str, str], test_file: str, timeout_s: float | None = None) -> ProcessOutput:
        self.requests.append(("run_tests", dict(files), test_file, timeout_s))
        return self.output

    def run_script(self, files: Mapping[str, str], script: str, timeout_s: float | None = None) -> ProcessOutput:
        self.requests.append(("run_script", dict(files), script, timeout_s))
        return self.output

    def grep(
        self,
        files: Mapping[str, str],
        pattern: str,
        timeout_s: float | None = None,
        *,
        ignore_case: bool,
        line_numbers: bool,
        with_names: bool,
    ) -> ProcessOutput:
        self.requests.append(("grep", sorted(files), pattern, ignore_case, line_numbers, with_names, timeout_s))
        return self.output

    def call(self, source: str, function: str, calls: Sequence[tuple[Any, ...]]) -> CallReplies:  # noqa: ARG002
        raise AssertionError("an environment grades through the injected function only")

    def record(self) -> dict[str, Any]:
        return {}

    def close(self) -> None:
        pass


def grade(task: Task, source: str) -> Grade:
    """The hidden tests' verdict on source that this project wrote."""
    space: dict[str, Any] = {}
    try:
        exec(source, space)
        passed = all(space[task.function](*case.args) == case.expected for case in task.hidden)
    except Exception:
        return Grade(False, "raised")
    return Grade(passed, "ok" if passed else "wrong")


def shows_hidden_case(text: str) -> bool:
    """Whether a number that occurs in hidden cases only stands in `text`."""
    return re.search(r"\b70\d\d\b", text) is not None


def environment(name: str, backend: RecordingBackend | None = None, task: Task = TASK) -> Environment:
    return make_environment(name, task, backend or RecordingBackend(), grade)


def do(played: Environment, *items: ToolCall | Malformed) -> tuple[ToolResult, ...]:
    """Play one turn; its results."""
    return played.step(Turn("", items)).results


def call(played: Environment, tool: str, **arguments: Any) -> ToolResult:
    """Play a turn of one call; its result."""
    (result,) = do(played, ToolCall(tool, arguments))
    return result


def reward(played: Environment) -> float:
    return played.reward(played.grade())
