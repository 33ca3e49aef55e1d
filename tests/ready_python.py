"""A Python that has the packages loaded which planning needs, and forks for each command that is run in it.

Plans are asked for a hundred times, and two fifths of what each costs is to load the packages. A command runs
as in a process of its own: nothing of the package itself is loaded before, its folder, environment and
`sys.path` are its own, and it leaves by itself. Variables that Python reads at its start are not heeded.
"""

import atexit
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path


@cache
def _ready(loaded: tuple[str, ...]) -> subprocess.Popen[str]:
    """The process that forks, with these modules loaded as well; it ends when its input does."""
    command = [sys.executable, str(Path(__file__).with_name("ready_python_server.py")), *loaded]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(process.communicate)
    return process


def run_module(
    folder: Path,
    module: str,
    *arguments: str,
    timeout: float,
    path: Sequence[str] = (),
    loaded: tuple[str, ...] = (),
    **variables: str,
) -> subprocess.CompletedProcess[str]:
    """`python -m MODULE ARGUMENTS` in a folder, with folders of `path` as PYTHONPATH; all that it says is `stdout`.

    `loaded`: modules that the command would load for seconds. None may read its environment when it is loaded.
    """
    process = _ready(loaded)
    assert process.stdin is not None
    assert process.stdout is not None
    with tempfile.NamedTemporaryFile("r", encoding="utf-8", errors="replace") as said:
        asked = {
            "module": module,
            "arguments": arguments,
            "folder": str(folder),
            "path": [str(folder), *(str(folder / one) for one in path)],
            "environment": {**os.environ, **variables},
            "timeout": timeout,
            "said": said.name,
        }
        process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
        code = int(process.stdout.readline())
        if code == -signal.SIGALRM:
            raise subprocess.TimeoutExpired([module, *arguments], timeout, said.read())
        return subprocess.CompletedProcess([module, *arguments], code, said.read())
