"""Stage `figures`: draw an experiment's figures from its result file, as SVG and PNG."""

from pathlib import Path

import click

from agentrl.config import load_run
from agentrl.errors import UserError
from agentrl.files import atomic_write
from agentrl.provenance.record import recorded
from agentrl.reporting.figures import FIGURES, KINDS, drawn
from agentrl.results import load_result
from agentrl.stages import options


def run_figures(config_dir: Path, run: str, experiment: str, *, result: Path, out: Path) -> None:
    """Write `<out>/<experiment>-<figure>.<kind>` for every figure. UserError when the result is another one's."""
    files = {f"{name}.{kind}": out / f"{experiment}-{name}.{kind}" for name in FIGURES for kind in KINDS}
    settings = load_run(config_dir, run)
    with recorded(
        "figures",
        out / experiment,
        settings=settings,
        inputs={"result": result},
        outputs=files,
        experiment=experiment,
    ):
        found = load_result(result)
        if (found.run, found.experiment) != (run, experiment):
            what = f"is of {found.experiment} in run {found.run}, not of {experiment} in {run}"
            raise UserError(what, where=str(result), remedy="name that run's result file")
        for name, content in drawn(found).items():
            with atomic_write(files[name]) as handle:
                handle.write(content)


@click.command(help="Draw an experiment's figures as SVG and PNG.")
@options.for_experiment
@click.option("--result", required=True, type=options.FILE, help="The result file.")
@click.option("--out", required=True, type=options.FOLDER, help="The folder to write them to.")
def command(config_dir: Path, run: str, experiment: str, result: Path, out: Path) -> None:
    """Parse the command line and draw."""
    run_figures(config_dir, run, experiment, result=result, out=out)
