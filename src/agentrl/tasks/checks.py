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
class TaskCheck:
    """What the grader said of one task. Outcomes are the grader's words; `ok` is a pass."""

    task_id: str
    buggy_public: str
    buggy_hidden: str
    reference: str
    edits: dict[str, str]
    wrong_fixes: tuple[str, ...]


def check_task(task: Task, grade: Grader) -> TaskCheck:
    """Prove one task through `grade`.

    The buggy module fails a public and a hidden test; the reference passes all of them; of the
    menu's edits exactly `fix_<family>` passes the hidden tests; every listed wrong fix fails them.
    IntegrityError names the task and the module that breaks this.
    """
    right = f"fix_{task.family}"
    if set(task.edits) != set(OPERATIONS):
        raise IntegrityError(f"{task.task_id}: its menu is {sorted(task.edits)}, not {sorted(OPERATIONS)}")

    def verdict(what: str, module: str, cases: Sequence[Case], must_pass: bool) -> str:
        given = grade(module, task.function, cases)
        if given.passed != must_pass:
            expected = "pass" if must_pass else "fail"
            raise IntegrityError(f"{task.task_id}: {what} must {expected}, but was graded {given.outcome}:\n{module}")
        return given.outcome

    return TaskCheck(
        task_id=task.task_id,
        buggy_public=verdict("the buggy module (public tests)", task.buggy, task.public, False),
        buggy_hidden=verdict("the buggy module (hidden tests)", task.buggy, task.hidden, False),
        reference=verdict("the reference", task.reference, (*task.public, *task.hidden), True),
        edits={
            operation: verdict(f"edit {operation}", module, task.hidden, operation == right)
            for operation, module in task.edits.items()
        },
        wrong_fixes=tuple(
            verdict(f"wrong fix {number}", module, task.hidden, False)
            for number, module in enumerate(task.wrong_fixes, start=1)
        ),
    )
