"""What a job's interpreter is made of on this machine: all that a jail must let it read.

Found by asking: the interpreter loads every extension module of its standard library and tells
which shared libraries that brought in. Packages installed beside the standard library belong to no
job: hidden tests may lie in one.
"""

import json
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from agentrl.errors import InfrastructureError
from agentrl.exhaustion import explained, is_exhaustion
from agentrl.sandbox.interpreter import Interpreter
from agentrl.sandbox.program import FLAGS

PACKAGES = ("site-packages", "dist-packages")

_ASK_S = 120.0
_ASK = """
import importlib, json, os, sys
for folder in [entry for entry in sys.path if entry.endswith("lib-dynload")]:
    for file in sorted(os.listdir(folder)):
        try:
            importlib.import_module(file.partition(".")[0])
        except BaseException:
            pass
lines = [line.split(None, 5)[5:] for line in open("/proc/self/maps")]
mapped = {os.path.realpath(line[0].strip()) for line in lines if line and ".so" in line[0]}
print(json.dumps([os.path.realpath(sys.executable), sys.path, sorted(mapped)]))
"""
_CACHE = "/etc/ld.so.cache"
_LOADER = re.compile(rb"\0(/[!-~]*/ld[!-~]*\.so[!-~]*)\0")
_HEAD = 4096


@dataclass(frozen=True, slots=True)
class Image:
    """An interpreter, its standard library's folders, the shared libraries by each name, and what loads them."""

    interpreter: Interpreter
    executable: str
    folders: tuple[str, ...]
    files: tuple[str, ...]

    @property
    def package_folders(self) -> tuple[str, ...]:
        """Folders of installed packages inside those of the standard library."""
        return tuple(
            str(Path(folder, name)) for folder in self.folders for name in PACKAGES if Path(folder, name).is_dir()
        )

    def readable(self, *, packages_masked: bool) -> list[str]:
        """The paths to grant. Where packages are not masked, a folder that holds some is granted entry by entry."""
        granted = [*self.files]
        for folder in self.folders:
            held = [name for name in PACKAGES if Path(folder, name).is_dir()]
            if packages_masked or not held:
                granted.append(folder)
            else:
                granted += sorted(str(entry) for entry in Path(folder).iterdir() if entry.name not in PACKAGES)
        return granted


def inspect_interpreter(interpreter: Interpreter, env: dict[str, str]) -> Image:
    """The image of an interpreter that is known to run. InfrastructureError when it can't tell."""
    try:
        asked = subprocess.run(
            [interpreter.path, *FLAGS, "-c", _ASK],
            env=env,
            cwd="/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_ASK_S,
            check=True,
        )
        executable, path, mapped = json.loads(asked.stdout.splitlines()[-1])
    except (OSError, subprocess.SubprocessError, ValueError, IndexError) as error:
        if is_exhaustion(error):
            raise explained(f"sandbox: {interpreter.path} can't be asked what it is made of", error) from error
        raise InfrastructureError(
            f"sandbox: {interpreter.path} can't tell what it is made of: {error} -> check that it works"
        ) from error
    folders = _outermost([str(Path(entry).resolve()) for entry in path if Path(entry).is_dir()])
    zips = [entry for entry in path if Path(entry).is_file()]
    names = _names(set(mapped))
    loaders = {match.decode() for match in _LOADER.findall(Path(executable).read_bytes()[:_HEAD])}
    extra = [entry for entry in (*loaders, _CACHE) if Path(entry).is_file()]
    files = sorted({*names, *zips, *extra} - {name for name in names if _within(name, folders)})
    return Image(interpreter, executable, folders, tuple(files))


def _names(libraries: set[str]) -> set[str]:
    """The files, and the links beside them that lead to one of them: programs ask for one of those."""
    beside = (entry for folder in {Path(library).parent for library in libraries} for entry in os.scandir(folder))
    links = {entry.path for entry in beside if entry.is_symlink() and os.path.realpath(entry.path) in libraries}
    return libraries | links


def _within(path: str, folders: tuple[str, ...]) -> bool:
    return any(Path(path).is_relative_to(folder) for folder in folders)


def _outermost(folders: list[str]) -> tuple[str, ...]:
    """The folders that lie in no other one."""
    return tuple(sorted({one for one in folders if not _within(one, tuple(f for f in folders if f != one))}))
