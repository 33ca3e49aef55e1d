"""Charts, token texts, diffs and packing of the page, each by itself."""

import base64
import gzip
import json
import random
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.episode_factory import episode, turn
from tests.report_factory import FUNCTION, HOSTILE, TASK, played
from transformers import PreTrainedTokenizerBase

from agentrl.errors import UserError
from agentrl.reporting.page.charts import HEIGHT, MARKS, TOP, Series, line_chart, ticks
from agentrl.reporting.page.diffs import diff, versions
from agentrl.reporting.page.numbers import Document, general
from agentrl.reporting.page.packing import pack
from agentrl.reporting.page.page import render_page
from agentrl.reporting.page.token_texts import TokenTexts
from agentrl.reporting.page.transcripts_data import EpisodeSet, episode_row
from agentrl.tasks.splits import task_named


def series(*values: float | None) -> Series:
    document = Document("file.json", list(values), lambda _: "")
    return Series("seed 0", [(step, document.number(general, step)) for step in range(len(values))])


@given(st.floats(-1e6, 1e6), st.floats(1e-9, 1e6))
def test_ticks_are_few_rise_evenly_and_cover_the_values(low: float, width: float) -> None:
    found = ticks(low, low + width)
    slack = width * 1e-6 + abs(low) * 1e-9
    assert found[0] <= low + slack
    assert found[-1] >= low + width - slack
    assert 2 <= len(found) <= 8


@pytest.mark.parametrize("value", [0.0, 3.0, -2.5])
def test_values_that_are_all_the_same_have_ticks_around_them(value: float) -> None:
    found = ticks(value, value)
    assert found[0] <= value <= found[-1]
    assert found[0] < found[-1]


def test_a_step_without_a_value_breaks_the_line_and_is_counted() -> None:
    chart = line_chart("reward", "", [series(1.0, 2.0, None, 3.0)])
    assert chart is not None
    assert [[point.step for point in stretch] for stretch in chart.lines[0].stretches] == [[0, 1], [3]]
    assert chart.remarks == ("Where a line has a gap or a mark is missing, that step has no value.",)


def test_a_figure_without_any_value_is_no_chart() -> None:
    assert line_chart("reward", "", [series(None, None)]) is None
    assert line_chart("reward", "", []) is None


@given(st.lists(st.floats(-1e9, 1e9), min_size=1, max_size=30))
def test_every_point_lies_on_the_drawing(values: list[float]) -> None:
    chart = line_chart("reward", "", [series(*values)])
    assert chart is not None
    points = [point for line in chart.lines for stretch in line.stretches for point in stretch]
    assert len(points) == len(values)
    assert all(TOP - 1 <= point.y <= HEIGHT for point in points)


@pytest.fixture(scope="module")
def tokenizer(tiny_qwen3: PreTrainedTokenizerBase, tmp_path_factory: pytest.TempPathFactory) -> TokenTexts:
    folder = tmp_path_factory.mktemp("tokenizer")
    tiny_qwen3.save_pretrained(folder)
    return TokenTexts(folder / "tokenizer.json")


@pytest.mark.parametrize("text", ["def f(x): return x", "naïve 漢字 🙂 end", "<tool_call>{}</tool_call><|im_end|>"])
def test_pieces_spell_the_text_whatever_characters_it_has(
    tokenizer: TokenTexts, tiny_qwen3: PreTrainedTokenizerBase, text: str
) -> None:
    ids = tiny_qwen3.encode(text, add_special_tokens=False)
    pieces = tokenizer.pieces(ids)
    assert len(pieces) == len(ids)
    assert "".join(pieces) == text


def test_an_id_without_a_token_reads_as_the_replacement_character(tokenizer: TokenTexts) -> None:
    assert tokenizer.text([10**6]) == "\ufffd"


def test_a_damaged_tokenizer_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "tokenizer.json").write_text("{")
    with pytest.raises(UserError, match=r"tokenizer\.json: no tokenizer"):
        TokenTexts(tmp_path / "tokenizer.json")


