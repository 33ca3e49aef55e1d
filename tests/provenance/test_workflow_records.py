"""Whether a plan may rest on the records that Snakemake keeps."""

import json
import re
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest

from agentrl.audit.chain import bundle_of, copies, library_stage, stages_of_run
from agentrl.config import known_runs, load_run
from agentrl.errors import UserError
from agentrl.provenance import workflow_records
from agentrl.provenance.workflow_records import check_records, maker_of

OUTPUT, OTHER = "results/demo/a.json", "results/demo/b.json"
WHOLE = json.dumps({"rule": "result", "params": ["0" * 64], "record_format_version": workflow_records.FORMAT})
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


def test_a_record_of_another_rule_than_the_output_s_own_is_refused_with_both(tmp_path: Path) -> None:
    record(tmp_path, OTHER, WHOLE)
    place = record(tmp_path, OUTPUT, WHOLE.replace('"result"', '"train"'))
    with pytest.raises(UserError) as refused:
        check_records(tmp_path)
    assert str(refused.value).startswith(
        f"{place}: Snakemake's record of {OUTPUT} is of the rule 'train', though result makes it, so it would pass"
    )
    assert str(refused.value).endswith(f"rm {OUTPUT}")


@pytest.mark.parametrize("rule", [workflow_records.COPY, "audit", None, 7, ["result"], {}])
def test_no_other_rule_lets_a_record_without_a_fingerprint_pass(tmp_path: Path, rule: Any) -> None:
    record(tmp_path, OUTPUT, json.dumps({**json.loads(WHOLE), "rule": rule, "params": []}))
    with pytest.raises(UserError, match=r"is of the rule .*, though result makes it"):
        check_records(tmp_path)


def test_of_every_output_of_the_chain_the_rule_is_known() -> None:
    home = Path(__file__).resolve().parents[2]
    config = home / "config"
    for run in known_runs(config):
        settings = load_run(config, run)
        stages = [*stages_of_run(Path("results"), run, settings, config), *copies(Path("results"), run)]
        bundles = {bundle for files in stages if (bundle := bundle_of(files, settings)) is not None}
        stages += [library_stage(bundle, Path("results", "library")) for bundle in bundles]
        made = {path: files.stage for files in stages for path in (*files.outputs.values(), files.record_file)}
        assert {path: maker_of(path.as_posix()) for path in made} == made


def test_each_rule_that_is_known_is_one_of_the_workflow_s() -> None:
    rules = Path(__file__).resolve().parents[2] / "workflow" / "rules"
    named = {
        name for path in rules.glob("*.smk") for name in re.findall(r"^rule (\w+):", path.read_text(), re.MULTILINE)
    }
    refusals = {name for name in named if name.startswith("unknown_")}
    assert set(workflow_records._MAKERS) == named - refusals - {"audit"}


def test_what_no_rule_is_known_to_make_may_be_of_any(tmp_path: Path) -> None:
    record(tmp_path, "elsewhere/a.json", WHOLE)
    check_records(tmp_path)
