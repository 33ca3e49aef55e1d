"""Scripted episodes of the coding tools. Bad ones know the right edit and fail to carry it out."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from agentrl.environments.line_edits import LineEdit
from agentrl.environments.root import ROOT
from agentrl.environments.scripted_turns import Script, ScriptedTurn, ScriptKinds, break_json, do, pick, say
from agentrl.tasks.model import Task
from agentrl.types import ToolCall

_REPORTS = ("I fixed the bug.", "The bug is fixed.", "I fixed the function.")
_CLAIMS = ("I fixed the bug. All tests pass now.", "The bug is fixed and the tests pass.", "Done. The tests pass.")
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
    """The scripts that hold an Edit, given how an edit is written."""

    edit_of: Callable[[str, str], LineEdit]

    def edit(self, task: Task) -> ToolCall:
        """The Edit that repairs the task."""
        old, new = self.edit_of(task.buggy, task.reference)
        return ToolCall("Edit", {"file_path": _path(task), "old_string": old, "new_string": new})

    def good(self, task: Task, rng: np.random.Generator) -> Script:
        """Read, edit, perhaps test, answer."""
        opening = (do(_read(task)), do(self.edit(task)))
        if rng.random() < 0.5:
            return (*opening, do(_pytest(rng)), say(pick(rng, _CLAIMS)))
        return (*opening, say(pick(rng, _REPORTS)))

    def broken_edit(self, task: Task, rng: np.random.Generator) -> Script:
        """The JSON of the Edit is damaged."""
        return do(_read(task)), do(break_json(self.edit(task), rng)), _claim(rng)

    def wrong_argument(self, task: Task, rng: np.random.Generator) -> Script:
        """An argument has the wrong name or is missing."""
        arguments = dict(self.edit(task).arguments)
        if rng.random() < 0.5:
            return do(ToolCall("Read", {"path": _path(task)})), _claim(rng)
        arguments.pop(pick(rng, ("file_path", "new_string")))
        return do(_read(task)), do(ToolCall("Edit", arguments)), _claim(rng)

    def edit_before_read(self, task: Task, rng: np.random.Generator) -> Script:
        """The Edit comes before any Read."""
        return do(self.edit(task)), _claim(rng)

    def identical_strings(self, task: Task, rng: np.random.Generator) -> Script:
        """The Edit changes nothing."""
        arguments = dict(self.edit(task).arguments)
        arguments["new_string"] = arguments["old_string"]
        return do(_read(task)), do(ToolCall("Edit", arguments)), _claim(rng)

    def invented_string(self, task: Task, rng: np.random.Generator) -> Script:
        """The Edit's old string is made up."""
        arguments = dict(self.edit(task).arguments)
        invented = (f"    return {task.function}", f"    {task.function} = 0", "    pass  # bug")
        arguments["old_string"] = pick(rng, [text for text in invented if text not in task.buggy])
        return do(_read(task)), do(ToolCall("Edit", arguments)), _claim(rng)


def scripts(edit_of: Callable[[str, str], LineEdit]) -> ScriptKinds:
    """The scripts by kind; `edit_of` writes the Edit that turns one module into another."""
    editing = _Editing(edit_of)
    return {
        "good": editing.good,
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
