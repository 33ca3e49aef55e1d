"""Attacks by links: a script makes one where it runs, then a tool is pointed at it.

The weaker tools that prove them keep the repository in a folder on the disk, which scripts share.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from agentrl.environments.repository import Repository
from agentrl.sandbox.base import ProcessOutput
from agentrl.types import Status, ToolResult
from tests.environments.fakes import RecordingBackend

SECRET = "a secret of the machine"
SOURCE = "def fn(x):\n    return x\n"
SCRIPT = "make_link.py"

Call = tuple[str, dict[str, Any]]
"""A tool and its arguments."""


class Baits(NamedTuple):
    """What lies outside the repository: a file to be read, one to be changed, and a name that is free."""

    secret: Path
    victim: Path
    free: Path

    @classmethod
    def laid_in(cls, folder: Path) -> "Baits":
        """Laid where every user may do everything with them."""
        folder.chmod(0o777)
        made = cls(folder / "secret", folder / "victim", folder / "free")
        for path, text in ((made.secret, f"{SECRET}\n"), (made.victim, SOURCE)):
            path.write_text(text)
            path.chmod(0o666)
        return made

    def harmed(self, results: Iterable[ToolResult]) -> bool:
        """Whether the secret was told, the file changed, or something made."""
        told = any(SECRET in result.text for result in results)
        return told or self.victim.read_text() != SOURCE or self.free.exists()


class Link(NamedTuple):
    """A script, the calls that follow it, and the cause with which the last of them must end.

    None: it must work, on the file that the repository holds. `hard` is whether a jail refuses the link itself.
    """

    name: str
    script: str
    calls: tuple[Call, ...]
    cause: str | None
    hard: bool = False

    def script_at(self, baits: Baits) -> str:
        """The script, aimed at the baits."""
        return f"import os\nsecret, victim, free = {tuple(map(str, baits))!r}\n{self.script}\n"


_READ = ("Read", {"file_path": "link.py"})
_READ_SOURCE = ("Read", {"file_path": "fn.py"})
_WRITE = ("Write", {"file_path": "link.py", "content": "planted\n"})
_WRITE_SOURCE = ("Write", {"file_path": "fn.py", "content": "planted\n"})
_EDIT = ("Edit", {"file_path": "link.py", "old_string": "return x", "new_string": "planted"})
_EDIT_SOURCE = ("Edit", {"file_path": "fn.py", "old_string": "return x", "new_string": "planted"})


def _bash(command: str) -> Call:
    return "Bash", {"command": command}


def _in_place_of_source(kind: str, target: str) -> str:
    return f"os.unlink('fn.py')\nos.{kind}({target}, 'fn.py')"


_GONE = "no_such_file"

LINKS = (
    Link("reading by a link", "os.symlink(secret, 'link.py')", (_READ,), _GONE),
    Link("reading by a link to a link", "os.symlink(secret, 'a')\nos.symlink('a', 'link.py')", (_READ,), _GONE),
    Link("reading by a link up by dots", "os.symlink(os.path.relpath(secret, os.getcwd()), 'link.py')", (_READ,), _GONE),
    Link("reading by a hard link", "os.link(secret, 'link.py')", (_READ,), _GONE, hard=True),
    Link("reading the source that became a link", _in_place_of_source("symlink", "secret"), (_READ_SOURCE,), None),
    Link("showing a link", "os.symlink(secret, 'link.py')", (_bash("cat link.py"),), _GONE),
    Link("showing the source that became a link", _in_place_of_source("symlink", "secret"), (_bash("cat fn.py"),), None),
    Link("writing by a link", "os.symlink(victim, 'link.py')", (_READ, _WRITE), None),
    Link("writing by a hard link", "os.link(victim, 'link.py')", (_READ, _WRITE), None, hard=True),
    Link("making a file by a link that leads nowhere", "os.symlink(free, 'link.py')", (_WRITE,), None),
    Link("writing the source that became a link", _in_place_of_source("symlink", "victim"), (_READ_SOURCE, _WRITE_SOURCE), None),
    Link("editing by a link", "os.symlink(victim, 'link.py')", (_READ, _EDIT), _GONE),
    Link("editing the source that became a link", _in_place_of_source("symlink", "victim"), (_READ_SOURCE, _EDIT_SOURCE), None),
    Link("editing by a link to the folder", "os.symlink(os.path.dirname(victim), 'folder')", (("Write", {"file_path": "folder/free", "content": ""}),), "subfolder"),
)  # fmt: skip


class OnDisk(Repository):
    """A repository whose files lie in a folder, and whose tools open what they are told. Not used by the project."""

    def __init__(self, folder: Path, files: Mapping[str, str]) -> None:
        super().__init__({})
        self._folder = folder
        for name, text in files.items():
            (folder / name).write_text(text)

    def __contains__(self, name: str) -> bool:
        return (self._folder / name).exists()

    def names(self) -> list[str]:
        return sorted(path.name for path in self._folder.iterdir())

    def text(self, name: str) -> str:
        return (self._folder / name).read_text()

    def store(self, name: str, text: str) -> None:
        (self._folder / name).write_text(text)

    def snapshot(self) -> dict[str, str]:
        return {}


class InTheFolder(RecordingBackend):
    """Runs scripts where the repository lies, confined by nothing."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def run_script(self, _files: Mapping[str, str], script: str, _timeout_s: float | None = None) -> ProcessOutput:
        done = subprocess.run([sys.executable, script], cwd=self._folder, capture_output=True, text=True)
        return ProcessOutput(done.returncode, done.stdout + done.stderr)


REFUSALS = {"bwrap": "FileNotFoundError", "landlock": "Invalid cross-device link"}
"""By jail, how it refuses a hard link to a file of the machine."""


def play(link: Link, baits: Baits, call: Callable[..., ToolResult]) -> list[ToolResult]:
    """Make the link and call the tools; what the script and each call met."""
    assert call("Write", file_path=SCRIPT, content=link.script_at(baits)).status is Status.OK
    return [call("Bash", command=f"python {SCRIPT}"), *(call(tool, **given) for tool, given in link.calls)]
