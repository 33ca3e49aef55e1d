"""The page in a headless Chromium: it works, it is closed to the network, and no text of an episode acts."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.chromium import Page
from tests.episode_factory import episode, turn
from tests.report_factory import HOSTILE, TASK, page, played, unfinished
from tests.result_factory import EXPERIMENT, RUN, gathered, training_row

from agentrl.cli import agentrl, run_command
from agentrl.reporting.page.page import render_page
from agentrl.reporting.page.transcripts_data import EpisodeSet
from agentrl.training_log import write_training
from agentrl.types import Grade, Malformed, Status, ToolCall, ToolResult

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    other = played(1, 0.0, text="Nothing was changed.", task="zero/heldout/01")
    page(folder, [played(0, 1.0), other], seeds=(0, 1))
    return folder / "results" / "tiny" / "report.html"


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("dark", [False, True])
def test_the_page_opens_without_a_complaint_and_fits_the_screen(
    browser: Page, report: Path, width: int, dark: bool
) -> None:
    complaints, wide = browser.laid_out(report, width=width, dark=dark)
    assert complaints == []
    assert wide <= width


def test_dark_and_light_differ_and_both_can_be_read(browser: Page, report: Path) -> None:
    colors = []
    for dark in (False, True):
        browser.open(report, dark=dark)
        style = "getComputedStyle(document.body)"
        colors.append(browser.evaluate(f"[{style}.backgroundColor, {style}.color]"))
    light, dark_one = ([sum(map(int, one[4:-1].split(","))) for one in pair] for pair in colors)
    assert light[0] - light[1] > 500
    assert dark_one[1] - dark_one[0] > 500


def test_no_request_leaves_the_page(browser: Page, report: Path) -> None:
    browser.requests.clear()
    browser.open(report)
    assert browser.requests == [report.resolve().as_uri()]


@pytest.mark.parametrize(
    ("name", "value", "count"),
    [
        ("experiment", "qwen_grpo_tools", "4 of 4 episodes"),
        ("policy", "trained", "2 of 4 episodes"),
        ("task", "zero/heldout/01", "2 of 4 episodes"),
        ("outcome", "solved", "2 of 4 episodes"),
        ("outcome", "claims passing tests", "2 of 4 episodes"),
        ("outcome", "claims them falsely", "0 of 4 episodes"),
        ("outcome", "hidden tests: wrong", "2 of 4 episodes"),
        ("outcome", "ended: answer", "4 of 4 episodes"),
        ("cause", "json", "2 of 4 episodes"),
        ("cause", "no_such_file", "4 of 4 episodes"),
    ],
)
def test_a_filter_keeps_the_episodes_that_fit(browser: Page, report: Path, name: str, value: str, count: str) -> None:
    browser.open(report)
    assert browser.choose(name, value) == count


def test_filters_add_up_and_can_be_taken_back(browser: Page, report: Path) -> None:
    browser.open(report)
    browser.choose("policy", "base")
    assert browser.choose("outcome", "solved") == "1 of 4 episodes"
    assert browser.choose("cause", "json") == "0 of 4 episodes"
    assert "No episode fits" in browser.evaluate("document.getElementById('shown').textContent")
    browser.evaluate("document.querySelector('#filters [type=reset]').click()")
    browser.wait("document.getElementById('count').textContent === '4 of 4 episodes'")


def test_before_and_after_of_a_task_stand_side_by_side(browser: Page, report: Path) -> None:
    browser.open(report)
    browser.evaluate("document.forms.filters.elements.compare.click()")
    heads = browser.evaluate("[...document.querySelectorAll('article > h4:first-child')].map((h) => h.textContent)")
    assert heads == [f"before: {TASK}, sample 0", f"after: {TASK}, sample 0"]
    tops = browser.evaluate("[...document.querySelectorAll('article')].map((one) => one.getBoundingClientRect().top)")
    assert tops[0] == tops[1]


def test_an_episode_shows_calls_results_and_the_diff(browser: Page, report: Path) -> None:
    browser.open(report)
    text = browser.evaluate("document.getElementById('shown').textContent")
    for part in (
        "turn 1, the model",
        "Edit",
        "file_path",
        "tool result: failed (no_such_file)",
        "claims passing tests",
    ):
        assert part in text
    assert browser.evaluate("document.querySelectorAll('#shown .diff .add').length") > 0


def test_a_number_opens_to_its_source_with_the_keyboard_alone(browser: Page, report: Path) -> None:
    browser.open(report)
    browser.evaluate("document.querySelector('td .number').focus()")
    browser.press("Enter")
    told = browser.evaluate("document.getElementById('source').open && document.getElementById('source').textContent")
    for part in ("seeds[0].before.pass_at_1", "qwen_grpo_tools.json", "statistics.json", "command", "code", "config"):
        assert part in told
    browser.press("Escape")
    browser.wait("!document.getElementById('source').open")
    assert browser.evaluate("document.activeElement.className") == "number"


def test_the_list_is_walked_with_the_arrow_keys(browser: Page, report: Path) -> None:
    browser.open(report)
    browser.evaluate("document.querySelector('#list button').focus()")
    browser.press("ArrowDown")
    assert browser.evaluate("[...document.querySelectorAll('#list button')].indexOf(document.activeElement)") == 1


POINT = "[document.activeElement.getAttribute('aria-label'), document.activeElement.dataset.key]"


def reading(browser: Page) -> str:
    told: str = browser.evaluate(
        "[...document.querySelectorAll('[role=status].reading')].map((one) => one.textContent)"
        ".filter((text) => text.includes('step')).join(' | ')"
    )
    return told


def test_points_of_a_curve_are_walked_with_the_arrow_keys_and_say_their_value(browser: Page, report: Path) -> None:
    browser.open(report)
    browser.evaluate("document.querySelector('.charts figure circle').focus()")
    walk = {
        "ArrowRight": ("seed 0, step 1", "seeds[0].training[1].reward_mean"),
        "ArrowDown": ("seed 1, step 1", "seeds[1].training[1].reward_mean"),
        "Home": ("seed 1, step 0", "seeds[1].training[0].reward_mean"),
        "ArrowUp": ("seed 0, step 0", "seeds[0].training[0].reward_mean"),
        "End": ("seed 0, step 1", "seeds[0].training[1].reward_mean"),
    }
    for key, (label, place) in walk.items():
        browser.press(key)
        assert browser.evaluate(POINT) == [label, place]
        assert reading(browser) == f"{label}: 0.250"


def test_a_key_at_the_end_of_a_curve_stays_there(browser: Page, report: Path) -> None:
    browser.open(report)
    browser.evaluate("document.querySelector('.charts figure circle').focus()")
    for key in ("ArrowLeft", "ArrowUp"):
        browser.press(key)
        assert browser.evaluate(POINT)[0] == "seed 0, step 0"


def test_tab_visits_a_chart_once_and_comes_back_to_the_point_that_was_left(browser: Page, report: Path) -> None:
    browser.open(report)
    charts = browser.evaluate("document.querySelectorAll('.charts figure').length")
    assert browser.evaluate("document.querySelectorAll('.charts circle[tabindex=\"0\"]').length") == charts
    browser.evaluate("document.querySelector('.charts figure circle').focus()")
    browser.press("ArrowRight")
    browser.press("Tab")
    assert browser.evaluate(POINT) == ["seed 0, step 0", "seeds[0].training[0].entropy"]
    assert browser.evaluate("document.querySelectorAll('.charts circle[tabindex=\"0\"]').length") == charts
    first = "document.querySelector('.charts figure circle[tabindex=\"0\"]').getAttribute('aria-label')"
    assert browser.evaluate(first) == "seed 0, step 1"


def test_a_point_opens_to_its_source_with_the_keyboard_and_takes_the_focus_back(browser: Page, report: Path) -> None:
    browser.open(report)
    browser.evaluate("document.querySelector('.charts figure circle').focus()")
    browser.press("Enter")
    assert "seeds[0].training[0].reward_mean" in browser.evaluate("document.getElementById('source').textContent")
    browser.press("Escape")
    browser.wait("!document.getElementById('source').open")
    assert browser.evaluate(POINT)[0] == "seed 0, step 0"


def test_a_point_under_the_mouse_is_read_too_and_the_hint_returns(browser: Page, report: Path) -> None:
    browser.open(report)
    browser.evaluate("document.querySelector('.charts').scrollIntoView()")
    place = "(() => { const b = document.querySelectorAll('.charts circle')[1].getBoundingClientRect();"
    x, y = browser.evaluate(f"{place} return [b.x + b.width / 2, b.y + b.height / 2]; }})()")
    browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    assert ", step 1: 0.250" in reading(browser)
    browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=1, y=1)
    assert reading(browser) == ""


def test_hostile_text_is_shown_as_text_and_does_nothing(browser: Page, tmp_path: Path) -> None:
    root = tmp_path / "results" / "tiny"
    text = HOSTILE.removesuffix("\ud800")  # A file of episodes is UTF-8 and can't hold a lone surrogate.
    page(tmp_path, [played(0, 0.0, text=text)])
    browser.console.clear()
    browser.requests.clear()
    browser.open(root / "report.html")
    assert text in browser.evaluate("document.getElementById('shown').textContent")
    assert browser.evaluate("document.title") == "tiny: run report"
    assert browser.evaluate("document.querySelectorAll('#shown img, #shown script').length") == 0
    assert browser.console == []
    assert browser.requests == [(root / "report.html").resolve().as_uri()]


class HostileTexts:
    """Every turn's first token, and every prompt, is the hostile text."""

    def __init__(self, text: str) -> None:
        self._text = text

    def pieces(self, ids: Sequence[int]) -> list[str]:
        return [self._text, *("" for _ in ids[1:])]

    def text(self, ids: Sequence[int]) -> str:  # noqa: ARG002 - the protocol's signature
        return self._text


