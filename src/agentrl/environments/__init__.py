"""How the model acts: one module an experiment, behind one protocol.

A further experiment is a new module and one entry in `agentrl.registry`. Modules are imported by name
when one is made, so a stage holds the code of the environment that it plays and not of the others.
"""

from collections.abc import Callable
from importlib import import_module

from agentrl.environments.base import Environment
from agentrl.errors import UserError
from agentrl.registry import ENVIRONMENTS as ENVIRONMENTS
from agentrl.sandbox.base import Backend
from agentrl.tasks.model import Task
from agentrl.types import Grade

Grader = Callable[[Task, str], Grade]
"""Runs a task's hidden tests on a source text."""


def make_environment(name: str, task: Task, backend: Backend, grade: Grader) -> Environment:
    """A fresh environment for one episode of a task that is renamed already. UserError for an unknown name."""
    if name not in ENVIRONMENTS:
        known = ", ".join(ENVIRONMENTS)
        raise UserError(f"unknown environment {name!r}", where="environment", remedy=f"choose one of: {known}")
    make: Callable[[Task, Backend, Grader], Environment]
    make = getattr(import_module(f"{__name__}.{name}"), ENVIRONMENTS[name])
    return make(task, backend, grade)
