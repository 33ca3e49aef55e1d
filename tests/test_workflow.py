"""The workflow as Snakemake plans it, and how it refuses, in a copy of the repository."""

import re
import shutil
from pathlib import Path

import pytest

from agentrl import layout
from agentrl.reporting.figures import FIGURES, KINDS
from tests.workflow_copy import (
    EXPERIMENTS,
    ROOT,
    bundles,
    chain,
    copy_repository,
    dry_run,
    explained,
    planned,
    snakemake,
)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_repository(tmp_path_factory.mktemp("planned"))


def test_the_default_target_is_both_experiments_of_the_default_run(repository: Path) -> None:
    published = {("result_of_default_run", f"results/{experiment}.json") for experiment in EXPERIMENTS}
    expected = chain("qwen3-0.6b", *EXPERIMENTS) | bundles(*EXPERIMENTS, model="model") | published
    assert planned(repository) == expected | explained("qwen3-0.6b")


def test_the_demo_target_is_both_experiments_of_the_demo(repository: Path) -> None:
    expected = chain("demo", *EXPERIMENTS) | bundles(*EXPERIMENTS, model="model")
    assert planned(repository, "demo") == expected | explained("demo")


def test_the_workflow_names_every_figure_that_is_drawn_and_each_has_a_caption(repository: Path) -> None:
    assert (tuple(FIGURES), KINDS) == (layout.FIGURES, layout.FIGURE_KINDS)
    assert [name for name in FIGURES if not (repository / "workflow" / "report" / f"{name}.rst").is_file()] == []


def test_a_pretrained_model_with_a_warm_start_is_evaluated_before_it_for_each_seed(repository: Path) -> None:
    run, experiment = "qwen2.5-coder-0.5b", "qwen_grpo_tools"
    expected = chain(run, experiment, seeds=(0, 1), cold=True) | bundles(experiment, model="model")
    assert planned(repository, f"results/{run}/{experiment}.json") == expected


def test_the_policy_before_its_warm_start_is_the_model_and_waits_for_no_warm_start(repository: Path) -> None:
    place = "results/qwen2.5-coder-0.5b/qwen_grpo_tools"
    jobs = {rule for rule, _ in planned(repository, f"{place}/seed-0/cold/eval.json")}
    assert jobs == {"library", "preflight", "model", "verify", "evaluate"}


@pytest.mark.parametrize(("run", "told"), [("qwen2.5-coder-0.5b", True), ("demo", False)])
def test_statistics_are_told_of_the_evaluation_before_the_warm_start(repository: Path, run: str, told: bool) -> None:
    place = f"results/{run}/qwen_grpo_tools/seed-0"
    done = dry_run(repository, "--printshellcmds", "--", f"{place}/statistics.json")
    assert done.returncode == 0, done.stdout
    assert (f"--cold {place}/cold/eval.json" in done.stdout) is told


def test_one_experiment_plans_nothing_of_the_other(repository: Path) -> None:
    expected = chain("smoke", "qwen_grpo_tools") | bundles("qwen_grpo_tools", model="coding_tools+edit_menu/model")
    assert planned(repository, "results/smoke/qwen_grpo_tools.json") == expected


def test_an_audit_looks_at_the_results_of_every_run_and_at_the_copies_of_the_default_run(tmp_path: Path) -> None:
    repository = copy_repository(tmp_path)
    names = [f"results/{place}{experiment}.json" for place in ("demo/", "") for experiment in EXPERIMENTS]
    for name in names:
        (repository / name).parent.mkdir(parents=True, exist_ok=True)
        (repository / name).write_text("{}")
    done = dry_run(repository, "--printshellcmds", "--", "audit")
    found = re.search(r"agentrl audit --workers \d+ (.*?) 2>&1", done.stdout)
    assert found is not None, done.stdout
    assert found[1].split() == names


