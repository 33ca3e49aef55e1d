"""The two scripts: their options, what they refuse, and one run of each kind from the model to the end."""

import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import pytest
import torch

from agentrl.cli import run_command
from agentrl.config import experiment_settings, load_config, load_run
from agentrl.progress import Progress
from agentrl.results import Result, load_result
from agentrl.stages import script, verify
from agentrl.stages.script_options import GEN_BATCH, MAX_TURNS, SETTINGS, SettingOption, vary_run
from agentrl.tasks.bank.catalogue import load_bank

ROOT = Path(__file__).resolve().parents[1]
CONFIG = ROOT / "config"
BUGFIX, TOOLS = "qwen_grpo_bugfix", "qwen_grpo_tools"
SHARED = {"--steps", "--group-size", "--prompts", "--lr", "--max-new-tokens", "--micro", "--eval-n", "--seed", "--out"}
SHORT = ("--run", "smoke", "--steps", "2", "--prompts", "3", "--lr", "1e-5", "--max-new-tokens", "8", "--seed", "4")
NAME = "smoke+prompts=3+lr=1e-05+max-new-tokens=8+seed=4"


def command_of(experiment: str) -> click.Command:
    command = runpy.run_path(str(ROOT / "src" / f"{experiment}.py"))["command"]
    assert isinstance(command, click.Command)
    return command


def run_script(experiment: str, *arguments: str) -> int:
    return run_command(command_of(experiment), f"{experiment}.py", ["--config-dir", str(CONFIG), *arguments])


def helped(experiment: str, *arguments: str) -> dict[str, str]:
    """The help of each option, by its flag."""
    command = command_of(experiment)
    context = click.Context(command)
    context.params = dict(zip(("run", "config_dir"), (*arguments, CONFIG), strict=True)) if arguments else {}
    records = [option.get_help_record(context) for option in command.params]
    return {names.partition(" ")[0]: text for names, text in filter(None, records)}


@pytest.mark.parametrize(("experiment", "more"), [(BUGFIX, set()), (TOOLS, {"--max-turns", "--gen-batch", "--smoke"})])
def test_a_script_has_the_options_of_the_source_and_the_place_of_the_run(experiment: str, more: set[str]) -> None:
    assert helped(experiment).keys() == SHARED | more | {"--run", "--config-dir"}


@pytest.mark.parametrize("run", ["qwen3-0.6b", "demo"])
@pytest.mark.parametrize("experiment", [BUGFIX, TOOLS])
def test_help_shows_the_settings_of_the_chosen_run_as_defaults(experiment: str, run: str) -> None:
    settings = load_run(CONFIG, run)
    numbers = experiment_settings(settings, experiment)
    texts = helped(experiment, run)
    shown = {flag: text.partition("[default: ")[2].rstrip("]") for flag, text in texts.items()}
    assert shown["--lr"] == str(numbers.lr)
    assert shown["--eval-n"] == str(settings.evaluation.episodes_per_task)
    assert shown["--seed"] == "0"
    for flag in texts.keys() & {"--steps", "--group-size", "--prompts", "--max-new-tokens", "--max-turns", "--micro"}:
        assert shown[flag] == str(getattr(numbers, flag[2:].replace("-", "_")))


def other_values(options: Sequence[SettingOption]) -> dict[SettingOption, Any]:
    """A value for each option that no run has."""
    return {option: 0.5 if option.flag == "--lr" else 3 for option in options}


def test_every_setting_of_the_source_reaches_the_run() -> None:
    options = (*SETTINGS, MAX_TURNS, GEN_BATCH)
    given = other_values(options)
    varied = vary_run(load_run(CONFIG, "demo"), "demo", TOOLS, given).settings
    assert {option: option.own(varied, TOOLS) for option in options} == {
        option: [value] if option.path == ("seeds",) else value for option, value in given.items()
    }


def test_settings_of_the_other_experiment_stay() -> None:
    demo = load_run(CONFIG, "demo")
    varied = vary_run(demo, "demo", TOOLS, other_values(SETTINGS)).settings
    assert varied.experiments[BUGFIX] == demo.experiments[BUGFIX]


