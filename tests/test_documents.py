"""What README and its kin say, against what is there."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml
from pydantic import BaseModel

from agentrl.config import (
    EXPERIMENTS,
    Evaluation,
    ExperimentSettings,
    FolderModel,
    GgufModel,
    HubModel,
    RunSettings,
    Sandbox,
    ScratchModel,
    WarmStart,
    WarmStartChanges,
    known_runs,
    load_config,
    load_run,
    settings_of_stage,
)
from agentrl.files import read_json
from agentrl.provenance.workflow_records import output_of
from agentrl.reporting.documents import beside_results, measured_files, with_table
from agentrl.sandbox.jail import LANDLOCK, RESIDUAL
from tests.absolute_paths import absolute_paths
from tests.sandbox.attacks import tally

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text()
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "config/README.md",
    *(f"docs/{path.name}" for path in ROOT.glob("docs/*.md")),
)
MODELS = (
    RunSettings,
    ScratchModel,
    HubModel,
    FolderModel,
    GgufModel,
    WarmStart,
    WarmStartChanges,
    Sandbox,
    Evaluation,
    ExperimentSettings,
)


RECORDED = ("results", "docs", "logs", "benchmarks/measured", ".snakemake/metadata")


def recorded_files() -> list[Path]:
    """Tracked results, records, logs and documents; of a checkout without git, those that are there."""
    done = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "--", *RECORDED], capture_output=True, text=True, check=False
    )
    names = done.stdout.split("\0") if done.returncode == 0 else []
    paths = [ROOT / name for name in names if name] or [path for one in RECORDED for path in (ROOT / one).rglob("*")]
    # A model's own files, its tokenizer's too, are no record of this machine.
    return [path for path in sorted(paths) if path.is_file() and "weights" not in path.parts]


def test_nothing_that_is_recorded_names_a_folder_of_the_machine_that_made_it() -> None:
    files = recorded_files()
    assert {"".join(path.suffixes[-1:]) for path in files} >= {".json", ".log", ".md", ".tsv", ".jsonl", ".gz", ".txt"}
    assert {str(path.relative_to(ROOT)): found for path in files if (found := absolute_paths(path))} == {}


def test_snakemake_s_records_are_of_files_of_the_repository() -> None:
    places = [path.relative_to(ROOT / RECORDED[-1]) for path in recorded_files() if ".snakemake" in path.parts]
    outputs = [output_of(place) for place in places]
    assert [name for name in outputs if not name.startswith("results/")] == []


def test_the_measured_table_is_generated_from_the_result_files() -> None:
    assert with_table(README, measured_files(ROOT)) == README


@pytest.mark.parametrize("experiment", EXPERIMENTS)
def test_what_is_measured_of_the_demo_was_made_with_the_settings_of_today(experiment: str) -> None:
    measured = read_json(ROOT / "docs" / "measured" / "demo" / f"{experiment}.json")
    assert (measured["run"], measured["experiment"]) == ("demo", experiment)
    assert measured["config"] == settings_of_stage(load_run(ROOT / "config", "demo"), "result", experiment)


def test_the_logs_and_summaries_beside_the_result_files_are_generated_from_them() -> None:
    made = beside_results(measured_files(ROOT))
    summaries = [path.relative_to(ROOT).as_posix() for path in made if path.name == "summary.md"]
    assert len(made) >= 3
    assert {path: path.read_text() for path in made} == made
    assert [name for name in summaries if f"({name})" not in README] == []


def test_every_file_of_the_annotated_tree_exists() -> None:
    tree = README.partition("```\nSnakefile")[2].partition("```")[0]
    assert tree
    folder, missing = ROOT, []
    for line in tree.splitlines()[1:]:
        names = re.findall(r"^\s*((?:[\w./*]+ )+|[\w./*]+$)", line)[0].split()
        folder = ROOT / "src" / "agentrl" if line.startswith("  ") else ROOT
        missing += [name for name in names if not list(folder.glob(name)) and name != "results/"]
    assert missing == []


@pytest.mark.parametrize("document", sorted(DOCUMENTS))
def test_links_lead_somewhere(document: str) -> None:
    path = ROOT / document
    links = re.findall(r"\]\((?!http|#)([^)#]+)", path.read_text())
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_what_the_readme_calls_tracked_below_results_is_what_git_tracks_there() -> None:
    listed = subprocess.run(["git", "ls-files", "results"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("the tests run outside a checkout")
    folders = {"/".join(line.split("/")[:2]) for line in listed.stdout.splitlines()}
    told = re.search(r"^results/ .*tracked are (.*)$", README, re.MULTILINE)
    assert told is not None
    assert folders == {f"results/{name}" for name in re.findall(r"([a-z0-9.-]+) \(", told[1])}


def test_every_run_is_in_the_readme() -> None:
    assert [run for run in known_runs(ROOT / "config") if f"`{run}`" not in README] == []
    assert f"`{load_config(ROOT / 'config').default_run}` (the default)" in README


@pytest.mark.parametrize("model", MODELS)
def test_every_key_of_the_configuration_is_explained(model: type[BaseModel]) -> None:
    explained = (ROOT / "config" / "README.md").read_text()
    assert [key for key in model.model_fields if f"`{key}`" not in explained] == []


def pins(lines: list[str]) -> dict[str, str]:
    """Names and versions of pinned requirements, markers aside."""
    pinned = [line.partition(";")[0].strip() for line in lines if line and not line.startswith("#")]
    assert [line for line in pinned if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []
    return dict(line.split("==") for line in pinned)


def test_the_lock_pins_every_direct_requirement_and_leaves_cuda_to_torch() -> None:
    locked = pins((ROOT / "requirements.lock").read_text().splitlines())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [
        *project["dependencies"],
        *(line for extra in project["optional-dependencies"].values() for line in extra),
    ]
    direct = {re.split(r"[<>=;]", line)[0].lower() for line in wanted}
    assert direct <= locked.keys()
    assert locked["torch"] == "2.13.0"
    assert [name for name in locked if name.startswith(("nvidia", "cuda", "triton"))] == []


@pytest.mark.parametrize("name", ["gpu", "cpu", "report"])
def test_a_conda_specification_pins_what_the_lock_pins(name: str) -> None:
    locked = pins((ROOT / "requirements.lock").read_text().splitlines())
    specification = yaml.safe_load((ROOT / "envs" / f"{name}.yaml").read_text())
    found = pins(specification["dependencies"][-1]["pip"])
    assert {package: version for package, version in found.items() if locked.get(package) != version} == {}
    assert ("torch" in found) == (name == "gpu")


@pytest.mark.parametrize("line", [line for line in RESIDUAL[LANDLOCK] if line.endswith(" can be asked")])
def test_what_a_record_says_a_job_can_ask_is_said_in_the_documents(line: str) -> None:
    assert line.removesuffix(" can be asked") in (ROOT / "docs" / "sandbox.md").read_text()


def test_the_attacks_that_the_documents_count_are_those_that_are_made() -> None:
    assert tally.table().as_text() in (ROOT / "docs" / "sandbox.md").read_text()
