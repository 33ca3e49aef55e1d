"""`agentrl compare`: paired differences by hand, what differs, and what can't be compared."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests import sandbox_factory
from tests.odd_values import odd
from tests.result_factory import gathered

from agentrl.cli import agentrl, run_command
from agentrl.errors import UserError
from agentrl.files import read_json, write_json
from agentrl.reporting.comparison import Side, differences, paired
from agentrl.results import load_result
from agentrl.stages.compare import run_compare


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """Before 1 and after 3 of 4 in each of five tasks."""
    return gathered(tmp_path / "first", seeds=(0, 1))


@pytest.fixture
def second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Before 1 and after 4 of 4."""
    monkeypatch.setattr("tests.result_factory.SOLVED", {"base": 1, "trained": 4})
    return gathered(tmp_path / "second")


def row_of(text: str, start: str) -> list[str]:
    line = next(line for line in text.splitlines() if line.startswith(start))
    return re.findall(r"[+-]?\d\.\d{3}", line)


def test_each_further_side_is_paired_with_the_first(first: Path, second: Path) -> None:
    text = run_compare((str(first), str(second)))
    assert row_of(text, "B less A") == ["+0.000"] * 5 + ["+0.250"] * 5


def test_seeds_of_one_file_are_compared_by_their_number(first: Path) -> None:
    text = run_compare((f"{first}@0", f"{first}@1"))
    assert set(row_of(text, "B less A")) == {"+0.000"}
    assert "settings, code and packages are the same" in text


def test_all_seeds_of_a_file_are_pooled_by_task(first: Path) -> None:
    result = load_result(first)
    counts = Side("A", result, result.seeds).counts("after")
    assert {(task.episodes, task.successes) for task in counts} == {(8, 6)}


def test_three_seeds_pair_with_one_by_the_rate_of_each_task(tmp_path: Path, second: Path) -> None:
    three = gathered(tmp_path / "three", seeds=(0, 1, 2))  # After 4 of 4, as `second`.
    value = read_json(three)
    for seed in value["seeds"][1:]:  # Two of the three solved 1 of 4 after training, so 6 of 12 in all.
        seed["after"] = seed["before"]
    write_json(three, value)
    text = run_compare((str(second), str(three), f"{three}@2"))
    assert row_of(text, "B less A") == ["+0.000"] * 5 + ["-0.500"] * 5
    assert row_of(text, "C less A") == ["+0.000"] * 5 + ["-0.750"] * 5
    assert re.search(r"^B +qwen_grpo_tools \(tiny\) +0, 1, 2 ", text, re.MULTILINE)


def test_sides_of_other_tasks_are_shown_but_not_paired(first: Path, second: Path) -> None:
    text = second.read_text().replace("heldout_zero", "heldout_nought")
    second.write_text(text)
    told = run_compare((str(first), str(second)))
    assert "B and A are not paired: 1 tasks only in A, 1 only in B" in told
    assert "B less A" not in told.partition("wider held-out")[0]


def changed(path: Path, **keys: Any) -> Path:
    """The result with other values of some keys, beside it."""
    other = path.with_name("changed.json")
    write_json(other, {**read_json(path), **keys})
    return other


def test_tasks_of_one_name_that_are_not_the_same_are_not_paired(first: Path, second: Path) -> None:
    digests = read_json(second)["task_digests"]
    write_json(second, {**read_json(second), "task_digests": {**digests, "heldout_zero": "1" * 16}})
    told = run_compare((str(first), str(second)))
    assert "B and A are not paired: heldout_zero is not the same in both" in told
    assert "B less A" not in told.partition("wider held-out")[0]


def test_tasks_that_a_result_tells_nothing_of_are_paired_by_name_and_that_is_said(first: Path, second: Path) -> None:
    told = run_compare((str(first), str(changed(second, task_digests={}))))
    assert "B and A are paired by the names of the tasks alone: B does not tell what they were" in told
    assert row_of(told, "B less A") == ["+0.000"] * 5 + ["+0.250"] * 5


def test_the_wider_set_is_compared_too(first: Path, second: Path) -> None:
    wider = run_compare((str(first), str(second))).partition("wider held-out pass@1")[2]
    assert row_of(wider, "B less A") == ["+0.000"] * 5 + ["+0.250"] * 5


def test_a_set_that_one_side_did_not_play_is_left_out(first: Path, tmp_path: Path) -> None:
    assert "wider held-out" not in run_compare((str(first), str(gathered(tmp_path / "narrow", wide=False))))


def test_another_level_of_the_intervals_is_said(first: Path) -> None:
    summary = read_json(first)["summary"]
    other = changed(first, summary={**summary, "confidence": 0.9})
    told = run_compare((str(first), str(other)))
    assert "all intervals are at 95%, the level of A; by its own: B 90%" in told
    assert "all intervals are at" not in run_compare((str(first), str(first)))


def test_a_side_without_a_sandbox_is_named_above_the_figures(first: Path) -> None:
    stages = dict.fromkeys(read_json(first)["sandbox"]["stages"], sandbox_factory.note("process-limits"))
    sandbox = {**sandbox_factory.verified("process-limits"), "stages": stages}
    told = run_compare((str(first), str(changed(first, sandbox=sandbox))))
    assert told.index("B: NOT_A_SANDBOX: model-written code ran with process limits alone") < told.index("pass@1")


