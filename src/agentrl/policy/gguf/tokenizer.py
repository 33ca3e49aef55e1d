"""Makes a tokenizer with its chat template from what a GGUF file holds of them.

Byte-level BPE of Qwen's kind alone: a file names how text is split into words (`tokenizer.ggml.pre`)
but does not say it, so a kind that is not known here is refused, not guessed.
"""

from typing import Any

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors
from transformers import PreTrainedTokenizerFast

from agentrl.errors import UserError
from agentrl.policy.gguf.source import FETCH_AGAIN, GgufFile

# How text is split into words, by the name that a file gives it.
SPLITS = {
    "qwen2": (
        r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}"
        r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
    ),
}

# The kinds of token that a file tells apart; the others (unknown, unused, byte) are no words here.
_ORDINARY, _CONTROL, _ADDED = 1, 3, 4


def read_tokenizer(file: GgufFile) -> Any:
    """The tokenizer. UserError for another kind, a damaged vocabulary, or no chat template."""
    model, pre = file.get("tokenizer.ggml.model"), file.get("tokenizer.ggml.pre")
    if model != "gpt2" or pre not in SPLITS:
        raise UserError(
            f"unsupported tokenizer {model!r} of kind {pre!r}",
            where=file.where(),
            remedy="use the model's folder in Hugging Face's layout, which holds its tokenizer whole",
        )
    template = file.get("tokenizer.chat_template")
    if not template:
        raise UserError(
            "no chat template", where=file.where(), remedy="use a file of an instruction-tuned model that has one"
        )
    tokens = file.need("tokenizer.ggml.tokens", list)
    padding = file.get("tokenizer.ggml.padding_token_id")
    return PreTrainedTokenizerFast(  # type: ignore[no-untyped-call]
        tokenizer_object=_backend(file, tokens, SPLITS[pre]),
        eos_token=_token(file, tokens, file.need("tokenizer.ggml.eos_token_id", int)),
        pad_token=None if padding is None else _token(file, tokens, padding),
        chat_template=template,
        clean_up_tokenization_spaces=False,
        model_max_length=file.number("context_length"),
    )


def _backend(file: GgufFile, tokens: list[str], split: str) -> Tokenizer:
    kinds = file.need("tokenizer.ggml.token_type", list)
    merges = [tuple(merge.split(" ")) for merge in file.need("tokenizer.ggml.merges", list)]
    if len(kinds) != len(tokens) or any(len(merge) != 2 for merge in merges):
        raise UserError("its vocabulary is damaged", where=file.where(), remedy=FETCH_AGAIN)
    vocabulary = {token: id_ for id_, (token, kind) in enumerate(zip(tokens, kinds, strict=True)) if kind == _ORDINARY}
    try:
        backend = Tokenizer(models.BPE(vocabulary, merges))
    except Exception as error:  # The tokenizers library raises bare Exception.
        what = f"its vocabulary is damaged: {' '.join(str(error).split())[:150]}"
        raise UserError(what, where=file.where(), remedy=FETCH_AGAIN) from error
    backend.normalizer = normalizers.NFC()
    backend.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(split), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    backend.post_processor = processors.ByteLevel(trim_offsets=False)
    backend.decoder = decoders.ByteLevel()
    _add(file, backend, tokens, kinds)
    return backend


def _add(file: GgufFile, backend: Tokenizer, tokens: list[str], kinds: list[int]) -> None:
    """Add the tokens that text can't spell. UserError when one would not get the id that the file gives it.

    Such tokens follow the ordinary ones without a gap, or the library would number them anew.
    """
    added = [(id_, token) for id_, token in enumerate(tokens) if kinds[id_] in (_CONTROL, _ADDED)]
    backend.add_tokens([AddedToken(token, normalized=False, special=kinds[id_] == _CONTROL) for id_, token in added])
    backend.add_tokens([AddedToken(token, normalized=False, special=kinds[id_] == _CONTROL) for id_, token in added])
    for id_, token in added:
        if backend.token_to_id(token) != id_:
            what = f"its token {token!r} has id {id_}, which its vocabulary leaves no place for"
            raise UserError(what, where=file.where(), remedy=FETCH_AGAIN)


def _token(file: GgufFile, tokens: list[str], id_: int) -> str:
    if not 0 <= id_ < len(tokens):
        what = f"its vocabulary of {len(tokens)} tokens has none of id {id_}"
        raise UserError(what, where=file.where(), remedy=FETCH_AGAIN)
    return tokens[id_]
