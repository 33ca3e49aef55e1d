"""Command `watch`: follow a run by its files, on this machine or on one that sees its folder.

It writes nothing, needs no process of the run and ends when every experiment has its result, made of
the files that are there: the result of an earlier run does not count while a newer one is made.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console
from rich.live import Live

from agentrl.config import COLD, EXPERIMENTS, RunSettings, load_run
from agentrl.errors import UserError
from agentrl.files import sha256_file
from agentrl.layout import Layout
from agentrl.provenance.inputs import outdated_inputs, recorded_inputs, recorded_output
from agentrl.reporting.following import SeedState, line, table
from agentrl.stages import options
from agentrl.training_log import find_log, read_unfinished

_NOTHING = "nothing yet"
_TRACES = ("preflight.json", "model", *EXPERIMENTS, *(f"{name}.json" for name in EXPERIMENTS))
"""What a run leaves in its folder, from its first stage on."""


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


def _outputs(layout: Layout, seed: int) -> dict[str, Path]:
    """Main outputs of the stages that a seed needs, as far as they are there."""
    outputs = {**layout.shared(), **layout.of_seed(seed), "result": layout.result()}
    return {name: path for name, path in outputs.items() if path.exists()}


def _is_final(layout: Layout, seed: int) -> bool:
    """Whether the result is of this seed's files, as they are now."""
    result = layout.result()
    if not result.is_file() or not _is_as_written(result):
        return False
    known = recorded_inputs(result)
    named = known is None or layout.key(layout.training(seed)) in known
    return named and not outdated_inputs(result, layout.inputs([seed]))


def _is_as_written(result: Path) -> bool:
    """Whether a result file is the one that its record is of, where it has one: not emptied, cut or edited since."""
    try:
        said = recorded_output(result, "result")
    except UserError:  # It is being written.
        return False
    return said is None or said == sha256_file(result)


def _state(layout: Layout, seed: int, planned: int | None) -> SeedState:
    log = find_log(layout.training(seed), layout.checkpoints(seed), layout.shared()["base"])
    changed = {name: path.stat().st_mtime for name, path in _outputs(layout, seed).items()}
    final = _is_final(layout, seed)
    if not final:
        changed.pop("result", None)
    # The log grows while its training goes on; then the training's own output is there.
    if log is not None and "train" not in changed:
        changed["training"] = log.stat().st_mtime
    last = max(changed, key=lambda name: changed[name], default=_NOTHING)
    return SeedState(
        experiment=layout.experiment,
        seed=seed,
        stage="result" if final else last,
        rows=read_unfinished(log) if log is not None else [],
        planned=planned,
        finished=final,
        quiet_s=max(0.0, time.time() - max(changed.values(), default=time.time())),
    )


def states(folder: Path, settings: RunSettings | None) -> list[SeedState]:
    """The state of every training of a run."""
    found = []
    planned: dict[str, int] = (
        {} if settings is None else {name: one.steps for name, one in settings.experiments.items()}
    )
    for name in planned or EXPERIMENTS:
        layout = Layout(folder.parent, folder.name, name)
        for seed in _seeds(layout, settings):
            cold = layout.evaluation(seed, COLD).exists()
            found.append(_state(replace(layout, cold=cold), seed, planned.get(name)))
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
    """Show a run's state until it is finished, and say so: a table on a terminal, elsewhere a line for each change.

    UserError when there is no such folder, or a log is damaged.
    """
    if not folder.is_dir():
        raise UserError("no such folder", where=str(folder), remedy="name the folder of a run, such as results/demo")
    folder = folder.resolve()
    settings = _settings(config_dir, folder.name)
    if settings is None and not any((folder / name).exists() for name in _TRACES):
        raise UserError(
            "is no run's folder: the configuration has no such run, and nothing of one is there",
            where=str(folder),
            remedy="name the folder of a run, such as results/demo",
        )
    looks = _every(every_s, lambda: states(folder, settings), once)
    last = _drawn(looks, folder.name, console) if console.is_terminal and not once else _told(looks, console)
    if all(state.finished for state in last):
        print(f"run {folder.name} is finished: every experiment has its result", flush=True, file=console.file)


def _drawn(looks: Iterator[list[SeedState]], run: str, console: Console) -> list[SeedState]:
    """The last states, after all of them were shown as a table in one place."""
    last: list[SeedState] = []
    with Live(console=console, auto_refresh=False) as live:
        for last in looks:
            live.update(table(run, last), refresh=True)
    return last


def _told(looks: Iterator[list[SeedState]], console: Console) -> list[SeedState]:
    """The last states, after each change was told in a line."""
    last: list[SeedState] = []
    said: set[str] = set()
    for last in looks:
        for text in map(line, last):
            if text not in said:
                print(text, flush=True, file=console.file)
        said = {*map(line, last)}
    return last


@click.command(help="Follow a run while it is made, on this or another machine.")
@click.argument("folder", type=options.FOLDER)
@click.option(
    "--config-dir",
    type=options.FOLDER,
    default=Path("config"),
    show_default=True,
    help="The folder of config.yaml and the runs, for the number of steps; needed only for that.",
)
@click.option("--every", "every_s", type=options.Seconds(0.1), default=2.0, show_default=True, help="Seconds.")
@click.option("--once", is_flag=True, help="Tell the state once and end.")
def command(folder: Path, config_dir: Path, every_s: float, once: bool) -> None:
    """Parse the command line and follow."""
    run_watch(folder, config_dir, every_s=every_s, once=once, console=Console())
