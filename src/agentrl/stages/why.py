"""Command `why`: say for each stale stage of a target what changed since it was made. It writes nothing."""

from pathlib import Path

import click

from agentrl.audit.digests import Repository, StageFiles, stages_of
from agentrl.audit.why import reasons
from agentrl.config import COLD, EXPERIMENTS, load_run, policies_of
from agentrl.errors import UserError
from agentrl.layout import Layout
from agentrl.stages import options

_SHOWN = 20  # Reasons of one stage.


def run_why(target: Path, config_dir: Path) -> str:
    """A paragraph for each stage of the target that is not fresh. UserError for a target of no known run."""
    layout = _layout(target, config_dir)
    settings = load_run(config_dir, layout.run)
    stages = stages_of(layout, settings.seeds, layout.result(), config_dir)
    needed = _needed(stages, target)
    repository = Repository(config_dir, config_dir.parent / "envs", layout.root / "library")
    found = reasons(needed, settings, layout.experiment, repository)
    if not found:
        return f"{target} is fresh: nothing that it was made from has changed\n"
    return "".join(f"{files.stage} ({files.output}):\n" + _lines(why) for files, why in found)


def _lines(why: list[str]) -> str:
    more = [f"... and {len(why) - _SHOWN} more"] if len(why) > _SHOWN else []
    return "".join(f"  {sentence}\n" for sentence in [*why[:_SHOWN], *more])


def _layout(target: Path, config_dir: Path) -> Layout:
    """The run and experiment of a path such as results/demo/qwen_grpo_tools.json or one below it."""
    parts = target.parts
    for index, part in enumerate(parts):
        experiment = part.partition(".")[0]
        if index and experiment in EXPERIMENTS:
            run, root = parts[index - 1], Path(*parts[: index - 1])
            return Layout(root, run, experiment, cold=COLD in policies_of(load_run(config_dir, run)))
    raise UserError(
        "names no result of an experiment",
        where=str(target),
        remedy="name one, such as results/demo/qwen_grpo_tools.json",
    )


def _needed(stages: list[StageFiles], target: Path) -> list[StageFiles]:
    """The stages that the target is made by, in the order of the chain."""
    makers = {path: files for files in stages for path in files.outputs.values()}
    if target not in makers:
        raise UserError(
            "no stage makes it", where=str(target), remedy="name an output of a stage, such as a result file"
        )
    waiting, needed = [makers[target]], set[Path]()
    while waiting:
        files = waiting.pop()
        if files.output not in needed:
            needed.add(files.output)
            waiting += [makers[path] for path in files.inputs.values() if path in makers]
            # Rules wait for these files too, though their stages read nothing in them.
            waiting += [one for one in stages if _precedes(one, files)]
    return [files for files in stages if files.output in needed]


def _precedes(first: StageFiles, then: StageFiles) -> bool:
    waits_for = {"model": "preflight", "base": "verify", "evaluate": "verify", "train": "verify"}
    return waits_for.get(then.stage) == first.stage


@click.command(help="Say for each stale stage of a target what changed since it was made.")
@click.argument("target", type=options.FILE)
@click.option(
    "--config-dir",
    default=Path("config"),
    show_default=True,
    type=options.FOLDER,
    help="The folder of config.yaml and the runs.",
)
def command(target: Path, config_dir: Path) -> None:
    """Parse the command line and explain."""
    click.echo(run_why(target, config_dir), nl=False)
