"""Stage `base`: the policy that GRPO starts from.

Without a warm start it is the run's model itself, referred to once more. With one it is that
model after supervised fine-tuning on scripted episodes of the experiment; the loss is on the
replies only. A model made from scratch was warmed up where it was made. How good the policy was
before is for an evaluation of the model itself to say.

A warm start is kept in a folder of the caller's, in a subfolder named by its fingerprint (code,
settings, model, machine), so a run that differs from another in what comes later takes the other's.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from agentrl.config import RunSettings, WarmStart, settings_of_stage, warm_start_of, warms_up
from agentrl.files import sha256_json
from agentrl.policy.reference import read_reference, relocated, write_reference
from agentrl.policy.warm_starts import keep, take
from agentrl.provenance.fingerprint import code_digest
from agentrl.provenance.record import describe_environment, recorded
from agentrl.stages import options
from agentrl.stages.assembly import load_settings

if TYPE_CHECKING:
    from agentrl.stages.scripted import ScriptedEpisode


def run_base(
    config_dir: Path, run: str, experiment: str, model: Path, verify: Path, out: Path, warm_starts: Path | None = None
) -> None:
    """Write the base policy's reference to `out`, and its weights beside it if they are new.

    `warm_starts` is the folder of those that were made before.
    """
    settings, _ = load_settings(config_dir, run, experiment)
    inputs = {"model": model, "verify": verify}
    with recorded(
        "base", out, settings=settings, experiment=experiment, inputs=inputs, outputs={"policy": out}
    ) as notes:
        recipe = warm_start_of(settings, experiment)
        if recipe is None or not warms_up(settings):
            write_reference(out, relocated(read_reference(model), model, out))
            return
        kept = warm_starts / _fingerprint(settings, experiment, model) if warm_starts else None
        note = take(kept, out) if kept else None
        if note is not None:
            click.echo(f"{run} {experiment}: the warm start is that of an equal run, made before")
        else:
            note = _make(settings, experiment, recipe, model, verify, out)
            if kept:
                keep(kept, out, note)
        notes["sandbox"] = note


def _fingerprint(settings: RunSettings, experiment: str, model: Path) -> str:
    """What must be equal for a warm start to be the same, as 16 hexadecimal digits."""
    parts = {
        "code": code_digest("base", (settings.experiments[experiment].environment,)),
        "settings": settings_of_stage(settings, "base", experiment),
        "model": read_reference(model).weights_sha256,
        "machine": describe_environment("base"),
    }
    return sha256_json(parts)[:16]


def _make(
    settings: RunSettings, experiment: str, recipe: WarmStart, model: Path, verify: Path, out: Path
) -> dict[str, Any]:
    """Play and fine-tune; what the record says of the sandbox that was played in."""
    # Here, because torch takes seconds to import and a mere reference needs none of it; and episodes are
    # played first, because they are by processes that fork, which one with a GPU's threads should not.
    from agentrl.stages.scripted import scripted_episodes

    environment = settings.experiments[experiment].environment
    played = scripted_episodes(settings, {environment: recipe}, verify)
    _warm_up(model, settings, recipe, played.episodes[environment], out)
    return played.sandbox


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
@click.option("--warm-starts", type=options.FOLDER, help="The folder of warm starts that were made before.")
@options.out
def command(
    config_dir: Path, run: str, experiment: str, model: Path, verify: Path, warm_starts: Path | None, out: Path
) -> None:
    """Parse the command line and run the stage."""
    run_base(config_dir, run, experiment, model, verify, out, warm_starts)
