"""The rules that hold the rooms apart, checked on the sources."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from agentrl.provenance.closure import import_closure

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "agentrl"

# A room imports from itself and from the rows above its own.
LAYERS = (
    {"types", "errors", "registry"},
    {"files", "streams", "model_settings", "progress", "exhaustion"},
    {"config", "published_block", "threads", "standard_streams"},
    {"records", "config_schema", "provenance", "layout"},
    {"sandbox_mark"},
    {"episodes"},
    {"sandbox", "claims", "rates", "transcripts", "grades"},
    {"tasks", "metrics", "training_log", "sandbox_record"},
    {"grading", "statistics"},
    {"environments", "chat", "sampling", "published", "seed_spread"},
    {"rollout", "policy", "results"},
    {"grpo", "evaluation", "reporting", "gathering", "training_events"},
    {"audit"},
    {"stages"},
    {"cli"},
    {"__main__"},
)
HEIGHT = {room: height for height, layer in enumerate(LAYERS) for room in layer}

# What envs/cpu.yaml holds, by the names under which it is imported.
COUNTING_PACKAGES = {"click", "jsonschema", "numpy", "pandas", "pydantic", "rich", "scipy", "yaml"}
# What envs/report.yaml holds beside these.
REPORT_PACKAGES = {"huggingface_hub", "jinja2", "markupsafe", "matplotlib", "tokenizers"}
EXPERIMENT_MODULES = {"coding_tools", "edit_menu", "file_tools", "shell_tool", "menu_scripts", "tools_scripts"}
MODULES = sorted(PACKAGE.rglob("*.py"))


def names_imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room_of(module: Path) -> str:
    return module.relative_to(PACKAGE).with_suffix("").parts[0]


def other_packages(stage_or_module: str) -> set[str]:
    """Top names of what a module and its closure import from outside the standard library."""
    contents = import_closure([stage_or_module]).contents
    names = {
        name.partition(".")[0]
        for path, text in contents.items()
        if path.endswith(".py")
        for name in names_imported(ast.parse(text))
    }
    return {name for name in names if name not in sys.stdlib_module_names} - {"agentrl"}


def dotted(module: Path) -> str:
    return ".".join(("agentrl", *module.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")


def test_every_room_has_its_place() -> None:
    assert {room_of(module) for module in MODULES} - {"__init__"} == set(HEIGHT)


@pytest.mark.parametrize("room", sorted(HEIGHT))
def test_a_room_imports_only_from_the_rooms_before_it(room: str) -> None:
    wrong = []
    for module in (module for module in MODULES if room_of(module) == room):
        for name in names_imported(ast.parse(module.read_text())):
            top, _, rest = name.partition(".")
            other = rest.partition(".")[0]
            if top == "agentrl" and other in HEIGHT and other != room and HEIGHT[other] >= HEIGHT[room]:
                wrong.append(f"{dotted(module)} imports {name}")
    assert wrong == []


@pytest.mark.parametrize("room", ["tasks", "environments", "sandbox", "statistics", "metrics"])
def test_a_room_without_torch_reaches_none(room: str) -> None:
    modules = [dotted(module) for module in MODULES if room_of(module) == room]
    reached = {name for module in modules for name in other_packages(module)}
    assert reached.isdisjoint({"torch", "transformers", "tokenizers"})


@pytest.mark.parametrize("stage", ["library", "statistics", "result", "table"])
def test_a_stage_that_only_counts_needs_no_package_of_the_gpu_environment(stage: str) -> None:
    assert other_packages(f"agentrl.stages.{stage}") <= COUNTING_PACKAGES


@pytest.mark.parametrize("stage", ["figures", "report"])
def test_a_stage_that_explains_a_run_needs_no_package_of_the_gpu_environment(stage: str) -> None:
    assert other_packages(f"agentrl.stages.{stage}") <= COUNTING_PACKAGES | REPORT_PACKAGES


@pytest.mark.parametrize("stage", ["verify", "base", "evaluate", "train", "statistics", "result"])
def test_a_stage_that_makes_numbers_reaches_no_code_of_the_page(stage: str) -> None:
    reached = import_closure([f"agentrl.stages.{stage}"]).digests
    assert [path for path in reached if path.startswith(("agentrl/reporting/page/", "agentrl/reporting/figures"))] == []


def test_grpo_knows_no_environment() -> None:
    modules = [module for module in MODULES if room_of(module) == "grpo"]
    named = {name for module in modules for name in names_imported(ast.parse(module.read_text()))}
    assert not any(name.startswith("agentrl.environments") for name in named)
    reached = {Path(path).stem for module in modules for path in import_closure([dotted(module)]).digests}
    assert reached.isdisjoint(EXPERIMENT_MODULES)


def test_nothing_imports_snakemake() -> None:
    assert not any(
        name.partition(".")[0] == "snakemake"
        for module in MODULES
        for name in names_imported(ast.parse(module.read_text()))
    )


def test_relative_imports_are_the_sandbox_workers_alone() -> None:
    users = {
        dotted(module).rpartition(".")[0]
        for module in MODULES
        for node in ast.walk(ast.parse(module.read_text()))
        if isinstance(node, ast.ImportFrom) and node.level > 0
    }
    assert users == {"agentrl.sandbox.worker"}


def test_only_two_modules_import_by_name_what_a_closure_cannot_see() -> None:
    hidden = {"importlib.import_module", "importlib", "pkgutil", "runpy"}
    users = {dotted(module) for module in MODULES if hidden & set(names_imported(ast.parse(module.read_text())))}
    assert users == {"agentrl.cli", "agentrl.environments"}


def test_no_module_looks_for_files_beside_itself_because_it_may_run_from_a_zip() -> None:
    users = [
        dotted(module)
        for module in MODULES
        if any(isinstance(node, ast.Name) and node.id == "__file__" for node in ast.walk(ast.parse(module.read_text())))
    ]
    assert users == []


THEMES = [path for path in (PACKAGE / "tasks" / "corpus").glob("*.py") if "SAMPLES: " in path.read_text()]
DATA = {f"agentrl.tasks.corpus.{path.stem}" for path in THEMES}  # One long tuple each.


def test_modules_are_small() -> None:
    lines = {dotted(module): len(module.read_text().splitlines()) for module in MODULES if dotted(module) not in DATA}
    assert {name: count for name, count in lines.items() if count > 400} == {}
    assert median(lines.values()) < 200
