"""The page of a run as text: its numbers and their sources, and what it says of runs that lack something."""

import base64
import gzip
import html
import json
import os
import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests import sandbox_factory
from tests.report_factory import add_episodes, page, page_of, played, unfinished
from tests.result_factory import EXPERIMENT, RUN, gathered, training_row, write_seed

from agentrl.cli import agentrl, run_command
from agentrl.errors import UserError
from agentrl.files import read_json, sha256_file, write_json, write_text
from agentrl.provenance.record import record_path
from agentrl.reporting.page.numbers import COUNTED, LENGTH, SETTING, ZEROS, spell
from agentrl.stages.report import run_report
from agentrl.training_log import times_path, write_training

PART = re.compile(r'\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?(\w+)')


class Sources(HTMLParser):
    """Collects every element that tells where a number comes from, and the cells of the packed tables of steps."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.feed(text)
        self.found += [row for data in step_tables(text) for row in cells(data)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        row = {name.removeprefix("data-"): value or "" for name, value in attrs if name.startswith("data-")}
        if "key" in row:
            self.found.append(row)


def standing_at(value: Any, key: str) -> Any:
    """What stands under a key, or is counted there."""
    if key.startswith(LENGTH.strip()):
        return len(standing_at(value, key.removeprefix(LENGTH.strip()).strip()))
    if key.startswith(ZEROS):
        rows, _, name = key.removeprefix(ZEROS).partition("[*].")
        return sum(row[name] == 0 for row in standing_at(value, rows))
    for index, quoted, word in PART.findall(key):
        value = value[int(index)] if index else value[json.loads(quoted) if quoted else word]
    return value


def step_tables(text: str) -> list[dict[str, Any]]:
    """What the page's script sets out as tables of steps."""
    found = re.findall(r'<details class="steps">.*?<script type="text/plain">([^<]+)<', text, re.DOTALL)
    return [json.loads(gzip.decompress(base64.b64decode(data))) for data in found]


def cells(data: dict[str, Any]) -> Iterator[dict[str, str]]:
    for column in data["columns"]:
        for step, value in enumerate(column["values"]):
            if value is not None:
                key = f"{data['key']}[{step}]{column['key']}"
                yield {"value": json.dumps(value), "file": column["file"], "key": key, "origin": data["origin"]}


def visible(text: str) -> str:
    """The text of a page without scripts, styles and markup."""
    bare = re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.DOTALL)
    joined = re.sub(r"</?(button|code|b)\b[^>]*>", "", bare)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", joined)).split())


def test_every_number_stands_in_the_file_that_it_names_under_its_key(tmp_path: Path) -> None:
    found = Sources(page(tmp_path, seeds=(0, 3), cold=0)).found
    result = read_json(tmp_path / "results" / RUN / f"{EXPERIMENT}.json")
    assert len(found) > 250
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
    assert {row["origin"] for row in Sources(text).found} - {"", SETTING, COUNTED} <= told.keys()
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


def test_times_of_an_unfinished_training_stand_in_the_file_of_times(tmp_path: Path) -> None:
    root = unfinished(tmp_path)
    log = root / RUN / EXPERIMENT / "seed-0" / "training.jsonl"
    seconds = {"rollout": 1.0, "grading": 0.5, "update": 2.0, "checkpoint": 0.25}
    write_training(log, [training_row(step, peak_gpu_gib=12.5, seconds=seconds) for step in range(2)])
    found = Sources(page_of(tmp_path, root)).found
    files = {log.name: log, "training_times.jsonl": times_path(log)}
    lines = {name: [json.loads(line) for line in path.read_text().splitlines()] for name, path in files.items()}
    of_a_log = [row for row in found if Path(row["file"]).name in lines]
    wrong = [
        row for row in of_a_log if standing_at(lines[Path(row["file"]).name], row["key"]) != json.loads(row["value"])
    ]
    assert wrong == []
    timed = {row["key"] for row in of_a_log if Path(row["file"]).name == "training_times.jsonl"}
    assert {"[1].seconds.update", "[1].peak_gpu_gib"} <= timed


def rerun(folder: Path, steps: int) -> Path:
    """A whole run whose training is being made again and has come so far. Gives the folder of results."""
    root = gathered(folder).parent.parent
    place = root / RUN / EXPERIMENT / "seed-0"
    (place / "trained" / "policy.json").unlink()
    write_training(place / "training.jsonl", [training_row(step, reward_mean=0.75) for step in range(steps)])
    return root


