"""The tokenizer of an evaluated policy, where its files are at hand and are the recorded ones.

Weights are not needed and not looked at. What an archive holds of a model from elsewhere, such as the
Hugging Face cache, lies in the run's folder and is taken where the model itself is not at hand. Without
a tokenizer the recorded text of each reply is replayed, and the audit says so. Another tokenizer that
shares the model's vocabulary may be named to read the ids of replies: what it reads must be the recorded
text, and of the template it proves nothing.
"""

from pathlib import Path
from typing import Any, NamedTuple

from agentrl.audit.subject import Subject
from agentrl.chat import ChatFormat, load_tokenizer
from agentrl.chat.loading import TOKENIZER_FILES
from agentrl.errors import UserError
from agentrl.files import read_json, sha256_file, sha256_json
from agentrl.policy.reference import PolicyReference, folder_of, read_reference
from agentrl.sandbox_mark import MARK

_CONFIG = "config.json"
_SHAPES_TOKENS = (*TOKENIZER_FILES, "chat_template.jinja", _CONFIG)


class TokenPath(NamedTuple):
    """How a policy's conversations become tokens. `max_context` is in tokens."""

    chat: ChatFormat
    max_context: int


class Lookup(NamedTuple):
    """The token path, or why there is none. `fault`: files are there and are not as recorded or not so marked.

    `reader` reads the ids of replies where there is none.
    """

    found: TokenPath | None
    reason: str = ""
    fault: bool = False
    reader: ChatFormat | None = None

    @property
    def chat(self) -> ChatFormat | None:
        """What reads the ids of replies, if anything does."""
        return self.reader if self.found is None else self.found.chat


def kept_tokenizer(run_folder: Path, reference: PolicyReference) -> Path:
    """Where an archive keeps a policy's tokenizer that lies outside of the repository, named by its files' hashes."""
    known = {name: digest for name, digest in reference.files.items() if name in _SHAPES_TOKENS}
    return run_folder / "tokenizers" / sha256_json(known)[:16]


def reader(folder: Path) -> ChatFormat:
    """A tokenizer that is to read other models' ids. UserError where the folder holds none."""
    return ChatFormat(load_tokenizer(folder))


def token_path(subject: Subject, seed: int, policy: str) -> Lookup:
    """The token path of a policy."""
    path = subject.layout.reference(seed, policy)
    try:
        reference = read_reference(path)
    except UserError as error:
        return Lookup(None, str(error), fault=path.exists())
    try:
        folder = _folder(reference, path, kept_tokenizer(subject.layout.run_folder, reference))
    except UserError as error:
        return Lookup(None, str(error))
    if reference.not_a_sandbox != (reference.origin == "trained" and subject.result.sandbox.not_a_sandbox):
        does = "bears" if reference.not_a_sandbox else "lacks"
        return Lookup(None, f"{path} {does} {MARK}, unlike its run", fault=True)
    missing = _missing(folder)
    if missing:
        return Lookup(None, f"the tokenizer of {path} is not at hand ({missing[0]} is not in its folder)")
    changed = _changed(reference, folder)
    if changed and reference.origin == "gguf":  # Another version of transformers writes the same file otherwise.
        return Lookup(None, f"the tokenizer of {path} is not at hand ({changed} in {folder} is of another conversion)")
    if changed:
        return Lookup(None, f"{changed} is not the file that the reference records", fault=True)
    return _load(folder, plain_tags=bool(subject.setting("plain_tags")))


def _folder(reference: PolicyReference, path: Path, kept: Path) -> Path:
    """The policy's own folder, or what an archive kept of it. UserError where it is in the hub and in neither."""
    try:
        own = folder_of(reference, path)
    except UserError:
        if _missing(kept):
            raise
        return kept
    return kept if _missing(own) and not _missing(kept) else own


def _missing(folder: Path) -> list[str]:
    return [name for name in (*TOKENIZER_FILES, _CONFIG) if not (folder / name).is_file()]


def _load(folder: Path, *, plain_tags: bool) -> Lookup:
    settings: Any = read_json(folder / _CONFIG)
    try:
        chat = ChatFormat(load_tokenizer(folder), plain_tags=plain_tags)
    except UserError as error:
        return Lookup(None, str(error), fault=True)
    return Lookup(TokenPath(chat, int(settings["max_position_embeddings"])))


def _changed(reference: PolicyReference, folder: Path) -> str | None:
    for name in _SHAPES_TOKENS:
        file, expected = folder / name, reference.files.get(name)
        if file.is_file() and expected is not None and sha256_file(file) != expected:
            return name
    return None
