"""Settings: how files are laid over each other, what is refused and how, what each stage depends on."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from agentrl.config import EXPERIMENTS, load_run, merge, policies_of, settings_of_stage, warm_start_of
from agentrl.errors import UserError

CONFIG = Path(__file__).resolve().parent.parent / "config"


def folder_with(tmp_path: Path, changes: dict[str, Any] | str) -> Path:
    """A copy of the configuration with one run `x`: the smoke run with changes."""
    folder = tmp_path / "config"
    shutil.copytree(CONFIG, folder)
    smoke = yaml.safe_load((CONFIG / "runs" / "smoke.yaml").read_text())
    text = changes if isinstance(changes, str) else yaml.safe_dump(merge(smoke, changes))
    (folder / "runs" / "x.yaml").write_text(text)
    return folder


def in_experiments(**changes: Any) -> dict[str, Any]:
    return {"experiments": {"qwen_grpo_tools": changes}}


def test_a_run_is_laid_over_the_defaults_key_by_key_and_its_model_whole() -> None:
    below = {"model": {"source": "hub", "name": "a"}, "sandbox": {"wall_s": 1.0, "cpu_s": 2}, "seeds": [0]}
    over = {"model": {"source": "folder", "path": "b"}, "sandbox": {"cpu_s": 3}}
    assert merge(below, over) == {
        "model": {"source": "folder", "path": "b"},
        "sandbox": {"wall_s": 1.0, "cpu_s": 3},
        "seeds": [0],
    }


def test_the_default_run_has_the_published_settings() -> None:
    tools = load_run(CONFIG, "qwen3-0.6b").experiments["qwen_grpo_tools"]
    assert (tools.steps, tools.prompts, tools.group_size, tools.lr) == (18, 8, 8, 1e-6)
    assert (tools.max_turns, tools.max_new_tokens, tools.gen_batch, tools.micro) == (6, 256, 64, 4)
    assert (tools.clip, tools.epochs, tools.minibatches, tools.max_grad_norm) == (0.2, 1, 2, 1.0)
    menu = load_run(CONFIG, "qwen3-0.6b").experiments["qwen_grpo_bugfix"]
    assert (menu.steps, menu.max_new_tokens, menu.micro, menu.importance_cap) == (30, 64, 8, None)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"sed": 1}, "sed: Extra inputs are not permitted (value 1)"),
        (in_experiments(learning_rate=1.0), "experiments.qwen_grpo_tools.learning_rate: Extra inputs"),
        (in_experiments(lr="1e-6"), "lr: Input should be a valid number (value '1e-6')"),
        (in_experiments(group_size=1), "group_size: Input should be greater than 1 (value 1)"),
        (in_experiments(importance_cap=0.5), "importance_cap: Input should be greater than or equal to 1 (value 0.5)"),
        (in_experiments(memory="high"), "memory: Input should be 'normal' or 'low' (value 'high')"),
        ({"precision": "fp16"}, "precision: Input should be 'fp32' or 'bf16' (value 'fp16')"),
        (in_experiments(max_new_tokens=0), "max_new_tokens: Input should be greater than 0 (value 0)"),
        (in_experiments(steps=True), "steps: Input should be a valid integer (value True)"),
        (in_experiments(lr=float("inf")), "lr: Input should be a finite number"),
        (in_experiments(minibatches=99), "minibatches 99 exceed the 4 rows of a step"),
        ({"seeds": [1, 1]}, "seeds [1, 1] repeat"),
        ({"seeds": []}, "seeds: List should have at least 1 item"),
        ({"model": {"source": "web"}}, "model: Input tag 'web'"),
        ({"model": {"source": "gguf", "path": "m.gguf"}}, "model.gguf.sha256: Field required"),
        ({"model": {"source": "gguf", "path": "m", "sha256": "1D"}}, "model.gguf.sha256: String should match"),
        ({"warm_start": {"micro": 0}}, "warm_start.micro: Input should be greater than 0 (value 0)"),
        ({"warm_start": {"precision": "fp16"}}, "warm_start.precision: Input should be 'fp32' or 'bf16'"),
        ({"warm_start": None, **in_experiments(warm_start={"good": 1.0})}, "qwen_grpo_tools changes a warm_start that"),
        (in_experiments(warm_start={"batch_size": 4}), "warm_start.batch_size: Extra inputs are not permitted"),
        ({"device": "tpu"}, "device: Input should be 'cuda' or 'cpu' (value 'tpu')"),
    ],
)
def test_a_bad_value_is_refused_by_key_and_value(tmp_path: Path, changes: dict[str, Any], expected: str) -> None:
    with pytest.raises(UserError) as refusal:
        load_run(folder_with(tmp_path, changes), "x")
    assert expected in refusal.value.message
    assert "x.yaml" in refusal.value.message
    assert "\n" not in refusal.value.message


def test_a_number_that_yaml_reads_as_text_gets_its_remedy(tmp_path: Path) -> None:
    text = (CONFIG / "runs" / "smoke.yaml").read_text().replace("lr: 1.0e-4", "lr: 1e-4")
    with pytest.raises(UserError, match=r"write 1\.0e-6"):
        load_run(folder_with(tmp_path, text), "x")


@pytest.mark.parametrize("text", ["", "- a\n- b\n", "a: [1", "42\n"])
def test_a_file_that_holds_no_settings_is_refused_by_name(tmp_path: Path, text: str) -> None:
    with pytest.raises(UserError, match=r"x\.yaml"):
        load_run(folder_with(tmp_path, text), "x")


def test_an_unknown_run_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"unknown run .nosuch.*demo.*qwen3-0\.6b"):
        load_run(folder_with(tmp_path, {}), "nosuch")


PLAYING = {"verify", "evaluate", "train", "result"}


def changed_stages(tmp_path: Path, changes: dict[str, Any]) -> dict[str, set[str]]:
    """By experiment, the stages whose settings differ after the changes."""
    before, after = load_run(CONFIG, "smoke"), load_run(folder_with(tmp_path, changes), "x")
    stages = ("preflight", "model", "verify", "base", "evaluate", "train", "statistics", "result")
    return {
        name: {
            stage for stage in stages if settings_of_stage(before, stage, name) != settings_of_stage(after, stage, name)
        }
        for name in EXPERIMENTS
    }


@pytest.mark.parametrize(
    ("changes", "tools", "menu"),
    [
        ({"description": "another"}, set(), set()),
        (in_experiments(lr=0.5), {"train", "result"}, set()),
        (in_experiments(max_turns=3), {"evaluate", "train", "result"}, set()),
        (in_experiments(importance_cap=2.0), {"train", "result"}, set()),
        ({"evaluation": {"confidence": 0.9}}, {"statistics", "result"}, {"statistics", "result"}),
        ({"precision": "bf16"}, PLAYING, PLAYING),
        ({"deterministic": False}, {"model", "base", *PLAYING}, {"model", "base", *PLAYING}),
        (
            {"sandbox": {"cpu_s": 4}},  # The model is made from scratch, of episodes that are played.
            {"model", *PLAYING},
            {"model", *PLAYING},
        ),
    ],
)
def test_a_stage_depends_on_its_own_settings_only(
    tmp_path: Path, changes: dict[str, Any], tools: set[str], menu: set[str]
) -> None:
    assert changed_stages(tmp_path, changes) == {"qwen_grpo_tools": tools, "qwen_grpo_bugfix": menu}


def test_an_experiment_changes_the_warm_start_for_itself_alone(tmp_path: Path) -> None:
    settings = load_run(folder_with(tmp_path, in_experiments(warm_start={"episodes": 99, "good": 0.25})), "x")
    tools, menu = (warm_start_of(settings, name) for name in ("qwen_grpo_tools", "qwen_grpo_bugfix"))
    assert menu == settings.warm_start
    assert tools is not None
    assert (tools.episodes, tools.good, tools.lr) == (99, 0.25, menu.lr if menu else None)


PRETRAINED = {"model": {"source": "folder", "path": "somewhere"}}


def test_only_a_pretrained_model_with_a_warm_start_is_evaluated_before_it(tmp_path: Path) -> None:
    """One made from scratch knows nothing before."""
    assert policies_of(load_run(CONFIG, "smoke")) == ("base", "trained")
    assert policies_of(load_run(CONFIG, "demo")) == ("base", "trained")
    assert policies_of(load_run(folder_with(tmp_path, PRETRAINED), "x")) == ("cold", "base", "trained")


@pytest.mark.parametrize("changes", [{"warm_start": {"micro": 1}}, {"plain_tags": True}, {"sandbox": {"cpu_s": 4}}])
def test_the_policy_after_a_warm_start_depends_on_all_that_its_episodes_depend_on(
    tmp_path: Path, changes: dict[str, Any]
) -> None:
    before = load_run(folder_with(tmp_path / "a", PRETRAINED), "x")
    after = load_run(folder_with(tmp_path / "b", PRETRAINED | changes), "x")
    for name in EXPERIMENTS:
        assert settings_of_stage(before, "base", name) != settings_of_stage(after, "base", name)


def test_a_change_of_one_experiments_warm_start_reaches_its_base_policy_and_not_the_others(tmp_path: Path) -> None:
    before = load_run(folder_with(tmp_path / "a", PRETRAINED), "x")
    after = load_run(folder_with(tmp_path / "b", PRETRAINED | in_experiments(warm_start={"good": 1.0})), "x")
    stages = ("model", "verify", "base", "evaluate", "train", "statistics", "result")
    changed = {
        (stage, name)
        for stage in stages
        for name in EXPERIMENTS
        if settings_of_stage(before, stage, name) != settings_of_stage(after, stage, name)
    }
    assert changed == {("base", "qwen_grpo_tools"), ("result", "qwen_grpo_tools")}


def test_the_small_coding_model_has_the_sources_settings_two_seeds_and_a_warm_start() -> None:
    ours, source = load_run(CONFIG, "qwen2.5-coder-0.5b"), load_run(CONFIG, "qwen3-0.6b")
    for name in EXPERIMENTS:
        theirs = source.experiments[name]
        # Rows and tokens of a forward pass change no result but by rounding.
        same = {"warm_start": None, "micro": theirs.micro, "micro_tokens": theirs.micro_tokens}
        assert ours.experiments[name].model_copy(update=same) == theirs
    assert len(ours.seeds) == 2
    assert ours.plain_tags
    assert ours.evaluation == source.evaluation


def _runs(tmp_path: Path, **files: str) -> Path:
    config = tmp_path / "config"
    shutil.copytree(CONFIG, config)
    for name, text in files.items():
        (config / "runs" / f"{name}.yaml").write_text(text)
    return config


def test_a_run_that_extends_another_has_its_settings_but_for_its_own_keys(tmp_path: Path) -> None:
    config = _runs(
        tmp_path,
        child="extends: demo\nseeds: [7]\nexperiments: {qwen_grpo_tools: {steps: 3}}\n",
        grandchild="extends: child\ndescription: third\nexperiments: {qwen_grpo_tools: {lr: 0.5}}\n",
    )
    demo, child, grandchild = (load_run(config, name) for name in ("demo", "child", "grandchild"))
    tools = child.experiments["qwen_grpo_tools"]
    assert tools == demo.experiments["qwen_grpo_tools"].model_copy(update={"steps": 3})
    assert child == demo.model_copy(
        update={"seeds": [7], "experiments": {**demo.experiments, "qwen_grpo_tools": tools}}
    )
    assert (grandchild.seeds, grandchild.description) == ([7], "third")
    assert grandchild.experiments["qwen_grpo_tools"] == tools.model_copy(update={"lr": 0.5})


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"a": "extends: nosuch\n"}, r"a\.yaml: unknown run 'nosuch' -> choose one of: a, demo"),
        ({"a": "extends: [demo]\n"}, r"a\.yaml: unknown run \['demo'\] -> choose one of"),
        ({"a": "extends: a\n"}, r"a\.yaml: extends: runs extend each other: a -> a -> let one go first"),
        ({"a": "extends: b\n", "b": "extends: a\n"}, r"b\.yaml: extends: runs extend each other: a -> b -> a"),
        ({"a": "extends: demo\nsteps: 3\n"}, r"a\.yaml: steps: Extra inputs"),
    ],
)
def test_a_run_that_extends_what_it_cannot_is_refused(tmp_path: Path, files: dict[str, str], message: str) -> None:
    with pytest.raises(UserError, match=message):
        load_run(_runs(tmp_path, **files), "a")


def test_the_bf16_run_differs_from_the_fp32_run_in_precision_and_what_goes_with_it_alone() -> None:
    fast, exact = load_run(CONFIG, "qwen2.5-coder-0.5b-bf16"), load_run(CONFIG, "qwen2.5-coder-0.5b")
    assert (fast.precision, exact.precision) == ("bf16", "fp32")
    for name in EXPERIMENTS:
        of_bf16 = {"micro": 64, "micro_tokens": 16384, "max_logprob_gap": 0.05}
        assert fast.experiments[name] == exact.experiments[name].model_copy(update=of_bf16)
    assert (fast.model, fast.evaluation) == (exact.model, exact.evaluation)
