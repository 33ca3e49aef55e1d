"""A copy of the repository in which Snakemake can plan and run, and the jobs that are expected there."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.ready_python import run_module

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
    folder: Path, *arguments: str, timeout: float = 120, within: Sequence[str] = (), **variables: str
) -> subprocess.CompletedProcess[str]:
    """Snakemake in that folder; `within` is a command that runs it, such as one that takes the network away."""
    command = [*within, sys.executable, "-m", "snakemake", *arguments]
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


def dry_run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A dry run of Snakemake in that folder."""
    return run_module(folder, "snakemake", "--cores", "2", "--dry-run", *arguments, timeout=120)


def planned(folder: Path, *targets: str) -> set[Job]:
    """What a dry run would do."""
    done = dry_run(folder, "--", *targets)
    assert done.returncode == 0, done.stdout
    blocks = re.findall(r"^(?:local)?rule (\w+):\n((?:    .*\n)*)", done.stdout, flags=re.MULTILINE)
    outputs = ((rule, re.search(r"^    output: ([^,\n]+)", body, flags=re.MULTILINE)) for rule, body in blocks)
    return {(rule, found.group(1)) for rule, found in outputs if found is not None}


def bundles(*experiments: str, model: str) -> set[Job]:
    names = ["statistics", "result", model]
    names += [f"{ENVIRONMENT[experiment]}/{stage}" for experiment in experiments for stage in PLAYING]
    return {("library", f"results/library/{name}.pyz") for name in names}


def explained(run: str) -> set[Job]:
    """The jobs that explain a run, with their bundles."""
    figures = {("figures", f"results/{run}/figures/{experiment}-pass_at_1.svg") for experiment in EXPERIMENTS}
    libraries = {("library", f"results/library/{stage}.pyz") for stage in ("figures", "report")}
    return {("report", f"results/{run}/report.html")} | figures | libraries


def chain(run: str, *experiments: str, seeds: Sequence[int] = (0,), cold: bool = False) -> set[Job]:
    """Every job of a run beside the bundles; `cold`: of one whose policy is evaluated before its warm start."""
    jobs = {("preflight", f"results/{run}/preflight.json"), ("model", f"results/{run}/model/model.json")}
    for experiment in experiments:
        place = f"results/{run}/{experiment}"
        jobs |= {
            ("verify", f"{place}/verify.json"),
            ("base", f"{place}/base/policy.json"),
            ("result", f"{place}.json"),
        }
        for seed in seeds:
            jobs |= {("train", f"{place}/seed-{seed}/trained/policy.json")}
            jobs |= {("statistics", f"{place}/seed-{seed}/statistics.json")}
            policies = ("cold", "base", "trained") if cold else ("base", "trained")
            jobs |= {("evaluate", f"{place}/seed-{seed}/{policy}/eval.json") for policy in policies}
    return jobs
