"""The archive of a run: what it holds, and that it audits elsewhere with nothing but Python and the lock."""

import gzip
import hashlib
import json
import os
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rocrate.rocrate import ROCrate

from agentrl.cli import agentrl, run_command
from agentrl.errors import UserError
from agentrl.files import read_json, sha256_file, write_json
from agentrl.provenance.bundle import bundle_contents, write_bundle
from agentrl.provenance.record import record_path
from agentrl.stages.export import run_export
from agentrl.training_log import times_path
from tests.audit.played_run import ROOT, RUN, SEED, PlayedRun, finish_result
from tests.odd_values import odd
from tests.ready_python import run_module


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
    command = ("agentrl", "audit", f"results/{RUN}/{copied.layout.experiment}.json")
    cache = str(place / "empty")
    done = run_module(place, *command, timeout=300, path=["src"], loaded=("torch",), HF_HUB_CACHE=cache)
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


def refusal(run: PlayedRun, out: Path) -> str | None:
    """The one message of an export that is refused and leaves nothing behind; None of one that is made."""
    beside = sorted(out.parent.iterdir())
    try:
        run_export(RUN, run.config_dir, run.layout.root, out)
    except UserError as error:
        refused = error
    else:
        out.unlink()
        return None
    assert sorted(out.parent.iterdir()) == beside
    assert refused.where
    assert refused.remedy
    str(refused).encode()
    return str(refused)


def small(run: PlayedRun) -> PlayedRun:
    """The run in a home where an export has little beside it to pack."""
    for path in run.layout.root.rglob("tokenizer.json"):
        path.write_text("{}")
    return run


def test_no_odd_part_of_a_record_ends_otherwise_than_in_an_archive_or_in_one_message(
    copied: PlayedRun, tmp_path: Path
) -> None:
    place = record_path(small(copied).layout.of_seed(SEED)["statistics"])
    text, seen = place.read_text(), 0
    for where, changed in [*odd(json.loads(text), 1), *odd(json.loads(text), 2, ("inputs",))]:
        place.write_text(json.dumps(changed))
        told = refusal(copied, tmp_path / "run.zip")
        assert told is None or told.startswith(f"{place}: "), where
        seen += told is not None
    assert seen > 80
    for cut in ("", text[:100], "\xff", "[]"):
        place.write_text(cut, encoding="latin-1")
        assert (refusal(copied, tmp_path / "run.zip") or "").startswith(f"{place}: ")
    place.write_text(text)
    assert refusal(copied, tmp_path / "run.zip") is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda record: record.pop("start"), " lacks start"),
        (lambda record: record.pop("command"), " lacks command"),
        (lambda record: record.update(command=["x"]), "no whole record: command of "),
        (lambda record: record.pop("inputs"), " lacks inputs"),
        (lambda record: record.update(inputs=["x"]), "no whole record: inputs of"),
        (lambda record: record.update(inputs={"x": {"path": ["y"]}}), "inputs.x is {'path': ['y']}, not a file's path"),
        (lambda record: record.update(stage="train"), "the record is of stage 'train'"),
        (lambda record: record.update(command="\ud800"), r"command: '\ud800' is no text"),
    ],
)
def test_an_odd_record_is_named_with_its_part_and_the_remedy(
    copied: PlayedRun, change: Any, message: str, tmp_path: Path
) -> None:
    output = small(copied).layout.of_seed(SEED)["statistics"]
    record = read_json(record_path(output))
    change(record)
    record_path(output).write_text(json.dumps(record))
    told = refusal(copied, tmp_path / "run.zip") or ""
    assert message in told
    assert told.startswith(f"{record_path(output)}: ")
    assert " -> " in told