def test_the_sources_own_numbers_are_the_default_run_itself() -> None:
    default = load_config(CONFIG).default_run
    settings = load_run(CONFIG, default)
    values = {"--steps": 18, "--lr": 1e-6, "--eval-n": 8}
    given = {option: values[option.flag] for option in SETTINGS if option.flag in values}
    assert vary_run(settings, default, TOOLS, given) == (default, settings)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--run", "nosuch"], f"{CONFIG}/runs: unknown run 'nosuch' -> choose one of: demo, "),
        (["--config-dir", "nosuch"], "nosuch/config.yaml: no such file -> "),
        (["--run", "demo", "--group-size", "1"], "--group-size: Input should be greater than 1 (value 1) -> "),
        (["--run", "demo", "--max-new-tokens", "0"], "--max-new-tokens: Input should be greater than 0 (value 0) -> "),
        (["--run", "demo", "--prompts", "1000"], "--prompts: 1000 tasks a step exceed the "),
        (["--run", "demo", "--eval-n", "0"], "--eval-n: Input should be greater than 0 (value 0) -> "),
        (["--run", "demo", "--seed", "-1"], "--seed: Input should be greater than or equal to 0 (value -1) -> "),
        (["--run", "demo", "--lr", "nan"], "--lr: Input should be "),
        (["--run", "demo", "--lr", "inf"], "--lr: Input should be a finite number (value inf) -> "),
    ],
)
def test_a_bad_setting_is_refused_in_one_line_and_nothing_is_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    out = tmp_path / "out.json"
    out.write_text("earlier")
    assert run_script(TOOLS, *arguments, "--out", str(out)) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith(f"ERROR: {message}")
    assert captured.err.count("\n") == 1
    assert captured.out == ""
    assert [path.name for path in tmp_path.iterdir()] == ["out.json"]
    assert out.read_text() == "earlier"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing option '--out'"),
        (["--out", "."], "is a directory"),
        (["--steps", "few", "--out", "out.json"], "'few' is not a valid integer"),
        (["--max-turns", "2", "--out", "out.json"], "No such option '--max-turns'"),
    ],
)
def test_a_usage_error_names_the_option(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert run_script(BUGFIX, "--run", "demo", *arguments) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("out", "message"),
    [("/proc/nosuch/out.json", "cannot write there"), ("out.log", "is the name of the log")],
)
def test_a_place_that_will_not_do_is_refused(capsys: pytest.CaptureFixture[str], out: str, message: str) -> None:
    assert run_script(BUGFIX, "--run", "demo", "--out", out) == 2
    assert message in capsys.readouterr().err


def a_folder(path: Path) -> None:
    path.mkdir()


def a_file(path: Path) -> None:
    path.write_text("other")


@pytest.mark.parametrize(
    ("out", "there", "message"),
    [
        ("out.json", ("out.log", a_folder), "out.log: is there, and no file -> name a file"),
        ("out.json", ("out.json.provenance.json", a_folder), "is there, and no file -> name a file"),
        ("out.json", ("out.work", a_file), "out.work: is there, and no folder -> remove it, or choose another --out"),
        ("out.work", None, "out.work: is the name of the folder of what stages hand on -> choose another ending"),
        (f"{'x' * 240}.json", None, ".json: cannot write there: File name too long -> choose a shorter name"),
        (
            f"{'x' * 220}.json",
            None,
            ".provenance.json: cannot write there: File name too long -> choose a shorter name",
        ),
    ],
)
@pytest.mark.parametrize("experiment", [BUGFIX, TOOLS])
def test_a_place_that_the_end_of_a_run_would_not_take_is_refused_at_its_start(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    experiment: str,
    out: str,
    there: tuple[str, Callable[[Path], None]] | None,
    message: str,
) -> None:
    monkeypatch.setattr(script, "run_script", lambda *_: pytest.fail("the run was started"))
    if there is not None:
        name, make = there
        make(tmp_path / name)
    before = sorted(tmp_path.rglob("*"))
    assert run_script(experiment, "--run", "demo", "--out", str(tmp_path / out)) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert (captured.err.count("\n"), captured.out) == (1, "")
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    ("out", "fault"),
    [
        ("", "'' is no path: it is empty"),
        ("x" * 300, "is no path: it holds a name of more than 255 bytes"),
        ("x/" * 3000, "is no path: it is longer than 2048 bytes"),
    ],
)
def test_what_is_no_path_is_a_usage_error(capsys: pytest.CaptureFixture[str], out: str, fault: str) -> None:
    assert run_script(BUGFIX, "--run", "demo", "--out", out) == 2
    assert f"Error: Invalid value for '--out': '{out[:99]}" in (said := capsys.readouterr().err)
    assert fault in said


