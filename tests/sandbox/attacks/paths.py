"""Attacks by the path that a tool is told, and weaker tools that open something else for it.

Each of those makes one mistake that real ones make, on an imitation of a machine's disk: a folder
that stands for `/`, with the repository in `/repo`.
"""

import ctypes
import glob
import os
import posixpath
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

SECRET = "a secret of the machine"
HONEST, HONEST_TEXT = "honest.py", "the honest file"
OUTSIDE, SUBFOLDER, BAD_NAME, NOT_AVAILABLE = "outside_repository", "subfolder", "bad_name", "not_available"
_REPO = "/repo"
_LONGEST = 64


class HostilePath(NamedTuple):
    """A path, the weaker tool that it leads astray, and the file that this tool then shows.

    `cause` is that of its refusal by every tool. In Bash there may be another: for every program
    (`shell`), for `python`, or where double quotes would let a shell change the word (`in_double_quotes`).
    """

    path: str
    fools: str
    shows: str
    cause: str
    shell: str | None = None
    python: str | None = None
    in_double_quotes: str | None = None

    def cause_in_bash(self, program: str, quote: str) -> str:
        """The cause of the refusal when a program gets it in such quotes."""
        by_quote = self.in_double_quotes if quote == '"' else None
        by_program = self.python if program == "python" else None
        return by_quote or by_program or self.shell or self.cause


PATHS = (
    HostilePath("/etc/passwd", "joining", "/etc/passwd", OUTSIDE, python=NOT_AVAILABLE),
    HostilePath("/repo/../etc/passwd", "joining", "/etc/passwd", OUTSIDE, python=NOT_AVAILABLE),
    HostilePath("../outside", "joining", "/outside", OUTSIDE, python=NOT_AVAILABLE),
    HostilePath("..", "joining", "/outside", OUTSIDE, python=NOT_AVAILABLE),
    HostilePath("./../outside", "joining", "/outside", OUTSIDE, python=NOT_AVAILABLE),
    HostilePath("sub/../../outside", "joining", "/outside", OUTSIDE, python=NOT_AVAILABLE),
    HostilePath("/repo/../../outside", "joining", "/outside", OUTSIDE, python=NOT_AVAILABLE),
    HostilePath("//etc/passwd", "joining", "/etc/passwd", OUTSIDE, python=NOT_AVAILABLE),
    HostilePath("/repo//../outside", "joining", "/outside", OUTSIDE, python=NOT_AVAILABLE),
    HostilePath("/REPO/../outside", "folding case", "/outside", OUTSIDE, python=NOT_AVAILABLE),
    HostilePath("~/.ssh/id_rsa", "expanding", "/home/user/.ssh/id_rsa", OUTSIDE, python=NOT_AVAILABLE),
    HostilePath("~root", "expanding", "/root/outside", OUTSIDE, python=NOT_AVAILABLE),
    HostilePath("..\\outside.py", "turning backslashes", "/outside.py", BAD_NAME),
    HostilePath("C:\\outside.py", "turning backslashes", "/outside.py", BAD_NAME),
    HostilePath("a\0.py", "passing C strings", "/repo/a", BAD_NAME, shell=NOT_AVAILABLE),
    HostilePath("a\n.py", "reading lines", "/repo/a", BAD_NAME, shell=NOT_AVAILABLE),
    HostilePath("a\r.py", "reading lines", "/repo/a", BAD_NAME, shell=NOT_AVAILABLE),
    HostilePath("a\t.py", "splitting words", "/repo/a", BAD_NAME),
    HostilePath(" x.py", "stripping", "/repo/x.py", BAD_NAME),
    HostilePath("x.py ", "stripping", "/repo/x.py", BAD_NAME, python=NOT_AVAILABLE),
    HostilePath("x\u00a0.py", "splitting words", "/repo/x", BAD_NAME),
    HostilePath("x\u2003.py", "splitting words", "/repo/x", BAD_NAME),
    HostilePath("x\u3000.py", "splitting words", "/repo/x", BAD_NAME),
    HostilePath("x\u200b.py", "dropping what does not show", "/repo/x.py", BAD_NAME),
    HostilePath("x\u202e.py", "dropping what does not show", "/repo/x.py", BAD_NAME),
    HostilePath("\uff0e\uff0e/outside", "normalising", "/outside", SUBFOLDER, python=NOT_AVAILABLE),
    HostilePath("\u2025/outside", "normalising", "/outside", SUBFOLDER, python=NOT_AVAILABLE),
    HostilePath("\u2024\u2024/outside", "normalising", "/outside", SUBFOLDER, python=NOT_AVAILABLE),
    HostilePath("..\u2215outside", "writing ASCII", "/outside", BAD_NAME, python=NOT_AVAILABLE),
    HostilePath("..\uff0foutside", "normalising", "/outside", BAD_NAME, python=NOT_AVAILABLE),
    HostilePath("fоо.py", "writing ASCII", "/repo/foo.py", BAD_NAME),  # Cyrillic.
    HostilePath("x.ｐｙ", "normalising", "/repo/x.py", BAD_NAME, python=NOT_AVAILABLE),
    HostilePath("%2e%2e/outside", "unquoting", "/outside", SUBFOLDER, python=NOT_AVAILABLE),
    HostilePath("/dev/stdin", "joining", "/dev/stdin", OUTSIDE, python=NOT_AVAILABLE),
    HostilePath("/proc/self/mem", "joining", "/proc/self/mem", OUTSIDE, python=NOT_AVAILABLE),
    HostilePath("-c__import__('evil')", "starting a program", "/repo/evil.py", BAD_NAME, shell=NOT_AVAILABLE),
    HostilePath("-mevil", "starting a program", "/repo/evil.py", BAD_NAME, shell=NOT_AVAILABLE),
    HostilePath("*.py", "expanding patterns", "/repo/other.py", BAD_NAME),
    HostilePath(
        "$HOME", "expanding", "/home/user/outside", BAD_NAME, in_double_quotes=NOT_AVAILABLE, python=NOT_AVAILABLE
    ),
    HostilePath("a" * 65, "cutting names", "/repo/" + "a" * 64, BAD_NAME, python=NOT_AVAILABLE),
)


