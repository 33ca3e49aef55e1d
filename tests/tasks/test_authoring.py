from typing import Any

import pytest

from agentrl.errors import IntegrityError
from agentrl.tasks.bank.authoring import DraftError, draft, is_plain
from agentrl.tasks.bank.catalogue import build_task


def parts(**changes: Any) -> dict[str, Any]:
    """A right draft of the family compare, with some parts replaced."""
    whole = {
        "source": """
        def passed(marks, bar):
            count = 0
            for mark in marks:
                if mark >= bar:
                    count += 1
            return count
        """,
        "bug": ("mark >= bar", "mark > bar"),
        "public": [([1, 2], 2), ([], 1), ([3], 1)],
        "hidden": [([n], n) for n in range(10)],
        "edits": {
            "fix_range": ("in marks:", "in marks[1:]:"),
            "fix_minmax": ("mark > bar", "mark < bar"),
            "fix_zero": ("return count", "return count or None"),
            "fix_init": ("count = 0", "count = 1"),
        },
        "wrong": [("mark > bar", "mark == bar"), ("mark > bar", "mark != bar"), ("mark > bar", "mark > bar + 1")],
    }
    return whole | changes


def test_the_operation_left_out_is_the_right_one() -> None:
    assert draft(**parts()).right_operation == "fix_compare"


def test_the_right_edit_gives_the_reference() -> None:
    task = build_task("compare", "train", 3, draft(**parts()))
    assert task.task_id == "compare/train/03"
    assert task.edits["fix_compare"] == task.reference


def test_expected_values_are_what_the_reference_returns() -> None:
    task = build_task("compare", "train", 1, draft(**parts()))
    assert [case.expected for case in task.public] == [1, 0, 1]


def test_a_draft_of_another_family_is_refused() -> None:
    with pytest.raises(IntegrityError, match="leaves fix_compare to be the right edit"):
        build_task("zero", "train", 1, draft(**parts()))


def test_a_reference_that_changes_its_arguments_is_refused() -> None:
    source = parts()["source"].replace("count = 0", "count = 0 * len(marks)\n            marks.sort()")
    changed = draft(**parts(source=source, edits={**parts()["edits"], "fix_init": ("count = 0", "count = 1")},
                            public=[([2, 1], 2), ([], 1), ([3], 1)]))  # fmt: skip
    with pytest.raises(IntegrityError, match="changes its arguments"):
        build_task("compare", "train", 1, changed)


def test_a_reference_that_raises_is_refused() -> None:
    with pytest.raises(IntegrityError, match="the reference raises TypeError"):
        build_task("compare", "train", 1, draft(**parts(public=[([1], 2), (["a"], 1), ([3], 1)])))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bug": ("mark", "value")}, "occurs 4 times"),
        ({"bug": ("missing", "value")}, "occurs 0 times"),
        ({"wrong": [("return count", "return count  # so")] * 3}, "two modules say the same"),
        ({"bug": ("count += 1\n    return count", "count += 2\n    return 1")}, "a change of one line"),
        ({"source": "x = 1"}, "not exactly one top-level function"),
        ({"source": "def f(:"}, "not Python"),
        ({"source": "def f(mark, bar):\n    return mark >= bar"}, "2 lines"),
        ({"edits": {"fix_range": ("in marks:", "in marks[1:]:")}}, "four of"),
        ({"wrong": [("mark > bar", "mark == bar")]}, "1 wrong fixes"),
        ({"wrong": [("mark > bar", "mark >= bar")] * 3}, "two modules say the same"),
        ({"hidden": [([n], n) for n in range(9)]}, "3 public and 9 hidden"),
        ({"hidden": [([2], 2)] * 10}, "the tests repeat"),
        ({"hidden": [([1, 2], 2), *[([n], n) for n in range(10)]]}, "the tests repeat"),
        ({"public": [([1], 2), [[2], 1], ([3], 1)]}, "is not a tuple"),
        ({"public": [([1], 2), ((2,), 1), ([3], 1)]}, "is not a tuple"),
    ],
)
def test_a_contradictory_draft_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(DraftError, match=message):
        draft(**parts(**changes))


def test_modules_that_compile_to_the_same_code_and_say_other_things_are_two() -> None:
    """Constants are folded: 1 + 1 and 2 are other trees."""
    twice = [("return count", "return count + 2"), ("return count", "return count + (1 + 1)")]
    assert len(draft(**parts(wrong=[*twice, *parts()["wrong"]])).wrong) == 5


def test_f_strings_and_shadowed_builtins_are_refused() -> None:
    source = parts()["source"]
    with pytest.raises(DraftError, match="f-string"):
        draft(**parts(source=source.replace("return count", 'return f"{count}"'), edits={
            **parts()["edits"], "fix_zero": ("in marks", "in marks or [bar]")}))  # fmt: skip
    with pytest.raises(DraftError, match="builtin name 'sum'"):
        draft(**parts(source=source.replace("for mark in", "for sum in")))


def test_a_string_that_holds_the_name_is_refused_since_renaming_would_not_hide_it() -> None:
    with pytest.raises(DraftError, match="holds the function's name"):
        draft(**parts(edits=parts()["edits"] | {"fix_zero": ("return count", 'return count or "passed"')}))


@pytest.mark.parametrize("value", [None, True, 3, 1.5, "a", [1, [2]], {"a": [1]}])
def test_json_values_are_plain(value: object) -> None:
    assert is_plain(value)


@pytest.mark.parametrize("value", [(1,), {1}, {1: 2}, float("nan"), float("inf"), [object()]])
def test_other_values_are_not_plain(value: object) -> None:
    assert not is_plain(value)
