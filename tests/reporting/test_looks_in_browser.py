"""What the page's style tells apart in an episode: tokens by log-probability, own text from observations."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.chromium import Page
from tests.episode_factory import call, episode, malformed, ok, refused, turn
from tests.report_factory import FUNCTION, TASK

from agentrl.reporting.page.diffs import versions
from agentrl.reporting.page.page import render_page
from agentrl.reporting.page.transcripts_data import EpisodeSet

pytestmark = pytest.mark.slow

BANDS = {"above −0.1": -0.05, "−0.1 to −0.7": -0.3, "−0.7 to −1.6": -1.0, "−1.6 to −3": -2.0, "−3 to −6": -4.0}
BANDS["below −6 nats"] = -9.0
"""A log-probability of each band, by its name in the legend."""
TOKENS = ".own:not(.diff) > span"


class Letters:
    """Every token is the letter a."""

    def pieces(self, ids: Sequence[int]) -> list[str]:
        return ["a" for _ in ids]

    def text(self, ids: Sequence[int]) -> str:
        return "".join(self.pieces(ids))


def shown(folder: Path, sets: Sequence[EpisodeSet]) -> Path:
    out = folder / "page.html"
    out.write_text(render_page("tiny", [], sets))
    return out


@pytest.fixture(scope="module")
def tokens(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with one reply that has a token of each band."""
    one = episode([turn(text="a" * len(BANDS))], task=TASK, tokens_per_turn=len(BANDS))
    one = replace(one, logprobs=tuple(BANDS.values()))
    return shown(tmp_path_factory.mktemp("tokens"), [EpisodeSet("e", 0, "base", "file", [one], Letters())])


@pytest.fixture(scope="module")
def observed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with one episode: replies, and an observation of each status, and a repair."""
    results = [ok(), refused("no_such_file"), malformed("json")]
    turns = [turn([call("Read", file_path="score.py")], [result], text="reads") for result in results]
    known = versions(TASK, FUNCTION)
    assert known is not None
    one = replace(episode(turns, task=TASK), files={f"{FUNCTION}.py": known.reference})
    return shown(tmp_path_factory.mktemp("observed"), [EpisodeSet("e", 0, "base", "file", [one], None)])


def styles(browser: Page, selector: str, *names: str) -> list[Any]:
    """Computed values of each element that fits."""
    found: list[Any] = browser.evaluate(
        f"[...document.querySelectorAll('{selector}')].map((one) => {list(names)}.map((n) => getComputedStyle(one)[n]))"
    )
    return found


@pytest.mark.parametrize("dark", [False, True])
def test_each_band_of_log_probabilities_has_a_shade_of_its_own(browser: Page, tokens: Path, dark: bool) -> None:
    browser.open(tokens, dark=dark)
    shades = [background for (background,) in styles(browser, TOKENS, "backgroundColor")]
    assert len(shades) == len(set(shades)) == len(BANDS)


@pytest.mark.parametrize("dark", [False, True])
def test_the_legend_shows_the_shades_that_tokens_have(browser: Page, tokens: Path, dark: bool) -> None:
    browser.open(tokens, dark=dark)
    assert styles(browser, ".legend.tokens i", "backgroundColor") == styles(browser, TOKENS, "backgroundColor")
    names = browser.evaluate("[...document.querySelectorAll('.legend.tokens span')].map((one) => one.textContent)")
    assert names == list(BANDS)


def test_a_token_says_its_log_probability_and_its_probability(browser: Page, tokens: Path) -> None:
    browser.open(tokens)
    titles = browser.evaluate(f"[...document.querySelectorAll('{TOKENS}')].map((one) => one.title)")
    assert titles[2] == "log-probability -1.000, probability 0.37"


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", ["backgroundColor", "color"])
def test_the_models_own_text_and_an_observation_differ(browser: Page, observed: Path, name: str, dark: bool) -> None:
    browser.open(observed, dark=dark)
    own, tool = styles(browser, ".text.own", name), styles(browser, ".text.tool", name)
    assert len(own) >= 3
    assert len(tool) == 3
    assert [one for one in own if one in tool] == []


@pytest.mark.parametrize("dark", [False, True])
def test_the_models_own_text_and_an_observation_have_lines_of_different_colours_beside_them(
    browser: Page, observed: Path, dark: bool
) -> None:
    browser.open(observed, dark=dark)
    own, tool = (styles(browser, f".text.{kind}", "borderLeftWidth", "borderLeftColor") for kind in ("own", "tool"))
    assert {width for width, _ in own + tool} == {"3px"}
    assert {color for _, color in own}.isdisjoint(color for _, color in tool)


@pytest.mark.parametrize("width", [1280, 390])
def test_an_observation_stands_further_in_than_the_models_own_text(browser: Page, observed: Path, width: int) -> None:
    browser.open(observed, width=width)
    left = "[...document.querySelectorAll('.text.{}')].map((one) => one.getBoundingClientRect().left)"
    assert max(browser.evaluate(left.format("own"))) < min(browser.evaluate(left.format("tool")))


def test_an_observation_that_is_an_error_differs_from_one_that_is_not(browser: Page, observed: Path) -> None:
    browser.open(observed)
    good, failed, broken = styles(browser, ".text.tool", "borderLeftColor")
    assert failed == broken != good


def test_every_text_says_in_words_whose_it_is(browser: Page, observed: Path) -> None:
    browser.open(observed)
    labels = browser.evaluate("[...document.querySelectorAll('.own-label, .tool-label')].map((one) => one.textContent)")
    results = ["ok", "failed (no_such_file)", "malformed (json)"]
    told = [(f"turn {i}, the model", f"tool result: {result}") for i, result in enumerate(results, 1)]
    assert labels == [label for pair in told for label in pair]


def test_lines_that_a_diff_adds_and_takes_away_differ_from_each_other_and_from_the_rest(
    browser: Page, observed: Path
) -> None:
    browser.open(observed)
    kinds = (".diff .add", ".diff .cut", ".diff span:not(.add):not(.cut)")
    added, cut, kept = ({background for (background,) in styles(browser, kind, "backgroundColor")} for kind in kinds)
    assert len(added) == len(cut) == len(kept) == len(added | cut | kept) / 3
