"""Writes a reply as a model would: the inverse of the parser, for scripted episodes.

Sampled replies never pass through here.
"""

import json
from collections.abc import Sequence

from agentrl.chat.parser import CLOSING_TAG, OPENING_TAG
from agentrl.types import ToolCall


def render_call(call: ToolCall) -> str:
    """One call in its tags, spelled as Qwen's chat templates spell it.

    A call tag inside an argument is written with an escaped bracket, so that the call still
    parses to equal arguments. ValueError for NaN or infinity.
    """
    arguments = json.dumps(dict(call.arguments), ensure_ascii=False, allow_nan=False)
    for tag in (OPENING_TAG, CLOSING_TAG):
        arguments = arguments.replace(tag, "\\u003c" + tag[1:])
    name = json.dumps(call.name, ensure_ascii=False)
    return f'{OPENING_TAG}\n{{"name": {name}, "arguments": {arguments}}}\n{CLOSING_TAG}'


def render_turn(text: str, items: Sequence[ToolCall | str] = ()) -> str:
    """A reply: `text`, then the items, joined by line breaks as the template joins them.

    An item that is a string is put in as it is, its own tags or the lack of them included; this
    is how scripts write malformed calls. ValueError when `text` itself holds an opening tag.
    """
    if OPENING_TAG in text:
        raise ValueError(f"the text around calls must not hold {OPENING_TAG}: {text!r}")
    calls = [item if isinstance(item, str) else render_call(item) for item in items]
    return "\n".join([text, *calls] if text else calls)
