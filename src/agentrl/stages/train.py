"""Stage `train`: GRPO from the base policy, resumable, on one GPU or on the CPU.

Checkpoints lie in a folder of the caller's, in a subfolder named by the training's fingerprint
(code, settings, seed, base weights), so a training only ever resumes itself.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click

from agentrl.config import settings_of_stage
from agentrl.errors import UserError
from agentrl.files import sha256_json
from agentrl.grpo.learner import Learner, make_optimizer
from agentrl.grpo.trainer import Training
from agentrl.policy.checkpoints import Progress as Checkpoint
from agentrl.policy.checkpoints import held, last_step
from agentrl.policy.device import prepare_device
from agentrl.policy.loading import load_policy, save_policy
from agentrl.policy.reference import read_reference
from agentrl.progress import Progress
from agentrl.provenance.fingerprint import code_digest
from agentrl.sandbox_mark import MARK
from agentrl.stages import options
from agentrl.stages.assembly import Job, load_job, make_rollout, open_workshop_while
from agentrl.tasks.splits import tasks_of
from agentrl.training_events import EventFiles
from agentrl.training_log import LOG_FILE, times_path, write_training


def run_train(
    config_dir: Path,
    run: str,
    experiment: str,
    seed: int,
    base: Path,
    verify: Path,
    checkpoints: Path,
    log: Path,
    out: Path,
    gpus: int | None = None,
) -> None:
    """Train and write the trained policy's reference to `out`, weights beside it, a log row a step to `log`
    and its times beside it, after each step, with a copy of both beside the checkpoints, and event files for
    TensorBoard where the run asks for them.

    `gpus` is what the scheduler grants; UserError when a CUDA run is granted none.
    """
    job = load_job(config_dir, run, experiment, seed)
    if job.settings.device == "cuda" and gpus == 0:
        raise UserError("the job was granted no GPU", where="--gpus 0", remedy="grant one: --resources gpu=1")
    folder = checkpoints / _fingerprint(job, base)
    outputs = {"policy": out, "log": log, "times": times_path(log)}
    with job.recorded("train", out, inputs={"base": base, "verify": verify}, outputs=outputs) as notes, held(folder):
        notes["sandbox"] = _train(job, base, verify, folder, log, out)


def _train(job: Job, base: Path, verify: Path, folder: Path, log: Path, out: Path) -> dict[str, Any]:
    """Train, and write what came of it; what the record says of the sandbox."""
    settings, numbers = job.settings, job.numbers
    # Before minutes of loading, because it refuses where the package is missing.
    events = EventFiles(log.with_name("tensorboard"), last_step(folder)) if settings.tensorboard else None
    device = prepare_device(settings.device, settings.threads, deterministic=settings.deterministic)
    load = partial(load_policy, base, device, plain_tags=settings.plain_tags)
    with open_workshop_while(load, settings, verify) as (workshop, policy):
        optimizer = make_optimizer(policy.model, numbers.lr)
        training = Training(
            rollout=make_rollout(workshop, policy, settings, numbers),
            learner=Learner(policy.model, optimizer, numbers, settings.precision),
            tasks=tasks_of("train"),
            settings=numbers,
            seed=job.seed,
            checkpoint_folder=folder,
            checkpoint_every=settings.checkpoint_every,
            not_a_sandbox=MARK in workshop.sandbox_name,
        )
        title = f"{job.run} {job.experiment} seed {job.seed}: train"
        progress = Progress(title, numbers.steps, done=last_step(folder))
        kept = folder / LOG_FILE
        for path in (kept, times_path(kept)):
            path.touch()  # Before the first step, so that the newest copy is that of the training that runs.

        def report(done: Checkpoint) -> None:
            # Whole and at once, so that whoever follows never sees half a line; and once more out of reach of
            # the workflow, which removes the outputs of a job that failed.
            write_training(kept, done.rows)
            write_training(log, done.rows)
            if events is not None:
                events.write(done.rows[-1])
            progress.say(done.step, _line(done.rows[-1]))

        done = training.run(report)
        note = workshop.sandbox_note()
    save_policy(out, policy.model, policy.tokenizer, origin="trained", not_a_sandbox=MARK in note)
    write_training(log, done.rows)
    return note


def _fingerprint(job: Job, base: Path) -> str:
    """What must be equal for a checkpoint to be continued, as 16 hexadecimal digits."""
    code = code_digest("train", (job.numbers.environment,))
    settings = settings_of_stage(job.settings, "train", job.experiment)
    weights = read_reference(base).weights_sha256
    return sha256_json({"code": code, "settings": settings, "seed": job.seed, "base": weights})[:16]


def _line(row: Mapping[str, Any]) -> str:
    gap, entropy = row["logprob_gap_mean"], row["entropy"]
    return (
        f"reward {row['reward_mean']:.3f}  entropy {entropy:.3f}  gap {gap:.1e}  "
        f"mixed groups {row['groups_mixed']}  malformed {row['malformed_per_episode']:.2f}"
    )


@click.command(help="Train the base policy by GRPO.")
@options.for_training
@click.option("--base", required=True, type=options.FILE, help="The base policy's reference.")
@options.verify
@click.option("--checkpoints", required=True, type=options.FOLDER, help="The folder of this training's checkpoints.")
@click.option("--log", required=True, type=options.FILE, help="The log to write, one JSON row a step.")
@options.out
@click.option("--gpus", type=click.IntRange(min=0), help="GPUs that the scheduler grants.")
def command(
    config_dir: Path,
    run: str,
    experiment: str,
    seed: int,
    base: Path,
    verify: Path,
    checkpoints: Path,
    log: Path,
    out: Path,
    gpus: int | None,
) -> None:
    """Parse the command line and run the stage."""
    run_train(config_dir, run, experiment, seed, base, verify, checkpoints, log, out, gpus)
