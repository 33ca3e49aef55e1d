"""The corpus: functions that answer every call, unlike any that is measured on."""

import json

import pytest

from agentrl.tasks.bank.authoring import is_plain
from agentrl.tasks.bank.catalogue import load_bank
from agentrl.tasks.corpus.authoring import SampleError, sample
from agentrl.tasks.corpus.catalogue import load_corpus
from agentrl.tasks.mutation.mutants import bounded
from agentrl.tasks.similarity import MEASURED, NEAR_COPY, node_sequence, normalised_tree, similarity
from agentrl.tasks.trusted import load_function

RIGHT = "def f(x):\n    y = x + 1\n    return y\n"
CALLS = [(number,) for number in range(8)]


def test_every_function_answers_every_call_with_plain_values() -> None:
    for one in load_corpus():
        function = load_function(one.module, one.function)
        for args in one.calls:
            assert all(is_plain(value) for value in args), one.function
            answer = bounded(function, json.loads(json.dumps(args)))
            assert is_plain(answer), f"{one.function}{args} = {answer!r}"


def test_no_function_leaves_its_arguments_changed_between_calls() -> None:
    for one in load_corpus():
        function = load_function(one.module, one.function)
        for args in one.calls:
            first = bounded(function, json.loads(json.dumps(args)))
            assert bounded(function, json.loads(json.dumps(args))) == first


def test_no_two_functions_are_alike_and_none_is_one_of_the_bank() -> None:
    trees = [normalised_tree(one.module) for one in load_corpus()]
    assert len(set(trees)) == len(trees)
    bank = {normalised_tree(module) for task in load_bank() for module in (task.reference, task.buggy)}
    assert bank.isdisjoint(trees)


def test_no_function_is_a_near_copy_of_one_that_is_measured_on() -> None:
    measured = {task.task_id: node_sequence(task.reference) for task in load_bank() if task.split in MEASURED}
    near = [
        (one.function, task_id)
        for one in load_corpus()
        for sequence in (node_sequence(one.module),)
        for task_id, other in measured.items()
        if similarity(sequence, other) >= NEAR_COPY
    ]
    assert near == []


@pytest.mark.parametrize(
    ("source", "calls", "message"),
    [
        ("def f(:", CALLS, "not Python"),
        (RIGHT + "\n\ndef g():\n    pass\n", CALLS, "not exactly one top-level function"),
        ("def f(x):\n    return x\n", CALLS, "f: write 3 to 15 lines"),
        (RIGHT, [*CALLS[:7], CALLS[0]], "f: write at least 8 different calls"),
    ],
)
def test_a_sample_that_can_not_serve_is_refused(source: str, calls: list[tuple[int]], message: str) -> None:
    with pytest.raises(SampleError, match=message):
        sample(source, calls)
