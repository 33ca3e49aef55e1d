"""What is said of a change of code: the file, the definition, the old and the new line."""

import pytest

from agentrl.provenance.changes import code_changes

OLD = b'''"""A module."""
LIMIT = 3


def loss(x: int) -> int:
    """What it is."""
    y = x * 2  # A remark.
    return y


class Learner:
    """A class."""

    def step(self) -> int:
        return LIMIT
'''


def told(new: bytes) -> list[str]:
    return [str(change) for change in code_changes({"agentrl/a.py": OLD}, {"agentrl/a.py": new})]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (b"x * 2", b"x * 3", "loss in agentrl/a.py: y = x * 2 -> y = x * 3"),
        (b"LIMIT = 3", b"LIMIT = 4", "LIMIT in agentrl/a.py: LIMIT = 3 -> LIMIT = 4"),
        (b"return LIMIT", b"return 1", "Learner.step in agentrl/a.py: return LIMIT -> return 1"),
        (b"    return y\n", b"    y += 1\n    return y\n", "loss in agentrl/a.py: (nothing) -> y += 1"),
        (b"    y = x * 2  # A remark.\n", b"", "loss in agentrl/a.py: y = x * 2 -> (nothing)"),
        (b"class Learner:", b"class Learner(int):", "Learner in agentrl/a.py: class Learner: -> class Learner(int):"),
        (b"    return y\n", b"    return y\n\n\nEXTRA = 1\n", "EXTRA in agentrl/a.py: (nothing) -> EXTRA = 1"),
    ],
)
def test_a_changed_definition_is_named_with_its_old_and_new_line(old: bytes, new: bytes, sentence: str) -> None:
    assert told(OLD.replace(old, new)) == [sentence]


@pytest.mark.parametrize(
    ("old", "new"), [(b"# A remark.", b"# Another."), (b"What it is", b"What it was"), (b"x * 2", b"(x *  2)")]
)
def test_comments_docstrings_and_layout_are_no_change(old: bytes, new: bytes) -> None:
    assert told(OLD.replace(old, new)) == []


def test_a_new_class_stands_for_its_members_and_imports_for_nothing() -> None:
    new = OLD + b"\n\nimport os\n\n\nclass More:\n    place = os.sep\n"
    assert told(new) == ["More in agentrl/a.py: (nothing) -> class More:"]


def test_statements_in_another_order_are_a_change() -> None:
    old, new = (b"import os\nimport sys\n", b"import sys\nimport os\n")
    changes = code_changes({"a.py": old}, {"a.py": new})
    assert [str(change) for change in changes] == ["a.py: its statements in one order -> in another"]


def test_files_that_came_went_or_hold_data_are_named() -> None:
    found = code_changes({"a.py": b"", "d.json": b"1"}, {"b.py": b"", "d.json": b"2"})
    assert [(change.file, change.new) for change in found][:2] == [("a.py", "no longer needed"), ("b.py", "a new file")]
    assert found[2].file == "d.json"
    assert found[2].old != found[2].new
