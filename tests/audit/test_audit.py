"""What the command `audit` says of a run that is whole, damaged, edited, or of other code."""

import gzip
import hashlib
import json
import math
import re
import shutil
import subprocess
from base64 import urlsafe_b64encode
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from snakemake.persistence import RECORD_FORMAT_VERSION

from agentrl.audit import run as audit_run
from agentrl.audit.episodes import check_replay
from agentrl.audit.findings import differences
from agentrl.cli import agentrl, run_command
from agentrl.episodes import read_episodes, write_episodes
from agentrl.files import read_json, sha256_file, sha256_json, write_json
from agentrl.provenance import workflow_records
from agentrl.provenance.bundle import bundle_bytes, bundle_contents, write_bundle
from agentrl.provenance.record import record_path
from agentrl.reporting.documents import beside_results, measured_files, with_table
from agentrl.sandbox.backends import BANNER, JAILS
from agentrl.stages import assembly
from agentrl.stages.audit import command
from tests.absolute_paths import absolute_paths
from tests.audit.played_run import SEED, PlayedRun, finish, finish_result


def audited(run: PlayedRun, *options: str) -> tuple[int, dict[str, Any], str]:
    """Exit code, the entry of audit.json, and what was printed."""
    done: Result = CliRunner().invoke(command, [str(run.result()), "--config-dir", str(run.config_dir), *options])
    report = read_json(run.result().with_name("audit.json"))
    return done.exit_code, report["results"][0], done.output


def edit(path: Path, change: Any) -> None:
    value = read_json(path)
    change(value)
    write_json(path, value)


def states(entry: dict[str, Any], state: str) -> list[str]:
    return [f"{line['stage']}: {line['what']}" for line in entry["digests"]["lines"] if line["state"] == state]


