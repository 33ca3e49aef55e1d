"""The import closure of a module, and a digest of what its code means.

The closure is found by walking syntax trees, imports inside functions included: nothing is
imported or run. The digest ignores comments, docstrings and formatting, and is equal on Python
3.11 to 3.13. It works on a source folder and on a zip that Python runs alike.

What it cannot see: modules imported by a computed name (their users name them as further
entries) and files read at run time, unless the module that reads them lists them, as names in
its own folder, in a literal `DATA_FILES = ("name", ...)`.
"""

import ast
import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from agentrl.errors import IntegrityError

PACKAGE = "agentrl"

# Fields that say nothing about meaning, or that Python versions fill differently.
_IGNORED_FIELDS = frozenset({"ctx", "kind", "type_comment", "type_ignores"})
_IMPORTS = (ast.Import, ast.ImportFrom)
_WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, slots=True)
class Closure:
    """Files that a module needs of its own package.

    `digests` maps each file's path below the source folder (`agentrl/errors.py`) to the digest
    of its meaning (Python) or bytes (data); `contents` maps the same paths to the bytes.
    """

    digests: Mapping[str, str]
    contents: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class _Source:
    """One parsed file: the modules it might import, its data files' names, its digest."""

    candidates: tuple[str, ...]
    required: frozenset[str]
    data_files: tuple[str, ...]
    digest: str


def source_root() -> Traversable:
    """The installed package's folder, or its place in the zip that is running."""
    return files(PACKAGE)


def import_closure(entries: Iterable[str], root: Traversable | None = None) -> Closure:
    """Collect `entries` (dotted module names) and all that they import of the package.

    IntegrityError when an entry, an imported module or a declared data file is not there.
    """
    sources = _Sources(source_root() if root is None else root)
    digests: dict[str, str] = {}
    contents: dict[str, bytes] = {}
    waiting = [(entry, "the entry") for entry in entries]
    seen: set[str] = set()
    while waiting:
        module, wanted_by = waiting.pop()
        if module in seen:
            continue
        seen.add(module)
        path = sources.locate(module)
        if path is None:
            raise IntegrityError(f"module {module} is not in the sources; wanted by {wanted_by}")
        contents[path] = sources.child(path).read_bytes()
        source = _read_source(contents[path], module, path.endswith("__init__.py"))
        digests[path] = source.digest
        for name in source.data_files:
            data_path = f"{path.rpartition('/')[0]}/{name}"
            contents[data_path] = _read_data(sources, data_path, module)
            digests[data_path] = _data_digest(data_path, contents[data_path])
        waiting.extend(
            (name, module) for name in source.candidates if name in source.required or sources.locate(name) is not None
        )
    return Closure(dict(sorted(digests.items())), dict(sorted(contents.items())))


def canonical_digest(source: bytes) -> str:
    """SHA-256 of what Python code means: comments, docstrings and formatting aside."""
    return _read_meaning(ast.parse(source)).digest


class _Sources:
    """A source folder whose listings are read once: most names that code imports are no files of it."""

    def __init__(self, root: Traversable) -> None:
        self._root = root
        self._listings: dict[str, frozenset[str]] = {}

    def child(self, path: str) -> Traversable:
        """The file or folder at a path below the source folder, such as `agentrl/errors.py`."""
        return self._root.joinpath(*path.split("/")[1:])

    def holds(self, path: str) -> bool:
        """Whether there is a file or folder at this path."""
        folder, _, name = path.rpartition("/")
        return name in self._listing(folder) if folder else name == PACKAGE

    def locate(self, module: str) -> str | None:
        """Path of a module's file, or None when there is no such module."""
        base = module.replace(".", "/")
        return next((path for path in (f"{base}/__init__.py", f"{base}.py") if self.holds(path)), None)

    def _listing(self, folder: str) -> frozenset[str]:
        if folder not in self._listings:
            place = self.child(folder) if self.holds(folder) else None
            found = place.iterdir() if place is not None and place.is_dir() else ()
            self._listings[folder] = frozenset(entry.name for entry in found)
        return self._listings[folder]


def _read_data(sources: _Sources, path: str, module: str) -> bytes:
    place = sources.child(path)
    if not place.is_file():
        raise IntegrityError(f"data file {path} is not in the sources; declared by {module}")
    return place.read_bytes()


def _data_digest(path: str, content: bytes) -> str:
    return canonical_digest(content) if path.endswith(".py") else hashlib.sha256(content).hexdigest()


@lru_cache(maxsize=1024)
def _read_source(content: bytes, module: str, is_package: bool) -> _Source:
    tree = ast.parse(content)
    package = module if is_package else module.rpartition(".")[0]
    candidates: set[str] = set(_parents(module))
    required: set[str] = set(candidates)
    meaning = _read_meaning(tree)
    for node in meaning.imports:
        if isinstance(node, ast.Import):
            required.update(_within_package(alias.name for alias in node.names))
        else:
            origin = _origin(node, package)
            required.update(_within_package([origin]))
            # `from package import name`: the name may be a module or anything else.
            candidates.update(_within_package(f"{origin}.{alias.name}" for alias in node.names))
    candidates |= required
    return _Source(tuple(sorted(candidates)), frozenset(required), _data_files(tree), meaning.digest)


def _parents(module: str) -> Iterator[str]:
    while "." in module:
        module = module.rpartition(".")[0]
        yield module


def _within_package(names: Iterable[str]) -> Iterator[str]:
    return (name for name in names if name == PACKAGE or name.startswith(f"{PACKAGE}."))


def _origin(node: ast.ImportFrom, package: str) -> str:
    """The absolute name of the module that a `from ... import` names."""
    if node.level == 0:
        return node.module or ""
    parts = package.split(".")
    base = parts[: len(parts) - (node.level - 1)]
    return ".".join([*base, *([node.module] if node.module else [])])


def _data_files(tree: ast.Module) -> tuple[str, ...]:
    for node in tree.body:
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets, value = [node.target], node.value
        else:
            continue
        if any(isinstance(target, ast.Name) and target.id == "DATA_FILES" for target in targets):
            return tuple(ast.literal_eval(value))
    return ()


class _Meaning(NamedTuple):
    """What one walk of a tree gives: the digest of what it means, and its imports wherever they stand."""

    digest: str
    imports: list[ast.Import | ast.ImportFrom]


def _read_meaning(tree: ast.Module) -> _Meaning:
    parts: list[str] = []
    imports: list[ast.Import | ast.ImportFrom] = []
    _write_canonical(tree, parts.append, imports)
    return _Meaning(hashlib.sha256("".join(parts).encode()).hexdigest(), imports)


def _write_canonical(node: object, write: Callable[[str], None], imports: list[ast.Import | ast.ImportFrom]) -> None:
    """Write a tree as text that depends on meaning alone, and collect its imports on the way."""
    if isinstance(node, ast.AST):
        if isinstance(node, _IMPORTS):
            imports.append(node)
        write(f"({type(node).__name__}")
        for name in node._fields:
            value = getattr(node, name, None)
            if value is None or name in _IGNORED_FIELDS or value == []:
                continue
            if name == "body" and isinstance(node, _WITH_DOCSTRING):
                value = _without_docstring(value)
            write(f" {name}=")
            _write_canonical(value, write, imports)
        write(")")
    elif isinstance(node, list):
        write("[")
        for item in node:
            _write_canonical(item, write, imports)
        write("]")
    else:
        # !a, not !r: what repr escapes depends on the Unicode version of the interpreter.
        write(f"{type(node).__name__}:{node!a}")


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0]
    is_docstring = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )
    return body[1:] if is_docstring else body
