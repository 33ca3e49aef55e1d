"""Scripted conversations as ids, and fine-tuning on them."""

from collections.abc import Sequence
from typing import Any

import pytest
import torch

from agentrl.chat import ChatFormat
from agentrl.config import WarmStart
from agentrl.environments.base import Environment
from agentrl.policy.loading import weights_sha256
from agentrl.policy.warm_start import Conversation, converse, fine_tune, on_every_token
from agentrl.types import Message, Status, Step, ToolCall, ToolResult, ToolSchema, Turn
from tests.environments.fakes import environment
from tests.tiny_policy import tiny_model

SUBMIT = '<tool_call>\n{"name": "submit", "arguments": {}}\n</tool_call>'
READ = '<tool_call>\n{"name": "read", "arguments": {}}\n</tool_call>'
RECIPE = WarmStart(episodes=8, good=1.0, epochs=12, batch_size=4, lr=1e-2, seed=0)


def played(replies: Sequence[str], chat: ChatFormat) -> tuple[Conversation, Environment]:
    menu = environment("edit_menu")
    return converse(menu, replies, chat), menu


@pytest.fixture(scope="module")
def chat(tiny_qwen3: Any) -> ChatFormat:
    return ChatFormat(tiny_qwen3)


def counted(conversation: Conversation, chat: ChatFormat) -> str:
    """What the loss counts, as text."""
    ids = [conversation.ids[place] for place in conversation.positions]
    return str(chat.tokenizer.backend_tokenizer.decode(ids, skip_special_tokens=False))


def test_the_loss_counts_the_replies_with_their_end_of_turn_and_nothing_else(chat: ChatFormat) -> None:
    conversation, _ = played([READ, SUBMIT], chat)
    assert counted(conversation, chat) == f"{READ}<|im_end|>{SUBMIT}<|im_end|>"


def test_observations_are_those_of_the_real_environment(chat: ChatFormat) -> None:
    conversation, _ = played([READ, SUBMIT], chat)
    (result,) = environment("edit_menu").step(Turn("", (ToolCall("read"),))).results
    observed = conversation.ids[conversation.positions[0] + len(chat.reply_ids(READ)) :]
    expected = chat.observation_ids([result.text], truncated=False)
    assert "total = 1" in result.text
    assert list(observed[: len(expected)]) == expected


def test_a_conversation_ends_with_its_last_reply(chat: ChatFormat) -> None:
    for replies in ([READ], [READ, SUBMIT]):
        conversation, _ = played(replies, chat)
        assert conversation.positions[-1] == len(conversation.ids) - 1
        assert conversation.ids[-1] == chat.end_of_turn_id


def test_replies_after_the_episodes_end_are_not_said(chat: ChatFormat) -> None:
    assert played([SUBMIT, READ], chat)[0] == played([SUBMIT], chat)[0]


def test_the_prompt_is_the_policys_prompt(chat: ChatFormat) -> None:
    conversation, menu = played([SUBMIT], chat)
    prompt = chat.prompt_ids(menu.initial_messages(), menu.tools)
    assert list(conversation.ids[: len(prompt)]) == prompt
    assert conversation.positions[0] == len(prompt)


def test_a_loss_on_every_token_counts_all_but_the_first() -> None:
    assert on_every_token(Conversation((7, 8, 9), (2,))) == Conversation((7, 8, 9), (1, 2))


def conversations() -> list[Conversation]:
    rows = [tuple(range(2 + start, 12 + start + start % 3)) for start in range(8)]
    return [Conversation(ids, tuple(range(3, len(ids)))) for ids in rows]


def tuned(**changes: Any) -> tuple[Any, list[float], list[tuple[int, int]]]:
    model = tiny_model(32, layers=1)
    said: list[tuple[int, int]] = []
    recipe = RECIPE.model_copy(update=changes)
    losses = fine_tune(
        model, conversations(), recipe, pad_id=0, report=lambda step, steps, _loss: said.append((step, steps))
    )
    return model, losses, said


def test_fine_tuning_learns_its_conversations_and_reports_every_step() -> None:
    model, losses, said = tuned()
    assert said == [(step, 24) for step in range(1, 25)]
    assert losses[-1] < 0.5 * losses[0]
    assert not model.training


def test_fine_tuning_repeats_exactly_and_its_seed_matters() -> None:
    first, again, other = (weights_sha256(tuned(epochs=2, seed=seed)[0]) for seed in (0, 0, 1))
    assert first == again != other


def test_tokens_that_are_not_counted_teach_nothing() -> None:
    """A change of an uncounted last token, which no counted one can see, leaves the weights alone."""
    recipe = RECIPE.model_copy(update={"epochs": 1})
    hashes = []
    for last in (20, 21):
        model = tiny_model(32, layers=1)
        rows = [Conversation((5, 6, 7, 8, last), (2, 3))]
        fine_tune(model, rows, recipe, pad_id=0, report=lambda *_: None)
        hashes.append(weights_sha256(model))
    assert hashes[0] == hashes[1]


def test_the_global_random_state_takes_no_part() -> None:
    torch.manual_seed(1)
    first = weights_sha256(tuned(epochs=1)[0])
    torch.manual_seed(2)
    assert weights_sha256(tuned(epochs=1)[0]) == first


class Silent:
    """An environment that answers every turn and never ends."""

    tools: tuple[ToolSchema, ...] = ()

    def initial_messages(self) -> list[Message]:
        return [Message("system", "S"), Message("user", "U")]

    def step(self, turn: Turn) -> Step:  # noqa: ARG002
        return Step((ToolResult(Status.OK, None, "R"),))


def test_between_two_replies_stand_exactly_the_ids_of_the_observation(chat: ChatFormat) -> None:
    conversation = converse(Silent(), ["A", "B"], chat)  # type: ignore[arg-type]
    expected = [*chat.prompt_ids(Silent().initial_messages(), ()), *chat.reply_ids("A")]
    expected += [*chat.observation_ids(["R"], truncated=False), *chat.reply_ids("B")]
    assert list(conversation.ids) == expected


def test_the_rows_of_a_pass_change_nothing_but_rounding() -> None:
    losses = {micro: tuned(micro=micro, epochs=2)[1] for micro in (1, 3, 16)}
    assert losses[1] == pytest.approx(losses[16], abs=1e-5)
    assert losses[3] == pytest.approx(losses[16], abs=1e-5)


def test_a_pass_in_bf16_leaves_weights_in_fp32_and_learns_too() -> None:
    model, losses, _ = tuned(precision="bf16")
    assert {parameter.dtype for parameter in model.parameters()} == {torch.float32}
    assert losses[-1] < 0.5 * losses[0]
    assert losses != tuned()[1]
