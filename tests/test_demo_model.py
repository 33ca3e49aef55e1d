"""The demo's model, which is committed with its weights, against what would make it today.

It takes a GPU to make, so nothing here does: what is asked is that its record names the settings and
the lessons of today. Packages, and code that trains faster or confines better, may be later.
"""

from pathlib import Path
from typing import Any

import pytest

from agentrl.config import RunSettings, load_run, settings_of_stage
from agentrl.files import read_json, sha256_file
from agentrl.provenance.fingerprint import code_files, config_digest, environments_of_stage
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
SAME_LESSONS = {
    # Reads each module of the bank once; the 200 tasks that it gives are equal, text by text.
    "agentrl/tasks/bank/authoring.py": "cab8f8e2f4b36013c74e8e83d76997a20ad96efd4a475fad6bba66e89221b389",
}
"""Files that changed since, with the content that was shown to teach the same."""


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    found: dict[str, Any] = read_json(record_path(MODEL))
    return found


@pytest.fixture(scope="module")
def settings() -> RunSettings:
    return load_run(ROOT / "config", "tiny")


def test_the_demo_s_model_was_made_with_the_settings_of_today(record: dict[str, Any], settings: RunSettings) -> None:
    assert record["settings"] == settings_of_stage(settings, "model", next(iter(settings.experiments)))
    assert record["config"] == config_digest("model", settings, None, None)


def test_the_demo_s_model_was_taught_what_the_sources_teach_today(
    record: dict[str, Any], settings: RunSettings
) -> None:
    now, then = code_files("model", environments_of_stage("model", settings, None)), record["files"]
    lessons = [file for file in sorted(now.keys() | then.keys()) if file.startswith(LESSONS)]
    assert {name for name in LESSONS if not any(file.startswith(name) for file in lessons)} == set()
    assert [file for file in lessons if now.get(file) not in (then.get(file), SAME_LESSONS.get(file, ""))] == []


def test_a_file_that_is_named_as_teaching_the_same_did_change(record: dict[str, Any]) -> None:
    assert [file for file, digest in SAME_LESSONS.items() if record["files"][file] == digest] == []


def test_the_demo_s_model_is_the_one_that_its_record_is_of(record: dict[str, Any]) -> None:
    assert record["outputs"]["model"]["sha256"] == sha256_file(MODEL)
    files = read_json(MODEL)["files"]
    assert "model.safetensors" in files
    assert {name: sha256_file(MODEL.parent / "weights" / name) for name in files} == files
