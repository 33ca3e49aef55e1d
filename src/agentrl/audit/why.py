"""Why each stage of a target would run again, in a sentence: what changed, from which value to which.

It asks the records beside the outputs, as the audit does, and where it is at hand the frozen code that
made them. Of what Snakemake itself keeps, only damage is told, and nothing is planned here.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from agentrl.audit.chain import LIBRARY, Bundle, StageFiles, bundle_of, library_stage
from agentrl.audit.code import changes_of_code, frozen_change
from agentrl.audit.digests import Repository, recorded_hash, whole_record
from agentrl.audit.findings import differences
from agentrl.audit.workflow_records import damage
from agentrl.config import RunSettings, settings_of_stage
from agentrl.files import sha256_file
from agentrl.provenance.fingerprint import CONDA_SPECS, config_digest
from agentrl.provenance.restore import LIBRARY as LIBRARY_FOLDER
from agentrl.provenance.restore import can_restore
from agentrl.provenance.specification import read_specification, repinned, unpinned
from agentrl.provenance.workflow_records import COPY
from agentrl.published_block import published_block

_AGAIN = "a dry run may not see it, so make it again: snakemake --cores all --force"

Reasons = list[tuple[StageFiles, list[str]]]


class Present(NamedTuple):
    """What records are compared with: the run's settings and the repository, as they are."""

    settings: RunSettings
    repository: Repository


def reasons(stages: Sequence[StageFiles], present: Present) -> Reasons:
    """Every stage that is not fresh, in the order of the chain, with each reason in a sentence, code last.

    Code that has to be frozen anew stands before the first stage that runs from it.
    """
    frozen = cache(lambda bundle: freezing(bundle, present.repository))
    examined = []
    for files in stages:
        bundle = bundle_of(files, present.settings)
        examined.append(_Examined(files, list(_own(files, present)), None if bundle is None else frozen(bundle)))
    # Code that is only missing is no reason to run. But where one stage needs it frozen again, every stage
    # that runs from it follows, as of any input: each pass may find more of them.
    anew = {one.freezing[0].output for one in examined if one.freezing and one.freezing[0].output.is_file()}
    while True:
        found = _followed(examined, anew)
        frozen_now = {files.output for files, _ in found if files.stage == LIBRARY}
        if frozen_now <= anew:
            return found
        anew |= frozen_now


class _Examined(NamedTuple):
    """A stage, its own reasons, and the step that freezes its code where that has to run."""

    files: StageFiles
    own: list[str]
    freezing: tuple[StageFiles, list[str]] | None


def _followed(examined: Sequence[_Examined], anew: Set[Path]) -> Reasons:
    """The stages with reasons of their own, and those that follow them or code that is frozen anew."""
    found: Reasons = []
    stale: dict[Path, Path] = {}
    for files, own, freezing in examined:
        above = [stale[path] for path in (*files.inputs.values(), *files.after) if path in stale]
        if freezing is not None and freezing[0].output in anew:
            above.append(freezing[0].output)
        why = [*own, *(f"follows {output}" for output in dict.fromkeys(above))]
        if why:
            found += [freezing] if freezing is not None and freezing not in found else []
            found.append((files, why))
            stale |= dict.fromkeys(files.outputs.values(), files.output)
    return found


def freezing(bundle: Bundle, repository: Repository) -> tuple[StageFiles, list[str]] | None:
    """The step that freezes this code, where it has to run: not where a dry run puts the file back by itself."""
    library, home = repository.library, repository.home
    change = frozen_change(bundle, library)
    own = library.resolve() == (home / LIBRARY_FOLDER).resolve()
    if change is None or (own and can_restore(bundle.stage, bundle.environments, home)):
        return None
    return library_stage(bundle, library), [change]


def _own(files: StageFiles, present: Present) -> Iterator[str]:
    if files.stage == COPY:
        yield from _copy(files)
        return
    record = whole_record(files.record_file, files.stage)
    if isinstance(record, str):
        yield "was never made" if not files.output.exists() else record
        return
    settings, repository = present
    bundle = bundle_of(files, settings)
    # What is told in few lines comes before code, of which a merge changes dozens of files.
    if record["config"] != config_digest(files.stage, settings, files.experiment, files.seed):
        name = files.experiment or next(iter(settings.experiments))
        yield from _settings(record, settings_of_stage(settings, files.stage, name))
    yield from _published(files, record)
    yield from _inputs(files, record)
    yield from _missing(files)
    yield from _outputs(files, record)
    yield from damage(files.outputs.values(), repository.home).values()
    if bundle is not None:
        yield from _environment(files.stage, record, repository.envs)
        yield from changes_of_code(record, bundle, repository.library)


def _missing(files: StageFiles) -> Iterator[str]:
    yield from (f"{path} is missing" for path in files.outputs.values() if not path.exists())


def _outputs(files: StageFiles, record: Mapping[str, Any]) -> Iterator[str]:
    for name, path in files.outputs.items():
        said = recorded_hash(record["outputs"].get(name))
        if said is not None and path.is_file() and sha256_file(path) != said:
            yield f"{path} is not the file that it wrote; {_AGAIN} {files.output}"


def _copy(files: StageFiles) -> Iterator[str]:
    if not files.output.exists():
        yield "was never made"
        return
    yield from _missing(files)
    for name, source in files.inputs.items():
        copy = files.outputs[name]
        if source.is_file() and copy.is_file() and sha256_file(source) != sha256_file(copy):
            yield f"{copy} is no copy of {source}; {_AGAIN} {files.output}"


def _environment(stage: str, record: Mapping[str, Any], envs: Path) -> Iterator[str]:
    now, found = read_specification(stage, envs), record["environment"]
    then = found.get("specification")
    if isinstance(then, dict):
        if then.get("sha256") != now.sha256:
            changed = repinned(then.get("pins", {}), now.pins)
            yield from (f"package {what}" for what in changed)
            if not changed:
                yield f"{envs / CONDA_SPECS[stage]}.yaml changed in something other than a pin"
        return
    # A record of an earlier version, or of a stage that ran outside of a repository.
    yield from (f"package {what}" for what in unpinned(found.get("packages", {}), now.pins))


def _settings(record: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    if "settings" not in record:
        yield "its settings changed; the record is of an earlier version and does not say which"
        return
    changed = list(differences(record["settings"], now))
    yield from (f"setting {one.place} changed: {one.recorded!r} -> {one.derived!r}" for one in changed)
    if not changed:
        yield "it was made with another seed"


def _published(files: StageFiles, record: Mapping[str, Any]) -> Iterator[str]:
    """What a result quotes of the published numbers is compared key by key, so that no comment counts."""
    path = files.inputs.get("published")
    if path is None or files.experiment is None or "published" not in record or not path.is_file():
        return
    for one in differences(record["published"], published_block(path, files.experiment)):
        yield f"published number {one.place} changed: {one.recorded!r} -> {one.derived!r}"


def _inputs(files: StageFiles, record: Mapping[str, Any]) -> Iterator[str]:
    for name, path in files.inputs.items():
        if name == "published" and "published" in record:
            continue
        said = recorded_hash(record["inputs"].get(name))
        if path.is_file() and said != sha256_file(path):
            yield f"input {path} changed: {str(said)[:12]} -> {sha256_file(path)[:12]}"
