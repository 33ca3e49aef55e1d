"""What a tool is told is hostile: paths, command lines and sizes that mean more are refused whole."""

import os
import subprocess
import unicodedata
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote

import pytest

from agentrl.environments import make_environment
from agentrl.environments.base import Environment
from agentrl.environments.repository import MAX_FILES, MAX_NAME
from agentrl.types import Status
from tests.environments.fakes import SOURCE, TASK, RecordingBackend, call, grade
from tests.sandbox.attacks.tools import COMMANDS, PATHS, SIZES, Size

PROGRAMS = ("pytest", "python", "cat", "ls", "grep")


def environment(backend: RecordingBackend | None = None) -> Environment:
    return make_environment("coding_tools", TASK, backend or RecordingBackend(), grade)


@pytest.mark.parametrize("path", PATHS, ids=ascii)
def test_a_hostile_path_is_refused_by_every_tool_and_an_honest_one_is_read_after_it(path: str) -> None:
    backend = RecordingBackend()
    tools = environment(backend)
    calls = (
        ("Read", {"file_path": path}),
        ("Write", {"file_path": path, "content": ""}),
        ("Edit", {"file_path": path, "old_string": "a", "new_string": "b"}),
        *(("Bash", {"command": f"{program} '{path}'"}) for program in ("cat", "pytest", "python", "grep x")),
    )
    assert [call(tools, tool, **arguments).status for tool, arguments in calls] == [Status.FAILED] * len(calls)
    assert backend.requests == []
    assert call(tools, "Bash", command="ls").text.split() == [SOURCE, f"test_{SOURCE}"]
    assert call(tools, "Read", file_path=SOURCE).status is Status.OK


@pytest.mark.parametrize("path", PATHS, ids=ascii)
def test_the_path_is_live_for_a_tool_that_joins_or_tidies_what_it_is_told(path: str) -> None:
    views = {path, path.strip(), unquote(path), path.replace("\\", "/"), unicodedata.normalize("NFKC", path)}
    views |= {str(Path(view).expanduser()) for view in views if view.startswith("~")}
    views |= {os.path.expandvars(view) for view in views}
    leaves = any("\0" in view or not Path("/repo", view).resolve().is_relative_to("/repo") for view in views)
    changes_or_misleads = len(views) > 1 or not path.isascii() or not path.isprintable()
    means_more = path[0] in "-*" or len(path) > MAX_NAME
    assert leaves or changes_or_misleads or means_more


@pytest.mark.parametrize("line", COMMANDS)
def test_a_hostile_command_line_is_refused_whole_and_an_honest_one_runs_after_it(line: str) -> None:
    backend = RecordingBackend()
    tools = environment(backend)
    assert call(tools, "Bash", command=line).status is Status.FAILED
    assert backend.requests == []
    assert call(tools, "Bash", command="pytest").status is Status.OK


@pytest.mark.parametrize("line", COMMANDS)
def test_the_command_line_is_live_in_a_real_shell(line: str, tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in PROGRAMS:
        (programs / name).write_text(f'#!/bin/sh\necho "{name} $@" >> {tmp_path}/log\necho x\n')
        (programs / name).chmod(0o755)
    folder = tmp_path / "repo"
    folder.mkdir()
    (folder / "x.py").write_text("")
    path = f"{programs}:/usr/bin:/bin"
    subprocess.run(["/bin/bash", "-c", line], cwd=folder, env={"PATH": path}, capture_output=True, timeout=20)
    log = (tmp_path / "log").read_text() if (tmp_path / "log").exists() else ""
    told = {word for logged in log.splitlines() for word in logged.split()[1:]}
    went_out = "cd" in line and bool(log)
    assert (folder / "evil").exists() or went_out or any(word[0] in "-/" for word in told)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_a_call_that_is_too_large_is_refused_and_passes_without_its_limit(
    size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert call(environment(), size.tool, **size.arguments).status is Status.FAILED
    monkeypatch.setattr(import_module(f"agentrl.environments.{size.module}"), size.limit, 10**9)
    after = call(environment(), size.tool, **size.arguments)
    assert after.status is Status.OK or after.cause in ("no_such_file", "bad_name")


def test_ten_thousand_files_end_at_the_limit() -> None:
    tools = environment()
    made = [call(tools, "Write", file_path=f"f{number}.py", content="").status for number in range(10_000)]
    assert made.count(Status.OK) == MAX_FILES - 2
