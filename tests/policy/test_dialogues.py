"""Scripted dialogues: played in the real environment, and the same as ids."""

from collections.abc import Sequence
from typing import Any

import pytest

from agentrl.chat import ChatFormat
from agentrl.policy.dialogues import Conversation, Line, encode, play
from agentrl.types import Message, Status, Step, ToolCall, ToolResult, ToolSchema, Turn
from tests.environments.fakes import environment

SUBMIT = '<tool_call>\n{"name": "submit", "arguments": {}}\n</tool_call>'
READ = '<tool_call>\n{"name": "read", "arguments": {}}\n</tool_call>'


@pytest.fixture(scope="module")
def chat(tiny_qwen3: Any) -> ChatFormat:
    return ChatFormat(tiny_qwen3)


def played(replies: Sequence[str], chat: ChatFormat, read_weight: float = 0.0, slips: int = 0) -> Conversation:
    """The first `slips` replies are slips."""
    lines = [Line(reply, number < slips) for number, reply in enumerate(replies)]
    return encode(play(environment("edit_menu"), lines), chat, read_weight)


def counted(conversation: Conversation, chat: ChatFormat) -> str:
    """What the loss counts in full, as text."""
    whole = [place for place, weight in zip(conversation.positions, conversation.weights, strict=True) if weight == 1.0]
    ids = [conversation.ids[place] for place in whole]
    return str(chat.tokenizer.backend_tokenizer.decode(ids, skip_special_tokens=False))


@pytest.mark.parametrize("read_weight", [0.0, 0.25])
def test_the_loss_counts_the_replies_with_their_end_of_turn_in_full(chat: ChatFormat, read_weight: float) -> None:
    conversation = played([READ, SUBMIT], chat, read_weight)
    assert counted(conversation, chat) == f"{READ}<|im_end|>{SUBMIT}<|im_end|>"


def test_what_is_only_read_counts_by_its_weight_and_not_at_all_without_one(chat: ChatFormat) -> None:
    some, none = (played([READ, SUBMIT], chat, weight) for weight in (0.25, 0.0))
    assert list(some.positions) == list(range(1, len(some.ids)))
    assert set(some.weights) == {0.25, 1.0}
    assert set(none.weights) == {1.0}


@pytest.mark.parametrize("read_weight", [0.0, 0.25])
def test_a_slip_counts_for_nothing(chat: ChatFormat, read_weight: float) -> None:
    slipped, clean = (played([READ, SUBMIT], chat, read_weight, slips) for slips in (1, 0))
    assert slipped.ids == clean.ids
    assert counted(slipped, chat) == f"{SUBMIT}<|im_end|>"
    uncounted = [clean.ids[place] for place in sorted(set(clean.positions) - set(slipped.positions))]
    assert uncounted == chat.reply_ids(READ)


def test_observations_are_those_of_the_real_environment(chat: ChatFormat) -> None:
    conversation = played([READ, SUBMIT], chat)
    (result,) = environment("edit_menu").step(Turn("", (ToolCall("read"),))).results
    observed = conversation.ids[conversation.positions[0] + len(chat.reply_ids(READ)) :]
    expected = chat.observation_ids([result.text], truncated=False)
    assert "total = 1" in result.text
    assert list(observed[: len(expected)]) == expected


def test_a_conversation_ends_with_its_last_reply(chat: ChatFormat) -> None:
    for replies in ([READ], [READ, SUBMIT]):
        conversation = played(replies, chat)
        assert conversation.positions[-1] == len(conversation.ids) - 1
        assert conversation.ids[-1] == chat.end_of_turn_id


def test_replies_after_the_episodes_end_are_not_said(chat: ChatFormat) -> None:
    assert played([SUBMIT, READ], chat) == played([SUBMIT], chat)


def test_the_prompt_is_the_policys_prompt(chat: ChatFormat) -> None:
    conversation, menu = played([SUBMIT], chat), environment("edit_menu")
    prompt = chat.prompt_ids(menu.initial_messages(), menu.tools)
    assert list(conversation.ids[: len(prompt)]) == prompt
    assert conversation.positions[0] == len(prompt)


class Silent:
    """An environment that answers every turn and never ends."""

    tools: tuple[ToolSchema, ...] = ()

    def initial_messages(self) -> list[Message]:
        return [Message("system", "S"), Message("user", "U")]

    def step(self, turn: Turn) -> Step:  # noqa: ARG002
        return Step((ToolResult(Status.OK, None, "R"),))


def test_between_two_replies_stand_exactly_the_ids_of_the_observation(chat: ChatFormat) -> None:
    conversation = encode(play(Silent(), [Line("A"), Line("B")]), chat)  # type: ignore[arg-type]
    expected = [*chat.prompt_ids(Silent().initial_messages(), ()), *chat.reply_ids("A")]
    expected += [*chat.observation_ids(["R"], truncated=False), *chat.reply_ids("B")]
    assert list(conversation.ids) == expected
