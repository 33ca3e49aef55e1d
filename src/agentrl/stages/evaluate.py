"""Stage `evaluate`: play the held-out tasks with a policy: cold, base and trained alike."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from agentrl.config import COLD, POLICIES
from agentrl.episodes import write_episodes
from agentrl.evaluation import episodes_in_all, evaluate
from agentrl.files import write_json
from agentrl.metrics import evaluation_summary
from agentrl.policy.device import memory_explained, prepare_device
from agentrl.policy.loading import load_policy
from agentrl.progress import Progress
from agentrl.rollout import SoFar
from agentrl.sandbox_mark import MARK
from agentrl.stages import options
from agentrl.stages.assembly import Job, load_job, make_rollout, open_workshop_while


def run_evaluate(
    config_dir: Path,
    run: str,
    experiment: str,
    seed: int,
    policy: str,
    weights: Path,
    verify: Path,
    episodes: Path,
    out: Path,
) -> None:
    """Write every episode to `episodes` and the figures derived from them to `out`."""
    job = load_job(config_dir, run, experiment, seed)
    settings = job.settings
    outputs = {"episodes": episodes, "eval": out}
    with job.recorded("evaluate", out, inputs={"policy": weights, "verify": verify}, outputs=outputs) as notes:
        device = prepare_device(settings.device, settings.threads, deterministic=settings.deterministic)
        load = partial(load_policy, weights, device, plain_tags=settings.plain_tags)
        less = f"lower gen_batch ({job.numbers.gen_batch})"
        with (
            open_workshop_while(load, settings, verify) as (workshop, loaded),
            memory_explained("the evaluation", less),
        ):
            rollout = make_rollout(workshop, loaded, settings, job.numbers)
            played = evaluate(rollout, settings.evaluation, seed, _progress(job, policy))
            notes["sandbox"] = note = workshop.sandbox_note()
        marked = MARK in note
        write_episodes(episodes, [one for one_set in played.values() for one in one_set], not_a_sandbox=marked)
        summary = evaluation_summary(
            played,
            experiment=experiment,
            seed=seed,
            policy=policy,
            decode=loaded.chat.decode_reply,
            not_a_sandbox=marked,
        )
        write_json(out, summary)


def _progress(job: Job, policy: str) -> Callable[[SoFar], None]:
    """Says from time to time how many episodes are done, and how they went."""
    title = f"{job.run} {job.experiment} seed {job.seed}: evaluate {policy}"
    progress = Progress(title, episodes_in_all(job.settings.evaluation), interval_s=10)

    def report(found: SoFar) -> None:
        progress.say(found.done, "" if found.reward_mean is None else f"reward {found.reward_mean:.3f}")

    return report


@click.command(help="Play the held-out tasks with a policy.")
@options.for_training
@click.option("--policy", required=True, type=click.Choice((COLD, *POLICIES)), help="Which policy it is.")
@click.option("--weights", required=True, type=options.FILE, help="The policy's reference.")
@options.verify
@click.option("--episodes", required=True, type=options.FILE, help="The file of episodes to write.")
@options.out
def command(
    config_dir: Path,
    run: str,
    experiment: str,
    seed: int,
    policy: str,
    weights: Path,
    verify: Path,
    episodes: Path,
    out: Path,
) -> None:
    """Parse the command line and run the stage."""
    run_evaluate(config_dir, run, experiment, seed, policy, weights, verify, episodes, out)
