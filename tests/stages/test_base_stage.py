"""The stages `model` and `base` on a model in a folder: a reference, or a policy that was warmed up."""

from pathlib import Path
from typing import Any

import pytest
import torch
import yaml
from tests import lucky_training
from tests.gguf_files import tiny_content, tiny_model
from tests.lucky_training import EXPERIMENT
from tests.tiny_policy import tiny_policy

from agentrl.errors import InfrastructureError, IntegrityError, UserError
from agentrl.files import read_json, sha256_file, write_json
from agentrl.policy.loading import load_policy, save_policy, weights_sha256
from agentrl.policy.reference import folder_of, read_reference, verified_folder
from agentrl.provenance.record import record_path
from agentrl.sandbox import jail
from agentrl.sandbox.process_limits import NAME as PROCESS_LIMITS
from agentrl.stages.base import run_base
from agentrl.stages.model import run_model

RECIPE = {"episodes": 4, "good": 0.5, "epochs": 1, "batch_size": 2, "lr": 1.0e-3, "seed": 0}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model in Hugging Face's layout, in `model/weights`."""
    made = tmp_path_factory.mktemp("base")
    policy = tiny_policy()
    save_policy(made / "model" / "policy.json", policy.model, policy.tokenizer, origin="scratch")
    return made


def configured(folder: Path, place: Path, **settings: Any) -> Path:
    """A configuration of runs whose model is that folder."""
    (place / "runs").mkdir(parents=True)
    (place / "config.yaml").write_text((lucky_training.ROOT / "config" / "config.yaml").read_text())
    model = {"source": "folder", "path": str(folder / "model" / "weights")}
    run = {**lucky_training.SETTINGS, "model": model, **settings}
    (place / "runs" / "tiny.yaml").write_text(yaml.safe_dump(run))
    return place


def verified(place: Path, name: str = PROCESS_LIMITS) -> Path:
    """A verify file that tells of the sandbox of that name."""
    write_json(place / "verify.json", {"sandbox": {"name": name}})
    return place / "verify.json"


def made_base(folder: Path, place: Path, warm_starts: Path | None = None, **settings: Any) -> tuple[Path, Path]:
    """Run both stages; the references of the model and of the base policy."""
    config = configured(folder, place / "config", **settings)
    model, base = place / "model" / "model.json", place / EXPERIMENT / "base" / "policy.json"
    threads, deterministic = torch.get_num_threads(), torch.are_deterministic_algorithms_enabled()
    run_model(config, "tiny", model)
    run_base(config, "tiny", EXPERIMENT, model, verified(place), base, warm_starts)
    torch.set_num_threads(threads)
    torch.use_deterministic_algorithms(deterministic)
    return model, base


def test_without_a_warm_start_the_base_policy_is_the_model_itself(folder: Path, tmp_path: Path) -> None:
    model, base = made_base(folder, tmp_path)
    assert read_reference(base) == read_reference(model)
    assert folder_of(read_reference(base), base) == folder / "model" / "weights"
    assert read_reference(model).weights_sha256 == read_reference(folder / "model" / "policy.json").weights_sha256


def never_played(*_: Any) -> None:
    raise AssertionError("episodes were played")


