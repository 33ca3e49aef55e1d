"""The options of the two scripts that replace settings of a run, and the run that results.

An option that is not given leaves the run's own setting, which the help shows. Limits are those
of the configuration's models; none is repeated here. Nothing is written.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click
from pydantic import ValidationError

from agentrl.config import RunSettings, experiment_settings, load_config, load_run, merge
from agentrl.errors import AgentRLError, UserError
from agentrl.tasks.splits import tasks_of

CONFIG_DIR = Path("config")
_OF_EXPERIMENT = "experiments"


class Variation(NamedTuple):
    """A run with some of its settings replaced. `name` tells them: it is the run's own when none differs."""

    name: str
    settings: RunSettings


class SettingOption(click.Option):
    """An option that replaces one setting of a run; None unless it is given.

    `path` leads to the setting: the key of the run, or of its part of that name; a part
    `experiments` is that of the script's own experiment.
    """

    def __init__(self, flag: str, path: Sequence[str], kind: type[int] | type[float], help: str) -> None:
        super().__init__([flag], type=kind, help=help)
        self.flag = flag
        self.path = tuple(path)

    def location(self, experiment: str) -> tuple[str, ...]:
        """Where the setting lies in a run's settings."""
        first, *rest = self.path
        return (first, experiment, *rest) if first == _OF_EXPERIMENT else self.path

    def own(self, settings: RunSettings, experiment: str) -> Any:
        """The value that the setting has in a run."""
        value: Any = settings.model_dump(mode="json")
        for key in self.location(experiment):
            value = value[key]
        return value

    def lift(self, value: Any) -> Any:
        """The option's value as the setting holds it."""
        return value

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Names and help, with the chosen run's own value as the default."""
        record = super().get_help_record(ctx)
        try:
            own = self.own(load_run(*chosen_run(ctx)), str(ctx.command.name))
        except AgentRLError:
            return record  # Help must work without a configuration, too.
        return record and (record[0], f"{record[1]}  [default: {_shown(own)}]")


class SeedOption(SettingOption):
    """The option of the seed: one for the run's list of them."""

    def lift(self, value: Any) -> Any:
        """A list of the one seed."""
        return [value]


def _of_experiment(flag: str, help: str, kind: type[int] | type[float] = int) -> SettingOption:
    return SettingOption(flag, (_OF_EXPERIMENT, flag.removeprefix("--").replace("-", "_")), kind, help)


SETTINGS: tuple[SettingOption, ...] = (
    _of_experiment("--steps", "Optimiser batches of the training."),
    _of_experiment("--group-size", "Episodes of each task of a step."),
    _of_experiment("--prompts", "Tasks a step."),
    _of_experiment("--lr", "AdamW's learning rate.", float),
    _of_experiment("--max-new-tokens", "Sampled tokens a turn, at most."),
    _of_experiment("--micro", "Rows a forward pass of the update, at most."),
    SettingOption("--eval-n", ("evaluation", "episodes_per_task"), int, "Episodes of each held-out task."),
    SeedOption("--seed", ("seeds",), int, "Seed of training and evaluation."),
)
MAX_TURNS = _of_experiment("--max-turns", "Turns an episode, at most.")
GEN_BATCH = _of_experiment("--gen-batch", "Episodes played at a time.")


def chosen_run(ctx: click.Context) -> tuple[Path, str]:
    """The folder of the configuration and the run, as given or by default. UserError without a configuration."""
    config_dir = ctx.params.get("config_dir") or CONFIG_DIR
    return config_dir, ctx.params.get("run") or load_config(config_dir).default_run


def vary_run(settings: RunSettings, run: str, experiment: str, given: Mapping[SettingOption, Any]) -> Variation:
    """The run with the given options' settings. UserError names the option whose value is refused."""
    own = {option: option.own(settings, experiment) for option in given}
    changed = {option: value for option, value in given.items() if option.lift(value) != own[option]}
    values = settings.model_dump(mode="json")
    for option, value in changed.items():
        values = merge(values, _nested(option.location(experiment), option.lift(value)))
    try:
        varied = RunSettings.model_validate(values)
    except ValidationError as error:
        raise _refusal(error, experiment, own) from error
    _check_prompts(experiment_settings(varied, experiment).prompts)
    parts = (f"{option.flag.removeprefix('--')}={_shown(value)}" for option, value in changed.items())
    return Variation("+".join((run, *parts)), varied)


def _nested(location: Sequence[str], value: Any) -> dict[str, Any]:
    first, *rest = location
    return {first: _nested(rest, value) if rest else value}


def _refusal(error: ValidationError, experiment: str, own: Mapping[SettingOption, Any]) -> UserError:
    first = error.errors()[0]
    for option, value in own.items():
        location = option.location(experiment)
        if first["loc"][: len(location)] == location:
            return UserError(
                f"{first['msg']} (value {first['input']!r})",
                where=option.flag,
                remedy=f"choose another value; the run's own is {_shown(value)}",
            )
    flags = ", ".join(option.flag for option in own)
    return UserError(str(first["msg"]), where=flags, remedy="choose values that go together")


def _check_prompts(prompts: int) -> None:
    available = len(tasks_of("train"))
    if prompts > available:
        raise UserError(
            f"{prompts} tasks a step exceed the {available} training tasks",
            where="--prompts",
            remedy=f"choose at most {available}",
        )


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else f"{value}"
