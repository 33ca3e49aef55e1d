"""What `agentrl why` says of a run that is fresh, and after each kind of change."""

import re
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from click.testing import CliRunner

from agentrl.audit.chain import bundle_of, stages_of_run
from agentrl.errors import UserError
from agentrl.files import read_json, sha256_file, write_json
from agentrl.provenance.bundle import bundle_contents, write_bundle
from agentrl.provenance.fingerprint import code_digest
from agentrl.provenance.record import record_path
from agentrl.stages.why import SHOWN, command, run_why
from tests.audit.played_run import SEED, PlayedRun
from tests.workflow_copy import ENVIRONMENT


def why(run: PlayedRun, target: Path | None = None) -> str:
    return run_why(target or run.result(), run.config_dir)


def frozen(run: PlayedRun) -> None:
    """The library holds the code of every stage, as it is now."""
    stages = stages_of_run(run.layout.root, run.layout.run, run.settings(), run.config_dir)
    for bundle in {bundle_of(files, run.settings()) for files in stages} - {None}:
        assert bundle is not None
        contents = bundle_contents(bundle.stage, bundle.environments)
        write_bundle(bundle.path(run.layout.root / "library"), contents)


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_run_that_nothing_happened_to_is_fresh(copied: PlayedRun) -> None:
    assert why(copied) == f"{copied.result()} is fresh: nothing that it was made from has changed\n"


def test_a_changed_setting_is_named_with_both_values_and_what_follows_is_named_too(copied: PlayedRun) -> None:
    frozen(copied)
    replace(copied.config_dir / "runs" / "played.yaml", "lr: 0.0001", "lr: 0.0002")
    trained = copied.layout.of_seed(SEED)["train"]
    told = why(copied)
    assert told.startswith(f"train ({trained}):\n  setting lr changed: 0.0001 -> 0.0002\n")
    assert f"evaluate ({copied.layout.evaluation(SEED, 'trained')}):\n  follows {trained}\n" in told
    assert str(copied.layout.evaluation(SEED, "base")) + "):" not in told


def test_every_stage_follows_frozen_code_that_another_stage_needs_again(copied: PlayedRun) -> None:
    replace(copied.config_dir / "runs" / "played.yaml", "lr: 0.0001", "lr: 0.0002")
    base = copied.layout.evaluation(SEED, "base")
    place = copied.layout.root / "library" / ENVIRONMENT[copied.layout.experiment] / "evaluate.pyz"
    assert f"library ({place}):\n  is not there\nevaluate ({base}):\n  follows {place}\n" in why(copied)


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
    assert f"package pandas was pinned to {found[1]}, is pinned to 1.2.3" in told
    library = copied.layout.root / "library" / "statistics.pyz"
    assert told.startswith(f"library ({library}):\n  is not there\nstatistics (")


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


def other_code(run: PlayedRun, **files: str) -> None:
    """The statistics were made by code in which one file was another."""
    path = record_path(run.layout.of_seed(SEED)["statistics"])
    record = read_json(path)
    assert record["code"] == code_digest("statistics")
    listed = {"files": {**record["files"], **files}} if files else {}
    kept = {key: value for key, value in record.items() if key != "files"}
    write_json(path, {**kept, **listed, "code": "0" * 64})


def test_without_the_frozen_code_the_changed_file_is_named(copied: PlayedRun) -> None:
    other_code(copied, **{"agentrl/statistics.py": "1" * 64, "agentrl/gone.py": "2" * 64})
    told = why(copied)
    assert re.search(r"  code changed: agentrl/statistics\.py: 111111111111 -> [0-9a-f]{12}\n", told)
    assert "  code changed: agentrl/gone.py: a file -> no longer needed\n" in told


def much_other_code_and_another_level(run: PlayedRun) -> None:
    """The statistics were made by code of thirty files that are gone, and the level of their intervals changes."""
    other_code(run, **{f"agentrl/gone_{number:02}.py": "2" * 64 for number in range(30)})
    replace(run.config_dir / "config.yaml", "confidence: 0.95", "confidence: 0.9")


def told_of_statistics(run: PlayedRun, shown: int | None = SHOWN) -> list[str]:
    out = run.layout.of_seed(SEED)["statistics"]
    block = re.search(
        rf"^statistics \({out}\):\n((?:  .*\n)+)", run_why(out, run.config_dir, shown=shown), re.MULTILINE
    )
    assert block is not None
    return block[1].splitlines()


def test_a_changed_setting_is_told_before_code_however_much_of_it_changed(copied: PlayedRun) -> None:
    much_other_code_and_another_level(copied)
    assert told_of_statistics(copied)[0] == "  setting confidence changed: 0.95 -> 0.9"


def test_of_many_reasons_it_is_said_how_many_are_left_out_and_all_can_be_asked_for(copied: PlayedRun) -> None:
    much_other_code_and_another_level(copied)
    everything = told_of_statistics(copied, None)
    assert sum(reason.startswith("  code changed: agentrl/gone_") for reason in everything) == 30
    left_out = len(everything) - SHOWN
    assert told_of_statistics(copied) == [*everything[:SHOWN], f"  ... and {left_out} more; --all shows them"]


def test_the_option_all_leaves_no_reason_out(copied: PlayedRun) -> None:
    much_other_code_and_another_level(copied)
    given = [str(copied.layout.of_seed(SEED)["statistics"]), "--config-dir", str(copied.config_dir)]
    few, everything = (CliRunner().invoke(command, [*given, *more]).output for more in ([], ["--all"]))
    assert ("gone_29.py" in few, "gone_29.py" in everything) == (False, True)


