"""The worker program as one text, which the interpreter gets on its command line.

No file of it exists where a job could change or shadow one. The text comes from the loaded modules'
own loaders, so it is the same whether this package lies in a folder or in an archive.
"""

from collections.abc import Sequence
from types import ModuleType

from agentrl.errors import InfrastructureError
from agentrl.sandbox import encoding
from agentrl.sandbox import worker as worker_package
from agentrl.sandbox.worker import (
    asserts,
    calls,
    confinement,
    failures,
    frames,
    limits,
    main,
    patterns,
    repository,
    runner,
    scripts,
    search,
    zygote,
)

# Not before 3.11, for -P. No -I or -E: they would ignore PYTHONHASHSEED.
FLAGS = ("-s", "-P", "-S", "-B")
_PACKAGE = "agentrl_worker"
_LONGEST = 128 * 1024 - 1  # Linux's cap on one argument of a command.
# Stands first among the finders, so nothing in the repository or the library can take a module's place.
_BOOTSTRAP = """
import sys
from importlib.machinery import ModuleSpec
class Sources:
    def find_spec(self, name, path=None, target=None):
        if name in TEXTS:
            return ModuleSpec(name, self, is_package=name.endswith(PACKAGES))
    def create_module(self, spec):
        return None
    def exec_module(self, module):
        exec(compile(TEXTS[module.__name__], module.__name__, "exec", dont_inherit=True), module.__dict__)
sys.meta_path.insert(0, Sources())
"""

_CALLS = (worker_package, main, frames, limits, calls)
_OTHERS = (asserts, failures, patterns, repository, scripts, search, runner)
_ZYGOTE = (confinement, zygote)
_WORKER = f"{_PACKAGE}.worker"
_START = f"from {_WORKER}.main import main\nmain(int(sys.argv[1]), int(sys.argv[2]))\n"
# What a fork needs is loaded before it.
_START_ZYGOTE = f"import {_WORKER}.calls\nfrom {_WORKER} import main, zygote\nzygote.main(int(sys.argv[1]), main.main)\n"


def _source(module: ModuleType) -> str:
    get_source = getattr(module.__spec__.loader if module.__spec__ else None, "get_source", None)
    source: str | None = get_source(module.__name__) if get_source else None
    if source is None:
        raise InfrastructureError(f"sandbox: no source of {module.__name__} -> install the package with its sources")
    return source


def grading_program() -> str:
    """A program, for `python -c`, that can only serve calls: the least, for speed."""
    return _program(_CALLS, _START)


def whole_program() -> str:
    """A program, for `python -c`, that can also run tests and scripts, and search."""
    return _program((*_CALLS, *_OTHERS), _START)


def zygote_program() -> str:
    """A program, for `python -c`, that forks itself for any kind of job."""
    return _program((*_CALLS, *_OTHERS, *_ZYGOTE), _START_ZYGOTE)


def _program(modules: Sequence[ModuleType], start: str) -> str:
    texts = {_PACKAGE: "", f"{_PACKAGE}.encoding": _source(encoding)}
    for module in modules:
        texts[_WORKER + module.__name__.removeprefix(worker_package.__name__)] = _source(module)
    program = f"TEXTS = {texts!r}\nPACKAGES = {(_PACKAGE, _WORKER)!r}\n{_BOOTSTRAP}{start}"
    if len(program.encode()) > _LONGEST:
        raise InfrastructureError(f"sandbox: the worker program exceeds {_LONGEST} bytes -> shorten it")
    return program
