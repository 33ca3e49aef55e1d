"""Whether a plan may rest on the records that Snakemake keeps."""

import json
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest

from agentrl.errors import UserError
from agentrl.provenance import workflow_records
from agentrl.provenance.workflow_records import check_records

OUTPUT, OTHER = "results/demo/a.json", "results/demo/b.json"
WHOLE = json.dumps({"rule": "train", "params": ["0" * 64], "record_format_version": workflow_records.FORMAT})
CUT = WHOLE[:30]


@pytest.fixture(autouse=True)
def _no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workflow_records.time, "sleep", lambda _: None)


def record(home: Path, output: str, content: str, *, there: bool = True) -> Path:
    place = home / ".snakemake" / "metadata" / urlsafe_b64encode(output.encode()).decode()
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(content)
    (home / output).parent.mkdir(parents=True, exist_ok=True)
    if there:
        (home / output).write_text("{}")
    return place


def test_whole_records_and_none_at_all_are_no_fault(tmp_path: Path) -> None:
    check_records(tmp_path)
    record(tmp_path, OUTPUT, WHOLE)
    check_records(tmp_path)


def test_a_damaged_record_is_refused_with_its_place_its_output_and_two_remedies(tmp_path: Path) -> None:
    place = record(tmp_path, OUTPUT, CUT)
    with pytest.raises(UserError) as refused:
        check_records(tmp_path)
    assert str(refused.value) == (
        f"{place}: Snakemake's record of {OUTPUT} is damaged, so it would pass for up to date whatever has changed"
        " -> take the committed record back: git checkout -- .snakemake/metadata;"
        f" or remove what has to be made again, and plan anew: rm {OUTPUT}"
    )


def test_of_several_damaged_records_one_command_removes_all_outputs(tmp_path: Path) -> None:
    record(tmp_path, OUTPUT, CUT)
    record(tmp_path, OTHER, "{}")
    with pytest.raises(UserError, match=rf"\(and those of 1 more\).* rm {OUTPUT} {OTHER}$"):
        check_records(tmp_path)


def test_a_damaged_record_of_an_output_that_is_gone_misleads_nobody(tmp_path: Path) -> None:
    record(tmp_path, OUTPUT, CUT, there=False)
    check_records(tmp_path)


def test_a_record_that_a_run_is_writing_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = record(tmp_path, OUTPUT, CUT)
    monkeypatch.setattr(workflow_records.time, "sleep", lambda _: place.write_text(WHOLE))
    check_records(tmp_path)
