"""`agentrl watch`: what it tells of runs at every stage, and when it ends."""

import os
import shutil
import threading
import time
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from tests import sandbox_factory
from tests.report_factory import unfinished
from tests.result_factory import EXPERIMENT, RUN, gathered, training_row, write_seed

from agentrl.cli import agentrl, run_command
from agentrl.errors import UserError
from agentrl.files import write_text
from agentrl.provenance.record import record_path
from agentrl.reporting.following import SeedState, line, table
from agentrl.sandbox_mark import MARK
from agentrl.stages.result import run_result
from agentrl.stages.watch import run_watch, states
from agentrl.training_log import TrainingRow, times_path, write_training

FINISHED = f"run {RUN} is finished: every experiment has its result"


def told(folder: Path, config: Path, *, once: bool = True, terminal: bool = False) -> str:
    file = StringIO()
    console = Console(file=file, force_terminal=terminal, width=140)
    run_watch(folder, config, every_s=0.05, once=once, console=console)
    return file.getvalue()


def state(steps: int, planned: int | None, seconds: float = 3.5) -> SeedState:
    parts = {"rollout": seconds, "grading": 0.0, "update": 0.0}
    rows = [TrainingRow.model_validate(training_row(step, seconds=parts)) for step in range(steps)]
    return SeedState("e", 0, "training", rows, planned, False, 0.0)


def test_seconds_left_are_those_of_the_last_steps_times_what_remains() -> None:
    assert state(2, 6).seconds_left == 3.5 * 4


@pytest.mark.parametrize(("steps", "planned"), [(0, 6), (6, 6), (2, None)])
def test_nothing_is_foretold_of_what_has_not_begun_is_done_or_has_no_known_end(steps: int, planned: int | None) -> None:
    assert state(steps, planned).seconds_left is None


def test_a_line_names_experiment_seed_steps_and_figures() -> None:
    assert (
        line(state(2, 6))
        == "e seed 0: last stage training  steps 2/6  reward 0.250  entropy 0.500  grad norm 1.5  left 0:14"
    )


@pytest.mark.parametrize("terminal", [True, False])
def test_rewards_that_were_found_without_a_sandbox_are_told_with_the_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    jailed, bare = tmp_path / "jailed", tmp_path / "bare"
    assert MARK not in told(unfinished(jailed) / RUN, jailed / "config")
    sandbox_factory.without_a_jail(monkeypatch)
    root = unfinished(bare)
    if terminal:
        console = Console(file=StringIO(), width=200)
        console.print(table(RUN, states(root / RUN, None)))
        assert f"{MARK}: model-written code ran with process limits alone ({EXPERIMENT} seed 0)" in written(console)
    else:
        (line,) = (line for line in told(root / RUN, bare / "config").splitlines() if EXPERIMENT in line)
        assert line.endswith(f"  {MARK}")


def written(console: Console) -> str:
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_a_training_that_goes_on_is_told_with_its_steps(tmp_path: Path) -> None:
    root = unfinished(tmp_path)
    (root / RUN / EXPERIMENT / "seed-0" / "trained" / "policy.json").unlink()
    os.utime(root / RUN / EXPERIMENT / "seed-0" / "training.jsonl")
    text = told(root / RUN, tmp_path / "config")
    assert f"{EXPERIMENT} seed 0: last stage training  steps 2/12  reward 0.250" in text
    assert "qwen_grpo_bugfix seed 0: last stage" in text


def test_a_folder_on_a_machine_without_the_configuration_is_enough(tmp_path: Path) -> None:
    text = told(unfinished(tmp_path) / RUN, tmp_path / "nowhere")
    assert f"{EXPERIMENT} seed 0: last stage" in text
    assert "steps 2  " in text


