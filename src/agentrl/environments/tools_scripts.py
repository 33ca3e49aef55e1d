"""Scripted episodes of the coding tools. Bad ones know the right edit and fail to carry it out.

A second try is a good one, too: an edit that repairs nothing, the tests that say so, and then the
wrong edit taken back and the right one made in one reply.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from agentrl.environments.line_edits import LineEdit
from agentrl.environments.root import ROOT
from agentrl.environments.scripted_turns import BrokenCall, Script, ScriptedTurn, ScriptKinds, break_json, do, pick, say
from agentrl.tasks.model import Task
from agentrl.tasks.mutation.mutants import another_bug
from agentrl.types import ToolCall

_REPORTS = ("I fixed the bug.", "The bug is fixed.", "I fixed the function.")
_CLAIMS = ("I fixed the bug. All tests pass now.", "The bug is fixed and the tests pass.", "Done. The tests pass.")
REASONS = {
    "minmax": "The wrong end is kept.",
    "range": "A bound is off by one.",
    "compare": "A condition is wrong.",
    "zero": "A special case is missing.",
    "init": "A start value is wrong.",
}
"""What is wrong, by family."""

_TRIES = (1, 1, 1, 2, 2, 3)
"""Wrong edits before the right one, each as likely."""

_UNKNOWN_TOOLS = ("Open", "Replace", "Fix", "Run")


def _path(task: Task) -> str:
    return f"{ROOT}/{task.source_file}"


def _read(task: Task) -> ToolCall:
    return ToolCall("Read", {"file_path": _path(task)})


def _pytest(rng: np.random.Generator) -> ToolCall:
    return ToolCall("Bash", {"command": pick(rng, ("pytest", "python -m pytest", f"cd {ROOT} && pytest"))})


def _claim(rng: np.random.Generator) -> ScriptedTurn:
    return say(pick(rng, _CLAIMS))


def _broken_read(task: Task, rng: np.random.Generator) -> Script:
    return do(break_json(_read(task), rng)), _claim(rng)


def _unknown_tool(task: Task, rng: np.random.Generator) -> Script:
    call = ToolCall(pick(rng, _UNKNOWN_TOOLS), {"file_path": _path(task)})
    if rng.random() < 0.5:
        return do(call), _claim(rng)
    return do(_read(task)), do(call), _claim(rng)


def _no_edit(task: Task, rng: np.random.Generator) -> Script:
    tested = (do(_pytest(rng)),) if rng.random() < 0.3 else ()
    return do(_read(task)), *tested, _claim(rng)


def _nothing_at_all(_: Task, rng: np.random.Generator) -> Script:
    return (_claim(rng),)


def _write_nothing(task: Task, rng: np.random.Generator) -> Script:
    write = ToolCall("Write", {"file_path": _path(task), "content": ""})
    read = (do(_read(task)),) if rng.random() < 0.5 else ()
    return *read, do(write), _claim(rng)


class _Editing(NamedTuple):
    """The scripts that hold an Edit, given how an edit is written and whether a reply first says what is wrong."""

    edit_of: Callable[[str, str], LineEdit]
    explains: bool

    def edit(self, task: Task, before: str | None = None, after: str | None = None) -> ToolCall:
        """The Edit from one module to another; without any, the one that repairs the task."""
        old, new = self.edit_of(before or task.buggy, after or task.reference)
        return ToolCall("Edit", {"file_path": _path(task), "old_string": old, "new_string": new})

    def turn(self, family: str, *calls: ToolCall | BrokenCall, slip: bool = False) -> ScriptedTurn:
        """A reply with an Edit against a bug of a family."""
        return ScriptedTurn(REASONS[family] if self.explains else "", calls, slip)

    def good(self, task: Task, rng: np.random.Generator) -> Script:
        """Read, edit, perhaps test, answer."""
        opening = (do(_read(task)), self.turn(task.family, self.edit(task)))
        if rng.random() < 0.5:
            return (*opening, do(_pytest(rng)), say(pick(rng, _CLAIMS)))
        return (*opening, say(pick(rng, _REPORTS)))

    def second_try(self, task: Task, rng: np.random.Generator) -> Script:
        """Read, one to three edits that repair nothing, each tested and taken back, the right one, tested, answer."""
        turns, modules = [do(_read(task))], [task.buggy]
        tries = pick(rng, _TRIES)
        apart = tries < max(_TRIES) and rng.random() < 0.5  # The tests in a reply of their own, where turns are left.
        for _ in range(tries):
            bug = another_bug(task, rng, modules)
            if bug is None:
                continue
            family, wrong = bug
            calls = (*self._back(task, modules[-1]), self.edit(task, task.buggy, wrong))
            if apart and len(modules) == 1:
                turns += [self.turn(family, *calls, slip=True), do(_pytest(rng))]
            else:
                turns.append(self.turn(family, *calls, _pytest(rng), slip=True))
            modules.append(wrong)
        turns.append(self.turn(task.family, *self._back(task, modules[-1]), self.edit(task), _pytest(rng)))
        return (*turns, say(pick(rng, _CLAIMS)))

    def _back(self, task: Task, now: str) -> tuple[ToolCall, ...]:
        """The Edit that takes a wrong one back, if there was one."""
        return () if now == task.buggy else (self.edit(task, now, task.buggy),)

    def broken_edit(self, task: Task, rng: np.random.Generator) -> Script:
        """The JSON of the Edit is damaged."""
        return do(_read(task)), self.turn(task.family, break_json(self.edit(task), rng)), _claim(rng)

    def wrong_argument(self, task: Task, rng: np.random.Generator) -> Script:
        """An argument has the wrong name or is missing."""
        arguments = dict(self.edit(task).arguments)
        if rng.random() < 0.5:
            return do(ToolCall("Read", {"path": _path(task)})), _claim(rng)
        arguments.pop(pick(rng, ("file_path", "new_string")))
        return do(_read(task)), self.turn(task.family, ToolCall("Edit", arguments)), _claim(rng)

    def edit_before_read(self, task: Task, rng: np.random.Generator) -> Script:
        """The Edit comes before any Read."""
        return do(self.edit(task)), _claim(rng)

    def identical_strings(self, task: Task, rng: np.random.Generator) -> Script:
        """The Edit changes nothing."""
        arguments = dict(self.edit(task).arguments)
        arguments["new_string"] = arguments["old_string"]
        return do(_read(task)), self.turn(task.family, ToolCall("Edit", arguments)), _claim(rng)

    def invented_string(self, task: Task, rng: np.random.Generator) -> Script:
        """The Edit's old string is made up."""
        arguments = dict(self.edit(task).arguments)
        invented = (f"    return {task.function}", f"    {task.function} = 0", "    pass  # bug")
        arguments["old_string"] = pick(rng, [text for text in invented if text not in task.buggy])
        return do(_read(task)), self.turn(task.family, ToolCall("Edit", arguments)), _claim(rng)


def scripts(edit_of: Callable[[str, str], LineEdit], *, explains: bool = False) -> ScriptKinds:
    """The scripts by kind; `edit_of` writes the Edit that turns one module into another.

    With `explains`, a reply with an Edit first says what is wrong.
    """
    editing = _Editing(edit_of, explains)
    return {
        "good": editing.good,
        "second_try": editing.second_try,
        "broken_read": _broken_read,
        "broken_edit": editing.broken_edit,
        "unknown_tool": _unknown_tool,
        "wrong_argument": editing.wrong_argument,
        "edit_before_read": editing.edit_before_read,
        "identical_strings": editing.identical_strings,
        "invented_string": editing.invented_string,
        "no_edit": _no_edit,
        "nothing_at_all": _nothing_at_all,
        "write_nothing": _write_nothing,
    }
