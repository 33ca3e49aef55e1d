"""That a folder of this machine would be found, whatever kind of file names it, and a model's words would not."""

import gzip
import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from tests.absolute_paths import absolute_paths

LEAK = "/tmp/jail-1/repo"


def episode(said: str, answer: str, **more: Any) -> dict[str, Any]:
    turn = {"text": said, "items": [{"arguments": {"command": said}}], "results": [{"text": answer}]}
    return {"ids": [1, 2], "logprobs": [-0.5], "turns": [turn], **more}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", json.dumps({"outputs": {"policy": {"path": LEAK}}}).encode()),
        ("a.json", json.dumps({LEAK: 1}).encode()),
        ("a.jsonl", f'{{"step": 0}}\n{{"note": "{LEAK}"}}\n'.encode()),
        ("a.jsonl.gz", gzip.compress(json.dumps(episode("ls", f"No such file: {LEAK}")).encode())),
        ("a.jsonl.gz", gzip.compress(json.dumps(episode("ls", "", files={LEAK: ""})).encode())),
        ("a.json", json.dumps({"transcripts": [episode("ls", LEAK)]}).encode()),
        ("a.log", f"loaded {LEAK}\n".encode()),
        ("a.benchmark.tsv", f"s\tcommand\n1\t{LEAK}\n".encode()),
        ("a.txt", f"from {LEAK}\n".encode()),
        ("cmVzdWx0cw==", json.dumps({"input": [LEAK]}).encode()),
        ("cmVzdWx0cw==", json.dumps({"conda_env": b64encode(f"prefix: {LEAK}".encode()).decode()}).encode()),
    ],
)
def test_a_folder_of_the_machine_is_found_in_every_kind_of_recorded_file(
    tmp_path: Path, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    assert len(absolute_paths(tmp_path / name)) == 1


@pytest.mark.parametrize("answer", ["", f"No such file: {LEAK}", "/repo/scores.py: 1 line, 1/2 read from a/b/c"])
def test_what_a_model_said_and_a_tool_s_answer_to_it_may_name_any_folder(tmp_path: Path, answer: str) -> None:
    path = tmp_path / "episodes.jsonl.gz"
    path.write_bytes(gzip.compress(json.dumps(episode(f"cat {LEAK}", answer)).encode()))
    assert absolute_paths(path) == []
