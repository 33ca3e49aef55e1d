"""The parser: what is a call, what is malformed and why, and what is text."""

import inspect
import json
import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from agentrl.chat import arguments, parse_reply, parser, render_turn
from agentrl.types import Malformed, ToolCall, ToolSchema, Turn

PARAMETERS = {
    "type": "object",
    "properties": {
        "file_path": {"type": "string"},
        "offset": {"type": "integer", "minimum": 1},
        "ratio": {"type": "number"},
        "all": {"type": "boolean"},
        "lines": {"type": "array", "items": {"type": "integer"}},
        "either": {"type": ["string", "null"]},
    },
    "required": ["file_path"],
}
TOOLS = (
    ToolSchema("Read", "Read a file.", PARAMETERS),
    ToolSchema("submit", "Submit.", {"type": "object", "properties": {}}),
)


def call(body: str) -> str:
    return f"<tool_call>\n{body}\n</tool_call>"


def read(written: str) -> str:
    return call('{"name": "Read", "arguments": ' + written + "}")


def only_item(text: str) -> ToolCall | Malformed:
    (item,) = parse_reply(text, TOOLS).items
    return item


MALFORMED = {
    "unclosed tag": ('<tool_call>\n{"name": "submit", "arguments": {}}', "unclosed"),
    "tag at the very end": ("<tool_call>", "unclosed"),
    "call in a call": ('<tool_call><tool_call>{"name": "submit", "arguments": {}}</tool_call>', "nested"),
    "empty": (call(""), "json"),
    "words": (call("read the file"), "json"),
    "two objects": (call('{"name": "submit", "arguments": {}} {}'), "json"),
    "single quotes": (call("{'name': 'submit', 'arguments': {}}"), "json"),
    "raw line break in a string": (read('{"file_path": "a\nb"}'), "json"),
    "code fence": (call('```json\n{"name": "submit", "arguments": {}}\n```'), "json"),
    "deep lists": (call("[" * 100_000), "depth"),
    "deep arguments": (read('{"a":' * 100 + "1" + "}" * 100), "depth"),
    "duplicate name": (call('{"name": "submit", "name": "submit", "arguments": {}}'), "duplicate_key"),
    "duplicate argument": (read('{"file_path": "a", "file_path": "b"}'), "duplicate_key"),
    "NaN": (read('{"file_path": "a", "ratio": NaN}'), "number"),
    "Infinity": (read('{"file_path": "a", "ratio": -Infinity}'), "number"),
    "a float that overflows": (read('{"file_path": "a", "ratio": 1e999}'), "number"),
    "a huge integer": (read('{"file_path": "a", "offset": ' + "9" * 10_000 + "}"), "number"),
    "an escaped lone surrogate": (read('{"file_path": "\\ud800"}'), "unicode"),
    "a raw lone surrogate": (read('{"file_path": "\ud800"}'), "unicode"),
    "a list": (call("[]"), "not_object"),
    "null": (call("null"), "not_object"),
    "no arguments key": (call('{"name": "submit"}'), "keys"),
    "no keys": (call("{}"), "keys"),
    "a third key": (call('{"name": "submit", "arguments": {}, "id": 1}'), "keys"),
    "parameters for arguments": (call('{"name": "submit", "parameters": {}}'), "keys"),
    "unknown tool": (call('{"name": "Rm", "arguments": {}}'), "unknown_tool"),
    "tool in other letters": (call('{"name": "read", "arguments": {"file_path": "a"}}'), "unknown_tool"),
    "name that is no string": (call('{"name": ["Read"], "arguments": {}}'), "unknown_tool"),
    "arguments as text": (call('{"name": "submit", "arguments": "{}"}'), "arguments"),
    "arguments null": (call('{"name": "submit", "arguments": null}'), "arguments"),
    "unknown argument": (read('{"file_path": "a", "encoding": "utf-8"}'), "unknown_argument"),
    "argument of a tool without any": (call('{"name": "submit", "arguments": {"x": 1}}'), "unknown_argument"),
    "missing argument": (read('{"offset": 1}'), "missing_argument"),
    "number for a string": (read('{"file_path": 1}'), "argument_type"),
    "null for a string": (read('{"file_path": null}'), "argument_type"),
    "float for an integer": (read('{"file_path": "a", "offset": 1.0}'), "argument_type"),
    "true for an integer": (read('{"file_path": "a", "offset": true}'), "argument_type"),
    "true for a number": (read('{"file_path": "a", "ratio": true}'), "argument_type"),
    "text for an integer": (read('{"file_path": "a", "offset": "1"}'), "argument_type"),
    "text for a boolean": (read('{"file_path": "a", "all": "true"}'), "argument_type"),
    "one for a boolean": (read('{"file_path": "a", "all": 1}'), "argument_type"),
    "a wrong item": (read('{"file_path": "a", "lines": [1, "2"]}'), "argument_type"),
    "neither type": (read('{"file_path": "a", "either": 1}'), "argument_type"),
    "a forbidden value": (read('{"file_path": "a", "offset": 0}'), "argument_value"),
}


@pytest.mark.parametrize(("text", "cause"), MALFORMED.values(), ids=list(MALFORMED))
def test_each_fault_has_its_cause_and_one_line_for_the_model(text: str, cause: str) -> None:
    item = only_item(text)
    assert isinstance(item, Malformed)
    assert item.cause == cause
    assert re.fullmatch(r"Malformed tool call: [^\n]{1,400}\.", item.text)
    item.text.encode()