@pytest.mark.parametrize("experiment", [BUGFIX, TOOLS])
def test_without_the_model_a_script_says_so_before_torch_is_loaded_and_leaves_nothing(
    tmp_path: Path, experiment: str
) -> None:
    program = (
        "import atexit, runpy, sys; atexit.register(lambda: print('torch' in sys.modules));"
        f"sys.argv = ['x', '--out', {str(tmp_path / 'out.json')!r}];"
        f"runpy.run_path('src/{experiment}.py', run_name='__main__')"
    )
    nowhere = {"HF_HOME": str(tmp_path / "hub"), "PATH": "/usr/bin:/bin", "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=nowhere, capture_output=True, text=True)
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("ERROR: run 'qwen3-0.6b' cannot start on this machine:\n")
    assert done.stderr.count("ERROR") == 1
    assert done.stdout == "False\n"
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(scope="module", autouse=True)
def few_tasks_verified() -> Iterator[None]:
    """`verify` proves a few tasks of the bank: the whole is proved elsewhere."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verify, "load_bank", lambda: load_bank()[::40])
        yield
    torch.use_deterministic_algorithms(False)


@contextmanager
def on_training_step(what: Callable[[int], None]) -> Iterator[None]:
    """Do something after each step of a training, when its progress is said."""
    say = Progress.say

    def watched(progress: Progress, done: int, note: str = "") -> None:
        say(progress, done, note)
        if progress._what.endswith(": train"):
            what(done)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Progress, "say", watched)
        yield


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A training that was interrupted after its first step and started again; the steps that were said."""
    out = tmp_path_factory.mktemp("script") / "tools.json"
    arguments = (TOOLS, *SHORT, "--out", str(out))
    steps: list[str] = []

    def note(step: int) -> None:
        steps.append(f"step {step}")

    def interrupt(step: int) -> None:
        note(step)
        raise KeyboardInterrupt

    with on_training_step(interrupt):
        assert run_script(*arguments) == 130
    assert not out.exists()
    steps.append("again")
    with on_training_step(note):
        assert run_script(*arguments) == 0
    return out, steps


@pytest.mark.slow
def test_an_interrupted_training_goes_on_from_its_checkpoint(finished: tuple[Path, list[str]]) -> None:
    assert finished[1] == ["step 1", "again", "step 2"]


@pytest.mark.slow
def test_the_result_names_the_replaced_settings_in_its_run_and_its_configuration(
    finished: tuple[Path, list[str]],
) -> None:
    result: Result = load_result(finished[0])
    assert (result.experiment, result.run) == (TOOLS, NAME)
    assert [result.config[key] for key in ("steps", "prompts", "lr", "max_new_tokens")] == [2, 3, 1e-5, 8]
    assert result.config["seeds"] == [seed.seed for seed in result.seeds] == [4]
    assert [row.rows for row in result.seeds[0].training] == [6, 6]


@pytest.mark.slow
def test_log_and_configuration_lie_beside_the_result_and_no_checkpoint_stays(
    finished: tuple[Path, list[str]],
) -> None:
    out, _ = finished
    work = out.with_name("tools.work")
    assert f"{TOOLS}, run {NAME}" in out.with_suffix(".log").read_text()
    assert load_run(work / "config", NAME).seeds == [4]
    assert not list(work.rglob("step-*"))


@pytest.mark.slow
def test_the_smoke_test_plays_forty_episodes_prints_transcripts_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.json"
    assert run_script(TOOLS, *SHORT, "--smoke", "--out", str(out)) == 0
    said = capsys.readouterr().out
    assert "of 40 episodes solved" in said
    assert said.count("=== ") == said.count("--- ended: ") == 3
    assert list(tmp_path.iterdir()) == []
