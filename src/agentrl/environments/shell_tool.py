"""The Bash tool: an allow-list of commands over the in-memory repository, not a shell.

`pytest [file]`, `python -m pytest [file]`, `python test_<fn>.py` and `python <file>.py` go through
the sandbox; `ls`, `cat <file>` and `grep [-n] [-i] <pattern> [file]` read the repository (a search
runs in the sandbox, since a pattern can be as slow as a program). `cd /repo` and `&&` are accepted.
A line with anything else in it is refused whole, before any of it runs. What a run prints never
feeds a reward, and no command changes a file.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from agentrl.environments.observations import describe_run, failed, quote, run_facts, run_result
from agentrl.environments.repository import Repository, file_name
from agentrl.environments.root import ROOT
from agentrl.environments.shell_syntax import NotAvailable, split_commands
from agentrl.errors import ToolError
from agentrl.sandbox.base import Backend, ProcessOutput
from agentrl.types import Status, ToolResult, ToolSchema

NOT_AVAILABLE = "command not available in this sandbox"
LIMIT_S = 10.0
"""Seconds on the clock for a whole command line; `timeout` can only lower it."""
_LEAST_S = 0.001  # A run without time left is still started, so that it ends as any other too slow one.
MAX_COMMANDS = 8
MAX_PATTERN = 256

_NO_RUN = ProcessOutput(0, "")

BASH = ToolSchema(
    "Bash",
    "Run one of: pytest, python <file>, ls, cat <file>, grep <pattern>.",
    {
        "type": "object",
        "properties": {
            "command": {"type": "string"},
            "timeout": {
                "type": "integer",
                "minimum": 1,
                "maximum": 600_000,
                "description": "milliseconds, below 10000",
            },
        },
        "required": ["command"],
        "additionalProperties": False,
    },
)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """One command's end: its text, whether `&&` goes on, how a run ended, and facts for tables."""

    text: str = ""
    success: bool = True
    run: ProcessOutput = _NO_RUN
    facts: dict[str, Any] = field(default_factory=dict)


_Action = Callable[[float], _Outcome]
"""A command ready to run, given the seconds it may take."""


@dataclass(frozen=True, slots=True)
class Shell:
    """The Bash tool of one episode. `test_file` is what `pytest` runs when no file is named."""

    repository: Repository
    backend: Backend
    test_file: str
    clock: Callable[[], float] = time.monotonic

    def run(self, command: str, timeout: float | None = None) -> ToolResult:
        """Run a command line; `timeout` is in milliseconds.

        The result is `ok` when all that ran was allowed, even if tests or scripts failed. Causes of
        failure: `not_available`, `bad_pattern`, `pattern_too_long`, those of `file_name`,
        `no_such_file`, and the limit that stopped a run (`timeout`, `cpu`, `flood`, `signal`).
        """
        deadline = self.clock() + min(LIMIT_S, LIMIT_S if timeout is None else timeout / 1000)
        try:
            actions = self._actions(command)
        except NotAvailable:
            return ToolResult(Status.FAILED, "not_available", NOT_AVAILABLE)
        texts: list[str] = []
        facts: dict[str, Any] = {}
        run = _NO_RUN
        for action in actions:
            try:
                outcome = action(max(deadline - self.clock(), _LEAST_S))
            except ToolError as error:
                return failed(error, texts, **facts)
            texts += [outcome.text] if outcome.text else []
            facts |= outcome.facts
            run = outcome.run
            if not outcome.success:
                break
        return run_result(run, "\n".join(texts) or "(no output)", **facts)

    def _actions(self, line: str) -> list[_Action]:
        commands = split_commands(line)
        if len(commands) > MAX_COMMANDS:
            raise NotAvailable
        return [self._action(words) for words in commands]

    def _action(self, words: list[str]) -> _Action:
        """The action that the words of one command stand for. NotAvailable when there is none."""
        if words[0] == "grep":
            return self._grep_action(words[1:])
        if words[:3] == ["python", "-m", "pytest"]:
            words = words[2:]
        if any(word.startswith("-") for word in words):
            raise NotAvailable
        match words:
            case ["cd", path] if path == ROOT:
                return lambda _: _Outcome()
            case ["ls"]:
                return lambda _: _Outcome("\n".join(self.repository.names()))
            case ["cat", path]:
                return partial(self._cat, path)
            case ["pytest"]:
                return partial(self._tests, self.test_file)
            case ["pytest", path]:
                return partial(self._tests, path)
            case ["python", path] if path.removeprefix(f"{ROOT}/") == self.test_file:
                return partial(self._tests, path)
            case ["python", path] if path.endswith(".py"):
                return partial(self._script, path)
        raise NotAvailable

    def _grep_action(self, arguments: list[str]) -> _Action:
        options = ""
        while arguments and arguments[0] in ("-n", "-i", "-ni", "-in"):
            options += arguments[0]
            arguments = arguments[1:]
        if len(arguments) not in (1, 2) or any(argument.startswith("-") for argument in arguments):
            raise NotAvailable
        return partial(self._grep, options, arguments[0], arguments[1] if len(arguments) > 1 else None)

    def _cat(self, path: str, _limit_s: float) -> _Outcome:
        name = file_name(path)
        return _Outcome(self.repository.text(name).removesuffix("\n") or f"({name} is empty)")

    def _grep(self, options: str, pattern: str, path: str | None, limit_s: float) -> _Outcome:
        if len(pattern) > MAX_PATTERN:
            raise ToolError("pattern_too_long", f"the pattern is longer than {MAX_PATTERN} characters")
        files = self.repository.snapshot()
        if path is not None:
            name = file_name(path)
            files = {name: self.repository.text(name)}
        output = self.backend.grep(
            files, pattern, limit_s, ignore_case="i" in options, line_numbers="n" in options, with_names=path is None
        )
        if output.exit_code == 2:
            raise ToolError("bad_pattern", f"{quote(pattern)} is not a valid pattern")
        if output.exit_code == 1:
            return _Outcome("(no match)", success=False)
        return _Outcome(describe_run(output), output.exit_code == 0, output)

    def _tests(self, path: str, limit_s: float) -> _Outcome:
        name = self._existing(path)
        output = self.backend.run_tests(self.repository.snapshot(), name, limit_s)
        facts = run_facts(output) if name == self.test_file else {}
        return _Outcome(describe_run(output), output.exit_code == 0, output, facts)

    def _script(self, path: str, limit_s: float) -> _Outcome:
        name = self._existing(path)
        output = self.backend.run_script(self.repository.snapshot(), name, limit_s)
        return _Outcome(describe_run(output), output.exit_code == 0, output)

    def _existing(self, path: str) -> str:
        name = file_name(path)
        self.repository.text(name)
        return name