def test_every_cause_that_the_parser_can_give_is_tested() -> None:
    source = inspect.getsource(parser) + inspect.getsource(arguments)
    assert {cause for _, cause in MALFORMED.values()} == set(re.findall(r'RefusedCallError\(\s*"(\w+)"', source))


def test_the_texts_say_what_was_wrong() -> None:
    texts = [only_item(MALFORMED[case][0]) for case in ("unknown tool", "unknown argument", "float for an integer")]
    assert [item.text for item in texts if isinstance(item, Malformed)] == [
        "Malformed tool call: there is no tool 'Rm'; the tools are: Read, submit.",
        "Malformed tool call: Read has no argument 'encoding'; "
        "its arguments are: file_path, offset, ratio, all, lines, either.",
        "Malformed tool call: argument 'offset' of Read must be of type integer, not a number.",
    ]


def test_a_call_that_fits_keeps_its_arguments_as_they_are() -> None:
    written = '{"file_path": "é\\n", "offset": 3, "ratio": 2, "all": false, "lines": [], "either": null}'
    expected = {"file_path": "é\n", "offset": 3, "ratio": 2, "all": False, "lines": [], "either": None}
    assert only_item(read(written)) == ToolCall("Read", expected)


def test_the_order_of_keys_and_white_space_around_json_do_not_matter() -> None:
    assert only_item('<tool_call>{"arguments":{},"name":"submit"}</tool_call>') == ToolCall("submit", {})


def test_a_reply_without_tags_is_text_to_the_last_character() -> None:
    assert parse_reply("\n Done. {}\n\n", TOOLS) == Turn("\n Done. {}\n\n", ())


def test_a_stray_closing_tag_is_text() -> None:
    text = '{"name": "submit", "arguments": {}}\n</tool_call>'
    assert parse_reply(text, TOOLS) == Turn(text, ())


def test_a_stray_closing_tag_after_a_call_adds_no_item() -> None:
    turn = parse_reply(call('{"name": "submit", "arguments": {}}') + "</tool_call>", TOOLS)
    assert turn == Turn("</tool_call>", (ToolCall("submit", {}),))


def test_a_nested_call_is_one_malformed_item_and_never_runs() -> None:
    inner = call('{"name": "submit", "arguments": {}}')
    (item,) = parse_reply(f"<tool_call>{inner}</tool_call>", TOOLS).items
    assert isinstance(item, Malformed)


def test_a_malformed_call_does_not_spoil_the_next() -> None:
    turn = parse_reply(call("oops") + "\n" + call('{"name": "submit", "arguments": {}}'), TOOLS)
    assert [type(item) for item in turn.items] == [Malformed, ToolCall]


def test_text_between_and_after_calls_is_kept() -> None:
    submit = call('{"name": "submit", "arguments": {}}')
    turn = parse_reply(f"first\n{submit}\nthen\n{submit}\nlast", TOOLS)
    assert turn.text == "first\nthen\nlast"
    assert turn.items == (ToolCall("submit", {}),) * 2


def test_closing_tags_in_json_strings_end_the_call() -> None:
    turn = parse_reply(read('{"file_path": "</tool_call>"}'), TOOLS)
    assert [item.cause for item in turn.items if isinstance(item, Malformed)] == ["json"]


def test_megabytes_of_quotes_and_brackets_are_refused_in_one_pass() -> None:
    assert isinstance(only_item(call('"\\' * 1_000_000)), Malformed)
    assert isinstance(only_item(call('{"a":[' * 300_000)), Malformed)


def test_brackets_inside_strings_are_no_nesting() -> None:
    path = "[{" * 1000
    assert only_item(read(json.dumps({"file_path": path}))) == ToolCall("Read", {"file_path": path})


FRAGMENTS = st.sampled_from(
    [
        "<tool_call>",
        "</tool_call>",
        "\n",
        '{"name": "Read", "arguments": {"file_path": "',
        '"}}',
        "{",
        "}",
        "[",
        "\\",
        "\ud800",
    ]
)


@given(st.lists(FRAGMENTS | st.text(max_size=5), max_size=12).map("".join))
@example("<tool_call>" + "[" * 5000)
def test_parsing_never_raises_and_items_are_as_many_as_opened_calls(text: str) -> None:
    turn = parse_reply(text, TOOLS)
    assert bool(turn.items) == ("<tool_call>" in text)
    assert len(turn.items) <= text.count("<tool_call>")


UNICODE = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
PLAIN = UNICODE.filter(lambda text: "<tool_call>" not in text)
ARGUMENTS = st.fixed_dictionaries(
    {"file_path": UNICODE | st.sampled_from(["<tool_call>", "a</tool_call>b", "\\<tool_call>", '"\\'])},
    optional={
        "offset": st.integers(1, 10**12),
        "ratio": st.floats(allow_nan=False, allow_infinity=False),
        "all": st.booleans(),
        "lines": st.lists(st.integers(), max_size=3),
        "either": st.none() | UNICODE,
    },
)
CALLS = st.builds(ToolCall, st.just("Read"), ARGUMENTS) | st.just(ToolCall("submit", {}))


@settings(max_examples=200)
@given(PLAIN, st.lists(CALLS, max_size=4))
def test_parsing_undoes_rendering(text: str, calls: list[ToolCall]) -> None:
    assert parse_reply(render_turn(text, calls), TOOLS) == Turn(text, tuple(calls))