def test_a_result_that_is_older_than_the_training_now_running_is_called_so_and_the_curves_are_new(
    tmp_path: Path,
) -> None:
    text = page_of(tmp_path, rerun(tmp_path, 3))
    assert "This result is older than what it is made from" in visible(text)
    assert "Seed 0: unfinished, 3 of 12 steps are logged." in visible(text)
    rewards = {row["key"]: row["value"] for row in Sources(text).found if row["key"].endswith(".reward_mean")}
    assert rewards == {f"[{step}].reward_mean": "0.75" for step in range(3)}


def test_a_result_whose_inputs_have_only_other_times_stands(tmp_path: Path) -> None:
    path = gathered(tmp_path)
    for number, one in enumerate(sorted(path.parent.rglob("*.json*"))):
        os.utime(one, (1_800_000_000 + number, 1_800_000_000 + number))
    os.utime(path, (1_700_000_000, 1_700_000_000))
    assert "older than what it is made from" not in visible(page_of(tmp_path, path.parent.parent))


def test_of_a_training_that_failed_the_copy_beside_its_checkpoints_is_shown(tmp_path: Path) -> None:
    root = unfinished(tmp_path)
    place = root / RUN / EXPERIMENT / "seed-0"
    kept = tmp_path / "checkpoints" / RUN / EXPERIMENT / "seed-0" / "0123456789abcdef" / "training.jsonl"
    write_training(kept, [training_row(0)])
    for log in (place / "training.jsonl", place / "training_times.jsonl"):
        log.unlink()
    text = page_of(tmp_path, root)
    assert "Seed 0: unfinished, 1 of 12 steps are logged." in visible(text)
    assert "the steps are those of the copy beside its checkpoints" in visible(text)


def test_the_copy_of_a_training_from_another_base_policy_is_not_shown(tmp_path: Path) -> None:
    root = unfinished(tmp_path)
    place = root / RUN / EXPERIMENT / "seed-0"
    kept = tmp_path / "checkpoints" / RUN / EXPERIMENT / "seed-0" / "0123456789abcdef" / "training.jsonl"
    write_training(kept, [training_row(0)])
    os.utime(kept, (1_000_000_000, 1_000_000_000))
    for log in (place / "training.jsonl", place / "training_times.jsonl"):
        log.unlink()
    assert "steps are logged" not in visible(page_of(tmp_path, root))


# Names of things, which nobody measured: a seed, a step, a task, a file, the measure pass@1, a date of a record.
NAMES = re.compile(r"pass@1|\b[Ss]eeds? \d+(?:, \d+)*|\w+/\w+/\d+|[\w./-]+\.(?:jsonl?|yaml)(?:\.gz)?")


