"""Scripted episodes for warm starts: replies that solve a task, and replies that err by process.

A good script follows the whole procedure. A bad one fails in how it acts (a malformed call, no
edit, no submission, an edit before reading, ...) and never in which edit it chooses: a policy that
learned to choose blindly would have nothing left to improve. The replies are data and do not depend
on what the tools answer; how a call is written as text is the chat's affair. Nothing is played here.
"""

from collections.abc import Mapping

import numpy as np

from agentrl.environments import menu_scripts, tools_scripts
from agentrl.environments.line_edits import EDITS
from agentrl.environments.scripted_turns import Script, ScriptKinds, pick
from agentrl.errors import UserError
from agentrl.tasks.model import Task

SCRIPTS: Mapping[str, Mapping[str, ScriptKinds]] = {
    edits: {"edit_menu": menu_scripts.SCRIPTS, "coding_tools": tools_scripts.scripts(edit_of)}
    for edits, edit_of in EDITS.items()
}
"""Scripts by way of editing, environment and kind, `good` first."""


def scripted_reply_plan(
    environment: str,
    task: Task,
    good: bool,
    rng: np.random.Generator,
    edits: str = "lines",
) -> Script:
    """The replies of one scripted episode of an (already renamed) task; `rng` makes every choice.

    A good script earns 1, a bad one 0, each kind of bad script being as likely. UserError for an
    environment without scripts. `edits` is a key of `line_edits.EDITS`.
    """
    scripts = SCRIPTS[edits]
    if environment not in scripts:
        known = ", ".join(scripts)
        raise UserError(f"no scripts for environment {environment!r}", remedy=f"choose one of: {known}")
    kinds = scripts[environment]
    kind = "good" if good else pick(rng, [kind for kind in kinds if kind != "good"])
    return kinds[kind](task, rng)
