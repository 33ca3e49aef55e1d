"""Frozen code that is put back while a clone is planned: only where that can make nothing stale."""

import json
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest

from agentrl.provenance.bundle import bundle_bytes, bundle_contents
from agentrl.provenance.fingerprint import code_digest
from agentrl.provenance.restore import LIBRARY, can_restore, restore_library

STATISTICS = LIBRARY / "statistics.pyz"
VERIFY = LIBRARY / "edit_menu" / "verify.pyz"


def record(home: Path, place: Path, params: Any, rule: str = "library") -> Path:
    """Snakemake's record of frozen code, with these parameters."""
    path = home / ".snakemake" / "metadata" / urlsafe_b64encode(place.as_posix().encode()).decode()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"rule": rule, "params": params}))
    return path


def of_code(digest: str) -> list[str]:
    return ["[]", str({"code": digest})]


def test_frozen_code_that_is_gone_is_put_back_with_the_bytes_that_the_sources_make(tmp_path: Path) -> None:
    record(tmp_path, STATISTICS, of_code(code_digest("statistics")))
    record(tmp_path, VERIFY, of_code(code_digest("verify", ("edit_menu",))))
    assert restore_library(tmp_path) == [VERIFY, STATISTICS]
    assert (tmp_path / STATISTICS).read_bytes() == bundle_bytes(bundle_contents("statistics"))
    assert (tmp_path / VERIFY).read_bytes() == bundle_bytes(bundle_contents("verify", ("edit_menu",)))
    assert restore_library(tmp_path) == []


def test_it_is_older_than_all_that_was_made_from_it(tmp_path: Path) -> None:
    record(tmp_path, STATISTICS, of_code(code_digest("statistics")))
    restore_library(tmp_path)
    assert (tmp_path / STATISTICS).stat().st_mtime < 320_000_000


def test_a_record_of_another_rule_restores_nothing(tmp_path: Path) -> None:
    record(tmp_path, STATISTICS, of_code(code_digest("statistics")), rule="statistics")
    assert restore_library(tmp_path) == []


def test_code_that_has_changed_since_is_left_to_the_rule(tmp_path: Path) -> None:
    record(tmp_path, STATISTICS, of_code("0" * 64))
    record(tmp_path, VERIFY, of_code(code_digest("verify", ("coding_tools",))))
    assert restore_library(tmp_path) == []
    assert not (tmp_path / LIBRARY).exists()


def test_a_file_that_is_there_is_not_touched(tmp_path: Path) -> None:
    record(tmp_path, STATISTICS, of_code(code_digest("statistics")))
    (tmp_path / LIBRARY).mkdir(parents=True)
    (tmp_path / STATISTICS).write_text("another")
    assert restore_library(tmp_path) == []
    assert (tmp_path / STATISTICS).read_text() == "another"


@pytest.mark.parametrize("params", [None, [], ["[]"], [["{'code': "]], 3, "text"])
def test_a_record_without_a_fingerprint_restores_nothing(tmp_path: Path, params: Any) -> None:
    record(tmp_path, STATISTICS, params)
    assert restore_library(tmp_path) == []


@pytest.mark.parametrize("content", ["", '{"params"', "[]"])
def test_a_damaged_record_restores_nothing(tmp_path: Path, content: str) -> None:
    record(tmp_path, STATISTICS, []).write_text(content)
    assert restore_library(tmp_path) == []


def test_records_of_other_files_and_of_stages_that_are_no_more_are_passed_over(tmp_path: Path) -> None:
    digest = of_code(code_digest("statistics"))
    for place in (
        LIBRARY / "no_such_stage.pyz",
        Path("results", "demo", "statistics.pyz"),
        LIBRARY / "statistics.json",
    ):
        record(tmp_path, place, digest)
    (tmp_path / ".snakemake" / "metadata" / "no base64!").write_text("{}")
    (tmp_path / ".snakemake" / "metadata" / "@folder").mkdir()
    assert restore_library(tmp_path) == []


def test_a_record_that_nests_too_deeply_restores_nothing(tmp_path: Path) -> None:
    record(tmp_path, STATISTICS, []).write_text("[" * 100_000)
    assert restore_library(tmp_path) == []


def test_without_any_record_nothing_can_be_restored(tmp_path: Path) -> None:
    assert restore_library(tmp_path) == []
    assert not can_restore("statistics", (), tmp_path)
