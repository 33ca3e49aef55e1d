"""Attacks by calls that are too large: what lets each through is the limit that is named beside it."""

from typing import NamedTuple


class Size(NamedTuple):
    """A call that is too large, the cause of its refusal, and the limit that refuses it: a module and the name in it."""

    name: str
    tool: str
    arguments: dict[str, str]
    cause: str
    module: str
    limit: str


SIZES = (
    Size("ten megabytes", "Write", {"file_path": "big.py", "content": "x" * 10_000_000}, "too_large", "repository", "MAX_FILE_BYTES"),
    Size("a text of wide characters", "Write", {"file_path": "big.py", "content": "\u20ac" * 30_000}, "too_large", "repository", "MAX_FILE_BYTES"),
    Size("a long name", "Write", {"file_path": "a" * 200, "content": ""}, "bad_name", "repository", "MAX_NAME"),
    Size("a long pattern", "Bash", {"command": f"grep {'a' * 1000}"}, "pattern_too_long", "shell_tool", "MAX_PATTERN"),
    Size("a long line", "Bash", {"command": f"ls{' ' * 5000}"}, "not_available", "shell_syntax", "MAX_COMMAND"),
    Size("many commands", "Bash", {"command": " && ".join(["ls"] * 100)}, "not_available", "shell_tool", "MAX_COMMANDS"),
)  # fmt: skip
