"""Command `why`: say for each stale stage of a target what changed since it was made. It writes nothing."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import click

from agentrl.audit.chain import LIBRARY, Bundle, StageFiles, bundle_of, copies, stages_of_run
from agentrl.audit.digests import Repository
from agentrl.audit.why import Present, Reasons, freezing, reasons
from agentrl.config import known_runs, load_config, load_run
from agentrl.errors import UserError
from agentrl.stages import options

SHOWN = 20  # Reasons of one stage, where not all are asked for.
ALL = "all"


def run_why(target: Path, config_dir: Path, root: Path | None = None, shown: int | None = SHOWN) -> str:
    """A paragraph for each stage of the target that is not fresh, of `shown` reasons at most (None: of all).

    The target is an output of the workflow, a run (all that is made of it) or `all` (the default target).
    UserError for anything else.
    """
    root = config_dir.parent / "results" if root is None else root
    found = _reasons(target, config_dir, root)
    if not found:
        return f"{target} is fresh: nothing that it was made from has changed\n"
    return "".join(f"{files.stage} ({files.output}):\n" + _lines(why[:shown], len(why)) for files, why in found)


def _lines(shown: list[str], count: int) -> str:
    more = [f"... and {count - len(shown)} more; --all shows them"] if count > len(shown) else []
    return "".join(f"  {sentence}\n" for sentence in [*shown, *more])


def _reasons(target: Path, config_dir: Path, root: Path) -> Reasons:
    repository = Repository(config_dir, config_dir.parent / "envs", root / LIBRARY)
    repository.check()
    parts = _below(target, root)
    if parts[:1] == (LIBRARY,):
        return _of_library(target, _frozen_files(config_dir, root), repository)
    run, published = _run(target, parts, config_dir)
    settings = load_run(config_dir, run)
    stages = stages_of_run(root, run, settings, config_dir)
    stages += copies(root, run) if published else []
    wanted = [root.joinpath(*parts)] if parts else [path for files in stages for path in files.outputs.values()]
    return reasons(_needed(stages, wanted, target), Present(settings, repository))


def _below(target: Path, root: Path) -> tuple[str, ...]:
    """The target's path below the folder of all results; nothing for a name."""
    place = target.resolve()
    return place.relative_to(root.resolve()).parts if place.is_relative_to(root.resolve()) else ()


def _run(target: Path, parts: tuple[str, ...], config_dir: Path) -> tuple[str, bool]:
    """The run that makes the target, and whether the copies at the top of all results are meant as well."""
    known = known_runs(config_dir)
    name = parts[0] if len(parts) > 1 else str(target)
    if name in known:
        return name, False
    if len(parts) == 1 or name == ALL:
        return load_config(config_dir).default_run, True
    raise UserError(
        f"is neither a file that the workflow makes nor one of: {ALL}, {', '.join(known)}",
        where=str(target),
        remedy="name one, such as results/demo/qwen_grpo_tools.json",
    )


def _of_library(target: Path, known: Mapping[Path, Bundle], repository: Repository) -> Reasons:
    """Frozen code as a target."""
    bundle = known.get(target.resolve())
    if bundle is None:
        names = ", ".join(sorted(path.relative_to(repository.library.resolve()).as_posix() for path in known))
        raise UserError(
            "no run is made from it", where=str(target), remedy=f"name one of {repository.library}: {names}"
        )
    found = freezing(bundle, repository)
    return [] if found is None else [found]


def _frozen_files(config_dir: Path, root: Path) -> dict[Path, Bundle]:
    """All frozen code that a run is made from; a run whose settings can't be read is made from none."""
    found: dict[Path, Bundle] = {}
    for run in known_runs(config_dir):
        with suppress(UserError):
            settings = load_run(config_dir, run)
            bundles = (bundle_of(files, settings) for files in stages_of_run(root, run, settings, config_dir))
            found |= {one.path((root / LIBRARY).resolve()): one for one in bundles if one is not None}
    return found


def _unmade(target: Path) -> UserError:
    return UserError("no stage makes it", where=str(target), remedy="name an output of a stage, such as a result file")


def _needed(stages: list[StageFiles], wanted: list[Path], target: Path) -> list[StageFiles]:
    """The stages that the wanted files are made by, in the order of the chain."""
    makers = {path: files for files in stages for path in (*files.outputs.values(), files.record_file)}
    if any(path not in makers for path in wanted):
        raise _unmade(target)
    waiting, needed = [makers[path] for path in wanted], set[Path]()
    while waiting:
        files = waiting.pop()
        if files.output not in needed:
            needed.add(files.output)
            waiting += [makers[path] for path in (*files.inputs.values(), *files.after) if path in makers]
    return [files for files in stages if files.output in needed]


@click.command(help="Say for each stale stage of a target what changed since it was made.")
@click.argument("target", type=options.FILE)
@click.option(
    "--config-dir",
    default=Path("config"),
    show_default=True,
    type=options.FOLDER,
    help="The folder of config.yaml and the runs.",
)
@click.option(
    "--root", type=options.FOLDER, help="The folder of all results, where it is not beside the configuration."
)
@click.option("--all", "everything", is_flag=True, help=f"Show every reason of a stage, not only the first {SHOWN}.")
def command(target: Path, config_dir: Path, root: Path | None, everything: bool) -> None:
    """Parse the command line and explain."""
    click.echo(run_why(target, config_dir, root, None if everything else SHOWN), nl=False)
