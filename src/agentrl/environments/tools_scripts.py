"""Scripted episodes of the coding tools. Bad ones know the right edit and fail to carry it out.

A second try is a good one, too: an edit that repairs nothing, the tests that say so, and then the
wrong edit taken back and the right one made in one reply.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from agentrl.environments.explanations import explanation
from agentrl.environments.line_edits import LineEdit
from agentrl.environments.root import ROOT
from agentrl.environments.scripted_turns import BrokenCall, Script, ScriptedTurn, ScriptKinds, break_json, do, pick, say
from agentrl.tasks.model import Task
from agentrl.tasks.mutation.mutants import another_bug
from agentrl.types import ToolCall

_REPORTS = ("I fixed the bug.", "The bug is fixed.", "I fixed the function.")
_CLAIMS = ("I fixed the bug. All tests pass now.", "The bug is fixed and the tests pass.", "Done. The tests pass.")
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


def tested_first(plan: Script, task: Task, rng: np.random.Generator) -> Script:
    """The plan with the tests in the same reply as a reading that comes first."""
    first, *rest = plan
    only_tests = rest and len(rest[0].calls) == 1 and rest[0].calls[0].name == "Bash"
    if first.calls != (_read(task),) or only_tests:
        return plan
    return do(_read(task), _pytest(rng)), *rest


class _Editing(NamedTuple):
    """The scripts that hold an Edit, given how an edit is written and whether a reply first says what is wrong."""

    edit_of: Callable[[str, str], LineEdit]
    explains: bool

    def edit(self, task: Task, before: str | None = None, after: str | None = None) -> ToolCall:
        """The Edit from one module to another; without any, the one that repairs the task."""
        old, new = self.edit_of(before or task.buggy, after or task.reference)
        return ToolCall("Edit", {"file_path": _path(task), "old_string": old, "new_string": new})

    def reason(self, task: Task, bug: tuple[str, str] | None = None) -> str:
        """The line of the buggy module that is wrong, and how, where replies say so.

        `bug` is another family and module to be edited to than the task's.
        """
        if not self.explains:
            return ""
        family, after = bug or (task.family, task.reference)
        return explanation(family, task.buggy, after, self.edit_of)

    def turn(self, task: Task, *calls: ToolCall | BrokenCall) -> ScriptedTurn:
        """A reply with calls that are to repair the task, or would if they were made well."""
        return ScriptedTurn(self.reason(task), calls)

    def good(self, task: Task, rng: np.random.Generator) -> Script:
        """Read, edit, perhaps test in the same reply or the next, answer."""
        edit, tests = self.edit(task), _pytest(rng)
        match int(rng.integers(3)):
            case 0:
                return do(_read(task)), self.turn(task, edit), say(pick(rng, _REPORTS))
            case 1:
                return do(_read(task)), self.turn(task, edit, tests), say(pick(rng, _CLAIMS))
            case _:
                return do(_read(task)), self.turn(task, edit), do(tests), say(pick(rng, _CLAIMS))

    def second_try(self, task: Task, rng: np.random.Generator) -> Script:
        """Read, one to three edits that repair nothing, each tested and taken back, the right one, tested, answer."""
        turns, modules = [do(_read(task))], [task.buggy]
        tries = pick(rng, _TRIES)
        apart = tries < max(_TRIES) and rng.random() < 0.5  # The tests in a reply of their own, where turns are left.
        for _ in range(tries):
            bug = another_bug(task, rng, modules)
            if bug is None:
                continue
            _, wrong = bug
            calls = self._instead(task, modules[-1], wrong)
            if apart and len(modules) == 1:
                turns += [ScriptedTurn(self.reason(task, bug), calls, slip=True), do(_pytest(rng))]
            else:
                turns.append(ScriptedTurn(self.reason(task, bug), (*calls, _pytest(rng)), slip=True))
            modules.append(wrong)
        turns.append(self.turn(task, *self._instead(task, modules[-1], task.reference), _pytest(rng)))
        return (*turns, say(pick(rng, _CLAIMS)))

    def _instead(self, task: Task, now: str, target: str) -> tuple[ToolCall, ...]:
        """The calls that make the target of a module that is the buggy one, or one with an edit that repaired nothing.

        One Edit where both lie in one line, else the wrong edit is taken back first.
        """
        old, new = self.edit_of(now, target)
        if now == task.buggy or "\n" not in old + new:
            return (self.edit(task, now, target),)
        return self.edit(task, now, task.buggy), self.edit(task, task.buggy, target)

    def broken_edit(self, task: Task, rng: np.random.Generator) -> Script:
        """The JSON of the Edit is damaged."""
        return do(_read(task)), self.turn(task, break_json(self.edit(task), rng)), _claim(rng)

    def wrong_argument(self, task: Task, rng: np.random.Generator) -> Script:
        """An argument has the wrong name or is missing."""
        arguments = dict(self.edit(task).arguments)
        if rng.random() < 0.5:
            return do(ToolCall("Read", {"path": _path(task)})), _claim(rng)
        arguments.pop(pick(rng, ("file_path", "new_string")))
        return do(_read(task)), self.turn(task, ToolCall("Edit", arguments)), _claim(rng)

    def edit_before_read(self, task: Task, rng: np.random.Generator) -> Script:
        """The Edit comes before any Read."""
        return do(self.edit(task)), _claim(rng)

    def identical_strings(self, task: Task, rng: np.random.Generator) -> Script:
        """The Edit changes nothing."""
        arguments = dict(self.edit(task).arguments)
        arguments["new_string"] = arguments["old_string"]
        return do(_read(task)), self.turn(task, ToolCall("Edit", arguments)), _claim(rng)

    def invented_string(self, task: Task, rng: np.random.Generator) -> Script:
        """The Edit's old string is made up."""
        arguments = dict(self.edit(task).arguments)
        invented = (f"    return {task.function}", f"    {task.function} = 0", "    pass  # bug")
        arguments["old_string"] = pick(rng, [text for text in invented if text not in task.buggy])
        return do(_read(task)), self.turn(task, ToolCall("Edit", arguments)), _claim(rng)


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
