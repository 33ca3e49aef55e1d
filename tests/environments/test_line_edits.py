import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from agentrl.environments.line_edits import whole_line_edit


def test_a_changed_line_is_copied_whole_with_its_indentation():
    assert whole_line_edit("def f():\n    x = 1\n    return x\n", "def f():\n    x = 0\n    return x\n") == (
        "    x = 1",
        "    x = 0",
    )


def test_a_line_that_occurs_twice_is_copied_with_its_neighbour():
    assert whole_line_edit("a\nx\nb\nx\nc\n", "a\nx\nb\ny\nc\n") == ("b\nx", "b\ny")


def test_a_line_that_begins_another_is_copied_with_its_neighbour():
    assert whole_line_edit("a\nx = 1\nx = 10\n", "a\nx = 2\nx = 10\n") == ("a\nx = 1", "a\nx = 2")


def test_inserted_lines_come_with_the_line_before_them():
    assert whole_line_edit("a\nb\n", "a\nif not a:\n    return\nb\n") == ("a", "a\nif not a:\n    return")


def test_deleted_lines_come_with_the_line_before_them():
    assert whole_line_edit("a\nb\nc\n", "a\nc\n") == ("a\nb", "a")


def test_equal_texts_have_no_edit():
    with pytest.raises(ValueError, match="equal"):
        whole_line_edit("a\n", "a\n")


_TEXTS = st.lists(st.sampled_from(["", "a", "b", "ab", "  a"]), max_size=6).map("\n".join)


@given(_TEXTS, _TEXTS)
@settings(max_examples=300, deadline=None, derandomize=True)
def test_replacing_the_only_occurrence_gives_the_other_text(before, after):
    assume(before not in (after, ""))
    old, new = whole_line_edit(before, after)
    assert before.find(old) == before.rfind(old)
    assert before.replace(old, new) == after
