"""The command line: which commands there are, and how each kind of error ends."""

import errno
import subprocess
import sys

import click
import pytest

from agentrl import __version__
from agentrl.cli import COMMANDS, StageGroup, agentrl, run_command
from agentrl.errors import InfrastructureError, IntegrityError, UserError


def command_that(error: BaseException) -> click.Command:
    @click.command()
    def fails() -> None:
        raise error

    return fails


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UserError("too few", where="config: prompts", remedy="ask for more"), 2),
        (IntegrityError("token path differs"), 2),
        (InfrastructureError("no fork"), 3),
        (click.Abort(), 130),
    ],
)
def test_an_expected_error_gives_its_exit_code(error: BaseException, code: int) -> None:
    assert run_command(command_that(error), "fails", []) == code


def test_an_expected_error_is_printed_once_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    run_command(command_that(UserError("too few", where="config: prompts", remedy="ask for more")), "fails", [])
    captured = capsys.readouterr()
    assert captured.err == "ERROR: config: prompts: too few -> ask for more\n"
    assert captured.out == ""


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (RuntimeError("can't start new thread"), "can't start new thread -> end other processes"),
        (OSError(errno.ENOMEM, "Cannot allocate memory"), "Cannot allocate memory -> free memory"),
        (MemoryError(), "out of memory -> free memory"),
    ],
)
def test_a_machine_that_ran_out_where_no_stage_met_it_gives_3_and_one_message(
    error: BaseException, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(command_that(error), "fails", []) == 3
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("ERROR: fails: this machine ran out: ")
    assert message in line


def test_an_unexpected_error_keeps_its_traceback() -> None:
    with pytest.raises(ZeroDivisionError):
        run_command(command_that(ZeroDivisionError()), "fails", [])


@pytest.mark.parametrize(
    "arguments",
    [["nosuch"], ["library"], ["library", "--stage"], ["library", "--nosuch"], ["evaluate", "--policy", "best"]],
)
def test_a_usage_error_gives_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(agentrl, "agentrl", arguments) == 2
    assert "Error: " in capsys.readouterr().err


def test_success_gives_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(agentrl, "agentrl", ["--version"]) == 0
    assert capsys.readouterr().out == f"agentrl {__version__}\n"


def test_help_lists_the_stages_in_the_order_of_the_chain(capsys: pytest.CaptureFixture[str]) -> None:
    run_command(agentrl, "agentrl", ["--help"])
    lines = capsys.readouterr().out.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in lines if line.startswith("  ") and line[2] != " "] == list(COMMANDS)


def test_help_imports_no_stage() -> None:
    program = "import sys, agentrl.cli as c; c.run_command(c.agentrl, 'agentrl', ['--help']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1].split()
    assert not any(name.startswith(("torch", "transformers", "agentrl.stages")) for name in loaded)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_command_says_what_it_is(name: str) -> None:
    assert isinstance(agentrl, StageGroup)
    command = agentrl.get_command(click.Context(agentrl), name)
    assert command is not None
    assert command.help
    assert [option.name for option in command.params if isinstance(option, click.Option) and not option.help] == []
