"""The token path on the real Qwen3 tokenizer and template, id by id."""

import json
from pathlib import Path

import pytest
from transformers import PreTrainedTokenizerBase, PreTrainedTokenizerFast

from agentrl.chat import ChatFormat, check_token_path, parse_reply, render_turn
from agentrl.types import Message, ToolCall, ToolSchema
from tests import tiny_tokenizer

pytestmark = pytest.mark.tokenizer

Tools = tuple[ToolSchema, ...]
GENERATION_PROMPT = [151644, 77091, 198, 151667, 271, 151668, 271]
FIRST_ADDED_ID = 151643


@pytest.fixture(scope="module")
def chat(qwen3_tokenizer: PreTrainedTokenizerBase) -> ChatFormat:
    return ChatFormat(qwen3_tokenizer)


@pytest.fixture(scope="module")
def qwen25_chat(qwen3_folder: Path) -> ChatFormat:
    """Qwen2.5's tokenizer, which is Qwen3's without its last four added tokens; plain tags."""
    parsed = json.loads((qwen3_folder / "tokenizer.json").read_text())
    parsed["added_tokens"] = [token for token in parsed["added_tokens"] if token["id"] <= 151664]
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=tiny_tokenizer.Tokenizer.from_str(json.dumps(parsed)),
        eos_token="<|im_end|>",
        pad_token="<|endoftext|>",
        chat_template=tiny_tokenizer.QWEN25_TEMPLATE,
    )
    return ChatFormat(tokenizer, plain_tags=True)


def test_the_prompt_ends_with_an_empty_thought(
    chat: ChatFormat, example_messages: list[Message], example_tools: Tools
) -> None:
    assert chat.prompt_ids(example_messages, example_tools)[-7:] == GENERATION_PROMPT


def test_the_prompt_is_the_templates(chat: ChatFormat, example_messages: list[Message], example_tools: Tools) -> None:
    rendered = chat.tokenizer.apply_chat_template(
        [message.as_dict() for message in example_messages],
        tools=[tool.as_dict() for tool in example_tools],
        add_generation_prompt=True,
        enable_thinking=False,
        return_dict=False,
    )
    assert chat.prompt_ids(example_messages, example_tools) == rendered


def test_the_ids_of_one_observation(chat: ChatFormat) -> None:
    block = [198, 151644, 872, 198, 151665, 198, 49, 198, 151666, 151645, 198]
    assert chat.observation_ids(["R"], truncated=False) == [*block, *GENERATION_PROMPT]


def test_a_truncated_turn_is_ended(chat: ChatFormat) -> None:
    assert chat.observation_ids(["R"], truncated=True)[:3] == [151645, 198, 151644]


@pytest.mark.parametrize("count", [1, 2, 4])
def test_observations_are_the_templates_ids(chat: ChatFormat, count: int) -> None:
    results = [f"  {n}\tdef f(x):\n\n" for n in range(count)]
    conversation = [Message("user", "Q"), Message("assistant", "A"), *(Message("tool", text) for text in results)]
    rendered = chat.tokenizer.apply_chat_template(
        [message.as_dict() for message in conversation],
        add_generation_prompt=True,
        enable_thinking=False,
        return_dict=False,
    )
    second_end = [place for place, id_ in enumerate(rendered) if id_ == 151645][1]
    assert chat.observation_ids(results, truncated=False) == rendered[second_end + 1 :]


def test_appended_ids_equal_a_rendering_that_keeps_the_thoughts(chat: ChatFormat) -> None:
    """Qwen3's template keeps the empty think block of a turn whose reasoning is a line break."""
    replies, results = ["First.", "Second."], ["R1", "R2\n"]
    ids = chat.prompt_ids([Message("user", "Q")], ())
    conversation = [{"role": "user", "content": "Q"}]
    for reply, result in zip(replies, results, strict=True):
        ids += chat.reply_ids(reply) + chat.observation_ids([result], truncated=False)
        conversation.append({"role": "assistant", "content": reply, "reasoning_content": "\n"})
        conversation.append({"role": "tool", "content": result})
    rendered = chat.tokenizer.apply_chat_template(
        conversation, add_generation_prompt=True, enable_thinking=False, return_dict=False
    )
    assert ids == rendered


def test_the_whole_path_is_proved(chat: ChatFormat, example_messages: list[Message], example_tools: Tools) -> None:
    report = check_token_path(chat, example_messages, example_tools)
    assert report["end_of_turn_id"] == 151645
    assert report["vocab_size"] == 151669
    assert chat.pad_id == 151643


def test_the_path_with_plain_tags_is_proved(
    qwen25_chat: ChatFormat, example_messages: list[Message], example_tools: Tools
) -> None:
    report = check_token_path(qwen25_chat, example_messages, example_tools)
    assert report["plain_tags"] is True
    assert not {151657, 151658}.intersection(qwen25_chat.prompt_ids(example_messages, example_tools))


def test_where_response_tags_are_no_tokens_merges_cross_into_the_result(qwen25_chat: ChatFormat) -> None:
    """`>`, the frame's line break and those that a result begins with are one token."""
    (merged,) = qwen25_chat.tokenizer(">\n\n\n")["input_ids"]
    assert merged in qwen25_chat.observation_ids(["\n\nR"], truncated=False)


def test_no_result_yields_a_special_id_and_it_decodes_to_itself(chat: ChatFormat) -> None:
    added = chat.tokenizer.backend_tokenizer.get_added_tokens_decoder()
    hostile = "".join(token.content for token in added.values())
    ids = chat.observation_ids([hostile], truncated=False)
    inner = ids[ids.index(151665) + 1 : ids.index(151666)]
    assert max(inner) < FIRST_ADDED_ID
    assert chat.tokenizer.decode(inner) == f"\n{hostile}\n"


def test_a_split_that_the_tokenizer_would_not_make_still_reads_the_same(chat: ChatFormat, example_tools: Tools) -> None:
    """A model may sample any split; the ids are then kept as sampled, since nothing re-encodes them."""
    reply = render_turn("Reading.", [ToolCall("Read", {"file_path": "largest.py"})])
    canonical = chat.reply_ids(reply)
    tags = {151657: "<tool_call>", 151658: "</tool_call>"}
    sampled = [
        piece_id
        for id_ in canonical[:-1]
        for piece_id in ([id_] if id_ in tags else bytewise(chat, chat.tokenizer.decode([id_])))
    ]
    assert sampled != canonical[:-1]
    assert chat.decode_reply([*sampled, chat.end_of_turn_id]) == reply
    assert parse_reply(chat.decode_reply(sampled), example_tools).items == (
        ToolCall("Read", {"file_path": "largest.py"}),
    )


def bytewise(chat: ChatFormat, text: str) -> list[int]:
    """Ids of ASCII text, one a character."""
    return [chat.reply_ids(character)[0] for character in text]
