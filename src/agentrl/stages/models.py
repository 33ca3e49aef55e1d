"""Command `models`: look at a model before a run is written for it.

`models check` loads a folder or a GGUF file, measures whether it can act in each experiment's prompt,
with its tags as tokens and as text, and says which settings it needs. It is no step of a chain and
writes nothing but the folder that a GGUF file is converted to.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

import click

from agentrl.chat import ChatFormat
from agentrl.environments import ENVIRONMENTS, make_environment
from agentrl.errors import UserError
from agentrl.policy.device import prepare_device
from agentrl.policy.fitness import Finding, Fitness, examine, findings
from agentrl.policy.gguf.convert import checked_sha256, converted_folder
from agentrl.policy.loading import Policy, load_folder
from agentrl.reporting.text_table import TextTable
from agentrl.sandbox.base import Backend
from agentrl.stages import options
from agentrl.tasks.bank.catalogue import load_bank
from agentrl.types import Grade

PLACES = ("tokens", "text")


class Verdict(NamedTuple):
    """The settings that a model needs to be able to act."""

    plain_tags: bool
    warm_start: bool

    def __str__(self) -> str:
        """As a run's file says it."""
        return f"plain_tags: {str(self.plain_tags).lower()}" + (", and a warm_start" if self.warm_start else "")


Measured = Mapping[tuple[str, str], Fitness]
"""What was measured, by how the tags are written and by environment."""


def run_check(path: Path, threads: int) -> None:
    """Print what the model is, what was measured, and the settings that it needs. UserError when none will do."""
    device = prepare_device("cpu", threads)
    folder, facts = _folder_of(path)
    policy = load_folder(folder, device, plain_tags=False)
    for line in (*facts, *_facts(policy)):
        click.echo(line)
    measured = measure(policy)
    click.echo("\n" + table(measured).as_text())
    needed = verdict(measured)
    for finding in concerning(measured, needed):
        click.echo(f"{finding.what}\n  -> {finding.remedy}\n")
    if needed is None:
        raise UserError(
            "no settings make this model fit", where=str(path), remedy="use an instruction-tuned model that knows tools"
        )
    click.echo(f"It can act with {needed}.")


def measure(policy: Policy) -> Measured:
    """Measure a policy with its tags as tokens and as text, in the prompt of every environment."""
    chats = [ChatFormat(policy.tokenizer, plain_tags=plain) for plain in (False, True)]
    found = {}
    for place, chat in zip(PLACES, chats, strict=True):
        for name in ENVIRONMENTS:
            environment = make_environment(name, load_bank()[0], cast(Backend, _NoSandbox()), _no_grade)
            found[place, name] = examine(policy._replace(chat=chat), environment.initial_messages(), environment.tools)
    return found


def verdict(measured: Measured) -> Verdict | None:
    """The settings that ask least: tags as tokens before tags as text, no warm start before one."""
    for warm_start in (False, True):
        for place in PLACES:
            ours = [fitness for (other, _), fitness in measured.items() if other == place]
            if not any(finding.stops for fitness in ours for finding in findings(fitness, warm_start=warm_start)):
                return Verdict(place == "text", warm_start)
    return None


def concerning(measured: Measured, needed: Verdict | None) -> Sequence[Finding]:
    """What is wrong with the tags as a run would write them, each once, and why it needs a warm start; without
    settings that will do, all that is wrong."""
    places = PLACES if needed is None else (PLACES[needed.plain_tags],)
    used = (fitness for (place, _), fitness in measured.items() if place in places)
    return tuple(dict.fromkeys(one for fitness in used for one in findings(fitness, warm_start=False)))


def table(measured: Measured) -> TextTable:
    """One row for each way of writing the tags and each environment."""
    header = ("tags as", "prompt of", "P(<tool_call>)", "P(end of turn)", "untrained tags", "can act")
    return TextTable("fitness", header, tuple(_row(place, name, found) for (place, name), found in measured.items()))


def _row(place: str, name: str, found: Fitness) -> tuple[str, ...]:
    chances = (f"{value:.1e}" for value in (found.opening_tag_probability, found.end_of_turn_probability))
    return (place, name, *chances, " ".join(found.untrained) or "none", _answer(found))


def _answer(found: Fitness) -> str:
    def stops(warm_start: bool) -> Sequence[Finding]:
        return [finding for finding in findings(found, warm_start=warm_start) if finding.stops]

    if not stops(False):
        return "yes"
    return "no" if stops(True) else "after a warm start"


def _folder_of(path: Path) -> tuple[Path, Sequence[str]]:
    """The folder of a model, converted if it is a file; and what there is to say of the file."""
    if path.is_dir():
        return path, ()
    folder = converted_folder(path)
    return folder, (f"sha256: {checked_sha256(path, None)}", f"converted to: {folder}")


def _facts(policy: Policy) -> Sequence[str]:
    parameters = sum(parameter.numel() for parameter in policy.model.parameters())
    return (
        f"architecture: {type(policy.model).__name__}, {parameters:,} parameters",
        f"vocabulary: {policy.chat.vocab_size} tokens; context: {policy.max_context}",
        f"end of turn: {policy.chat.tokenizer.convert_ids_to_tokens(policy.chat.end_of_turn_id)}",
    )


class _NoSandbox:
    """Stands for a sandbox where only an environment's prompt is asked for, which runs nothing."""

    def __getattr__(self, name: str) -> Any:
        raise NotImplementedError(f"a prompt needs no sandbox, but asked for {name}")


def _no_grade(*_: Any) -> Grade:
    raise NotImplementedError("a prompt is not graded")


@click.group(help="Look at a model before a run is written for it.")
def command() -> None:
    """Do nothing before a subcommand runs."""


@command.command(help="Say whether the model in PATH (a folder or a GGUF file) can act, and with which settings.")
@click.argument("path", type=options.Place(path_type=Path, exists=True))
@options.threads
def check(path: Path, threads: int) -> None:
    """Parse the command line and check."""
    run_check(path, threads)
