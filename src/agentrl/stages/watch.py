"""Command `watch`: follow a run by its files, on this machine or on one that sees its folder.

It writes nothing, needs no process of the run and ends when every experiment has its result.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
from rich.console import Console
from rich.live import Live

from agentrl.config import COLD, EXPERIMENTS, RunSettings, load_run
from agentrl.errors import UserError
from agentrl.layout import Layout
from agentrl.reporting.following import SeedState, line, table
from agentrl.stages import options
from agentrl.training_log import read_unfinished

_NOTHING = "nothing yet"


def _settings(config_dir: Path, run: str) -> RunSettings | None:
    """The run's settings; None on a machine that has only its results."""
    try:
        return load_run(config_dir, run)
    except UserError:
        return None


def _seeds(layout: Layout, settings: RunSettings | None) -> list[int]:
    if settings is not None:
        return settings.seeds
    found = (path.name.removeprefix("seed-") for path in layout.folder.glob("seed-*"))
    return sorted(int(name) for name in found if name.isdecimal()) or [0]


def _state(layout: Layout, seed: int, planned: int | None) -> SeedState:
    result = layout.run_folder / f"{layout.experiment}.json"
    log = layout.training(seed)
    outputs = {**layout.shared(), **layout.of_seed(seed), "training": log, "result": result}
    if not layout.evaluation(seed, COLD).exists():
        outputs.pop("evaluate cold")
    changed = {name: path.stat().st_mtime for name, path in outputs.items() if path.exists()}
    # The log grows while its training goes on; then the training's own output is there.
    if "train" in changed:
        changed.pop("training", None)
    last = max(changed, key=lambda name: changed[name], default=_NOTHING)
    rows = read_unfinished(log) if log.exists() else []
    return SeedState(
        experiment=layout.experiment,
        seed=seed,
        stage="result" if "result" in changed else last,
        rows=rows,
        planned=planned,
        finished="result" in changed,
        quiet_s=max(0.0, time.time() - max(changed.values(), default=time.time())),
    )


def states(folder: Path, settings: RunSettings | None) -> list[SeedState]:
    """The state of every training of a run."""
    found = []
    planned: dict[str, int] = (
        {} if settings is None else {name: one.steps for name, one in settings.experiments.items()}
    )
    for name in planned or EXPERIMENTS:
        layout = Layout(folder.parent, folder.name, name, cold=True)
        found += [_state(layout, seed, planned.get(name)) for seed in _seeds(layout, settings)]
    return found


def _every(interval_s: float, look: Callable[[], list[SeedState]], once: bool) -> Iterator[list[SeedState]]:
    """States again and again, until all are finished."""
    while True:
        found = look()
        yield found
        if once or all(state.finished for state in found):
            return
        time.sleep(interval_s)


def run_watch(folder: Path, config_dir: Path, *, every_s: float, once: bool, console: Console) -> None:
    """Show a run's state until it is finished: a table on a terminal, elsewhere a line for each change.

    UserError when there is no such folder, or a log is damaged.
    """
    if not folder.is_dir():
        raise UserError("no such folder", where=str(folder), remedy="name the folder of a run, such as results/demo")
    folder = folder.resolve()
    settings = _settings(config_dir, folder.name)
    looks = _every(every_s, lambda: states(folder, settings), once)
    if console.is_terminal and not once:
        with Live(console=console, auto_refresh=False) as live:
            for found in looks:
                live.update(table(folder.name, found), refresh=True)
        return
    said: set[str] = set()
    for found in looks:
        for text in map(line, found):
            if text not in said:
                print(text, flush=True, file=console.file)
        said = {*map(line, found)}


@click.command(help="Follow a run while it is made, on this or another machine.")
@click.argument("folder", type=options.FOLDER)
@click.option(
    "--config-dir",
    type=options.FOLDER,
    default=Path("config"),
    show_default=True,
    help="The folder of config.yaml and the runs, for the number of steps; needed only for that.",
)
@click.option("--every", "every_s", type=click.FloatRange(min=0.1), default=2.0, show_default=True, help="Seconds.")
@click.option("--once", is_flag=True, help="Tell the state once and end.")
def command(folder: Path, config_dir: Path, every_s: float, once: bool) -> None:
    """Parse the command line and follow."""
    run_watch(folder, config_dir, every_s=every_s, once=once, console=Console())
