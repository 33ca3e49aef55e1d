"""Scripted episodes of the edit menu. Bad ones choose the right operation and fail to make it count."""

from dataclasses import replace
from functools import partial

import numpy as np

from agentrl.environments.explanations import explanation
from agentrl.environments.scripted_turns import (
    Script,
    ScriptedTurn,
    ScriptKind,
    ScriptKinds,
    break_json,
    do,
    pick,
    say,
)
from agentrl.tasks.model import Task
from agentrl.types import ToolCall

SCRIPT_TURNS = 6
"""Replies of a script that never submits."""

_READ = do(ToolCall("read"))
_TEST = do(ToolCall("test"))
_SUBMIT = do(ToolCall("submit"))
_REMARKS = ("I fixed the bug.", "The bug is fixed and the tests pass.", "The function is correct now.")


def _edit(task: Task) -> ToolCall:
    return ToolCall("edit", {"op": right_operation(task)})


def right_operation(task: Task) -> str:
    """The operation whose module is the reference."""
    return f"fix_{task.family}"


def _perhaps_test(rng: np.random.Generator) -> Script:
    return (_TEST,) if rng.random() < 0.5 else ()


def _good(task: Task, rng: np.random.Generator) -> Script:
    return _READ, do(_edit(task)), *_perhaps_test(rng), _SUBMIT


def _broken_read(_: Task, rng: np.random.Generator) -> Script:
    return do(break_json(ToolCall("read"), rng)), _SUBMIT


def _broken_edit(task: Task, rng: np.random.Generator) -> Script:
    return _READ, do(break_json(_edit(task), rng)), *_perhaps_test(rng), _SUBMIT


def _broken_submit(task: Task, rng: np.random.Generator) -> Script:
    opening = (_READ, do(_edit(task)), *_perhaps_test(rng))
    broken = [do(break_json(ToolCall("submit"), rng)) for _ in range(SCRIPT_TURNS - len(opening))]
    return *opening, *broken


def _unknown_operation(task: Task, rng: np.random.Generator) -> Script:
    invented = pick(rng, ("fix", "fix_bug", right_operation(task).removeprefix("fix_")))
    return _READ, do(ToolCall("edit", {"op": invented})), *_perhaps_test(rng), _SUBMIT


def _unknown_tool(task: Task, rng: np.random.Generator) -> Script:
    return _READ, do(ToolCall(right_operation(task))), *_perhaps_test(rng), _SUBMIT


def _several_calls(task: Task, rng: np.random.Generator) -> Script:
    together = do(_edit(task), pick(rng, (ToolCall("test"), ToolCall("submit"))))
    return _READ, together, _SUBMIT


def _no_edit(_: Task, rng: np.random.Generator) -> Script:
    return _READ, *_perhaps_test(rng), _SUBMIT


def _only_submit(_: Task, _rng: np.random.Generator) -> Script:
    return (_SUBMIT,)


def _no_submit(task: Task, rng: np.random.Generator) -> Script:
    opening = (_READ, do(_edit(task)), *_perhaps_test(rng))
    return *opening, *[say(pick(rng, _REMARKS)) for _ in range(SCRIPT_TURNS - len(opening))]


def _test_for_ever(task: Task, _: np.random.Generator) -> Script:
    return _READ, do(_edit(task)), *[_TEST] * (SCRIPT_TURNS - 2)


def tested_first(plan: Script, _task: Task, _rng: np.random.Generator) -> Script:
    """The plan with the tests between reading and the next reply. The last reply of a full plan is left out."""
    if plan[0] != _READ or plan[1] == _TEST:
        return plan
    return (_READ, _TEST, *plan[1:])[:SCRIPT_TURNS]


def scripts(*, explains: bool = False) -> ScriptKinds:
    """The scripts by kind. With `explains`, a reply that is to repair the task first says what is wrong."""
    return {kind: partial(_explained, script) for kind, script in _SCRIPTS.items()} if explains else _SCRIPTS


def _explained(script: ScriptKind, task: Task, rng: np.random.Generator) -> Script:
    reason = explanation(task.family, task.buggy, task.reference)
    return tuple(replace(turn, text=reason) if _repairs(turn, task) else turn for turn in script(task, rng))


def _repairs(turn: ScriptedTurn, task: Task) -> bool:
    """Whether a call of the turn is to repair the task, or would if it were made well."""
    return any(call.name in ("edit", right_operation(task)) for call in turn.calls)


_SCRIPTS: ScriptKinds = {
    "good": _good,
    "broken_read": _broken_read,
    "broken_edit": _broken_edit,
    "broken_submit": _broken_submit,
    "unknown_operation": _unknown_operation,
    "unknown_tool": _unknown_tool,
    "several_calls": _several_calls,
    "no_edit": _no_edit,
    "only_submit": _only_submit,
    "no_submit": _no_submit,
    "test_for_ever": _test_for_ever,
}
