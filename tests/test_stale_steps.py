"""Which jobs an edit makes stale: the whole table, on a clone of the repository with shuffled file times.

No stage runs here. The outputs of the demo are made up and marked as made, metadata included, and
committed; what is asked is only what Snakemake then plans in a clone.
"""

import os
import re
import shutil
import subprocess
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.workflow_copy import (
    ENVIRONMENT,
    EXPERIMENTS,
    PLAYING,
    ROOT,
    Job,
    bundles,
    chain,
    copy_repository,
    planned,
    snakemake,
)

pytestmark = pytest.mark.slow

RUN = "demo"
TARGETS = tuple(f"results/{RUN}/{experiment}.json" for experiment in EXPERIMENTS)
BUGFIX, TOOLS = EXPERIMENTS
TINY = Path("results", "tiny", "model")


def git(folder: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=test", "-c", "user.email=test@example.invalid", "-c", "core.hooksPath=/dev/null"]
    subprocess.run(["git", "-C", str(folder), *identity, *arguments], check=True, capture_output=True)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository in which the demo counts as made."""
    repository = copy_repository(tmp_path_factory.mktemp("made") / "repository")
    shutil.copytree(ROOT / TINY, repository / TINY)
    for _, output in chain(RUN, *EXPERIMENTS) | bundles(*EXPERIMENTS, model="model"):
        _make_up(repository / output)
    # All of them: a job that lacks nothing but its record would be left without one.
    done = snakemake(repository, "--cores", "1", "--touch", "--forceall", "--", *TARGETS)
    assert done.returncode == 0, done.stdout[-4000:]
    git(repository.parent, "init", "--quiet", str(repository))
    git(repository, "add", "--all", "--", ".", ":!.snakemake")
    git(repository, "add", "--", ".snakemake/metadata")
    git(repository, "commit", "--quiet", "--message", "everything")
    return repository


def _make_up(output: Path) -> None:
    output.parent.mkdir(parents=True, exist_ok=True)
    beside = {"eval.json": ("episodes.jsonl.gz",), "policy.json": ("../training.jsonl", "../training_times.jsonl")}
    others = beside.get(output.name, ()) if output.parent.name != "base" or output.name == "eval.json" else ()
    records = () if output.suffix == ".pyz" else (f"{output.name}.provenance.json",)
    log = (f"{output.stem}.log",) if output.stem in EXPERIMENTS else ()
    for name in (output.name, *others, *records, *log):
        (output.parent / name).write_text("{}")


@pytest.fixture(scope="module")
def clone(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clone") / "clone"
    git(made, "clone", "--quiet", "--no-hardlinks", str(made), str(folder))
    return folder


@pytest.fixture(autouse=True)
def _shuffled(clone: Path) -> Iterator[None]:
    """Other file times before every test, and no edit left after it."""
    for number, path in enumerate(sorted(path for path in clone.rglob("*") if path.is_file())):
        moment = 1_700_000_000 + number * 7919 % 100_003
        os.utime(path, (moment, moment))
    yield
    git(clone, "checkout", "--quiet", "--", ".")


def jobs(*rules: str, of: tuple[str, ...] = EXPERIMENTS, policies: tuple[str, ...] = ("base", "trained")) -> set[Job]:
    """Jobs of the chain by rule; evaluations of the policies named."""
    found = {job for job in chain(RUN, *of) if job[0] in rules}
    return {job for job in found if job[0] != "evaluate" or job[1].split("/")[-2] in policies}


def frozen(*stages: str, of: tuple[str, ...] = EXPERIMENTS) -> set[Job]:
    names = [stage for stage in stages if stage not in PLAYING]
    names += [f"{ENVIRONMENT[experiment]}/{stage}" for experiment in of for stage in stages if stage in PLAYING]
    return {("library", f"results/library/{name}.pyz") for name in names}


def after_training(*of: str) -> set[Job]:
    return jobs("train", "evaluate", "statistics", "result", of=of, policies=("trained",))


PLAYED = ("verify", "base", "evaluate", "train", "statistics", "result")
WHOLE = jobs("model", *PLAYED)

Edit = Callable[[str], str]


def appended(line: str) -> Edit:
    return lambda text: f"{text.rstrip()}\n{line}\n"


def replaced(old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        assert re.search(old, text, flags=re.MULTILINE), old
        return re.sub(old, new, text, count=1, flags=re.MULTILINE)

    return edit


def keys_in_another_order(text: str) -> str:
    """The first two settings of a run change places."""
    lines = text.splitlines()
    first = next(index for index, line in enumerate(lines) if line.startswith("device:"))
    second = next(index for index, line in enumerate(lines) if line.startswith("threads:"))
    lines[first], lines[second] = lines[second], lines[first]
    return "\n".join(lines) + "\n"


CODE = appended("AN_EDIT = 1")
TABLE: dict[str, tuple[str, Edit, set[Job]]] = {
    "a comment in code": ("src/agentrl/grpo/loss.py", appended("# A remark."), set()),
    "a docstring": ("src/agentrl/grpo/loss.py", replaced(r'\A"""', '"""Anew: '), set()),
    "a layout": ("src/agentrl/grpo/loss.py", replaced(r"^import", "\n\n\nimport"), set()),
    "prose": ("config/README.md", appended("More."), set()),
    "a run's description": ("config/runs/demo.yaml", replaced("^description: ", "description: The "), set()),
    "a comment in the configuration": ("config/config.yaml", appended("# A remark."), set()),
    "another order of keys": ("config/runs/demo.yaml", keys_in_another_order, set()),
    "a comment in a conda specification": ("envs/gpu.yaml", appended("# A remark."), set()),
    "a comment among the published numbers": ("config/published.yaml", appended("# A remark."), set()),
    "another run's settings": ("config/runs/smoke.yaml", replaced("steps: 2", "steps: 3"), set()),
    "statistics code": (
        "src/agentrl/stages/statistics.py",
        CODE,
        frozen("statistics") | jobs("statistics", "result"),
    ),
    "the code of the result's log": ("src/agentrl/reporting/run_log.py", CODE, frozen("result") | jobs("result")),
    "the loss": ("src/agentrl/grpo/loss.py", CODE, frozen("train") | after_training(*EXPERIMENTS)),
    "advantages": ("src/agentrl/grpo/advantages.py", CODE, frozen("train") | after_training(*EXPERIMENTS)),
    "one environment": (
        "src/agentrl/environments/edit_menu.py",
        CODE,
        frozen(*PLAYING, of=(BUGFIX,)) | jobs(*PLAYED, of=(BUGFIX,)),
    ),
    "the other environment": (
        "src/agentrl/environments/coding_tools.py",
        CODE,
        frozen(*PLAYING, of=(TOOLS,)) | jobs(*PLAYED, of=(TOOLS,)),
    ),
    "the grader": ("src/agentrl/grading.py", CODE, frozen("model", *PLAYING) | WHOLE),
    "a sandbox limit": ("config/config.yaml", replaced("cpu_s: 5", "cpu_s: 6"), jobs(*PLAYED)),
    "a held-out task's hidden test": (
        "src/agentrl/tasks/bank/zero/heldout.py",
        CODE,
        frozen("model", *PLAYING) | WHOLE,
    ),
    "one experiment's learning rate in one run": (
        "config/runs/demo.yaml",
        replaced(r"lr: 1\.0e-4", "lr: 2.0e-4"),
        after_training(BUGFIX) - {("result", TARGETS[1])},
    ),
    "a pinned package of the stages that count": (
        "envs/cpu.yaml",
        replaced(r"pandas==\S+", "pandas==0.0.1"),
        jobs("statistics", "result"),
    ),
    "a pinned package of the stages that run a model": (
        "envs/gpu.yaml",
        replaced(r"torch==\S+", "torch==0.0.1"),
        WHOLE,
    ),
    "a published number": (
        "config/published.yaml",
        replaced(r"wall_minutes: 20\.0", "wall_minutes: 21.0"),
        jobs("result"),
    ),
}


def test_a_clone_with_shuffled_times_has_nothing_to_do(clone: Path) -> None:
    assert planned(clone, *TARGETS) == set()


def test_a_clone_without_the_frozen_code_has_nothing_to_do(clone: Path) -> None:
    shutil.rmtree(clone / "results" / "library")  # Not committed: it can be made again from the sources.
    assert planned(clone, *TARGETS) == set()


def test_every_output_of_the_chain_has_a_record_of_snakemakes(made: Path) -> None:
    records = made / ".snakemake" / "metadata"
    names = {urlsafe_b64decode(path.name).decode() for path in records.rglob("*") if path.is_file()}
    outputs = {output for _, output in chain(RUN, *EXPERIMENTS) | bundles(*EXPERIMENTS, model="model")}
    assert outputs - names == set()


@pytest.mark.parametrize("name", TABLE)
def test_an_edit_makes_exactly_these_jobs_stale(clone: Path, name: str) -> None:
    file, edit, expected = TABLE[name]
    path = clone / file
    path.write_text(edit(path.read_text()))
    assert planned(clone, *TARGETS) == expected


def test_the_committed_metadata_tells_no_place_of_this_machine(made: Path) -> None:
    text = "".join(path.read_text() for path in (made / ".snakemake" / "metadata").rglob("*") if path.is_file())
    assert text
    assert str(made) not in text
    assert os.uname().nodename not in text or len(os.uname().nodename) < 4
