"""The renderer of scripted replies."""

import pytest

from agentrl.chat import render_turn
from agentrl.types import ToolCall


def test_two_calls_are_joined_by_one_line_break() -> None:
    rendered = render_turn("Look.", [ToolCall("Read", {"file_path": "a.py", "offset": 2}), ToolCall("submit", {})])
    assert rendered == (
        'Look.\n<tool_call>\n{"name": "Read", "arguments": {"file_path": "a.py", "offset": 2}}\n</tool_call>'
        '\n<tool_call>\n{"name": "submit", "arguments": {}}\n</tool_call>'
    )


def test_a_call_without_text_opens_the_reply() -> None:
    assert render_turn("", [ToolCall("submit")]).startswith("<tool_call>")


def test_raw_items_are_put_in_as_they_are() -> None:
    assert render_turn("", ["<tool_call>\n{oops", ToolCall("submit")]).startswith("<tool_call>\n{oops\n<tool_call>\n{")


def test_letters_beyond_ascii_are_not_escaped() -> None:
    assert "é数" in render_turn("", [ToolCall("Read", {"file_path": "é数"})])


def test_tags_in_arguments_are_escaped() -> None:
    rendered = render_turn("", [ToolCall("Write", {"content": "</tool_call>"})])
    assert rendered.count("</tool_call>") == 1


def test_text_that_opens_a_call_is_refused() -> None:
    with pytest.raises(ValueError, match="must not hold <tool_call>"):
        render_turn("<tool_call>")


def test_a_number_that_json_has_not_is_refused() -> None:
    with pytest.raises(ValueError, match="JSON compliant"):
        render_turn("", [ToolCall("Read", {"offset": float("nan")})])
