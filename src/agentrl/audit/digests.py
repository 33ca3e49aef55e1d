"""Whether each stage's record still fits the repository, digest by digest.

What the states mean is told in `lines.py`; environments are compared in `environment.py`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from agentrl.audit.chain import Bundle, StageFiles, bundle_of, stages_of
from agentrl.audit.code import UNREADABLE, code_held, code_now, frozen_digest
from agentrl.audit.environment import environment_lines
from agentrl.audit.lines import ABSENT, FOREIGN, FRESH, MISSING, STALE, Line
from agentrl.audit.subject import Subject
from agentrl.config import RunSettings, load_run
from agentrl.errors import AgentRLError, IntegrityError, UserError
from agentrl.files import read_json, sha256_file, sha256_json
from agentrl.provenance.fingerprint import config_digest
from agentrl.provenance.record import record_path
from agentrl.published_block import published_block

_KEYS = ("stage", "command", "code", "bundle", "config", "environment", "inputs", "outputs", "start", "end")


@dataclass(frozen=True, slots=True)
class Repository:
    """What records are compared with: the configuration, the pinned environments and the frozen code."""

    config_dir: Path
    envs: Path
    library: Path

    @property
    def home(self) -> Path:
        """The folder of the repository."""
        return self.config_dir.parent

    def check(self) -> None:
        """UserError where there is no configuration."""
        if not (self.config_dir / "config.yaml").is_file():
            remedy = "name its folder by --config-dir, or start in the repository"
            raise UserError("no configuration is there", where=str(self.config_dir), remedy=remedy)

    def settings(self, run: str) -> RunSettings | None:
        """The settings of a run as they are now; None when the configuration does not have it."""
        try:
            return load_run(self.config_dir, run)
        except UserError:
            return None


def stages_of_subject(subject: Subject, repository: Repository) -> list[StageFiles]:
    """Every stage of the audited result."""
    made_here = record_path(subject.path).is_file()
    result = subject.path if made_here else subject.layout.result()  # A copy elsewhere has no record of its own.
    return stages_of(subject.layout, subject.seeds, result, repository.config_dir)


def digest_lines(subject: Subject, repository: Repository) -> list[Line]:
    """A line for each digest of each stage's record."""
    settings = repository.settings(subject.result.run)
    stages = stages_of_subject(subject, repository)
    made = {path: files for files in stages for path in files.outputs.values()}
    lines: list[Line] = []
    for files in stages:
        name = name_of(files, subject)
        record = whole_record(files.record_file, files.stage)
        if isinstance(record, str):
            lines.append(Line(name, "record", FOREIGN, record))
            continue
        bundle = Bundle(files.stage, ()) if settings is None else bundle_of(files, settings)
        # The check of the machine makes no number: its code is in no fingerprint.
        if files.stage != "preflight" and bundle is not None:
            lines += _code(name, record, bundle, repository.library)
        lines.append(_config(name, files, record, subject, settings))
        lines += environment_lines(name, files.stage, record["environment"], repository.envs)
        lines += _outputs(name, files, record)
        lines += _inputs(name, files, record, made)
    return lines


def name_of(files: StageFiles, subject: Subject) -> str:
    """A stage in the lines of an audit: with its output, where that lies in the run's folder."""
    inside = files.output.is_relative_to(subject.layout.run_folder)
    return f"{files.stage} {subject.layout.key(files.output)}" if inside else files.stage


def whole_record(path: Path, stage: str | None) -> dict[str, Any] | str:
    """The record of a stage (None: of any), or what is wrong with it."""
    try:
        record = read_json(path)
    except AgentRLError as error:
        return f"no whole record: {error}"
    if not isinstance(record, dict):
        return f"no whole record: {path} holds a {type(record).__name__}"
    missing = [key for key in _KEYS if key not in record]
    if missing:
        return f"no whole record: {path} lacks {', '.join(missing)}"
    if stage is not None and record["stage"] != stage:
        return f"the record is of stage {record['stage']!r}"
    wrong = [key for key, holds in _SHAPES.items() if not holds(_at(record, key))]
    if wrong:
        return f"no whole record: {wrong[0]} of {path} is {repr(_at(record, wrong[0]))[:60]}, as no stage writes it"
    return record


