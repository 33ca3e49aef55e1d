"""Trains one experiment of a run at several learning rates, and plays the tuning tasks before and after each.

    python benchmarks/sweep.py --run qwen2.5-coder-0.5b --experiment qwen_grpo_tools --lr 1e-6 --lr 2e-6 \\
        --base results/qwen2.5-coder-0.5b/qwen_grpo_tools/base/policy.json \\
        --verify results/qwen2.5-coder-0.5b/qwen_grpo_tools/verify.json

The tuning tasks are in no set that is reported, so a setting chosen by them is not chosen by a result.
Everything printed was measured in this run, in which every rate starts from the same base policy and plays
the same episodes. Nothing is kept but what is printed.
"""

import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from agentrl.evaluation import evaluation_specs
from agentrl.grpo.learner import Learner, make_optimizer
from agentrl.grpo.trainer import Training
from agentrl.policy.device import prepare_device
from agentrl.policy.loading import Policy, load_policy
from agentrl.stages.assembly import Job, Workshop, load_job, make_rollout, open_workshop
from agentrl.tasks.splits import tasks_of

HEADINGS = ("lr", "tuning pass@1", "last reward", "last entropy", "malformed", "mixed groups", "s")


@dataclass(frozen=True)
class Sweep:
    """What every rate has in common."""

    job: Job
    base: Path
    workshop: Workshop
    episodes: int

    def policy(self) -> Policy:
        """The base policy, loaded anew."""
        settings = self.job.settings
        device = prepare_device(settings.device, settings.threads, deterministic=settings.deterministic)
        return load_policy(self.base, device, plain_tags=settings.plain_tags)

    def tuning(self, policy: Policy) -> float:
        """Pass@1 over the tuning tasks."""
        rollout = make_rollout(self.workshop, policy, self.job.settings, self.job.numbers)
        played = rollout.play(evaluation_specs(tasks_of("tuning"), self.episodes, self.job.seed)).episodes
        return sum(episode.reward for episode in played) / len(played)

    def train(self, policy: Policy, lr: float) -> list[dict[str, Any]]:
        """Train the policy in place; its log, a row a step."""
        settings, numbers = self.job.settings, self.job.numbers.model_copy(update={"lr": lr})
        with tempfile.TemporaryDirectory() as folder:
            training = Training(
                rollout=make_rollout(self.workshop, policy, settings, numbers),
                learner=Learner(policy.model, make_optimizer(policy.model, lr), numbers, settings.precision),
                tasks=tasks_of("train"),
                settings=numbers,
                seed=self.job.seed,
                checkpoint_folder=Path(folder),
                checkpoint_every=numbers.steps + 1,  # None: nothing is kept.
            )
            return list(training.run(lambda _: None).rows)


def rows(sweep: Sweep, rates: Sequence[float]) -> Iterator[tuple[str, ...]]:
    """The base policy's row, then one of each rate."""
    yield "none", f"{sweep.tuning(sweep.policy()):.3f}", "", "", "", "", ""
    for lr in rates:
        policy, started = sweep.policy(), time.perf_counter()
        last = sweep.train(policy, lr)[-1]
        spent = f"{time.perf_counter() - started:.0f}"
        figures = (f"{last[name]:.3f}" for name in ("reward_mean", "entropy", "malformed_per_episode"))
        yield f"{lr:g}", f"{sweep.tuning(policy):.3f}", *figures, str(last["groups_mixed"]), spent


@click.command(help=__doc__)
@click.option("--config-dir", default="config", type=click.Path(path_type=Path, exists=True))
@click.option("--run", required=True)
@click.option("--experiment", required=True)
@click.option("--base", required=True, type=click.Path(path_type=Path, exists=True), help="The base policy's file.")
@click.option("--verify", required=True, type=click.Path(path_type=Path, exists=True), help="Its verify.json.")
@click.option("--lr", "rates", required=True, multiple=True, type=click.FloatRange(min=0, min_open=True))
@click.option("--seed", default=0, type=click.IntRange(min=0))
@click.option("--episodes", default=4, type=click.IntRange(min=1), help="Of each tuning task.")
@click.option("--steps", type=click.IntRange(min=1), help="Training steps, where not the run's.")
def main(
    config_dir: Path,
    run: str,
    experiment: str,
    base: Path,
    verify: Path,
    rates: Sequence[float],
    seed: int,
    episodes: int,
    steps: int | None,
) -> None:
    """Print the table."""
    job = load_job(config_dir, run, experiment, seed)
    if steps is not None:
        job = replace(job, numbers=job.numbers.model_copy(update={"steps": steps}))
    click.echo(f"{run}, {experiment}, seed {seed}: {job.numbers.steps} steps, {episodes} episodes a tuning task")
    click.echo(f"| {' | '.join(HEADINGS)} |\n| {' | '.join('---' for _ in HEADINGS)} |")
    with open_workshop(job.settings, verify) as workshop:
        for row in rows(Sweep(job, base, workshop, episodes), rates):
            click.echo(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
