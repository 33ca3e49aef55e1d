"""What must hold for a task before anyone trains or is measured on it.

The grader is an argument: the workflow passes the sandboxed one that also gives rewards, so the
proof covers the path that is used. Nothing here runs a module itself.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from agentrl.errors import IntegrityError
from agentrl.tasks.model import OPERATIONS, Case, Task
from agentrl.types import Grade

Grader = Callable[[str, str, Sequence[Case]], Grade]
"""Grades a module: (source, function, cases) -> Grade. Passed means that every case passed."""


@dataclass(frozen=True, slots=True)
class RepairCheck:
    """What the grader said of a task's modules, in its own words; `ok` is a pass."""

    buggy_public: str
    buggy_hidden: str
    reference: str
    wrong_fixes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TaskCheck:
    """Both checks of one task. `menu` maps each operation to its outcome."""

    task_id: str
    repair: RepairCheck
    menu: dict[str, str]


def check_task(task: Task, grade: Grader) -> TaskCheck:
    """Prove a task and its menu through `grade`. IntegrityError as from the two parts."""
    return TaskCheck(task.task_id, check_repair(task, grade), check_menu(task, grade))


def check_repair(task: Task, grade: Grader) -> RepairCheck:
    """Prove that a task's tests tell its bug from its repair.

    The buggy module fails a public and a hidden test, the reference passes all of them, every
    listed wrong fix fails a hidden one. IntegrityError names the task and shows the module.
    """
    return RepairCheck(
        buggy_public=_verdict(task, "the buggy module (public tests)", task.buggy, task.public, False, grade),
        buggy_hidden=_verdict(task, "the buggy module (hidden tests)", task.buggy, task.hidden, False, grade),
        reference=_verdict(task, "the reference", task.reference, (*task.public, *task.hidden), True, grade),
        wrong_fixes=tuple(
            _verdict(task, f"wrong fix {number}", module, task.hidden, False, grade)
            for number, module in enumerate(task.wrong_fixes, start=1)
        ),
    )


def check_menu(task: Task, grade: Grader) -> dict[str, str]:
    """Prove that of the menu's edits exactly `fix_<family>` passes the hidden tests.

    Returns each operation's outcome. IntegrityError names the task and shows the module.
    """
    if set(task.edits) != set(OPERATIONS):
        raise IntegrityError(f"{task.task_id}: its menu is {sorted(task.edits)}, not {sorted(OPERATIONS)}")
    right = f"fix_{task.family}"
    return {
        operation: _verdict(task, f"edit {operation}", module, task.hidden, operation == right, grade)
        for operation, module in task.edits.items()
    }


def _verdict(task: Task, what: str, module: str, cases: Sequence[Case], must_pass: bool, grade: Grader) -> str:
    if not cases:
        raise IntegrityError(f"{task.task_id}: there are no cases to grade {what} by")
    given = grade(module, task.function, cases)
    if given.passed != must_pass:
        expected = "pass" if must_pass else "fail"
        raise IntegrityError(f"{task.task_id}: {what} must {expected}, but was graded {given.outcome}:\n{module}")
    return given.outcome
