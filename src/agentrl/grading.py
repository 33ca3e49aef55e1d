"""Hidden tests to a verdict, without trusting anything that the graded code says.

The expected values stay in this process: the sandbox gets source, function name and arguments, and
what it answers is compared with the expected bytes, never parsed. The order of the calls is
unpredictable and one of them is made twice, so answers can't be prepared; a function without
memory is graded the same whatever the order. An answer covers the arguments too: a function that
changes them when the reference does not is wrong. Failures of the machine are raised by the
backend and never become a verdict.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from agentrl.errors import IntegrityError
from agentrl.sandbox.base import Backend
from agentrl.sandbox.encoding import decode, encode, encode_faithfully
from agentrl.sandbox.worker.calls import RAISED, UNENCODABLE, reply_of
from agentrl.tasks.model import Case, Task
from agentrl.types import Grade

OK = "ok"
_ENDS = {RAISED: "raised", UNENCODABLE: "unencodable"}


def grade(task: Task, source: str, backend: Backend) -> Grade:
    """Grade a module that should solve `task` by its hidden cases.

    IntegrityError when the task's reference contradicts its cases; InfrastructureError from the backend.
    """
    named = f"{task.task_id}, {task.function}"
    return grade_cases(source, task.function, task.hidden, backend, reference=task.reference, named=named)


def grade_cases(
    source: str,
    function: str,
    cases: Sequence[Case],
    backend: Backend,
    *,
    reference: str | None = None,
    named: str | None = None,
) -> Grade:
    """Grade the `function` of a module by `cases`.

    `reference`, trusted code, says how a call may change its arguments; without one, it may not.
    Errors call the function by `named`, which tells its task, where that is given.
    The outcome is `ok`, or what the first failing case met (`wrong`, `raised`, `unencodable`), or
    what ended the process before all calls were answered (`import_error`, `no_result`, `timeout`,
    `flood`, `protocol`).
    """
    if not cases:
        raise IntegrityError(f"{named or function}: there are no cases to grade by")
    expected = expected_replies(function, cases, reference, named=named)
    order = _call_order(len(cases))
    given = backend.call(source, function, [cases[index].args for index in order])
    if given.outcome != OK:
        return Grade(False, given.outcome)
    if len(given.replies) != len(order):
        return Grade(False, "protocol")
    # By case, not by call: which of several failures is named must not depend on the random order.
    for _, reply, right in sorted(zip(order, given.replies, (expected[index] for index in order), strict=True)):
        if reply != right:
            return Grade(False, _ENDS.get(reply[:1], "wrong"))
    return Grade(True, OK)


def expected_replies(
    function: str, cases: Sequence[Case], reference: str | None = None, *, named: str | None = None
) -> list[bytes]:
    """The bytes that a right answer to each case has.

    IntegrityError, with `named`, when the reference, run on copies of the arguments, does not return what a
    case expects.
    """
    solve = None if reference is None else _load(reference, function)
    replies = []
    for case in cases:
        args: tuple[Any, ...] = decode(encode_faithfully(case.args))
        if solve is not None and not _agrees(solve, args, case.expected):
            raise IntegrityError(
                f"{named or function}: the reference contradicts the case {case.args!r} -> {case.expected!r}"
            )
        replies.append(reply_of(case.expected, args))
    return replies


def _agrees(solve: Callable[..., Any], args: tuple[Any, ...], expected: Any) -> bool:
    try:
        return encode(solve(*args)) == encode(expected)
    except Exception:
        return False


def _load(reference: str, function: str) -> Callable[..., Any]:
    names: dict[str, Any] = {"__name__": "reference"}
    exec(compile(reference, f"<reference {function}>", "exec", dont_inherit=True), names)
    solve: Callable[..., Any] = names[function]
    return solve


def _call_order(cases: int) -> list[int]:
    """Indices of the cases in an unpredictable order, one of them twice."""
    order = [*range(cases), secrets.randbelow(cases)]
    secrets.SystemRandom().shuffle(order)
    return order
