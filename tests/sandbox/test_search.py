import re
import subprocess

import pytest

from agentrl.sandbox.base import Backend, ProcessOutput
from agentrl.sandbox.worker import search as search_module
from agentrl.sandbox.worker.patterns import translate

FILES = {"b.py": "def f(x):\n    return max(x)\n", "a.py": "import b\nMAX = 1\n"}
LINES = [
    "a",
    "aa",
    "a+",
    "(a)",
    "a|b",
    "b",
    "a{2}",
    "^a",
    "a^",
    "$",
    "a$b",
    "*a",
    "[x]",
    "x]",
    "a-b",
    "A1 z",
    "\\",
    "a.c",
    "abc",
    "?a",
    "+a",
    "?ia",
    "",
]
PATTERNS = [
    "a",
    "a+",
    r"a\+",
    "(a)",
    r"\(a\)",
    "a|b",
    r"a\|b",
    "a{2}",
    r"a\{2\}",
    "^a",
    "a^",
    "a$",
    "a$b",
    "*a",
    "^*a",
    "[]x]",
    "[^]x]",
    "[a-c]",
    "[[:digit:]]",
    "[[:upper:][:digit:]]",
    r"[\]",
    "a.c",
    r"a\.c",
    r"\<a",
    r"a\>",
    r"\ba\b",
    r"\w \w",
    r"\(a\)\1",
    "[a^]",
    r"a\?b",
    "^$",
    r"\^a",
    r"\$",
    "[*]",
    r"\?a",
    r"\+a",
    r"^\?a",
    r"\(\?i\)A",
    r"\(\?a\)",
    r"\(\?=a\)a",
    r"\(\+a\)",
    r"b\|\?a",
]


def search(backend: Backend, pattern: str, ignore_case: bool = False, line_numbers: bool = False) -> ProcessOutput:
    return backend.grep(FILES, pattern, ignore_case=ignore_case, line_numbers=line_numbers, with_names=True)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_translated_pattern_finds_the_lines_that_grep_finds(pattern: str) -> None:
    found = subprocess.run(
        ["grep", "--", pattern],
        input="\n".join(LINES) + "\n",
        capture_output=True,
        text=True,
        env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
    )
    assert [line for line in LINES if re.search(translate(pattern), line)] == found.stdout.split("\n")[:-1]


@pytest.mark.parametrize("pattern", ["[a", "a\\", r"\(a", r"a\)", r"a\{2"])
def test_a_pattern_that_grep_refuses_is_refused(pattern: str) -> None:
    assert subprocess.run(["grep", "--", pattern], input="a", capture_output=True, text=True).returncode == 2
    with pytest.raises(re.error):
        re.compile(translate(pattern))


def test_matches_come_by_file_name_and_exit_code_0(backend: Backend) -> None:
    assert search(backend, "max", ignore_case=True) == ProcessOutput(0, "a.py:MAX = 1\nb.py:    return max(x)\n")


def test_lines_are_numbered_from_1(backend: Backend) -> None:
    assert search(backend, "MAX", line_numbers=True).output == "a.py:2:MAX = 1\n"


def test_nothing_found_is_exit_code_1(backend: Backend) -> None:
    assert search(backend, "absent") == ProcessOutput(1, "")


def test_a_bad_pattern_is_exit_code_2(backend: Backend) -> None:
    assert search(backend, "[a").exit_code == 2


def test_whatever_goes_wrong_in_a_search_has_an_exit_code_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Such as memory that ends: Python's exit code for it is the one by which grep says that nothing matched."""

    def full(_: object, __: object) -> bool:
        raise MemoryError

    monkeypatch.setattr(search_module, "_print_matches", full)
    monkeypatch.setattr(search_module.os, "close", lambda _: None)
    with pytest.raises(SystemExit) as caught:
        search_module.run_search({"pattern": "a", "ignore_case": False}, -1, -1)
    assert (caught.value.code, capsys.readouterr().out) == (2, "grep: MemoryError\n")


def test_a_pattern_that_backtracks_for_ever_is_stopped(backend: Backend) -> None:
    slow = backend.grep(
        {"a": "a" * 40}, r"\(a*\)*\(a*\)*b\|\(\(a\|aa\)*\)*c", ignore_case=False, line_numbers=False, with_names=False
    )
    assert slow.killed in ("cpu", "timeout")
