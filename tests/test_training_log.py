"""The training log: what is written is read back, and what is damaged is named."""

from pathlib import Path

import pytest

from agentrl.errors import UserError
from agentrl.training_log import read_training, read_unfinished, times_path, write_training
from agentrl.transcripts import transcript
from tests.result_factory import episodes, training_row


def written(folder: Path, text: str = "def f():\n") -> Path:
    shown = transcript(episodes(0, 1, "train")[0], "step 0").to_json()
    first = training_row(0, transcripts=[shown | {"files": {"f.py": text}}])
    path = folder / "training.jsonl"
    write_training(path, [first, training_row(1)])
    return path


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    rows = read_training(written(tmp_path))
    assert [row.step for row in rows] == [0, 1]
    assert rows == read_unfinished(tmp_path / "training.jsonl")


def test_signs_that_end_lines_elsewhere_end_none_of_the_log(tmp_path: Path) -> None:
    text = "a\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029\r\nb"
    assert read_training(written(tmp_path, text))[0].transcripts[0].files == {"f.py": text}


def test_no_rows_are_read_back_as_none(tmp_path: Path) -> None:
    write_training(tmp_path / "training.jsonl", [])
    assert read_training(tmp_path / "training.jsonl") == []


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[]",
        '{"step": ' + "1" * 5000 + "}",
        '{"step": 0, "transcripts": ' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"step": 0}',
    ],
    ids=["empty", "cut", "list", "digits", "deep", "fields"],
)
@pytest.mark.parametrize("of", ["log", "times"])
def test_a_damaged_line_is_named(tmp_path: Path, line: str, of: str) -> None:
    path = written(tmp_path)
    damaged = path if of == "log" else times_path(path)
    lines = damaged.read_text().split("\n")
    damaged.write_text("\n".join([line, *lines[1:]]))
    for read in (read_training, read_unfinished):
        with pytest.raises(UserError, match=r"jsonl:1: damaged: .* -> build it again"):
            read(path)
