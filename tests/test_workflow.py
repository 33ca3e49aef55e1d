"""The workflow as Snakemake plans and runs it, in a copy of the repository."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from agentrl.files import read_json, sha256_file

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("Snakefile", "workflow", "config", "envs", "profiles", "src")
EXPERIMENTS = ("qwen_grpo_bugfix", "qwen_grpo_tools")
ENVIRONMENT = {"qwen_grpo_bugfix": "edit_menu", "qwen_grpo_tools": "coding_tools"}
PLAYING = ("verify", "base", "evaluate", "train")

Job = tuple[str, str]
"""Rule and main output."""


def copy_repository(target: Path) -> Path:
    target.mkdir(parents=True, exist_ok=True)
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, target / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target / part)
    return target


def snakemake(
    folder: Path, *arguments: str, timeout: float = 120, **variables: str
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "snakemake", "--cores", "2", *arguments]
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=timeout,
    )


def planned(folder: Path, *targets: str) -> set[Job]:
    """What a dry run would do."""
    done = snakemake(folder, "--dry-run", "--", *targets)
    assert done.returncode == 0, done.stdout
    blocks = re.findall(r"^(?:local)?rule (\w+):\n((?:    .*\n)*)", done.stdout, flags=re.MULTILINE)
    outputs = ((rule, re.search(r"^    output: ([^,\n]+)", body, flags=re.MULTILINE)) for rule, body in blocks)
    return {(rule, found.group(1)) for rule, found in outputs if found is not None}


def bundles(*experiments: str, model: str) -> set[Job]:
    names = ["statistics", "result", model]
    names += [f"{ENVIRONMENT[experiment]}/{stage}" for experiment in experiments for stage in PLAYING]
    return {("library", f"results/library/{name}.pyz") for name in names}


def chain(run: str, *experiments: str) -> set[Job]:
    """Every job of a run with one seed beside the bundles."""
    jobs = {("preflight", f"results/{run}/preflight.json"), ("model", f"results/{run}/model/model.json")}
    for experiment in experiments:
        place = f"results/{run}/{experiment}"
        jobs |= {
            ("verify", f"{place}/verify.json"),
            ("base", f"{place}/base/policy.json"),
            ("evaluate", f"{place}/seed-0/base/eval.json"),
            ("train", f"{place}/seed-0/trained/policy.json"),
            ("evaluate", f"{place}/seed-0/trained/eval.json"),
            ("statistics", f"{place}/seed-0/statistics.json"),
            ("result", f"{place}.json"),
        }
    return jobs


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_repository(tmp_path_factory.mktemp("planned"))


def test_the_default_target_is_both_experiments_of_the_default_run(repository: Path) -> None:
    published = {("result_of_default_run", f"results/{experiment}.json") for experiment in EXPERIMENTS}
    expected = chain("qwen3-0.6b", *EXPERIMENTS) | bundles(*EXPERIMENTS, model="model") | published
    assert planned(repository) == expected


def test_the_demo_target_is_both_experiments_of_the_demo(repository: Path) -> None:
    expected = chain("demo", *EXPERIMENTS) | bundles(*EXPERIMENTS, model="coding_tools+edit_menu/model")
    assert planned(repository, "demo") == expected


def test_one_experiment_plans_nothing_of_the_other(repository: Path) -> None:
    expected = chain("demo", "qwen_grpo_tools") | bundles("qwen_grpo_tools", model="coding_tools+edit_menu/model")
    assert planned(repository, "results/demo/qwen_grpo_tools.json") == expected


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("results/nosuch/qwen_grpo_tools.json", r"unknown run 'nosuch': choose one of demo, .*qwen3-0\.6b"),
        ("results/nosuch/qwen_grpo_tools/verify.json", r"unknown run 'nosuch': choose one of demo, "),
        ("results/demo/nosuch.json", r"unknown experiment 'nosuch': choose one of qwen_grpo_bugfix, qwen_grpo_tools"),
        ("results/nosuch.json", r"unknown experiment 'nosuch': choose one of qwen_grpo_bugfix, qwen_grpo_tools"),
    ],
)
def test_an_unknown_name_in_a_target_is_refused_with_the_known_ones(
    repository: Path, target: str, message: str
) -> None:
    done = snakemake(repository, "--dry-run", "--", target)
    assert done.returncode != 0
    assert len(re.findall(message, done.stdout)) == 1, done.stdout


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("    lr: 1.0e-4", "    lr: 1e-4", r"write a number; YAML reads 1e-6 as text, write 1\.0e-6"),
        ("    lr: 1.0e-4", "    learning_rate: 1.0e-4", r"learning_rate"),
    ],
)
def test_a_wrong_key_of_a_run_is_refused_with_its_name(tmp_path: Path, old: str, new: str, message: str) -> None:
    repository = copy_repository(tmp_path)
    run = repository / "config" / "runs" / "demo.yaml"
    run.write_text(run.read_text().replace(old, new, 1))
    done = snakemake(repository, "--dry-run", "--", "results/demo/qwen_grpo_tools.json")
    assert done.returncode != 0
    assert re.search(message, done.stdout), done.stdout


def test_where_the_model_or_the_gpu_is_missing_the_first_job_says_so_and_nothing_else_starts(tmp_path: Path) -> None:
    repository = copy_repository(tmp_path / "repository")
    empty = str(tmp_path / "no-cache")
    done = snakemake(repository, "--", "results/qwen_grpo_tools.json", timeout=60, HF_HUB_CACHE=empty)
    assert done.returncode != 0
    assert re.findall(r"^(?:local)?rule (\w+):", done.stdout, flags=re.MULTILINE) == ["preflight"]
    assert done.stdout.count("ERROR: run 'qwen3-0.6b' cannot start on this machine:") == 1
    assert empty in done.stdout
    assert [path for path in (repository / "results").rglob("*") if path.is_file()] == []


def test_every_rule_passes_snakemakes_lint(repository: Path) -> None:
    done = snakemake(repository, "--lint")
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="module")
def smoke(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository in which both experiments of the smallest run were built."""
    repository = copy_repository(tmp_path_factory.mktemp("smoke"))
    done = snakemake(repository, "--", *SMOKE, timeout=900)
    assert done.returncode == 0, done.stdout[-8000:]
    return repository


