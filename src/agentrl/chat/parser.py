"""Reads the tool calls of a reply, Hermes style: JSON between `<tool_call>` and `</tool_call>`.

Nothing is repaired and nothing is guessed: a call either parses and fits its tool's schema or
becomes a `Malformed` with a stable cause. A call runs from an opening tag to the first closing
tag after it. A closing tag with no call open is text, as a reply without an opening tag is an
answer and holds no call. Tags inside JSON strings are not told from real ones; the renderer
escapes them. How many calls a turn may hold is an environment's matter.
"""

import json
import math
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from agentrl.chat.arguments import check_arguments, json_type
from agentrl.chat.refusal import RefusedCallError, quoted
from agentrl.types import Malformed, ToolCall, ToolSchema, Turn

OPENING_TAG = "<tool_call>"
CLOSING_TAG = "</tool_call>"

MAX_DEPTH = 64  # Fixed, because the depth at which Python's parser gives up depends on its caller's stack.
MAX_DIGITS = 300  # The largest float has 309 digits; tools may turn an integer into one.

_STRING_OR_BRACKET = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)


def parse_reply(text: str, tools: Sequence[ToolSchema]) -> Turn:
    """Split a reply into the text around its calls and the calls, in order. Never raises.

    One line break before an opening tag belongs to the tag, since that is how a chat template
    joins text and calls; every other character outside calls is in `Turn.text`.
    """
    outside: list[str] = []
    items: list[ToolCall | Malformed] = []
    position = 0
    while (start := text.find(OPENING_TAG, position)) >= 0:
        outside.append(text[position:start].removesuffix("\n"))
        body_start = start + len(OPENING_TAG)
        end = text.find(CLOSING_TAG, body_start)
        items.append(_parse_call(text[body_start:] if end < 0 else text[body_start:end], end >= 0, tools))
        position = len(text) if end < 0 else end + len(CLOSING_TAG)
    outside.append(text[position:])
    return Turn("".join(outside), tuple(items))


def _parse_call(body: str, closed: bool, tools: Sequence[ToolSchema]) -> ToolCall | Malformed:
    try:
        if not closed:
            raise RefusedCallError("unclosed", "its closing tag is missing")
        if OPENING_TAG in body:
            raise RefusedCallError("nested", "another call begins before its closing tag")
        return _fit(_load(body), tools)
    except RefusedCallError as refusal:
        return Malformed(refusal.cause, f"Malformed tool call: {refusal.reason}.")


def _fit(value: Any, tools: Sequence[ToolSchema]) -> ToolCall:
    """Make a JSON value a call of one of the tools."""
    if not isinstance(value, dict):
        raise RefusedCallError("not_object", f"it must be a JSON object, not {json_type(value)}")
    if set(value) != {"name", "arguments"}:
        found = ", ".join(quoted(key) for key in list(value)[:4]) or "none"
        raise RefusedCallError("keys", f"it must have exactly the keys 'name' and 'arguments', not {found}")
    name, arguments = value["name"], value["arguments"]
    tool = next((tool for tool in tools if tool.name == name), None)
    if tool is None:
        known = ", ".join(tool.name for tool in tools)
        shown = quoted(name) if isinstance(name, str) else json_type(name)
        raise RefusedCallError("unknown_tool", f"there is no tool {shown}; the tools are: {known}")
    if not isinstance(arguments, dict):
        raise RefusedCallError("arguments", f"'arguments' must be a JSON object, not {json_type(arguments)}")
    check_arguments(tool, arguments)
    return ToolCall(tool.name, arguments)


def _load(body: str) -> Any:
    """Strict JSON: no duplicate keys, no NaN or infinity, bounded depth and numbers, valid Unicode."""
    if _depth(body) > MAX_DEPTH:
        raise RefusedCallError("depth", f"its JSON is nested more than {MAX_DEPTH} levels deep")
    try:
        value = json.loads(
            body,
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_float=_float,
            parse_int=_integer,
        )
    except json.JSONDecodeError as error:
        raise RefusedCallError("json", f"it is not valid JSON: {error.msg} (character {error.pos})") from error
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise RefusedCallError("unicode", "its JSON holds half of a surrogate pair, which is no character") from error
    return value


def _depth(body: str) -> int:
    """Deepest nesting of brackets outside JSON strings, in one pass."""
    depth = deepest = 0
    for match in _STRING_OR_BRACKET.finditer(body):
        if match[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif match[0] in "]}":
            depth -= 1
    return deepest


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for key, item in pairs:
        if key in value:
            raise RefusedCallError("duplicate_key", f"its JSON holds the key {quoted(key)} twice")
        value[key] = item
    return value


def _refuse_constant(literal: str) -> NoReturn:
    raise RefusedCallError("number", f"{literal} is not a JSON number")


def _float(literal: str) -> float:
    value = float(literal)
    if not math.isfinite(value):
        raise RefusedCallError("number", f"the number {quoted(literal)} is too large")
    return value


def _integer(literal: str) -> int:
    if len(literal) > MAX_DIGITS:
        raise RefusedCallError("number", f"the number {quoted(literal)} is too large")
    return int(literal)
