"""Whether a policy can act: what is measured, what follows from it, and what stops a run."""

import math
from dataclasses import replace
from typing import Any

import pytest
import torch

from agentrl.chat import ChatFormat
from agentrl.errors import UserError
from agentrl.policy.fitness import (
    REACHABLE,
    Fitness,
    check_fitness,
    declared_ends,
    examine,
    findings,
    first_call,
    like_unused,
    reply_logprobs,
    untrained_tags,
    unused_ids,
)
from agentrl.policy.loading import Policy
from agentrl.types import Message, ToolCall, ToolSchema
from tests import tiny_tokenizer
from tests.tiny_policy import tiny_model

FIT = Fitness(
    plain_tags=False,
    unused_rows=8,
    untrained=(),
    opening_tag_probability=0.5,
    end_of_turn_probability=0.5,
    end_of_turn="<|im_end|>",
    declared_ends=("<|im_end|>",),
)
UNUSED = 8


@pytest.fixture
def padded(tiny_qwen3: Any) -> Policy:
    """A policy whose model has rows beyond its tokenizer's vocabulary, all alike."""
    chat = ChatFormat(tiny_qwen3)
    model = tiny_model(chat.vocab_size + UNUSED)
    with torch.no_grad():
        model.get_output_embeddings().weight[-UNUSED:] = 0.25
    return Policy(model, tiny_qwen3, chat, 4096)


def overwrite(policy: Policy, token: str, value: float | torch.Tensor) -> None:
    id_ = policy.tokenizer.convert_tokens_to_ids(token)
    with torch.no_grad():
        policy.model.get_output_embeddings().weight[id_] = value


def test_unused_ids_are_the_rows_without_a_token(padded: Policy) -> None:
    known = padded.chat.vocab_size
    assert unused_ids(padded.model, padded.chat) == list(range(known, known + UNUSED))


def test_tags_with_rows_like_unused_ones_are_untrained(padded: Policy) -> None:
    unused = unused_ids(padded.model, padded.chat)
    assert untrained_tags(padded.model, padded.chat, unused) == []
    overwrite(padded, "</tool_call>", 0.25)
    assert untrained_tags(padded.model, padded.chat, unused) == ["</tool_call>"]
    overwrite(padded, "<tool_call>", 0.25)
    assert untrained_tags(padded.model, padded.chat, unused) == ["<tool_call>", "</tool_call>"]


def test_a_tag_that_has_no_token_is_not_untrained(padded: Policy) -> None:
    overwrite(padded, "<tool_call>", 0.25)
    chat = ChatFormat(tiny_tokenizer.make_tokenizer((), tiny_tokenizer.QWEN25_TEMPLATE))
    assert untrained_tags(padded.model, chat, unused_ids(padded.model, padded.chat)) == []


@pytest.mark.parametrize(("noise", "alike"), [(0.0, True), (0.002, True), (0.05, False)])
def test_a_row_is_like_an_unused_one_up_to_rounding(noise: float, alike: bool) -> None:
    weight = torch.randn(6, 64, generator=torch.Generator().manual_seed(0))
    weight[1] = weight[4] + noise * weight[2]
    assert like_unused(weight, 1, [3, 4, 5]) is alike


def test_where_no_id_is_unused_rows_tell_nothing(policy: Policy) -> None:
    assert unused_ids(policy.model, policy.chat) == []
    assert untrained_tags(policy.model, policy.chat, []) == []


def test_log_probabilities_are_those_of_the_models_own_pass(policy: Policy) -> None:
    prompt, reply = [5, 9, 31, 7], [12, 40, 3]
    with torch.no_grad():
        logprobs = torch.log_softmax(policy.model(torch.tensor([prompt + reply])).logits[0].float(), dim=-1)
    expected = [logprobs[len(prompt) - 1 + place, id_].item() for place, id_ in enumerate(reply)]
    assert reply_logprobs(policy.model, prompt, reply) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("remark", ["", "Let me look.", "naïve ✓"])
@pytest.mark.parametrize("plain", [False, True])
def test_the_ids_of_a_tag_are_found_whatever_comes_before_it(tiny_qwen3: Any, plain: bool, remark: str) -> None:
    chat = ChatFormat(tiny_qwen3, plain_tags=plain)
    reply = first_call(chat, remark, ToolCall("Read"))
    text = chat.decode_reply(reply.ids[reply.tag])
    assert "<tool_call>" in text
    assert chat.decode_reply(reply.ids[: reply.tag.start]).strip() == remark
    assert (len(reply.ids[reply.tag]) == 1) == (not plain)
    assert reply.ids[-1] == chat.end_of_turn_id


@pytest.mark.tokenizer
def test_a_tag_whose_last_piece_holds_the_line_break_is_taken_whole(qwen3_tokenizer: Any) -> None:
    """`>` and the line break after it are one token of Qwen's: the tag alone would be spelled in another way."""
    chat = ChatFormat(qwen3_tokenizer, plain_tags=True)
    reply = first_call(chat, "", ToolCall("Read"))
    assert chat.decode_reply(reply.ids[reply.tag]) == "<tool_call>\n"
    assert chat.reply_ids("<tool_call>")[:-1] != reply.ids[reply.tag]


