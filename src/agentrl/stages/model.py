"""Stage `model`: find the run's model, or make it, and write its reference.

A model of the cache or of a folder is only referred to; a GGUF file is converted to a folder
first, unless it has been. A model made from scratch gets a tokenizer trained on its own scripted
conversations and learns from them, for all experiments at once: its recipe gives weight to the
tokens it only reads, for it has to learn to read as well.
"""

import math
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import torch

from agentrl.chat import ChatFormat
from agentrl.config import (
    FolderModel,
    GgufModel,
    HubModel,
    RunSettings,
    ScratchModel,
    WarmStart,
    load_run,
    warm_start_of,
)
from agentrl.errors import UserError
from agentrl.policy.device import prepare_device
from agentrl.policy.dialogues import encode
from agentrl.policy.gguf.convert import converted_folder
from agentrl.policy.loading import describe, load_folder, save_policy
from agentrl.policy.reference import hub_folder, write_reference
from agentrl.policy.scratch import initialise, train_tokenizer
from agentrl.provenance.record import recorded
from agentrl.stages import options
from agentrl.stages.scripted import Played, fine_tune_with_progress, scripted_episodes

_TOKENIZER_EPISODES = 3000  # Of each environment, at most: more change no merge that matters.


def run_model(config_dir: Path, run: str, out: Path) -> None:
    """Write the reference of the run's model to `out`, and weights beside it if they are made here.

    UserError when the model is not there, can't be loaded or has no chat template with tools.
    """
    settings = load_run(config_dir, run)
    with recorded("model", out, settings=settings, inputs={}, outputs={"model": out}) as notes:
        match settings.model:
            case HubModel() as hub:
                _refer(hub_folder(hub.name, hub.revision), f"hub:{hub.name}@{hub.revision}", settings, out)
            case FolderModel() as folder:
                _refer(Path(folder.path), _from(out, Path(folder.path)), settings, out)
            case GgufModel() as file:
                converted = converted_folder(Path(file.path), file.sha256)
                _refer(converted, _from(out, converted), settings, out)
            case ScratchModel() as scratch:
                notes["sandbox"] = _make(scratch, settings, out)


def _refer(folder: Path, location: str, settings: RunSettings, out: Path) -> None:
    device = prepare_device("cpu", settings.threads)
    policy = load_folder(folder, device, plain_tags=settings.plain_tags)
    write_reference(out, describe(folder, policy.model, origin=settings.model.source, location=location))


def _from(out: Path, folder: Path) -> str:
    """Where `folder` lies as seen from the reference; an absolute path stays one."""
    return str(folder) if folder.is_absolute() else os.path.relpath(folder, out.parent)


def _make(scratch: ScratchModel, settings: RunSettings, out: Path) -> dict[str, Any]:
    """Make the model; what the record says of the sandbox that its conversations were played in."""
    if settings.warm_start is None:
        raise UserError(
            "a model made from scratch knows nothing without a warm start",
            where="config: warm_start",
            remedy="give the run a warm_start",
        )
    device = prepare_device(settings.device, settings.threads, deterministic=settings.deterministic)
    recipes = _recipes(settings)
    played = scripted_episodes(settings, recipes)
    tokenizer = train_tokenizer(_texts(played), scratch.vocabulary)
    chat = ChatFormat(tokenizer)
    conversations = [
        encode(episode.dialogue, chat, recipes[name].read_weight)
        for name, episodes in played.episodes.items()
        for episode in episodes
    ]
    model = initialise(scratch, tokenizer).to(device)
    fine_tune_with_progress(model, conversations, settings.warm_start)
    save_policy(out, model, tokenizer, origin="scratch", dtype=getattr(torch, scratch.dtype))
    return played.sandbox


def _texts(played: Played) -> Iterator[str]:
    """What the tokenizer learns from: the texts of some episodes of each environment, evenly apart."""
    for episodes in played.episodes.values():
        step = math.ceil(len(episodes) / _TOKENIZER_EPISODES)
        for episode in episodes[::step]:
            yield from episode.texts


def _recipes(settings: RunSettings) -> dict[str, WarmStart]:
    """Each environment's warm start, by the environment's name."""
    environments = {numbers.environment: name for name, numbers in settings.experiments.items()}
    recipes = ((environment, warm_start_of(settings, name)) for environment, name in sorted(environments.items()))
    return {environment: recipe for environment, recipe in recipes if recipe is not None}


@click.command(help="Find, convert or make a run's model.")
@options.config_dir
@options.run
@options.out
def command(config_dir: Path, run: str, out: Path) -> None:
    """Parse the command line and run the stage."""
    run_model(config_dir, run, out)