def test_one_file_being_a_step_ahead_of_the_other_stops_nothing(tmp_path: Path) -> None:
    root = unfinished(tmp_path)
    log = root / RUN / EXPERIMENT / "seed-0" / "training.jsonl"
    times = times_path(log).read_text()
    write_text(times_path(log), times + times.splitlines()[-1].replace('"step":1', '"step":2') + "\n")
    assert "steps 2/" in told(root / RUN, tmp_path / "config")


def test_it_ends_when_every_experiment_has_its_result(tmp_path: Path) -> None:
    path = gathered(tmp_path)
    other = path.with_name("qwen_grpo_bugfix.json")
    threading.Timer(0.3, lambda: other.write_text("{}")).start()
    started = time.monotonic()
    lines = told(path.parent, tmp_path / "config", once=False).splitlines()
    assert 0.25 < time.monotonic() - started < 20
    assert lines[-2].startswith("qwen_grpo_bugfix seed 0: last stage result")
    assert lines[-1] == FINISHED


def rerun(folder: Path, steps: int) -> Path:
    """A whole run of one experiment whose training is being made again. Gives the run's folder."""
    path = gathered(folder)
    path.with_name("qwen_grpo_bugfix.json").write_text("{}")
    place = path.parent / EXPERIMENT / "seed-0"
    (place / "trained" / "policy.json").unlink()
    write_training(place / "training.jsonl", [training_row(step) for step in range(steps)])
    return path.parent


def test_a_result_of_the_run_before_does_not_end_it_while_a_training_goes_on(tmp_path: Path) -> None:
    folder = rerun(tmp_path, 1)
    config, result = tmp_path / "config", folder / f"{EXPERIMENT}.json"

    def finish() -> None:
        write_seed(tmp_path / "results", config, 0)
        run_result(config, RUN, EXPERIMENT, root=folder.parent, out=result, log=result.with_suffix(".log"))

    threading.Timer(0.3, finish).start()
    lines = [line for line in told(folder, config, once=False).splitlines() if line.startswith(EXPERIMENT)]
    assert lines[0].startswith(f"{EXPERIMENT} seed 0: last stage training  steps 1/12")
    assert lines[-1].startswith(f"{EXPERIMENT} seed 0: last stage result")


def test_a_result_of_other_times_than_its_inputs_is_final(tmp_path: Path) -> None:
    path = gathered(tmp_path)
    os.utime(path, (1_000_000_000, 1_000_000_000))
    assert f"{EXPERIMENT} seed 0: last stage result" in told(path.parent, tmp_path / "config")


def test_a_result_without_a_record_counts_by_its_time(tmp_path: Path) -> None:
    path = gathered(tmp_path)
    record_path(path).unlink()
    os.utime(path, (1_000_000_000, 1_000_000_000))
    assert "last stage result" not in told(path.parent, tmp_path / "config")


def test_a_result_alone_is_final(tmp_path: Path) -> None:
    path = gathered(tmp_path)
    shutil.rmtree(path.parent / EXPERIMENT)
    assert f"{EXPERIMENT} seed 0: last stage result" in told(path.parent, tmp_path / "config")


@pytest.mark.parametrize("text", ["", "{}"])
def test_a_result_that_is_no_longer_what_its_stage_wrote_is_not_final(tmp_path: Path, text: str) -> None:
    path = gathered(tmp_path)
    path.write_text(text)
    assert f"{EXPERIMENT} seed 0: last stage result" not in told(path.parent, tmp_path / "config")


def test_a_seed_that_the_result_is_not_of_is_not_finished(tmp_path: Path) -> None:
    path = gathered(tmp_path)
    run = tmp_path / "config" / "runs" / f"{RUN}.yaml"
    write_text(run, run.read_text().replace("seeds:\n- 0\n", "seeds:\n- 0\n- 1\n"))
    lines = told(path.parent, tmp_path / "config").splitlines()
    assert {line.partition("last stage ")[2].split("  ")[0] for line in lines if EXPERIMENT in line} == {
        "result",
        "base",
    }