def test_settings_code_and_packages_that_differ_are_listed(first: Path) -> None:
    def changed(**config: Any) -> Side:
        value = read_json(first)
        value["config"] |= config
        value["sandbox"]["stages"]["x"] = sandbox_factory.note()
        value["provenance"]["x"] = {
            "stage": "train",
            "code": str(config.get("lr")) * 40,
            "environment": {"packages": {"torch": str(config.get("lr"))}},
        }
        path = first.with_name("changed.json")
        write_json(path, value)
        result = load_result(path)
        return Side(str(config.get("lr")), result, result.seeds)

    table = differences([changed(lr=1.0), changed(lr=2.0)])
    assert table is not None
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["lr"] == ("1.0", "2.0")
    assert rows["package torch"] == ("1.0", "2.0")
    assert rows["code of train"] == ("1.01.01.01.0", "2.02.02.02.0")
    assert "steps" not in rows


def test_a_side_compared_with_itself_has_no_width(first: Path) -> None:
    result = load_result(first)
    side = Side("A", result, result.seeds)
    table, notes = paired([side, Side("B", result, result.seeds)], 0.95)
    assert notes == []
    assert table is not None
    assert set(re.findall(r"[+-]\d\.\d+", " ".join(table.rows[0]))) == {"+0.000"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("{file}",), "1 result named -> name 2 to 26"),
        (("{file}@7", "{file}"), "has no seed 7 -> choose one of: 0, 1"),
        (("{file}", "gone.json"), "gone.json: no such file"),
    ],
)
def test_what_cannot_be_compared_is_refused(first: Path, arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(UserError, match=re.escape(message)):
        run_compare(tuple(one.format(file=first) for one in arguments))


def test_the_command_prints_the_tables_and_which_file_is_which(first: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(agentrl, "agentrl", ["compare", str(first), f"{first}@1"]) == 0
    assert f"A = {first}\nB = {first}@1\n" in capsys.readouterr().out


def told(first: Path, second: Path) -> str:
    """What the comparison says, or its one message, which names the file and a remedy."""
    try:
        text = run_compare((str(first), str(second)))
    except UserError as error:
        text = str(error)
        refused = error
    else:
        return text
    assert text.startswith(f"{second}: "), text
    assert refused.remedy
    text.encode()
    return text


RECORD = {
    "stage": "model",
    "command": "model.pyz",
    "code": "0" * 64,
    "environment": {"python": "3.12.1", "packages": {"torch": "2"}, "absent": []},
    "inputs": {},
    "start": "2025-01-01T00:00:00+00:00",
}


def test_no_odd_part_of_a_result_ends_otherwise_than_in_one_message(first: Path) -> None:
    value = read_json(gathered(first.parent / "narrow", wide=False))
    value["provenance"] = {"model/model.json": RECORD, **value["provenance"]}
    write_json(first, value)
    other, seen = first.with_name("odd.json"), 0
    record = ("provenance", "model/model.json")
    for place, changed in [*odd(value, 1), *odd(value, 3, record), *odd(value, 1, ("seeds", 0, "after", "tasks", 0))]:
        other.write_text(json.dumps(changed))
        assert told(first, other), place
        seen += 1
    assert seen > 200


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda value: value["provenance"]["x"].update(environment=None), "provenance.x.environment is None, not"),
        (
            lambda value: value["provenance"]["x"]["environment"].update(packages={"torch": 2}),
            "provenance.x.environment.packages is {'torch': 2}, not versions by package",
        ),
        (lambda value: value["config"].update(lr="\ud800"), r"config.lr: '\ud800' is no text: surrogates not allowed"),
        (
            lambda value: [one.update(episodes=9) for one in value["seeds"][0]["after"]["tasks"][:1]],
            "heldout: the per-task counts differ in episodes a task",
        ),
        (
            lambda value: value["seeds"][0]["after"].update(
                episodes_per_task=1,
                tasks=[{**one, "successes": 10**400} for one in value["seeds"][0]["after"]["tasks"]],
                per_task=dict.fromkeys(value["seeds"][0]["after"]["per_task"], 10**400),
            ),
            "holds a number past all bounds",
        ),
        (lambda value: value["config"].update(lr=nested(100)), "config.lr.x.x"),
        (lambda value: value.update(schema=2), "schema 2, this version reads 1"),
        (lambda value: value.clear(), "not a result file: it has no schema number"),
    ],
)
def test_what_nothing_can_be_made_of_is_told_with_its_place_and_its_value(
    first: Path, second: Path, change: Any, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    value = read_json(second)
    value["provenance"]["x"] = {"stage": "model", "environment": {"python": "3.12", "packages": {}}}
    change(value)
    second.write_text(json.dumps(value))
    assert message in told(first, second)
    assert run_command(agentrl, "agentrl", ["compare", str(first), str(second)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def nested(depth: int) -> Any:
    return {"x": nested(depth - 1)} if depth else 1


def test_tasks_of_other_families_are_not_paired(first: Path, second: Path) -> None:
    value = read_json(second)
    for moment in ("before", "after"):
        value["seeds"][0][moment]["tasks"][0]["family"] = "another"
    write_json(second, value)
    name = value["seeds"][0]["before"]["tasks"][0]["task"]
    assert f"B and A are not paired: {name} is not the same in both" in told(first, second)


def test_a_seed_of_too_many_digits_is_part_of_a_name(first: Path) -> None:
    with pytest.raises(UserError, match=r"File name too long|no such file"):
        run_compare((f"{first}@{'9' * 5000}", str(first)))
