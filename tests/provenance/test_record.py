"""The record beside an output: what it tells, and what it must not tell."""

import os
import platform
import socket
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from agentrl.config import load_run
from agentrl.errors import UserError
from agentrl.files import read_json, sha256_file, sha256_json
from agentrl.provenance.fingerprint import environment_digest
from agentrl.provenance.record import portable_command, record_path, recorded

SETTINGS = load_run(Path(__file__).resolve().parents[2] / "config", "demo")


@pytest.fixture(autouse=True)
def _workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["/usr/bin/agentrl", "preflight", "--out", str(tmp_path / "out.json")])
    (tmp_path / "in.json").write_text("{}")


def record_of(work: Callable[[], object]) -> dict[str, object]:
    out = Path.cwd() / "out.json"
    with recorded("preflight", out, settings=SETTINGS, inputs={"in": Path.cwd() / "in.json"}, outputs={"out": out}):
        work()
    found: dict[str, object] = read_json(record_path(out))
    return found


def test_a_record_lies_beside_its_output() -> None:
    assert record_path(Path("a/b.json")) == Path("a/b.json.provenance.json")


def test_inputs_are_hashed_as_they_were_read_and_outputs_as_they_were_left() -> None:
    def work() -> None:
        Path("out.json").write_text("[1]")
        Path("in.json").write_text("changed meanwhile")

    before = sha256_file(Path("in.json"))
    record = record_of(work)
    assert record["inputs"] == {"in": {"path": "in.json", "sha256": before}}
    assert record["outputs"] == {"out": {"path": "out.json", "sha256": sha256_file(Path("out.json"))}}


def test_a_folder_is_hashed_file_by_file(tmp_path: Path) -> None:
    folder, out = tmp_path / "weights", tmp_path / "out.json"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "a").write_text("a")
    with recorded("preflight", out, settings=SETTINGS, inputs={}, outputs={"weights": folder}):
        pass
    found = read_json(record_path(out))["outputs"]["weights"]["sha256"]
    assert found == {"deep/a": sha256_file(folder / "deep" / "a")}


def test_a_record_names_neither_a_host_nor_an_absolute_path() -> None:
    record_of(lambda: Path("out.json").write_text("[]"))
    text = Path("out.json.provenance.json").read_text()
    assert str(Path.cwd()) not in text
    assert f'"{socket.gethostname()}"' not in text
    assert '"/' not in text


def test_a_record_tells_what_made_the_output() -> None:
    record = record_of(lambda: Path("out.json").write_text("[]"))
    assert set(record) == {
        "stage", "command", "code", "files", "bundle", "config", "settings", "environment", "inputs", "outputs",
        "start", "end",
    }  # fmt: skip
    assert record["command"] == "agentrl preflight --out out.json"
    assert record["bundle"] is None
    assert str(record["start"]) <= str(record["end"])


def test_a_record_lists_the_files_that_its_code_s_digest_is_of() -> None:
    record = record_of(lambda: Path("out.json").write_text("[]"))
    assert sha256_json(record["files"]) == record["code"]
    assert "agentrl/stages/preflight.py" in record["files"]  # type: ignore[operator]


def test_a_record_tells_the_specification_and_every_package_that_it_pins() -> None:
    Path("envs").mkdir()
    Path("envs", "gpu.yaml").write_text(
        "dependencies: [python=3.11, {pip: [click==1.2, PyYAML==6.0, no-such-thing==1]}]"
    )
    environment: Any = record_of(lambda: Path("out.json").write_text("[]"))["environment"]
    pins = {"python": "3.11", "click": "1.2", "pyyaml": "6.0", "no-such-thing": "1"}
    assert environment["specification"] == {"sha256": environment_digest("preflight"), "pins": pins}
    assert environment["packages"] == {name: version(name) for name in ("click", "pyyaml")}
    assert environment["absent"] == ["no-such-thing"]


