"""The guide's steps to a further experiment, followed in a copy of the repository."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.workflow_copy import ROOT, chain, copy_repository, planned

NAME, EXPERIMENT = "short_menu", "qwen_grpo_short"
MODULE = '''"""An edit menu under another name."""

from agentrl.environments.edit_menu import EditMenu


class ShortMenu(EditMenu):
    """The same menu."""
'''
DIGESTS = """
import json
from pathlib import Path
from agentrl.config import load_run
from agentrl.provenance.fingerprint import stage_fingerprint
settings = load_run(Path("config"), "demo")
stages = ("verify", "base", "evaluate", "train", "statistics", "result")
print(json.dumps({f"{stage} {name}": stage_fingerprint(stage, settings, name, 0)
                  for stage in stages for name in ("qwen_grpo_bugfix", "qwen_grpo_tools")}))
"""


def python(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy with a third experiment, made by the steps of the guide."""
    folder = copy_repository(tmp_path_factory.mktemp("third"))
    shutil.copytree(ROOT / "scripts", folder / "scripts")
    (folder / "before.json").write_text(python(folder, "-c", DIGESTS))

    (folder / "src" / "agentrl" / "environments" / f"{NAME}.py").write_text(MODULE)
    registry = folder / "src" / "agentrl" / "registry.py"
    edit(registry, "ENVIRONMENTS = {", f'ENVIRONMENTS = {{"{NAME}": "ShortMenu", ')
    edit(registry, "EXPERIMENTS = (", f'EXPERIMENTS = ("{EXPERIMENT}", ')
    config = folder / "config" / "config.yaml"
    numbers = yaml.safe_load(config.read_text())
    experiments = numbers["defaults"]["experiments"]
    experiments[EXPERIMENT] = {**experiments["qwen_grpo_bugfix"], "environment": NAME}
    config.write_text(yaml.safe_dump(numbers))
    python(folder, "scripts/write_schemas.py")
    return folder


def test_its_result_is_planned_with_every_stage_of_the_chain(repository: Path) -> None:
    stages = ("verify", "base", "evaluate", "train")
    frozen = {("library", f"results/library/{NAME}/{stage}.pyz") for stage in stages}
    frozen |= {("library", f"results/library/{stage}.pyz") for stage in ("model", "statistics", "result")}
    assert planned(repository, f"results/demo/{EXPERIMENT}.json") == chain("demo", EXPERIMENT) | frozen


def test_no_stage_of_the_other_experiments_becomes_stale(repository: Path) -> None:
    before = json.loads((repository / "before.json").read_text())
    assert json.loads(python(repository, "-c", DIGESTS)) == before


def test_only_the_registry_names_environments_that_others_could_join() -> None:
    source = ROOT / "src" / "agentrl"
    places = [path for path in source.rglob("*.py") if path.parent.name != "environments"]
    listing = [
        path.relative_to(source).as_posix()
        for path in places
        if all(re.search(rf"[\"']{name}[\"']", path.read_text()) for name in ("edit_menu", "coding_tools"))
    ]
    assert listing == ["registry.py"]


def test_the_guide_names_the_files_that_the_steps_edit() -> None:
    part = (ROOT / "docs" / "guide.md").read_text().partition("\n## Add an environment\n")[2].partition("\n## ")[0]
    for named in (
        "src/agentrl/registry.py",
        "config/config.yaml",
        "scripts/write_schemas.py",
        "results/demo/<experiment>",
    ):
        assert named in part
