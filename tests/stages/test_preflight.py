"""The first job of a run: what it finds missing, and how it says so."""

import ctypes
import hashlib
import json
import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agentrl.cli import run_command
from agentrl.config import RunSettings, load_run
from agentrl.errors import UserError
from agentrl.stages import preflight
from agentrl.stages.preflight import DEMO, cuda_problem, model_lack, run_preflight

ROOT = Path(__file__).resolve().parents[2]
CONFIG = ROOT / "config"


def safetensors(size: int) -> bytes:
    header = json.dumps({"w": {"dtype": "U8", "shape": [size], "data_offsets": [0, size]}}).encode()
    return struct.pack("<Q", len(header)) + header + bytes(size)


FILES = {
    "config.json": b"{}",
    "tokenizer.json": b"{}",
    "model.safetensors": safetensors(8),
}
SHARDED = {
    "config.json": b"{}",
    "tokenizer.json": b"{}",
    "model.safetensors.index.json": b'{"weight_map": {"a": "one.safetensors", "b": "two.safetensors"}}',
    "one.safetensors": safetensors(8),
    "two.safetensors": safetensors(8),
}


def model_in(folder: Path, files: dict[str, bytes]) -> RunSettings:
    """Settings of a run whose model is a folder with these files."""
    for name, content in files.items():
        (folder / name).write_bytes(content)
    value = load_run(CONFIG, "demo").model_dump()
    value["model"] = {"source": "folder", "path": str(folder)}
    return RunSettings.model_validate(value)


def without(files: dict[str, bytes], name: str) -> dict[str, bytes]:
    return {key: content for key, content in files.items() if key != name}


@pytest.mark.parametrize("files", [FILES, SHARDED], ids=["one file", "sharded"])
def test_a_whole_model_lacks_nothing(tmp_path: Path, files: dict[str, bytes]) -> None:
    assert model_lack(model_in(tmp_path, files)) is None


@pytest.mark.parametrize(
    ("files", "what"),
    [
        (without(FILES, "config.json"), "has no config.json"),
        (without(FILES, "tokenizer.json"), "has no tokenizer"),
        (without(FILES, "model.safetensors"), "has no weights"),
        ({**FILES, "model.safetensors": safetensors(8)[:-1]}, "weights model.safetensors of"),
        ({**FILES, "model.safetensors": b"cut"}, "weights model.safetensors of"),
        (without(SHARDED, "two.safetensors"), "weights two.safetensors of"),
        ({**SHARDED, "model.safetensors.index.json": b"{"}, "list of weights"),
    ],
)
def test_what_a_model_lacks_is_named(tmp_path: Path, files: dict[str, bytes], what: str) -> None:
    lack = model_lack(model_in(tmp_path, files))
    assert lack is not None
    assert what in lack.what
    assert lack.where == str(tmp_path)


def test_a_model_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    lack = model_lack(model_in(tmp_path, {}).model_copy())
    assert lack is not None
    assert str(tmp_path) in lack.where


def test_a_scratch_model_on_a_cpu_is_always_there(tmp_path: Path) -> None:
    shutil.copytree(CONFIG, tmp_path / "config")
    (tmp_path / "config" / "runs" / "made.yaml").write_text("extends: tiny\ndescription: on a CPU\ndevice: cpu\n")
    run_preflight(tmp_path / "config", "made", tmp_path / "preflight.json")
    assert json.loads((tmp_path / "preflight.json").read_text())["device"] == "cpu"


def test_all_that_is_missing_is_said_in_one_message_with_remedies_and_the_demo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def absent(name: str, revision: str) -> Path:
        raise UserError(f"no {name} {revision}", where="/some/cache")

    monkeypatch.setattr(preflight, "hub_folder", absent)
    monkeypatch.setattr(preflight, "_torch_version", lambda: "2.13.0+cu130")
    monkeypatch.setattr(preflight, "cuda_problem", lambda: "the NVIDIA driver (it lists no device)")
    with pytest.raises(UserError) as caught:
        run_preflight(CONFIG, "qwen3-0.6b", tmp_path / "preflight.json")
    message = str(caught.value)
    parts = ("no model Qwen/Qwen3-0.6B", "/some/cache", "hf download", "HF_HUB_CACHE", "no CUDA GPU", "no device", DEMO)
    assert [part for part in parts if part not in message] == []
    assert list(tmp_path.iterdir()) == []


def test_more_prompts_than_training_tasks_are_refused_before_a_model_is_made(tmp_path: Path) -> None:
    shutil.copytree(CONFIG, tmp_path / "config")
    run = tmp_path / "config" / "runs" / "smoke.yaml"
    run.write_text(run.read_text().replace("prompts: 2", "prompts: 1000"))
    with pytest.raises(UserError, match=r"run smoke, qwen_grpo_\w+: prompts 1000 exceed the \d+ training tasks -> "):
        run_preflight(tmp_path / "config", "smoke", tmp_path / "results" / "preflight.json")
    assert not (tmp_path / "results").exists()


def test_a_folder_is_no_file_to_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--config-dir", str(CONFIG), "--run", "smoke", "--out", str(tmp_path)]
    assert run_command(preflight.command, "preflight", arguments) == 2
    assert "is a directory" in capsys.readouterr().err


