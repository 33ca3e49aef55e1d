"""Attacks by the command line that Bash is told. Each does harm in a real shell with the real programs.

The shell stands in a repository beside which lies a file with a secret. Harm is a file that the line
makes, or what it shows.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

SECRET = "a secret of the machine"
NOT_AVAILABLE, OUTSIDE = "not_available", "outside_repository"
_USERS = "root:x:0:0"
_OUTSIDE = "outside.txt"
_S = 20


class Command(NamedTuple):
    """A command line and what it shows; where it shows nothing it makes the file or folder `makes`.

    `cause` is that of its refusal by the tool.
    """

    line: str
    shows: str = ""
    makes: str = "evil"
    cause: str = NOT_AVAILABLE


COMMANDS = (
    Command("pytest x.py; touch evil"),
    Command("pytest x.py;touch evil"),
    Command("pytest && touch evil"),
    Command("false || touch evil"),
    Command("pytest | tee evil"),
    Command("pytest |& tee evil"),
    Command("pytest & touch evil"),
    Command("pytest\ntouch evil"),
    Command("pytest\r\ntouch evil"),
    Command("pytest x.py > evil"),
    Command("pytest x.py >> evil"),
    Command("pytest 2> evil"),
    Command("pytest &> evil"),
    Command("cat < x.py > evil"),
    Command("cat <(touch evil)"),
    Command("cat $(touch evil)"),
    Command("cat `touch evil`"),
    Command('cat "$(touch evil)"'),
    Command('cat "`touch evil`"'),
    Command("cat ${X:-$(touch evil)}"),
    Command("cat $((evil=1))$(touch evil)"),
    Command("X=1 touch evil"),
    Command("(touch evil)"),
    Command("{ touch evil; }"),
    Command("! touch evil"),
    Command("if true; then touch evil; fi"),
    Command("eval touch evil"),
    Command("exec touch evil"),
    Command("sh -c 'touch evil'"),
    Command("bash -c 'touch evil'"),
    Command("env touch evil"),
    Command("command touch evil"),
    Command("\\touch evil"),
    Command("'touch' evil"),
    Command("/usr/bin/touch evil"),
    Command("cat <<E > evil\nx\nE"),
    Command("cat <<<x > evil"),
    Command("touch evil # pytest"),
    Command("python -m http.server 0", shows="Serving HTTP on"),
    Command("python -m evil"),
    Command("python -mevil"),
    Command('python -c \'open("evil", "w")\''),
    Command("python -i x.py"),
    Command("python -X pycache_prefix=evil imports.py"),
    Command("python imports.py ../made", makes="../made"),
    Command("python - x.py"),
    Command("pytest -c evil.ini"),
    Command("pytest -p evil"),
    Command("pytest -pevil"),
    Command("pytest --junitxml=../made", makes="../made"),
    Command("pytest --rootdir=.. x.py", makes="../.pytest_cache"),
    Command("pytest --debug=evil x.py"),
    Command("grep -f /etc/passwd guess.txt", shows=_USERS),
    Command("grep -nf guess.txt /etc/passwd", shows=f"1:{_USERS}"),
    Command("grep -r secret ..", shows=SECRET),
    Command("grep -e zzz -f guess.txt /etc/passwd", shows=_USERS),
    Command("grep --include=*.txt -r secret ..", shows=SECRET),
    Command(f"grep secret ../{_OUTSIDE}", shows=SECRET, cause=OUTSIDE),
    Command("grep root: /etc/passwd", shows=_USERS, cause=OUTSIDE),
    Command("cat -- /etc/passwd", shows=_USERS),
    Command("cat /etc/passwd", shows=_USERS, cause=OUTSIDE),
    Command(f"cat ../{_OUTSIDE}", shows=SECRET, cause=OUTSIDE),
    Command("cat x.py /etc/passwd", shows=_USERS),
    Command("cat ../*.txt", shows=SECRET, cause=OUTSIDE),
    Command("cat ../outs?de.txt", shows=SECRET, cause=OUTSIDE),
    Command("cat ../{outside,other}.txt", shows=SECRET),
    Command("cat $X/etc/passwd", shows=_USERS),
    Command("ls -la ..", shows=_OUTSIDE),
    Command("ls ..", shows=_OUTSIDE),
    Command("ls /", shows="etc"),
    Command("cd /etc && cat passwd", shows=_USERS),
    Command("cd .. && ls", shows=_OUTSIDE),
    Command("cd && ls -a", shows=_OUTSIDE),
)

HONEST = ("pytest", "pytest x.py", "python x.py", "cat x.py", "ls", "grep def x.py", "cd . && ls")
"""Lines that do no harm in the same shell."""

_FILES = {
    "x.py": "def test_x():\n    pass\n",
    "test_x.py": "def test_x():\n    pass\n",
    "evil.py": "open('evil', 'w')\n",
    "evil.ini": "[pytest]\naddopts = -p evil\n",
    "other.py": "",
    "imports.py": "import sys, other\nif sys.argv[1:]:\n    open(sys.argv[1], 'w')\n",
}
_PROGRAMS = {"python": "", "pytest": "-m pytest "}
_TYPED = "open('evil', 'w')\n"


class Shell:
    """A real shell in a repository of its own, in `folder`."""

    def __init__(self, folder: Path) -> None:
        home, programs = folder / "home", folder / "bin"
        self._repository, self._typed = home / "repo", folder / "typed"
        for made in (home, self._repository, programs):
            made.mkdir()
        (home / _OUTSIDE).write_text(f"{SECRET}\n")
        self._typed.write_text(_TYPED)
        # A line of another file, as one guesses it: a program that compares the two confirms the guess.
        guess = Path("/etc/passwd").read_text().splitlines()[0]
        for name, text in {**_FILES, "guess.txt": f"{guess}\n"}.items():
            (self._repository / name).write_text(text)
        for name, arguments in _PROGRAMS.items():
            (programs / name).write_text(f'#!/bin/sh\nexec {sys.executable} {arguments}"$@"\n')
            (programs / name).chmod(0o755)
        self._env = {
            "PATH": f"{programs}:/usr/bin:/bin",
            "HOME": str(home),
            "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
            "PYTHONUNBUFFERED": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }

    def run(self, line: str, until: str = "") -> str:
        """What the line shows; only up to a text where one is given, because a server would never end."""
        with (
            self._typed.open() as typed,
            subprocess.Popen(
                ["timeout", str(_S), "/bin/bash", "-c", line],
                cwd=self._repository,
                env=self._env,
                stdin=typed,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
            ) as process,
        ):
            assert process.stdout is not None
            said = ""
            for shown in process.stdout:
                said += shown
                if until and until in said:
                    process.terminate()
                    break
        return said

    def is_harmed(self, command: Command, said: str) -> bool:
        """Whether the command's harm is done, going by what was said and by what is there."""
        return command.shows in said if command.shows else (self._repository / command.makes).exists()
