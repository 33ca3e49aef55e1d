"""Stage `statistics`: compare one seed's evaluations before and after training.

Reads two `eval.json`, or three where a warm start came first; writes `statistics.json`. It plays
nothing and draws no random number.
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
from agentrl.statistics import evaluation_statistics


def run_statistics(
    config_dir: Path,
    run: str,
    experiment: str,
    seed: int,
    *,
    base: Path,
    trained: Path,
    out: Path,
    cold: Path | None = None,
) -> None:
    """Write the intervals of the evaluations to `out`. UserError when they are not of this seed."""
    settings = load_run(config_dir, run)
    early = {} if cold is None else {"cold": cold}
    with recorded(
        "statistics",
        out,
        settings=settings,
        inputs={**early, "base": base, "trained": trained},
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
        found = evaluation_statistics(
            before,
            after,
            settings.evaluation.confidence,
            None if cold is None else read_record(cold, EvaluationSummary),
        )
        write_json(out, found.to_json())


@click.command(help="Compare the evaluations before and after training.")
@options.for_training
@click.option("--base", required=True, type=options.FILE, help="eval.json of the base policy.")
@click.option("--trained", required=True, type=options.FILE, help="eval.json of the trained policy.")
@click.option("--cold", type=options.FILE, help="eval.json of the policy before its warm start, where it had one.")
@options.out
def command(
    config_dir: Path, run: str, experiment: str, seed: int, base: Path, trained: Path, cold: Path | None, out: Path
) -> None:
    """Parse the command line and compare."""
    run_statistics(config_dir, run, experiment, seed, base=base, trained=trained, cold=cold, out=out)
