import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from agentrl.errors import InfrastructureError
from agentrl.sandbox import interpreter
from agentrl.sandbox.identity import Identity
from agentrl.sandbox.interpreter import Interpreter, candidates, choose_interpreter, try_interpreter

ENV = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
SAME_USER = Identity(None)


def fake(folder: Path, prints: str) -> str:
    path = folder / "python"
    path.write_text(f"#!/bin/sh\n{prints}\n")
    path.chmod(0o755)
    return str(path)


def test_the_running_interpreter_is_tried_first() -> None:
    assert next(candidates()) == getattr(sys, "_base_executable", sys.executable)


def test_no_interpreter_is_tried_twice() -> None:
    tried = list(candidates())
    assert len(tried) == len(set(tried))


def test_an_interpreter_that_runs_is_taken_with_its_version() -> None:
    version = ".".join(map(str, sys.version_info[:3]))
    assert try_interpreter(sys.executable, ENV, SAME_USER) == Interpreter(sys.executable, version)


def test_an_older_version_is_refused(tmp_path: Path) -> None:
    assert try_interpreter(fake(tmp_path, "echo 3.10.4"), ENV, SAME_USER) == "version 3.10.4"


def test_an_interpreter_that_fails_is_refused_with_its_last_words(tmp_path: Path) -> None:
    assert try_interpreter(fake(tmp_path, "echo broken >&2; exit 1"), ENV, SAME_USER) == "broken"


def test_without_any_interpreter_the_error_lists_refusals_and_a_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> Iterator[str]:
        yield "/nonexistent/python"

    monkeypatch.setattr(interpreter, "candidates", absent)
    with pytest.raises(InfrastructureError, match=r"/nonexistent/python .*-> install one"):
        choose_interpreter(ENV, SAME_USER)
