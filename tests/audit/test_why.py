"""What `agentrl why` says of a run that is fresh, and after each kind of change."""

import re
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest

from agentrl.errors import UserError
from agentrl.files import read_json, sha256_file, write_json
from agentrl.provenance.bundle import bundle_contents, write_bundle
from agentrl.provenance.fingerprint import code_digest
from agentrl.provenance.record import record_path
from agentrl.stages.why import run_why
from tests.audit.played_run import SEED, PlayedRun


def why(run: PlayedRun, target: Path | None = None) -> str:
    return run_why(target or run.result(), run.config_dir)


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_run_that_nothing_happened_to_is_fresh(copied: PlayedRun) -> None:
    assert why(copied) == f"{copied.result()} is fresh: nothing that it was made from has changed\n"


def test_a_changed_setting_is_named_with_both_values_and_what_follows_is_named_too(copied: PlayedRun) -> None:
    replace(copied.config_dir / "runs" / "played.yaml", "lr: 0.0001", "lr: 0.0002")
    trained = copied.layout.of_seed(SEED)["train"]
    told = why(copied)
    assert told.startswith(f"train ({trained}):\n  setting lr changed: 0.0001 -> 0.0002\n")
    assert f"evaluate ({copied.layout.evaluation(SEED, 'trained')}):\n  follows {trained}\n" in told
    assert str(copied.layout.evaluation(SEED, "base")) + "):" not in told


def test_only_what_a_target_is_made_by_is_told(copied: PlayedRun) -> None:
    replace(copied.config_dir / "runs" / "played.yaml", "lr: 0.0001", "lr: 0.0002")
    base = copied.layout.evaluation(SEED, "base")
    assert why(copied, base) == f"{base} is fresh: nothing that it was made from has changed\n"


def test_a_changed_package_is_named_with_both_versions(copied: PlayedRun) -> None:
    path = copied.home / "envs" / "cpu.yaml"
    found = re.search(r"pandas==(\S+)", path.read_text())
    assert found is not None
    replace(path, found[0], "pandas==1.2.3")
    told = why(copied)
    assert f"package pandas was {found[1]}, is pinned to 1.2.3" in told
    assert told.startswith("statistics (")


def test_a_changed_line_of_code_is_named_where_the_frozen_code_is_at_hand(copied: PlayedRun) -> None:
    place = copied.layout.root / "library" / "statistics.pyz"
    contents = bundle_contents("statistics")
    name = "agentrl/statistics.py"
    contents[name] = contents[name].replace(b"if seen >= tail:", b"if seen > tail:")
    write_bundle(place, contents)
    record = record_path(copied.layout.of_seed(SEED)["statistics"])
    old = {**read_json(record), "bundle": sha256_file(place), "code": "0" * 64}
    write_json(record, old)
    assert "  code changed: _first_past in agentrl/statistics.py: if seen > tail: -> if seen >= tail:\n" in why(copied)


def test_without_the_frozen_code_it_says_that_the_place_is_not_known(copied: PlayedRun) -> None:
    record = record_path(copied.layout.of_seed(SEED)["statistics"])
    assert read_json(record)["code"] == code_digest("statistics")
    write_json(record, {**read_json(record), "code": "0" * 64})
    assert "its code changed; the frozen code that made it is not in " in why(copied)


def test_a_damaged_record_of_snakemake_s_is_told_because_a_dry_run_takes_it_for_fresh(copied: PlayedRun) -> None:
    out = copied.layout.of_seed(SEED)["statistics"]
    name = urlsafe_b64encode(out.relative_to(copied.home).as_posix().encode()).decode()
    record = copied.home / ".snakemake" / "metadata" / name
    record.parent.mkdir(parents=True)
    record.write_text('{"code"')
    assert f"  Snakemake's record {record} is damaged" in why(copied)


def test_what_was_never_made_is_said_to_be_so(copied: PlayedRun) -> None:
    out = copied.layout.of_seed(SEED)["statistics"]
    out.unlink()
    record_path(out).unlink()
    assert f"statistics ({out}):\n  was never made\n" in why(copied)


def test_a_target_of_no_stage_is_refused(copied: PlayedRun) -> None:
    with pytest.raises(UserError, match="no stage makes it"):
        why(copied, copied.layout.folder / "nothing.json")
    with pytest.raises(UserError, match="names no result"):
        why(copied, copied.home / "other.json")