SMOKE = tuple(f"results/smoke/{experiment}.json" for experiment in EXPERIMENTS)


@pytest.mark.slow
def test_the_smallest_run_goes_through_the_whole_chain(smoke: Path) -> None:
    for target in SMOKE:
        result = read_json(smoke / target)
        assert result["schema"] == 1
        assert [seed["seed"] for seed in result["seeds"]] == [0]
        assert (smoke / target).with_suffix(".log").read_text()


@pytest.mark.slow
def test_every_output_has_a_record_of_the_bundle_that_made_it(smoke: Path) -> None:
    records = [read_json(path) for path in (smoke / "results" / "smoke").rglob("*.provenance.json")]
    made = Counter(record["stage"] for record in records)
    twice = dict.fromkeys(("verify", "base", "train", "statistics", "result"), 2)
    assert made == {"preflight": 1, "model": 1, "evaluate": 4, **twice}
    known = {sha256_file(path) for path in (smoke / "results" / "library").rglob("*.pyz")}
    assert {record["bundle"] for record in records if record["stage"] != "preflight"} == known


@pytest.mark.slow
def test_nothing_is_planned_again_not_even_with_shuffled_times(smoke: Path) -> None:
    for number, path in enumerate(
        sorted(path for path in smoke.rglob("*") if path.is_file() and ".snakemake" not in path.parts)
    ):
        moment = 1_700_000_000 + number * 7919 % 100_000
        os.utime(path, (moment, moment))
    assert planned(smoke, *SMOKE) == set()


def after_training(experiment: str) -> set[Job]:
    """Training and what follows it; the base policy and its evaluation stay."""
    jobs = {job for job in chain("smoke", experiment) if job[0] in ("train", "evaluate", "statistics", "result")}
    return jobs - {("evaluate", f"results/smoke/{experiment}/seed-0/base/eval.json")}


def counting(stages: tuple[str, ...]) -> set[Job]:
    jobs = {("library", f"results/library/{stage}.pyz") for stage in stages}
    return jobs | {job for job in chain("smoke", *EXPERIMENTS) if job[0] in stages}


TRAIN_BUNDLES = {("library", f"results/library/{environment}/train.pyz") for environment in ENVIRONMENT.values()}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "edit", "jobs"),
    [
        ("src/agentrl/grpo/loss.py", "# A remark.", set()),
        ("src/agentrl/errors.py", "# A remark.", set()),
        (
            "src/agentrl/grpo/loss.py",
            "AN_EDIT = 1",
            TRAIN_BUNDLES | after_training("qwen_grpo_bugfix") | after_training("qwen_grpo_tools"),
        ),
        ("src/agentrl/stages/statistics.py", "AN_EDIT = 1", counting(("statistics",)) | {
            ("result", target) for target in SMOKE
        }),
        ("src/agentrl/stages/result.py", "AN_EDIT = 1", counting(("result",))),
        ("src/agentrl/stages/preflight.py", "AN_EDIT = 1", set()),
        ("src/agentrl/provenance/record.py", "AN_EDIT = 1", set()),
        ("config/published.yaml", "# A remark.", set()),
        ("config/runs/smoke.yaml", "# A remark.", set()),
        ("envs/gpu.yaml", "# A remark.", set()),
    ],
)  # fmt: skip
def test_after_an_edit_exactly_the_stale_jobs_are_planned(smoke: Path, file: str, edit: str, jobs: set[Job]) -> None:
    path = smoke / file
    before = path.read_text()
    path.write_text(f"{before}\n{edit}\n")
    try:
        assert planned(smoke, *SMOKE) == jobs
    finally:
        path.write_text(before)


@pytest.mark.slow
def test_an_edited_environment_leaves_the_other_experiments_code_fresh(smoke: Path) -> None:
    path = smoke / "src" / "agentrl" / "environments" / "edit_menu.py"
    before = path.read_text()
    path.write_text(f"{before}\nAN_EDIT = 1\n")
    try:
        stale = planned(smoke, *SMOKE)
    finally:
        path.write_text(before)
    assert {job for job in stale if "library" in job[0]} == {
        ("library", "results/library/coding_tools+edit_menu/model.pyz"),
        *((("library", f"results/library/edit_menu/{stage}.pyz")) for stage in PLAYING),
    }
