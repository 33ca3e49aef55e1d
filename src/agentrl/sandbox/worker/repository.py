"""Importing a repository's modules from source, after everything else.

The finder stands last, so a planted json.py shadows nothing, and it knows plain `<name>.py` files
at the repository's root only: no packages, no extension modules, no cached bytecode, no
conftest.py that loads itself. Code is always compiled from the text on disk.
"""

# Importing pathlib would cost a third of a run's time.
# ruff: noqa: PTH113, PTH123

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType


def read_source(path: str) -> bytes:
    """The bytes of a source file."""
    with open(path, "rb") as handle:
        return handle.read()


class SourceLoader:
    """Loads one module by compiling its file."""

    def __init__(self, path: str) -> None:
        self.path = path

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:  # noqa: ARG002 - the protocol's signature
        """None: the default kind of module will do."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run the file's code in `module`."""
        module.__file__ = self.path
        exec(compile(read_source(self.path), self.path, "exec", dont_inherit=True), module.__dict__)


class RepositoryFinder:
    """Finds top-level modules in one folder."""

    def __init__(self, root: str) -> None:
        self.root = root

    def find_spec(
        self,
        name: str,
        path: Sequence[str] | None = None,  # noqa: ARG002 - the protocol's signature
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """The spec of the module `name`, or None where the folder has no such file."""
        file = f"{self.root}/{name}.py"
        if "." in name or not os.path.isfile(file):
            return None
        return ModuleSpec(name, SourceLoader(file), origin=file)  # type: ignore[arg-type]


def install(root: str) -> None:
    """Let imports fall back to the modules of `root`."""
    sys.meta_path.append(RepositoryFinder(root))
