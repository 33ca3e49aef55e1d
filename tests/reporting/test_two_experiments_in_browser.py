"""The page of a whole run of both experiments in a headless Chromium: each has its part, filters tell them apart."""

from pathlib import Path
from typing import Any

import pytest
from tests.chromium import Page
from tests.report_factory import OTHER, TASK, page_of, two_experiments
from tests.result_factory import EXPERIMENT, FAMILIES

from agentrl.files import read_json, write_json

pytestmark = pytest.mark.slow

BOTH = (EXPERIMENT, OTHER)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return two_experiments(tmp_path_factory.mktemp("two"), seeds=(0, 1))


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("dark", [False, True])
def test_two_experiments_open_without_a_complaint_and_fit_the_screen(
    browser: Page, report: Path, width: int, dark: bool
) -> None:
    complaints, wide = browser.laid_out(report, width=width, dark=dark)
    assert complaints == []
    assert wide <= width


def test_each_part_of_the_page_is_where_the_links_at_its_top_lead(browser: Page, report: Path) -> None:
    browser.open(report)
    links = "[...document.querySelectorAll('nav a')].map((one) => one.hash)"
    titles = (
        "[...document.querySelectorAll('nav a')].map((one) => document.querySelector(`${one.hash} > h2`).textContent)"
    )
    assert browser.evaluate(titles) == ["Results", *sorted(BOTH), "Transcripts", "Provenance"]
    assert len(set(browser.evaluate(links))) == 5


@pytest.mark.parametrize(
    ("experiment", "count"), [(EXPERIMENT, "2 of 6 episodes"), (OTHER, "4 of 6 episodes"), ("", "6 of 6 episodes")]
)
def test_the_filter_keeps_the_episodes_of_an_experiment(
    browser: Page, report: Path, experiment: str, count: str
) -> None:
    browser.open(report)
    assert browser.choose("experiment", experiment) == count
    named = browser.evaluate("[...document.querySelectorAll('#list small')].map((one) => one.textContent)")
    assert all(experiment in one for one in named)


def test_the_filter_of_experiments_adds_up_with_another(browser: Page, report: Path) -> None:
    browser.open(report)
    browser.choose("experiment", OTHER)
    assert browser.choose("outcome", "solved") == "0 of 6 episodes"
    assert browser.choose("experiment", EXPERIMENT) == "2 of 6 episodes"


def test_before_and_after_are_of_one_experiment_though_both_have_played_the_task(browser: Page, report: Path) -> None:
    browser.open(report)
    browser.evaluate("document.forms.filters.elements.compare.click()")
    for experiment in BOTH:
        browser.choose("experiment", experiment)
        browser.choose("task", TASK)
        origins = browser.evaluate("[...document.querySelectorAll('.verdict .number')].map((o) => o.dataset.origin)")
        assert origins == [f"{experiment}/seed-0/{policy}/eval.json" for policy in ("base", "trained")]


def rows_below(browser: Page, experiment: str, heading: str) -> dict[str, list[str]]:
    """The table that follows a heading of an experiment's part: its rows' cells, by label."""
    found: list[list[str]] = browser.evaluate(
        f"(() => {{ const head = [...document.querySelectorAll('#{experiment} > h3')]"
        f".find((one) => one.textContent === '{heading}');"
        " return [...(head?.nextElementSibling.querySelectorAll('tbody tr') ?? [])]"
        ".map((row) => [...row.children].map((cell) => cell.textContent)); })()"
    )
    return {row[0]: row[1:] for row in found}


@pytest.mark.parametrize("experiment", BOTH)
def test_how_episodes_ended_and_what_they_claimed_is_a_table_of_each_experiment(
    browser: Page, report: Path, experiment: str
) -> None:
    browser.open(report)
    rows = rows_below(browser, experiment, "How episodes ended, and what they claimed")
    expected = {
        "ended with a final answer": "1.00",
        "ended with a submission": "0.00",
        "ran out of turns": "0.00",
        "ran out of context": "0.00",
        "ran the tests": "0.00",
        "tests passed on the final source": "0.00",
        "final answer claims passing tests": "0.00",
        "claims so falsely: never run, failed, or changed since": "0.00",
        "sampled tokens": "2.0",
        "turns": "1.00",
        "turns cut at the token limit": "0.00",
    }
    # Both seeds, before and after; what was published stands after them.
    assert {label: rows[label][:4] for label in expected} == {label: [text] * 4 for label, text in expected.items()}


