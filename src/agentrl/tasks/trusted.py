"""Runs functions that this project's authors wrote, in this process.

For the bank's own modules only: nothing here limits time, memory or access. Code that a model
wrote or edited goes through a sandbox backend.
"""

import copy
import json
from collections.abc import Callable, Sequence
from typing import Any

from agentrl.tasks.model import Case


def load_function(module: str, function: str) -> Callable[..., Any]:
    """Execute a module's text and return one of its functions. KeyError when it has none of the name."""
    names: dict[str, Any] = {"__name__": function}
    exec(compile(module, f"{function}.py", "exec"), names)
    loaded: Callable[..., Any] = names[function]
    return loaded


def same_value(left: object, right: object) -> bool:
    """Whether two plain values agree in value and type: 1, 1.0 and True are three values."""
    try:
        return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True) and _no_tuple(left)
    except (TypeError, ValueError):
        return False


def _no_tuple(value: object) -> bool:
    if isinstance(value, dict):
        return all(_no_tuple(item) for item in value.values())
    return not isinstance(value, tuple) and (not isinstance(value, list) or all(map(_no_tuple, value)))


def failing_cases(module: str, function: str, cases: Sequence[Case]) -> list[int]:
    """Indices of the cases that the function answers wrongly or with an exception.

    Every call gets its own copy of the arguments.
    """
    target = load_function(module, function)
    return [index for index, case in enumerate(cases) if not _passes(target, case)]


def _passes(target: Callable[..., Any], case: Case) -> bool:
    try:
        return same_value(target(*copy.deepcopy(case.args)), case.expected)
    except Exception:
        return False
