import pytest

from agentrl.environments.shell_syntax import MAX_COMMAND, NotAvailable, split_commands


@pytest.mark.parametrize(
    ("line", "commands"),
    [
        ("ls", [["ls"]]),
        ("  pytest \t x.py ", [["pytest", "x.py"]]),
        ("cd /repo && pytest", [["cd", "/repo"], ["pytest"]]),
        ("cd /repo&&pytest&&ls", [["cd", "/repo"], ["pytest"], ["ls"]]),
        ("grep 'a b' x.py", [["grep", "a b", "x.py"]]),
        ('grep "a b" x.py', [["grep", "a b", "x.py"]]),
        ("grep a\\ b x.py", [["grep", "a b", "x.py"]]),
        ("grep 'a'\"b\"c", [["grep", "abc"]]),
        ("grep '&&' x.py", [["grep", "&&", "x.py"]]),
        ('grep "a|b;c>d<e&f" x.py', [["grep", "a|b;c>d<e&f", "x.py"]]),
        ("grep '$(id) `id` $HOME \"' x.py", [["grep", '$(id) `id` $HOME "', "x.py"]]),
        ('grep "\\$x \\` \\" \\\\ \\d" x.py', [["grep", '$x ` " \\ \\d', "x.py"]]),
        ("grep '\\d' x.py", [["grep", "\\d", "x.py"]]),
        ('grep "return$" x.py', [["grep", "return$", "x.py"]]),
        ("grep return$ x.py", [["grep", "return$", "x.py"]]),
        ("grep \\$x \\; \\|", [["grep", "$x", ";", "|"]]),
        ("grep '' x.py", [["grep", "", "x.py"]]),
        ("grep a.*b[0]? x.py", [["grep", "a.*b[0]?", "x.py"]]),
        ("grep a#b x~y", [["grep", "a#b", "x~y"]]),
        ("grep é x.py", [["grep", "é", "x.py"]]),
    ],
)
def test_a_line_splits_into_commands_and_words_as_a_shell_would_split_it(line, commands):
    assert split_commands(line) == commands


def test_a_line_of_the_longest_length_is_split():
    assert split_commands("a" * MAX_COMMAND) == [["a" * MAX_COMMAND]]


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "\t",
        "&&",
        "ls &&",
        "&& ls",
        "ls && && ls",
        "ls &&& ls",
        "'",
        '"',
        "grep 'a",
        'grep "a',
        "ls \\",
        '"\\',
        "''\\",
    ],
)
def test_an_unfinished_line_is_not_available(line):
    with pytest.raises(NotAvailable):
        split_commands(line)
