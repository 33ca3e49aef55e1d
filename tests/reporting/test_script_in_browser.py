"""What the page's script writes, in a headless Chromium: each of its numbers has a source, and nothing leaves the page.

The markup's numbers are held to theirs in `test_page.py`.
"""

import gzip
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.chromium import Page
from tests.episode_factory import call, episode, ok, turn
from tests.report_factory import EXPERIMENT, OTHER, TASK, two_experiments
from tests.reporting.test_page import NAMES, standing_at

from agentrl.files import read_json
from agentrl.reporting.page.page import render_page
from agentrl.reporting.page.transcripts_data import EpisodeSet

pytestmark = pytest.mark.slow

MANY = 130
"""More episodes than the list shows at once."""


class Words:
    """Every token is a number, as a model may write it."""

    def pieces(self, ids: Sequence[int]) -> list[str]:
        return [f"{id_} " for id_ in ids]

    def text(self, ids: Sequence[int]) -> str:
        return "".join(self.pieces(ids))


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return two_experiments(tmp_path_factory.mktemp("script"), seeds=(0, 1))


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of more episodes than are listed at once, with the tokens of their replies."""
    one = episode([turn([call("Read", limit=12)], [ok()], text="3 4 "), turn(text="5 6 ")], task=TASK)
    played = [replace(one, sample=sample) for sample in range(MANY)]
    out = tmp_path_factory.mktemp("many") / "page.html"
    out.write_text(render_page("tiny", [], [EpisodeSet(EXPERIMENT, 0, "base", "file", played, Words())]))
    return out


def open_all(browser: Page, file: Path) -> None:
    """Open a page with everything set out that its script sets out."""
    browser.open(file)
    browser.unfold()
    browser.evaluate("document.querySelector('.charts circle')?.focus()")
    browser.press("ArrowRight")


# Numbers that need no source, by the element that they stand in, and what is said there of them. Of a count of what
# is shown the reader has the source before him; a button in a line that is read aloud at each change would hinder.
UNSOURCED = {
    "#count": r"\d+ of \d+ episodes",  # Of what the filters leave; the markup's count of all opens to its source.
    "#list .more": r"\d+ more",  # Of what the list has not set out yet.
    ".own-label": r"turn \d+,",  # The turn's place in its episode: a name, as a step's is.
    "#list button": r"#\d+",  # The sample's number: a name; where the episode is shown it opens to its line.
    "#filters option": r"\d+",  # A seed, by which episodes are chosen: a name.
    "details.steps tbody th": r"\d+",  # A step: the name of its row.
    ".reading": r"step \d+: \S+",  # Repeats the point in focus, which opens to its source itself.
}
# What the model and its tools wrote is quoted, not reported; axes and records are left out in `test_page.py`, too.
QUOTED = ".text, .call dl, .tick, .legend.tokens, #provenance, #sources, script, style, code, h1, title, [data-key]"


def loose(browser: Page) -> list[tuple[str, str]]:
    """Texts with a digit that no element with a source holds, each with the first element of `UNSOURCED` around it."""
    found = browser.evaluate(
        "(() => { const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];"
        f" const quoted = {json.dumps(QUOTED)}, places = {json.dumps(list(UNSOURCED))};"
        " while (walk.nextNode()) { const text = walk.currentNode.data, holder = walk.currentNode.parentElement;"
        r" if (/\d/.test(text) && !holder.closest(quoted))"
        " found.push([places.find((one) => holder.closest(one)) ?? '', text]); } return found; })()"
    )
    return [(place, text) for place, text in found]


def unexplained(texts: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """What is left of them without names and without what `UNSOURCED` lets stand in its place."""
    bare = [(place, NAMES.sub("", re.sub(UNSOURCED.get(place, "(?!)"), "", text))) for place, text in texts]
    return [(place, text) for place, text in bare if re.search(r"\d", text)]


@pytest.mark.parametrize("page", ["report", "many"])
def test_no_digit_that_the_script_writes_stands_without_a_source(
    browser: Page, page: str, request: pytest.FixtureRequest
) -> None:
    open_all(browser, request.getfixturevalue(page))
    texts = loose(browser)
    for number in range(browser.evaluate("document.querySelectorAll('#list button').length")):
        browser.evaluate(f"document.querySelectorAll('#list button')[{number}].click()")
        texts += loose(browser)
        if number > 10:
            break
    assert unexplained(texts) == []


def test_every_place_that_needs_no_source_is_met(browser: Page, report: Path, many: Path) -> None:
    met = set()
    for file in (report, many):
        open_all(browser, file)
        met |= {place for place, _ in loose(browser)}
    assert set(UNSOURCED) <= met


def test_what_the_list_has_not_set_out_is_counted_and_comes_when_it_is_asked_for(browser: Page, many: Path) -> None:
    browser.open(many)
    listed = "document.querySelectorAll('#list li').length"
    assert browser.evaluate(listed) == 101
    assert browser.evaluate("document.querySelector('#list .more').textContent") == f"{MANY - 100} more"
    browser.evaluate("document.querySelector('#list .more').click()")
    assert browser.evaluate(listed) == MANY
    assert browser.evaluate("document.querySelector('#list .more')") is None


def test_turns_are_named_in_their_order(browser: Page, many: Path) -> None:
    browser.open(many)
    labels = browser.evaluate("[...document.querySelectorAll('.own-label')].map((one) => one.firstChild.data)")
    assert labels == ["turn 1, the model", "turn 2, the model"]


def sources(browser: Page, selector: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = browser.evaluate(
        f"[...document.querySelectorAll('{selector} [data-key]')].map((one) => ({{ ...one.dataset }}))"
    )
    return found


def test_every_cell_of_the_tables_of_steps_stands_in_its_result_under_its_key(browser: Page, report: Path) -> None:
    open_all(browser, report)
    found = sources(browser, "details.steps")
    assert {Path(one["file"]).name for one in found} == {f"{name}.json" for name in (EXPERIMENT, OTHER)}
    results = {f"{name}.json": read_json(report.parent / f"{name}.json") for name in (EXPERIMENT, OTHER)}
    wrong = [
        one for one in found if standing_at(results[Path(one["file"]).name], one["key"]) != json.loads(one["value"])
    ]
    assert wrong == []


@pytest.mark.parametrize("experiment", [EXPERIMENT, OTHER])
def test_every_figure_of_an_episode_stands_in_its_line_of_its_file(
    browser: Page, report: Path, experiment: str
) -> None:
    browser.open(report)
    browser.choose("experiment", experiment)
    found = []
    for number in range(browser.evaluate("document.querySelectorAll('#list button').length")):
        browser.evaluate(f"document.querySelectorAll('#list button')[{number}].click()")
        found += sources(browser, "#shown")
    lines: dict[str, list[Any]] = {}
    for one in found:
        path = (report.parent / one["origin"]).with_name("episodes.jsonl.gz")
        assert Path(one["file"]).name == path.name
        lines[one["origin"]] = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
    assert len(lines) == 2
    assert [one for one in found if standing_at(lines[one["origin"]], one["key"]) != json.loads(one["value"])] == []


def use(browser: Page) -> None:
    """Do what a reader does: filter, compare, open tables, a point and a number, and what they come from."""
    for name, value in (("experiment", OTHER), ("policy", "trained"), ("outcome", "not solved"), ("cause", "json")):
        browser.choose(name, value)
    browser.evaluate("document.querySelector('#filters [type=reset]').click()")
    browser.evaluate("document.forms.filters.elements.compare.click()")
    browser.evaluate("document.querySelectorAll('#list button')[1].click()")
    for one in ("td .number", ".charts circle", "details.steps .number", "#shown .number"):
        target = f"document.querySelector('{one}')"
        browser.evaluate(f"{target}.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))")
        browser.wait("document.getElementById('source').open")
        browser.evaluate("document.querySelector('#source button').click()")
        browser.wait("!document.getElementById('source').open")


def test_no_request_leaves_the_page_however_it_is_used(browser: Page, report: Path) -> None:
    browser.requests.clear()
    browser.console.clear()
    open_all(browser, report)
    use(browser)
    browser.evaluate("new Promise((done) => { setTimeout(done, 200); })")  # What was begun gets time to be told of.
    assert browser.requests == [report.resolve().as_uri()]
    # A request that the page's own policy stops is a complaint instead.
    assert browser.console == []