def test_a_whole_run_is_equal_in_every_figure_and_every_episode(copied: PlayedRun) -> None:
    code, entry, output = audited(copied)
    assert (code, entry["verdict"]) == (0, "equal")
    compared = {check["name"]: check["compared"] for check in entry["checks"]}
    assert compared["replay"] == 20
    assert compared["transcripts of training"] == 2
    assert compared["token paths"] == 2
    assert compared["figures"] > 1000
    assert states(entry, "stale") == states(entry, "foreign") == []
    assert copied.result().with_name("audit.txt").read_text() == output


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The record of each sandbox that an audit opens."""
    records: list[dict[str, Any]] = []
    choose = assembly.choose_backend

    def noted(*arguments: Any) -> Any:
        chosen = choose(*arguments)
        records.append(chosen.record())
        return chosen

    monkeypatch.setattr(assembly, "choose_backend", noted)
    return records


def test_recorded_code_runs_in_a_jail_whatever_the_result_names(
    copied: PlayedRun, opened: list[dict[str, Any]]
) -> None:
    limits = {"wall_s": 7.0, "cpu_s": 3, "memory_mib": 700, "file_mib": 2}
    edit(copied.result(), lambda value: value["config"]["sandbox"].update(backend="process-limits", **limits))
    _, _, output = audited(copied)
    (record,) = opened
    assert record["name"] in JAILS
    assert "NOT_A_SANDBOX" not in record
    assert "NOT_A_SANDBOX" not in output
    assert {name: record["limits"][name] for name in limits} == limits


def test_recorded_code_runs_without_a_jail_where_the_auditor_says_so_and_a_banner_is_shown(
    copied: PlayedRun, opened: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    code = run_command(agentrl, "agentrl", ["audit", str(copied.result()), "--config-dir", str(copied.config_dir)])
    assert (code, "NOT_A_SANDBOX" in capsys.readouterr().err) == (0, False)
    unconfined = ["audit", str(copied.result()), "--config-dir", str(copied.config_dir), "--sandbox", "process-limits"]
    assert run_command(agentrl, "agentrl", unconfined) == 0
    told = capsys.readouterr()
    assert BANNER in told.err
    assert "NOT_A_SANDBOX: model-written code ran with process limits alone" in told.out
    assert read_json(copied.result().with_name("audit.json"))["results"][0]["NOT_A_SANDBOX"] is True
    assert [record["name"] for record in opened[1:]] == ["process-limits"]


def test_a_jailed_run_s_episodes_and_trained_policy_with_the_mark_are_mismatches(copied: PlayedRun) -> None:
    policy, episodes = copied.layout.reference(SEED, "trained"), copied.layout.episodes(SEED, "base")
    edit(policy, lambda value: value.update(NOT_A_SANDBOX=True))
    write_episodes(episodes, read_episodes(episodes), not_a_sandbox=True)
    code, entry, _ = audited(copied)
    findings = [str(finding) for check in entry["checks"] for finding in check["findings"]]
    assert code == 1
    assert any("policy.json bears NOT_A_SANDBOX" in finding for finding in findings)
    assert any("1: bears NOT_A_SANDBOX" in finding for finding in findings)


def test_a_trained_policy_whose_mark_is_none_that_is_written_is_a_mismatch(copied: PlayedRun) -> None:
    edit(copied.layout.reference(SEED, "trained"), lambda value: value.update(NOT_A_SANDBOX=False))
    code, entry, _ = audited(copied)
    findings = [str(finding) for check in entry["checks"] for finding in check["findings"]]
    assert code == 1
    assert any("not a policy reference: NOT_A_SANDBOX is False" in finding for finding in findings)


def test_no_recorded_file_names_a_folder_of_this_machine(played: PlayedRun) -> None:
    """Transcripts may: what a model said and was shown stands there as it was."""
    recorded = [path for path in played.layout.root.rglob("*.json") if "weights" not in path.parts]
    assert {"qwen_grpo_tools.json", "qwen_grpo_bugfix.json"} & {path.name for path in recorded}
    assert {path.name: found for path in recorded if (found := absolute_paths(path))} == {}


def test_published_figures_stand_beside_measured_ones(copied: PlayedRun) -> None:
    _, entry, _ = audited(copied)
    result = read_json(copied.result())
    row = next(row for row in entry["published"] if row["figure"] == "after: pass@1")
    assert row["published"] == result["published"]["after"]["pass_at_1"]["mean"]
    assert row["measured"] == result["seeds"][0]["after"]["pass_at_1"]["mean"]


def test_a_changed_count_is_named_with_both_values(copied: PlayedRun) -> None:
    edit(copied.result(), lambda value: value["seeds"][0]["training"][1].update(tokens=641))
    code, entry, output = audited(copied)
    assert (code, entry["verdict"]) == (1, "mismatch")
    assert f"{copied.result()}: seeds[0].training[1].tokens: says 641, derived: 640" in output


@pytest.mark.parametrize("figure", ["entropy", "logprob"])
def test_the_last_digit_of_a_mean_is_told(copied: PlayedRun, figure: str) -> None:
    place = copied.layout.evaluation(SEED, "base")
    value = read_json(place)["sets"]["heldout"][figure]
    edit(place, lambda summary: summary["sets"]["heldout"].update({figure: math.nextafter(value, 0.0)}))
    code, entry, output = audited(copied)
    assert (code, entry["verdict"]) == (1, "mismatch")
    assert f"sets.heldout.{figure}: says {math.nextafter(value, 0.0)!r}, derived: {value!r}" in output


def published(run: PlayedRun) -> Path:
    """The copy that the default run has at the top of the results, with its log."""
    copy = run.layout.root / run.result().name
    for ending in (".json", ".log"):
        shutil.copy(run.result().with_suffix(ending), copy.with_suffix(ending))
    return copy


def test_a_copy_of_a_result_is_equal_and_plays_nothing_a_second_time(
    copied: PlayedRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, plays = published(copied), []
    monkeypatch.setattr(audit_run, "check_replay", lambda *args: plays.append(args) or check_replay(*args))
    done = CliRunner().invoke(command, [str(copied.result()), str(copy), "--config-dir", str(copied.config_dir)])
    entry = read_json(copy.with_name("audit.json"))["results"][0]
    assert (done.exit_code, entry["verdict"]) == (0, "equal")
    assert {check["name"]: check["compared"] for check in entry["checks"]}["replay"] == 20
    assert len(plays) == 1


def test_a_tampered_copy_is_named_with_exit_1_while_the_run_s_own_result_is_equal(copied: PlayedRun) -> None:
    copy = published(copied)
    edit(copy, lambda value: value["seeds"][0]["training"][1].update(tokens=641))
    done = CliRunner().invoke(command, [str(copied.result()), str(copy), "--config-dir", str(copied.config_dir)])
    assert done.exit_code == 1
    assert f"{copy}: seeds[0].training[1].tokens: says 641, derived: 640" in done.output
    assert read_json(copied.result().with_name("audit.json"))["results"][0]["verdict"] == "equal"


def test_without_the_tokenizer_recorded_texts_are_replayed_and_the_report_says_so(copied: PlayedRun) -> None:
    shutil.rmtree(copied.layout.shared()["model"].parent / "weights")
    code, entry, _ = audited(copied)
    assert code == 0
    assert {check["name"]: check["compared"] for check in entry["checks"]}["replay"] == 20
    notes = [note for check in entry["checks"] for note in check["notes"]]
    assert any("ids were not decoded" in note for note in notes)


@pytest.fixture
def tokenizer_elsewhere(copied: PlayedRun, tmp_path: Path) -> Path:
    """The run's tokenizer, in a folder that no reference knows, and no longer beside the model."""
    place = tmp_path / "elsewhere"
    shutil.move(copied.layout.shared()["model"].parent / "weights", place)
    return place


def of_texts(entry: dict[str, Any]) -> list[str]:
    return [one for check in entry["checks"] for one in map(str, check["findings"]) if ".text" in one]


