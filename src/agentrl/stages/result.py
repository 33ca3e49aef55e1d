"""Stage `result`: gather an experiment's files into its result file and log.

Everything is read and joined; nothing is played or trained. Files of other experiments and runs
are not looked at.
"""

from pathlib import Path

import click

from agentrl.config import COLD, experiment_settings, load_run, policies_of, settings_of_stage
from agentrl.files import write_json, write_text
from agentrl.gathering import gather, read_evidence
from agentrl.layout import Layout
from agentrl.provenance.record import recorded
from agentrl.published import published_of
from agentrl.published_block import published_block
from agentrl.reporting.run_log import log_text
from agentrl.stages import options


def run_result(config_dir: Path, run: str, experiment: str, *, root: Path, out: Path, log: Path) -> None:
    """Write the result file to `out` and its log to `log`. UserError names the file or field that is missing or bad."""
    settings = load_run(config_dir, run)
    experiment_settings(settings, experiment)
    layout = Layout(root, run, experiment, cold=COLD in policies_of(settings))
    published = config_dir / "published.yaml"
    with recorded(
        "result",
        out,
        settings=settings,
        inputs={**layout.inputs(settings.seeds), "published": published},
        outputs={"result": out, "log": log},
        experiment=experiment,
    ) as notes:
        block = notes["published"] = published_block(published, experiment)
        evidence = {seed: read_evidence(layout, seed) for seed in settings.seeds}
        config = settings_of_stage(settings, "result", experiment)
        result = gather(layout, config, evidence, published_of(block, experiment, published))
        write_json(out, result.to_json())
        write_text(log, log_text(result))


@click.command(help="Gather an experiment's result file and log.")
@options.for_experiment
@click.option("--root", required=True, type=options.FOLDER, help="The folder of all results.")
@options.out
@click.option("--log", required=True, type=options.FILE, help="The log to write.")
def command(config_dir: Path, run: str, experiment: str, root: Path, out: Path, log: Path) -> None:
    """Parse the command line and gather."""
    run_result(config_dir, run, experiment, root=root, out=out, log=log)