def test_outside_of_a_repository_a_record_tells_no_specification_and_the_packages_that_change_numbers() -> None:
    environment: Any = record_of(lambda: Path("out.json").write_text("[]"))["environment"]
    assert environment["specification"] is None
    assert {"numpy", "torch", "pydantic"} <= environment["packages"].keys()


def gpu_tool(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """A stand-in for NVIDIA's own tool, found before any other."""
    tool = folder / "bin" / "nvidia-smi"
    tool.parent.mkdir()
    tool.write_text(f"#!/bin/sh\n{script}\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tool.parent), prepend=os.pathsep)


def test_a_record_tells_each_gpu_and_its_driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = '[ "$1" = --query-gpu=name,driver_version ] || exit 1'
    gpu_tool(tmp_path, monkeypatch, f'{asked}; echo "NVIDIA H200, 580.1"; echo "Odd, name, 580.2"')
    environment: Any = record_of(lambda: (Path.cwd() / "out.json").write_text("{}"))["environment"]
    assert environment["gpus"] == [
        {"name": "NVIDIA H200", "driver": "580.1"},
        {"name": "Odd, name", "driver": "580.2"},
    ]


@pytest.mark.parametrize("script", ["exit 9", "echo No devices were found"])
def test_a_machine_whose_gpu_tool_finds_none_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    gpu_tool(tmp_path, monkeypatch, script)
    environment: Any = record_of(lambda: (Path.cwd() / "out.json").write_text("{}"))["environment"]
    assert environment["gpus"] == []


def test_a_record_tells_kernel_platform_and_c_library() -> None:
    environment: Any = record_of(lambda: (Path.cwd() / "out.json").write_text("{}"))["environment"]
    told = os.uname()
    assert environment["kernel"] == told.release
    assert environment["platform"] == f"{told.sysname} {told.machine}"
    assert environment["libc"] == " ".join(platform.libc_ver()).strip()


def test_a_stage_that_fails_leaves_no_record() -> None:
    with pytest.raises(ValueError, match="mistake"):
        record_of(lambda: int("mistake"))
    assert not Path("out.json.provenance.json").exists()


@pytest.mark.parametrize("place", ["in.json/deep/log.jsonl", "/proc/nosuch/log.jsonl"])
def test_an_output_that_could_not_be_written_is_refused_before_the_stage_runs(tmp_path: Path, place: str) -> None:
    ran = []
    outputs = {"policy": tmp_path / "policy.json", "log": Path(place)}
    with pytest.raises(UserError, match=r"log\.jsonl: cannot write there"):  # noqa: SIM117
        with recorded("preflight", tmp_path / "policy.json", settings=SETTINGS, inputs={}, outputs=outputs):
            ran.append(True)
    assert not ran
    assert [path.name for path in tmp_path.iterdir()] == ["in.json"]


def test_a_missing_input_is_refused_before_the_stage_runs(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    with (
        pytest.raises(UserError, match=r"nosuch\.json: no such file"),
        recorded("preflight", out, settings=SETTINGS, inputs={"in": tmp_path / "nosuch.json"}, outputs={}),
    ):
        out.write_text("ran")
    assert not out.exists()


@pytest.mark.parametrize(
    ("argv", "command"),
    [
        (["/opt/bin/agentrl", "train", "--seed", "0"], "agentrl train --seed 0"),
        (["results/library/train.pyz", "--run", "demo"], "results/library/train.pyz --run demo"),
        (["agentrl", "--out=/elsewhere/x.json"], "agentrl --out=x.json"),
        (["agentrl", "--note", "two words"], "agentrl --note 'two words'"),
    ],
)
def test_a_command_is_written_without_absolute_paths(argv: list[str], command: str) -> None:
    assert portable_command(argv) == command


def test_a_path_below_the_working_folder_becomes_relative() -> None:
    assert portable_command(["agentrl", os.fspath(Path.cwd() / "a" / "b")]) == "agentrl a/b"
