"""How the model acts: one module an experiment, behind one protocol.

A further experiment is a new module and one entry in `ENVIRONMENTS`.
"""

from collections.abc import Callable, Mapping

from agentrl.environments.base import Environment
from agentrl.environments.coding_tools import CodingTools
from agentrl.environments.edit_menu import EditMenu
from agentrl.errors import UserError
from agentrl.sandbox.base import Backend
from agentrl.tasks.model import Task
from agentrl.types import Grade

Grader = Callable[[Task, str], Grade]
"""Runs a task's hidden tests on a source text."""

ENVIRONMENTS: Mapping[str, Callable[[Task, Backend, Grader], Environment]] = {
    "edit_menu": EditMenu,
    "coding_tools": CodingTools,
}


def make_environment(name: str, task: Task, backend: Backend, grade: Grader) -> Environment:
    """A fresh environment for one episode of a task that is renamed already. UserError for an unknown name."""
    if name not in ENVIRONMENTS:
        known = ", ".join(ENVIRONMENTS)
        raise UserError(f"unknown environment {name!r}", where="environment", remedy=f"choose one of: {known}")
    return ENVIRONMENTS[name](task, backend, grade)
