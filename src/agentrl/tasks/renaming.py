"""Renames a task's function so that its name carries no hint, consistently in all its modules.

Tests, file names and messages derive from `Task.function`, so they follow. Variables keep their
names here: they are what a repair is inferred from (`variation.py` changes those too).
"""

from dataclasses import replace

from agentrl.errors import IntegrityError
from agentrl.streams import Stream
from agentrl.tasks.model import Task
from agentrl.tasks.syntax import identifiers, rename_identifiers
from agentrl.tasks.vocabulary import FUNCTION_FIRST_WORDS, FUNCTION_SECOND_WORDS


def modules_of(task: Task) -> tuple[str, ...]:
    """Every module of a task: buggy, reference, the menu's in the order of their names, wrong fixes."""
    return (task.buggy, task.reference, *(task.edits[name] for name in sorted(task.edits)), *task.wrong_fixes)


def rename(task: Task, names: dict[str, str]) -> Task:
    """The task with identifiers renamed in every module, the function's own name included."""
    renamed = {module: rename_identifiers(module, names) for module in set(modules_of(task))}
    return replace(
        task,
        function=names.get(task.function, task.function),
        buggy=renamed[task.buggy],
        reference=renamed[task.reference],
        edits={operation: renamed[module] for operation, module in task.edits.items()},
        wrong_fixes=tuple(renamed[module] for module in task.wrong_fixes),
    )


def randomize_names(task: Task, stream: Stream) -> Task:
    """Give the function an unrelated name of two neutral words, drawn from `stream`.

    Neither word occurs in any identifier of the task, so the name says nothing of what the
    function does and meets no other name.
    """
    return rename(task, {task.function: neutral_name(task, stream)})


def neutral_name(task: Task, stream: Stream) -> str:
    """A name such as `amber_meadow` whose words no identifier of the task holds."""
    names = {name for module in set(modules_of(task)) for name in identifiers(module)}
    used = {word for name in names for word in name.lower().split("_")}
    firsts = [word for word in FUNCTION_FIRST_WORDS if word not in used]
    seconds = [word for word in FUNCTION_SECOND_WORDS if word not in used]
    if not firsts or not seconds:
        raise IntegrityError(f"{task.task_id}: every word of the list occurs in its modules")
    first, second = stream.uniforms(0, 2)
    return f"{firsts[int(first * len(firsts))]}_{seconds[int(second * len(seconds))]}"
