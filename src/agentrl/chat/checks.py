"""Proves that the token path of a `ChatFormat` is the one its chat template describes.

The reference is the tokenizer encoding the template's whole rendering, which shares no code with
the path under test. Only suffixes are compared after a reply: re-rendering may drop think blocks
of earlier turns, so a conversation as a whole need not equal its re-rendering, and the appended
ids are the authority. No weights are looked at.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any

from tokenizers import Tokenizer

from agentrl.chat.format import CALL_TAGS, ChatFormat
from agentrl.chat.rendering import render_turn
from agentrl.errors import IntegrityError, UserError
from agentrl.types import Message, ToolCall, ToolSchema

Encode = Callable[[str], list[int]]

# What files and test runs look like, and the white space at edges that merges with a frame's.
_RESULTS = ("     1\tdef f(x):\n     2\t    return x\n", "", "  2 passed\n\n", "ok: naïve ✓ 数")


def check_token_path(chat: ChatFormat, messages: Sequence[Message], tools: Sequence[ToolSchema]) -> dict[str, Any]:
    """Check prompt, observations, truncation, replies and hostile results; report what was checked.

    `messages` and `tools` are those that open an episode. IntegrityError names the first place
    where ids differ; UserError when the chat template does not show the tools.
    """
    encode = _reference(chat)
    _check_tools_shown(chat, messages, tools)
    prompt = chat.prompt_ids(messages, tools)
    _require_equal("prompt", prompt, encode(chat.render(messages, tools, open_turn=True)), chat)
    observations = {count: _check_observation(chat, messages, tools, count, encode) for count in (1, 2, 4)}
    _check_truncation(chat)
    _check_replies(chat, tools)
    _check_hostile_result(chat)
    template = json.dumps(chat.tokenizer.chat_template, sort_keys=True)
    return {
        "chat_template_sha256": hashlib.sha256(template.encode()).hexdigest(),
        "end_of_turn_id": chat.end_of_turn_id,
        "generation_prompt": chat.generation_prompt,
        "observation_tokens": {str(count): length for count, length in observations.items()},
        "plain_tags": chat.plain_tags,
        "prompt_tokens": len(prompt),
        "tools": [tool.name for tool in tools],
        "vocab_size": chat.vocab_size,
    }


def _reference(chat: ChatFormat) -> Encode:
    """The tokenizer itself; for plain tags, a copy in which other text bears the tags' ids."""
    if not chat.plain_tags:
        return lambda text: list(chat.tokenizer(text, add_special_tokens=False)["input_ids"])
    parsed = json.loads(chat.tokenizer.backend_tokenizer.to_str())
    for token in parsed["added_tokens"]:
        if token["content"] in CALL_TAGS:
            token["content"] = f"\0{token['content'].strip('<>')}\0"
    reference = Tokenizer.from_str(json.dumps(parsed))
    return lambda text: list(reference.encode(text, add_special_tokens=False).ids)


def _check_tools_shown(chat: ChatFormat, messages: Sequence[Message], tools: Sequence[ToolSchema]) -> None:
    without = chat.render(messages, (), open_turn=True)
    text = chat.render(messages, tools, open_turn=True)
    hidden = [tool.name for tool in tools if text.count(tool.name) <= without.count(tool.name)]
    if hidden:
        raise UserError(
            f"chat template without tools: it does not show {', '.join(hidden)}",
            where=str(chat.tokenizer.name_or_path),
            remedy="use an instruction-tuned model whose chat template renders tools",
        )


def _check_observation(
    chat: ChatFormat, messages: Sequence[Message], tools: Sequence[ToolSchema], count: int, encode: Encode
) -> int:
    """Compare the suffix of a first and of a second turn; return its length in tokens."""
    results = _RESULTS[:count]
    reply = Message("assistant", render_turn("Looking.", [ToolCall(tools[0].name, {})]))
    played = [*messages, reply]
    observed = [Message("tool", result) for result in results]
    ids = chat.observation_ids(results, truncated=False)
    for turn, conversation in (("first", played), ("second", [*played, *observed, reply])):
        ends = encode(chat.render(conversation, tools, open_turn=False)).count(chat.end_of_turn_id)
        rendered = encode(chat.render([*conversation, *observed], tools, open_turn=True))
        suffix = _after_nth(rendered, chat.end_of_turn_id, ends)
        _require_equal(f"observation of {count} result(s) after the {turn} turn", ids, suffix, chat)
    return len(ids)


def _after_nth(ids: list[int], marker: int, count: int) -> list[int]:
    """What follows the `count`-th `marker` in `ids`; nothing when there are fewer."""
    places = [place for place, id_ in enumerate(ids) if id_ == marker]
    return ids[places[count - 1] + 1 :] if 0 < count <= len(places) else []


def _check_truncation(chat: ChatFormat) -> None:
    whole = chat.observation_ids(_RESULTS[:1], truncated=False)
    cut = chat.observation_ids(_RESULTS[:1], truncated=True)
    _require_equal("observation after a truncated reply", cut, [chat.end_of_turn_id, *whole], chat)


def _check_replies(chat: ChatFormat, tools: Sequence[ToolSchema]) -> None:
    call = ToolCall(tools[0].name, {"text": 'if x < 1:\n\treturn "<|im_end|>"\n'})
    for reply in ("Done.", "  ", render_turn("", [call]), render_turn("Two calls.\n", [call, call])):
        ids = chat.reply_ids(reply)
        if ids.count(chat.end_of_turn_id) != 1 or ids[-1] != chat.end_of_turn_id:
            raise IntegrityError(f"reply {reply!r}: must hold the end-of-turn token once, at its end, but is {ids}")
        if chat.decode_reply(ids) != reply:
            raise IntegrityError(f"reply {reply!r}: encoded and decoded it is {chat.decode_reply(ids)!r}")


def _check_hostile_result(chat: ChatFormat) -> None:
    """A result made of every added token must add none to the frame's."""
    added = chat.tokenizer.backend_tokenizer.get_added_tokens_decoder()
    hostile = "".join(token.content for token in added.values())
    expected = [id_ for id_ in chat.observation_ids([""], truncated=False) if id_ in added]
    found = [id_ for id_ in chat.observation_ids([hostile], truncated=False) if id_ in added]
    _require_equal("special tokens around a hostile result", found, expected, chat)


def _require_equal(what: str, ours: Sequence[int], reference: Sequence[int], chat: ChatFormat) -> None:
    if list(ours) == list(reference):
        return
    shorter = min(len(ours), len(reference))
    place = next((place for place in range(shorter) if ours[place] != reference[place]), shorter)
    shown = [_show(ids, place, chat) for ids in (ours, reference)]
    raise IntegrityError(
        f"{what}: token path and chat template differ at position {place}: {shown[0]} against the template's {shown[1]}"
    )


def _show(ids: Sequence[int], place: int, chat: ChatFormat) -> str:
    """One id and its text, or that there is none."""
    if place >= len(ids):
        return "nothing"
    return f"{ids[place]} ({chat.tokenizer.decode([ids[place]])!r})"
