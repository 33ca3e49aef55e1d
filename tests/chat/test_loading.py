"""Loading a tokenizer from a folder, and what is said when it can't be."""

from pathlib import Path

import pytest
from transformers import PreTrainedTokenizerBase

from agentrl.chat import load_tokenizer
from agentrl.errors import UserError


@pytest.fixture
def folder(tiny_qwen3: PreTrainedTokenizerBase, tmp_path: Path) -> Path:
    tiny_qwen3.save_pretrained(tmp_path)
    return tmp_path


def test_a_saved_tokenizer_loads_with_its_template(folder: Path, tiny_qwen3: PreTrainedTokenizerBase) -> None:
    loaded = load_tokenizer(folder)
    assert loaded.chat_template == tiny_qwen3.chat_template
    assert loaded("a <tool_call>")["input_ids"] == tiny_qwen3("a <tool_call>")["input_ids"]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="nowhere: no such folder"):
        load_tokenizer(tmp_path / "nowhere")


def test_missing_files_are_named(folder: Path) -> None:
    (folder / "tokenizer.json").unlink()
    with pytest.raises(UserError, match=r"model folder without tokenizer: tokenizer\.json missing"):
        load_tokenizer(folder)


@pytest.mark.parametrize("name", ["tokenizer.json", "tokenizer_config.json"])
def test_a_damaged_file_is_one_line_to_the_user(folder: Path, name: str) -> None:
    (folder / name).write_text("{")
    with pytest.raises(UserError, match="tokenizer can't be read") as caught:
        load_tokenizer(folder)
    assert "\n" not in caught.value.message


def test_a_tokenizer_without_template_is_refused(folder: Path) -> None:
    (folder / "chat_template.jinja").unlink()
    with pytest.raises(UserError, match="tokenizer without chat template"):
        load_tokenizer(folder)
