"""What the two scripts are: options laid over a run, then every stage of one experiment in one process.

Files that stages hand on lie in a work folder beside the result, with the settings as they were
used; the result file itself appears last and whole. What the workflow keeps of a finished stage
is not kept here: a script that is started again goes on only in its training.
"""

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import yaml

from agentrl.config import experiment_settings, load_run
from agentrl.errors import UserError
from agentrl.files import check_writable, closed, write_text
from agentrl.layout import Layout
from agentrl.provenance.record import record_path
from agentrl.reporting.tables import headline_text
from agentrl.reporting.transcript_text import transcript_text
from agentrl.results import load_result
from agentrl.stages import options
from agentrl.stages.preflight import run_preflight
from agentrl.stages.script_options import CONFIG_DIR, SettingOption, Variation, chosen_run, vary_run
from agentrl.tasks.splits import tasks_of

LOG_SUFFIX, WORK_SUFFIX = ".log", ".work"
_TAKEN = {LOG_SUFFIX: "the log", WORK_SUFFIX: "the folder of what stages hand on"}
SMOKE_EPISODES = 40
SMOKE_TRANSCRIPTS = 3

SMOKE = click.Option(
    ["--smoke"],
    is_flag=True,
    help=f"Check template, tools and tasks, play {SMOKE_EPISODES} held-out episodes of the base policy, "
    "print some transcripts, and stop. Writes no file.",
)


def script_command(
    experiment: str, summary: str, settings: Sequence[SettingOption], *more: click.Option
) -> click.Command:
    """The command of one experiment's script, with options for these settings of a run."""
    places: list[click.Parameter] = [
        click.Option(["--out"], type=options.FILE, help="The result file to write; its log lies beside it."),
        click.Option(["--run"], is_eager=True, help="The run to start from.  [default: config.yaml's default_run]"),
        click.Option(
            ["--config-dir"],
            type=options.FOLDER,
            is_eager=True,
            default=CONFIG_DIR,
            show_default=True,
            help="The folder of config.yaml and the runs.",
        ),
    ]
    return click.Command(experiment, params=[*settings, *more, *places], callback=_script, help=summary)


@click.pass_context
def _script(ctx: click.Context, /, out: Path | None, smoke: bool = False, **_: Any) -> None:
    """Lay the options over the run, then run all stages or the smoke test."""
    experiment = str(ctx.command.name)
    config_dir, run = chosen_run(ctx)
    settings = load_run(config_dir, run)
    experiment_settings(settings, experiment)
    values = {
        option: ctx.params[str(option.name)] for option in ctx.command.params if isinstance(option, SettingOption)
    }
    given = {option: value for option, value in values.items() if value is not None}
    varied = vary_run(settings, run, experiment, given)
    if smoke:
        run_smoke(config_dir, varied, experiment)
    else:
        run_script(config_dir, varied, experiment, _checked(out))


def _checked(out: Path | None) -> Path:
    if out is None:
        raise click.UsageError("Missing option '--out'.")
    if out.suffix in _TAKEN:
        what = f"is the name of {_TAKEN[out.suffix]}"
        raise UserError(what, where=f"--out {out}", remedy="choose another ending, such as .json")
    for path in (out, out.with_suffix(LOG_SUFFIX), record_path(out)):
        _check_place(path)
    work = _work_of(out)
    if work.exists() and not work.is_dir():
        raise UserError("is there, and no folder", where=str(work), remedy="remove it, or choose another --out")
    return out


def _check_place(path: Path) -> None:
    """Errors as in `check_writable`, and for a name that gets too long while the file is written."""
    check_writable(path)
    place = next(folder for folder in path.absolute().parents if folder.exists())
    try:
        with tempfile.NamedTemporaryFile(dir=place, prefix=f".{path.name}.", suffix=".part"):
            pass
    except OSError as error:
        raise closed(path, error, "choose a shorter name") from error


def _work_of(out: Path) -> Path:
    """The folder of what stages hand on."""
    return out.with_name(f"{out.stem}{WORK_SUFFIX}")


def run_script(config_dir: Path, varied: Variation, experiment: str, out: Path) -> None:
    """Every stage from preflight to the result file `out`, its log beside it, and the tables on standard output.

    UserError for settings, places or machines that will not do; `out` is then as it was.
    """
    work = _work_of(out)
    with _removed_if_refused(work):
        layout, derived = _lay_out(work, config_dir, varied, experiment)
        run_preflight(derived, varied.name, layout.shared()["preflight"])
    # After the first check, which answers at once, because these bring torch along.
    from agentrl.stages.chain import Chain, run_chain

    checkpoints = work / "checkpoints" / varied.name / experiment
    log = out.with_suffix(LOG_SUFFIX)
    run_chain(Chain(derived, layout, checkpoints), out, log)
    shutil.rmtree(checkpoints)
    click.echo(f"\n{headline_text(load_result(out))}\n{out}\n{log}")


def run_smoke(config_dir: Path, varied: Variation, experiment: str) -> None:
    """Verify, play some held-out episodes of the base policy, print a few; every file is removed."""
    evaluation = varied.settings.evaluation.model_copy(
        update={"episodes_per_task": SMOKE_EPISODES // len(tasks_of("heldout")), "wide_episodes_per_task": 0}
    )
    varied = varied._replace(settings=varied.settings.model_copy(update={"evaluation": evaluation}))
    with tempfile.TemporaryDirectory(prefix=f"{experiment}.") as name:
        work = Path(name)
        layout, derived = _lay_out(work, config_dir, varied, experiment)
        run_preflight(derived, varied.name, layout.shared()["preflight"])
        from agentrl.stages.chain import BASE, Chain, evaluate_policy, make_base_policy

        chain = Chain(derived, layout, work / "checkpoints")
        make_base_policy(chain)
        summary = evaluate_policy(chain, varied.settings.seeds[0], BASE, layout.shared()["base"])
    found = summary.sets["heldout"]
    click.echo("\n" + "\n".join(transcript_text(one) for one in summary.transcripts[:SMOKE_TRANSCRIPTS]))
    click.echo(
        f"base policy: {sum(found.per_task.values())} of {found.episodes} episodes solved, per episode "
        f"{found.malformed_per_episode:.2f} malformed and {found.failed_per_episode:.2f} failed calls"
    )


def _lay_out(work: Path, config_dir: Path, varied: Variation, experiment: str) -> tuple[Layout, Path]:
    """Write the configuration with the varied run in it; gives the layout of results and the configuration's folder."""
    derived = work / "config"
    for name in ("config.yaml", "published.yaml"):
        write_text(derived / name, _read(config_dir / name))
    run = yaml.safe_dump(varied.settings.model_dump(mode="json"), sort_keys=False)
    write_text(derived / "runs" / f"{varied.name}.yaml", run)
    return Layout(work / "results", varied.name, experiment), derived


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError as error:
        raise UserError("no such file", where=str(path), remedy="see config/README.md") from error


@contextmanager
def _removed_if_refused(work: Path) -> Iterator[None]:
    """Remove a work folder that did not exist before, should the block fail."""
    existed = work.exists()
    try:
        yield
    except BaseException:
        if not existed:
            shutil.rmtree(work, ignore_errors=True)
        raise
