"""Stage `statistics`: compare one seed's evaluations before and after training.

Reads two `eval.json`, writes `statistics.json`. It plays nothing and draws no random number.
"""

from pathlib import Path

import click

from agentrl.config import load_run
from agentrl.errors import UserError
from agentrl.files import write_json
from agentrl.metrics import EvaluationSummary
from agentrl.provenance.record import recorded
from agentrl.records import read_record
from agentrl.stages import options
from agentrl.statistics import StatisticsFile, set_statistics


def evaluation_statistics(before: EvaluationSummary, after: EvaluationSummary, confidence: float) -> StatisticsFile:
    """Intervals of both evaluations of a seed. UserError when they are not two of the same."""
    if (before.experiment, before.seed, set(before.sets)) != (after.experiment, after.seed, set(after.sets)):
        raise UserError(
            f"evaluations do not match: {before.experiment} seed {before.seed} {sorted(before.sets)}, "
            f"{after.experiment} seed {after.seed} {sorted(after.sets)}",
            remedy="give the base and the trained evaluation of one seed",
        )
    sets = {
        name: set_statistics(before.sets[name].tasks, after.sets[name].tasks, confidence)
        for name in sorted(before.sets)
    }
    return StatisticsFile(experiment=before.experiment, seed=before.seed, confidence=confidence, sets=sets)


def run_statistics(
    config_dir: Path, run: str, experiment: str, seed: int, *, base: Path, trained: Path, out: Path
) -> None:
    """Write the intervals of the two evaluations to `out`. UserError when they are not of this seed."""
    settings = load_run(config_dir, run)
    with recorded(
        "statistics",
        out,
        settings=settings,
        inputs={"base": base, "trained": trained},
        outputs={"statistics": out},
        experiment=experiment,
        seed=seed,
    ):
        before, after = (read_record(path, EvaluationSummary) for path in (base, trained))
        if (before.experiment, before.seed) != (experiment, seed):
            raise UserError(
                f"is of {before.experiment}, seed {before.seed}, not of {experiment}, seed {seed}",
                where=str(base),
                remedy="give the evaluations of the seed that is named",
            )
        write_json(out, evaluation_statistics(before, after, settings.evaluation.confidence).to_json())


@click.command(help="Compare the evaluations before and after training.")
@options.for_training
@click.option("--base", required=True, type=options.FILE, help="eval.json of the base policy.")
@click.option("--trained", required=True, type=options.FILE, help="eval.json of the trained policy.")
@options.out
def command(config_dir: Path, run: str, experiment: str, seed: int, base: Path, trained: Path, out: Path) -> None:
    """Parse the command line and compare."""
    run_statistics(config_dir, run, experiment, seed, base=base, trained=trained, out=out)
