"""Stage `base`: the policy that GRPO starts from.

Without a warm start it is the run's model itself, referred to once more. With one it is that
model after supervised fine-tuning on scripted episodes of the experiment; the loss is on the
replies only. A model made from scratch was warmed up where it was made. How good the policy was
before is for an evaluation of the model itself to say.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from agentrl.config import ExperimentSettings, RunSettings, WarmStart, warm_start_of, warms_up
from agentrl.policy.reference import read_reference, relocated, write_reference
from agentrl.provenance.record import recorded
from agentrl.stages import options
from agentrl.stages.assembly import load_settings

if TYPE_CHECKING:
    from agentrl.stages.scripted import Played, ScriptedEpisode


def run_base(config_dir: Path, run: str, experiment: str, model: Path, verify: Path, out: Path) -> None:
    """Write the base policy's reference to `out`, and its weights beside it if they are new."""
    settings, numbers = load_settings(config_dir, run, experiment)
    inputs = {"model": model, "verify": verify}
    with recorded(
        "base", out, settings=settings, experiment=experiment, inputs=inputs, outputs={"policy": out}
    ) as notes:
        recipe = warm_start_of(settings, experiment)
        if recipe is None or not warms_up(settings):
            write_reference(out, relocated(read_reference(model), model, out))
        else:
            played = _play(settings, numbers, recipe, verify)
            notes["sandbox"] = played.sandbox
            _warm_up(model, settings, recipe, played.episodes[numbers.environment], out)


def _play(settings: RunSettings, numbers: ExperimentSettings, recipe: WarmStart, verify: Path) -> "Played":
    # Here, because torch takes seconds to import and a mere reference needs none of it; and episodes are
    # played first, because they are by processes that fork, which one with a GPU's threads should not.
    from agentrl.stages.scripted import scripted_episodes

    return scripted_episodes(settings, {numbers.environment: recipe}, verify)


def _warm_up(
    model: Path, settings: RunSettings, recipe: WarmStart, episodes: Sequence["ScriptedEpisode"], out: Path
) -> None:
    from agentrl.policy.device import prepare_device
    from agentrl.policy.dialogues import encode
    from agentrl.policy.loading import load_policy, save_policy
    from agentrl.stages.scripted import fine_tune_with_progress

    device = prepare_device(settings.device, settings.threads, deterministic=settings.deterministic)
    policy = load_policy(model, device, plain_tags=settings.plain_tags)
    conversations = [encode(episode.dialogue, policy.chat, recipe.read_weight) for episode in episodes]
    fine_tune_with_progress(policy.model, conversations, recipe)
    save_policy(out, policy.model, policy.tokenizer, origin="warm_start")


@click.command(help="Make the base policy of an experiment.")
@options.for_experiment
@click.option("--model", required=True, type=options.FILE, help="The model's reference.")
@options.verify
@options.out
def command(config_dir: Path, run: str, experiment: str, model: Path, verify: Path, out: Path) -> None:
    """Parse the command line and run the stage."""
    run_base(config_dir, run, experiment, model, verify, out)