def test_a_tokenizer_that_is_named_reads_the_ids_of_a_model_that_is_not_at_hand(
    copied: PlayedRun, tokenizer_elsewhere: Path
) -> None:
    code, entry, _ = audited(copied, "--tokenizer", str(tokenizer_elsewhere))
    assert code == 0
    notes = [note for check in entry["checks"] for note in check["notes"]]
    assert any(note.startswith("ids of replies were decoded by the tokenizer that was named") for note in notes)
    assert not any("not decoded" in note for note in notes)

    path = copied.layout.episodes(SEED, "base")
    first, *others = read_episodes(path)
    start = first.turns[0].start
    ids = (*first.ids[:start], first.ids[start] + 1, *first.ids[start + 1 :])
    write_episodes(path, [replace(first, ids=ids), *others])
    assert of_texts(audited(copied)[1]) == []
    assert of_texts(audited(copied, "--tokenizer", str(tokenizer_elsewhere))[1]) != []


def test_a_folder_without_a_tokenizer_is_refused_before_anything_is_played(copied: PlayedRun, tmp_path: Path) -> None:
    given = [str(copied.result()), "--config-dir", str(copied.config_dir), "--tokenizer", str(tmp_path / "none")]
    assert run_command(agentrl, "agentrl", ["audit", *given]) == 2
    assert not copied.result().with_name("audit.json").exists()


