"""The text of single tokens, from the tokenizer's own file.

It says how sampled tokens read one by one; encoding, templates and special tokens' meaning are
the room `chat`'s.
"""

from collections.abc import Sequence
from pathlib import Path

from tokenizers import Tokenizer

from agentrl.errors import UserError

_LONGEST = 4  # Bytes of a character in UTF-8, so tokens that one character may be spread over.
_BROKEN = "\ufffd"


class TokenTexts:
    """Turns ids into the pieces of text that they stand for."""

    def __init__(self, file: Path) -> None:
        try:
            self._tokenizer = Tokenizer.from_file(str(file))
        except Exception as error:  # The library raises bare Exception for a damaged file.
            raise UserError(f"no tokenizer: {error}", where=str(file), remedy="copy the file again") from error

    def text(self, ids: Sequence[int]) -> str:
        """The text of a stretch of ids, special tokens included."""
        return "".join(self.pieces(ids))

    def pieces(self, ids: Sequence[int]) -> list[str]:
        """One text an id. A character that is spread over several ids is the text of the last of them."""
        found: list[str] = []
        pending: list[int] = []
        for position, id_ in enumerate(ids):
            pending.append(id_)
            text = self._decode(pending)
            unfinished = text.endswith(_BROKEN) and len(pending) < _LONGEST and position + 1 < len(ids)
            found.append("" if unfinished else text)
            if not unfinished:
                pending.clear()
        return found

    def _decode(self, ids: Sequence[int]) -> str:
        if any(self._tokenizer.id_to_token(id_) is None for id_ in ids):
            return _BROKEN  # Models pad their vocabulary: an id may have no token.
        text: str = self._tokenizer.decode(list(ids), skip_special_tokens=False)
        return text
