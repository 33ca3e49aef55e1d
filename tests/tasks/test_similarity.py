from dataclasses import replace
from difflib import SequenceMatcher

import pytest

from agentrl.errors import IntegrityError
from agentrl.streams import Stream
from agentrl.tasks.renaming import randomize_names
from agentrl.tasks.similarity import NEAR_COPY, check_disjoint, node_sequence, normalised_tree, similarity
from agentrl.tasks.variation import vary
from tests.tasks.examples import recursive_task

LOOP = (
    "def f(xs):\n    best = xs[0]\n    for x in xs[1:]:\n        if x > best:\n            best = x\n    return best\n"
)


def test_names_layout_and_numbers_make_no_new_function() -> None:
    copy = "def biggest(values):\n    top = values[3]\n\n    for v in values[2:]:  # all\n        if (v > top):\n"
    copy += "            top = v\n    return top\n"
    assert normalised_tree(copy) == normalised_tree(LOOP)


def test_which_variable_is_used_where_makes_a_new_function() -> None:
    assert normalised_tree(LOOP.replace("best = x\n", "x = best\n")) != normalised_tree(LOOP)


def test_builtins_are_not_interchangeable() -> None:
    one, other = "def f(xs):\n    return min(xs)\n", "def f(xs):\n    return max(xs)\n"
    assert normalised_tree(one) != normalised_tree(other)
    assert similarity(node_sequence(one), node_sequence(other)) < 1.0


def test_a_swapped_operator_is_a_near_copy() -> None:
    swapped = LOOP.replace("x > best", "x < best")
    assert NEAR_COPY <= similarity(node_sequence(LOOP), node_sequence(swapped)) < 1.0


def test_another_shape_is_no_near_copy() -> None:
    other = (
        "def f(xs):\n    while len(xs) > 1:\n        xs = [max(pair) for pair in zip(xs, xs[1:])]\n    return xs[0]\n"
    )
    assert similarity(node_sequence(LOOP), node_sequence(other)) < 0.7


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [("", "", 1.0), ("abc", "", 0.0), ("abc", "abc", 1.0), ("abcde", "ace", 0.75), ("abc", "cba", 1 / 3)],
)
def test_similarity_is_the_share_of_the_longest_common_subsequence(left: str, right: str, expected: float) -> None:
    assert similarity(left, right) == pytest.approx(expected)


def test_similarity_is_never_below_what_difflib_finds() -> None:
    uniforms = Stream(("similarity",)).uniforms(0, 400)
    for start in range(0, 400, 40):
        left = "".join("abcd"[int(4 * u)] for u in uniforms[start : start + 20])
        right = "".join("abcd"[int(4 * u)] for u in uniforms[start + 20 : start + 40])
        assert similarity(left, right) >= SequenceMatcher(None, left, right, autojunk=False).ratio()


def test_a_renamed_copy_in_another_split_is_refused_by_name() -> None:
    task = recursive_task()
    copy = replace(vary(task, Stream((1,))), task_id="minmax/wide/04", split="wide")
    with pytest.raises(IntegrityError, match=r"minmax/train/01 and minmax/wide/04 are the same function"):
        check_disjoint([task, copy])


def test_a_near_copy_is_refused_by_name() -> None:
    task = recursive_task()
    fixes = {name: module.replace("key=str", "key=len") for name, module in task.edits.items()}
    copy = randomize_names(task, Stream((1,)))
    copy = replace(
        copy,
        task_id="minmax/heldout/02",
        split="heldout",
        reference=copy.reference.replace("key=str", "key=repr"),
        buggy=copy.buggy.replace("key=str", "key=repr"),
        edits=fixes,
    )
    with pytest.raises(IntegrityError, match=r"minmax/heldout/02 is a near-copy of minmax/train/01: similarity 0\.9"):
        check_disjoint([task, copy])


def test_two_tasks_of_one_split_may_not_be_equal_either() -> None:
    task = recursive_task()
    with pytest.raises(IntegrityError, match="are the same function"):
        check_disjoint([task, replace(task, task_id="minmax/train/02")])


def test_without_measured_tasks_there_is_no_largest_similarity() -> None:
    report = check_disjoint([recursive_task()])
    assert (report.tasks, report.near_copy_pairs, report.largest) == (1, 0, None)
