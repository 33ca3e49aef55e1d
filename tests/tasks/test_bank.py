"""Every task of the bank, run in this process: its authors are trusted, unlike a model."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from agentrl.errors import IntegrityError
from agentrl.streams import Stream
from agentrl.tasks.bank.catalogue import load_bank
from agentrl.tasks.checks import check_task
from agentrl.tasks.model import FAMILIES, OPERATIONS, SPLITS, Case, Task
from agentrl.tasks.renaming import modules_of
from agentrl.tasks.similarity import LEARNT, MEASURED, NEAR_COPY, check_disjoint, node_sequence, similarity
from agentrl.tasks.trusted import failing_cases
from agentrl.tasks.variation import vary
from agentrl.types import Grade

COUNTS = {"train": 12, "heldout": 2, "wide": 10, "warm_start": 12, "tuning": 4}
SECONDS_A_MODULE = 1.0

every_task = pytest.mark.parametrize("task", load_bank(), ids=lambda task: task.task_id)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def failing(module: str, function: str, cases: Sequence[Case]) -> list[int]:
    """A module that does not end fails every case."""
    try:
        with time_limit(SECONDS_A_MODULE):
            return failing_cases(module, function, cases)
    except TimeoutError:
        return list(range(len(cases)))


def grade(module: str, function: str, cases: Sequence[Case]) -> Grade:
    passed = not failing(module, function, cases)
    return Grade(passed, "ok" if passed else "wrong")


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("family", FAMILIES)
def test_each_family_fills_each_split(family: str, split: str) -> None:
    tasks = [task for task in load_bank() if (task.family, task.split) == (family, split)]
    assert len(tasks) == COUNTS[split]


def test_task_ids_and_function_names_are_unique() -> None:
    tasks = load_bank()
    assert len({task.task_id for task in tasks}) == len(tasks)
    assert len({task.function for task in tasks}) == len(tasks)


@every_task
def test_the_workflow_check_holds(task: Task) -> None:
    check = check_task(task, grade)
    assert [operation for operation, outcome in check.menu.items() if outcome == "ok"] == [f"fix_{task.family}"]


@every_task
def test_three_hidden_tests_and_a_public_one_tell_the_bug(task: Task) -> None:
    assert len(failing(task.buggy, task.function, task.hidden)) >= 3
    assert len(failing(task.buggy, task.function, task.public)) >= 1


@every_task
def test_there_are_three_public_and_ten_hidden_tests_apart(task: Task) -> None:
    public = {repr(case.args) for case in task.public}
    hidden = {repr(case.args) for case in task.hidden}
    assert len(public) >= 3
    assert len(hidden) >= 10
    assert not public & hidden


@every_task
def test_the_modules_of_a_task_all_differ(task: Task) -> None:
    modules = [module for module in modules_of(task) if module != task.reference]
    assert len(set(modules)) == len(modules) == len(OPERATIONS) + len(task.wrong_fixes)


def test_no_two_tasks_are_equal_and_no_measured_one_is_a_near_copy() -> None:
    report = check_disjoint(load_bank())
    tasks = sum(COUNTS.values()) * len(FAMILIES)
    learnt, measured = (sum(COUNTS[split] for split in splits) * len(FAMILIES) for splits in (LEARNT, MEASURED))
    assert report.tasks == tasks
    assert report.near_copy_pairs == learnt * measured
    assert report.largest is not None
    assert report.largest.similarity < NEAR_COPY


def test_the_threshold_would_catch_every_function_with_another_bug() -> None:
    """What justifies the threshold: each one-line bug leaves a near-copy by it."""
    kept = [similarity(node_sequence(task.reference), node_sequence(task.buggy)) for task in load_bank()]
    assert min(kept) > NEAR_COPY


@every_task
def test_renaming_every_local_name_changes_no_verdict(task: Task) -> None:
    varied = vary(task, Stream((0, task.task_id)))
    for old, new in zip(modules_of(task), modules_of(varied), strict=True):
        assert failing(new, varied.function, task.hidden) == failing(old, task.function, task.hidden)


def test_a_check_refuses_a_task_whose_wrong_fix_passes() -> None:
    task = load_bank()[0]
    broken = Task(
        **{name: getattr(task, name) for name in Task.__dataclass_fields__ if name != "wrong_fixes"},
        wrong_fixes=(task.reference,),
    )
    with pytest.raises(IntegrityError, match=r"minmax/train/01: wrong fix 1 must fail"):
        check_task(broken, grade)
