"""The demo's model, which is committed with its weights, against the sources that made it.

It takes a GPU to make, so nothing here does. Scripts that teach may change before it is made again: what it
was taught is asked of the commit that committed it last, and of today only that its run names the same recipe.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from agentrl.config import load_run, settings_of_stage
from agentrl.files import read_json, sha256_file
from agentrl.provenance.record import record_path

ROOT = Path(__file__).resolve().parent.parent
MODEL = ROOT / "results" / "tiny" / "model" / "model.json"
LESSONS = (
    "agentrl/chat/",
    "agentrl/environments/",
    "agentrl/grading.py",
    "agentrl/policy/dialogues.py",
    "agentrl/policy/scratch.py",
    "agentrl/stages/model.py",
    "agentrl/stages/scripted.py",
    "agentrl/streams.py",
    "agentrl/tasks/",
)
"""What the model reads in its warm start, and what it is before: any change would make it another one."""
TOLD = """
import json, sys
from pathlib import Path
from agentrl.config import load_run, settings_of_stage
from agentrl.provenance.fingerprint import code_files, environments_of_stage
settings = load_run(Path("config"), "tiny")
recipe = settings_of_stage(settings, "model", next(iter(settings.experiments)))
files = code_files("model", environments_of_stage("model", settings, None))
json.dump({"settings": recipe, "files": files}, sys.stdout)
"""


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    found: dict[str, Any] = read_json(record_path(MODEL))
    return found


@pytest.fixture(scope="module")
def then(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Recipe and code of the stage, as the commit tells them that committed the model last."""
    commit = _git(ROOT, "log", "-1", "--format=%H", "--", str(MODEL.relative_to(ROOT)))
    folder = tmp_path_factory.mktemp("then") / "clone"
    if not commit or _git(ROOT, "cat-file", "-t", f"{commit}^") != "commit":
        pytest.skip("the repository's history is not at hand")
    _git(ROOT, "clone", "--quiet", "--no-checkout", str(ROOT), str(folder))
    _git(folder, "checkout", "--quiet", commit)
    environ = {**os.environ, "PYTHONPATH": str(folder / "src")}
    told = subprocess.run(
        [sys.executable, "-c", TOLD], cwd=folder, env=environ, capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def _git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def changed(recorded: Mapping[str, Any], now: Mapping[str, Any], place: str = "") -> list[str]:
    """Where `now` lacks what was recorded, or has it otherwise. What it has besides is a key of later."""
    found = []
    for key, value in recorded.items():
        if isinstance(value, Mapping) and isinstance(now.get(key), Mapping):
            found += changed(value, now[key], f"{place}{key}.")
        elif now.get(key, "(absent)") != value:
            found.append(f"{place}{key}")
    return found


def test_the_run_that_makes_the_demo_s_model_still_names_its_recipe(record: dict[str, Any]) -> None:
    settings = load_run(ROOT / "config", "tiny")
    recipe = settings_of_stage(settings, "model", next(iter(settings.experiments)))
    assert record["settings"]["warm_start"]
    assert changed(record["settings"], recipe) == []


def test_a_recipe_that_says_otherwise_is_seen(record: dict[str, Any]) -> None:
    another = json.loads(json.dumps(record["settings"]))
    another["warm_start"]["qwen_grpo_tools"]["good"] += 0.1
    del another["warm_start"]["qwen_grpo_bugfix"]["edits"]
    assert sorted(changed(record["settings"], another)) == [
        "warm_start.qwen_grpo_bugfix.edits",
        "warm_start.qwen_grpo_tools.good",
    ]


def test_the_demo_s_model_was_made_with_the_recipe_that_was_committed_with_it(
    record: dict[str, Any], then: dict[str, Any]
) -> None:
    assert changed(record["settings"], then["settings"]) == []


def test_the_demo_s_model_was_taught_what_the_sources_taught_that_were_committed_with_it(
    record: dict[str, Any], then: dict[str, Any]
) -> None:
    lessons = [file for file in sorted(then["files"].keys() | record["files"].keys()) if file.startswith(LESSONS)]
    assert {name for name in LESSONS if not any(file.startswith(name) for file in lessons)} == set()
    assert [file for file in lessons if then["files"].get(file) != record["files"].get(file)] == []


def test_the_demo_s_model_is_the_one_that_its_record_is_of(record: dict[str, Any]) -> None:
    assert record["outputs"]["model"]["sha256"] == sha256_file(MODEL)
    files = read_json(MODEL)["files"]
    assert "model.safetensors" in files
    assert {name: sha256_file(MODEL.parent / "weights" / name) for name in files} == files