def test_hostile_text_does_nothing_wherever_an_episode_can_hold_it(browser: Page, tmp_path: Path) -> None:
    text = HOSTILE.removesuffix("\ud800")
    broken = ToolResult(Status.FAILED, text, text)
    turns = [turn([ToolCall(text, {text: text})], [broken], text=text), turn([Malformed(text, text)], [], text=text)]
    one = replace(episode(turns, task=text, family=text, ended=text), function=text, files={f"{text}.py": text})
    one = replace(one, grade=Grade(False, text))
    out = tmp_path / "page.html"
    out.write_text(render_page("tiny", [], [EpisodeSet(text, 0, "base", text, [one], HostileTexts(text))]))
    browser.console.clear()
    browser.requests.clear()
    browser.open(out)
    browser.evaluate("document.querySelectorAll('#shown details').forEach((part) => { part.open = true; })")
    shown = browser.evaluate("document.getElementById('shown').textContent")
    # Twice a reply and its malformed call's cause; the prompt; the call's name, argument and value; the result and
    # its cause; and in the verdict.
    assert shown.count(text) >= 9
    browser.evaluate("document.querySelector('#shown [data-key]').click()")
    assert text in browser.evaluate("document.getElementById('source').textContent")
    assert browser.evaluate("document.title") == "tiny: run report"
    assert (
        browser.evaluate("document.querySelectorAll('#shown img, #shown script, #filters img, #list img').length") == 0
    )
    assert browser.console == []
    assert browser.requests == [out.resolve().as_uri()]