class Spelling:
    """Texts of ids 3, 4, ... in turn, as given."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts

    def pieces(self, ids: Sequence[int]) -> list[str]:
        return [self.texts[id_ - 3] for id_ in ids]

    def text(self, ids: Sequence[int]) -> str:
        return "".join(self.pieces(ids))


def test_tokens_stand_with_their_own_log_probabilities() -> None:
    one = episode([turn(text="ab"), turn(text="cd")])
    one = replace(one, logprobs=(-0.5, -1.0, -1.5, -2.0004))
    turns = episode_row(one, Spelling("a", "b", "cd", "<end>"))["turns"]
    assert turns[0]["tokens"] == {"texts": ["a", "b"], "logprobs": [-0.5, -1.0]}
    assert turns[1]["tokens"] == {"texts": ["cd", "<end>"], "logprobs": [-1.5, -2.0]}


def test_tokens_that_spell_something_else_are_left_out() -> None:
    assert episode_row(episode([turn(text="ab")]), Spelling("a", "x"))["turns"][0]["tokens"] is None


def test_the_diff_is_against_the_tasks_versions_under_the_episodes_name() -> None:
    known = versions(TASK, FUNCTION)
    assert known is not None
    task = task_named(TASK)
    assert known.buggy == task.buggy.replace(task.function, FUNCTION)
    repaired = replace(played(0, 1.0), files={f"{FUNCTION}.py": known.reference})
    diffs = episode_row(repaired, None)["diffs"]
    assert diffs["reference"] == []
    assert {line[0] for line in diffs["buggy"]} == {" ", "+", "-"}


def test_a_task_that_the_bank_has_not_has_no_diff() -> None:
    assert episode_row(replace(played(0, 1.0), task="gone"), None)["diffs"] == {"buggy": None, "reference": None}


def test_texts_that_differ_in_line_ends_alone_are_not_shown_as_equal() -> None:
    assert diff("a\n", "a") == ["  (they differ in line ends alone)"]
    assert diff("a\n", "a\n") == []


def unpacked(data: str) -> Any:
    return json.loads(gzip.decompress(base64.b64decode(data)))


def noisy(samples: int) -> EpisodeSet:
    generator = random.Random(0)
    texts = ["".join(chr(generator.randrange(32, 126)) for _ in range(2000)) for _ in range(samples)]
    return EpisodeSet("e", 0, "base", "file", [played(i, 0.0, text=text) for i, text in enumerate(texts)], None)


def test_episodes_that_would_not_fit_are_left_out_from_every_evaluation_alike() -> None:
    before = noisy(20)
    packed = pack([before, replace(before, policy="trained")], limit=60_000)
    assert len(packed.data) <= 60_000
    assert 0 < packed.shown < packed.played == 40
    kept = [{one["sample"] for one in row["episodes"]} for row in unpacked(packed.data)["sets"]]
    assert kept[0] == kept[1] == set(range(packed.shown // 2))


def test_a_page_keeps_to_its_size_and_says_what_it_left_out() -> None:
    text = render_page("big", [], [noisy(20)], limit=70_000)
    assert len(text.encode()) <= 70_000
    told = re.search(r"(\d+) episodes of 20\.\s+The other (\d+), of higher", re.sub(r"</?button[^>]*>", "", text))
    assert told is not None
    assert int(told[1]) + int(told[2]) == 20
    assert int(told[1]) > 0


def test_a_page_without_room_for_any_transcript_has_none_and_says_so() -> None:
    text = re.sub(r"</?button[^>]*>", "", render_page("full", [], [noisy(2)], limit=20_000))
    assert "None of the 2 episodes is shown: the figures leave no room" in text
    assert 'id="packed"' not in text
    assert "file</code>, 2 episodes" in text


@given(st.lists(st.none() | st.floats(-1e3, 1e3), min_size=1, max_size=500))
def test_a_long_line_has_few_marks_and_always_its_last_point_and_those_that_stand_alone(
    values: list[float | None],
) -> None:
    chart = line_chart("reward", "", [series(*values)])
    if chart is None:
        return
    (line,) = chart.lines
    alone = {stretch[0].step for stretch in line.stretches if len(stretch) == 1}
    marked = {point.step for point in line.marks}
    assert alone | {line.stretches[-1][-1].step} <= marked
    assert len(marked - alone) <= 2 * MARKS + 1
    if line.points <= MARKS:
        assert len(line.marks) == line.points


def test_a_broken_surrogate_in_a_text_does_not_stop_the_page() -> None:
    packed = pack([EpisodeSet("e", 0, "base", "file", [played(0, 0.0, text=HOSTILE)], None)], 10**6)
    assert unpacked(packed.data)["sets"][0]["episodes"][0]["turns"][1]["text"] == HOSTILE


def test_no_episode_at_all_packs_to_nothing_shown() -> None:
    assert pack([], 10**6).played == 0
