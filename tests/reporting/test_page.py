"""The page of a run as text: its numbers and their sources, and what it says of runs that lack something."""

import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.report_factory import add_episodes, page, page_of, played, unfinished
from tests.result_factory import EXPERIMENT, RUN, gathered, training_row, write_seed

from agentrl.cli import agentrl, run_command
from agentrl.errors import UserError
from agentrl.files import read_json, write_json, write_text
from agentrl.reporting.page.numbers import spell
from agentrl.stages.report import run_report
from agentrl.training_log import write_training

PART = re.compile(r'\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?(\w+)')


class Sources(HTMLParser):
    """Collects every element that tells where a number comes from."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        row = {name.removeprefix("data-"): value or "" for name, value in attrs if name.startswith("data-")}
        if "key" in row:
            self.found.append(row)


def standing_at(value: Any, key: str) -> Any:
    for index, quoted, word in PART.findall(key):
        value = value[int(index)] if index else value[json.loads(quoted) if quoted else word]
    return value


def visible(text: str) -> str:
    """The text of a page without scripts, styles and markup."""
    bare = re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.DOTALL)
    joined = re.sub(r"</?(button|code|b)\b[^>]*>", "", bare)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", joined)).split())


def test_every_number_stands_in_the_file_that_it_names_under_its_key(tmp_path: Path) -> None:
    found = Sources(page(tmp_path, seeds=(0, 3), cold=0)).found
    result = read_json(tmp_path / "results" / RUN / f"{EXPERIMENT}.json")
    assert len(found) > 300
    assert {Path(row["file"]).name for row in found} == {f"{EXPERIMENT}.json"}
    wrong = [row for row in found if standing_at(result, row["key"]) != json.loads(row["value"])]
    assert wrong == []


def test_a_number_names_the_stage_that_computed_it(tmp_path: Path) -> None:
    found = {row["key"]: row["origin"] for row in Sources(page(tmp_path, cold=0)).found}
    seed = f"{EXPERIMENT}/seed-0"
    expected = {
        "seeds[0].before.pass_at_1": f"{seed}/statistics.json",
        "seeds[0].difference": f"{seed}/statistics.json",
        "seeds[0].wide.difference": f"{seed}/statistics.json",
        "seeds[0].before.answered": f"{seed}/base/eval.json",
        "seeds[0].after.answered": f"{seed}/trained/eval.json",
        "seeds[0].wide.after.answered": f"{seed}/trained/eval.json",
        "seeds[0].warm_start.before.answered": f"{seed}/cold/eval.json",
        "seeds[0].training[1].reward_mean": f"{seed}/trained/policy.json",
        "seeds[0].timing.total_s": f"{EXPERIMENT}.json",
        "published.before.pass_at_1": "",
    }
    assert {key: found[key] for key in expected} == expected


def test_every_origin_has_its_record_on_the_page(tmp_path: Path) -> None:
    text = page(tmp_path)
    told = json.loads(re.search(r'id="sources">(.*?)</script>', text, re.DOTALL)[1])  # type: ignore[index]
    assert {row["origin"] for row in Sources(text).found} - {""} <= told.keys()
    assert dict(told[f"{EXPERIMENT}/seed-0/statistics.json"]).keys() >= {"stage", "command", "code", "config"}


@pytest.mark.parametrize("key", [("a", 0, "b"), ("zero/heldout/01", "x"), ("seeds", 1, 'quo"ted', "ä")])
def test_a_key_can_be_read_back(key: tuple[str | int, ...]) -> None:
    value: Any = "found"
    for part in reversed(key):
        value = [None] * part + [value] if isinstance(part, int) else {part: value}
    assert standing_at(value, spell(key)) == "found"


def test_equal_files_give_an_equal_page(tmp_path: Path) -> None:
    first = page(tmp_path, [played(0, 1.0)])
    assert page_of(tmp_path, tmp_path / "results") == first


def test_a_run_with_one_experiment_says_that_the_other_has_not_been_run(tmp_path: Path) -> None:
    assert "qwen_grpo_bugfix has not been run" in visible(page(tmp_path))


def test_a_run_without_a_warm_start_and_with_one_seed_says_so(tmp_path: Path) -> None:
    text = visible(page(tmp_path))
    assert "no policy from before a warm start" in text
    assert "One seed" in text


def test_several_seeds_and_a_warm_start_are_shown_without_these_remarks(tmp_path: Path) -> None:
    text = visible(page(tmp_path, seeds=(0, 1), cold=0))
    assert "seed 1: before the warm start" in text
    assert "mean over seeds: difference" in text
    assert "One seed" not in text
    assert "no policy from before" not in text


def three_seeds(folder: Path) -> Path:
    """Three seeds of one experiment; of the other a training of the first seed alone. Gives the results' folder."""
    root = gathered(folder, seeds=(0, 1, 2)).parent.parent
    write_seed(root, folder / "config", 0, experiment="qwen_grpo_bugfix")
    for name in ("trained/eval.json", "statistics.json"):
        (root / RUN / "qwen_grpo_bugfix" / "seed-0" / name).unlink()
    return root


def test_three_seeds_show_their_spread_with_each_figure_s_source(tmp_path: Path) -> None:
    text = page_of(tmp_path, three_seeds(tmp_path))
    assert "Spread of pass@1 over seeds" in visible(text)
    assert "mean over seeds: difference" in visible(text)
    spread = {row["key"] for row in Sources(text).found if row["key"].startswith("summary.")}
    parts = ("over_seeds", "sd", "evaluation_sd", "training_sd")
    assert {f"summary.{name}.difference.{part}" for name in ("heldout", "wide") for part in parts} <= spread


