from collections import Counter
from dataclasses import replace

import pytest

from agentrl.errors import UserError
from agentrl.streams import Stream
from agentrl.tasks.model import FAMILIES, Task
from agentrl.tasks.splits import choose_prompts, task_named, tasks_of
from tests.tasks.examples import recursive_task

STREAM = Stream((3, "prompts", 0))


def pool(sizes: dict[str, int]) -> list[Task]:
    task = recursive_task()
    return [
        replace(task, task_id=f"{family}/train/{number:02d}", family=family)
        for family, size in sizes.items()
        for number in range(size)
    ]


def test_heldout_lists_two_tasks_of_each_family_in_order() -> None:
    assert [task.family for task in tasks_of("heldout")] == [family for family in FAMILIES for _ in range(2)]


def test_an_unknown_split_is_refused() -> None:
    with pytest.raises(UserError, match="unknown split 'test' -> choose one of: train"):
        tasks_of("test")


def test_a_task_is_found_by_its_id() -> None:
    assert task_named("minmax/train/03").task_id == "minmax/train/03"
    with pytest.raises(UserError, match="unknown task 'minmax/train/99'"):
        task_named("minmax/train/99")


@pytest.mark.parametrize("count", [1, 5, 8, 13, 60])
def test_prompts_differ_and_are_even_over_families(count: int) -> None:
    chosen = choose_prompts(pool(dict.fromkeys(FAMILIES, 12)), count, STREAM)
    per_family = Counter(task.family for task in chosen)
    numbers = [per_family[family] for family in FAMILIES]
    assert len({task.task_id for task in chosen}) == count
    assert max(numbers) - min(numbers) <= 1


def test_a_small_family_gives_all_it_has() -> None:
    chosen = choose_prompts(pool({"minmax": 1, "range": 5, "zero": 5}), 7, STREAM)
    assert Counter(task.family for task in chosen) == {"minmax": 1, "range": 3, "zero": 3}


def test_prompts_are_a_function_of_the_stream() -> None:
    tasks = pool(dict.fromkeys(FAMILIES, 12))
    assert choose_prompts(tasks, 8, STREAM) == choose_prompts(tasks, 8, STREAM)
    assert choose_prompts(tasks, 8, STREAM) != choose_prompts(tasks, 8, Stream((3, "prompts", 1)))


def test_every_family_and_task_gets_its_turn() -> None:
    tasks = pool(dict.fromkeys(FAMILIES, 4))
    steps = [choose_prompts(tasks, 3, Stream((step,))) for step in range(80)]
    assert {task.task_id for chosen in steps for task in chosen} == {task.task_id for task in tasks}


@pytest.mark.parametrize("count", [0, -1, 11])
def test_a_count_that_the_tasks_cannot_fill_is_refused(count: int) -> None:
    with pytest.raises(UserError, match=rf"{count} prompts a step, of 10 training tasks -> choose 1 to 10"):
        choose_prompts(pool(dict.fromkeys(FAMILIES, 2)), count, STREAM)
