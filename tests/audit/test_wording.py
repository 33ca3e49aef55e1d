"""What two versions of Python say otherwise of one error is the same; anything else is not."""

import pytest

from agentrl.audit.wording import Pythons, as_recorded, reworded
from agentrl.types import Status, ToolResult

THERE = (
    "t.py::test_2 FAILED\nE   /repo/f.py:8: return max(tally)\n"
    "E   ValueError: max() iterable argument is empty\n1 failed"
)
HERE = THERE.replace("max() iterable argument is empty", "max() arg is an empty sequence")
TRACEBACK = (
    'Traceback (most recent call last):\n  File "/repo/f.py", line 2, in f\n    return [g(x) for x in xs]\nTypeError: a'
)


def test_the_words_of_an_error_may_differ() -> None:
    assert reworded(THERE, HERE) == 1
    assert reworded(THERE, THERE) == 0


@pytest.mark.parametrize(
    "changed",
    [
        HERE.replace("ValueError", "TypeError"),
        HERE.replace("f.py:8", "f.py:9"),
        HERE.replace("1 failed", "1 passed"),
        HERE.replace("FAILED", "PASSED"),
        HERE.replace("E   ValueError: max() arg is an empty sequence\n", ""),
    ],
)
def test_a_type_a_line_and_a_verdict_may_not(changed: str) -> None:
    assert reworded(THERE, changed) is None


def test_a_test_s_own_words_may_not_differ() -> None:
    said = "E   AssertionError: expected 2"
    assert reworded(said, said.replace("2", "3")) is None


def test_a_line_that_only_looks_like_an_error_of_output_may_not_differ() -> None:
    assert reworded("ValueError: printed by the program", "ValueError: printed by another") is None


def test_a_comprehension_has_a_frame_of_its_own_or_none() -> None:
    frame = '  File "/repo/f.py", line 2, in <listcomp>\n    return [g(x) for x in xs]\n'
    assert reworded(TRACEBACK, TRACEBACK.replace("TypeError", frame + "TypeError")) == 2


FRAMES = (
    "t.py::test_1 FAILED\nE   /repo/t.py:5: assert f(1) == 1\nE   /repo/f.py:6: for x in y\nE   NameError: y\n1 failed"
)


def test_a_comprehension_of_several_lines_has_a_frame_of_its_own_or_none() -> None:
    outer = "E   /repo/f.py:3: found = {\n"
    more = FRAMES.replace("E   /repo/f.py:6", outer + "E   /repo/f.py:6")
    twice = more.replace(outer, outer * 2)
    assert reworded(FRAMES, more) == 1
    assert reworded(FRAMES, twice) == 2


def test_where_a_test_fails_and_where_its_error_is_raised_may_not_differ() -> None:
    assert reworded(FRAMES, FRAMES.replace("t.py:5", "t.py:6")) is None
    assert reworded(FRAMES, FRAMES.replace("f.py:6", "f.py:7")) is None


def test_a_slice_is_a_key_that_a_dict_lacks_or_refuses() -> None:
    lacked = "E   KeyError: slice(1, None, None)"
    refused = "E   TypeError: unhashable type: 'slice'"
    assert reworded(lacked, refused) == 1
    assert reworded(lacked.replace("slice(1, None, None)", "'slice'"), refused) is None
    assert reworded(lacked, refused.replace("slice", "list")) is None


def test_a_warning_of_a_line_is_compared_by_place_and_kind() -> None:
    older = '/repo/f.py:3: SyntaxWarning: "is" with a literal. Did you mean "=="?'
    newer = older.replace("a literal", "'int' literal")
    assert reworded(newer, older) == 1
    assert reworded(newer, older.replace(":3:", ":4:")) is None
    assert reworded(newer, older.replace("Syntax", "Deprecation")) is None
    assert reworded(newer.replace("SyntaxWarning", "Notice"), older.replace("SyntaxWarning", "Notice")) is None


def test_results_take_the_recorded_words_and_nothing_else_of_the_record() -> None:
    derived = (ToolResult(Status.OK, None, HERE), ToolResult(Status.OK, None, "3 passed"))
    results, lines = as_recorded([THERE, "4 passed"], derived)
    assert [result.text for result in results] == [THERE, "3 passed"]
    assert lines == 1


@pytest.mark.parametrize(
    ("recorded", "here", "differ"),
    [("3.12.3", "3.11.7", True), ("3.12.3", "3.12.9", False), ("", "3.11.7", False), ("3.11.1", "", False)],
)
def test_words_may_differ_between_minor_versions_that_are_both_known(recorded: str, here: str, differ: bool) -> None:
    assert Pythons(recorded, here).differ == differ