def test_an_audit_always_runs_whatever_an_earlier_one_left(tmp_path: Path) -> None:
    repository = copy_repository(tmp_path)
    result, logs = repository / "results" / "demo" / "qwen_grpo_tools.json", repository / "logs"
    for path in (result, logs / "audit.log", logs / "audit.benchmark.tsv"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
    done = snakemake(repository, "--cores", "2", "--", "audit")
    assert done.returncode != 0
    assert "not a result file: it has no schema number" in done.stdout


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("results/nosuch/qwen_grpo_tools.json", r"unknown run 'nosuch' -> choose one of: demo, .*qwen3-0\.6b"),
        ("results/nosuch/qwen_grpo_tools/verify.json", r"unknown run 'nosuch' -> choose one of: demo, "),
        (
            "results/demo/nosuch.json",
            r"unknown experiment 'nosuch' -> choose one of: qwen_grpo_bugfix, qwen_grpo_tools",
        ),
        ("results/nosuch.json", r"unknown experiment 'nosuch' -> choose one of: qwen_grpo_bugfix, qwen_grpo_tools"),
    ],
)
def test_an_unknown_name_in_a_target_is_refused_with_the_known_ones(
    repository: Path, target: str, message: str
) -> None:
    done = dry_run(repository, "--", target)
    assert done.returncode == 2, done.stdout
    assert len(re.findall(message, done.stdout)) == 1, done.stdout


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (r"^    lr: \S+", "    lr: 1e-4", r"write a number; YAML reads 1e-6 as text, write 1\.0e-6"),
        (r"^    lr: \S+", "    learning_rate: 1.0e-4", r"learning_rate"),
    ],
)
def test_a_wrong_key_of_a_run_is_refused_with_its_name(tmp_path: Path, old: str, new: str, message: str) -> None:
    repository = copy_repository(tmp_path)
    run = repository / "config" / "runs" / "demo.yaml"
    run.write_text(re.sub(old, new, run.read_text(), count=1, flags=re.MULTILINE))
    done = dry_run(repository, "--", "results/demo/qwen_grpo_tools.json")
    assert done.returncode == 2, done.stdout
    assert re.search(message, done.stdout), done.stdout


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("    confidence: 0.95", "    colour: 1", r"defaults\.evaluation: .*'colour' was unexpected"),
        ("      lr: 1.0e-6", "      lr: 1e-6", r"experiments\.qwen_grpo_\w+\.lr: '1e-6' is not of type 'number'"),
    ],
)
def test_a_wrong_key_of_the_defaults_is_refused_in_one_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    repository = copy_repository(tmp_path)
    config = repository / "config" / "config.yaml"
    config.write_text(config.read_text().replace(old, new, 1))
    done = dry_run(repository, "--", "results/demo/qwen_grpo_tools.json")
    assert done.returncode == 2
    assert re.search(rf"^ERROR: config/config\.yaml: .*{message}.* -> see ", done.stdout, flags=re.MULTILINE), (
        done.stdout
    )
    assert len(done.stdout.splitlines()) < 10


def test_without_bash_the_workflow_says_so(repository: Path) -> None:
    done = snakemake(repository, "--cores", "2", "--dry-run", PATH="/nonexistent")
    assert done.returncode == 2
    assert done.stdout.count("need bash, and PATH has none -> install bash") == 1


def test_where_the_model_or_the_gpu_is_missing_the_first_job_says_so_and_nothing_else_starts(tmp_path: Path) -> None:
    repository = copy_repository(tmp_path / "repository")
    empty = str(tmp_path / "no-cache")
    done = snakemake(repository, "--cores", "2", "--", "results/qwen_grpo_tools.json", timeout=60, HF_HUB_CACHE=empty)
    assert done.returncode != 0
    assert re.findall(r"^(?:local)?rule (\w+):", done.stdout, flags=re.MULTILINE) == ["preflight"]
    assert done.stdout.count("ERROR: run 'qwen3-0.6b' cannot start on this machine:") == 1
    assert empty in done.stdout
    assert [path for path in (repository / "results").rglob("*") if path.is_file()] == []


# As the rules write their commands; of one whose stage met a machine that failed.
FAILING = """
rule verify:
    output:
        "verify.json",
    log:
        "verify.log",
    shell:
        "python -c 'print(\\"ERROR: full -> free it\\"); exit(3)' 2>&1 | tee {log} >&2"
"""


def test_a_stage_that_the_machine_failed_ends_snakemake_with_1_and_its_own_3_is_named(tmp_path: Path) -> None:
    """What docs/sandbox.md says of exit codes."""
    shutil.copytree(ROOT / "profiles", tmp_path / "profiles")
    (tmp_path / "Snakefile").write_text(FAILING)
    done = snakemake(tmp_path, "--cores", "1")
    assert done.returncode == 1
    assert "returned non-zero exit status 3" in done.stdout
    assert (tmp_path / "verify.log").read_text() == "ERROR: full -> free it\n"


def test_planning_loads_no_package_of_the_gpu_environment(repository: Path) -> None:
    done = snakemake(repository, "--cores", "2", "--dry-run", "--", "demo", PYTHONPROFILEIMPORTTIME="1")
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stdout.splitlines()}
    assert done.returncode == 0, done.stdout
    assert {"snakemake", "agentrl"} <= loaded
    assert loaded.isdisjoint({"torch", "transformers", "tokenizers", "pandas", "scipy"})


def test_every_rule_passes_snakemakes_lint(repository: Path) -> None:
    done = snakemake(repository, "--lint")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("question", ["--summary", "--dry-run", "--list-rules"])
def test_the_workflow_can_be_asked_without_naming_cores(repository: Path, question: str) -> None:
    done = snakemake(repository, question, "--", "results/demo/qwen_grpo_tools.json")
    assert done.returncode == 0, done.stdout


def test_the_audit_of_nothing_says_how_to_make_something(repository: Path) -> None:
    done = snakemake(repository, "--cores", "2", "--", "audit")
    assert done.returncode == 2, done.stdout
    assert done.stdout.count("ERROR: results: no result file to audit -> make one first") == 1


def test_the_audit_plans_no_stage(tmp_path: Path) -> None:
    repository = copy_repository(tmp_path)
    for experiment in EXPERIMENTS:
        path = repository / "results" / "demo" / f"{experiment}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
    done = dry_run(repository, "--printshellcmds", "--", "audit")
    assert re.findall(r"^(?:local)?rule (\w+):", done.stdout, flags=re.MULTILINE) == ["audit"], done.stdout
    assert (
        "agentrl audit --workers 2 results/demo/qwen_grpo_bugfix.json results/demo/qwen_grpo_tools.json" in done.stdout
    )
