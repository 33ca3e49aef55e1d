import json
import re

import pytest
from tests import sandbox_factory
from tests.result_factory import EXPERIMENT, RUN, gathered, write_record, write_run

from agentrl.errors import AgentRLError, IntegrityError, UserError
from agentrl.files import read_json, write_json
from agentrl.reporting.documents import with_table
from agentrl.reporting.tables import headline_text, overview
from agentrl.results import load_result
from agentrl.sandbox_mark import MARK
from agentrl.stages.result import run_result


@pytest.fixture
def run(tmp_path):
    """A run on disk; gives a function that gathers it, and the experiment's folder."""
    return on_disk(tmp_path)


def on_disk(tmp_path):
    config, root = write_run(tmp_path)
    out = root / RUN / f"{EXPERIMENT}.json"

    def gather():
        run_result(config, RUN, EXPERIMENT, root=root, out=out, log=out.with_suffix(".log"))
        return load_result(out)

    return gather, root / RUN / EXPERIMENT


def test_figures_of_both_policies_reach_the_result(run):
    gather, _ = run
    seed = gather().seeds[0]
    assert (seed.before.pass_at_1.mean, seed.after.pass_at_1.mean, seed.difference.mean) == (0.25, 0.75, 0.5)
    assert seed.before.per_task["heldout_zero"] == 1
    assert seed.wide.after.per_task["wide_zero"] == 3


def test_transcripts_are_one_a_held_out_task_before_and_after_and_one_a_task_of_step_0(run):
    gather, _ = run
    moments = [one.moment for one in gather().seeds[0].transcripts]
    assert moments == ["before"] * 5 + ["after"] * 5 + ["step 0"] * 2


def test_the_total_time_is_the_sum_of_the_recorded_stages(run):
    gather, folder = run
    write_record(folder / "verify.json", "verify", 5)
    write_record(folder / "seed-0" / "statistics.json", "statistics", 1)
    assert gather().seeds[0].timing.total_s == 10 + 10 + 30 + 1 + 5


def test_without_the_record_of_the_training_there_is_no_total(run):
    gather, folder = run
    (folder / "seed-0" / "trained" / "policy.json.provenance.json").unlink()
    assert gather().seeds[0].timing.total_s is None


def test_provenance_is_found_by_the_path_of_the_output(run):
    gather, _ = run
    provenance = gather().provenance
    assert provenance[f"{EXPERIMENT}/seed-0/trained/policy.json"]["stage"] == "train"
    assert not any("provenance" in key for key in provenance)


def test_the_highest_peak_of_memory_over_the_steps_is_kept(run):
    gather, folder = run
    path = folder / "seed-0" / "training_times.jsonl"
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    lines = [json.dumps({**row, "peak_gpu_gib": peak}) for row, peak in zip(rows, (3.0, 2.0), strict=True)]
    path.write_text("\n".join(lines))
    assert gather().seeds[0].timing.peak_gpu_gib == 3.0


def test_the_policy_before_its_warm_start_is_told_beside_the_one_after_it(tmp_path):
    seed = load_result(gathered(tmp_path, cold=0)).seeds[0]
    warm_start = seed.warm_start
    assert (warm_start.before.pass_at_1.mean, warm_start.after.pass_at_1.mean) == (0.0, 0.25)
    assert warm_start.difference.mean == 0.25
    assert warm_start.after == seed.before
    assert seed.transcripts[0].moment == "before the warm start"
    assert seed.timing.stages["evaluate cold"] == 10


def test_the_log_and_the_tables_tell_the_policy_before_its_warm_start(tmp_path):
    path = gathered(tmp_path, cold=0)
    log = path.with_suffix(".log").read_text()
    assert re.search(r"^before the warm start +0\.000", log, flags=re.MULTILINE)
    assert "seed 0, warm start: successes of 4" in log
    assert (
        overview([load_result(path)]).as_markdown().splitlines()[0].startswith("|  | before the warm start | before |")
    )


def test_intervals_without_the_warm_start_are_refused(tmp_path):
    config, root = write_run(tmp_path, cold=0)
    path = root / RUN / EXPERIMENT / "seed-0" / "statistics.json"
    write_json(path, {**read_json(path), "warm_start": None})
    out = root / RUN / f"{EXPERIMENT}.json"
    with pytest.raises(UserError, match="statistics of seed 0: has no figures of the warm start -> build it again"):
        run_result(config, RUN, EXPERIMENT, root=root, out=out, log=out.with_suffix(".log"))


def test_no_warm_start_is_null(run):
    gather, _ = run
    assert gather().seeds[0].warm_start is None


def test_the_description_of_a_run_is_no_part_of_its_result(run):
    gather, _ = run
    assert "description" not in gather().config


def test_without_a_wider_set_its_fields_are_null(tmp_path):
    result = load_result(gathered(tmp_path, wide=False))
    assert (result.seeds[0].wide, result.summary.wide) == (None, None)


def test_every_seed_is_gathered_and_summarised(tmp_path):
    result = load_result(gathered(tmp_path, (0, 7)))
    assert [seed.seed for seed in result.seeds] == [0, 7]
    assert [one.seed for one in result.summary.heldout.difference.per_seed] == [0, 7]
    assert result.summary.heldout.difference.over_tasks.mean == 0.5