class Machine:
    """The imitation: a disk in a folder, with an honest file in the repository and a secret somewhere."""

    def __init__(self, disk: Path, secret: str) -> None:
        self.disk = disk
        for place, text in ((f"{_REPO}/{HONEST}", HONEST_TEXT), (secret, SECRET)):
            self.at(place).parent.mkdir(parents=True, exist_ok=True)
            # A comment as well as a program that tells it, so that showing and running a file come to the same.
            self.at(place).write_text(f"print({text!r})\n")

    def at(self, path: str) -> Path:
        """Where a path of the imitated machine lies, by its letters: links and missing folders apart."""
        return self.disk / posixpath.normpath(posixpath.join(_REPO, path)).lstrip("/")

    def show(self, path: str) -> str:
        """A file's text; of a folder, the texts in it."""
        found = self.at(path)
        if found.is_dir():
            return "".join(child.read_text() for child in found.iterdir() if child.is_file())
        return found.read_text() if found.is_file() else ""


def _each(split: Callable[[str], list[str]]) -> Callable[[Machine, str], str]:
    return lambda machine, path: "".join(map(machine.show, split(path)))


def _tidied(tidy: Callable[[str], str]) -> Callable[[Machine, str], str]:
    return lambda machine, path: machine.show(tidy(path))


def _expanding(path: str) -> str:
    for meant, place in (("$HOME", "/home/user"), ("~/", "/home/user/"), ("~root", "/root")):
        path = path.replace(meant, place)
    return path


def _without_drive(path: str) -> str:
    return path.replace("\\", "/").removeprefix("C:")


def _visible(path: str) -> str:
    return "".join(letter for letter in path if unicodedata.category(letter) != "Cf")


def _in_ascii(path: str) -> str:
    """As a name is copied to a disk that holds ASCII: each letter by the one that looks like it."""
    return path.translate({0x2215: "/", 0x43E: "o"})


def _by_c(machine: Machine, path: str) -> str:
    """Opens as C does: a string ends at its first NUL."""
    libc = ctypes.CDLL(None, use_errno=True)
    fd = libc.open(f"{machine.at('.')}/".encode() + path.encode(), os.O_RDONLY)
    if fd < 0:
        return ""
    with os.fdopen(fd) as opened:
        return opened.read()


def _by_program(machine: Machine, path: str) -> str:
    """Names the file to a program, which takes what begins with a dash for an option."""
    done = subprocess.run([sys.executable, path], cwd=machine.at("."), capture_output=True, text=True)
    return done.stdout


def _by_pattern(machine: Machine, path: str) -> str:
    return "".join(Path(found).read_text() for found in glob.glob(str(machine.at(path))))  # noqa: PTH207


TOOLS: dict[str, Callable[[Machine, str], str]] = {
    "joining": Machine.show,
    "folding case": _tidied(str.lower),
    "expanding": _tidied(_expanding),
    "turning backslashes": _tidied(_without_drive),
    "passing C strings": _by_c,
    "reading lines": _each(str.splitlines),
    "splitting words": _each(str.split),
    "stripping": _tidied(str.strip),
    "dropping what does not show": _tidied(_visible),
    "normalising": _tidied(lambda path: unicodedata.normalize("NFKC", path)),
    "writing ASCII": _tidied(_in_ascii),
    "unquoting": _tidied(unquote),
    "starting a program": _by_program,
    "expanding patterns": _by_pattern,
    "cutting names": _tidied(lambda path: path[:_LONGEST]),
}
"""By its mistake, what each shows for a path."""
