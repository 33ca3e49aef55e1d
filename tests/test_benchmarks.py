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
from click.testing import CliRunner

from agentrl.config import known_runs
from tests import lucky_training
from tests.audit.played_run import play_run

ROOT = Path(__file__).resolve().parents[1]
LITTLE = (
    *("--shape", "tiny", "--device", "cpu", "--rows", "4", "--length", "40"),
    *("--policy-tokens", "12", "--lengths", "ragged", "--repeats", "1"),
)


def script(name: str) -> Any:
    """A benchmark as a module."""
    spec = importlib.util.spec_from_file_location(f"{name}_benchmark", ROOT / "benchmarks" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # Where dataclasses look up their annotations.
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_every_mode_of_the_update_is_measured_and_repeats_exactly_in_deterministic_mode(tmp_path: Path) -> None:
    out = tmp_path / "update.json"
    # It measures in two processes of its own: there is no need of a third that loads torch.
    done = CliRunner().invoke(script("update").main, [*LITTLE, "--out", str(out)])
    assert done.exit_code == 0, done.output
    found = json.loads(out.read_text())
    assert all(one["seconds"] > 0 for one in found["free"]["modes"])
    assert [one["repeats_exactly"] for one in found["deterministic"]["modes"]] == [True] * 3
    assert all(one["mode"] in done.stdout for one in found["free"]["modes"])


@pytest.mark.slow
def test_attention_s_benchmark_holds_its_gradients_to_float64() -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "attention.py"), "--device", "cpu"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["way"] for line in lines] == ["torch", "torch, deterministic"]
    assert all(line["repeats_exactly"] and max(line["errors"].values()) < 1e-5 for line in lines)


@pytest.fixture(scope="module")
def step_benchmark() -> Iterator[Any]:
    sys.path.insert(0, str(ROOT / "benchmarks"))  # As for a script.
    yield script("step")
    sys.path.remove(str(ROOT / "benchmarks"))


LITTLE_STEP = ["--shape", "tiny", "--device", "cpu", "--groups", "2", "--group", "2", "--prompt", "24"]


@pytest.mark.slow
@pytest.mark.usefixtures("_torch_as_it_was")
def test_every_mode_makes_the_same_step_and_is_held_to_the_recipe(step_benchmark: Any, tmp_path: Path) -> None:
    out = tmp_path / "step.jsonl"
    given = [*LITTLE_STEP, "--turns", "2", "--new", "4", "--out", str(out)]
    done = CliRunner().invoke(step_benchmark.main, given)
    assert done.exit_code == 0, done.output
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [row["mode"] for row in rows] == ["source's recipe", "fp32", "bf16"]
    assert len({tuple(row[key] for key in step_benchmark.Work._fields) for row in rows}) == 1
    for row in rows:
        assert row["times_source"] == pytest.approx(rows[0]["step_s"] / row["step_s"])
        assert row["rollout_s"] > 0
        assert row["update_s"] > 0


