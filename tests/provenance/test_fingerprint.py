"""Which edit makes which stage stale, on a copy of the real sources."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agentrl.config import RunSettings, load_run
from agentrl.errors import UserError
from agentrl.provenance.fingerprint import (
    CONDA_SPECS,
    code_digest,
    config_digest,
    environment_digest,
    environments_of_stage,
    stage_fingerprint,
)

ROOT = Path(__file__).resolve().parents[2]
TOOLS, MENU = ("coding_tools",), ("edit_menu",)
PLAYED = {("verify", TOOLS), ("evaluate", TOOLS), ("train", TOOLS), ("base", TOOLS)}
MENU_PLAYED = {(stage, MENU) for stage, _ in PLAYED}
MADE = {("model", ("coding_tools", "edit_menu"))}
COUNTED = {("statistics", ()), ("result", ())}
ALL = PLAYED | MENU_PLAYED | MADE | COUNTED | {("model", ())}
TRAINED = {("train", TOOLS), ("train", MENU)}


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    target = tmp_path / "agentrl"
    shutil.copytree(ROOT / "src" / "agentrl", target, ignore=shutil.ignore_patterns("__pycache__"))
    return target


def digests(root: Path) -> dict[tuple[str, tuple[str, ...]], str]:
    return {(stage, environments): code_digest(stage, environments, root) for stage, environments in ALL}


@pytest.mark.parametrize(
    ("file", "stale"),
    [
        ("environments/coding_tools.py", PLAYED | MADE),
        ("environments/edit_menu.py", MENU_PLAYED | MADE),
        ("grpo/loss.py", TRAINED),
        ("grpo/advantages.py", TRAINED),
        ("grading.py", PLAYED | MENU_PLAYED | MADE | {("model", ())}),
        ("statistics.py", COUNTED),
        ("stages/result.py", {("result", ())}),
        ("stages/table.py", set()),
        ("provenance/record.py", set()),
        ("config.py", set()),
        ("cli.py", set()),
        ("stages/preflight.py", set()),
    ],
)
def test_an_edit_makes_exactly_the_stages_stale_whose_code_it_is(
    sources: Path, file: str, stale: set[tuple[str, tuple[str, ...]]]
) -> None:
    before = digests(sources)
    with (sources / file).open("a") as handle:
        handle.write("\nAN_EDIT = 1\n")
    after = digests(sources)
    assert {key for key in ALL if before[key] != after[key]} == stale


def test_a_comment_in_every_file_makes_nothing_stale(sources: Path) -> None:
    before = digests(sources)
    for path in sources.rglob("*.py"):
        path.write_text(f"# A remark.\n{path.read_text()}\n# Another.\n")
    assert digests(sources) == before


def changed(settings: RunSettings, change: Callable[[dict[str, Any]], None]) -> RunSettings:
    value = settings.model_dump()
    change(value)
    return RunSettings.model_validate(value)


def stale_by(change: Callable[[dict[str, Any]], None]) -> set[tuple[str, str]]:
    """Stages and experiments of the demo whose configuration's digest a change alters."""
    before = load_run(ROOT / "config", "demo")
    after = changed(before, change)
    return {
        (stage, experiment)
        for stage in CONDA_SPECS
        if stage != "library"
        for experiment in before.experiments
        if config_digest(stage, before, experiment, 0) != config_digest(stage, after, experiment, 0)
    }


def test_a_description_makes_nothing_stale() -> None:
    assert stale_by(lambda run: run.update(description="another")) == set()


def test_event_files_for_tensorboard_make_nothing_stale() -> None:
    assert stale_by(lambda run: run.update(tensorboard=True)) == set()


def test_a_learning_rate_makes_its_own_training_stale_and_no_other_measurement() -> None:
    stale = stale_by(lambda run: run["experiments"]["qwen_grpo_tools"].update(lr=0.5))
    assert {pair for pair in stale if pair[0] != "result"} == {("train", "qwen_grpo_tools")}
    assert ("result", "qwen_grpo_tools") in stale


def test_a_sandbox_limit_makes_every_stage_that_grades_stale() -> None:
    stale = {stage for stage, _ in stale_by(lambda run: run["sandbox"].update(memory_mib=512))}
    assert {"verify", "evaluate", "train"} <= stale
    assert stale.isdisjoint({"statistics", "preflight"})


def test_the_seed_is_part_of_the_configuration() -> None:
    settings = load_run(ROOT / "config", "demo")
    assert config_digest("train", settings, "qwen_grpo_tools", 0) != config_digest(
        "train", settings, "qwen_grpo_tools", 1
    )


def test_a_scratch_model_holds_every_environment_and_a_found_one_none() -> None:
    assert environments_of_stage("model", load_run(ROOT / "config", "tiny"), None) == ("coding_tools", "edit_menu")
    assert environments_of_stage("model", load_run(ROOT / "config", "qwen3-0.6b"), None) == ()


def test_a_playing_stage_holds_its_experiments_environment_alone() -> None:
    settings = load_run(ROOT / "config", "demo")
    assert environments_of_stage("train", settings, "qwen_grpo_tools") == TOOLS
    assert environments_of_stage("statistics", settings, "qwen_grpo_tools") == ()


def spec(folder: Path, text: str) -> str:
    (folder / "gpu.yaml").write_text(text)
    return environment_digest("train", folder)


def test_layout_and_comments_of_a_conda_specification_do_not_count_but_a_pin_does(tmp_path: Path) -> None:
    first = spec(tmp_path, "dependencies: [python=3.11, numpy=2.4]\n")
    assert spec(tmp_path, "# Pinned.\ndependencies:\n  - python=3.11\n  - numpy=2.4\n") == first
    assert spec(tmp_path, "dependencies: [python=3.11, numpy=2.5]\n") != first


def test_a_missing_conda_specification_is_a_users_error(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"gpu\.yaml: no such file"):
        environment_digest("train", tmp_path)


@pytest.mark.parametrize("content", [b"a: [", b"a: \xff", b"[" * 100_000])
def test_a_specification_that_is_no_yaml_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "gpu.yaml").write_bytes(content)
    with pytest.raises(UserError, match=r"gpu\.yaml: not YAML: .* -> write it again: make lock"):
        environment_digest("train", tmp_path)


def test_a_fingerprint_has_three_sorted_keys() -> None:
    settings = load_run(ROOT / "config", "demo")
    fingerprint = stage_fingerprint("train", settings, "qwen_grpo_tools", 0, ROOT / "envs")
    assert list(fingerprint) == ["code", "config", "environment"]
