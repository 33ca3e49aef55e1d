"""All stages of one experiment of a run, one after the other in one process.

The workflow runs the same functions as separate jobs and reruns only what is stale; here every
stage runs, but a training goes on from its checkpoints. Options and settings are not handled
here, nor the first check of the machine, which must not wait for this module's imports.
"""

import gc
from pathlib import Path
from typing import NamedTuple

import click
import torch

from agentrl.config import COLD, POLICIES, load_run, warms_up
from agentrl.layout import Layout
from agentrl.metrics import EvaluationSummary
from agentrl.records import read_record
from agentrl.stages.base import run_base
from agentrl.stages.evaluate import run_evaluate
from agentrl.stages.model import run_model
from agentrl.stages.result import run_result
from agentrl.stages.statistics import run_statistics
from agentrl.stages.train import run_train
from agentrl.stages.verify import run_verify

BASE, TRAINED = POLICIES


class Chain(NamedTuple):
    """One experiment of a run: its configuration, where its files go, and its checkpoints."""

    config_dir: Path
    layout: Layout
    checkpoints: Path

    @property
    def names(self) -> tuple[Path, str, str]:
        """What every stage of an experiment is told first: configuration, run, experiment."""
        return self.config_dir, self.layout.run, self.layout.experiment


def run_chain(chain: Chain, out: Path, log: Path) -> None:
    """From the model to the result file `out` and its log, for each seed of the run."""
    make_base_policy(chain)
    settings = load_run(chain.config_dir, chain.layout.run)
    for seed in settings.seeds:
        base, trained = chain.layout.shared()["base"], chain.layout.of_seed(seed)["train"]
        if warms_up(settings):
            evaluate_policy(chain, seed, COLD, chain.layout.shared()["model"])
        evaluate_policy(chain, seed, BASE, base)
        _begin(chain, f"train, seed {seed}")
        _train(chain, seed, base, trained)
        evaluate_policy(chain, seed, TRAINED, trained)
        _compare(chain, seed, with_cold=warms_up(settings))
    _begin(chain, "result")
    run_result(*chain.names, root=chain.layout.root, out=out, log=log)


def make_base_policy(chain: Chain) -> None:
    """Find or make the model, check everything, make the base policy."""
    paths = chain.layout.shared()
    _begin(chain, "model")
    run_model(chain.config_dir, chain.layout.run, paths["model"])
    _begin(chain, "verify")
    run_verify(*chain.names, paths["model"], paths["verify"])
    _begin(chain, "base policy")
    run_base(*chain.names, paths["model"], paths["verify"], paths["base"])


def evaluate_policy(chain: Chain, seed: int, policy: str, weights: Path) -> EvaluationSummary:
    """Play the held-out tasks with the policy that `weights` refers to."""
    _begin(chain, f"evaluate {policy}, seed {seed}")
    out = chain.layout.evaluation(seed, policy)
    verify = chain.layout.shared()["verify"]
    run_evaluate(*chain.names, seed, policy, weights, verify, out.with_name("episodes.jsonl.gz"), out)
    return read_record(out, EvaluationSummary)


def _train(chain: Chain, seed: int, base: Path, trained: Path) -> None:
    checkpoints, log = chain.checkpoints / f"seed-{seed}", chain.layout.training(seed)
    run_train(*chain.names, seed, base, chain.layout.shared()["verify"], checkpoints, log, trained)


def _compare(chain: Chain, seed: int, *, with_cold: bool) -> None:
    base, trained = (chain.layout.evaluation(seed, policy) for policy in POLICIES)
    cold = chain.layout.evaluation(seed, COLD) if with_cold else None
    _begin(chain, f"statistics, seed {seed}")
    out = chain.layout.of_seed(seed)["statistics"]
    run_statistics(*chain.names, seed, base=base, trained=trained, cold=cold, out=out)


def _begin(chain: Chain, stage: str) -> None:
    """Say which stage comes, and free what the one before left, so that its GPU memory is not counted twice."""
    click.echo(f"{chain.layout.run} {chain.layout.experiment}: {stage}")
    gc.collect()
    if torch.cuda.is_available():
        torch.cuda.empty_cache()
        torch.cuda.reset_peak_memory_stats()
