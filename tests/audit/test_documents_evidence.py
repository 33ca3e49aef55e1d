"""Result files in docs/measured: held to the episodes that lie beside them, and to nothing less than that."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from agentrl.audit import documents as audit_documents
from agentrl.audit import figures as audit_figures
from agentrl.audit import run as audit_run
from agentrl.audit.subject import Subject, open_subject
from agentrl.audit.tokenizers import token_path
from agentrl.files import read_json, write_json
from agentrl.policy.reference import folder_of, read_reference
from agentrl.provenance.record import record_path
from agentrl.reporting.documents import beside_results
from agentrl.stages.audit import command
from tests.audit.played_run import SEED, PlayedRun
from tests.audit.test_audit import audited, documented, edit, generate


def with_evidence(run: PlayedRun) -> Path:
    """A copy of the run in docs/measured, with all that it follows from; the copy's result file."""
    folder = documented(run)
    shutil.copytree(
        run.result().parent, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("weights", "audit.*")
    )
    generate(run)
    return folder / run.result().name


def findings(output: str) -> list[str]:
    return [line for line in output.splitlines() if "docs/measured" in line]


def test_a_copy_with_its_episodes_is_equal_and_can_be_audited_itself(copied: PlayedRun) -> None:
    copy = with_evidence(copied)
    code, entry, _ = audited(copied)
    assert (code, entry["verdict"]) == (0, "equal")
    done = CliRunner().invoke(command, [str(copy), "--config-dir", str(copied.config_dir)])
    assert done.exit_code == 0, done.output
    assert read_json(copy.with_name("audit.json"))["results"][0]["checks"][1]["compared"] == 20


@pytest.mark.parametrize(
    "forge",
    [
        lambda value: value["seeds"][0]["difference"].update(mean=0.9, low=0.8, high=0.95),
        lambda value: value["seeds"][0]["before"]["pass_at_1"].update(low=0.0123),
        lambda value: value["seeds"][0]["training"][0].update(reward_mean=0.999),
    ],
)
def test_a_figure_that_the_copy_s_episodes_do_not_give_is_a_mismatch_of_any_audit(
    copied: PlayedRun, forge: Any
) -> None:
    copy = with_evidence(copied)
    edit(copy, forge)
    write_json(record_path(copy), read_json(record_path(copy)))
    for made, text in beside_results([copy]).items():
        made.write_text(text)
    code, _, output = audited(copied)
    assert code == 1
    assert any(str(copy) in line for line in findings(output))


@pytest.fixture
def derived(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The result file of each time that figures are derived."""
    files: list[Path] = []
    check = audit_figures.check_figures

    def noted(subject: Subject, *arguments: Any) -> Any:
        files.append(subject.path)
        return check(subject, *arguments)

    for module in (audit_run, audit_documents):
        monkeypatch.setattr(module, "check_figures", noted)
    return files


def audited_together(run: PlayedRun, *paths: Path) -> list[dict[str, Any]]:
    out = run.home.parent / "together.json"
    given = [*map(str, paths), "--config-dir", str(run.config_dir), "--out", str(out)]
    CliRunner().invoke(command, given)
    return list(read_json(out)["results"])


def test_the_figures_of_a_copy_are_derived_once_however_many_results_are_audited(
    copied: PlayedRun, derived: list[Path]
) -> None:
    copy, again = with_evidence(copied), copied.result().with_name("again.json")
    for ending in (".json", ".log"):
        shutil.copy(copied.result().with_suffix(ending), again.with_suffix(ending))
    assert len(audited_together(copied, copied.result(), again)) == 2
    assert derived.count(copy) == 1
    derived.clear()
    assert len(audited_together(copied, copy, copied.result(), again)) == 3
    assert derived.count(copy) == 1


def test_a_wrong_figure_of_a_copy_is_told_of_every_result_that_is_audited(copied: PlayedRun) -> None:
    copy = with_evidence(copied)
    edit(copy, lambda value: value["seeds"][0]["training"][0].update(reward_mean=0.999))
    found = audited_together(copied, copied.result(), copied.result())
    documents = [check for one in found for check in one["checks"] if check["name"] == "documents"]
    assert documents[0] == documents[1]
    assert any("reward_mean" in finding["place"] for finding in documents[0]["findings"])


def test_what_belongs_to_no_chain_is_a_document_of_nothing_even_beside_evidence(copied: PlayedRun) -> None:
    copy = with_evidence(copied)
    stray = copy.parent / copy.stem / f"seed-{SEED}" / "more.json"
    stray.write_text("{}")
    code, _, output = audited(copied)
    assert code == 1
    assert f"{stray}: comes from no result file beside it" in output


def test_a_result_file_under_another_name_is_named(copied: PlayedRun) -> None:
    stray = documented(copied) / "before.json"
    shutil.copy(copied.result(), stray)
    code, _, output = audited(copied)
    assert code == 1
    assert f"{stray}: comes from no result file beside it" in output


def test_a_copy_of_another_making_needs_its_own_evidence(copied: PlayedRun) -> None:
    copy = documented(copied) / copied.result().name
    edit(copy, lambda value: value["provenance"]["preflight.json"].update(command="another"))
    generate(copied)
    code, _, output = audited(copied)
    assert code == 1
    assert f"{copy}: provenance: is of another making than {copied.result()}" in output


def test_without_a_readme_the_other_documents_are_checked_all_the_same(copied: PlayedRun) -> None:
    folder = documented(copied)
    (copied.home / "README.md").unlink()
    summary = folder / "summary.md"
    summary.write_text(summary.read_text() + "more\n")
    code, _, output = audited(copied)
    assert code == 1
    assert f"{summary}: line " in output
    assert "README.md is not at hand" in output


def test_a_readme_that_is_no_text_is_named(copied: PlayedRun) -> None:
    documented(copied)
    with (copied.home / "README.md").open("ab") as file:
        file.write(b"\xe9")
    code, _, output = audited(copied)
    assert code == 1
    assert "README.md: can't be read: " in output


def test_another_conversion_of_a_gguf_file_is_no_tokenizer_at_hand_and_no_mismatch(copied: PlayedRun) -> None:
    subject = open_subject(copied.result())
    reference = subject.layout.reference(SEED, "base")
    config = folder_of(read_reference(reference), reference) / "config.json"
    edit(config, lambda value: value.update(written_by="another version"))
    assert token_path(subject, SEED, "base").fault
    edit(reference, lambda value: value.update(origin="gguf"))
    found = token_path(subject, SEED, "base")
    assert (found.found, found.fault) == (None, False)
    assert "config.json" in found.reason
    assert "is of another conversion" in found.reason