def test_of_a_training_that_failed_its_copy_is_followed(tmp_path: Path) -> None:
    root = unfinished(tmp_path)
    place = root / RUN / EXPERIMENT / "seed-0"
    for name in ("training.jsonl", "training_times.jsonl", "trained/policy.json"):
        (place / name).unlink()
    kept = tmp_path / "checkpoints" / RUN / EXPERIMENT / "seed-0" / "0123456789abcdef" / "training.jsonl"
    write_training(kept, [training_row(step) for step in range(3)])
    assert f"{EXPERIMENT} seed 0: last stage training  steps 3/12" in told(root / RUN, tmp_path / "config")


def test_a_line_is_told_once_while_nothing_changes(tmp_path: Path) -> None:
    path = gathered(tmp_path)
    threading.Timer(0.3, lambda: path.with_name("qwen_grpo_bugfix.json").write_text("{}")).start()
    lines = told(path.parent, tmp_path / "config", once=False).splitlines()
    assert len(lines) == len(set(lines)) == 4


def test_a_terminal_gets_a_table(tmp_path: Path) -> None:
    path = gathered(tmp_path)
    path.with_name("qwen_grpo_bugfix.json").write_text("{}")
    text = told(path.parent, tmp_path / "config", once=False, terminal=True)
    for word in ("run tiny", "last stage", "reward", EXPERIMENT):
        assert word in text
    assert text.endswith(f"{FINISHED}\n")


def test_only_a_run_of_which_every_experiment_is_finished_is_called_so(tmp_path: Path) -> None:
    path = gathered(tmp_path)
    assert FINISHED not in told(path.parent, tmp_path / "config")
    path.with_name("qwen_grpo_bugfix.json").write_text("{}")
    for once in (True, False):
        assert told(path.parent, tmp_path / "config", once=once).splitlines()[-1] == FINISHED


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(agentrl, "agentrl", ["watch", str(tmp_path / "gone")]) == 2
    assert "no such folder -> name the folder of a run" in capsys.readouterr().err


@pytest.mark.parametrize("every", ["nan", "inf", "1e300", "0", "-1"])
def test_a_time_that_can_not_be_slept_is_a_usage_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], every: str
) -> None:
    folder = gathered(tmp_path).parent
    assert run_command(agentrl, "agentrl", ["watch", str(folder), "--every", every]) == 2
    assert "Error: Invalid value for '--every': " in capsys.readouterr().err


def test_a_folder_of_no_run_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gathered(tmp_path)
    for folder in (tmp_path, tmp_path / "results"):
        assert run_command(agentrl, "agentrl", ["watch", str(folder), "--config-dir", str(tmp_path / "config")]) == 2
        assert "is no run's folder" in capsys.readouterr().err


def test_the_empty_folder_of_a_known_run_is_waited_for(tmp_path: Path) -> None:
    folder = gathered(tmp_path).parent
    shutil.rmtree(folder)
    folder.mkdir()
    assert "nothing yet" in told(folder, tmp_path / "config")


def test_a_damaged_log_is_refused_by_its_line(tmp_path: Path) -> None:
    root = unfinished(tmp_path)
    log = root / RUN / EXPERIMENT / "seed-0" / "training.jsonl"
    write_training(log, [training_row(0)])
    log.write_text("{\n")
    with pytest.raises(UserError, match=r"training\.jsonl:1: damaged"):
        told(root / RUN, tmp_path / "config")


def test_a_row_of_another_form_is_refused_by_its_field(tmp_path: Path) -> None:
    root = unfinished(tmp_path)
    log = root / RUN / EXPERIMENT / "seed-0" / "training.jsonl"
    write_training(log, [training_row(0) | {"reward_mean": "high"}])
    with pytest.raises(UserError, match=r"training\.jsonl:1: damaged: reward_mean: [^\n]+ -> build it again$"):
        told(root / RUN, tmp_path / "config")