def test_seeds_of_an_experiment_that_have_not_begun_are_named(tmp_path: Path) -> None:
    text = visible(page_of(tmp_path, three_seeds(tmp_path)))
    assert "qwen_grpo_bugfix has no result yet" in text
    assert "Seeds 1, 2 have not begun." in text
    assert "Seed 0: unfinished, 2 of" in text


def test_a_result_of_other_seeds_than_the_configuration_says_which(tmp_path: Path) -> None:
    root = gathered(tmp_path, seeds=(0, 1, 4)).parent.parent
    run = tmp_path / "config" / "runs" / f"{RUN}.yaml"
    write_text(run, yaml.safe_dump({**yaml.safe_load(run.read_text()), "seeds": [0, 1, 2, 3]}))
    text = visible(page_of(tmp_path, root))
    assert "Seeds 2, 3 are in the configuration and not in this result; build it again." in text
    assert "Seed 4 is in this result and no longer in the configuration." in text


def test_a_result_of_fewer_steps_than_the_configuration_has_now_is_not_called_unfinished(tmp_path: Path) -> None:
    path = gathered(tmp_path)
    value = read_json(path)
    write_json(path, {**value, "config": {**value["config"], "steps": 2}})
    assert "unfinished" not in visible(page_of(tmp_path, path.parent.parent))


def test_a_run_without_any_success_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.result_factory.SOLVED", {"base": 0, "trained": 0})
    text = visible(page(tmp_path))
    assert "No held-out episode was solved" in text
    assert "0.000 [0.000, 0.000]" in text


def test_a_step_without_advantage_is_told(tmp_path: Path) -> None:
    root = unfinished(tmp_path)
    rows = [training_row(0, groups_mixed=0, rows_skipped=64, grad_norm=None, entropy=None), training_row(1)]
    write_training(root / RUN / EXPERIMENT / "seed-0" / "training.jsonl", rows)
    text = page_of(tmp_path, root)
    assert "Seed 0: 1 of 2 steps without advantage. There every" in visible(text)
    assert "Where a line has a gap or a mark is missing, that step has no value." in visible(text)


def test_an_unfinished_training_is_shown_as_far_as_it_is(tmp_path: Path) -> None:
    text = page_of(tmp_path, unfinished(tmp_path))
    assert "has no result yet" in visible(text)
    assert "Seed 0: unfinished, 2 of" in visible(text)
    rewards = [row for row in Sources(text).found if row["key"] == "[1].reward_mean"]
    assert {(Path(row["file"]).name, row["value"]) for row in rewards} == {("training.jsonl", "0.25")}


def test_a_log_that_is_cut_in_a_line_is_refused_by_that_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = unfinished(tmp_path)
    log = root / RUN / EXPERIMENT / "seed-0" / "training.jsonl"
    log.write_bytes(log.read_bytes()[:-20])
    where = ["--config-dir", f"{tmp_path}/config", "--run", RUN, "--root", str(root), "--out", f"{tmp_path}/page.html"]
    assert run_command(agentrl, "agentrl", ["report", *where]) == 2
    assert f"ERROR: {log}:2: damaged: " in capsys.readouterr().err
    assert not (tmp_path / "page.html").exists()


def test_a_training_without_a_step_is_told(tmp_path: Path) -> None:
    root = unfinished(tmp_path)
    write_training(root / RUN / EXPERIMENT / "seed-0" / "training.jsonl", [])
    assert "no step of" in visible(page_of(tmp_path, root))


@pytest.mark.parametrize("state", ["whole", "unfinished", "no success"])
def test_no_page_shows_a_value_that_is_none(tmp_path: Path, state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if state == "no success":
        monkeypatch.setattr("tests.result_factory.SOLVED", {"base": 0, "trained": 0})
    text = page_of(tmp_path, unfinished(tmp_path)) if state == "unfinished" else page(tmp_path)
    assert not re.search(r"\b(NaN|nan|None|null|undefined|Infinity|inf)\b", visible(text))
    assert not re.search(r'(?:points|c[xy]|[xy][12])="[^"]*(?:nan|inf|None)', text)


def test_a_run_that_has_left_nothing_is_refused_with_the_command_that_starts_it(tmp_path: Path) -> None:
    gathered(tmp_path)
    with pytest.raises(UserError, match=r"left nothing -> start it: snakemake --cores all results/tiny/report\.html"):
        run_report(tmp_path / "config", RUN, root=tmp_path / "elsewhere", out=tmp_path / "page.html")


def test_a_result_of_another_experiment_is_refused(tmp_path: Path) -> None:
    path = gathered(tmp_path)
    path.rename(path.with_name("qwen_grpo_bugfix.json"))
    with pytest.raises(UserError, match="is of qwen_grpo_tools, not of qwen_grpo_bugfix"):
        page_of(tmp_path, tmp_path / "results")


def test_a_damaged_result_is_refused_by_name_and_no_page_is_left(tmp_path: Path) -> None:
    path = gathered(tmp_path)
    write_json(path, {**read_json(path), "seeds": []})
    with pytest.raises(UserError, match=r"qwen_grpo_tools\.json: seeds"):
        page_of(tmp_path, tmp_path / "results")
    assert not (path.parent / "report.html").exists()


def test_without_the_tokenizer_the_page_says_that_tokens_are_not_shaded(tmp_path: Path) -> None:
    root = gathered(tmp_path).parent.parent
    add_episodes(root, [played(0, 1.0)])
    assert "tokenizer of qwen_grpo_tools is not at hand" in visible(page_of(tmp_path, root))