def test_of_a_record_of_an_earlier_version_the_place_is_said_not_to_be_known(copied: PlayedRun) -> None:
    other_code(copied)
    assert "its code changed; the record is of an earlier version" in why(copied)


def test_a_changed_published_number_is_named_with_both_values_and_a_comment_is_not(copied: PlayedRun) -> None:
    frozen(copied)
    path = copied.config_dir / "published.yaml"
    path.write_text(path.read_text() + "# A remark.\n")
    assert "is fresh" in why(copied)
    old = {"qwen_grpo_bugfix": "9.5", "qwen_grpo_tools": "20.0"}[copied.layout.experiment]
    replace(path, f"wall_minutes: {old}", "wall_minutes: 77.0")
    assert why(copied) == f"result ({copied.result()}):\n  published number wall_minutes changed: {old} -> 77.0\n"


def test_figures_page_summary_and_model_are_targets(copied: PlayedRun) -> None:
    folder, name = copied.layout.run_folder, copied.layout.experiment
    drawn = folder / "figures" / f"{name}-pass_at_1.svg"
    assert f"figures ({drawn}):\n  was never made\n" in why(copied, folder / "figures" / f"{name}-calls.png")
    for target in (folder / "report.html", folder / "summary.md"):
        assert f"report ({folder / 'report.html'}):\n  was never made\n" in why(copied, target)
    assert "is fresh" in why(copied, copied.layout.shared()["model"])


def test_the_default_run_s_copy_is_a_target_and_a_run_and_all_stand_for_everything(copied: PlayedRun) -> None:
    config = copied.config_dir / "config.yaml"
    config.write_text(re.sub("^default_run: .*", "default_run: played", config.read_text(), flags=re.MULTILINE))
    copy = copied.layout.root / copied.result().name
    never = f"result_of_default_run ({copy}):\n  was never made\n"
    assert why(copied, copy) == never
    assert never in why(copied, Path("all"))
    assert never not in why(copied, Path("played"))
    assert "figures (" in why(copied, Path("played"))
    for ending in (".json", ".log"):
        copy.with_suffix(ending).write_bytes(copied.result().with_suffix(ending).read_bytes())
    assert "is fresh" in why(copied, copy)
    copy.write_text("{}")
    assert f"  {copy} is no copy of {copied.result()}; a dry run may not see it" in why(copied, copy)


def test_frozen_code_is_a_target(copied: PlayedRun) -> None:
    place = copied.layout.root / "library" / "statistics.pyz"
    assert why(copied, place) == f"library ({place}):\n  is not there\n"
    write_bundle(place, bundle_contents("statistics"))
    assert "is fresh" in why(copied, place)


@pytest.mark.parametrize(
    "name", ["bogus/train.pyz", "train.pyz", "edit_menu+bogus/train.pyz", "statistics.zip", "a/b/c.pyz"]
)
def test_frozen_code_of_no_run_is_refused_with_what_there_is(copied: PlayedRun, name: str) -> None:
    library = copied.layout.root / "library"
    with pytest.raises(UserError) as raised:
        why(copied, library / name)
    told = str(raised.value)
    assert told.startswith(f"{library / name}: no run is made from it -> name one of {library}: ")
    assert f"{ENVIRONMENT[copied.layout.experiment]}/train.pyz, " in told
    assert ", statistics.pyz" in told


def test_a_damaged_record_of_snakemake_s_is_told(copied: PlayedRun) -> None:
    out = copied.layout.of_seed(SEED)["statistics"]
    name = urlsafe_b64encode(out.relative_to(copied.home).as_posix().encode()).decode()
    record = copied.home / ".snakemake" / "metadata" / name
    record.parent.mkdir(parents=True)
    record.write_text('{"code"')
    assert f"  Snakemake's record {record} is damaged" in why(copied)


def test_an_output_that_is_not_what_its_stage_wrote_is_told_with_the_way_to_make_it_again(copied: PlayedRun) -> None:
    copied.result().write_text("")
    told = why(copied)
    assert f"result ({copied.result()}):\n  {copied.result()} is not the file that it wrote; " in told
    assert f"snakemake --cores all --force {copied.result()}" in told


@pytest.mark.parametrize("part", [{"specification": {"sha256": "x", "pins": 5}}, {"packages": 5}, {"absent": [1, {}]}])
def test_a_record_whose_environment_has_another_shape_is_told(copied: PlayedRun, part: dict[str, object]) -> None:
    record = record_path(copied.result())
    value = read_json(record)
    value["environment"] |= part
    write_json(record, value)
    assert f"no whole record: environment.{next(iter(part))} of {record} is " in why(copied)


def test_what_was_never_made_is_said_to_be_so(copied: PlayedRun) -> None:
    out = copied.layout.of_seed(SEED)["statistics"]
    out.unlink()
    record_path(out).unlink()
    assert f"statistics ({out}):\n  was never made\n" in why(copied)


def test_a_target_of_no_stage_is_refused(copied: PlayedRun) -> None:
    with pytest.raises(UserError, match="no stage makes it"):
        why(copied, copied.layout.folder / "nothing.json")
    with pytest.raises(UserError, match="is neither a file that the workflow makes nor one of: all, played"):
        why(copied, copied.home / "other.json")


def test_a_configuration_that_is_not_there_is_named(copied: PlayedRun) -> None:
    with pytest.raises(UserError, match=r"nowhere: no configuration is there -> name its folder by --config-dir"):
        run_why(copied.result(), copied.home / "nowhere")
