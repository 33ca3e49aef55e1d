"""Loads a tokenizer from a local folder, with errors that a user can act on.

Nothing is downloaded and no code of the folder is run.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from agentrl.errors import UserError

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase

TOKENIZER_FILES = ("tokenizer.json", "tokenizer_config.json")


def load_tokenizer(folder: Path) -> "PreTrainedTokenizerBase":
    """The tokenizer of a model folder in Hugging Face's layout.

    UserError for a missing folder, missing or damaged files (named), or no chat template.
    """
    if not folder.is_dir():
        raise UserError("no such folder", where=str(folder), remedy="name the folder of a model with its tokenizer")
    missing = [name for name in TOKENIZER_FILES if not (folder / name).is_file()]
    if missing:
        what = f"model folder without tokenizer: {', '.join(missing)} missing"
        raise UserError(what, where=str(folder), remedy="copy the tokenizer's files beside the weights")
    from transformers import AutoTokenizer  # Here, because it takes seconds and the parser needs none of it.

    try:
        tokenizer: PreTrainedTokenizerBase = AutoTokenizer.from_pretrained(folder, local_files_only=True)
    except Exception as error:  # The tokenizers library raises bare Exception for a damaged file.
        what = f"tokenizer can't be read: {' '.join(str(error).split())[:200]}"
        raise UserError(what, where=str(folder), remedy="copy its files again") from error
    if not tokenizer.chat_template:
        remedy = "use an instruction-tuned model, or add its chat_template.jinja"
        raise UserError("tokenizer without chat template", where=str(folder), remedy=remedy)
    return tokenizer