def test_figures_of_a_transcript_open_to_the_line_of_their_file(browser: Page, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    two = [episode([turn(text="x")], task=TASK, sample=sample) for sample in (0, 1)]
    one_set = EpisodeSet("e", 4, "trained", "some/episodes.jsonl.gz", two, HostileTexts("x"))
    out.write_text(render_page("tiny", [], [one_set]))
    browser.open(out)
    browser.evaluate("document.querySelectorAll('#list button')[1].click()")
    found = browser.evaluate("[...document.querySelectorAll('#shown [data-key]')].map((one) => ({ ...one.dataset }))")
    assert {one["key"]: one["value"] for one in found} == {
        "[1].sample": "1",
        "[1].reward": "0",
        "[1].logprobs[0:2]": "[-1,-1] (rounded)",
        "[1].logprobs[0]": "-1 (rounded)",
        "[1].logprobs[1]": "-1 (rounded)",
    }
    assert {(one["file"], one["origin"]) for one in found} == {("some/episodes.jsonl.gz", "e/seed-4/trained/eval.json")}


def test_the_table_of_steps_is_set_out_when_it_is_opened_and_its_cells_open_to_their_source(
    browser: Page, report: Path
) -> None:
    browser.open(report)
    assert browser.evaluate("document.querySelectorAll('details.steps table').length") == 0
    browser.evaluate("document.querySelector('details.steps').open = true")
    browser.wait("document.querySelectorAll('details.steps tbody tr').length === 2")
    cell = "document.querySelector('details.steps tbody tr:nth-child(2) .number')"
    assert browser.evaluate(f"{cell}.textContent") == "0.250"
    browser.evaluate(f"{cell}.click()")
    told = browser.evaluate("document.getElementById('source').textContent")
    assert "seeds[0].training[1].reward_mean" in told
    assert "trained/policy.json" in told


def test_even_a_script_that_got_into_the_page_would_not_run(browser: Page, report: Path, tmp_path: Path) -> None:
    broken = tmp_path / "report.html"
    broken.write_text(report.read_text().replace("<main>", "<script>document.title = 'taken'</script><main>"))
    browser.open(broken)
    assert browser.evaluate("document.title") == "tiny: run report"


@pytest.mark.parametrize("width", [1280, 390])
def test_three_seeds_have_a_colour_and_a_name_each_and_fit_the_screen(
    browser: Page, tmp_path: Path, width: int
) -> None:
    page(tmp_path, seeds=(0, 1, 2), cold=0)
    browser.console.clear()
    browser.open(tmp_path / "results" / "tiny" / "report.html", width=width)
    assert browser.console == []
    assert browser.evaluate("document.documentElement.scrollWidth") <= width
    chart = "document.querySelector('.charts figure')"
    colors = browser.evaluate(f"[...{chart}.querySelectorAll('g')].map((one) => getComputedStyle(one).color)")
    marks = f"[...{chart}.querySelectorAll('.legend i')]"
    legend = browser.evaluate(f"{marks}.map((one) => getComputedStyle(one).backgroundColor)")
    names = browser.evaluate(f"{marks}.map((one) => one.parentElement.textContent)")
    assert names == ["seed 0", "seed 1", "seed 2"]
    assert len(set(colors)) == 3
    assert legend == colors


def whole(folder: Path) -> None:
    gathered(folder)


def nothing_solved(folder: Path) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tests.result_factory.SOLVED", {"base": 0, "trained": 0})
        gathered(folder)


def log_of(folder: Path, *rows: dict[str, Any]) -> Path:
    log = unfinished(folder) / RUN / EXPERIMENT / "seed-0" / "training.jsonl"
    write_training(log, rows)
    return log


def idle(step: int) -> dict[str, Any]:
    """A step whose groups all earned the same: there is no update to measure."""
    return training_row(step, groups_mixed=0, rows_skipped=64, grad_norm=None, entropy=None)


def one_step_of_two_idle(folder: Path) -> None:
    log_of(folder, idle(0), training_row(1))


def only_an_idle_step(folder: Path) -> None:
    log_of(folder, idle(0))


def no_step(folder: Path) -> None:
    log_of(folder)


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (whole, ["qwen_grpo_bugfix has not been run", "no policy from before a warm start", "One seed: nothing"]),
        (nothing_solved, ["No held-out episode was solved", "0.000 [0.000, 0.000]"]),
        (one_step_of_two_idle, ["1 of 2 steps without advantage", "that step has no value"]),
        (only_an_idle_step, ["1 of 1 steps without advantage", "No step has a value of: entropy, ", "gradient norm."]),
        (no_step, ["Seed 0: no step of", "No training step is logged."]),
        (unfinished, ["Seed 0: unfinished, 2 of", "qwen_grpo_tools has no result yet"]),
    ],
)
@pytest.mark.parametrize("width", [1280, 390])
def test_a_run_that_lacks_something_gives_a_page_that_says_so(
    browser: Page, tmp_path: Path, state: Callable[[Path], object], told: list[str], width: int
) -> None:
    state(tmp_path)
    out, root = tmp_path / "page.html", tmp_path / "results"
    where = ["--config-dir", f"{tmp_path}/config", "--run", RUN, "--root", str(root), "--out", str(out)]
    assert run_command(agentrl, "agentrl", ["report", *where]) == 0
    browser.console.clear()
    browser.open(out, width=width)
    text = browser.evaluate("document.querySelector('main').innerText")
    assert [part for part in told if part not in text] == []
    assert not re.search(r"\b(NaN|nan|None|null|undefined|Infinity)\b", text)
    drawn = browser.evaluate(
        "[...document.querySelectorAll('svg *')].map((one) => { const box = one.getBBox?.();"
        " return box ? [box.x, box.y, box.width, box.height].every((side) => Math.abs(side) < 1000) : true; })"
    )
    assert False not in drawn
    assert browser.console == []
    assert browser.evaluate("document.documentElement.scrollWidth") <= width
