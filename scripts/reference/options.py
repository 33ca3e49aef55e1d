"""Every command of `agentrl` and the two scripts, with their options. The meaning of one is its own help."""

import re
import runpy
from collections.abc import Iterator
from typing import Any

import click

from agentrl.cli import COMMANDS, INTERRUPTED, USAGE_ERROR, StageGroup, agentrl
from agentrl.config import EXPERIMENTS, load_config, load_run
from agentrl.errors import InfrastructureError
from agentrl.provenance.fingerprint import CONDA_SPECS
from agentrl.stages.audit import MISMATCH
from agentrl.stages.script_options import SettingOption
from reference.markdown import listed, table, value
from reference.reruns import ROOT

_HEADER = ("option", "type", "default", "meaning")
_NAMES = {"text": "string", "directory": "folder", "boolean": "flag", "float": "number"}


def commands_section() -> Iterator[str]:
    """The section on `agentrl`, part by part."""
    people = [name for name in COMMANDS if name not in CONDA_SPECS]
    yield f"## Commands\n\nA stage's command is what its rule runs. For people, and no stage: {listed(people)}.\n"
    yield _exit_codes()
    group = agentrl
    assert isinstance(group, StageGroup)
    with click.Context(group) as context:
        for name in COMMANDS:
            command = group.get_command(context, name)
            assert command is not None
            yield from _command(f"agentrl {name}", command)


def scripts_section() -> Iterator[str]:
    """The section on the two scripts, part by part."""
    run = load_config(ROOT / "config").default_run
    yield (
        "## Scripts\n\nEvery stage of one experiment in one process, without Snakemake; exit codes are those of "
        f"`agentrl`. An option that is not given leaves the setting of the run: defaults are those of `{run}`.\n"
    )
    for experiment in EXPERIMENTS:
        script = f"src/{experiment}.py"
        yield from _command(f"python {script}", runpy.run_path(str(ROOT / script))["command"])


def _exit_codes() -> str:
    rows = {
        0: "Done.",
        MISMATCH: "`audit`: a mismatch. Any other command: a fault of the program, with its traceback.",
        USAGE_ERROR: "Something to mend, or a check of the workflow that failed: one message says what, where and how.",
        InfrastructureError.exit_code: "The sandbox or the machine failed; nothing was scored by it.",
        INTERRUPTED: "Interrupted, as by Ctrl-C.",
    }
    codes = table(("exit code", "meaning"), ((f"{code}", meaning) for code, meaning in rows.items()))
    return f"{codes}\nSnakemake exits 1 whichever a job's was, and names it.\n"


def _command(name: str, command: click.Command) -> Iterator[str]:
    arguments = "".join(
        f" {one.human_readable_name}{'...' if one.nargs == -1 else ''}"
        for one in command.params
        if isinstance(one, click.Argument)
    )
    yield f"### `{name}{arguments}`\n\n{command.help}\n"
    if isinstance(command, click.Group):
        for inner, one in sorted(command.commands.items()):
            yield from _command(f"{name} {inner}", one)
        return
    rows = [_row(one, command) for one in command.params if isinstance(one, click.Option)]
    if rows:
        yield table(_HEADER, rows)


def _row(option: click.Option, command: click.Command) -> tuple[str, ...]:
    # Help that tells a default in words has it at its end, as click writes those that it knows.
    told = re.fullmatch(r"(.*?)(?:  \[default: (.*)\])?", option.help or "")
    assert told is not None
    default = "required" if option.required else told[2] or _default(option, command)
    return ", ".join(f"`{one}`" for one in option.opts), _kind(option), default, told[1]


def _default(option: click.Option, command: click.Command) -> str:
    """What holds when an option is not given; nothing for a flag, or where nothing holds."""
    if isinstance(option, SettingOption):
        config = load_config(ROOT / "config")
        own = option.own(load_run(ROOT / "config", config.default_run), str(command.name))
        return ", ".join(map(value, own if isinstance(own, list) else [own]))
    default: Any = option.to_info_dict()["default"]
    return "" if option.is_flag or option.multiple or default is None else value(default)


def _kind(option: click.Option) -> str:
    """An option's type in a word or two, or its choices."""
    if isinstance(option.type, click.Choice):
        return listed(option.type.choices)
    if isinstance(option.type, click.IntRange | click.FloatRange):
        words = {"from": option.type.min, "to": option.type.max}
        bounds = [f"{word} {bound:g}" for word, bound in words.items() if bound is not None]
        return " ".join([option.type.name.removesuffix(" range").replace("float", "number"), *bounds])
    return _NAMES.get(option.type.name, option.type.name)
