"""The command-line options that stages share."""

import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from agentrl.model_settings import path_fault, quoted

F = TypeVar("F", bound=Callable[..., Any])


class Place(click.Path):
    """A path that a file can have. click takes an empty one for the folder itself, and any other as it is."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. A usage error says why it is none."""
        if fault := path_fault(os.fsencode(value)):
            self.fail(f"{quoted(os.fspath(value))} is no path: it {fault}", param, ctx)
        return super().convert(value, param, ctx)


class Seconds(click.FloatRange):
    """Seconds that can be slept, to a day."""

    def __init__(self, least: float) -> None:
        super().__init__(least, 86_400)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number. click's range lets nan through, which no bound is above."""
        found = super().convert(value, param, ctx)
        if math.isnan(found):
            self.fail("nan is no number of seconds.", param, ctx)
        return found


FILE = Place(path_type=Path, dir_okay=False)
FOLDER = Place(path_type=Path, file_okay=False)

config_dir = click.option("--config-dir", required=True, type=FOLDER, help="The folder of config.yaml and the runs.")
run = click.option("--run", required=True, help="The run: a file of config/runs, without its ending.")
experiment = click.option("--experiment", required=True, help="The experiment, such as qwen_grpo_tools.")
seed = click.option("--seed", required=True, type=click.IntRange(min=0), help="The training's seed.")
threads = click.option(
    "--threads", type=click.IntRange(1, 512), default=2, show_default=True, help="CPU threads to compute with."
)
verify = click.option("--verify", required=True, type=FILE, help="The verify file: its sandbox runs here, or none.")
out = click.option("--out", required=True, type=FILE, help="The file to write.")


def for_experiment(function: F) -> F:
    """--config-dir, --run and --experiment."""
    return config_dir(run(experiment(function)))


def for_training(function: F) -> F:
    """--config-dir, --run, --experiment and --seed."""
    return for_experiment(seed(function))
