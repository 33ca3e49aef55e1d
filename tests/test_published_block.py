"""The block of an experiment in the file of published numbers: plain JSON, or one message that names the file."""

from pathlib import Path

import pytest

from agentrl.errors import UserError
from agentrl.published_block import published_block


def block(folder: Path, text: str) -> object:
    (folder / "published.yaml").write_text(text)
    return published_block(folder / "published.yaml", "tools")


def test_a_block_is_plain_json_whatever_its_keys_are(tmp_path: Path) -> None:
    assert block(tmp_path, "tools: {1: 2.5, a: [x]}\nother: {}") == {"1": 2.5, "a": ["x"]}


@pytest.mark.parametrize("text", ["", "other: {}", "- tools"])
def test_what_says_nothing_of_an_experiment_gives_none(tmp_path: Path, text: str) -> None:
    assert block(tmp_path, text) is None


@pytest.mark.parametrize(
    "text",
    [
        "tools: {x: .nan}",
        "tools: {x: .inf}",
        "tools: 2020-01-01",
        "tools: !!bool x",
        "tools: !!int x",
        "tools: !!python/object:os.system x",
        "tools: &a [*a]",
        "tools: " + "[" * 5000 + "]" * 5000,
        "tools: [",
        "\0",
    ],
    ids=["nan", "infinity", "date", "bool", "int", "python", "circle", "deep", "cut", "nul"],
)
def test_what_is_no_plain_json_names_the_file(tmp_path: Path, text: str) -> None:
    with pytest.raises(UserError, match=r"published.yaml: cannot be read: .* -> restore the file"):
        block(tmp_path, text)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"published.yaml: cannot be read: .*No such file.* -> restore the file"):
        published_block(tmp_path / "published.yaml", "tools")
