"""How the model acts: one module an experiment, behind one protocol.

A further experiment is a new module and one entry in `ENVIRONMENTS`. The modules are looked up by
name when an episode begins, so that neither experiment's code contains the other's.
"""

import importlib
from collections.abc import Callable, Mapping

from agentrl.environments.base import Environment
from agentrl.errors import UserError
from agentrl.sandbox.base import Backend
from agentrl.tasks.model import Task
from agentrl.types import Grade

Grader = Callable[[Task, str], Grade]
"""Runs a task's hidden tests on a source text."""

ENVIRONMENTS: Mapping[str, str] = {"edit_menu": "EditMenu", "coding_tools": "CodingTools"}
"""Each environment's class, by the environment's name, which is its module's name too."""


def make_environment(name: str, task: Task, backend: Backend, grade: Grader) -> Environment:
    """A fresh environment for one episode of a task that is renamed already. UserError for an unknown name."""
    if name not in ENVIRONMENTS:
        known = ", ".join(ENVIRONMENTS)
        raise UserError(f"unknown environment {name!r}", where="environment", remedy=f"choose one of: {known}")
    module = importlib.import_module(f"agentrl.environments.{name}")
    make: Callable[[Task, Backend, Grader], Environment] = getattr(module, ENVIRONMENTS[name])
    return make(task, backend, grade)