def _at(record: Mapping[str, Any], key: str) -> Any:
    """A value of a record or of its environment; None where it is missing."""
    outer, _, inner = key.partition(".")
    value = record.get(outer)
    return value.get(inner) if inner and isinstance(value, dict) else value


def _is_specification(value: Any) -> bool:
    return value is None or (isinstance(value, dict) and isinstance(value.get("pins", {}), dict))


def _is_list_of_names(value: Any) -> bool:
    return value is None or (isinstance(value, list) and all(isinstance(one, str) for one in value))


def _is_time(value: Any) -> bool:
    try:
        return datetime.fromisoformat(value).tzinfo is not None
    except (TypeError, ValueError):
        return False


_SHAPES: Mapping[str, Callable[[Any], bool]] = {
    **{key: lambda value: isinstance(value, str) for key in ("stage", "command")},
    **{key: lambda value: isinstance(value, dict) for key in ("environment", "inputs", "outputs")},
    "environment.packages": lambda value: value is None or isinstance(value, dict),
    "environment.absent": _is_list_of_names,
    "environment.specification": _is_specification,
    "start": _is_time,
    "end": _is_time,
}
"""What a record's parts must be, beside being there. Records of earlier versions lack some."""


def _code(name: str, record: Mapping[str, Any], bundle: Bundle, library: Path) -> Iterator[Line]:
    try:
        now = sha256_json(code_now(bundle))
    except IntegrityError as error:
        yield Line(name, "code", FOREIGN, str(error))
        return
    listed = record.get("files")
    if listed is None:
        yield Line(name, "code", STALE, "the record lists no files, so nobody can tell what its digest is of")
    elif sha256_json(listed) != record["code"]:
        yield Line(name, "code", FOREIGN, f"the record's files are not those of its digest {_short(record['code'])}")
    else:
        equal = record["code"] == now
        why = "" if equal else f"made by {_short(record['code'])}, the sources are {_short(now)}"
        yield Line(name, "code", FRESH if equal else STALE, why)
    yield _bundle(name, record, bundle, library)


def _bundle(name: str, record: Mapping[str, Any], bundle: Bundle, library: Path) -> Line:
    """The frozen code that made the output must hold the code that the record names.

    Where it is gone it is made again from the sources: equal bytes are the same frozen code.
    """
    place, said = bundle.path(library), record["bundle"]
    if said is None:
        return Line(name, "bundle", ABSENT, "it ran from the sources")
    held = None
    if place.is_file():
        try:
            held = sha256_json(code_held(bundle, place))
        except UNREADABLE as error:
            return Line(name, "bundle", FOREIGN, f"{place} is no whole frozen code: {error}; build it again")
    if held is None or sha256_file(place) != said:
        gone = "is missing" if held is None else "is another"
        if frozen_digest(bundle) == said:
            return Line(name, "bundle", FRESH, f"{place} {gone}; made from the sources it has the recorded bytes")
        why = f"{place} {gone}, and the sources make other frozen code than the recorded {_short(said)}"
        return Line(name, "bundle", MISSING, why)
    equal = held == record["code"]
    why = "" if equal else f"{place} holds {_short(held)}, the record says {_short(record['code'])}"
    return Line(name, "bundle", FRESH if equal else FOREIGN, why)


def _config(
    name: str, files: StageFiles, record: Mapping[str, Any], subject: Subject, settings: RunSettings | None
) -> Line:
    run, experiment = subject.result.run, subject.result.experiment
    if settings is None or experiment not in settings.experiments:
        return Line(name, "config", FOREIGN, f"the configuration has no run {run!r} with {experiment}")
    fault = _settings_fault(files, record, subject)
    if fault:
        return Line(name, "config", FOREIGN, fault)
    if "settings" not in record:
        return Line(name, "config", STALE, "the record holds no settings, so nobody can tell what its digest is of")
    shared = files.stage in ("preflight", "model")
    now = config_digest(files.stage, settings, None if shared else experiment, files.seed)
    equal = record["config"] == now
    why = "" if equal else f"made with {_short(record['config'])}, the configuration is {_short(now)}"
    return Line(name, "config", FRESH if equal else STALE, why)


