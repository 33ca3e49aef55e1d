"""What the workflow refuses while it plans."""

import shutil
from pathlib import Path

import pytest

from agentrl.config import EXPERIMENTS, load_run
from agentrl.errors import UserError
from agentrl.files import sha256_json
from agentrl.planning import TRAINING_TASKS, check_names, planned_run, published_digests
from agentrl.published_block import published_block
from agentrl.stages.assembly import load_settings
from agentrl.tasks.splits import tasks_of

CONFIG = Path(__file__).resolve().parent.parent / "config"
PUBLISHED = CONFIG / "published.yaml"


@pytest.fixture
def config_dir(tmp_path: Path) -> Path:
    return Path(shutil.copytree(CONFIG, tmp_path / "config"))


def with_prompts(config_dir: Path, prompts: int) -> None:
    text = f"extends: smoke\nexperiments: {{qwen_grpo_tools: {{prompts: {prompts}}}}}\n"
    (config_dir / "runs" / "x.yaml").write_text(text)


def test_the_training_tasks_are_those_of_the_bank() -> None:
    assert len(tasks_of("train")) == TRAINING_TASKS


def test_a_run_that_can_be_done_is_planned_as_it_is(config_dir: Path) -> None:
    with_prompts(config_dir, TRAINING_TASKS)
    assert planned_run(config_dir, "x") == load_run(config_dir, "x")


def test_more_tasks_a_step_than_there_are_for_training_are_refused_as_the_stage_would(config_dir: Path) -> None:
    with_prompts(config_dir, TRAINING_TASKS + 1)
    with pytest.raises(UserError) as planned:
        planned_run(config_dir, "x")
    with pytest.raises(UserError) as staged:
        load_settings(config_dir, "x", "qwen_grpo_tools")
    assert str(planned.value) == str(staged.value)


@pytest.mark.parametrize("seed", ["7", "00", "-1", "", "9" * 5000])
def test_a_seed_that_the_run_has_not_is_answered_with_those_that_it_has(seed: str) -> None:
    with pytest.raises(UserError, match=r"^run qwen2\.5-coder-0\.5b: unknown seed '\d*.*' -> choose one of: 0, 1$"):
        check_names(load_run(CONFIG, "qwen2.5-coder-0.5b"), "qwen2.5-coder-0.5b", seed, None)


def test_a_run_without_a_warm_start_has_no_policy_before_it() -> None:
    with pytest.raises(UserError, match=r"^run demo: unknown policy 'cold' -> choose one of: base, trained$"):
        check_names(load_run(CONFIG, "demo"), "demo", "0", "cold")
    check_names(load_run(CONFIG, "qwen2.5-coder-0.5b"), "qwen2.5-coder-0.5b", "1", "cold")


def test_published_digests_are_of_what_a_result_quotes() -> None:
    digests = published_digests(PUBLISHED)
    assert digests == {name: sha256_json(published_block(PUBLISHED, name)) for name in EXPERIMENTS}


@pytest.mark.parametrize(
    "text",
    [
        None,
        "qwen_grpo_tools: {wall_minutes: .nan}",
        "qwen_grpo_tools: " + "[" * 300 + "]" * 300,
        "qwen_grpo_tools: " + "[" * 100_000,
        "qwen_grpo_tools: 2020-01-01",
        "qwen_grpo_tools: !!bool x",
        "- a list",
        "a: [",
    ],
)
def test_a_file_of_published_numbers_that_says_none_is_refused_in_one_line(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "published.yaml"
    if text is not None:
        path.write_text(text)
    with pytest.raises(UserError) as raised:
        published_digests(path)
    assert str(raised.value).startswith(f"{path}: ")
    assert "\n" not in str(raised.value)
    assert raised.value.remedy
