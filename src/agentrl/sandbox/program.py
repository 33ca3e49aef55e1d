"""The worker program as one text, which the interpreter gets on its command line.

No file of it exists where a job could change or shadow one. The text comes from the loaded modules'
own loaders, so it is the same whether this package lies in a folder or in an archive.
"""

import json
import subprocess
from collections.abc import Mapping, Sequence
from types import ModuleType

from agentrl.errors import InfrastructureError
from agentrl.exhaustion import explained, is_exhaustion
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
        if name in CODES:
            return ModuleSpec(name, self, is_package=name.endswith(PACKAGES))
    def create_module(self, spec):
        return None
    def exec_module(self, module):
        exec(CODES[module.__name__], module.__dict__)
sys.meta_path.insert(0, Sources())
"""

_COMPILE_LATER = """
class Codes(dict):
    def __contains__(self, name):
        return name in TEXTS
    def __missing__(self, name):
        return compile(TEXTS[name], name, "exec", dont_inherit=True)
CODES = Codes()
"""
_COMPILE = """
import binascii, json, marshal, sys, zlib
codes = {name: compile(text, name, "exec", dont_inherit=True) for name, text in json.load(sys.stdin).items()}
sys.stdout.write(binascii.b2a_base64(zlib.compress(marshal.dumps(codes)), newline=False).decode())
"""
_COMPILE_S = 120.0

_CALLS = (worker_package, main, frames, limits, calls)
_OTHERS = (asserts, failures, patterns, repository, scripts, search, runner)
ZYGOTE_MODULES = (*_CALLS, *_OTHERS, confinement, zygote)
"""What the program of a zygote is made of: everything."""
_WORKER = f"{_PACKAGE}.worker"
_PACKAGES = (_PACKAGE, _WORKER)
_START = f"from {_WORKER}.main import main\nmain(int(sys.argv[1]), int(sys.argv[2]))\n"
# What a fork needs is loaded before it.
_START_ZYGOTE = (
    f"import {_WORKER}.calls\nfrom {_WORKER} import main, zygote\nzygote.main(int(sys.argv[1]), main.main)\n"
)


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


def zygote_program(interpreter: str, env: Mapping[str, str]) -> str:
    """A program, for `python -c` of that interpreter, that forks itself for any kind of job.

    It is started for every test run, so it is compiled beforehand, by the interpreter that will run
    it. InfrastructureError when that fails.
    """
    try:
        done = subprocess.run(
            [interpreter, *FLAGS, "-c", _COMPILE],
            env=dict(env),
            cwd="/",
            input=json.dumps(_texts(ZYGOTE_MODULES)),
            capture_output=True,
            text=True,
            timeout=_COMPILE_S,
            check=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        if is_exhaustion(error):
            raise explained(f"sandbox: {interpreter} can't compile the worker", error) from error
        raise InfrastructureError(
            f"sandbox: {interpreter} can't compile the worker: {error} -> check that it works"
        ) from error
    load = f"CODES = marshal.loads(zlib.decompress(binascii.a2b_base64({done.stdout!r})))"
    return _fitting(f"import binascii, marshal, zlib\n{load}\nPACKAGES = {_PACKAGES!r}\n{_BOOTSTRAP}{_START_ZYGOTE}")


def _program(modules: Sequence[ModuleType], start: str) -> str:
    codes = f"TEXTS = {_texts(modules)!r}\n{_COMPILE_LATER}"
    return _fitting(f"{codes}PACKAGES = {_PACKAGES!r}\n{_BOOTSTRAP}{start}")


def _texts(modules: Sequence[ModuleType]) -> dict[str, str]:
    """The source of each module of the program, by the name that it has there."""
    texts = {_PACKAGE: "", f"{_PACKAGE}.encoding": _source(encoding)}
    return texts | {
        _WORKER + module.__name__.removeprefix(worker_package.__name__): _source(module) for module in modules
    }


def _fitting(program: str) -> str:
    if len(program.encode()) > _LONGEST:
        raise InfrastructureError(f"sandbox: the worker program exceeds {_LONGEST} bytes -> shorten it")
    return program
