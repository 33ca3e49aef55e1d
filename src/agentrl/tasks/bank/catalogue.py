"""Makes the tasks of the bank from their drafts, once a process.

Expected values are what the reference returns: it runs here, in this process, because the
project's authors wrote it. Nothing that a model wrote passes through this file. The imports are
spelled out so that whoever follows imports finds every module of the bank.
"""

import copy
from functools import cache
from types import ModuleType

from agentrl.errors import IntegrityError
from agentrl.tasks.bank.authoring import Draft, is_plain
from agentrl.tasks.bank.compare import heldout as compare_heldout
from agentrl.tasks.bank.compare import train as compare_train
from agentrl.tasks.bank.compare import tuning as compare_tuning
from agentrl.tasks.bank.compare import warm_start as compare_warm_start
from agentrl.tasks.bank.compare import wide as compare_wide
from agentrl.tasks.bank.init import heldout as init_heldout
from agentrl.tasks.bank.init import train as init_train
from agentrl.tasks.bank.init import tuning as init_tuning
from agentrl.tasks.bank.init import warm_start as init_warm_start
from agentrl.tasks.bank.init import wide as init_wide
from agentrl.tasks.bank.minmax import heldout as minmax_heldout
from agentrl.tasks.bank.minmax import train as minmax_train
from agentrl.tasks.bank.minmax import tuning as minmax_tuning
from agentrl.tasks.bank.minmax import warm_start as minmax_warm_start
from agentrl.tasks.bank.minmax import wide as minmax_wide
from agentrl.tasks.bank.range import heldout as range_heldout
from agentrl.tasks.bank.range import train as range_train
from agentrl.tasks.bank.range import tuning as range_tuning
from agentrl.tasks.bank.range import warm_start as range_warm_start
from agentrl.tasks.bank.range import wide as range_wide
from agentrl.tasks.bank.zero import heldout as zero_heldout
from agentrl.tasks.bank.zero import train as zero_train
from agentrl.tasks.bank.zero import tuning as zero_tuning
from agentrl.tasks.bank.zero import warm_start as zero_warm_start
from agentrl.tasks.bank.zero import wide as zero_wide
from agentrl.tasks.model import Case, Task
from agentrl.tasks.trusted import load_function

# Families in the order of model.FAMILIES; splits in the order of model.SPLITS.
_MODULES: tuple[tuple[ModuleType, ...], ...] = (
    (minmax_train, minmax_heldout, minmax_wide, minmax_warm_start, minmax_tuning),
    (range_train, range_heldout, range_wide, range_warm_start, range_tuning),
    (compare_train, compare_heldout, compare_wide, compare_warm_start, compare_tuning),
    (zero_train, zero_heldout, zero_wide, zero_warm_start, zero_tuning),
    (init_train, init_heldout, init_wide, init_warm_start, init_tuning),
)


@cache
def load_bank() -> tuple[Task, ...]:
    """Every task, by family, then split, then the order in which it was written."""
    tasks: list[Task] = []
    for modules in _MODULES:
        for module in modules:
            family, split = module.__name__.split(".")[-2:]
            tasks.extend(build_task(family, split, number, made) for number, made in enumerate(module.TASKS, start=1))
    return tuple(tasks)


def build_task(family: str, split: str, number: int, made: Draft) -> Task:
    """One task from its draft, with the expected values computed.

    IntegrityError when the draft's menu belongs to another family, or when the reference raises,
    changes its arguments, or returns what is not a plain value.
    """
    task_id = f"{family}/{split}/{number:02d}"
    if made.right_operation != f"fix_{family}":
        raise IntegrityError(
            f"{task_id} ({made.function}): its menu leaves {made.right_operation} to be the right edit"
        )
    right = made.right_operation
    return Task(
        task_id=task_id,
        family=family,
        split=split,
        function=made.function,
        buggy=made.buggy,
        reference=made.reference,
        public=_answer(task_id, made, made.public),
        hidden=_answer(task_id, made, made.hidden),
        edits={**made.edits, right: made.reference},
        wrong_fixes=made.wrong,
    )


def _answer(task_id: str, made: Draft, calls: tuple[tuple[object, ...], ...]) -> tuple[Case, ...]:
    target = load_function(made.reference, made.function)
    cases = []
    for args in calls:
        given = copy.deepcopy(args)
        try:
            expected = target(*given)
        except Exception as error:
            raise IntegrityError(f"{task_id} ({made.function}): the reference raises {error!r} on {args!r}") from error
        if repr(given) != repr(args):
            raise IntegrityError(f"{task_id} ({made.function}): the reference changes its arguments {args!r}")
        if not is_plain(expected):
            raise IntegrityError(f"{task_id} ({made.function}): returns {expected!r} on {args!r}, not a plain value")
        cases.append(Case(args, copy.deepcopy(expected)))
    return tuple(cases)