@pytest.mark.slow
@pytest.mark.usefixtures("_torch_as_it_was")
def test_one_number_of_the_work_grows_at_a_time(
    step_benchmark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(step_benchmark, "GROWTH", {"group": (2, 4), "turns": (1, 2), "prompt": (16, 32)})
    out = tmp_path / "growth.jsonl"
    given = [*LITTLE_STEP, "--turns", "1", "--new", "3", "--growth", "--mode", "bf16", "--out", str(out)]
    done = CliRunner().invoke(step_benchmark.main, given)
    assert done.exit_code == 0, done.output
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [(row["mode"], row["grows"], row[row["grows"]]) for row in rows] == [
        ("bf16", name, value)
        for name, values in (("group", (2, 4)), ("turns", (1, 2)), ("prompt", (16, 32)))
        for value in values
    ]


def test_rows_of_a_step_hold_every_sampled_token_and_no_observation_after_the_last(step_benchmark: Any) -> None:
    work = step_benchmark.Work(groups=1, group=2, prompt=16, turns=2, new=3)
    stepper = step_benchmark.Stepper(step_benchmark.MODES[0], work, "tiny", torch.device("cpu"))
    rows = step_benchmark._rows(work.play(stepper._sampler, stepper.model))
    assert [row.positions for row in rows] == [(16, 17, 18, 79, 80, 81)] * 2  # 60 are observed in between.
    assert [len(row.ids) for row in rows] == [82, 82]
    assert [len(row.logprobs) for row in rows] == [6, 6]


@pytest.fixture(scope="module")
def audit_benchmark(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The figures of the audit's benchmark with every part, the audit of a small run that was played."""
    folder = tmp_path_factory.mktemp("audit-benchmark")
    run = play_run(folder / "home", "qwen_grpo_bugfix")
    out = folder / "audit.json"
    command = [sys.executable, str(ROOT / "benchmarks" / "audit.py"), "--out", str(out)]
    command += ["--config-dir", str(run.config_dir), str(run.result())]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(out.read_text())
    return found


@pytest.mark.slow
def test_what_each_part_costs_beside_snakemake_itself_is_told_of_the_processor_s_time(
    audit_benchmark: dict[str, Any],
) -> None:
    alone = audit_benchmark["snakemake alone"]["cpu_s"]
    parts = {part: audit_benchmark[part]["cpu_s"] for part in ("fingerprints", "dry run", "audit")}
    assert min(parts.values()) > 0
    assert audit_benchmark["times snakemake alone"] == {name: round(spent / alone, 2) for name, spent in parts.items()}


@pytest.mark.slow
def test_the_dry_run_that_is_measured_is_of_every_run(audit_benchmark: dict[str, Any]) -> None:
    assert audit_benchmark["dry run"]["targets"] == 2 + len(known_runs(ROOT / "config"))


@pytest.mark.slow
def test_every_part_of_the_audit_s_benchmark_comes_to_its_end(audit_benchmark: dict[str, Any]) -> None:
    assert {part: audit_benchmark[part]["exit"] for part in ("snakemake alone", "dry run", "audit")} == {
        "snakemake alone": 0,
        "dry run": 0,
        "audit": 0,
    }
    assert audit_benchmark["audit"]["cpu_s"] > 0


@pytest.mark.slow
def test_the_audit_that_is_measured_says_of_how_many_results(audit_benchmark: dict[str, Any]) -> None:
    assert audit_benchmark["audit"]["results"] == 1


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
    yield script("decode")
    sys.path.remove(str(ROOT / "benchmarks"))


@pytest.mark.slow
@pytest.mark.parametrize(("ops", "used"), [("auto", "RowwiseOps"), ("torch", "TorchOps")])
def test_every_part_of_the_sampler_s_benchmark_comes_to_its_end(
    decode: Any, ops: str, used: str, tmp_path: Path
) -> None:
    out = tmp_path / "decode.json"
    given = ("--shape", "tiny", "--device", "cpu", "--little", "--ops", ops, "--out", str(out))
    done = CliRunner().invoke(decode.main, given)
    assert done.exit_code == 0, done.output
    found = {one["part"]: one["rows"] for one in json.loads(out.read_text())}
    assert list(found) == ["kernels", "products", "attention", "gates", "decode", "prompts", "work"]
    assert [row["gate"] for row in found["gates"]] == ["greedy", "nothing_left", "weights_current", "batch_independent"]
    assert found["decode"][0]["operations"] == used
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


@pytest.mark.slow
@pytest.mark.usefixtures("_torch_as_it_was")
def test_a_sweep_s_rates_all_start_from_the_base_policy(tmp_path: Path) -> None:
    lucky_training.prepare(tmp_path)
    given = ["--config-dir", str(tmp_path / "config"), "--run", lucky_training.RUN, "--episodes", "1"]
    given += ["--experiment", lucky_training.EXPERIMENT, "--base", str(tmp_path / "base" / "policy.json")]
    given += ["--verify", str(tmp_path / "verify.json"), "--lr", "1e-2", "--lr", "1e-12"]
    with lucky_training.chance():
        done = CliRunner().invoke(script("sweep").main, given, catch_exceptions=False)
    found = [[cell.strip() for cell in line.split("|")[1:-1]] for line in done.stdout.splitlines()[3:]]
    assert [row[0] for row in found] == ["none", "0.01", "1e-12"]
    assert found[2][1] == found[0][1]  # After another rate's training, and with next to none of its own.
    assert found[1][1:4] != found[2][1:4]
