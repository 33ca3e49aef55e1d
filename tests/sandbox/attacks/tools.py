"""Attacks by what a tool is told: paths, command lines, sizes. A refusal runs and changes nothing."""

from typing import NamedTuple

PATHS = (
    "/etc/passwd",
    "/repo/../etc/passwd",
    "../outside",
    "..",
    "./../outside",
    "sub/../../outside",
    "/repo/../../outside",
    "//etc/passwd",
    "/repo//../outside",
    "/REPO/../outside",
    "~/.ssh/id_rsa",
    "~root",
    "..\\outside.py",
    "C:\\outside.py",
    "a\0.py",
    "a\n.py",
    "a\r.py",
    "a\t.py",
    " x.py",
    "x.py ",
    "x\u00a0.py",
    "x\u2003.py",
    "x\u3000.py",
    "x\u200b.py",
    "x\u202e.py",
    "\uff0e\uff0e/outside",
    "\u2025/outside",
    "\u2024\u2024/outside",
    "..\u2215outside",
    "..\uff0foutside",
    "fоо.py",  # Cyrillic.
    "x.ｐｙ",
    "%2e%2e/outside",
    "/dev/stdin",
    "/proc/self/mem",
    "-c.py",
    "*.py",
    "$HOME",
    "a" * 65,
)

# Each does more in a real shell than the words that it begins with.
COMMANDS = (
    "pytest x.py; touch evil",
    "pytest x.py;touch evil",
    "pytest && touch evil",
    "false || touch evil",
    "pytest | tee evil",
    "pytest |& tee evil",
    "pytest & touch evil",
    "pytest\ntouch evil",
    "pytest\r\ntouch evil",
    "pytest x.py > evil",
    "pytest x.py >> evil",
    "pytest 2> evil",
    "pytest &> evil",
    "cat < x.py > evil",
    "cat <(touch evil)",
    "cat $(touch evil)",
    "cat `touch evil`",
    'cat "$(touch evil)"',
    'cat "`touch evil`"',
    "cat ${X:-$(touch evil)}",
    "cat $((evil=1))$(touch evil)",
    "X=1 touch evil",
    "(touch evil)",
    "{ touch evil; }",
    "! touch evil",
    "if true; then touch evil; fi",
    "eval touch evil",
    "exec touch evil",
    "sh -c 'touch evil'",
    "bash -c 'touch evil'",
    "env touch evil",
    "command touch evil",
    "\\touch evil",
    "'touch' evil",
    "/usr/bin/touch evil",
    "cat <<E > evil\nx\nE",
    "cat <<<x > evil",
    "touch evil # pytest",
    "python -m http.server",
    "python -c 'import os'",
    "python -i x.py",
    "python -X dev x.py",
    "pytest -c evil.ini",
    "pytest -p evil",
    "pytest --rootdir=/",
    "pytest -x x.py",
    "grep -f /etc/passwd",
    "grep -r x /",
    "grep -e x -f /etc/passwd",
    "grep --include=x x",
    "cat -- /etc/passwd",
    "ls -la /",
    "cat x.py /etc/passwd",
    "cd /etc && cat passwd",
    "cd .. && ls",
    "ls /",
)


class Size(NamedTuple):
    """A call that is too large, and the limit by which it is refused: a module and the name in it."""

    name: str
    tool: str
    arguments: dict[str, str]
    module: str
    limit: str


SIZES = (
    Size("ten megabytes", "Write", {"file_path": "big.py", "content": "x" * 10_000_000}, "repository", "MAX_FILE_BYTES"),
    Size("a text of wide characters", "Write", {"file_path": "big.py", "content": "\u20ac" * 30_000}, "repository", "MAX_FILE_BYTES"),
    Size("a long name", "Write", {"file_path": "a" * 200, "content": ""}, "repository", "MAX_NAME"),
    Size("a long pattern", "Bash", {"command": f"grep {'a' * 1000}"}, "shell_tool", "MAX_PATTERN"),
    Size("a long line", "Bash", {"command": f"cat {'a' * 5000}"}, "shell_syntax", "MAX_COMMAND"),
    Size("many commands", "Bash", {"command": " && ".join(["ls"] * 100)}, "shell_tool", "MAX_COMMANDS"),
)  # fmt: skip