def test_a_policy_is_measured_where_it_would_act(
    padded: Policy, example_messages: list[Message], example_tools: tuple[ToolSchema, ...]
) -> None:
    found = examine(padded, example_messages, example_tools)
    prompt = padded.chat.prompt_ids(example_messages, example_tools)
    replies = [
        first_call(padded.chat, remark, ToolCall("Read")) for remark in ("", "Let me look at the function first.")
    ]
    said = [reply_logprobs(padded.model, prompt, reply.ids) for reply in replies]
    tags = [math.exp(logprobs[reply.tag.start]) for reply, logprobs in zip(replies, said, strict=True)]
    assert found.opening_tag_probability == pytest.approx(max(tags))
    assert found.end_of_turn_probability == pytest.approx(math.exp(max(logprobs[-1] for logprobs in said)))
    assert (found.unused_rows, found.untrained, found.end_of_turn) == (UNUSED, (), "<|im_end|>")


def test_a_tag_that_the_model_never_says_is_measured_as_such(
    padded: Policy, example_messages: list[Message], example_tools: tuple[ToolSchema, ...]
) -> None:
    padded.model.lm_head.weight = torch.nn.Parameter(padded.model.lm_head.weight.detach().clone())
    prompt = padded.chat.prompt_ids(example_messages, example_tools)
    places = [[*prompt, *padded.chat.reply_ids(remark)[:-1]] for remark in ("", "Let me look at the function first.\n")]
    with torch.no_grad():
        hidden = [padded.model.base_model(torch.tensor([ids])).last_hidden_state[0, -1] for ids in places]
    overwrite(padded, "<tool_call>", -30 * sum(state / state.norm() for state in hidden))
    found = examine(padded, example_messages, example_tools)
    assert found.opening_tag_probability < REACHABLE
    said = [finding.what for finding in findings(found, warm_start=False) if finding.stops]
    assert said == [
        f"a call is out of reach: <tool_call> as a token has probability {found.opening_tag_probability:.1e}"
    ]


def test_ends_are_those_of_the_configuration_and_of_the_tokenizer(padded: Policy) -> None:
    padded.model.config.eos_token_id = [padded.chat.end_of_turn_id, padded.chat.pad_id]
    assert list(declared_ends(padded)) == ["<|im_end|>", "<|endoftext|>"]
    padded.model.config.eos_token_id = None
    assert list(declared_ends(padded)) == ["<|im_end|>"]


UNTRAINED = replace(FIT, untrained=("<tool_call>", "</tool_call>"))
OUT_OF_REACH = replace(FIT, opening_tag_probability=REACHABLE / 2)
ENDLESS = replace(FIT, end_of_turn_probability=REACHABLE / 2)
OTHER_END = replace(FIT, declared_ends=("<|endoftext|>",))


@pytest.mark.parametrize(
    ("fitness", "said", "remedy", "cold", "warm"),
    [
        (UNTRAINED, "tokens of <tool_call> and </tool_call> are untrained", "plain_tags: true", True, True),
        (OUT_OF_REACH, "a call is out of reach", "plain_tags: true, or give the run a warm_start", True, False),
        (replace(OUT_OF_REACH, plain_tags=True), "as text has probability 5.0e-05", "give the run a warm", True, False),
        (ENDLESS, "it does not end its turns", "give the run a warm_start", True, False),
        (
            OTHER_END,
            "wrong end tokens: its files name <|endoftext|>, its chat template ends a turn with <|im_end|>",
            "instruction-tuned",
            False,
            False,
        ),
    ],
)
def test_each_fault_is_said_with_its_remedy_and_stops_a_run_that_it_would_spoil(
    fitness: Fitness, said: str, remedy: str, cold: bool, warm: bool
) -> None:
    for warm_start, stops in ((False, cold), (True, warm)):
        (finding,) = findings(fitness, warm_start=warm_start)
        assert said in finding.what
        assert remedy in finding.remedy
        assert finding.stops is stops


@pytest.mark.parametrize("fitness", [FIT, replace(UNTRAINED, plain_tags=True)])
def test_a_fit_policy_has_no_finding(fitness: Fitness) -> None:
    """Untrained tags do no harm where they are written as text."""
    assert findings(fitness, warm_start=False) == []


def test_what_stops_a_run_is_raised_in_one_line_and_the_rest_is_recorded() -> None:
    with pytest.raises(UserError, match=r"^model\.json: the tokens .* -> write the tags as text: plain_tags: true$"):
        check_fitness(UNTRAINED, "model.json", warm_start=True)
    record = check_fitness(OUT_OF_REACH, "model.json", warm_start=True)
    assert record["chosen"] == {"tags": "tokens", "warm_start": True}
    assert [finding["stops"] for finding in record["findings"]] == [False]
    assert record["opening_tag_probability"] == REACHABLE / 2