@pytest.mark.parametrize(
    ("heading", "row"),
    [("Calls, and why they failed", "valid calls: Read"), ("Time and memory", "all stages")],
)
@pytest.mark.parametrize("experiment", BOTH)
def test_calls_and_times_are_tables_of_each_experiment(
    browser: Page, report: Path, experiment: str, heading: str, row: str
) -> None:
    browser.open(report)
    assert rows_below(browser, experiment, heading)[row][0][0].isdigit()


@pytest.mark.parametrize("experiment", BOTH)
def test_the_seconds_of_a_step_are_drawn_by_part_for_each_seed(browser: Page, report: Path, experiment: str) -> None:
    browser.open(report)
    found = browser.evaluate(
        f"[...document.querySelectorAll('#{experiment} .charts figure')]"
        ".filter((one) => one.querySelector('figcaption b').textContent.startsWith('seconds a step'))"
        ".map((one) => [one.querySelector('figcaption b').textContent,"
        " [...one.querySelectorAll('.legend span')].map((part) => part.textContent),"
        " [...one.querySelectorAll('circle')].map((point) => point.dataset.key)])"
    )
    parts = ["rollout", "grading", "update", "checkpoint"]
    keys = [[f"seeds[{i}].training[{step}].seconds.{part}" for part in parts for step in (0, 1)] for i in (0, 1)]
    assert found == [[f"seconds a step, seed {i}", parts, keys[i]] for i in (0, 1)]


def test_every_stage_has_its_record_in_the_part_on_provenance(browser: Page, report: Path) -> None:
    browser.open(report)
    shown = browser.evaluate("[...document.querySelectorAll('#provenance .record summary')].map((o) => o.textContent)")
    folder = report.parent
    ending = ".provenance.json"
    left = {path.relative_to(folder).as_posix().removesuffix(ending) for path in folder.rglob(f"*{ending}")}
    assert sorted(shown) == sorted(left - {"report.html"})
    assert len(shown) > 10


def test_a_record_says_the_command_and_the_digests_of_files(browser: Page, report: Path) -> None:
    browser.open(report)
    name = f"{EXPERIMENT}/seed-0/statistics.json"
    record = f"[...document.querySelectorAll('#provenance .record')].find((o) => o.innerHTML.includes('>{name}<'))"
    facts = browser.evaluate(f"[...{record}.querySelectorAll('dt')].map((one) => one.textContent)")
    assert {"stage", "command", "code", "config", "start", "end"} <= set(facts)
    rows = browser.evaluate(
        f"[...{record}.querySelectorAll('.hashes tbody tr')]"
        ".map((row) => [...row.children].map((one) => one.textContent))"
    )
    told = read_json(report.parent / f"{name}.provenance.json")
    expected = [[kind, one["path"], one["sha256"]] for kind in ("inputs", "outputs") for one in told[kind].values()]
    assert rows == expected
    assert rows


@pytest.fixture(scope="module")
def families(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page on which the first and the third task are of one family, with another's between them."""
    report = two_experiments(tmp_path_factory.mktemp("families"))
    for experiment in BOTH:
        path = report.parent / f"{experiment}.json"
        value = read_json(path)
        for side in ("before", "after"):
            value["seeds"][0][side]["tasks"][2]["family"] = FAMILIES[0]
        write_json(path, value)
    page_of(report.parents[2], report.parents[1])
    return report


@pytest.mark.parametrize("experiment", BOTH)
def test_tasks_before_and_after_stand_below_their_family(browser: Page, families: Path, experiment: str) -> None:
    browser.open(families)
    found: list[Any] = browser.evaluate(
        f"[...document.querySelector('#{experiment} table.tasks').tBodies].map((body) =>"
        " [body.querySelector('th.family').textContent,"
        " [...body.querySelectorAll('th[scope=row]')].map((one) => one.textContent)])"
    )
    tasks = {family: [f"heldout_{family}"] for family in FAMILIES}
    tasks[FAMILIES[0]] += tasks.pop(FAMILIES[2])
    assert found == [[family, names] for family, names in tasks.items()]
