"""Running one file of the repository as `python <file>` would.

The differences are that the standard library comes before the repository, and that no frame of
this program shows in a traceback.
"""

# No pathlib: see repository.py.
# ruff: noqa: PTH109

import os
import sys
from typing import Any

from .repository import install, read_source


def run_script(job: dict[str, Any], request_fd: int, reply_fd: int) -> None:
    """Run the job's `file` as `__main__`; the process then ends with the script's exit code."""
    os.close(request_fd)
    os.close(reply_fd)
    root = os.getcwd()
    install(root)
    path = f"{root}/{job['file']}"
    module = sys.modules["__main__"] = type(sys)("__main__")
    module.__file__ = path
    module.__dict__["__builtins__"] = __builtins__
    sys.argv = [job["file"]]
    try:
        exec(compile(read_source(path), path, "exec", dont_inherit=True), module.__dict__)
    except SystemExit:
        raise
    except FileNotFoundError as error:
        if error.filename != path:
            _report(error)
        print(f"python: can't open file '{path}': [Errno 2] No such file or directory", file=sys.stderr)
        sys.exit(2)
    except BaseException as error:
        _report(error)


def _report(error: BaseException) -> None:
    trace = error.__traceback__
    error = error.with_traceback(trace.tb_next if trace else None)
    sys.__excepthook__(type(error), error, error.__traceback__)
    sys.exit(1)
