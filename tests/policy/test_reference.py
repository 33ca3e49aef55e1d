"""References to weights: found, moved, and refused when the weights are gone or changed."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from agentrl.errors import UserError
from agentrl.files import read_json, sha256_file, write_json
from agentrl.policy.reference import (
    folder_of,
    hash_files,
    hub_folder,
    read_reference,
    relocated,
    verified_folder,
    write_reference,
)


@pytest.fixture
def path(saved: Path, tmp_path: Path) -> Path:
    """A copy of the saved policy's reference with its weights, to be damaged."""
    shutil.copytree(saved.parent, tmp_path / "copy")
    return tmp_path / "copy" / "policy.json"


def test_a_reference_is_read_as_it_was_written(saved: Path, tmp_path: Path) -> None:
    reference = read_reference(saved)
    write_reference(tmp_path / "again.json", reference)
    assert read_reference(tmp_path / "again.json") == reference
    assert (tmp_path / "again.json").read_bytes() == saved.read_bytes()


def test_a_reference_names_every_file_with_its_hash(saved: Path) -> None:
    reference, weights = read_reference(saved), saved.parent / "weights"
    assert {"model.safetensors", "config.json", "tokenizer.json", "chat_template.jinja"} <= reference.files.keys()
    assert reference.files == {name: sha256_file(weights / name) for name in reference.files}
    assert reference.architecture == "Qwen3ForCausalLM"


def test_whole_weights_are_found_wherever_their_folder_was_moved(path: Path) -> None:
    assert verified_folder(read_reference(path), path) == path.parent / "weights"


def test_a_conversion_that_is_gone_is_made_by_the_step_that_converts(path: Path) -> None:
    shutil.rmtree(path.parent / "weights")
    with pytest.raises(UserError, match=r"is missing -> make it again: snakemake --cores all --forcerun model$"):
        verified_folder(replace(read_reference(path), origin="gguf"), path)


@pytest.mark.parametrize("name", ["model.safetensors", "tokenizer.json"])
def test_a_missing_file_is_named_with_the_command_that_makes_it(path: Path, name: str) -> None:
    (path.parent / "weights" / name).unlink()
    with pytest.raises(UserError, match=f"file {name} is missing -> make it again: snakemake .* {path}"):
        verified_folder(read_reference(path), path)


def test_a_single_changed_bit_of_the_weights_is_refused(path: Path) -> None:
    weights = path.parent / "weights" / "model.safetensors"
    content = bytearray(weights.read_bytes())
    content[-1] ^= 1
    weights.write_bytes(content)
    with pytest.raises(UserError, match=r"model\.safetensors is not the file that .*policy\.json records"):
        verified_folder(read_reference(path), path)


def test_a_relocated_reference_leads_to_the_same_folder(path: Path) -> None:
    elsewhere = path.parent / "run" / "experiment" / "base" / "policy.json"
    moved = relocated(read_reference(path), path, elsewhere)
    assert not Path(moved.location).is_absolute()
    assert folder_of(moved, elsewhere) == folder_of(read_reference(path), path)


@pytest.mark.parametrize("location", ["hub:some/model@main", "/models/some"])
def test_what_lies_outside_the_tree_is_not_relocated(saved: Path, location: str) -> None:
    reference = replace(read_reference(saved), location=location)
    assert relocated(reference, Path("a/policy.json"), Path("b/c/policy.json")) == reference


@pytest.mark.parametrize("content", [[], "text", None, {"origin": "trained"}, {"unknown": 1}])
def test_other_json_is_no_reference(tmp_path: Path, content: object) -> None:
    write_json(tmp_path / "policy.json", content)
    with pytest.raises(UserError, match=r"policy\.json: not a policy reference"):
        read_reference(tmp_path / "policy.json")


@pytest.mark.parametrize(
    ("key", "value"),
    [("location", 5), ("files", []), ("files", {"model.safetensors": None}), ("parameters", True), ("origin", None)],
)
def test_a_reference_of_another_type_is_refused_by_its_key(path: Path, key: str, value: object) -> None:
    write_json(path, {**read_json(path), key: value})
    with pytest.raises(UserError, match=rf"policy\.json: not a policy reference: {key}"):
        read_reference(path)


def test_a_model_that_is_not_in_the_cache_is_refused_with_how_to_fetch_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(UserError, match="hf download nobody/nothing") as raised:
        hub_folder("nobody/nothing", "main")
    assert raised.value.where == str(tmp_path)


def test_hashes_cover_weights_configuration_and_tokenizer_alone(tmp_path: Path) -> None:
    for name in ("model.safetensors", "config.json", "chat_template.jinja", "merges.txt", "README.md", "old.bin"):
        (tmp_path / name).write_text(name)
    assert sorted(hash_files(tmp_path)) == ["chat_template.jinja", "config.json", "merges.txt", "model.safetensors"]
