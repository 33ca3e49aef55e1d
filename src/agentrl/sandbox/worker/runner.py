"""A small test runner with output in the manner of pytest.

Runs the functions `test*`, and the methods `test*` of classes `Test*`, of one file, in the order
they were defined. It knows no fixtures, parameters, plugins or configuration, and prints no times
or addresses, so equal repositories give equal output. Exit codes are pytest's: 0 all passed,
1 some failed, 2 the file can't be loaded, 4 there is no such file, 5 it holds no tests.
"""

# No pathlib: see repository.py.
# ruff: noqa: PTH109, PTH113

import os
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, NoReturn

from .asserts import compile_test, shorten
from .failures import explain
from .frames import write_frame
from .repository import install, read_source

VERDICT = b"all passed"
_CAPTURED_LENGTH = 2_000


class _Test(NamedTuple):
    name: str
    call: Callable[[], Any]


class _Capture:
    """Stands in for stdout and stderr while a test runs; keeps the beginning."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        self.text = (self.text + text)[:_CAPTURED_LENGTH]
        return len(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return False


def run_tests(job: dict[str, Any], request_fd: int, reply_fd: int) -> NoReturn:
    """Run the tests of the job's `file` and end the process with the exit code."""
    os.close(request_fd)
    streams = sys.stdout, sys.stderr
    code = _run_file(os.getcwd(), job["file"])
    sys.stdout, sys.stderr = streams
    sys.stdout.flush()
    if code == 0:
        write_frame(reply_fd, VERDICT)
    os._exit(code)


def _run_file(root: str, file: str) -> int:
    path = f"{root}/{file}"
    if not os.path.isfile(path):
        print(f"ERROR: file not found: {file}\n\nno tests ran")
        return 4
    install(root)
    try:
        module = _load(path, file.removesuffix(".py"))
    except BaseException as error:
        print(f"ERROR {file}")
        _print_details(explain(error, root))
        print("1 error")
        return 2
    results = [_run(test, file, root) for test in _collect(module)]
    if not results:
        print("no tests ran")
        return 5
    failed = results.count(False)
    counts = [(failed, "failed"), (results.count(True), "passed")]
    print(", ".join(f"{count} {word}" for count, word in counts if count))
    return 1 if failed else 0


def _load(path: str, name: str) -> Any:
    code, names = compile_test(read_source(path), path)
    module = sys.modules[name] = type(sys)(name)
    module.__file__ = path
    module.__dict__.update(names)
    exec(code, module.__dict__)
    return module


def _collect(module: Any) -> Iterator[_Test]:
    for name, value in list(vars(module).items()):
        if isinstance(value, type) and name.startswith("Test"):
            methods = [method for method in vars(value) if method.startswith("test")]
            yield from (_Test(f"{name}::{method}", _bound(value, method)) for method in methods)
        elif name.startswith("test") and callable(value):
            yield _Test(name, value)


def _bound(cls: type, method: str) -> Callable[[], Any]:
    return lambda: getattr(cls(), method)()


def _run(test: _Test, file: str, root: str) -> bool:
    stdout, stderr = sys.stdout, sys.stderr
    capture = _Capture()
    sys.stdout = sys.stderr = capture
    try:
        if hasattr(test.call(), "__await__"):
            raise TypeError("async tests are not run")
        details = None
    except BaseException as error:
        details = explain(error, root)
    finally:
        sys.stdout, sys.stderr = stdout, stderr
    print(f"{file}::{test.name} {'PASSED' if details is None else 'FAILED'}")
    if details is not None:
        _print_details(details)
        if capture.text:
            print(f"Captured output:\n{capture.text.rstrip()}")
    return details is None


def _print_details(lines: list[str]) -> None:
    for line in lines:
        print(f"E   {shorten(line)}")
