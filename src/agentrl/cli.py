"""The command line: one command a stage, and one way to report an expected error.

Stages are imported only when their command runs, so `--help` is quick and a frozen stage does
not carry the others. No command's logic lives here.
"""

import importlib
import sys
from collections.abc import Sequence
from typing import Any

import click

from agentrl import __version__
from agentrl.errors import AgentRLError
from agentrl.exhaustion import exhaustion_named
from agentrl.standard_streams import dropped_where_full, output_told

# Command: what it does, in one line. The module is agentrl.stages.<command>, with _ for -.
COMMANDS = {
    "library": "Freeze a stage's code into one file that Python runs.",
    "preflight": "Check that a run's model and device are there.",
    "model": "Find, convert or make a run's model.",
    "verify": "Check token path, tasks, sandbox and sampling before anything is measured.",
    "base": "Make the base policy of an experiment.",
    "evaluate": "Play the held-out tasks with a policy.",
    "train": "Train the base policy by GRPO.",
    "statistics": "Compare the evaluations before and after training.",
    "result": "Gather an experiment's result file and log.",
    "figures": "Draw an experiment's figures as SVG and PNG.",
    "report": "Write the page that explains a run.",
    "table": "Print the headline tables of result files.",
    "audit": "Derive result files again from episodes and logs, without a model.",
    "why": "Say for each stale stage of a target what changed since it was made.",
    "export": "Write one archive of a run that can be audited on another machine.",
    "watch": "Follow a run while it is made, on this or another machine.",
    "compare": "Set result files, or seeds of them, side by side.",
    "sandbox-check": "Show which jails work on this machine, and what is missing.",
    "models": "Look at a model before a run is written for it.",
}

USAGE_ERROR = 2
INTERRUPTED = 130


class StageGroup(click.Group):
    """A group that imports a command's module when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The commands in the order of the chain."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import one command; None when there is no such name."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"agentrl.stages.{cmd_name.replace('-', '_')}").command
        if not isinstance(command, click.Command):
            raise TypeError(f"agentrl.stages.{cmd_name}.command is no click command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=StageGroup, help="Train a small language model by GRPO to repair functions: the stages of the workflow."
)
@click.version_option(__version__, prog_name="agentrl", message="%(prog)s %(version)s")
def agentrl() -> None:
    """Do nothing before a command runs."""


def run_command(command: click.Command, name: str, arguments: Sequence[str] | None = None) -> int:
    """Run a click command and return the exit code of the process.

    Expected errors are printed once to stderr as `ERROR: ...`; usage errors give 2. So is the end of
    processes, threads, memory, open files or disk, wherever it was met, and of what standard output is
    written to. Anything unexpected is raised, with its traceback.
    """
    try:
        with exhaustion_named(f"{name}: this machine ran out"), output_told(name):
            result: Any = command.main(args=arguments, prog_name=name, standalone_mode=False)
    except AgentRLError as error:
        _complain(f"ERROR: {error}")
        return error.exit_code
    except click.ClickException as error:
        with dropped_where_full(sys.stderr):
            error.show()
        return USAGE_ERROR
    except click.Abort:
        _complain("ERROR: interrupted")
        return INTERRUPTED
    # Out of standalone mode click hands back the code of `ctx.exit`, such as that of --help.
    return result if isinstance(result, int) else 0


def _complain(line: str) -> None:
    with dropped_where_full(sys.stderr):
        click.echo(line, err=True)


def main() -> None:
    """Entry point of the `agentrl` program."""
    sys.exit(run_command(agentrl, "agentrl"))