def test_a_tokenizer_that_is_not_the_recorded_one_is_a_mismatch(copied: PlayedRun) -> None:
    path = copied.layout.shared()["model"].parent / "weights" / "tokenizer.json"
    path.write_text(path.read_text() + "\n")
    code, _, output = audited(copied)
    assert code == 1
    assert "tokenizer.json is not the file that the reference records" in output


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def half_of_the_lines(path: Path) -> None:
    lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    path.write_bytes(gzip.compress(b"".join(lines[: len(lines) // 2])))


@pytest.mark.parametrize("damage", [cut, half_of_the_lines, Path.unlink])
def test_a_damaged_or_missing_file_of_episodes_is_named(copied: PlayedRun, damage: Any) -> None:
    path = copied.layout.episodes(SEED, "base")
    damage(path)
    code, entry, output = audited(copied)
    assert (code, entry["verdict"]) == (1, "mismatch")
    assert f"{path}: " in output


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (cut, "no whole record: "),
        (Path.unlink, "no such file"),
        (lambda path: edit(path, lambda value: value.pop("code")), "lacks code"),
        (lambda path: edit(path, lambda value: value.update(stage="train")), "is of stage 'train'"),
        (
            lambda path: edit(path, lambda value: value.update(outputs=[])),
            r"outputs of .* is \[\], as no stage writes it",
        ),
    ],
)
def test_a_record_that_is_not_whole_is_foreign_and_never_fresh(copied: PlayedRun, damage: Any, told: str) -> None:
    path = record_path(copied.layout.evaluation(SEED, "trained"))
    damage(path)
    code, entry, _ = audited(copied)
    found = [line for line in entry["digests"]["lines"] if "trained/eval.json" in line["stage"]]
    assert code == 1
    assert [line["state"] for line in found] == ["foreign"]

    assert re.search(told, found[0]["why"]), found[0]["why"]


def test_changed_settings_make_their_stages_stale_and_the_rest_stays_fresh(copied: PlayedRun) -> None:
    path = copied.config_dir / "runs" / "played.yaml"
    path.write_text(re.sub(r"lr: [0-9.e-]+", "lr: 0.0002", path.read_text()))
    code, entry, _ = audited(copied)
    assert (code, entry["verdict"]) == (1, "stale")
    name = copied.layout.experiment
    train = f"train {name}/seed-0/trained/policy.json: config"
    assert states(entry, "stale") == [train, f"result {name}.json: config"]


def test_stale_digests_can_be_accepted_and_then_only_mismatches_count(copied: PlayedRun) -> None:
    path = copied.config_dir / "runs" / "played.yaml"
    path.write_text(re.sub(r"lr: [0-9.e-]+", "lr: 0.0002", path.read_text()))
    assert audited(copied, "--allow-stale")[0] == 0
    edit(copied.result(), lambda value: value["seeds"][0]["training"][1].update(tokens=641))
    assert audited(copied, "--allow-stale")[0] == 1


def tampered_environment(run: PlayedRun, **changes: Any) -> list[str]:
    """The foreign lines on a training whose record tells another environment."""
    edit(record_path(run.layout.of_seed(SEED)["train"]), lambda value: value["environment"].update(changes))
    finish_result(run)
    code, entry, _ = audited(run)
    assert (code, entry["verdict"]) == (1, "mismatch")
    return states(entry, "foreign")


@pytest.mark.parametrize("packages", [{}, {"torch": "2.13.0"}, None])
def test_a_record_that_does_not_name_every_pinned_package_is_foreign(copied: PlayedRun, packages: Any) -> None:
    name = f"train {copied.layout.experiment}/seed-0/trained/policy.json: environment"
    assert tampered_environment(copied, packages=packages) == [name]


@pytest.mark.parametrize("python", [None, "2.7.18", ""])
def test_a_record_that_names_no_python_3_is_foreign(copied: PlayedRun, python: Any) -> None:
    name = f"train {copied.layout.experiment}/seed-0/trained/policy.json: python"
    assert tampered_environment(copied, python=python) == [name]


def test_another_python_in_a_specification_is_stale_and_both_are_named(copied: PlayedRun) -> None:
    path = copied.home / "envs" / "gpu.yaml"
    path.write_text(path.read_text().replace("python=3.11", "python=3.12"))
    code, entry, output = audited(copied)
    assert (code, entry["verdict"]) == (1, "stale")
    assert f"train {copied.layout.experiment}/seed-0/trained/policy.json: environment" in states(entry, "stale")
    assert "python was pinned to 3.11, is pinned to 3.12" in output


def test_a_specification_that_changed_in_no_pin_is_stale_by_its_digest(copied: PlayedRun) -> None:
    path = copied.home / "envs" / "cpu.yaml"
    path.write_text(path.read_text().replace("conda-forge", "defaults"))
    code, entry, output = audited(copied)
    assert (code, entry["verdict"]) == (1, "stale")
    assert re.search(r"environment: the specification was [0-9a-f]{12}, is [0-9a-f]{12}", output)


def test_a_package_that_ran_in_another_version_than_was_pinned_is_told_and_is_no_failure(copied: PlayedRun) -> None:
    record = record_path(copied.layout.of_seed(SEED)["train"])
    edit(record, lambda value: value["environment"]["packages"].update(torch="2.11.0+cu128"))
    finish_result(copied)
    code, entry, output = audited(copied)
    assert (code, entry["verdict"]) == (0, "equal")
    name = f"train {copied.layout.experiment}/seed-0/trained/policy.json: environment"
    assert states(entry, "unpinned") == [name]
    assert f"unpinned:\n  {name}: torch was 2.11.0+cu128, is pinned to " in output


def test_a_comment_beside_the_published_numbers_is_fresh_and_another_experiment_s_number_too(
    copied: PlayedRun,
) -> None:
    path = copied.config_dir / "published.yaml"
    other = {"qwen_grpo_tools": "wall_minutes: 9.5", "qwen_grpo_bugfix": "wall_minutes: 20.0"}[copied.layout.experiment]
    path.write_text(path.read_text().replace(other, "wall_minutes: 77.0") + "# A remark.\n")
    code, entry, _ = audited(copied)
    assert (code, entry["verdict"]) == (0, "equal")


def change_published(run: PlayedRun) -> None:
    """The published minutes of the experiment change in the configuration."""
    path = run.config_dir / "published.yaml"
    own = {"qwen_grpo_bugfix": "wall_minutes: 9.5", "qwen_grpo_tools": "wall_minutes: 20.0"}[run.layout.experiment]
    path.write_text(path.read_text().replace(own, "wall_minutes: 77.0"))


def test_a_changed_published_number_is_stale_and_the_result_still_derives_from_the_one_that_it_quotes(
    copied: PlayedRun,
) -> None:
    change_published(copied)
    code, entry, _ = audited(copied)
    assert (code, entry["verdict"]) == (1, "stale")
    assert states(entry, "stale") == [f"result {copied.layout.experiment}.json: input published"]
    assert audited(copied, "--allow-stale")[0] == 0


def test_a_result_that_quotes_another_published_number_than_its_record_is_a_mismatch(copied: PlayedRun) -> None:
    change_published(copied)
    edit(copied.result(), lambda value: value["published"].update(wall_minutes=77.0))
    code, _, output = audited(copied, "--allow-stale")
    assert code == 1
    assert f"{copied.result()}: published.wall_minutes: says 77.0, derived: " in output


def test_another_version_of_a_package_is_stale(copied: PlayedRun) -> None:
    for path in (copied.home / "envs").iterdir():
        lines = [
            line.split("==")[0] + "==1.2.3" if "pandas==" in line else line for line in path.read_text().splitlines()
        ]
        path.write_text("\n".join(lines))
    _, entry, output = audited(copied)
    assert {what.rpartition(": ")[2] for what in states(entry, "stale")} == {"environment"}
    assert re.search(r"pandas was pinned to \S+, is pinned to 1\.2\.3", output)


def test_a_record_of_before_the_verify_file_was_read_is_stale_and_one_that_lost_another_input_is_foreign(
    copied: PlayedRun,
) -> None:
    train, trained = copied.layout.of_seed(SEED)["train"], copied.layout.evaluation(SEED, "trained")
    edit(record_path(train), lambda value: value["inputs"].pop("verify"))
    edit(record_path(trained), lambda value: value["inputs"].pop("policy"))
    _, entry, _ = audited(copied)
    name = copied.layout.experiment
    assert f"train {name}/seed-0/trained/policy.json: input verify" in states(entry, "stale")
    assert f"evaluate {name}/seed-0/trained/eval.json: input policy" in states(entry, "foreign")


def test_settings_that_are_not_those_of_their_digest_are_foreign(copied: PlayedRun) -> None:
    record = record_path(copied.layout.of_seed(SEED)["train"])
    edit(record, lambda value: value["settings"].update(lr=0.5))
    _, entry, _ = audited(copied)
    assert f"train {copied.layout.experiment}/seed-0/trained/policy.json: config" in states(entry, "foreign")


def test_a_run_that_the_configuration_does_not_have_is_foreign(copied: PlayedRun) -> None:
    (copied.config_dir / "runs" / "played.yaml").rename(copied.config_dir / "runs" / "other.yaml")
    code, entry, output = audited(copied)
    assert code == 1
    assert "the configuration has no run 'played'" in output
    assert entry["verdict"] == "mismatch"


def test_a_forged_input_is_foreign_and_one_that_was_made_anew_is_stale(copied: PlayedRun) -> None:
    path = copied.layout.shared()["verify"]
    edit(path, lambda value: value.update(more=1))
    _, entry, _ = audited(copied)
    assert f"result {copied.layout.experiment}.json: input {copied.layout.experiment}/verify.json" in states(
        entry, "foreign"
    )


def snakemakes_record(run: PlayedRun, output: Path, content: bytes) -> Path:
    """A record that Snakemake would keep of an output."""
    name = urlsafe_b64encode(output.relative_to(run.home).as_posix().encode()).decode()
    path = run.home / ".snakemake" / "metadata" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def kept_by_snakemake(**changes: Any) -> bytes:
    """A whole record, as far as it is looked at, with changes."""
    params = [f"{{'code': '{'0' * 64}'}}"]
    return json.dumps({"rule": "statistics", "params": params, "record_format_version": 6, **changes}).encode()


def test_the_format_of_snakemake_s_records_is_that_of_the_snakemake_that_is_installed() -> None:
    assert workflow_records.FORMAT == RECORD_FORMAT_VERSION


def test_whole_records_of_snakemake_s_are_no_fault(copied: PlayedRun) -> None:
    snakemakes_record(copied, copied.layout.of_seed(SEED)["statistics"], kept_by_snakemake())
    without = kept_by_snakemake(rule="result_of_default_run", params=[])
    snakemakes_record(copied, copied.layout.root / copied.result().name, without)
    code, entry, _ = audited(copied)
    assert (code, entry["verdict"]) == (0, "equal")


@pytest.mark.parametrize(
    "content",
    [
        b'{"code": nul',
        b"[]",
        b"{}",
        kept_by_snakemake(record_format_version=5),
        kept_by_snakemake(params=[]),
        kept_by_snakemake(params=["--cold none"]),
        kept_by_snakemake(params=None),
    ],
)
def test_a_damaged_record_of_snakemake_s_is_named_with_the_output_and_the_remedy(
    copied: PlayedRun, content: bytes
) -> None:
    output = copied.layout.of_seed(SEED)["statistics"]
    snakemakes_record(copied, copied.result(), kept_by_snakemake(rule="result"))
    path = snakemakes_record(copied, output, content)
    code, entry, printed = audited(copied)
    assert (code, entry["verdict"]) == (1, "mismatch")
    assert states(entry, "foreign") == ["statistics.json: Snakemake's record"]
    name = output.relative_to(copied.home).as_posix()
    assert f"Snakemake's record {path} is damaged, so whether {name} is up to date can't be told" in printed
    assert f"rm {name} && snakemake --cores all {name}" in printed


def test_a_record_of_snakemake_s_that_another_rule_left_is_named_with_both_rules(copied: PlayedRun) -> None:
    output = copied.layout.of_seed(SEED)["statistics"]
    snakemakes_record(copied, output, kept_by_snakemake(rule="train"))
    code, entry, printed = audited(copied)
    assert (code, entry["verdict"]) == (1, "mismatch")
    assert states(entry, "foreign") == ["statistics.json: Snakemake's record"]
    assert "is of the rule 'train', though statistics makes it, so whether" in printed


def frozen_as(run: PlayedRun, digest: str) -> str:
    """The statistics say that frozen code of this digest made them; the name of the line on it."""
    edit(record_path(run.layout.of_seed(SEED)["statistics"]), lambda value: value.update(bundle=digest))
    finish_result(run)
    return f"statistics {run.layout.experiment}/seed-0/statistics.json: bundle"


def no_frozen_code(place: Path) -> None:
    assert not place.exists()


def other_frozen_code(place: Path) -> None:
    write_bundle(place, {**bundle_contents("statistics"), "more.py": b""})


@pytest.mark.parametrize(("before", "told"), [(no_frozen_code, "is missing"), (other_frozen_code, "is another")])
def test_a_frozen_code_that_is_gone_and_that_the_sources_do_not_make_leaves_the_audit_incomplete(
    copied: PlayedRun, before: Any, told: str
) -> None:
    name, place = frozen_as(copied, "0" * 64), copied.layout.root / "library" / "statistics.pyz"
    before(place)
    code, entry, printed = audited(copied)
    assert (code, entry["verdict"]) == (1, "incomplete")
    assert states(entry, "missing") == [name]
    assert f"{name}: {place} {told}, and the sources make other frozen code" in printed.partition("missing:")[2]
    assert audited(copied, "--allow-stale")[0] == 0


def test_a_frozen_code_that_is_gone_and_that_the_sources_make_byte_by_byte_is_fresh(copied: PlayedRun) -> None:
    name = frozen_as(copied, hashlib.sha256(bundle_bytes(bundle_contents("statistics"))).hexdigest())
    code, entry, _ = audited(copied)
    assert (code, entry["verdict"]) == (0, "equal")
    assert name in states(entry, "fresh")


@pytest.mark.parametrize("damage", [cut, lambda path: path.write_bytes(b"")])
def test_a_frozen_code_that_is_damaged_is_foreign(copied: PlayedRun, damage: Any) -> None:
    place = copied.layout.root / "library" / "statistics.pyz"
    write_bundle(place, bundle_contents("statistics"))
    edit(record_path(copied.layout.of_seed(SEED)["statistics"]), lambda value: value.update(bundle=sha256_file(place)))
    damage(place)
    code, entry, printed = audited(copied)
    assert (code, entry["verdict"]) == (1, "mismatch")
    assert f"bundle: {place} is no whole frozen code" in printed


def test_a_result_of_another_commit_is_stale_by_the_code_of_its_stages(copied: PlayedRun) -> None:
    train = record_path(copied.layout.of_seed(SEED)["train"])
    files = {"agentrl/grpo/loss.py": "1" * 64}
    edit(train, lambda value: value.update(code=sha256_json(files), files=files))
    finish(copied)  # The result is gathered anew, so that all but the code fits.
    code, entry, printed = audited(copied)
    assert (code, entry["verdict"]) == (1, "stale")
    assert states(entry, "stale") == [f"train {copied.layout.experiment}/seed-0/trained/policy.json: code"]
    assert f"code: made by {sha256_json(files)[:12]}, the sources are " in printed


def test_a_record_whose_listed_code_is_not_that_of_its_digest_is_foreign(copied: PlayedRun) -> None:
    edit(record_path(copied.layout.of_seed(SEED)["train"]), lambda value: value["files"].popitem())
    finish(copied)
    _, entry, _ = audited(copied)
    assert states(entry, "foreign") == [f"train {copied.layout.experiment}/seed-0/trained/policy.json: code"]


def documented(run: PlayedRun) -> Path:
    """The run is the default one, and README and docs show its result; the folder of the latter."""
    config = run.config_dir / "config.yaml"
    config.write_text(re.sub("^default_run: .*", "default_run: played", config.read_text(), flags=re.MULTILINE))
    folder = run.home / "docs" / "measured" / "played"
    folder.mkdir(parents=True)
    shutil.copy(run.result(), folder)
    generate(run)
    return folder


def generate(run: PlayedRun) -> None:
    """Write anew what is generated from the result files in the documents."""
    sources = measured_files(run.home)
    marks = "<!-- measured: begin -->\n<!-- measured: end -->\n"
    (run.home / "README.md").write_text(with_table(marks, sources))
    for path, text in beside_results(sources).items():
        path.write_text(text)


WATCHED = ("Snakefile", "workflow/rules/train.smk", "profiles/default/config.yaml", "requirements.lock")
TRACKED = (*WATCHED, "docs/remark.md", "results/remark.txt")


def committed(run: PlayedRun) -> None:
    """The home of the run becomes a repository with one commit, of its results, too."""
    name = ["-c", "user.name=x", "-c", "user.email=x@x"]
    for path in map(run.home.joinpath, TRACKED):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x\n")
    documented(run)
    for words in (["init", "-q"], ["add", "."], [*name, "commit", "-q", "-m", "x"]):
        subprocess.run(["git", "-C", str(run.home), *words], check=True)


def test_a_clean_tree_is_named_by_its_commit(copied: PlayedRun) -> None:
    committed(copied)
    code, entry, _ = audited(copied)
    line = next(line for line in entry["digests"]["lines"] if line["what"] == "tree")
    assert (code, line["state"]) == (0, "fresh")
    assert re.fullmatch(r"commit [0-9a-f]{12}", line["why"])


CHANGED = (
    *("config/config.yaml", "Snakefile", "workflow/rules/train.smk", "profiles/default/config.yaml"),
    *("requirements.lock", "README.md", "docs/remark.md", "results/remark.txt"),
)
ADDED = ("src/more.py", "config/runs/more.yaml", "envs/more.yaml", "workflow/rules/more.smk")


@pytest.mark.parametrize("name", [*CHANGED, *ADDED])
def test_a_tree_with_uncommitted_changes_is_stale_and_they_are_named(copied: PlayedRun, name: str) -> None:
    committed(copied)
    path = copied.home / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text((path.read_text() if path.is_file() else "") + "\n")
    code, entry, printed = audited(copied)
    assert (code, entry["verdict"]) == (1, "stale")
    assert states(entry, "stale") == ["audit: tree"]
    assert f"changes are not committed, so nobody else can audit the same: {name}" in printed
    assert audited(copied, "--allow-stale")[0] == 0


def test_a_report_of_an_earlier_audit_is_no_change_of_the_tree(copied: PlayedRun) -> None:
    audited(copied)
    committed(copied)
    code, entry, _ = audited(copied)
    assert (code, entry["verdict"]) == (0, "equal")


def test_outside_a_repository_the_version_is_said_to_be_unknown(copied: PlayedRun) -> None:
    code, entry, printed = audited(copied)
    assert code == 0
    assert states(entry, "not at hand")[-1] == "audit: tree"
    assert "is no git repository with a commit" in printed.partition("not checked:")[2]


def test_an_audit_by_the_code_of_another_checkout_is_stale(copied: PlayedRun) -> None:
    (copied.home / "src" / "agentrl").mkdir(parents=True)
    code, entry, printed = audited(copied)
    assert (code, states(entry, "stale")) == (1, ["audit: code"])
    assert "PYTHONPATH=src python -m agentrl audit" in printed


def refusal(*arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run_command(agentrl, "agentrl", ["audit", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.count("ERROR: ") == 1
    return error


def test_a_result_of_another_schema_is_refused(copied: PlayedRun, capsys: pytest.CaptureFixture[str]) -> None:
    edit(copied.result(), lambda value: value.update(schema=2))
    told = refusal(str(copied.result()), "--config-dir", str(copied.config_dir), capsys=capsys)
    assert "schema 2, this version reads 1" in told


def test_a_result_that_is_cut_is_refused_by_name_and_no_report_is_left(
    copied: PlayedRun, capsys: pytest.CaptureFixture[str]
) -> None:
    cut(copied.result())
    told = refusal(str(copied.result()), "--config-dir", str(copied.config_dir), capsys=capsys)
    assert told.startswith(f"ERROR: {copied.result()}: ")
    assert not copied.result().with_name("audit.json").exists()


def test_a_result_without_its_episodes_is_refused_with_the_remedy(
    copied: PlayedRun, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = copied.home / "alone.json"
    shutil.copy(copied.result(), alone)
    told = refusal(str(alone), "--config-dir", str(copied.config_dir), capsys=capsys)
    assert "--root results" in told


def test_a_report_never_takes_the_place_of_what_is_audited(
    copied: PlayedRun, capsys: pytest.CaptureFixture[str]
) -> None:
    result, place = copied.result(), ["--config-dir", str(copied.config_dir), "--out"]
    before = result.read_bytes()
    told = refusal(str(result), *place, str(result), capsys=capsys)
    assert f"{result}: is there, and is no report of an audit -> name another file by --out" in told
    assert "name a file *.json" in refusal(str(result), *place, str(result.with_suffix(".log")), capsys=capsys)
    other = copied.home / "other.json"
    other.with_suffix(".txt").write_text("kept")
    assert "other.txt: is there" in refusal(str(result), *place, str(other), capsys=capsys)
    assert (result.read_bytes(), other.with_suffix(".txt").read_text()) == (before, "kept")


def test_a_report_takes_the_place_of_an_earlier_one(copied: PlayedRun) -> None:
    assert audited(copied)[0] == 0
    copied.result().with_name("audit.txt").write_text("old")
    assert audited(copied)[0] == 0
    assert copied.result().with_name("audit.txt").read_text().startswith("audit of ")


def test_a_configuration_that_is_not_there_is_refused_before_anything_is_played(
    copied: PlayedRun, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assembly, "choose_backend", None)  # No sandbox can be opened.
    nowhere = copied.home / "nowhere"
    told = refusal(str(copied.result()), "--config-dir", str(nowhere), capsys=capsys)
    assert f"{nowhere}: no configuration is there" in told


def turned_about(value: dict[str, Any]) -> None:
    value["turns"][0] |= {"start": 1_000_000, "end": 5}


def test_evidence_that_no_run_leaves_is_a_mismatch(copied: PlayedRun) -> None:
    path = copied.layout.episodes(SEED, "base")
    first, *others = gzip.decompress(path.read_bytes()).decode().splitlines()
    value = json.loads(first)
    turned_about(value)
    path.write_bytes(gzip.compress("\n".join([json.dumps(value), *others]).encode()))
    code, entry, output = audited(copied)
    assert (code, entry["verdict"]) == (1, "mismatch")
    assert "figures can't be derived from what is recorded: ValidationError" in output


@pytest.mark.parametrize("field", ["start", "end"])
def test_a_time_without_a_zone_makes_no_whole_record(copied: PlayedRun, field: str) -> None:
    edit(record_path(copied.layout.of_seed(SEED)["train"]), lambda value: value.update({field: "2026-11-30T15:27:45"}))
    code, _, output = audited(copied)
    assert code == 1
    assert f"no whole record: {field} of " in output


@pytest.mark.parametrize(("field", "line"), [("files", "code"), ("settings", "config")])
def test_a_record_that_leaves_out_what_its_digest_is_of_is_stale(copied: PlayedRun, field: str, line: str) -> None:
    edit(record_path(copied.layout.of_seed(SEED)["train"]), lambda value: value.pop(field))
    finish(copied)
    _, entry, _ = audited(copied)
    assert f"train {copied.layout.experiment}/seed-0/trained/policy.json: {line}" in states(entry, "stale")


def test_documents_that_are_generated_from_this_result_are_equal(copied: PlayedRun) -> None:
    documented(copied)
    code, entry, _ = audited(copied)
    assert (code, entry["verdict"]) == (0, "equal")
    assert {check["name"]: check["compared"] for check in entry["checks"]}["documents"] > 1000


def test_a_row_of_the_readme_that_is_not_its_result_file_s_is_named(copied: PlayedRun) -> None:
    readme = documented(copied).parents[2] / "README.md"
    row = next(line for line in readme.read_text().splitlines() if line.startswith("| qwen_grpo"))
    forged = row.replace("| ", "| 9", 1)
    readme.write_text(readme.read_text().replace(row, forged))
    code, _, output = audited(copied)
    assert code == 1
    assert f"README.md: row 3 of the measured table: says {forged!r}"[:90] in output


def test_a_table_without_a_result_file_that_it_comes_from_is_a_mismatch(copied: PlayedRun) -> None:
    shutil.rmtree(documented(copied))
    code, _, output = audited(copied)
    assert code == 1
    assert "README.md: the measured table: has rows, and docs/measured has no result file" in output


@pytest.mark.parametrize("name", ["summary.md", ".log"])
def test_an_edited_log_or_summary_is_named_with_its_line(copied: PlayedRun, name: str) -> None:
    path = next(path for path in documented(copied).iterdir() if path.name.endswith(name))
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:2], "An edit.", *lines[3:]]) + "\n")
    code, _, output = audited(copied)
    assert code == 1
    assert f"{path}: line 3: says 'An edit.', the result file: " in output


def test_what_an_audit_wrote_beside_a_measured_result_is_no_document(copied: PlayedRun) -> None:
    folder = documented(copied)
    for name in ("audit.json", "audit.txt"):
        (folder / name).write_text("{}\n")
    code, _, output = audited(copied)
    assert "comes from no result file" not in output
    assert code == 0


def test_a_document_of_no_result_file_is_named(copied: PlayedRun) -> None:
    stray = documented(copied) / "qwen_grpo_more.log"
    stray.write_text("pass@1 1.000\n")
    code, _, output = audited(copied)
    assert code == 1
    assert f"{stray}: comes from no result file beside it" in output


def test_a_benchmark_s_table_is_no_document_of_a_result(copied: PlayedRun) -> None:
    documented(copied)
    table = copied.home / "benchmarks" / "measured" / "h200" / "decode.txt"
    table.parent.mkdir(parents=True)
    table.write_text("pass@1 1.000\n")
    code, _, output = audited(copied)
    assert (code, str(table) in output) == (0, False)


def test_a_forged_time_is_named_though_table_and_summary_agree_with_it(copied: PlayedRun) -> None:
    place = documented(copied) / copied.result().name
    edit(place, lambda value: value["seeds"][0]["timing"].update(total_s=1.5))
    generate(copied)
    code, _, output = audited(copied)
    assert code == 1
    assert f"{place}: seeds[0].timing.total_s: says 1.5, its records: " in output


def test_a_copy_in_the_documents_whose_figures_differ_is_named(copied: PlayedRun) -> None:
    place = documented(copied) / copied.result().name
    edit(place, lambda value: value["seeds"][0]["after"].update(answered=0.123))
    assert f"{place}: seeds[0].after.answered: says 0.123" in audited(copied)[2]


@pytest.mark.parametrize(
    ("recorded", "derived", "places"),
    [
        ({"a": 1}, {"a": 1.0}, []),
        ({"a": True}, {"a": 1}, ["a"]),
        ({"a": [1, 2]}, {"a": [1]}, ["a"]),
        ({"a": None}, {}, ["a"]),
        ({"a": {"b": ["x", "y"]}}, {"a": {"b": ["x", "z"]}}, ["a.b[1]"]),
        (0.1 + 0.2, 0.3, [""]),
    ],
)
def test_values_are_compared_exactly(recorded: Any, derived: Any, places: list[str]) -> None:
    assert [one.place for one in differences(json.loads(json.dumps(recorded)), derived)] == places