def cached(home: Path, files: dict[str, bytes]) -> None:
    """Write a hub cache that holds Qwen/Qwen3-0.6B with these files."""
    model = home / "hub" / "models--Qwen--Qwen3-0.6B"
    commit = "0" * 40
    (model / "refs").mkdir(parents=True)
    (model / "refs" / "main").write_text(commit)
    (model / "snapshots" / commit).mkdir(parents=True)
    for name, content in files.items():
        (model / "snapshots" / commit / name).write_bytes(content)


PROGRAM = """
import sys
from pathlib import Path
from agentrl.config import load_run
from agentrl.stages.preflight import model_lack
print(model_lack(load_run(Path(sys.argv[1]), "qwen3-0.6b")))
model_lack(load_run(Path(sys.argv[1]), "qwen2.5-coder-0.5b"))
assert not {"torch", "transformers", "gguf"} & set(sys.modules)
"""


@pytest.mark.parametrize(
    ("files", "answer"),
    [
        (FILES, "None"),
        (without(FILES, "model.safetensors"), "has no weights"),
        (None, "in the local Hugging Face cache"),
    ],
    ids=["whole", "no weights", "empty"],
)
def test_the_hub_cache_is_found_by_hf_home_without_torch(
    tmp_path: Path, files: dict[str, bytes] | None, answer: str
) -> None:
    if files is not None:
        cached(tmp_path, files)
    env = {key: value for key, value in os.environ.items() if not key.startswith(("HF_", "HUGGINGFACE_"))}
    command = [sys.executable, "-c", PROGRAM, str(CONFIG)]
    done = subprocess.run(
        command, env={**env, "HF_HOME": str(tmp_path)}, capture_output=True, text=True, check=True, timeout=60
    )
    assert answer in done.stdout


class Driver:
    """Stands for libcuda: what cuInit answers, and how many devices it lists."""

    def __init__(self, code: int, devices: int) -> None:
        self._code, self._devices = code, devices

    def cuInit(self, flags: int) -> int:  # noqa: N802, ARG002 - the driver's name
        return self._code

    def cuDeviceGetCount(self, count: Any) -> int:  # noqa: N802 - the driver's name
        count._obj.value = self._devices
        return 0


@pytest.mark.parametrize(
    ("driver", "problem"),
    [
        (lambda _: Driver(0, 1), None),
        (lambda _: Driver(0, 0), "the NVIDIA driver (it lists no device)"),
        (lambda _: Driver(100, 1), "the NVIDIA driver (cuInit answers 100)"),
    ],
)
def test_a_gpu_counts_when_the_driver_lists_it(
    monkeypatch: pytest.MonkeyPatch, driver: Callable[[str], Driver], problem: str | None
) -> None:
    monkeypatch.setattr(ctypes, "CDLL", driver)
    assert cuda_problem() == problem


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise OSError(name)

    monkeypatch.setattr(ctypes, "CDLL", missing)
    problem = cuda_problem()
    assert problem is not None
    assert "libcuda.so.1" in problem


def test_a_cpu_build_of_torch_cannot_use_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preflight, "_torch_version", lambda: "2.13.0+cpu")
    lack = preflight.device_lack(load_run(CONFIG, "qwen3-0.6b"))
    assert lack is not None
    assert "torch 2.13.0+cpu" in lack.where


GGUF = b"GGUF" + bytes(60)


def gguf_run(path: Path, content: bytes, sha256: str | None = None) -> RunSettings:
    """Settings of a run whose model is a file of this content."""
    path.write_bytes(content)
    return gguf_settings(path, sha256 or hashlib.sha256(content).hexdigest())


def gguf_settings(path: Path, sha256: str) -> RunSettings:
    value = load_run(CONFIG, "demo").model_dump()
    value["model"] = {"source": "gguf", "path": str(path), "sha256": sha256}
    return RunSettings.model_validate(value)


def test_a_gguf_file_of_the_named_hash_lacks_nothing(tmp_path: Path) -> None:
    assert model_lack(gguf_run(tmp_path / "m.gguf", GGUF)) is None


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (GGUF[:-1], "is another file, or cut short: its sha256 is"),
        (b"PK" + GGUF, "is no GGUF file"),
        (b"", "is no GGUF file"),
    ],
)
def test_another_file_in_its_place_is_named(tmp_path: Path, content: bytes, what: str) -> None:
    lack = model_lack(gguf_run(tmp_path / "m.gguf", content, hashlib.sha256(GGUF).hexdigest()))
    assert lack is not None
    assert what in lack.what
    assert lack.where == str(tmp_path / "m.gguf")


def test_a_missing_gguf_file_is_named_with_its_hash(tmp_path: Path) -> None:
    lack = model_lack(gguf_settings(tmp_path / "m.gguf", "a" * 64))
    assert lack is not None
    assert lack.what == f"no model file {tmp_path / 'm.gguf'}"
    assert "a" * 64 in lack.remedy


def test_a_relative_gguf_path_is_looked_for_from_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lack = model_lack(load_run(CONFIG, "qwen2.5-coder-0.5b"))
    assert lack is not None
    assert lack.where == str(tmp_path / "models" / "qwen2.5-coder-0.5b-instruct.gguf")


def test_a_gguf_file_too_large_to_hash_at_once_is_left_to_its_conversion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preflight, "_HASHED_HERE", len(GGUF) - 1)
    assert model_lack(gguf_run(tmp_path / "m.gguf", GGUF, "a" * 64)) is None
