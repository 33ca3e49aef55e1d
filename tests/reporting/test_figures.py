"""Figures of a result file: drawn for every kind of run, the same each time."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from tests.report_factory import unfinished
from tests.result_factory import EPISODES, EXPERIMENT, RUN, gathered

from agentrl.cli import agentrl, run_command
from agentrl.files import read_json, write_json
from agentrl.reporting.figures import FIGURES, KINDS, drawn
from agentrl.results import Result, SeedResult, load_result
from agentrl.stages.figures import run_figures

SVG_TEXT = "{http://www.w3.org/2000/svg}text"


def texts(svg: bytes) -> list[str]:
    return ["".join(one.itertext()) for one in ElementTree.fromstring(svg).iter(SVG_TEXT)]


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> Result:
    return load_result(gathered(tmp_path_factory.mktemp("figures"), seeds=(0, 2), cold=0))


def test_equal_results_give_equal_bytes(result: Result) -> None:
    assert drawn(result) == drawn(result)


def test_every_figure_is_drawn_in_every_kind(result: Result) -> None:
    found = drawn(result)
    assert found.keys() == {f"{name}.{kind}" for name in FIGURES for kind in KINDS}
    assert all(found[f"{name}.png"].startswith(b"\x89PNG") for name in FIGURES)


def test_pass_at_1_has_a_row_for_each_policy_of_each_seed_and_of_the_published_run(result: Result) -> None:
    labels = texts(drawn(result)["pass_at_1.svg"])
    sides = ("before the warm start", "before", "after")
    assert {f"seed {seed}, {side}" for seed in (0, 2) for side in sides} <= set(labels)
    assert {"published, before", "published, after"} <= set(labels)


def test_the_figure_of_pass_at_1_and_its_caption_say_the_level_of_the_intervals(result: Result) -> None:
    assert "held-out pass@1, 95% intervals over tasks" in texts(drawn(result)["pass_at_1.svg"])
    caption = Path(__file__).resolve().parents[2] / "workflow" / "report" / "pass_at_1.rst"
    assert "{{ snakemake.params.level }} intervals" in caption.read_text()


def test_a_figure_of_a_run_without_a_sandbox_is_marked(result: Result) -> None:
    marked = result.model_copy(update={"sandbox": result.sandbox.model_copy(update={"not_a_sandbox": True})})
    found = drawn(marked)
    for name in ("pass_at_1", "learning", "calls"):
        assert any("NOT_A_SANDBOX" in text for text in texts(found[f"{name}.svg"]))


def test_every_task_is_named(result: Result) -> None:
    assert set(result.seeds[0].before.per_task) <= set(texts(drawn(result)["tasks.svg"]))


def test_a_curve_without_any_value_says_so(result: Result) -> None:
    steps = [row.model_copy(update={"grad_norm": None}) for row in result.seeds[0].training]
    seeds = [seed.model_copy(update={"training": steps}) for seed in result.seeds]
    assert "no step has a value" in texts(drawn(result.model_copy(update={"seeds": seeds}))["learning.svg"])


def said(figure: Figure) -> list[str]:
    """Every text of a figure that is not rendered, which takes longest."""
    return [one.get_text() for one in figure.findobj(Text) if isinstance(one, Text)]


def one_seed(result: Result, **other: Any) -> Result:
    """The result with its first seed alone, changed so."""
    return result.model_copy(update={"seeds": [result.seeds[0].model_copy(update=other)]})


def without_calls(one: SeedResult) -> SeedResult:
    nothing: dict[str, dict[str, float]] = {"calls_per_episode": {}, "failed_causes": {}, "malformed_causes": {}}
    sides = {side: getattr(one, side).model_copy(update=nothing) for side in ("before", "after")}
    return one.model_copy(update=sides)


@pytest.fixture(scope="module")
def unsolved(tmp_path_factory: pytest.TempPathFactory) -> Result:
    """A result of a run that has solved nothing before or after."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tests.result_factory.SOLVED", {"base": 0, "trained": 0})
        return load_result(gathered(tmp_path_factory.mktemp("unsolved")))


def test_a_pass_at_1_of_zero_is_drawn_as_a_mark_at_zero_that_is_within_the_axis(unsolved: Result) -> None:
    axes = FIGURES["pass_at_1"](unsolved).axes[0]
    marks = [line for line in axes.lines if line.get_marker() == "o"]
    assert [float(line.get_xdata()[0]) for line in marks[:2]] == [0.0, 0.0]
    assert axes.get_xlim()[0] < 0


def test_tasks_that_were_never_solved_have_marks_at_zero_on_an_axis_of_all_episodes(unsolved: Result) -> None:
    axes = FIGURES["tasks"](unsolved).axes[0]
    assert {float(value) for line in axes.lines for value in line.get_xdata()} == {0.0}
    assert axes.get_xlim() == (-0.4, EPISODES + 0.4)


def test_a_result_without_any_call_says_so_where_calls_would_stand(result: Result) -> None:
    silent = result.model_copy(update={"seeds": [without_calls(one) for one in result.seeds]})
    assert "no call was made" in said(FIGURES["calls"](silent))


