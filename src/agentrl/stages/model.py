"""Stage `model`: find the run's model, or make it, and write its reference.

A model of the cache or of a folder is only referred to. A model made from scratch gets a
tokenizer trained on its own scripted conversations and learns from them, for all experiments at
once: the loss is on every token, because such a model has to learn to read as well as to act.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import click

from agentrl.chat import ChatFormat
from agentrl.config import FolderModel, HubModel, RunSettings, ScratchModel, WarmStart, load_run
from agentrl.errors import UserError
from agentrl.policy.loading import describe, load_folder, prepare_device, save_policy
from agentrl.policy.reference import hub_folder, write_reference
from agentrl.policy.scratch import initialise, train_tokenizer
from agentrl.policy.warm_start import on_every_token
from agentrl.provenance.record import recorded
from agentrl.stages import options
from agentrl.stages.assembly import open_workshop
from agentrl.stages.scripted import ScriptedEpisode, converse_all, fine_tune_with_progress, script_episodes


def run_model(config_dir: Path, run: str, out: Path) -> None:
    """Write the reference of the run's model to `out`, and weights beside it if they are made here.

    UserError when the model is not there, can't be loaded or has no chat template with tools.
    """
    settings = load_run(config_dir, run)
    with recorded("model", out, settings=settings, inputs={}, outputs={"model": out}):
        match settings.model:
            case HubModel() as hub:
                _refer(hub_folder(hub.name, hub.revision), f"hub:{hub.name}@{hub.revision}", settings, out)
            case FolderModel() as folder:
                _refer(Path(folder.path), _from(out, Path(folder.path)), settings, out)
            case ScratchModel() as scratch:
                _make(scratch, settings, out)


def _refer(folder: Path, location: str, settings: RunSettings, out: Path) -> None:
    device = prepare_device("cpu", settings.threads)
    policy = load_folder(folder, device, plain_tags=settings.plain_tags)
    write_reference(out, describe(folder, policy.model, origin=settings.model.source, location=location))


def _from(out: Path, folder: Path) -> str:
    """Where `folder` lies as seen from the reference; an absolute path stays one."""
    return str(folder) if folder.is_absolute() else os.path.relpath(folder, out.parent)


def _make(scratch: ScratchModel, settings: RunSettings, out: Path) -> None:
    if settings.warm_start is None:
        raise UserError(
            "a model made from scratch knows nothing without a warm start",
            where="config: warm_start",
            remedy="give the run a warm_start",
        )
    device = prepare_device(settings.device, settings.threads)
    episodes = list(_every_experiment(settings, settings.warm_start))
    with open_workshop(settings) as workshop:
        tokenizer = train_tokenizer(_texts(episodes), scratch.vocabulary)
        chat = ChatFormat(tokenizer)
        conversations = [on_every_token(one) for one in converse_all(workshop, episodes, chat)]
    model = initialise(scratch, tokenizer).to(device)
    fine_tune_with_progress(model, conversations, settings.warm_start, pad_id=chat.pad_id)
    save_policy(out, model, tokenizer, origin="scratch")


def _every_experiment(settings: RunSettings, recipe: WarmStart) -> Iterator[ScriptedEpisode]:
    for name in sorted({numbers.environment for numbers in settings.experiments.values()}):
        yield from script_episodes(name, recipe)


def _texts(episodes: list[ScriptedEpisode]) -> Iterator[str]:
    """What the tokenizer is trained on: sources, tests and replies of the scripted episodes."""
    for episode in episodes:
        yield episode.task.buggy
        yield episode.task.reference
        yield episode.tests
        yield from episode.replies


@click.command(help="Find, convert or make a run's model.")
@options.config_dir
@options.run
@options.out
def command(config_dir: Path, run: str, out: Path) -> None:
    """Parse the command line and run the stage."""
    run_model(config_dir, run, out)