def test_a_run_takes_the_warm_start_that_an_equal_one_made_before(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept"
    _, first = made_base(folder, tmp_path / "a", kept, warm_start=RECIPE)
    monkeypatch.setattr("agentrl.stages.scripted.scripted_episodes", never_played)
    _, second = made_base(folder, tmp_path / "b", kept, warm_start=RECIPE, checkpoint_every=7)
    assert "made before" in capsys.readouterr().out
    assert second.read_bytes() == first.read_bytes()
    assert verified_folder(read_reference(second), second) == second.parent / "weights"
    records = [read_json(record_path(path)) for path in (first, second)]
    assert records[0]["sandbox"] == records[1]["sandbox"]
    assert records[0]["outputs"]["policy"]["sha256"] == records[1]["outputs"]["policy"]["sha256"]


@pytest.mark.parametrize("change", [{"lr": 2.0e-3}, {"seed": 1}])
def test_a_run_with_another_recipe_makes_its_own_warm_start(
    folder: Path, tmp_path: Path, change: dict[str, Any]
) -> None:
    kept = tmp_path / "kept"
    _, first = made_base(folder, tmp_path / "a", kept, warm_start=RECIPE)
    _, second = made_base(folder, tmp_path / "b", kept, warm_start={**RECIPE, **change})
    assert read_reference(first).weights_sha256 != read_reference(second).weights_sha256
    assert len(list(kept.iterdir())) == 2


@pytest.mark.parametrize("name", ["policy.json", "note.json", "weights/model.safetensors"])
def test_a_damaged_warm_start_is_made_again(folder: Path, tmp_path: Path, name: str) -> None:
    kept = tmp_path / "kept"
    _, first = made_base(folder, tmp_path / "a", kept, warm_start=RECIPE)
    (damaged,) = kept.glob(f"*/{name}")
    damaged.unlink()
    damaged.write_bytes(b"{")
    _, second = made_base(folder, tmp_path / "b", kept, warm_start=RECIPE)
    assert second.read_bytes() == first.read_bytes()
    assert verified_folder(read_reference(first), first)  # What was kept is a file of its own.
    assert verified_folder(read_reference(second), second)


def test_a_warm_start_gives_new_weights_that_repeat(folder: Path, tmp_path: Path) -> None:
    model, first = made_base(folder, tmp_path / "a", warm_start=RECIPE)
    _, second = made_base(folder, tmp_path / "b", warm_start=RECIPE)
    assert read_reference(first).weights_sha256 != read_reference(model).weights_sha256
    assert first.read_bytes() == second.read_bytes()
    assert read_reference(first).origin == "warm_start"
    loaded = load_policy(first, torch.device("cpu"), plain_tags=False)
    assert loaded.max_context == tiny_policy().max_context


def test_the_record_of_a_warm_start_tells_of_the_sandbox_that_its_episodes_ran_in(folder: Path, tmp_path: Path) -> None:
    _, base = made_base(folder, tmp_path, warm_start={**RECIPE, "good": 1.0, "episodes": 60})
    record = read_json(record_path(base))
    note = record["sandbox"]
    assert (note["name"], note["NOT_A_SANDBOX"]) == (PROCESS_LIMITS, True)
    assert set(note) >= {"outcomes", "seconds"}
    assert note["events"] == {"infra": 0, "shadow_attempt": 0}
    assert record["inputs"]["verify"]["path"].endswith("verify.json")


def warm_up(folder: Path, place: Path, verify: Path, backend: str) -> None:
    config = configured(folder, place / "config", warm_start=RECIPE, sandbox={"backend": backend})
    run_base(config, "tiny", EXPERIMENT, folder / "model" / "policy.json", verify, place / "base" / "policy.json")


def test_a_stage_refuses_another_sandbox_than_was_verified_before_it_plays(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(IntegrityError, match=r"bwrap was verified, and the run names process-limits"):
        warm_up(folder, tmp_path, verified(tmp_path, "bwrap"), PROCESS_LIMITS)
    assert not (tmp_path / "base" / "policy.json").exists()


def test_a_stage_runs_no_other_jail_where_the_verified_one_fails(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even a stronger one: what was measured before would not be comparable."""
    monkeypatch.setattr(jail, "landlock_abi", lambda: 0)
    with pytest.raises(InfrastructureError, match=r"landlock was verified and can't work here now: .* -> "):
        warm_up(folder, tmp_path, verified(tmp_path, "landlock"), "auto")


def test_a_verify_file_that_names_no_sandbox_is_refused_by_name(folder: Path, tmp_path: Path) -> None:
    write_json(tmp_path / "verify.json", {"sandbox": []})
    with pytest.raises(UserError, match=r"verify\.json: names no sandbox -> build it again"):
        warm_up(folder, tmp_path, tmp_path / "verify.json", "auto")


def test_an_experiments_own_changes_to_the_warm_start_count(folder: Path, tmp_path: Path) -> None:
    numbers = {EXPERIMENT: {**lucky_training.SETTINGS["experiments"][EXPERIMENT], "warm_start": {"good": 1.0}}}
    _, plain = made_base(folder, tmp_path / "a", warm_start=RECIPE)
    _, changed = made_base(folder, tmp_path / "b", warm_start=RECIPE, experiments=numbers)
    _, same = made_base(folder, tmp_path / "c", warm_start={**RECIPE, "good": 1.0})
    hashes = [read_reference(path).weights_sha256 for path in (plain, changed, same)]
    assert hashes[0] != hashes[1] == hashes[2]


def gguf_model(path: Path) -> dict[str, str]:
    tiny_content().write(path)
    return {"source": "gguf", "path": str(path), "sha256": sha256_file(path)}


def test_a_gguf_file_becomes_a_policy_that_a_warm_start_can_teach(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    model, base = made_base(
        folder, Path("results"), model=gguf_model(tmp_path / "m.gguf"), warm_start=RECIPE, plain_tags=True
    )
    reference = read_reference(model)
    assert (reference.origin, Path(reference.location).is_absolute()) == ("gguf", False)
    assert folder_of(reference, model).parent == tmp_path / ".cache" / "models"
    assert reference.weights_sha256 == weights_sha256(tiny_model())
    assert read_reference(base).origin == "warm_start"
    assert load_policy(base, torch.device("cpu"), plain_tags=True).max_context == 2048


def test_a_gguf_file_of_another_hash_is_refused_and_nothing_is_written(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    model = {**gguf_model(tmp_path / "m.gguf"), "sha256": "0" * 64}
    config = configured(folder, tmp_path / "config", model=model)
    with pytest.raises(UserError, match=r"m\.gguf: its sha256 is \w+, and the run names 0000"):
        run_model(config, "tiny", tmp_path / "results" / "model.json")
    assert not (tmp_path / "results").exists()
    assert not (tmp_path / ".cache").exists()


def test_a_model_made_from_scratch_without_a_warm_start_is_refused(folder: Path, tmp_path: Path) -> None:
    scratch = {
        "source": "scratch",
        "vocabulary": 300,
        "layers": 1,
        "hidden": 8,
        "heads": 1,
        "kv_heads": 1,
        "feed_forward": 8,
        "seed": 0,
    }
    config = configured(folder, tmp_path / "config", model=scratch)
    with pytest.raises(UserError, match="give the run a warm_start"):
        run_model(config, "tiny", tmp_path / "model.json")
    assert not (tmp_path / "model.json").exists()


def test_a_folder_that_is_no_model_is_refused_and_nothing_is_written(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    config = configured(folder, tmp_path / "config", model={"source": "folder", "path": str(tmp_path / "empty")})
    with pytest.raises(UserError, match=r"no config\.json"):
        run_model(config, "tiny", tmp_path / "out" / "model.json")
    assert not (tmp_path / "out").exists()
