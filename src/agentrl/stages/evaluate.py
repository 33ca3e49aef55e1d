"""Stage `evaluate`: play the held-out tasks with a policy: cold, base and trained alike."""

from pathlib import Path

import click

from agentrl.config import COLD, POLICIES
from agentrl.episodes import write_episodes
from agentrl.evaluation import evaluate
from agentrl.files import write_json
from agentrl.metrics import evaluation_summary
from agentrl.policy.loading import load_policy, prepare_device
from agentrl.provenance.record import recorded
from agentrl.stages import options
from agentrl.stages.assembly import load_settings, make_rollout, open_workshop


def run_evaluate(
    config_dir: Path, run: str, experiment: str, seed: int, policy: str, weights: Path, episodes: Path, out: Path
) -> None:
    """Write every episode to `episodes` and the figures derived from them to `out`."""
    settings, numbers = load_settings(config_dir, run, experiment)
    with recorded(
        "evaluate",
        out,
        settings=settings,
        experiment=experiment,
        seed=seed,
        inputs={"policy": weights},
        outputs={"episodes": episodes, "eval": out},
    ):
        device = prepare_device(settings.device, settings.threads)
        loaded = load_policy(weights, device, plain_tags=settings.plain_tags)
        with open_workshop(settings) as workshop:
            played = evaluate(make_rollout(workshop, loaded, settings, numbers), settings.evaluation, seed)
        write_episodes(episodes, [episode for one_set in played.values() for episode in one_set])
        summary = evaluation_summary(
            played, experiment=experiment, seed=seed, policy=policy, decode=loaded.chat.decode_reply
        )
        write_json(out, summary)


@click.command(help="Play the held-out tasks with a policy.")
@options.for_training
@click.option("--policy", required=True, type=click.Choice((COLD, *POLICIES)), help="Which policy it is.")
@click.option("--weights", required=True, type=options.FILE, help="The policy's reference.")
@click.option("--episodes", required=True, type=options.FILE, help="The file of episodes to write.")
@options.out
def command(
    config_dir: Path, run: str, experiment: str, seed: int, policy: str, weights: Path, episodes: Path, out: Path
) -> None:
    """Parse the command line and run the stage."""
    run_evaluate(config_dir, run, experiment, seed, policy, weights, episodes, out)
