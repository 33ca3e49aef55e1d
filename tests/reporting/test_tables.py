import json

import pytest
from tests.result_factory import gathered

from agentrl.cli import agentrl, run_command
from agentrl.reporting import tables
from agentrl.reporting.details import per_episode, per_task
from agentrl.reporting.summary import summary
from agentrl.reporting.text_table import TextTable
from agentrl.results import load_result


@pytest.fixture(scope="module")
def result_path(tmp_path_factory):
    return gathered(tmp_path_factory.mktemp("run"))


@pytest.fixture(scope="module")
def result(result_path):
    return load_result(result_path)


@pytest.fixture(scope="module")
def two_seeds(tmp_path_factory):
    return load_result(gathered(tmp_path_factory.mktemp("two"), (0, 7), wide=False))


def cell(table, row, column):
    return next(cells for cells in table.rows if cells[0] == row)[table.header.index(column)]


def test_columns_are_aligned_and_lines_have_no_trailing_space():
    table = TextTable("title", ("", "n"), (("a", "1"), ("long", "100")))
    assert table.as_text() == "title\n        n\n----  ---\na       1\nlong  100\n"


def test_nothing_in_a_table_or_in_published_words_steers_the_terminal(result):
    table = TextTable("a\x1b[2J title", ("", "n\r"), (("name\x9b1m", "1\n"), ("größe", "2")))
    assert table.as_text().splitlines() == [
        "a\\x1b[2J title", "            n\\r", "----------  ---", "name\\x9b1m  1\\n", "größe         2"
    ]  # fmt: skip
    published = result.published.model_copy(update={"model": "\x1b]0;title\x07"})
    assert "\x1b" not in tables.headline_text(result.model_copy(update={"published": published}))


def test_markdown_escapes_bars():
    assert TextTable("", ("a", "b"), (("x|y", "1"),)).as_markdown() == "| a | b |\n| --- | ---: |\n| x\\|y | 1 |\n"


def test_columns_that_no_row_fills_are_left_out():
    table = TextTable("", ("", "full", "empty"), (("a", "1", ""),))
    assert table.without_empty_columns() == TextTable("", ("", "full"), (("a", "1"),))


def test_measured_figures_stand_beside_the_published(result):
    table = tables.headline(result)
    labels = [row[0] for row in table.rows]
    assert labels == [
        *("before", "after", "difference"),
        *("published: before", "published: after", "published: difference"),
    ]
    assert cell(table, "after", "pass@1") == "0.750"
    assert cell(table, "difference", "interval") == "[+0.500, +0.500]"
    assert cell(table, "published: after", "pass@1") == "0.488"
    assert cell(table, "published: before", "Bash") == "0.07"
    assert cell(table, "before", "Bash") == "0.00"
    assert cell(table, "published: before", "submitted") == ""


def test_a_tool_that_an_experiment_lacks_has_no_figure(result):
    without = result.model_copy(update={"tools": [], "published": None})
    assert "Bash" not in tables.headline(without).header


def test_several_seeds_have_rows_of_their_own_and_a_mean(two_seeds):
    labels = [row[0] for row in tables.headline(two_seeds).rows]
    assert labels[:3] == ["seed 0: before", "seed 0: after", "seed 0: difference"]
    assert labels[6:9] == ["2 seeds: before", "2 seeds: after", "2 seeds: difference"]


def test_the_spread_over_seeds_is_shown_for_several_only(result, two_seeds):
    assert tables.seed_spread(result) is None
    assert cell(tables.seed_spread(two_seeds), "held-out: after", "sd") == "0.000"


def test_a_wider_set_that_was_not_played_has_no_table(result, two_seeds):
    assert tables.wide(two_seeds) is None
    assert cell(tables.wide(result), "after", "pass@1") == "0.750"


def test_a_summary_tells_every_set_that_was_played_and_the_spread_of_several_seeds(result, two_seeds):
    one, two = summary("tiny", {"a": result}), summary("tiny", {"a": two_seeds})
    for table, text, other in (
        (tables.headline(result), one, two),
        (tables.wide(result), one, two),
        (tables.seed_spread(two_seeds), two, one),
    ):
        assert f"{table.title}.\n\n{table.as_markdown()}" in text
        assert table.as_markdown() not in other


def test_the_overview_has_a_row_a_result(result, two_seeds):
    table = tables.overview([result, two_seeds])
    assert len(table.rows) == 2
    assert cell(table, "qwen_grpo_tools (tiny)", "published difference") == "+0.388 [+0.150, +0.650]"


@pytest.mark.parametrize(("seconds", "text"), [(None, "not recorded"), (90.4, "90 s"), (1200.0, "20.0 min")])
def test_wall_time_is_told_in_seconds_or_minutes(seconds, text):
    assert tables.duration(seconds) == text


def test_each_task_is_listed_in_the_order_played(result):
    seed = result.seeds[0]
    table = per_task("held-out", seed.before, seed.after)
    assert table.rows[0] == ("heldout_minmax", "minmax", "1", "3")
    assert len(table.rows) == 5


def test_a_cause_that_one_policy_never_met_is_zero_there(result):
    seed = result.seeds[0]
    before = seed.before.model_copy(update={"failed_causes": {"not_read": 0.2}})
    table = per_episode("held-out", before, seed.after)
    assert ("failed: not_read", "0.20", "0.00") in table.rows


def test_the_log_holds_settings_steps_and_tables(result_path):
    log = result_path.with_suffix(".log").read_text()
    assert "lr: 0.0003" in log
    assert "step   0  reward 0.250  mixed groups 6  rows 48/64" in log
    assert "gap not measured max not measured" in log
    assert "published: difference" in log


def test_the_table_command_prints_every_file(result_path, capsys):
    assert run_command(agentrl, "agentrl", ["table", str(result_path), str(result_path)]) == 0
    assert capsys.readouterr().out.count("held-out tasks (5 tasks x 4 episodes)") == 2


def test_the_table_command_refuses_what_is_no_result_file(tmp_path, capsys):
    path = tmp_path / "other.json"
    path.write_text("{}")
    assert run_command(agentrl, "agentrl", ["table", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"ERROR: {path}: not a result file")


def test_the_table_command_refuses_counts_past_all_bounds(result_path, tmp_path, capsys):
    odd = json.loads(result_path.read_text())
    after = odd["seeds"][0]["after"]
    after["tasks"] = [{**one, "successes": 10**400} for one in after["tasks"]]
    after["per_task"] = dict.fromkeys(after["per_task"], 10**400)
    after["episodes_per_task"] = 1
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(odd))
    assert run_command(agentrl, "agentrl", ["table", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"ERROR: {path}: holds a number past all bounds")