def _settings_fault(files: StageFiles, record: Mapping[str, Any], subject: Subject) -> str:
    """The settings that are written out must be those that the record's digest is of."""
    written = {"the result file's config": subject.result.config} if files.stage == "result" else {}
    if "settings" in record:
        written["the record's settings"] = record["settings"]
    for what, value in written.items():
        if sha256_json({"settings": value, "seed": files.seed}) != record["config"]:
            return f"{what} are not those of its digest {_short(record['config'])}"
    return ""


def _outputs(name: str, files: StageFiles, record: Mapping[str, Any]) -> Iterator[Line]:
    for output in record["outputs"]:
        if output not in files.outputs:
            yield Line(name, f"output {output}", FOREIGN, "the stage writes no such file")
    for output, path in files.outputs.items():
        said = recorded_hash(record["outputs"].get(output))
        if said is None:
            # Records of earlier versions hash no times.
            state = STALE if output == "times" and output not in record["outputs"] else FOREIGN
            yield Line(name, f"output {output}", state, "the record has no hash of it")
        elif not path.is_file():
            yield Line(name, f"output {output}", FOREIGN, f"{path} is missing")
        else:
            equal = sha256_file(path) == said
            why = "" if equal else f"{path} is not the file that the stage wrote ({_short(said)})"
            yield Line(name, f"output {output}", FRESH if equal else FOREIGN, why)


def _inputs(name: str, files: StageFiles, record: Mapping[str, Any], made: Mapping[Path, StageFiles]) -> Iterator[Line]:
    for given in [*record["inputs"], *(key for key in files.inputs if key not in record["inputs"])]:
        path, said = files.inputs.get(given), recorded_hash(record["inputs"].get(given))
        if path is None:
            yield Line(name, f"input {given}", FOREIGN, "the stage reads no such file")
        elif given == "published" and "published" in record and path.is_file():
            yield _published(name, path, record["published"], files.experiment)
        elif said is None:
            # Records of earlier versions hash no verify file.
            state = STALE if given == "verify" and given not in record["inputs"] else FOREIGN
            yield Line(name, f"input {given}", state, "the record has no hash of it")
        elif not path.is_file():
            yield Line(name, f"input {given}", FOREIGN, f"{path} is missing")
        else:
            yield _input(name, given, path, said, made.get(path))


def _published(name: str, path: Path, said: Any, experiment: str | None) -> Line:
    """The published numbers of the experiment, key by key: a comment in their file is none of them."""
    now = None if experiment is None else published_block(path, experiment)
    equal = sha256_json(now) == sha256_json(said)
    why = "" if equal else f"{path} says other numbers than the result quotes -> ask: agentrl why"
    return Line(name, "input published", FRESH if equal else STALE, why)


def _input(name: str, given: str, path: Path, said: str, maker: StageFiles | None) -> Line:
    """An input that changed is stale where its own stage says that it wrote the new one, or where none writes it."""
    now = sha256_file(path)
    if now == said:
        return Line(name, f"input {given}", FRESH)
    why = f"{path} is {_short(now)}, it was made from {_short(said)}"
    if maker is None:
        return Line(name, f"input {given}", STALE, why)
    record = whole_record(maker.record_file, maker.stage)
    rebuilt = isinstance(record, dict) and any(recorded_hash(one) == now for one in record["outputs"].values())
    return Line(name, f"input {given}", STALE if rebuilt else FOREIGN, why)


def recorded_hash(entry: Any) -> str | None:
    """The hash of a record's entry of a file; None where it has none."""
    value = entry.get("sha256") if isinstance(entry, dict) else None
    return value if isinstance(value, str) else None


def _short(digest: Any) -> str:
    return str(digest)[:12]
