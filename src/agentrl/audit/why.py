"""Why each stage of a target would run again, in a sentence: what changed, from which value to which.

It asks the records beside the outputs, as the audit does, and the frozen code that made them. Of what
Snakemake itself keeps, only damage is told, and nothing is planned here.
"""

import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from agentrl.audit.digests import Repository, StageFiles, whole_record
from agentrl.audit.findings import differences
from agentrl.audit.pins import pins_of, unpinned
from agentrl.audit.workflow_records import damage
from agentrl.config import RunSettings, settings_of_stage
from agentrl.files import sha256_file
from agentrl.provenance.changes import code_changes
from agentrl.provenance.closure import import_closure
from agentrl.provenance.fingerprint import (
    code_digest,
    config_digest,
    counted,
    environments_of_stage,
    stage_modules,
)
from agentrl.provenance.record import record_path


def reasons(
    stages: Sequence[StageFiles], settings: RunSettings, experiment: str, repository: Repository
) -> list[tuple[StageFiles, list[str]]]:
    """Every stage that is not fresh, in the order of the chain, with each reason in a sentence."""
    found: list[tuple[StageFiles, list[str]]] = []
    stale: dict[Path, StageFiles] = {}
    for files in stages:
        own = list(_own(files, settings, experiment, repository))
        above = dict.fromkeys(stale[path].output for path in files.inputs.values() if path in stale)
        own += [f"follows {output}" for output in above]
        if own:
            found.append((files, own))
            stale |= dict.fromkeys(files.outputs.values(), files)
    return found


def _own(files: StageFiles, settings: RunSettings, experiment: str, repository: Repository) -> Iterator[str]:
    record = whole_record(record_path(files.output), files.stage)
    if isinstance(record, str):
        yield "was never made" if not files.output.exists() else record
        return
    shared = files.stage in ("preflight", "model")
    if files.stage != "preflight":
        yield from _code(files.stage, record, environments_of_stage(files.stage, settings, experiment), repository)
    if record["config"] != config_digest(files.stage, settings, None if shared else experiment, files.seed):
        yield from _settings(record, settings_of_stage(settings, files.stage, experiment))
    packages = record["environment"].get("packages", {})
    yield from (f"package {what}" for what in unpinned(packages, pins_of(files.stage, repository.envs)))
    yield from _inputs(files, record)
    missing = [path for path in files.outputs.values() if not path.exists()]
    yield from (f"{path} is missing" for path in missing)
    yield from damage(files.outputs.values(), repository.home).values()


def _code(
    stage: str, record: Mapping[str, Any], environments: tuple[str, ...], repository: Repository
) -> Iterator[str]:
    if record["code"] == code_digest(stage, environments):
        return
    place = repository.library / "+".join(environments) / f"{stage}.pyz"
    if not place.is_file() or sha256_file(place) != record["bundle"]:
        yield f"its code changed; the frozen code that made it is not in {place}, so where is not known"
        return
    modules = stage_modules(stage, environments)
    with zipfile.ZipFile(place) as bundle:
        held = import_closure(modules, zipfile.Path(bundle, "agentrl/")).contents
    now = import_closure(modules).contents
    changes = code_changes(counted(held), counted(now))
    yield from (f"code changed: {change}" for change in changes)


def _settings(record: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    if "settings" not in record:
        yield "its settings changed; the record is of an earlier version and does not say which"
        return
    for one in differences(record["settings"], now):
        yield f"setting {one.place} changed: {one.recorded!r} -> {one.derived!r}"


def _inputs(files: StageFiles, record: Mapping[str, Any]) -> Iterator[str]:
    for name, path in files.inputs.items():
        entry = record["inputs"].get(name)
        said = entry.get("sha256") if isinstance(entry, dict) else None
        if path.is_file() and said != sha256_file(path):
            yield f"input {path} changed: {str(said)[:12]} -> {sha256_file(path)[:12]}"