def test_the_same_files_give_the_same_result_and_log(run):
    gather, folder = run
    gather()
    paths = [folder.parent / f"{EXPERIMENT}{ending}" for ending in (".json", ".log")]
    first = [path.read_bytes() for path in paths]
    gather()
    assert [path.read_bytes() for path in paths] == first


@pytest.mark.parametrize(
    "name", ["verify.json", "seed-0/base/eval.json", "seed-0/training.jsonl", "seed-0/training_times.jsonl"]
)
def test_a_missing_file_is_named_and_nothing_is_written(run, name):
    gather, folder = run
    (folder / name).unlink()
    with pytest.raises(UserError, match=name):
        gather()
    assert not (folder.parent / f"{EXPERIMENT}.json").exists()


def test_a_damaged_row_of_the_training_is_named_by_its_line(run):
    gather, folder = run
    path = folder / "seed-0" / "training.jsonl"
    path.write_text(path.read_text() + '{"step": 2')
    with pytest.raises(UserError, match=r"training\.jsonl:3"):
        gather()


def test_training_rows_that_skip_a_step_are_refused(run):
    gather, folder = run
    path = folder / "seed-0" / "training.jsonl"
    path.write_text(path.read_text().splitlines()[1] + "\n")
    with pytest.raises(UserError, match="count up from 0"):
        gather()


def test_times_of_other_steps_are_refused(run):
    gather, folder = run
    path = folder / "seed-0" / "training_times.jsonl"
    path.write_text(path.read_text().splitlines()[0] + "\n")
    with pytest.raises(UserError, match="times are of other steps"):
        gather()


def test_statistics_of_another_seed_are_refused(run):
    gather, folder = run
    path = folder / "seed-0" / "statistics.json"
    write_json(path, {**read_json(path), "seed": 1})
    with pytest.raises(UserError, match="seed 1"):
        gather()


def note(folder, name, sandbox):
    path = folder / f"{name}.provenance.json"
    write_json(path, {**read_json(path), "sandbox": sandbox})


def test_the_sandbox_of_each_stage_reaches_the_result(run):
    gather, folder = run
    said = sandbox_factory.note("bwrap", ok=7)
    note(folder / "seed-0" / "trained", "policy.json", said)
    stages = gather().sandbox.stages
    assert stages[f"{EXPERIMENT}/seed-0/trained/policy.json"].to_json() == said


def test_a_sandbox_that_changed_in_mid_run_is_refused_with_the_stage(run):
    gather, folder = run
    note(folder / "seed-0" / "trained", "policy.json", sandbox_factory.note("landlock"))
    with pytest.raises(IntegrityError, match=r"changed in mid-run: bwrap was verified, .*policy.json ran landlock"):
        gather()


def test_a_stage_whose_record_tells_of_no_sandbox_is_refused(run):
    gather, folder = run
    path = folder / "seed-0" / "trained" / "policy.json.provenance.json"
    write_json(path, {key: value for key, value in read_json(path).items() if key != "sandbox"})
    with pytest.raises(IntegrityError, match=r"trained/policy.json tells of no sandbox -> "):
        gather()


def test_a_verify_file_that_tells_too_little_of_its_sandbox_is_named_with_the_field(run):
    gather, folder = run
    verified = read_json(folder / "verify.json")
    del verified["sandbox"]["kernel"]
    write_json(folder / "verify.json", verified)
    with pytest.raises(UserError, match=r"verify\.json: sandbox: kernel: Field required -> build it again"):
        gather()
    assert not (folder.parent / f"{EXPERIMENT}.json").exists()


@pytest.fixture
def unconfined(tmp_path, monkeypatch):
    """The same run with process limits alone; gives what `run` gives."""
    sandbox_factory.without_a_jail(monkeypatch)
    return on_disk(tmp_path)


def test_a_result_without_a_sandbox_has_a_banner_and_is_no_headline(unconfined):
    gather, folder = unconfined
    result = gather()
    assert headline_text(result).startswith("NOT_A_SANDBOX")
    with pytest.raises(UserError, match="no headline result"):
        with_table("", [folder.parent / f"{EXPERIMENT}.json"])


MARKED = ("base/eval.json", "trained/eval.json", "statistics.json", "training.jsonl", "training_times.jsonl")


def flipped(path):
    """The mark taken from the last record of a file, or put on it."""
    lines = path.read_text().splitlines() if path.suffix == ".jsonl" else [path.read_text()]
    last = json.loads(lines[-1])
    changed = {key: value for key, value in last.items() if key != MARK} | ({} if MARK in last else {MARK: True})
    path.write_text("\n".join([*lines[:-1], json.dumps(changed)]) + "\n")


@pytest.mark.parametrize("name", MARKED)
@pytest.mark.parametrize("which", ["run", "unconfined"])
def test_a_record_whose_mark_does_not_fit_the_verified_sandbox_is_refused_by_its_name(which, name, request):
    gather, folder = request.getfixturevalue(which)
    flipped(folder / "seed-0" / name)
    log = name.replace("_times", "")
    with pytest.raises(AgentRLError, match=rf"{log}(:2)?:? .*{MARK}"):
        gather()
    assert not (folder.parent / f"{EXPERIMENT}.json").exists()
