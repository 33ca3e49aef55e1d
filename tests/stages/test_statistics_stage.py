import pytest
from tests.result_factory import EXPERIMENT, RUN, write_run

from agentrl.cli import agentrl, run_command
from agentrl.errors import UserError
from agentrl.files import read_json, write_json
from agentrl.sandbox_mark import MARK
from agentrl.stages.statistics import run_statistics


@pytest.fixture
def run(tmp_path):
    """A run on disk; gives the configuration and the seed's folder."""
    config, root = write_run(tmp_path)
    return config, root / RUN / EXPERIMENT / "seed-0"


def test_the_command_writes_the_same_file_as_the_function(run, tmp_path):
    config, folder = run
    base, trained = (str(folder / policy / "eval.json") for policy in ("base", "trained"))
    out = tmp_path / "again.json"
    arguments = ["statistics", "--config-dir", str(config), "--run", RUN, "--experiment", EXPERIMENT, "--seed", "0"]
    code = run_command(agentrl, "agentrl", [*arguments, "--base", base, "--trained", trained, "--out", str(out)])
    assert code == 0
    assert out.read_bytes() == (folder / "statistics.json").read_bytes()


def test_every_set_that_was_played_is_compared(run):
    _, folder = run
    assert set(read_json(folder / "statistics.json")["sets"]) == {"heldout", "wide"}


@pytest.mark.parametrize(("key", "other"), [("seed", 1), ("experiment", "qwen_grpo_bugfix")])
def test_evaluations_of_something_else_are_refused(run, key, other):
    config, folder = run
    base, trained = (folder / policy / "eval.json" for policy in ("base", "trained"))
    for path in (base, trained):
        write_json(path, {**read_json(path), key: other})
    with pytest.raises(UserError, match=str(other)):
        run_statistics(config, RUN, EXPERIMENT, 0, base=base, trained=trained, out=folder / "statistics.json")


def test_evaluations_that_do_not_match_are_refused(run):
    config, folder = run
    base, trained = (folder / policy / "eval.json" for policy in ("base", "trained"))
    content = read_json(trained)
    del content["sets"]["wide"]
    write_json(trained, content)
    with pytest.raises(UserError, match="do not match"):
        run_statistics(config, RUN, EXPERIMENT, 0, base=base, trained=trained, out=folder / "statistics.json")


def test_an_evaluation_with_a_bad_field_is_named(run):
    config, folder = run
    base, trained = (folder / policy / "eval.json" for policy in ("base", "trained"))
    content = read_json(base)
    content["sets"]["heldout"]["answered"] = 2
    write_json(base, content)
    with pytest.raises(UserError, match=r"base/eval\.json: sets\.heldout\.answered"):
        run_statistics(config, RUN, EXPERIMENT, 0, base=base, trained=trained, out=folder / "statistics.json")


@pytest.mark.parametrize("policy", ["base", "trained"])
def test_an_evaluation_without_a_sandbox_marks_the_statistics(run, policy):
    config, folder = run
    assert MARK not in read_json(folder / "statistics.json")
    base, trained = (folder / name / "eval.json" for name in ("base", "trained"))
    marked = folder / policy / "eval.json"
    write_json(marked, {**read_json(marked), MARK: True})
    run_statistics(config, RUN, EXPERIMENT, 0, base=base, trained=trained, out=folder / "statistics.json")
    assert read_json(folder / "statistics.json")[MARK] is True