def test_no_odd_part_of_a_result_ends_otherwise_than_in_an_archive_or_in_one_message(
    copied: PlayedRun, tmp_path: Path
) -> None:
    text, seen = small(copied).result().read_text(), 0
    for where, changed in [*odd(json.loads(text), 1), *odd(json.loads(text), 1, ("config",))]:
        copied.result().write_text(json.dumps(changed))
        told = refusal(copied, tmp_path / "run.zip")
        assert told is None or str(copied.result()) in told, where
        seen += told is not None
    assert seen > 100
    for cut in (text[: len(text) // 2], "{}", "[]", '{"schema": 2}'):
        copied.result().write_text(cut)
        assert (refusal(copied, tmp_path / "run.zip") or "").startswith(f"{copied.result()}: ")


def missing(path: Path) -> None:
    path.unlink()


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("change", [missing, a_folder])
def test_evidence_that_is_not_there_is_named(copied: PlayedRun, change: Any, tmp_path: Path) -> None:
    layout = small(copied).layout
    episodes, record = layout.episodes(SEED, "base"), record_path(layout.shared()["verify"])
    for path in (record, episodes, layout.training(SEED), layout.shared()["base"]):
        kept = path.read_bytes()
        change(path)
        assert (refusal(copied, tmp_path / "run.zip") or "").startswith(f"{path}: ")
        path.rmdir() if path.is_dir() else None
        path.write_bytes(kept)
    assert refusal(copied, tmp_path / "run.zip") is None


def emptied(content: bytes) -> bytes:  # noqa: ARG001 - as the others
    return b""


def cut(content: bytes) -> bytes:
    return content[: len(content) * 2 // 3]


def kept_by_git_lfs(content: bytes) -> bytes:
    digest = hashlib.sha256(content).hexdigest()
    return f"version https://git-lfs.github.com/spec/v1\noid sha256:{digest}\nsize {len(content)}\n".encode()


def of_no_row(content: bytes) -> bytes:  # noqa: ARG001
    return gzip.compress(b"")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (emptied, "is empty -> make it again: snakemake --cores all --force "),
        (kept_by_git_lfs, "is a pointer of Git LFS, not the file -> git lfs pull"),
        (cut, "damaged: "),
        (of_no_row, "is empty -> make it again: "),
    ],
)
def test_episodes_that_tell_nothing_are_named(
    copied: PlayedRun, change: Callable[[bytes], bytes], message: str, tmp_path: Path
) -> None:
    for policy in ("base", "trained"):
        path = small(copied).layout.episodes(SEED, policy)
        kept = path.read_bytes()
        path.write_bytes(change(kept))
        assert (refusal(copied, tmp_path / "run.zip") or "").startswith(f"{path}: {message}")
        path.write_bytes(kept)
    assert refusal(copied, tmp_path / "run.zip") is None


@pytest.mark.parametrize("change", [emptied, cut, kept_by_git_lfs])
def test_no_evidence_that_was_emptied_or_cut_is_packed(
    copied: PlayedRun, change: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    layout = small(copied).layout
    log, text = layout.training(SEED), copied.result().with_suffix(".log")
    for path in (
        log,
        times_path(log),
        layout.evaluation(SEED, "base"),
        layout.shared()["verify"],
        copied.result(),
        text,
    ):
        kept = path.read_bytes()
        path.write_bytes(change(kept))
        told = refusal(copied, tmp_path / "run.zip")
        # Of a text any part may be all.
        assert (told or "").startswith(str(path)) or (path == text and change is cut), path
        path.write_bytes(kept)


@pytest.mark.parametrize("location", ["hub:no such/model/at all@x", "hub:", "a\0b"])
def test_a_model_that_no_place_can_hold_is_named_or_not_at_hand(
    copied: PlayedRun, location: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path / "hub"))
    edit(copied.layout.shared()["base"], location)
    told = refusal(small(copied), tmp_path / "run.zip")
    assert told is None or told.startswith(f"{copied.layout.shared()['base']}: location is ")


def test_a_reference_that_is_none_and_a_file_of_it_that_lies_elsewhere_are_not_packed(
    copied: PlayedRun, tmp_path: Path
) -> None:
    place, secret = small(copied).layout.shared()["base"], tmp_path / "secret.json"
    secret.write_text("{}")
    reference = read_json(place)
    write_json(place, {**reference, "files": {**reference["files"], str(secret): "0" * 64}})
    run_export(RUN, copied.config_dir, copied.layout.root, tmp_path / "run.zip")
    assert [name for name in zipfile.ZipFile(tmp_path / "run.zip").namelist() if "secret" in name] == []
    place.write_text("[]")
    assert (refusal(copied, tmp_path / "again.zip") or "").startswith(f"{place}: not a policy reference: it is a list")


def test_a_file_whose_name_is_no_text_is_named(copied: PlayedRun, tmp_path: Path) -> None:
    (small(copied).layout.run_folder / os.fsdecode(b"\xff.json")).write_text("{}")
    assert "its name is no text -> rename it, or remove it" in (refusal(copied, tmp_path / "run.zip") or "")


def test_a_file_that_can_not_be_read_is_named_and_nothing_is_left(
    copied: PlayedRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Path.read_bytes

    def closed(path: Path) -> bytes:
        if path.name == "training.jsonl":
            raise PermissionError(13, "Permission denied")
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", closed)
    told = refusal(small(copied), tmp_path / "run.zip")
    assert told == f"{copied.layout.training(SEED)}: can't be read: Permission denied -> let this user read it"


def test_the_command_ends_with_one_line_and_exit_code_2(copied: PlayedRun, capsys: pytest.CaptureFixture[str]) -> None:
    record_path(copied.layout.shared()["model"]).write_text("[]")
    given = ["--config-dir", str(copied.config_dir), "--root", str(copied.layout.root)]
    out = copied.home / "out.zip"
    assert run_command(agentrl, "agentrl", ["export", RUN, *given, "--out", str(out)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("ERROR: ")
    assert (said.count("\n"), out.exists()) == (1, False)