def test_calls_of_one_seed_alone_are_divided_among_all_seeds(result: Result) -> None:
    half = result.model_copy(update={"seeds": [result.seeds[0], without_calls(result.seeds[1])]})
    whole, mean = (
        {bar.get_width() for bar in FIGURES["calls"](one).axes[0].patches if isinstance(bar, Rectangle)}
        for one in (result, half)
    )
    assert mean == {width / 2 for width in whole} != whole


def test_one_seed_has_one_panel_of_tasks_and_no_legend(result: Result) -> None:
    alone = one_seed(result)
    assert [axes.get_title(loc="left") for axes in FIGURES["tasks"](alone).axes] == [
        "seed 0 (open: before, full: after)"
    ]
    assert "seed 0" not in said(FIGURES["learning"](alone))
    assert "seed 2" in said(FIGURES["learning"](result))


def test_a_training_of_one_step_is_drawn_as_a_point_that_can_be_seen(result: Result) -> None:
    figure = FIGURES["learning"](one_seed(result, training=result.seeds[0].training[:1]))
    (line,) = figure.axes[0].lines
    assert (list(line.get_xdata()), list(line.get_ydata())) == ([0], [0.25])
    assert line.get_marker() == "."


def test_a_seed_that_has_fewer_steps_has_a_shorter_line(result: Result) -> None:
    short = result.seeds[1].model_copy(update={"training": result.seeds[1].training[:1]})
    figure = FIGURES["learning"](result.model_copy(update={"seeds": [result.seeds[0], short]}))
    assert [len(line.get_xdata()) for line in figure.axes[0].lines] == [2, 1]


def test_a_training_without_a_step_says_so_in_every_panel(result: Result) -> None:
    bare = FIGURES["learning"](one_seed(result, training=[]))
    assert said(bare).count("no step has a value") == 6


def test_a_step_without_a_value_is_left_out_of_its_line_and_the_others_keep_their_places(result: Result) -> None:
    rows = [result.seeds[0].training[0].model_copy(update={"step": step}) for step in range(3)]
    rows[1] = rows[1].model_copy(update={"entropy": None})
    (line,) = FIGURES["learning"](one_seed(result, training=rows)).axes[1].lines
    assert list(line.get_xdata()) == [0, 2]


def test_a_result_without_published_numbers_has_rows_of_its_own_policies_alone(result: Result) -> None:
    labels = said(FIGURES["pass_at_1"](result.model_copy(update={"published": None})))
    assert not any("published" in label for label in labels)
    assert "seed 0, after" in labels


def test_no_drawing_of_a_run_that_lacks_something_holds_a_value_that_is_none(unsolved: Result) -> None:
    bare = without_calls(unsolved.seeds[0]).model_copy(update={"training": []})
    found = drawn(unsolved.model_copy(update={"seeds": [bare], "published": None}))
    shown = {name: found[f"{name}.svg"].decode() for name in FIGURES}
    empty = re.compile(r"\b(NaN|nan|None|inf)\b")
    assert {name: match for name, svg in shown.items() if (match := empty.search(svg))} == {}


def figures_stage(folder: Path, result: Path) -> int:
    """Exit code of the command that draws this result into `figures`."""
    where = ["--config-dir", f"{folder}/config", "--run", RUN, "--experiment", EXPERIMENT]
    return run_command(agentrl, "agentrl", ["figures", *where, "--result", f"{result}", "--out", f"{folder}/figures"])


def test_an_unfinished_training_has_no_result_to_draw_and_the_message_names_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = unfinished(tmp_path) / RUN / f"{EXPERIMENT}.json"
    assert figures_stage(tmp_path, missing) == 2
    told = capsys.readouterr().err
    assert told.count("ERROR: ") == 1
    assert str(missing) in told
    assert not (tmp_path / "figures").exists()


def test_a_damaged_result_is_refused_by_name_and_no_figure_is_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = gathered(tmp_path)
    write_json(path, {**read_json(path), "seeds": []})
    assert figures_stage(tmp_path, path) == 2
    assert f"ERROR: {path}: seeds" in capsys.readouterr().err
    assert list((tmp_path / "figures").glob("*.svg")) == []


def test_a_result_of_another_experiment_is_not_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = gathered(tmp_path, experiment="qwen_grpo_bugfix")
    assert figures_stage(tmp_path, path) == 2
    assert f"is of qwen_grpo_bugfix in run {RUN}, not of {EXPERIMENT}" in capsys.readouterr().err
    assert list((tmp_path / "figures").glob("*.svg")) == []


def test_the_stage_writes_the_files_that_the_workflow_names(tmp_path: Path) -> None:
    path, out = gathered(tmp_path), tmp_path / "figures"
    run_figures(tmp_path / "config", RUN, EXPERIMENT, result=path, out=out)
    expected = {f"{EXPERIMENT}-{name}.{kind}" for name in FIGURES for kind in KINDS}
    assert {file.name for file in out.iterdir()} == expected | {f"{EXPERIMENT}.provenance.json"}
