"""The archive of a run: what it holds, and that it audits elsewhere with nothing but Python and the lock."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from rocrate.rocrate import ROCrate

from agentrl.errors import UserError
from agentrl.files import read_json, sha256_file, write_json
from agentrl.provenance.bundle import bundle_contents, write_bundle
from agentrl.provenance.record import record_path
from agentrl.stages.export import run_export
from tests.audit.played_run import ROOT, RUN, SEED, PlayedRun, finish_result


@pytest.fixture
def archive(copied: PlayedRun) -> Path:
    """The archive of a run in a home that has the sources and the lock, as a repository has."""
    return exported(copied)


def exported(run: PlayedRun) -> Path:
    shutil.copytree(ROOT / "src", run.home / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "requirements.lock", run.home)
    out = run.home.parent / "run.zip"
    run_export(RUN, run.config_dir, run.layout.root, out)
    return out


def test_an_archive_audits_where_nothing_else_of_the_repository_is(
    archive: Path, copied: PlayedRun, tmp_path: Path
) -> None:
    code, entry = audited_elsewhere(archive, copied, tmp_path / "elsewhere")
    assert code == 0
    assert checks_of(entry)["token paths"]["compared"] == 2


def audited_elsewhere(archive: Path, copied: PlayedRun, place: Path) -> tuple[int, dict[str, Any]]:
    """Exit code and report of an audit of the unpacked archive, where the run and the hub's cache are gone."""
    with zipfile.ZipFile(archive) as held:
        held.extractall(place)
    shutil.rmtree(copied.home)
    command = [sys.executable, "-m", "agentrl", "audit", f"results/{RUN}/{copied.layout.experiment}.json"]
    environment = {**os.environ, "PYTHONPATH": "src", "HF_HUB_CACHE": str(place / "empty")}
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, read_json(place / "results" / RUN / "audit.json")["results"][0]


def checks_of(entry: dict[str, Any]) -> dict[str, Any]:
    return {check["name"]: check for check in entry["checks"]}


def frozen(run: PlayedRun) -> str:
    """Frozen code that made the statistics: of the meaning of the sources, and of bytes that they do not make."""
    place = run.layout.root / "library" / "statistics.pyz"
    contents = bundle_contents("statistics")
    contents["agentrl/statistics.py"] += b"# A remark.\n"
    write_bundle(place, contents)
    record = record_path(run.layout.of_seed(SEED)["statistics"])
    write_json(record, {**read_json(record), "bundle": sha256_file(place)})
    finish_result(run)  # It quotes the records.
    return place.relative_to(run.home).as_posix()


def test_the_frozen_code_of_a_run_is_in_its_archive_and_fits_its_record_elsewhere(
    copied: PlayedRun, tmp_path: Path
) -> None:
    name = frozen(copied)
    archive = exported(copied)
    assert name in zipfile.ZipFile(archive).namelist()
    code, entry = audited_elsewhere(archive, copied, tmp_path / "elsewhere")
    states = {(line["stage"].split()[0], line["what"]): line["state"] for line in entry["digests"]["lines"]}
    assert (code, states["statistics", "bundle"]) == (0, "fresh")


def moved_to_the_hub(run: PlayedRun, cache: Path) -> None:
    """The model's files lie in a Hugging Face cache, and every reference says so."""
    commit = "0123456789abcdef" * 2 + "01234567"
    snapshot = cache / "models--someone--tiny" / "snapshots" / commit
    snapshot.parent.mkdir(parents=True)
    shutil.move(run.layout.shared()["model"].parent / "weights", snapshot)
    (snapshot / "model.safetensors").write_bytes(b"weights")
    for seed_output in ("model", "base"):
        edit(run.layout.shared()[seed_output], f"hub:someone/tiny@{commit}")
    edit(run.layout.of_seed(SEED)["train"], f"hub:someone/tiny@{commit}")


def edit(reference: Path, location: str) -> None:
    write_json(reference, {**read_json(reference), "location": location})


def test_of_a_model_from_the_hub_the_archive_keeps_tokenizer_and_template_and_an_audit_elsewhere_finds_them(
    copied: PlayedRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path / "hub"))
    moved_to_the_hub(copied, tmp_path / "hub")
    archive = exported(copied)
    kept = [name for name in zipfile.ZipFile(archive).namelist() if name.startswith(f"results/{RUN}/tokenizers/")]
    assert {"tokenizer.json", "tokenizer_config.json", "chat_template.jinja", "config.json"} <= {
        Path(name).name for name in kept
    }
    assert [name for name in kept if name.endswith(".safetensors")] == []
    shutil.rmtree(tmp_path / "hub")
    checks = checks_of(audited_elsewhere(archive, copied, tmp_path / "elsewhere")[1])
    assert checks["token paths"]["compared"] == 2
    assert checks["replay"]["notes"] == checks["replay"]["findings"] == []


def test_an_archive_holds_evidence_code_and_lock_and_no_weights(archive: Path, copied: PlayedRun) -> None:
    names = zipfile.ZipFile(archive).namelist()
    place = f"results/{RUN}/{copied.layout.experiment}"
    wanted = {
        f"{place}.json",
        f"{place}.json.provenance.json",
        f"{place}/seed-0/base/episodes.jsonl.gz",
        f"{place}/seed-0/training.jsonl",
        f"results/{RUN}/model/weights/tokenizer.json",
        "requirements.lock",
        "envs/gpu.yaml",
        f"config/runs/{RUN}.yaml",
        "src/agentrl/stages/audit.py",
        "ro-crate-metadata.json",
    }
    assert wanted <= set(names)
    assert [name for name in names if name.endswith((".safetensors", ".pyc"))] == []


def test_the_manifest_describes_every_file_and_each_stage_as_an_action(archive: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(archive) as held:
        held.extractall(tmp_path / "crate")
        names = set(held.namelist())
    crate = ROCrate(tmp_path / "crate")
    described = {entity.id for entity in crate.get_entities() if "File" in str(entity.type)}
    assert described - {"ro-crate-metadata.json"} == names - {"ro-crate-metadata.json"}
    actions = crate.get_by_type("CreateAction")
    stages = sorted(action["name"].split()[0] for action in actions)
    twice = ["evaluate", "evaluate"]
    assert stages == sorted(["preflight", "model", "verify", "base", *twice, "train", "statistics", "result"])


def test_equal_runs_give_equal_archives(archive: Path, copied: PlayedRun) -> None:
    again = archive.with_name("again.zip")
    run_export(RUN, copied.config_dir, copied.layout.root, again)
    assert again.read_bytes() == archive.read_bytes()


def test_an_archive_names_no_place_of_this_machine(archive: Path, copied: PlayedRun) -> None:
    text = zipfile.ZipFile(archive).read("ro-crate-metadata.json").decode()
    assert json.loads(text)["@graph"]
    assert str(copied.home.parent) not in text


def test_a_run_without_results_is_refused_with_the_remedy(copied: PlayedRun) -> None:
    copied.result().unlink()
    with pytest.raises(UserError, match="has no result file -> make one: snakemake"):
        run_export(RUN, copied.config_dir, copied.layout.root, copied.home / "out.zip")
    with pytest.raises(UserError, match="unknown run 'nosuch' -> choose one of: played"):
        run_export("nosuch", copied.config_dir, copied.layout.root, copied.home / "out.zip")
