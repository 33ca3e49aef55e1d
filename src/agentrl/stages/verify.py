"""Stage `verify`: what must hold before anything is measured.

The token path equals the chat template's; the sandbox denies what it says it denies; every task
fails as it is and passes when repaired, through the grader that gives rewards; no held-out task
is a training task or close to one; sampling is neutral, and the fast sampler equals its reference; the
policy is fit to act. Any failure stops the chain.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from agentrl.chat import check_token_path
from agentrl.config import ExperimentSettings, RunSettings, warms_up
from agentrl.evaluation import SETS
from agentrl.files import sha256_json, write_json
from agentrl.grading import OK
from agentrl.policy.device import prepare_device
from agentrl.policy.fitness import check_fitness, examine
from agentrl.policy.loading import Policy, load_policy
from agentrl.progress import Progress
from agentrl.provenance.closure import import_closure
from agentrl.provenance.record import recorded
from agentrl.sampling.checks import check_neutral
from agentrl.sampling.gates import Subject, check_gates
from agentrl.sandbox.probes import run_probes
from agentrl.stages import options
from agentrl.stages.assembly import Workshop, load_settings, make_sampler, open_workshop
from agentrl.tasks.bank.catalogue import load_bank
from agentrl.tasks.checks import check_menu, check_repair
from agentrl.tasks.model import SPLITS, Task
from agentrl.tasks.similarity import check_disjoint
from agentrl.tasks.splits import task_digests
from agentrl.types import ToolSchema

PARTS = ("the jail holds", "the policy is fit, the token path equal", "sampling is neutral", "the sets are disjoint")
"""What has been found by the time, beside the proof of the tasks."""


def run_verify(config_dir: Path, run: str, experiment: str, model: Path, out: Path) -> None:
    """Check and write what was found to `out`.

    IntegrityError on the first thing that does not hold; UserError for a policy that can't do the run's work.
    """
    settings, numbers = load_settings(config_dir, run, experiment)
    with (
        recorded(
            "verify", out, settings=settings, experiment=experiment, inputs={"model": model}, outputs={"verify": out}
        ) as notes,
        open_workshop(settings) as workshop,
    ):
        progress = Progress(f"{run} {experiment}: verify", len(PARTS))
        # First: nothing of a run is worth a look where its jail does not hold.
        probes = run_probes(workshop.backend)
        progress.say(1, PARTS[0])
        proofs = _begin_proofs(workshop, numbers)  # They run in the jail, while the policy is looked at here.
        report = _checks(workshop, model, settings, numbers, progress)
        pass_rate = _pass_rate(proofs)
        report["sandbox"] = workshop.verified(probes, _grader_sha256(), pass_rate).to_json()
        notes["sandbox"] = workshop.sandbox_note()
        write_json(out, report)


def _checks(
    workshop: Workshop, model: Path, settings: RunSettings, numbers: ExperimentSettings, progress: Progress
) -> dict[str, Any]:
    """What is to be written of all but the jail and the proof of the tasks."""
    device = prepare_device(settings.device, settings.threads, deterministic=settings.deterministic)
    policy = load_policy(model, device, plain_tags=settings.plain_tags)
    environment = workshop.environment(numbers.environment, load_bank()[0])
    prompt = environment.initial_messages()
    fitness = examine(policy, prompt, environment.tools)
    report: dict[str, Any] = {
        "fitness": check_fitness(fitness, str(model), warm_start=warms_up(settings)),
        "token_path": check_token_path(policy.chat, prompt, environment.tools),
        "tools": [_schema(tool) for tool in environment.tools],
    }
    progress.say(2, PARTS[1])
    ids = policy.chat.prompt_ids(prompt, environment.tools)
    report["sampling"] = _check_sampling(policy, settings, numbers, ids)
    progress.say(3, PARTS[2])
    report["disjoint"] = asdict(check_disjoint(load_bank()))
    report["task_digests"] = task_digests(*SETS)
    report["tasks"] = {split: sum(task.split == split for task in load_bank()) for split in SPLITS}
    progress.say(4, PARTS[3])
    return report


def _grader_sha256() -> str:
    """The hash of every module that a grade depends on."""
    return sha256_json(dict(import_closure(["agentrl.grading"]).digests))


def _schema(tool: ToolSchema) -> dict[str, Any]:
    return tool.as_dict()["function"]  # type: ignore[no-any-return]


def _check_sampling(
    policy: Policy, settings: RunSettings, numbers: ExperimentSettings, prompt: Sequence[int]
) -> dict[str, Any]:
    """Neutrality of the run's sampler; of the graphed one, its gates up to the length of a second long reply."""
    neutral = check_neutral(
        make_sampler(policy, settings, numbers), policy.model, prompt, precision=settings.precision
    )._asdict()
    if settings.sampler != "graphed":
        return {"sampler": settings.sampler, **neutral}
    longest = min(policy.max_context, len(prompt) + 2 * numbers.max_new_tokens)
    subject = Subject(policy.model, settings.precision, numbers.gen_batch, prompt, longest)
    return {"sampler": settings.sampler, **neutral, "gates": check_gates(subject)}


def _begin_proofs(workshop: Workshop, numbers: ExperimentSettings) -> Iterator[bool]:
    """Begin to prove every task of the bank through the grader, of a menu every edit too.

    Gives for each task, in the bank's order, whether its reference passes; IntegrityError from there for one
    that proves wrong.
    """

    def prove(task: Task) -> bool:
        repair = check_repair(task, workshop.grade_cases)
        if numbers.environment == "edit_menu":
            check_menu(task, workshop.grade_cases)
        return repair.reference == OK

    return workshop.pool.map(prove, load_bank())


def _pass_rate(proofs: Iterator[bool]) -> float:
    """The share of references that pass, once every task is proved."""
    tasks = len(load_bank())
    progress = Progress("tasks verified", tasks, interval_s=10)
    passed = 0
    for done, right in enumerate(proofs, start=1):
        passed += right
        progress.say(done)
    return passed / tasks


@click.command(help="Check token path, tasks, sandbox and sampling before anything is measured.")
@options.for_experiment
@click.option("--model", required=True, type=options.FILE, help="The model's reference.")
@options.out
def command(config_dir: Path, run: str, experiment: str, model: Path, out: Path) -> None:
    """Parse the command line and run the stage."""
    run_verify(config_dir, run, experiment, model, out)
