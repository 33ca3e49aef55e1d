"""Scripted episodes of the coding tools. Bad ones know the right edit and fail to carry it out."""

import numpy as np

from agentrl.environments.line_edits import whole_line_edit
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


def _edit(task: Task) -> ToolCall:
    old, new = whole_line_edit(task.buggy, task.reference)
    return ToolCall("Edit", {"file_path": _path(task), "old_string": old, "new_string": new})


def _pytest(rng: np.random.Generator) -> ToolCall:
    return ToolCall("Bash", {"command": pick(rng, ("pytest", "python -m pytest", f"cd {ROOT} && pytest"))})


def _claim(rng: np.random.Generator) -> ScriptedTurn:
    return say(pick(rng, _CLAIMS))


def _good(task: Task, rng: np.random.Generator) -> Script:
    opening = (do(_read(task)), do(_edit(task)))
    if rng.random() < 0.5:
        return (*opening, do(_pytest(rng)), say(pick(rng, _CLAIMS)))
    return (*opening, say(pick(rng, _REPORTS)))


def _broken_read(task: Task, rng: np.random.Generator) -> Script:
    return do(break_json(_read(task), rng)), _claim(rng)


def _broken_edit(task: Task, rng: np.random.Generator) -> Script:
    return do(_read(task)), do(break_json(_edit(task), rng)), _claim(rng)


def _unknown_tool(task: Task, rng: np.random.Generator) -> Script:
    call = ToolCall(pick(rng, _UNKNOWN_TOOLS), {"file_path": _path(task)})
    if rng.random() < 0.5:
        return do(call), _claim(rng)
    return do(_read(task)), do(call), _claim(rng)


def _wrong_argument(task: Task, rng: np.random.Generator) -> Script:
    arguments = dict(_edit(task).arguments)
    if rng.random() < 0.5:
        return do(ToolCall("Read", {"path": _path(task)})), _claim(rng)
    arguments.pop(pick(rng, ("file_path", "new_string")))
    return do(_read(task)), do(ToolCall("Edit", arguments)), _claim(rng)


def _edit_before_read(task: Task, rng: np.random.Generator) -> Script:
    return do(_edit(task)), _claim(rng)


def _identical_strings(task: Task, rng: np.random.Generator) -> Script:
    arguments = dict(_edit(task).arguments)
    arguments["new_string"] = arguments["old_string"]
    return do(_read(task)), do(ToolCall("Edit", arguments)), _claim(rng)


def _invented_string(task: Task, rng: np.random.Generator) -> Script:
    arguments = dict(_edit(task).arguments)
    invented = (f"    return {task.function}", f"    {task.function} = 0", "    pass  # bug")
    arguments["old_string"] = pick(rng, [text for text in invented if text not in task.buggy])
    return do(_read(task)), do(ToolCall("Edit", arguments)), _claim(rng)


def _no_edit(task: Task, rng: np.random.Generator) -> Script:
    tested = (do(_pytest(rng)),) if rng.random() < 0.3 else ()
    return do(_read(task)), *tested, _claim(rng)


def _nothing_at_all(_: Task, rng: np.random.Generator) -> Script:
    return (_claim(rng),)


def _write_nothing(task: Task, rng: np.random.Generator) -> Script:
    write = ToolCall("Write", {"file_path": _path(task), "content": ""})
    read = (do(_read(task)),) if rng.random() < 0.5 else ()
    return *read, do(write), _claim(rng)


SCRIPTS: ScriptKinds = {
    "good": _good,
    "broken_read": _broken_read,
    "broken_edit": _broken_edit,
    "unknown_tool": _unknown_tool,
    "wrong_argument": _wrong_argument,
    "edit_before_read": _edit_before_read,
    "identical_strings": _identical_strings,
    "invented_string": _invented_string,
    "no_edit": _no_edit,
    "nothing_at_all": _nothing_at_all,
    "write_nothing": _write_nothing,
}
