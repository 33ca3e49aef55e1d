"""Encodes text of which some is trusted to hold special tokens and some is not.

Added tokens (`<|im_end|>`, `<think>`, ...) are recognised in trusted text only. Between two
recognised tokens the text is one stretch, whoever wrote its parts, and is encoded in one piece:
merges cross from trusted to untrusted text just as they do when a chat template is rendered
and encoded whole. No template and no role is known here.
"""

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from tokenizers import Tokenizer

from agentrl.errors import UserError


class Span(NamedTuple):
    """A piece of text, and whether added tokens in it count as such."""

    text: str
    trusted: bool


def well_formed(text: str) -> str:
    """`text` with each lone surrogate, which UTF-8 cannot hold, replaced by U+FFFD."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class SpanEncoder:
    """Encodes spans with a tokenizer's model, but with its added tokens under control.

    `plain` names added tokens that are never recognised, not even in trusted text.
    """

    def __init__(self, backend: Tokenizer, *, plain: Collection[str] = (), where: str | None = None) -> None:
        added = {token.content: token for token in backend.get_added_tokens_decoder().values()}
        for content, token in added.items():
            if token.lstrip or token.rstrip or token.single_word:
                what = f"its added token {content!r} depends on the text around it"
                raise UserError(what, where=where, remedy="use a tokenizer of the Qwen kind")
        self._plain = _without_added_tokens(backend)
        self._ids = {content: id_ for id_, content in _contents(backend).items() if content not in plain}
        longest_first = sorted(self._ids, key=len, reverse=True)
        self._added = re.compile("(" + "|".join(map(re.escape, longest_first)) + ")") if longest_first else None
        for content in added:
            if not set(self._plain.encode(content).ids).isdisjoint(_contents(backend)):
                what = f"its added token {content!r} is also an ordinary word of its vocabulary"
                raise UserError(what, where=where, remedy="use a tokenizer that can spell special tokens as text")

    def encode(self, spans: Sequence[Span]) -> list[int]:
        """Ids of the spans' concatenation, without any token around it. Never raises for any text."""
        ids: list[int] = []
        stretch: list[str] = []
        for span in spans:
            pieces = self._added.split(span.text) if self._added and span.trusted else [span.text]
            for index, piece in enumerate(pieces):
                if index % 2 == 0:
                    stretch.append(piece)
                else:
                    ids += self._encode_plain("".join(stretch))
                    ids.append(self._ids[piece])
                    stretch.clear()
        return ids + self._encode_plain("".join(stretch))

    def leading_token(self, text: str) -> str | None:
        """The recognised added token that `text` begins with, if any."""
        match = self._added.match(text) if self._added else None
        return match[0] if match else None

    def id_of(self, content: str) -> int:
        """The id of a recognised added token. KeyError for any other text."""
        return self._ids[content]

    def _encode_plain(self, text: str) -> list[int]:
        return list(self._plain.encode(well_formed(text)).ids) if text else []


def _contents(backend: Tokenizer) -> dict[int, str]:
    return {id_: token.content for id_, token in backend.get_added_tokens_decoder().items()}


def _without_added_tokens(backend: Tokenizer) -> Tokenizer:
    """A tokenizer of the same model (shared, not copied) that has no added tokens at all."""
    plain = Tokenizer(backend.model)
    if backend.normalizer is not None:
        plain.normalizer = backend.normalizer
    if backend.pre_tokenizer is not None:
        plain.pre_tokenizer = backend.pre_tokenizer
    return plain
