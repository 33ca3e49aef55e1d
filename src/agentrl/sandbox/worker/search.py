"""`grep` over a few texts, run in the untrusted process because a pattern can take for ever."""

import os
import re
import sys
import warnings
from typing import Any

from .patterns import translate


def run_search(job: dict[str, Any], request_fd: int, reply_fd: int) -> None:
    """Print the lines of the job's `texts` that match, and end the process with grep's exit code."""
    os.close(request_fd)
    os.close(reply_fd)
    warnings.simplefilter("ignore")  # What `re` says of odd sets is not grep's output.
    try:
        found = _print_matches(job, re.compile(translate(job["pattern"]), re.IGNORECASE if job["ignore_case"] else 0))
    except Exception as error:  # Python's own exit code for it is grep's for no match.
        print(f"grep: {str(error) or type(error).__name__}")
        sys.exit(2)
    sys.exit(0 if found else 1)


def _print_matches(job: dict[str, Any], pattern: re.Pattern[str]) -> bool:
    found = False
    for name in sorted(job["texts"]):
        for number, line in enumerate(_lines(job["texts"][name]), start=1):
            if pattern.search(line):
                found = True
                prefix = (f"{name}:" if job["with_names"] else "") + (f"{number}:" if job["line_numbers"] else "")
                print(f"{prefix}{line}")
    return found


def _lines(text: str) -> list[str]:
    r"""Lines as the other tools number them: only "\n" ends one, and one at the very end starts none."""
    lines = text.split("\n")
    return lines[:-1] if lines[-1] == "" else lines
