"""The results of a GPU run that the repository holds, as a clone has them: without weights, frozen code or checkpoints.

What is asked is what Snakemake plans there and what an audit says. Of later code the results may be stale;
so the plan is asked of the commit that committed them last, and the newest commit must name nothing but
changed code, settings or pins.
"""

import base64
import json
import os
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.ready_python import run_module
from tests.workflow_copy import EXPERIMENTS, ROOT, Job, chain, planned

pytestmark = pytest.mark.slow

RUN = "qwen2.5-coder-0.5b"
SEEDS = (0, 1)
EPISODES = len(SEEDS) * 3 * (10 * 8 + 50 * 2)
"""Of an experiment: seeds, policies, held-out and wider tasks."""
BUGFIX, TOOLS = EXPERIMENTS
OTHER_RUN = "qwen2.5-coder-0.5b-bf16"  # Of one experiment.
RESULTS = (*(f"results/{RUN}/{experiment}.json" for experiment in EXPERIMENTS), f"results/{OTHER_RUN}/{TOOLS}.json")
# What plans, of this version: it is in no stage's code, so results and code of then stay as they were.
PLANS = (
    "Snakefile",
    "workflow/rules/settings.smk",
    "workflow/rules/common.smk",
    "src/agentrl/planning.py",
    "src/agentrl/settings_yaml.py",
    "src/agentrl/provenance",
    "src/agentrl/audit",
    "src/agentrl/stages/why.py",
)


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def shuffle_times(folder: Path) -> None:
    rng = random.Random(0)
    for name in git(folder, "ls-files", "-z").split("\0"):
        moment = 1_700_000_000 + rng.randrange(10_000_000)
        os.utime(folder / name, (moment, moment), follow_symlinks=False)


def records() -> list[str]:
    """Snakemake's records of the runs' outputs and of the frozen code of their stages, and the runs' own."""
    names = git(ROOT, "ls-files", ".snakemake/metadata").splitlines()
    outputs = {name: base64.b64decode(Path(name).name).decode() for name in names}
    runs = [f"results/{run}/" for run in (RUN, OTHER_RUN)]
    made = (*runs, "results/library/")
    # Code that holds several environments is of a model made from scratch, which these runs have none of.
    its = [name for name in names if outputs[name].startswith(made) and "+" not in outputs[name]]
    return [*(f"{run}**.provenance.json" for run in runs), *its]


def cloned(folder: Path, commit: str) -> Path:
    if not commit:
        pytest.skip("the repository's history is not at hand")
    git(ROOT, "clone", "--quiet", "--no-hardlinks", str(ROOT), str(folder))
    git(folder, "checkout", "--quiet", commit)
    assert git(folder, "rev-parse", "HEAD") == commit
    shuffle_times(folder)
    return folder


@pytest.fixture
def as_committed(tmp_path: Path) -> Path:
    """A clone of the commit of the results, planned by this version."""
    folder = cloned(tmp_path / "clone", git(ROOT, "log", "-1", "--format=%H", "--", *records()))
    for part in PLANS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("*.pyc"), dirs_exist_ok=True)
        else:
            shutil.copy(ROOT / part, folder / part)
    return folder


@pytest.fixture
def newest(tmp_path: Path) -> Path:
    """A clone of the newest commit."""
    return cloned(tmp_path / "clone", git(ROOT, "rev-parse", "HEAD"))


def why(folder: Path) -> dict[Job, list[str]]:
    """The stages that are said to be stale, with the reasons."""
    found: dict[Job, list[str]] = {}
    for result in RESULTS:
        done = run_module(folder, "agentrl", "why", result, timeout=120, path=["src"])
        assert done.returncode == 0, done.stdout
        blocks = re.findall(r"^(\w+) \((.+)\):\n((?:  .*\n)+)", done.stdout, flags=re.MULTILINE)
        found |= {(stage, output): reasons.splitlines() for stage, output, reasons in blocks}
    return found


def test_on_a_clone_with_shuffled_times_nothing_is_to_be_done(as_committed: Path) -> None:
    gone = ("checkpoints", "models", "results/library", f"results/{RUN}/{BUGFIX}/base/weights")
    assert [name for name in gone if (as_committed / name).exists()] == []
    assert planned(as_committed, *RESULTS) == set()
    assert why(as_committed) == {}


def test_on_a_clone_one_experiment_s_learning_rate_plans_its_training_and_what_follows(as_committed: Path) -> None:
    path = as_committed / "config" / "runs" / f"{RUN}.yaml"
    path.write_text(path.read_text().replace(f"  {BUGFIX}:\n", f"  {BUGFIX}:\n    lr: 2.5e-6\n", 1))
    follows = {job for job in chain(RUN, BUGFIX, seeds=SEEDS) if job[0] in ("train", "statistics", "result")}
    follows |= {("evaluate", f"results/{RUN}/{BUGFIX}/seed-{seed}/trained/eval.json") for seed in SEEDS}
    assert planned(as_committed, *RESULTS) == follows
    said = why(as_committed)
    assert set(said) == follows
    assert said["train", f"results/{RUN}/{BUGFIX}/seed-0/trained/policy.json"] == [
        "  setting lr changed: 1e-06 -> 2.5e-06"
    ]


def test_the_newest_commit_plans_what_it_changed_and_nothing_else(newest: Path) -> None:
    said = why(newest)
    assert planned(newest, *RESULTS) == set(said)
    known = re.compile(
        r"  (code changed: |setting |package |published number |follows |its code changed: |is not there"
        r"|envs/\w+\.yaml changed|\.\.\. and )"
    )
    assert [reason for reasons in said.values() for reason in reasons if not known.match(reason)] == []
    # Frozen code is gone where it changed, or where a stage needs it anew: never by itself.
    assert not said or any("changed" in reason for reasons in said.values() for reason in reasons)


@pytest.mark.parametrize("result", RESULTS)
def test_an_audit_of_a_clone_derives_every_figure_and_plays_every_episode_without_a_mismatch(
    newest: Path, result: str, qwen3_folder: Path
) -> None:
    folder = Path(result).parent
    # The model's own tokenizer comes with its weights; Qwen3's has the same vocabulary.
    options = ("--allow-stale", "--tokenizer", str(qwen3_folder))
    done = run_module(newest, "agentrl", "audit", result, *options, timeout=500, path=["src"], loaded=("torch",))
    report = json.loads((newest / folder / "audit.json").read_text())["results"][0]
    assert {check["name"]: check["findings"] for check in report["checks"] if check["findings"]} == {}
    assert done.returncode == 0, done.stdout[-4000:]
    checks = {check["name"]: check for check in report["checks"]}
    assert checks["replay"]["compared"] == EPISODES
    assert not any("not decoded" in note for check in checks.values() for note in check["notes"])
    lines = report["digests"]["lines"]
    assert {line["what"] for line in lines if line["state"] == "unpinned"} == {"environment"}  # The GPU machine's own.
    behind = {line["stage"] for line in lines if line["state"] in ("stale", "missing")}
    stale = {f"{stage} {output.removeprefix(f'{folder}/')}" for stage, output in why(newest)}
    assert not behind - stale - {"audit"}
