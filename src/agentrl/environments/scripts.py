"""Scripted episodes for warm starts: replies that solve a task, and replies that err by process.

A good script follows the whole procedure, some after a wrong edit that they test and take back. A
bad one fails in how it acts (a malformed call, no edit, no submission, an edit before reading, ...)
and never in which edit it chooses: a policy that learned to choose blindly would have nothing left
to improve. Any script may first run the tests, which tell more of a bug than the code alone. The
replies are data and do not depend on what the tools answer; how a call is written as text is the
chat's affair. Nothing is played here.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from agentrl.environments import menu_scripts, tools_scripts
from agentrl.environments.line_edits import EDITS
from agentrl.environments.scripted_turns import Script, ScriptKinds, pick
from agentrl.errors import UserError
from agentrl.tasks.model import Task

GOOD = ("good", "second_try")
"""The kinds that solve the task. The second is not in every environment."""


class Manner(NamedTuple):
    """How scripts act beside what they do; the fields are those of a run's `warm_start`.

    `edits` is a key of `EDITS`; `second_tries` and `tests_first` are shares, of good scripts and of all that read.
    """

    edits: str = "lines"
    second_tries: float = 0.0
    explains: bool = False
    tests_first: float = 0.0


def _scripts(edits: str, explains: bool = False) -> Mapping[str, ScriptKinds]:
    return {
        "edit_menu": menu_scripts.scripts(explains=explains),
        "coding_tools": tools_scripts.scripts(EDITS[edits], explains=explains),
    }


SCRIPTS: Mapping[str, Mapping[str, ScriptKinds]] = {edits: _scripts(edits) for edits in EDITS}
"""Scripts without explanations, by way of editing, environment and kind, `good` first."""

_TESTED_FIRST = {"edit_menu": menu_scripts.tested_first, "coding_tools": tools_scripts.tested_first}


def scripted_reply_plan(
    environment: str,
    task: Task,
    good: bool,
    rng: np.random.Generator,
    manner: Manner = Manner(),  # noqa: B008 - it can't be changed
) -> Script:
    """The replies of one scripted episode of an (already renamed) task; `rng` makes every choice.

    A good script earns 1, a bad one 0, each kind of bad script being as likely. UserError for an
    environment without scripts.
    """
    known = _scripts(manner.edits, manner.explains)
    if environment not in known:
        raise UserError(f"no scripts for environment {environment!r}", remedy=f"choose one of: {', '.join(known)}")
    kinds = known[environment]
    plan = kinds[_kind(kinds, good, rng, manner.second_tries)](task, rng)
    return _TESTED_FIRST[environment](plan, task, rng) if rng.random() < manner.tests_first else plan


def _kind(kinds: ScriptKinds, good: bool, rng: np.random.Generator, second_tries: float) -> str:
    if not good:
        return pick(rng, [kind for kind in kinds if kind not in GOOD])
    again = "second_try" in kinds and second_tries > 0 and rng.random() < second_tries
    return "second_try" if again else "good"
