"""Turns conversations into token ids, piece by piece, as the tokenizer's own template would.

What surrounds a reply and its observations is read off the template once, by rendering marks in
the places of reply and results; no role marker is written here. Sampled ids are never decoded
and encoded again: a conversation is the prompt, the ids as sampled, and `observation_ids`.
Thinking is off: templates are rendered with `enable_thinking=False`.

Whether all this equals the template's rendering is for `checks.check_token_path` to prove.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from agentrl.chat.encoding import Span, SpanEncoder
from agentrl.chat.parser import CLOSING_TAG, OPENING_TAG
from agentrl.errors import UserError
from agentrl.types import Message, ToolSchema

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase

CALL_TAGS = (OPENING_TAG, CLOSING_TAG)

_REPLY, _FIRST, _SECOND = "mark-of-the-reply", "mark-of-result-one", "mark-of-result-two"
_OPENING = (Message("system", "system"), Message("user", "question"))
_PROBE = ToolSchema("mark_of_a_tool", "A tool.", {"type": "object", "properties": {}, "required": []})
_TEMPLATE_REMEDY = "use an instruction-tuned model whose chat template renders tools and tool results"
_TAGS = re.compile("(" + "|".join(map(re.escape, CALL_TAGS)) + ")")


class _Frame(NamedTuple):
    """What a template writes around results: after the end of a turn, between two, after the last."""

    end_of_turn: str
    before: str
    between: str
    after: str


class ChatFormat:
    """The token path of one tokenizer. Immutable; may be shared between threads.

    `end_of_turn_id` ends every assistant turn, `pad_id` fills batches (it is masked everywhere),
    `vocab_size` is one more than the largest id the tokenizer knows, `generation_prompt` is the
    text that opens an assistant turn. With `plain_tags` the tags of tool calls are encoded as
    plain text everywhere, for models that never learned their tokens; decoding is unaffected.

    UserError when the tokenizer has no chat template, the template shows no tools or no tool
    results, or assistant turns do not end with a special token.
    """

    def __init__(self, tokenizer: "PreTrainedTokenizerBase", *, plain_tags: bool = False) -> None:
        self.tokenizer = tokenizer
        self.plain_tags = plain_tags
        self._where = str(tokenizer.name_or_path) or "tokenizer"
        if not tokenizer.chat_template:
            raise UserError("tokenizer without chat template", where=self._where, remedy=_TEMPLATE_REMEDY)
        self._backend = tokenizer.backend_tokenizer
        self._encoder = SpanEncoder(self._backend, plain=CALL_TAGS if plain_tags else (), where=self._where)
        self.generation_prompt = self._read_generation_prompt()
        self._frame = self._read_frame()
        self.end_of_turn_id = self._encoder.id_of(self._frame.end_of_turn)
        pad_id = tokenizer.pad_token_id
        self.pad_id = pad_id if isinstance(pad_id, int) else self.end_of_turn_id
        self.vocab_size = 1 + max(self._backend.get_vocab(with_added_tokens=True).values())

    def render(self, conversation: Sequence[Message], tools: Sequence[ToolSchema], *, open_turn: bool) -> str:
        """The template's own text of a conversation; `open_turn` adds the generation prompt."""
        text = self.tokenizer.apply_chat_template(
            [message.as_dict() for message in conversation],
            tools=[tool.as_dict() for tool in tools] or None,
            add_generation_prompt=open_turn,
            enable_thinking=False,
            tokenize=False,
        )
        if not isinstance(text, str):
            raise TypeError(f"a chat template renders to text, not {type(text).__name__}")
        return text

    def prompt_ids(self, messages: Sequence[Message], tools: Sequence[ToolSchema]) -> list[int]:
        """Ids of the opening messages with the tools' schemas, up to where the model replies.

        Messages are trusted: added tokens that their text holds are recognised, as in a template.
        """
        return self._encoder.encode([Span(self.render(messages, tools, open_turn=True), trusted=True)])

    def observation_ids(self, results: Sequence[str], truncated: bool) -> list[int]:
        """Ids that follow a sampled reply: the results and the next generation prompt.

        A `truncated` reply has sampled no end-of-turn token, so the ids begin with one. Results
        are untrusted: whatever they hold, it is encoded as plain text. ValueError without results.
        """
        if not results:
            raise ValueError("an observation needs at least one result")
        frame = self._frame
        spans = [Span(frame.before, trusted=True), Span(results[0], trusted=False)]
        for result in results[1:]:
            spans += [Span(frame.between, trusted=True), Span(result, trusted=False)]
        ids = self._encoder.encode([*spans, Span(frame.after, trusted=True)])
        return [self.end_of_turn_id, *ids] if truncated else ids

    def reply_ids(self, text: str) -> list[int]:
        """Ids of a scripted reply, its end-of-turn token included.

        Of the added tokens only the call tags are recognised, so that quoted text stays text.
        """
        pieces = _TAGS.split(text)
        ids = self._encoder.encode([Span(piece, trusted=index % 2 == 1) for index, piece in enumerate(pieces)])
        return [*ids, self.end_of_turn_id]

    def decode_reply(self, ids: Sequence[int]) -> str:
        """Text of a sampled reply without its last end-of-turn token; nothing else is dropped.

        An id that the tokenizer has no token for (models pad their vocabulary) reads as U+FFFD.
        """
        kept = list(ids[:-1] if ids and ids[-1] == self.end_of_turn_id else ids)
        runs: list[list[int]] = [[]]
        for id_ in kept:
            if self._backend.id_to_token(id_) is None:
                runs.append([])
            else:
                runs[-1].append(id_)
        return "\ufffd".join(self._backend.decode(run, skip_special_tokens=False) for run in runs)

    def _read_generation_prompt(self) -> str:
        closed = self._probe(_OPENING, open_turn=False)
        opened = self._probe(_OPENING, open_turn=True)
        if _PROBE.name not in opened:
            raise UserError("chat template without tools", where=self._where, remedy=_TEMPLATE_REMEDY)
        if not opened.startswith(closed) or opened == closed:
            raise UserError("chat template without generation prompt", where=self._where, remedy=_TEMPLATE_REMEDY)
        return opened.removeprefix(closed)

    def _read_frame(self) -> _Frame:
        results = [Message("tool", _FIRST), Message("tool", _SECOND)]
        text = self._probe([*_OPENING, Message("assistant", _REPLY), *results], open_turn=True)
        parts = re.split("|".join((_REPLY, _FIRST, _SECOND)), text)
        if len(parts) != 4:
            raise UserError("chat template without tool results", where=self._where, remedy=_TEMPLATE_REMEDY)
        _, before, between, after = parts
        end_of_turn = self._encoder.leading_token(before)
        if end_of_turn is None:
            what = f"no end-of-turn token: after a reply the chat template writes {before[:20]!r}"
            raise UserError(what, where=self._where, remedy=_TEMPLATE_REMEDY)
        return _Frame(end_of_turn, before.removeprefix(end_of_turn), between, after)

    def _probe(self, conversation: Sequence[Message], *, open_turn: bool) -> str:
        """Render; a template that refuses tools or results is the user's to replace."""
        try:
            return self.render(conversation, [_PROBE], open_turn=open_turn)
        except Exception as error:  # Templates raise whatever their author chose.
            what = f"chat template without tools: it can't render a conversation with them: {error}"
            raise UserError(what, where=self._where, remedy=_TEMPLATE_REMEDY) from error
