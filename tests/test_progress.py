"""Progress of a stage: plain lines in a file, a bar on a terminal, and a terminal that is left as it was."""

from io import StringIO

from rich.console import Console

from agentrl.progress import Progress

HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"


def told(terminal: bool, interval_s: float = 0.0, done: int = 0) -> str:
    file = StringIO()
    console = Console(file=file, force_terminal=terminal, width=100)
    progress = Progress("train", 4, done=done, interval_s=interval_s, console=console)
    for step in range(done + 1, 5):
        progress.say(step, f"reward 0.{step}")
    return file.getvalue()


def test_a_file_gets_one_plain_line_for_each_report() -> None:
    lines = told(terminal=False).splitlines()
    assert [line.split("  ")[0] for line in lines] == ["train 1/4", "train 2/4", "train 3/4", "train 4/4"]
    assert "\x1b" not in told(terminal=False)
    assert lines[0].endswith("left  reward 0.1")


def test_reports_within_the_interval_are_left_out_but_for_the_last() -> None:
    assert [line.split("  ")[0] for line in told(terminal=False, interval_s=60).splitlines()] == [
        "train 1/4",
        "train 4/4",
    ]


def test_a_terminal_gets_a_bar_with_the_note() -> None:
    text = told(terminal=True)
    assert "━" in text
    assert "4/4" in text
    assert "reward 0.4" in text


def test_the_terminal_has_its_cursor_back_when_all_is_done() -> None:
    text = told(terminal=True)
    assert text.rindex(SHOW) > text.rindex(HIDE)


def test_a_resumed_stage_counts_from_where_it_goes_on() -> None:
    assert told(terminal=False, done=3).startswith("train 4/4")
