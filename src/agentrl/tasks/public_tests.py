"""The text of a task's public test file.

Hidden cases never enter it. It holds plain `assert`s, so pytest and a small runner agree on it.
"""

from agentrl.tasks.model import Case, Task


def test_source(task: Task) -> str:
    """The text of `test_<function>.py`: one pytest function for each public case, in order."""
    tests = [_test(task.function, number, case) for number, case in enumerate(task.public, start=1)]
    return f"from {task.function} import {task.function}\n\n\n" + "\n\n".join(tests)


def _test(function: str, number: int, case: Case) -> str:
    call = f"{function}({', '.join(repr(value) for value in case.args)})"
    return f"def test_{number}():\n    assert {call} == {case.expected!r}\n"


# Keeps pytest from collecting this function where a test imports it by name.
test_source.__test__ = False  # type: ignore[attr-defined]
