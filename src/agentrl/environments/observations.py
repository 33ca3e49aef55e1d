"""What both environments say to the model: numbered sources, run outputs, results of calls.

Every observation leaves through here, as text that UTF-8 can hold and cut at a stated length. The
calls of a turn are checked here against the schemas of the tools. Nothing here runs a tool.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from jsonschema import Draft202012Validator

from agentrl.errors import ToolError
from agentrl.sandbox.base import ProcessOutput
from agentrl.types import Malformed, Status, ToolCall, ToolResult, ToolSchema

OBSERVATION_BYTES = 16 * 1024
CUT_MARK = f"\n[cut at {OBSERVATION_BYTES} bytes]"


def clip(text: str) -> str:
    """`text` with lone surrogates replaced, cut to `OBSERVATION_BYTES` of UTF-8, the mark included."""
    encoded = text.encode("utf-8", "replace")
    if len(encoded) <= OBSERVATION_BYTES:
        return encoded.decode()
    return encoded[: OBSERVATION_BYTES - len(CUT_MARK)].decode("utf-8", "ignore") + CUT_MARK


def quote(text: str, length: int = 60) -> str:
    """A text of the model's, to be named in a message: printable ASCII, at most about `length` long."""
    return ascii(text if len(text) <= length else text[:length] + "...")


def number_lines(text: str, first: int = 1) -> str:
    """Lines as `cat -n` prints them: number to six columns, a tab, the line. Only "\\n" ends a line."""
    return "\n".join(f"{number:6d}\t{line}" for number, line in enumerate(split_lines(text), start=first))


def split_lines(text: str) -> list[str]:
    """The lines of `text` without their ends; a newline at the very end starts no line."""
    lines = text.split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def describe_run(output: ProcessOutput) -> str:
    """What a run printed, then how it ended unless that was exit code 0."""
    parts = [output.output.rstrip("\n")]
    if output.killed is not None:
        parts.append(f"[stopped by the sandbox: {output.killed}]")
    elif output.exit_code != 0:
        parts.append(f"[exit code {output.exit_code}]")
    return "\n".join(part for part in parts if part) or "(no output)"


def ok(text: str, **facts: Any) -> ToolResult:
    """The result of a call that ran."""
    return ToolResult(Status.OK, None, clip(text), facts)


def failed(error: ToolError, before: Iterable[str] = (), **facts: Any) -> ToolResult:
    """The result of a well-formed call that its tool refused, after what it had said `before`."""
    return ToolResult(Status.FAILED, error.cause, clip("\n".join([*before, f"Error: {error.text}"])), facts)


def malformed(item: Malformed) -> ToolResult:
    """The result of what was no valid call."""
    return ToolResult(Status.MALFORMED, item.cause, clip(item.text))


def run_result(output: ProcessOutput, text: str, **facts: Any) -> ToolResult:
    """The result of a run: `ok` unless the sandbox stopped it, whatever the tests or the script said.

    `text` is the observation; the cause of a stopped run is the limit that ended it.
    """
    if output.killed is not None:
        return ToolResult(Status.FAILED, output.killed, clip(text), facts)
    return ok(text, **facts)


def told_of_change(result: ToolResult, before: str, after: str) -> ToolResult:
    """The result with the fact that its call changed the source, where `after` is another text than `before`."""
    return result if before == after else replace(result, facts={**result.facts, "source_changed": True})


def run_facts(output: ProcessOutput) -> dict[str, bool]:
    """Facts of a test run, for tables. They never feed a reward."""
    return {"tests_run": True, "tests_passed": output.killed is None and output.exit_code == 0}


def check_call(item: ToolCall | Malformed, tools: Iterable[ToolSchema]) -> ToolCall | Malformed:
    """The call itself if it fits the schema of its tool, else what is wrong with it.

    A parser has checked this before; an environment does not depend on which parser that was.
    """
    if isinstance(item, Malformed):
        return item
    schema = next((tool for tool in tools if tool.name == item.name), None)
    if schema is None:
        return Malformed("unknown_tool", f"Malformed tool call: there is no tool {quote(item.name)}.")
    try:
        fits = Draft202012Validator(schema.parameters).is_valid(dict(item.arguments))
    except RecursionError:  # arguments nested past the interpreter's depth
        fits = False
    return item if fits else Malformed("arguments", f"Malformed tool call: its arguments do not fit {item.name}.")
