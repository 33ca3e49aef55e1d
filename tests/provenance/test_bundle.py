"""A frozen stage: the same bytes from the same code, and it runs."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from agentrl.config import load_run
from agentrl.errors import IntegrityError
from agentrl.files import read_json, sha256_file
from agentrl.provenance.bundle import bundle_contents, write_bundle
from agentrl.provenance.fingerprint import code_digest, config_digest

ROOT = Path(__file__).resolve().parents[2]


def freeze(path: Path, stage: str, environments: tuple[str, ...] = ()) -> Path:
    write_bundle(path, bundle_contents(stage, environments))
    return path


def run(bundle: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(bundle), *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=60)


def test_equal_sources_give_equal_bytes(tmp_path: Path) -> None:
    contents = bundle_contents("train", ("edit_menu",))
    write_bundle(tmp_path / "a.pyz", contents)
    write_bundle(tmp_path / "b.pyz", dict(reversed(contents.items())))
    assert (tmp_path / "a.pyz").read_bytes() == (tmp_path / "b.pyz").read_bytes()


def test_entries_are_sorted_stored_and_without_a_time(tmp_path: Path) -> None:
    with zipfile.ZipFile(freeze(tmp_path / "a.pyz", "statistics")) as archive:
        entries = archive.infolist()
    assert [entry.filename for entry in entries] == sorted(entry.filename for entry in entries)
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
    assert {entry.compress_type for entry in entries} == {zipfile.ZIP_STORED}


def test_a_frozen_stage_carries_neither_other_stages_nor_the_other_environment() -> None:
    held = set(bundle_contents("evaluate", ("edit_menu",)))
    assert {"__main__.py", "agentrl/stages/evaluate.py", "agentrl/environments/edit_menu.py"} <= held
    assert held.isdisjoint({"agentrl/stages/train.py", "agentrl/environments/coding_tools.py", "agentrl/grpo/loss.py"})


def test_an_unknown_environment_is_refused() -> None:
    with pytest.raises(IntegrityError, match=r"agentrl\.environments\.nosuch is not in the sources"):
        bundle_contents("train", ("nosuch",))


def test_a_frozen_library_freezes_itself_to_its_own_bytes(tmp_path: Path) -> None:
    first = freeze(tmp_path / "first.pyz", "library")
    done = run(first, "--stage", "library", "--out", "second.pyz", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "second.pyz").read_bytes() == first.read_bytes()


def test_a_frozen_stage_reports_expected_errors_as_the_command_line_does(tmp_path: Path) -> None:
    bundle = freeze(tmp_path / "library.pyz", "library")
    done = run(bundle, "--stage", "nosuch", "--out", "x.pyz", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("ERROR: --stage: unknown stage 'nosuch' -> choose one of: ")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "x.pyz").exists()


def test_a_frozen_stage_records_its_bundle_and_the_digests_of_the_sources(tmp_path: Path) -> None:
    bundle = freeze(tmp_path / "results" / "preflight.pyz", "preflight")
    (tmp_path / "config").symlink_to(ROOT / "config")
    arguments = ("--config-dir", "config", "--run", "smoke", "--out", str(tmp_path / "results" / "p.json"))
    done = run(bundle, *arguments, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    record = read_json(tmp_path / "results" / "p.json.provenance.json")
    assert record["bundle"] == sha256_file(bundle)
    assert record["code"] == code_digest("preflight")
    assert record["config"] == config_digest("preflight", load_run(ROOT / "config", "smoke"), None, None)
    assert record["command"] == "results/preflight.pyz --config-dir config --run smoke --out results/p.json"
