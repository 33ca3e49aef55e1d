"""The benchmarks run, on a CPU and in little: that their figures mean something is a GPU's matter."""

import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch

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


@pytest.mark.slow
def test_planning_and_fingerprints_cost_little_beside_snakemake_itself(tmp_path: Path) -> None:
    """Processor time and ratios, since others may use the machine; they are 0.6 and 2.5 where nothing is wrong."""
    out = tmp_path / "audit.json"
    command = [sys.executable, str(ROOT / "benchmarks" / "audit.py"), "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(out.read_text())
    assert found["dry run"]["exit"] == 0
    assert found["times snakemake alone"]["fingerprints"] < 1.5
    assert found["times snakemake alone"]["dry run"] < 5


@pytest.mark.slow
def test_the_jails_speed_is_shown_with_the_bounds_and_whether_they_are_kept() -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "sandbox.py"), "--count", "2", "--seconds", "0.05"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = re.findall(r"^(grade|cold run), (\S+) +([\d.]+) .*?(?: (\d+) +(yes|no))?$", done.stdout, re.MULTILINE)
    found = {(kind, name): (float(median), at_most, kept) for kind, name, median, at_most, kept in rows}
    assert found.pop(("grade", "process-limits"))[1:] == found.pop(("cold run", "process-limits"))[1:] == ("", "")
    for (kind, _), (median, at_most, kept) in found.items():
        most = {"grade": 12, "cold run": 80}[kind]
        assert (at_most, kept) == (str(most), "yes" if median <= most else "no")


@pytest.fixture(scope="module")
def decode() -> Iterator[Any]:
    sys.path.insert(0, str(ROOT / "benchmarks"))  # As for a script.
    spec = importlib.util.spec_from_file_location("decode_benchmark", ROOT / "benchmarks" / "decode.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.path.remove(str(ROOT / "benchmarks"))


@pytest.mark.slow
@pytest.mark.parametrize("ops", ["auto", "torch"])
def test_every_part_of_the_sampler_s_benchmark_comes_to_its_end(ops: str, tmp_path: Path) -> None:
    out = tmp_path / "decode.json"
    given = ("--shape", "tiny", "--device", "cpu", "--little", "--ops", ops, "--out", str(out))
    command = [sys.executable, str(ROOT / "benchmarks" / "decode.py"), *given]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found = {one["part"]: one["rows"] for one in json.loads(out.read_text())}
    assert list(found) == ["kernels", "products", "attention", "gates", "decode", "prompts", "work"]
    assert [row["gate"] for row in found["gates"]] == ["greedy", "nothing_left", "weights_current", "batch_independent"]
    assert found["decode"][0]["operations"] == "TorchOps"
    assert found["work"][0]["three runs equal"]


def test_a_part_that_fails_keeps_its_rows_and_says_why_and_where(
    decode: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    def rows() -> Iterator[Any]:
        yield {"ms": 1}
        error = RuntimeError("an illegal memory access was encountered")
        error.add_note("in attend, batch 16, length 256")
        raise error

    outcome = decode.measured(decode.Unit("decode", "bf16"), rows, torch.device("cpu"))
    assert outcome.rows == [{"ms": 1}]
    why = "RuntimeError: an illegal memory access was encountered; in attend, batch 16, length 256"
    assert outcome.failed == why
    assert f"FAILED decode, bf16: {why}" in capsys.readouterr().out


def test_parts_after_a_lost_process_are_measured_in_a_new_one(decode: Any) -> None:
    units = [decode.Unit(part, "bf16") for part in decode.PARTS]
    asked: list[int] = []

    def spawn(left: Sequence[Any]) -> list[Any]:
        asked.append(len(left))
        if len(asked) == 2:
            return []  # It died without a word.
        return [decode.Outcome(*unit, [{"ms": 1}], None, None) for unit in left[:2]]

    outcomes = decode.run_units(units, spawn)
    assert [outcome.part for outcome in outcomes] == list(decode.PARTS)
    assert [outcome.failed for outcome in outcomes] == [None, None, "its process ended", *[None] * 4]
    assert asked == [7, 5, 4, 2]
