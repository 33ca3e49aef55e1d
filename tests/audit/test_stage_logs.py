"""What an audit says of the figures that the stages' own logs quote."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from agentrl.audit.findings import Check
from agentrl.audit.stage_logs import (
    check_stage_logs,
    check_text,
    evaluation_quoted,
    log_path,
    step_figures,
    training_quoted,
)
from agentrl.audit.subject import Subject, open_subject
from agentrl.metrics import EvaluationSummary
from agentrl.progress import Progress
from agentrl.records import read_record
from agentrl.stages.train import _line
from agentrl.training_log import TrainingRow, read_training
from tests.audit.played_run import SEED, PlayedRun
from tests.audit.test_audit import audited
from tests.result_factory import training_row

ROOT = Path(__file__).resolve().parents[2]
TITLE = "tiny qwen_grpo_tools seed 0: train"
ROWS = [
    TrainingRow.model_validate(training_row(step, reward_mean=reward, logprob_gap_mean=5.3e-07))
    for step, reward in enumerate((0.25, 0.375, 0.5))
]


def said(title: str, total: int, *counts: tuple[int, str]) -> str:
    """What a stage says, as it goes to a file."""
    file = StringIO()
    progress = Progress(title, total, console=Console(file=file))
    for done, figures in counts:
        progress.say(done, figures)
    return file.getvalue()


def of_training(rows: list[TrainingRow] = ROWS) -> str:
    return said(TITLE, len(rows), *((row.step + 1, _line(row.model_dump())) for row in rows))


def training_check(text: str) -> Check:
    return check_text("train.log", text, training_quoted(TITLE, ROWS))


def test_a_step_is_quoted_as_the_stage_says_it() -> None:
    assert [step_figures(row) for row in ROWS] == [_line(row.model_dump()) for row in ROWS]


@pytest.mark.parametrize(
    "change", [str, lambda text: text.replace("\n", "\r\n"), lambda text: text.replace("\n", "\r")]
)
def test_the_lines_of_a_training_are_equal_to_its_steps_whatever_the_times(change: Any) -> None:
    text = change(of_training()).replace("0:00 left", "123:45 left")
    assert training_check(text) == Check("logs of stages", 3, "lines")


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("reward 0.375", "reward 0.875", "line 2: says 'reward 0.875', what the stage wrote: 'reward 0.375'"),
        ("entropy 0.500", "entropy 0.050", "line 1: says 'entropy 0.050', what the stage wrote: 'entropy 0.500'"),
        ("gap 5.3e-07", "gap 5.3e-09", "line 1: says 'gap 5.3e-09', what the stage wrote: 'gap 5.3e-07'"),
        ("mixed groups 6", "mixed groups 8", "line 1: says 'mixed groups 8', what the stage wrote: 'mixed groups 6'"),
        ("malformed 0.50", "malformed 0.05", "line 1: says 'malformed 0.05', what the stage wrote: 'malformed 0.50'"),
        ("  malformed 0.50", "", "line 1: says '(nothing)', what the stage wrote: 'malformed 0.50'"),
        ("malformed 0.50\n", "malformed 0.50  pass 1\n", "line 1: says 'pass 1', what the stage wrote: '(nothing)'"),
        ("train 3/3", "train 2/3", "line 3: says 'reward 0.500', what the stage wrote: 'reward 0.375'"),
        ("train 3/3", "train 4/3", f"line 3: '{TITLE} 4/3': the stage has '{TITLE}' with 3"),
        ("train 3/3", "train 3/9", f"line 3: '{TITLE} 3/9': the stage has '{TITLE}' with 3"),
        ("seed 0: train 1", "seed 1: train 1", "line 1: 'tiny qwen_grpo_tools seed 1: train 1/3': the stage has"),
        (f"{TITLE} 1/3", "step 1", "line 1: tells of reward, and is no line that the stage says"),
    ],
)
def test_a_line_that_contradicts_the_steps_or_has_none_is_named(old: str, new: str, what: str) -> None:
    head, found, rest = of_training().partition(old)
    assert found
    findings = training_check(head + new + rest).findings
    assert str(findings[0]).startswith(f"train.log: {what}")
    assert len(findings) == 1


def test_a_line_that_was_added_is_named() -> None:
    added = of_training() + of_training([ROWS[0].model_copy(update={"reward_mean": 0.75})]).replace("1/1", "1/3")
    assert [finding.place for finding in training_check(added).findings] == ["line 4"]


def test_fewer_steps_and_lines_of_other_matters_are_told_and_are_no_mismatch() -> None:
    check = training_check("a warning\n\n" + of_training().partition("\n")[2])
    assert check.findings == ()
    assert check.notes == (
        "train.log: 1 lines quote no figure and are not compared, such as line 1",
        "train.log quotes 2 of 3 steps",
    )


def summary(run: PlayedRun) -> EvaluationSummary:
    return read_record(run.layout.evaluation(SEED, "base"), EvaluationSummary)


def test_an_evaluation_quotes_its_mean_and_on_the_way_what_its_episodes_can_give(played: PlayedRun) -> None:
    found = summary(played)
    tasks = found.sets["heldout"].tasks
    solved, total = sum(task.successes for task in tasks), sum(task.episodes for task in tasks)
    assert total == 10
    quoted = evaluation_quoted("evaluate base", found)

    def findings(*counts: tuple[int, str]) -> list[str]:
        text = said("evaluate base", total, *counts)
        return [finding.what for finding in check_text("log", text, quoted).findings]

    mean = f"reward {solved / total:.3f}"
    assert findings((0, ""), (1, "reward 0.000" if solved < total else "reward 1.000"), (total, mean)) == []
    assert findings((total, "reward 0.999")) == [f"says 'reward 0.999', what the stage wrote: '{mean}'"]
    assert len(findings((3, "reward 0.500"))) == 1  # No share of three.
    assert len(findings((total - 1, f"reward {(solved + 1) / (total - 1):.3f}"))) == 1  # More than were solved.
    assert len(findings((0, mean))) == 1


def write_logs(run: PlayedRun, subject: Subject) -> Path:
    """What the stages of the run would have said; the training's log."""
    title = f"{subject.result.run} {subject.result.experiment} seed {SEED}: "
    for policy in ("base", "trained"):
        block = subject.result.seeds[0].before if policy == "base" else subject.result.seeds[0].after
        path = log_path(subject, SEED, f"evaluate {policy}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(said(f"{title}evaluate {policy}", 10, (10, f"reward {block.pass_at_1.mean:.3f}")))
    rows = read_training(run.layout.training(SEED))
    path = log_path(subject, SEED, "train")
    path.write_text(said(f"{title}train", len(rows), *((row.step + 1, step_figures(row)) for row in rows)))
    return path


def test_an_audit_compares_the_logs_that_are_at_hand_and_names_a_line_that_was_changed(copied: PlayedRun) -> None:
    log = write_logs(copied, open_subject(copied.result()))
    code, entry, output = audited(copied)
    assert (code, entry["checks"][-1]["compared"]) == (0, 4)
    assert "logs of stages are not at hand" not in output
    log.write_text(log.read_text().replace("reward 0.500", "reward 0.900"))
    code, entry, output = audited(copied)
    assert (code, entry["verdict"]) == (1, "mismatch")
    assert f"{log}: line 2: says 'reward 0.900', what the stage wrote: 'reward 0.500'" in output


def test_logs_that_are_not_at_hand_are_told_and_are_no_mismatch(copied: PlayedRun) -> None:
    code, _, output = audited(copied)
    assert code == 0
    assert "3 logs of stages are not at hand, such as " in output


@pytest.mark.parametrize("content", [b"\xff\xfe", b""])
def test_a_log_that_is_no_text_is_named_and_one_that_is_empty_quotes_nothing(copied: PlayedRun, content: bytes) -> None:
    subject = open_subject(copied.result())
    log = write_logs(copied, subject)
    log.write_bytes(content)
    check = check_stage_logs(subject)
    assert [finding.file for finding in check.findings] == ([str(log)] if content else [])
    assert check.notes == (() if content else (f"{log} quotes 0 of 2 steps",))


@pytest.mark.parametrize("experiment", ["qwen_grpo_tools", "qwen_grpo_bugfix"])
def test_the_committed_logs_quote_what_the_committed_stages_wrote(experiment: str) -> None:
    check = check_stage_logs(open_subject(ROOT / "results" / "qwen2.5-coder-0.5b" / f"{experiment}.json"))
    assert (check.findings, check.notes) == ((), ())
    assert check.compared > 40
