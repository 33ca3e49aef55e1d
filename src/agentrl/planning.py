"""What the workflow refuses while it plans: input that no job could do anything with.

A job that fails has lost the outputs of an earlier one, because Snakemake removes them before it starts. So
what follows from settings and tasks alone is looked at here. Nothing is loaded that takes time: of the bank
only the training tasks, and no values are computed.
"""

from collections.abc import Iterable
from pathlib import Path

from agentrl.config import EXPERIMENTS, RunSettings, experiment_settings, load_run, policies_of
from agentrl.errors import UserError
from agentrl.files import sha256_json
from agentrl.published_block import published_block
from agentrl.settings_yaml import not_finite, read_yaml
from agentrl.tasks.bank.compare import train as compare
from agentrl.tasks.bank.init import train as init
from agentrl.tasks.bank.minmax import train as minmax
from agentrl.tasks.bank.range import train as range_
from agentrl.tasks.bank.zero import train as zero

TRAINING_TASKS = sum(len(family.TASKS) for family in (minmax, range_, compare, zero, init))


def planned_run(config_dir: Path, run: str) -> RunSettings:
    """The settings of a run whose jobs can do what it says. UserError as from `load_run`, and for one that can't."""
    settings = load_run(config_dir, run)
    for experiment in EXPERIMENTS:
        prompts = experiment_settings(settings, experiment).prompts
        if prompts > TRAINING_TASKS:
            raise UserError(
                f"prompts {prompts} exceed the {TRAINING_TASKS} training tasks",
                where=f"run {run}, {experiment}",
                remedy=f"choose at most {TRAINING_TASKS}",
            )
    return settings


def refusal(what: str, name: str, known: Iterable[object], where: str | None = None) -> UserError:
    """Of a target that names what is not there, with what there is."""
    choice = ", ".join(map(str, known))
    return UserError(f"unknown {what} {name!r}", where=where, remedy=f"choose one of: {choice}")


def check_names(settings: RunSettings, run: str, seed: str | None, policy: str | None) -> None:
    """UserError for a seed or a policy of a target that the run does not have."""
    where = f"run {run}"
    if seed is not None and seed not in map(str, settings.seeds):
        raise refusal("seed", seed, settings.seeds, where)
    if policy is not None and policy not in policies_of(settings):
        raise refusal("policy", policy, policies_of(settings), where)


def published_digests(path: Path) -> dict[str, str]:
    """SHA-256 of what the file says of each experiment, comments aside. UserError where it can't."""
    fault = not_finite(read_yaml(path))  # Its refusals are one line each.
    if fault is not None:
        raise UserError(fault, where=str(path), remedy="restore the file")
    return {experiment: sha256_json(published_block(path, experiment)) for experiment in EXPERIMENTS}
