"""The proof of the token path: it passes what is right and names where the wrong differs."""

from collections.abc import Callable, Sequence

import pytest
from transformers import PreTrainedTokenizerBase

from agentrl.chat import ChatFormat, check_token_path
from agentrl.errors import IntegrityError, UserError
from agentrl.policy.scratch import train_tokenizer
from agentrl.types import Message, ToolSchema
from tests import tiny_tokenizer

Tools = tuple[ToolSchema, ...]


@pytest.mark.parametrize("plain_tags", [False, True])
def test_a_right_path_passes_and_is_reported(
    tiny_qwen3: PreTrainedTokenizerBase, example_messages: list[Message], example_tools: Tools, plain_tags: bool
) -> None:
    chat = ChatFormat(tiny_qwen3, plain_tags=plain_tags)
    report = check_token_path(chat, example_messages, example_tools)
    assert report["tools"] == ["Read", "edit"]
    assert report["plain_tags"] is plain_tags
    assert report["prompt_tokens"] == len(chat.prompt_ids(example_messages, example_tools))
    assert set(report["observation_tokens"]) == {"1", "2", "4"}


def test_the_path_of_a_tokenizer_made_from_scratch_is_right(
    example_messages: list[Message], example_tools: Tools
) -> None:
    tokenizer = train_tokenizer(["def f(x):\n    return x\n"], vocabulary=400)
    assert check_token_path(ChatFormat(tokenizer), example_messages, example_tools)["end_of_turn_id"] == 2


def test_the_report_knows_templates_apart(
    tiny_qwen3: PreTrainedTokenizerBase,
    tiny_qwen25: PreTrainedTokenizerBase,
    example_messages: list[Message],
    example_tools: Tools,
) -> None:
    reports = [check_token_path(ChatFormat(t), example_messages, example_tools) for t in (tiny_qwen3, tiny_qwen25)]
    assert reports[0]["chat_template_sha256"] != reports[1]["chat_template_sha256"]


class LosesLineBreak(ChatFormat):
    """Forgets the line break after the sampled end of turn."""

    def observation_ids(self, results: Sequence[str], truncated: bool) -> list[int]:
        return super().observation_ids(results, truncated)[1:]


class SplitsResults(ChatFormat):
    """Opens a user block for each result."""

    def observation_ids(self, results: Sequence[str], truncated: bool) -> list[int]:
        return [id_ for result in results for id_ in super(SplitsResults, self).observation_ids([result], truncated)]


class ForgetsTheEnd(ChatFormat):
    """Does not end a truncated turn."""

    def observation_ids(self, results: Sequence[str], truncated: bool) -> list[int]:  # noqa: ARG002
        return super().observation_ids(results, False)


class TrustsResults(ChatFormat):
    """Encodes hostile results as the tokenizer would."""

    def observation_ids(self, results: Sequence[str], truncated: bool) -> list[int]:
        safe = super().observation_ids(results, truncated)
        return list(self.tokenizer(self.tokenizer.decode(safe), add_special_tokens=False)["input_ids"])


class DropsTools(ChatFormat):
    """Makes prompts without schemas."""

    def prompt_ids(self, messages: Sequence[Message], tools: Sequence[ToolSchema]) -> list[int]:  # noqa: ARG002
        return super().prompt_ids(messages, ())


class StripsReplies(ChatFormat):
    """Strips white space from replies."""

    def decode_reply(self, ids: Sequence[int]) -> str:
        return super().decode_reply(ids).strip()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (LosesLineBreak, r"1 result\(s\) after the first turn: .* position 0: .* the template's \d+ \('\\n'\)"),
        (SplitsResults, r"observation of 2 result\(s\) after the first turn"),
        (ForgetsTheEnd, "observation after a truncated reply: .* at position 0"),
        (TrustsResults, "special tokens around a hostile result"),
        (DropsTools, "prompt: .* differ at position"),
        (StripsReplies, "reply '  ': encoded and decoded it is ''"),
    ],
)
def test_a_wrong_path_is_named_with_its_place(
    wrong: Callable[[PreTrainedTokenizerBase], ChatFormat],
    message: str,
    tiny_qwen3: PreTrainedTokenizerBase,
    example_messages: list[Message],
    example_tools: Tools,
) -> None:
    with pytest.raises(IntegrityError, match=message):
        check_token_path(wrong(tiny_qwen3), example_messages, example_tools)


def test_a_template_that_changes_results_is_found(example_messages: list[Message], example_tools: Tools) -> None:
    result = "+ message.content + '\\n</tool_r"
    assert result in tiny_tokenizer.QWEN25_TEMPLATE
    template = tiny_tokenizer.QWEN25_TEMPLATE.replace(result, result.replace("content", "content | trim"))
    chat = ChatFormat(tiny_tokenizer.make_tokenizer(tiny_tokenizer.CALL_TAGS, template))
    with pytest.raises(IntegrityError, match=r"observation of 1 result\(s\)"):
        check_token_path(chat, example_messages, example_tools)


def test_a_template_that_shows_only_the_first_tool_is_refused(
    example_messages: list[Message], example_tools: Tools
) -> None:
    template = tiny_tokenizer.QWEN25_TEMPLATE.replace("for tool in tools", "for tool in tools[:1]")
    chat = ChatFormat(tiny_tokenizer.make_tokenizer(tiny_tokenizer.CALL_TAGS, template))
    with pytest.raises(UserError, match="chat template without tools: it does not show edit"):
        check_token_path(chat, example_messages, example_tools)
