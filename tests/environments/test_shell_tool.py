import pytest

from agentrl.environments.repository import Repository
from agentrl.environments.shell_tool import MAX_COMMANDS, MAX_PATTERN, NOT_AVAILABLE, Shell
from agentrl.sandbox.base import ProcessOutput
from agentrl.types import Status
from tests.environments.fakes import RecordingBackend

FILES = {"f.py": "x = 1\n", "notes.txt": "hello\n", "empty.py": "", "test_f.py": "def test_1():\n    assert True\n"}
PASSED, FAILED = ProcessOutput(0, "3 passed\n"), ProcessOutput(1, "1 failed\n")


class Clock:
    """A clock that a backend moves."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def shell(output=PASSED, clock=None):
    return Shell(Repository(FILES), RecordingBackend(output), "test_f.py", clock or Clock())


def asked(command, output=PASSED, **options):
    """What the backend is asked when a command line is run."""
    made = shell(output)
    made.run(command, **options)
    return made.backend.requests


@pytest.mark.parametrize(
    "command",
    [
        "pytest",
        "pytest test_f.py",
        "pytest /repo/test_f.py",
        "python -m pytest",
        "python -m pytest test_f.py",
        "python test_f.py",
        "python /repo/test_f.py",
        "cd /repo && pytest",
    ],
)
def test_every_form_of_a_test_run_runs_the_public_tests_on_all_files(command):
    assert asked(command) == [("run_tests", FILES, "test_f.py", 10.0)]


def test_python_runs_another_file_as_a_script():
    assert asked("python f.py") == [("run_script", FILES, "f.py", 10.0)]


def test_pytest_runs_the_file_that_is_named():
    assert asked("pytest f.py") == [("run_tests", FILES, "f.py", 10.0)]


@pytest.mark.parametrize(("output", "passed"), [(PASSED, True), (FAILED, False)])
def test_a_test_run_records_whether_the_tests_passed(output, passed):
    result = shell(output).run("pytest")
    assert (result.status, result.facts) == (Status.OK, {"tests_run": True, "tests_passed": passed})


@pytest.mark.parametrize("command", ["python f.py", "pytest f.py", "ls", "cat test_f.py"])
def test_what_is_no_run_of_the_public_tests_records_none(command):
    assert shell().run(command).facts == {}


def test_the_observation_is_the_output_and_a_bad_exit_code():
    assert shell().run("pytest").text == "3 passed"
    assert shell(FAILED).run("pytest").text == "1 failed\n[exit code 1]"
    assert shell(ProcessOutput(0, "")).run("python f.py").text == "(no output)"


@pytest.mark.parametrize("limit", ["timeout", "cpu", "flood", "signal"])
@pytest.mark.parametrize("command", ["pytest", "python f.py", "grep x", "cd /repo && pytest"])
def test_a_run_that_the_sandbox_stopped_fails_with_the_limit_as_its_cause(command, limit):
    result = shell(ProcessOutput(None, "some output\n", limit)).run(command)
    assert (result.status, result.cause) == (Status.FAILED, limit)
    assert result.text == f"some output\n[stopped by the sandbox: {limit}]"


def test_output_that_no_utf8_can_hold_is_shown_with_replacements():
    assert shell(ProcessOutput(0, "a\ud800b")).run("python f.py").text == "a?b"


@pytest.mark.parametrize(
    ("timeout", "seconds"), [(None, 10.0), (1, 0.001), (2_000, 2.0), (10_000, 10.0), (10_001, 10.0), (600_000, 10.0)]
)
def test_timeout_is_in_milliseconds_and_can_only_lower_the_limit(timeout, seconds):
    ((*_, given),) = asked("pytest", timeout=timeout)
    assert given == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("command", "method"), [("pytest", "run_tests"), ("python f.py", "run_script"), ("grep x", "grep")]
)
def test_the_commands_of_a_line_share_the_limit(command, method):
    clock = Clock()
    made = shell(clock=clock)
    run = getattr(made.backend, method)

    def slow(*arguments, **options):
        clock.now += 4.0
        return run(*arguments, **options)

    setattr(made.backend, method, slow)
    made.run(" && ".join([command] * 4))
    assert [request[-1] for request in made.backend.requests] == pytest.approx([10.0, 6.0, 2.0, 0.001])


def test_ls_lists_the_files_sorted():
    assert shell().run("ls").text == "empty.py\nf.py\nnotes.txt\ntest_f.py"


def test_cat_shows_a_file_without_numbers():
    assert shell().run("cat test_f.py").text == "def test_1():\n    assert True"


def test_cat_says_that_a_file_is_empty():
    assert shell().run("cat empty.py").text == "(empty.py is empty)"


def test_cat_does_not_mark_a_file_as_read():
    made = shell()
    made.run("cat f.py")
    with pytest.raises(Exception, match="has not been read"):
        made.repository.require_read("f.py")


@pytest.mark.parametrize(
    ("command", "request_"),
    [
        ("grep x", (sorted(FILES), "x", False, False, True)),
        ("grep x f.py", (["f.py"], "x", False, False, False)),
        ("grep x /repo/f.py", (["f.py"], "x", False, False, False)),
        ("grep -n x f.py", (["f.py"], "x", False, True, False)),
        ("grep -i x f.py", (["f.py"], "x", True, False, False)),
        ("grep -n -i x", (sorted(FILES), "x", True, True, True)),
        ("grep -i -n x", (sorted(FILES), "x", True, True, True)),
        ("grep -in x", (sorted(FILES), "x", True, True, True)),
        ("grep 'a b|(c)' f.py", (["f.py"], "a b|(c)", False, False, False)),
    ],
)
def test_grep_searches_in_the_sandbox(command, request_):
    assert asked(command) == [("grep", *request_, 10.0)]


def test_a_search_that_finds_nothing_is_ok_and_says_so():
    result = shell(ProcessOutput(1, "")).run("grep zzz")
    assert (result.status, result.text) == (Status.OK, "(no match)")


def test_a_bad_pattern_fails():
    result = shell(ProcessOutput(2, "")).run("grep '(' f.py")
    assert (result.status, result.cause) == (Status.FAILED, "bad_pattern")


def test_a_long_pattern_fails_and_is_not_searched_for():
    made = shell()
    assert made.run("grep " + "a" * MAX_PATTERN).status is Status.OK
    assert made.run("grep " + "a" * (MAX_PATTERN + 1)).cause == "pattern_too_long"
    assert len(made.backend.requests) == 1


@pytest.mark.parametrize("command", ["cat b.py", "pytest b.py", "python b.py", "grep x b.py", "python -m pytest b.py"])
def test_a_missing_file_fails(command):
    assert shell().run(command).cause == "no_such_file"


@pytest.mark.parametrize(
    ("command", "cause"),
    [
        ("cat /etc/passwd", "outside_repository"),
        ("cat ../f.py", "outside_repository"),
        ("python /repo/../f.py", "outside_repository"),
        ("pytest ../../test_f.py", "outside_repository"),
        ("grep root /etc/passwd", "outside_repository"),
        ("pytest .", "is_folder"),
        ("pytest /repo", "is_folder"),
        ("cat ''", "is_folder"),
        ("pytest tests/test_f.py", "subfolder"),
        ("cat *.py", "bad_name"),
        ("pytest test_f.py::test_1", "bad_name"),
    ],
)
def test_a_path_outside_the_root_fails_with_its_cause_and_runs_nothing(command, cause):
    made = shell()
    result = made.run(command)
    assert (result.status, result.cause) == (Status.FAILED, cause)
    assert made.backend.requests == []


def test_the_outputs_of_a_line_follow_each_other():
    assert shell().run("cd /repo && ls && cat f.py && pytest").text == (
        "empty.py\nf.py\nnotes.txt\ntest_f.py\nx = 1\n3 passed"
    )


@pytest.mark.parametrize("first", ["pytest", "python f.py", "grep x"])
def test_a_command_that_does_not_succeed_ends_the_line(first):
    result = shell(FAILED).run(f"{first} && ls")
    assert result.status is Status.OK
    assert "notes.txt" not in result.text


def test_a_command_that_is_refused_ends_the_line_after_what_came_before():
    result = shell().run("pytest && cat b.py && ls")
    assert (result.status, result.cause) == (Status.FAILED, "no_such_file")
    assert result.text == "3 passed\nError: b.py does not exist"
    assert result.facts == {"tests_run": True, "tests_passed": True}


def test_cd_alone_says_nothing():
    assert shell().run("cd /repo").text == "(no output)"


def test_a_line_holds_eight_commands_and_no_more():
    assert shell().run(" && ".join(["ls"] * MAX_COMMANDS)).status is Status.OK
    assert shell().run(" && ".join(["ls"] * (MAX_COMMANDS + 1))).cause == "not_available"


HOSTILE = [
    "pytest; rm -rf /",
    "pytest ;",
    ";",
    "rm -rf /repo",
    "pytest | cat",
    "pytest || ls",
    "pytest & ls",
    "pytest &",
    "pytest > out.txt",
    "pytest >> out.txt",
    "pytest 2>&1",
    "pytest &> out.txt",
    "cat < /etc/passwd",
    "cat <(id)",
    "cat << EOF",
    "$(id)",
    "cat $(id)",
    'cat "$(id)"',
    "`id`",
    "cat `id`",
    'cat "`id`"',
    "cat $HOME",
    'cat "$HOME"',
    "cat ${HOME}",
    "cat $'x'",
    'cat $"x"',
    "echo $?",
    "cat $1",
    "cat $é",
    "cat ~/x",
    "cat ~",
    "cd ~",
    "ls # comment",
    "#",
    "(ls)",
    "{ ls; }",
    "cat {a,b}",
    "! ls",
    "ls\nid",
    "ls\r\nid",
    "ls 'a\nb'",
    "ls \\\nid",
    "ls\0",
    "\0",
    "ls \x1b[0m",
    "grep '\ud800' f.py",
    "X=1 pytest",
    "PYTHONPATH=/ python f.py",
    "sudo pytest",
    "env pytest",
    "bash -c ls",
    "sh f.py",
    "exec pytest",
    "eval ls",
    ". f.py",
    "source f.py",
    "/usr/bin/python f.py",
    "/bin/ls",
    "./f.py",
    "python",
    "python3 f.py",
    "python -c 'import os'",
    "python -m http.server",
    "python -m pytest -q",
    "python -m pytest --rootdir=/",
    "python -m pytest -m x",
    "python -m",
    "python -i f.py",
    "python - f.py",
    "python f.py x",
    "python notes.txt",
    "python -m pdb f.py",
    "pytest -q",
    "pytest -c evil.ini",
    "pytest --pyargs os",
    "pytest -p evil test_f.py",
    "pytest test_f.py -x",
    "pytest test_f.py f.py",
    "pytest -m pytest",
    "ls -la",
    "ls /",
    "ls /repo",
    "ls ..",
    "cat",
    "cat -n f.py",
    "cat f.py notes.txt",
    "cat -",
    "cat -m",
    "grep",
    "grep -n",
    "grep -f /etc/passwd",
    "grep -r x /",
    "grep -E x f.py",
    "grep -nn x f.py",
    "grep -e x f.py",
    "grep -- -x f.py",
    "grep x -n f.py",
    "grep x f.py notes.txt",
    "grep --include=* x",
    "cd",
    "cd /",
    "cd ..",
    "cd /repo/..",
    "cd /repo/",
    "cd /repo && cd /",
    "cd /repo; pytest",
    "pip install x",
    "git log",
    "curl http://localhost",
    "echo hello",
    "find . -name x",
    "sed -n 1p f.py",
    "head f.py",
    "touch x",
    "mkdir x",
    "ln -s /etc/passwd x",
    "vim f.py",
    "LS",
    "ｌｓ",
    "ls\u00a0",
    "'ls -la'",
    "pytest && id",
    "id && pytest",
    "&& pytest",
    "pytest &&",
    "pytest &&& ls",
    "",
    " ",
    "'",
    '"',
    "\\",
    "grep 'x",
    "a" * 5_000,
    "(" * 2_000,
    "ls && " * 300 + "ls",
    "'" * 2_001,
    "\U0001f600",
]


@pytest.mark.parametrize("command", HOSTILE)
def test_anything_else_is_answered_with_one_exact_text_and_runs_nothing(command):
    made = shell()
    result = made.run(command)
    assert (result.status, result.cause, result.text) == (Status.FAILED, "not_available", NOT_AVAILABLE)
    assert made.backend.requests == []
    assert made.repository.snapshot() == FILES


def test_the_exact_text_is_the_sources():
    assert NOT_AVAILABLE == "command not available in this sandbox"
