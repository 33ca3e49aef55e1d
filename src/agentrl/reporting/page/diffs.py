"""What an episode left in the source file, line by line, against the task's own versions."""

import difflib
from dataclasses import dataclass
from functools import lru_cache

from agentrl.tasks.model import SPLITS, Task
from agentrl.tasks.renaming import rename
from agentrl.tasks.splits import tasks_of


@dataclass(frozen=True, slots=True)
class Versions:
    """A task's module with its bug, and repaired, under the name that an episode used."""

    buggy: str
    reference: str


@lru_cache(maxsize=1)
def _bank() -> dict[str, Task]:
    return {task.task_id: task for split in SPLITS for task in tasks_of(split)}


@lru_cache(maxsize=4096)
def versions(task_id: str, function: str) -> Versions | None:
    """The versions of a task whose function is called `function`; None for a task that the bank has not."""
    task = _bank().get(task_id)
    if task is None:
        return None
    renamed = rename(task, {task.function: function})
    return Versions(renamed.buggy, renamed.reference)


def diff(old: str, new: str) -> list[str]:
    """Every line of both texts, marked `+`, `-` or by a space; empty when they are equal."""
    if old == new:
        return []
    before, after = old.splitlines(), new.splitlines()
    lines = list(difflib.unified_diff(before, after, lineterm="", n=max(len(before), len(after))))
    # Past the two file lines and the position line; equal lines differ in a line end alone.
    return lines[3:] if lines else ["  (they differ in line ends alone)"]
