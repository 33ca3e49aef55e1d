"""The benchmarks run, on a CPU and in little: that their figures mean something is a GPU's matter."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LITTLE = (
    *("--shape", "tiny", "--device", "cpu", "--rows", "4", "--length", "40"),
    *("--policy-tokens", "12", "--lengths", "ragged", "--repeats", "1"),
)


@pytest.mark.slow
def test_every_mode_of_the_update_is_measured_and_repeats_exactly_in_deterministic_mode(tmp_path: Path) -> None:
    out = tmp_path / "update.json"
    command = [sys.executable, str(ROOT / "benchmarks" / "update.py"), *LITTLE, "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(out.read_text())
    assert all(one["seconds"] > 0 for one in found["free"]["modes"])
    assert [one["repeats_exactly"] for one in found["deterministic"]["modes"]] == [True] * 3
    assert all(one["mode"] in done.stdout for one in found["free"]["modes"])