class Loose(HTMLParser):
    """Collects the visible texts that no element with a source holds, but for axes, legends and stages' records."""

    VOID = frozenset({"meta", "link", "input", "br", "circle", "line", "polyline"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.open: list[bool] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.VOID:
            return
        have = {name: value or "" for name, value in attrs}
        classes = have.get("class", "").split()
        held = "data-key" in have or tag in ("script", "style", "code", "h1", "title") or have.get("id") == "provenance"
        self.open.append(held or "tick" in classes or "tokens" in classes)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if not any(self.open):
            self.texts.append(data)


@pytest.mark.parametrize("state", ["whole", "unfinished", "rerun"])
def test_no_digit_of_the_page_stands_without_a_source(tmp_path: Path, state: str) -> None:
    if state == "whole":
        text = page(tmp_path, [played(0, 1.0), played(1, 0.0)], seeds=(0, 1, 4), cold=0)
    else:
        text = page_of(tmp_path, unfinished(tmp_path) if state == "unfinished" else rerun(tmp_path, 1))
    loose = [NAMES.sub("", one) for one in Loose(text).texts]
    assert [one.strip() for one in loose if re.search(r"\d", one)] == []


def test_the_level_of_the_intervals_stands_on_the_page_with_its_source(tmp_path: Path) -> None:
    text = page(tmp_path)
    assert "95% intervals, by an exact bootstrap over tasks" in visible(text)
    assert ("summary.confidence", "0.95") in {(row["key"], row["value"]) for row in Sources(text).found}


def test_whose_numbers_stand_beside_each_other_is_said(tmp_path: Path) -> None:
    text = visible(page(tmp_path))
    told = "This run: results/tiny/model/weights; published: Qwen/Qwen3-0.6B, one H200, of which"
    assert told in text
    assert "published: before" in text


def test_the_published_calls_and_tasks_stand_beside_the_run_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ten = ("minmax", "range", "compare", "zero", "init", *(f"more{i}" for i in range(5)))
    monkeypatch.setattr("tests.result_factory.FAMILIES", ten)
    found = {row["key"]: row["value"] for row in Sources(page(tmp_path)).found}
    assert found["published.before.per_task[8]"] == "4"
    assert found["published.after.failed_causes.identical_strings"] == "0.21"
    assert found["published.before.calls_per_episode.Bash"] == "0.07"


def test_published_counts_of_another_number_of_tasks_are_not_shown(tmp_path: Path) -> None:
    assert not any("published" in row["key"] and "per_task" in row["key"] for row in Sources(page(tmp_path)).found)


def test_a_run_without_a_sandbox_is_marked_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sandbox_factory.without_a_jail(monkeypatch)
    assert "NOT_A_SANDBOX: model-written code ran with process limits alone." in visible(page(tmp_path))


def test_its_summary_marks_it_too_and_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sandbox_factory.without_a_jail(monkeypatch)
    root, out = gathered(tmp_path).parent.parent, tmp_path / "summary.md"
    run_report(tmp_path / "config", RUN, root=root, out=tmp_path / "page.html", summary_out=out)
    assert f"| {EXPERIMENT} ({RUN}), NOT_A_SANDBOX |" in out.read_text()
    assert "**NOT_A_SANDBOX: model-written code ran with process limits alone.**" in out.read_text()


def long_training(folder: Path, seeds: tuple[int, ...], steps: int) -> str:
    """The page of a whole run of so many steps and full figures, with transcripts of a usual size."""
    path = gathered(folder, seeds=seeds)
    value, generator = read_json(path), random.Random(0)
    for seed in value["seeds"]:
        first = seed["training"][0]
        figures = ("reward_mean", "entropy", "grad_norm", "logprob_gap_mean", "logprob_gap_max", "clip_fraction")
        seed["training"] = [
            {
                **first,
                "step": step,
                **{name: generator.random() for name in figures},
                "seconds": {part: round(generator.random() * 90, 3) for part in ("rollout", "grading", "update")},
            }
            for step in range(steps)
        ]
    value["config"]["steps"] = steps
    write_json(path, value)
    root = path.parent.parent
    add_episodes(root, [played(i, 0.0, text=f"{i} {generator.random()}") for i in range(8)])
    return page_of(folder, root)


@pytest.mark.parametrize("seeds", [(0, 1, 2), (0, 1, 2, 3, 4)])
def test_a_long_training_of_several_seeds_keeps_the_page_below_its_size(tmp_path: Path, seeds: tuple[int, ...]) -> None:
    text = long_training(tmp_path, seeds, 300)
    assert len(text.encode()) < 2_500_000  # So that transcripts have half of the 5 MB.
    assert "16 episodes of 16." in visible(text)
    assert "Lines go through every step, marks stand at some" in visible(text)
    tables = step_tables(text)
    assert [len(column["values"]) for table in tables for column in table["columns"][:1]] == [300] * len(seeds)


def test_every_step_is_in_the_line_of_a_long_training(tmp_path: Path) -> None:
    text = long_training(tmp_path, (0,), 300)
    line = re.search(r'<polyline points="([^"]*)"', text)
    assert line is not None
    assert len(line[1].split()) == 300


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


@pytest.mark.parametrize("damage", [lambda path: path.write_bytes(b""), Path.unlink])
def test_episodes_that_their_evaluation_did_not_write_are_refused(tmp_path: Path, damage: Any) -> None:
    root = gathered(tmp_path).parent.parent
    add_episodes(root, [played(0, 1.0)])
    evaluation = root / RUN / EXPERIMENT / "seed-0" / "trained" / "eval.json"
    episodes = evaluation.with_name("episodes.jsonl.gz")
    record = read_json(record_path(evaluation))
    record["outputs"] = {"episodes": {"path": "episodes.jsonl.gz", "sha256": sha256_file(episodes)}}
    write_json(record_path(evaluation), record)
    page_of(tmp_path, root)
    damage(episodes)
    with pytest.raises(UserError, match=r"not the file that its evaluation wrote, or gone -> .* --force .*eval\.json"):
        page_of(tmp_path, root)


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
