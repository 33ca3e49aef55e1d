"""The source text of the worker program, and how it is started.

The text comes from the loaded modules' own loaders, so it is the same whether this package lies in
a folder or in an archive.
"""

from collections.abc import Mapping, Sequence
from types import ModuleType

from agentrl.errors import InfrastructureError
from agentrl.sandbox import encoding
from agentrl.sandbox import worker as worker_package
from agentrl.sandbox.worker import (
    asserts,
    calls,
    failures,
    frames,
    limits,
    main,
    patterns,
    repository,
    runner,
    scripts,
    search,
)

# Not before 3.11, for -P. No -I or -E: they would ignore PYTHONHASHSEED.
FLAGS = ("-s", "-P", "-S", "-B")
_PACKAGE = "agentrl_worker"
# The program's folder is on the path only while the program itself is imported.
BOOTSTRAP = (
    "import sys; sys.path.append(sys.argv[1]); "
    f"from {_PACKAGE}.worker.main import main; "
    "sys.path.pop(); main(int(sys.argv[2]), int(sys.argv[3]))"
)

_CALLS = (worker_package, main, frames, limits, calls)
_OTHERS = (asserts, failures, patterns, repository, scripts, search, runner)


def _source(module: ModuleType) -> str:
    get_source = getattr(module.__spec__.loader if module.__spec__ else None, "get_source", None)
    source: str | None = get_source(module.__name__) if get_source else None
    if source is None:
        raise InfrastructureError(f"sandbox: no source of {module.__name__} -> install the package with its sources")
    return source


def grading_program() -> Mapping[str, str]:
    """The files, name to text, of a program that can only serve calls: the fewest, for speed."""
    return _files(_CALLS)


def whole_program() -> Mapping[str, str]:
    """The files, name to text, of a program that can also run tests and scripts, and search."""
    return _files((*_CALLS, *_OTHERS))


def _files(modules: Sequence[ModuleType]) -> Mapping[str, str]:
    files = {f"{_PACKAGE}/__init__.py": "", f"{_PACKAGE}/encoding.py": _source(encoding)}
    for module in modules:
        name = module.__name__.removeprefix(worker_package.__name__).removeprefix(".") or "__init__"
        files[f"{_PACKAGE}/worker/{name}.py"] = _source(module)
    return files
