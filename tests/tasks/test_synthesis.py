"""Tasks made by rule: each is a sound task with one bug, and none is a function that is measured on."""

import ast
import signal
from collections import Counter
from functools import cache

import pytest

from agentrl.streams import Stream
from agentrl.tasks.bank.catalogue import load_bank
from agentrl.tasks.model import FAMILIES, OPERATIONS, Task
from agentrl.tasks.renaming import randomize_names
from agentrl.tasks.similarity import MEASURED, NEAR_COPY, node_sequence, normalised_tree, similarity
from agentrl.tasks.synthesis.program import synthesise
from agentrl.tasks.trusted import failing_cases

COUNT = 40


@cache
def made(family: str) -> tuple[Task, ...]:
    """Some tasks of a family; a function that does not end would stop the test."""
    signal.alarm(120)
    try:
        return tuple(synthesise(family, Stream((0, "test", family, number))) for number in range(COUNT))
    finally:
        signal.alarm(0)


every_family = pytest.mark.parametrize("family", FAMILIES)


@every_family
def test_the_reference_passes_every_test_and_the_bug_shows_in_public_and_hidden_ones(family: str) -> None:
    for task in made(family):
        assert failing_cases(task.reference, task.function, [*task.public, *task.hidden]) == []
        assert len(failing_cases(task.buggy, task.function, task.public)) >= 1
        assert len(failing_cases(task.buggy, task.function, task.hidden)) >= 3


@every_family
def test_a_bug_is_one_changed_line(family: str) -> None:
    for task in made(family):
        right, wrong = task.reference.splitlines(), task.buggy.splitlines()
        assert len(right) == len(wrong)
        assert sum(one != other for one, other in zip(right, wrong, strict=True)) == 1


@every_family
def test_there_are_three_public_and_ten_hidden_tests_apart(family: str) -> None:
    for task in made(family):
        arguments = [repr(case.args) for case in (*task.public, *task.hidden)]
        assert (len(task.public), len(task.hidden), len(set(arguments))) == (3, 10, 13)


@every_family
def test_of_the_menu_only_the_familys_edit_is_the_repair(family: str) -> None:
    for task in made(family):
        assert [name for name in OPERATIONS if task.edits[name] == task.reference] == [f"fix_{family}"]


@every_family
def test_functions_differ_in_shape(family: str) -> None:
    trees = Counter(normalised_tree(task.reference) for task in made(family))
    assert len(trees) > COUNT * 0.6


@every_family
def test_a_stream_makes_one_task(family: str) -> None:
    assert synthesise(family, Stream((0, "test", family, 0))) == made(family)[0]


@every_family
def test_renaming_the_function_changes_no_verdict(family: str) -> None:
    for task in made(family)[:10]:
        renamed = randomize_names(task, Stream((1, family)))
        assert task.function not in {
            node.id for node in ast.walk(ast.parse(renamed.buggy)) if isinstance(node, ast.Name)
        }
        assert failing_cases(renamed.reference, renamed.function, renamed.hidden) == []


@every_family
def test_none_is_a_function_that_is_measured_on_nor_a_near_copy_of_one(family: str) -> None:
    measured = [task for task in load_bank() if task.split in MEASURED]
    trees = {normalised_tree(module) for task in measured for module in (task.reference, task.buggy)}
    sequences = [node_sequence(task.reference) for task in measured]
    for task in made(family):
        assert trees.isdisjoint({normalised_tree(task.reference), normalised_tree(task.buggy)})
        assert max(similarity(node_sequence(task.reference), other) for other in sequences) < NEAR_COPY


def test_an_unknown_family_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown family 'nosuch'"):
        synthesise("nosuch", Stream((0,)))


def test_no_module_is_one_of_the_bank_under_other_names() -> None:
    """Without the check about one draw in a hundred of this family is, so that the test can fail."""
    bank = {normalised_tree(module) for task in load_bank() for module in (task.reference, task.buggy)}
    for number in range(300):
        task = synthesise("minmax", Stream((0, "apart", number)))
        assert bank.isdisjoint({normalised_tree(task.reference), normalised_tree(task.buggy)})
