"""The splits of the bank, and the choice of a training step's tasks.

Order is part of the contract: results are listed by it. Nothing here renames a task.
"""

from collections.abc import Sequence
from hashlib import sha256

from agentrl.errors import UserError
from agentrl.streams import Stream
from agentrl.tasks.bank.catalogue import load_bank
from agentrl.tasks.model import FAMILIES, SPLITS, Task


def tasks_of(split: str) -> tuple[Task, ...]:
    """The tasks of one split, families in the order of `FAMILIES`. UserError for an unknown split."""
    if split not in SPLITS:
        raise UserError(f"unknown split {split!r}", remedy=f"choose one of: {', '.join(SPLITS)}")
    return tuple(task for task in load_bank() if task.split == split)


def task_named(task_id: str) -> Task:
    """The task of an id such as `minmax/train/03`. UserError when the bank has none."""
    for task in load_bank():
        if task.task_id == task_id:
            return task
    raise UserError(f"unknown task {task_id!r}", remedy="write family/split/number, such as minmax/train/03")


def task_digests(*splits: str) -> dict[str, str]:
    """A digest of each task of these splits, by its id: of all that a policy or a grader can meet of it."""
    return {task.task_id: _digest(task) for split in splits for task in tasks_of(split)}


def _digest(task: Task) -> str:
    cases = [(case.args, case.expected) for case in (*task.public, *task.hidden)]
    # By `repr`, which tells a tuple from a list.
    met = (task.family, task.function, task.buggy, task.reference, len(task.public), cases, sorted(task.edits.items()))
    return sha256(repr(met).encode()).hexdigest()[:16]


def choose_prompts(tasks: Sequence[Task], count: int, stream: Stream) -> list[Task]:
    """Choose `count` different tasks, as even over families as their numbers allow.

    Families take turns in a random order, each giving one of its remaining tasks at random; so
    the numbers of two families that still have tasks differ by at most one. UserError when
    `count` is not positive or exceeds the tasks.
    """
    if not 0 < count <= len(tasks):
        raise UserError(
            f"{count} prompts a step, of {len(tasks)} training tasks",
            where="prompts",
            remedy=f"choose 1 to {len(tasks)}",
        )
    generator = stream.generator()
    queues = []
    for family in FAMILIES:
        members = [task for task in tasks if task.family == family]
        queues.append([members[index] for index in generator.permutation(len(members))])
    queues = [queues[index] for index in generator.permutation(len(queues))]
    longest = max(len(queue) for queue in queues)
    in_turn = [queue[turn] for turn in range(longest) for queue in queues if turn < len(queue)]
    return in_turn[:count]
