"""Figures of a result file: drawn for every kind of run, the same each time."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.result_factory import EXPERIMENT, RUN, gathered

from agentrl.reporting.figures import FIGURES, KINDS, drawn
from agentrl.results import Result, load_result
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
    for name in ("pass_at_1", "learning", "calls"):
        assert any("NOT_A_SANDBOX" in text for text in texts(drawn(marked)[f"{name}.svg"]))


def test_every_task_is_named(result: Result) -> None:
    assert set(result.seeds[0].before.per_task) <= set(texts(drawn(result)["tasks.svg"]))


def test_a_curve_without_any_value_says_so(result: Result) -> None:
    steps = [row.model_copy(update={"grad_norm": None}) for row in result.seeds[0].training]
    seeds = [seed.model_copy(update={"training": steps}) for seed in result.seeds]
    assert "no step has a value" in texts(drawn(result.model_copy(update={"seeds": seeds}))["learning.svg"])


def test_the_stage_writes_the_files_that_the_workflow_names(tmp_path: Path) -> None:
    path, out = gathered(tmp_path), tmp_path / "figures"
    run_figures(tmp_path / "config", RUN, EXPERIMENT, result=path, out=out)
    expected = {f"{EXPERIMENT}-{name}.{kind}" for name in FIGURES for kind in KINDS}
    assert {file.name for file in out.iterdir()} == expected | {f"{EXPERIMENT}.provenance.json"}
