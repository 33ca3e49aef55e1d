"""The configuration: its models, its defaults' source, and which settings a stage depends on.

The YAML files are the only place where numbers live. A run's file is laid over the defaults of
`config.yaml`, key by key; the sum must fit the models below, which refuse unknown keys and wrong
types (YAML reads `1e-6` as text: it is refused, with the remedy). This file imports no other
library of the project's chain and knows no stage's code.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import yaml
from pydantic import Field, ValidationError, model_validator

from agentrl.errors import UserError

# Users of settings find all of them here.
from agentrl.model_settings import FolderModel as FolderModel
from agentrl.model_settings import GgufModel as GgufModel
from agentrl.model_settings import HubModel as HubModel
from agentrl.model_settings import (
    LearningRate,
    Model,
    Positive,
    PositiveFloat,
    Seed,
    Settings,
    Threads,
)
from agentrl.model_settings import ScratchModel as ScratchModel
from agentrl.model_settings import WarmStart as WarmStart
from agentrl.model_settings import WarmStartChanges as WarmStartChanges
from agentrl.registry import ENVIRONMENTS
from agentrl.registry import EXPERIMENTS as EXPERIMENTS

if TYPE_CHECKING:
    Experiment: TypeAlias = str
    Environment: TypeAlias = str
else:  # Made from the names that are registered, so that no name stands twice.
    Experiment, Environment = Literal[EXPERIMENTS], Literal[tuple(ENVIRONMENTS)]
POLICIES = ("base", "trained")
COLD = "cold"
"""The policy before its warm start, in runs that have one: the model as it was found."""
EXTENDS = "extends"
"""The key of a run's file that names the run whose keys lie below its own."""


class Sandbox(Settings):
    """Limits of one job that runs model-written code."""

    backend: Literal["auto", "bwrap", "landlock", "process-limits"]
    wall_s: Annotated[float, Field(gt=0, le=86_400)]
    cpu_s: Positive
    memory_mib: Positive
    file_mib: Positive
    workers: Threads = Field(description="Jobs at a time")


class Evaluation(Settings):
    """How often each held-out task is played."""

    episodes_per_task: Positive = Field(description="Episodes of each of the ten held-out tasks")
    wide_episodes_per_task: Annotated[int, Field(ge=0, lt=2**31)] = Field(
        description="Episodes of each task of the wider held-out set; 0 leaves it out"
    )
    confidence: Annotated[float, Field(gt=0, lt=1)] = Field(description="Level of the intervals")


class ExperimentSettings(Settings):
    """The numbers of one experiment."""

    environment: Environment
    steps: Positive
    prompts: Positive = Field(description="Training tasks a step")
    group_size: Annotated[int, Field(gt=1)] = Field(description="Episodes of one prompt")
    lr: LearningRate
    max_turns: Positive
    max_new_tokens: Positive = Field(description="Sampled tokens a turn, at most")
    gen_batch: Positive = Field(description="Episodes played at a time")
    micro: Positive = Field(description="Rows a forward pass of the update, at most")
    micro_tokens: Positive = Field(description="Tokens a forward pass of the update, at most; a longer row goes alone")
    memory: Literal["normal", "low"] = Field(description="low: layers are computed again in the backward pass")
    advantages: Literal["grpo", "dr_grpo", "rloo"]
    clip: PositiveFloat
    epochs: Positive
    minibatches: Positive
    max_grad_norm: PositiveFloat
    max_logprob_gap: PositiveFloat = Field(description="Mean |sampler - trainer| log-prob past which training stops")
    importance_cap: Annotated[float, Field(ge=1)] | None = Field(
        description="Cap of the weights that correct for the gap of sampler and trainer; null corrects nothing"
    )
    warm_start: WarmStartChanges | None = Field(default=None, description="What differs from the run's warm start")

    @model_validator(mode="after")
    def _minibatches_fit(self) -> "ExperimentSettings":
        if self.minibatches > self.prompts * self.group_size:
            raise ValueError(
                f"minibatches {self.minibatches} exceed the {self.prompts * self.group_size} rows of a step"
            )
        return self


class RunSettings(Settings):
    """Everything that a run is."""

    description: str
    device: Literal["cuda", "cpu"]
    precision: Literal["fp32", "bf16"] = Field(description="Of matrix products; weights and losses are fp32 always")
    deterministic: bool = Field(description="Equal runs give equal bits on a GPU too; on a CPU they always do")
    threads: Threads = Field(description="CPU threads of a stage; part of what makes CPU results repeat")
    sampler: Literal["graphed", "generate"] = Field(description="The fast decode loop, or its slow reference")
    model: Model
    plain_tags: bool = Field(description="Write the call tags as plain text where their tokens are untrained")
    warm_start: WarmStart | None
    seeds: Annotated[list[Seed], Field(min_length=1)]
    checkpoint_every: Positive = Field(description="Steps between checkpoints")
    tensorboard: bool = Field(description="Also write event files for TensorBoard, beside training.jsonl")
    sandbox: Sandbox
    evaluation: Evaluation
    experiments: dict[Experiment, ExperimentSettings]

    @model_validator(mode="after")
    def _seeds_differ(self) -> "RunSettings":
        if len(set(self.seeds)) != len(self.seeds):
            raise ValueError(f"seeds {self.seeds} repeat")
        return self

    @model_validator(mode="after")
    def _warm_start_is_there_to_be_changed(self) -> "RunSettings":
        changed = [name for name, numbers in self.experiments.items() if numbers.warm_start is not None]
        if changed and self.warm_start is None:
            raise ValueError(f"{changed[0]} changes a warm_start that the run has not")
        return self


class Config(Settings):
    """`config.yaml`: the default run and what every run starts from."""

    default_run: str
    defaults: dict[str, Any] = Field(description="Settings that every run starts from")


def merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Lay `over` over `base`, mapping by mapping; a `model` is replaced whole."""
    merged = dict(base)
    for key, value in over.items():
        below = merged.get(key)
        nested = isinstance(below, Mapping) and isinstance(value, Mapping) and key != "model"
        merged[key] = merge(below, value) if nested and isinstance(below, Mapping) else value
    return merged


class _Loader(yaml.SafeLoader):
    """Refuses a mapping that names a key twice: the first of the two values would be lost in silence."""

    def compose_mapping_node(self, anchor: Any) -> yaml.MappingNode:
        """A mapping as it is written, before `<<` lays others below it."""
        node = super().compose_mapping_node(anchor)
        seen = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode) and (key.tag, key.value) in seen:
                raise yaml.MarkedYAMLError(problem=f"the key {key.value!r} stands twice", problem_mark=key.start_mark)
            seen.add((key.tag, key.value) if isinstance(key, yaml.ScalarNode) else key)
        return node


def read_yaml(path: Path) -> dict[str, Any]:
    """The keys and values of a YAML file.

    UserError when it can't be read, is not YAML, holds something else or names a key twice.
    """
    try:
        value = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
    except FileNotFoundError as error:
        raise UserError("no such file", where=str(path), remedy="see config/README.md") from error
    except OSError as error:
        raise UserError(f"can't be read: {error.strerror}", where=str(path), remedy="mend the file") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        reason = " ".join(str(error).split())
        raise UserError(f"not YAML: {reason}", where=str(path), remedy="mend the file") from error
    if not isinstance(value, dict):
        raise UserError(f"holds a {type(value).__name__}, not keys and values", where=str(path), remedy="mend the file")
    return value


def _refusal(error: ValidationError, where: Path) -> UserError:
    """One message for the first thing wrong, a misspelt key before all else, and how many more there are."""
    first, *others = sorted(error.errors(), key=lambda one: one["type"] != "extra_forbidden")
    key = ".".join(str(part) for part in first["loc"])
    # A check of several keys at once says their values itself: its input would be all of them.
    value = "" if first["type"] in ("missing", "value_error") else f" (value {first['input']!r})"
    more = f" ({len(others)} more)" if others else ""
    remedy = "see config/README.md for the keys"
    if isinstance(first["input"], str) and first["type"] in ("float_type", "int_type"):
        remedy = "write a number; YAML reads 1e-6 as text, write 1.0e-6"
    return UserError(f"{key or 'settings'}: {first['msg']}{value}{more}", where=str(where), remedy=remedy)


def load_config(config_dir: Path) -> Config:
    """Read `config.yaml`. UserError names the first key that is wrong."""
    path = config_dir / "config.yaml"
    try:
        return Config.model_validate(read_yaml(path))
    except ValidationError as error:
        raise _refusal(error, path) from error


def known_runs(config_dir: Path) -> list[str]:
    """Names of the runs, sorted."""
    return sorted(path.stem for path in (config_dir / "runs").glob("*.yaml"))


def load_run(config_dir: Path, run: str) -> RunSettings:
    """Read one run: the defaults with the run's own file laid over them, and between the two the run that it extends.

    UserError for an unknown run, an unknown key or a value of the wrong type.
    """
    if not (config_dir / "runs").is_dir():
        raise UserError(
            "no such folder",
            where=str(config_dir / "runs"),
            remedy="name the folder that holds config.yaml and the runs, such as config",
        )
    if run not in known_runs(config_dir):
        raise _unknown_run(config_dir, run, config_dir / "runs")
    merged = load_config(config_dir).defaults
    for one in reversed(_line_of(config_dir, run)):
        merged = merge(merged, one)
    try:
        return RunSettings.model_validate(merged)
    except ValidationError as error:
        raise _refusal(error, _file_of(config_dir, run)) from error


def _line_of(config_dir: Path, run: str) -> list[dict[str, Any]]:
    """The keys of a run's file, then of the run that it extends, and so on. UserError for one that leads nowhere."""
    names, line = [run], []
    while True:
        path = _file_of(config_dir, names[-1])
        keys = read_yaml(path)
        parent = keys.pop(EXTENDS, None)
        line.append(keys)
        if parent is None:
            return line
        if parent in names:
            circle = " -> ".join([*names, parent])
            raise UserError(f"{EXTENDS}: runs extend each other: {circle}", where=str(path), remedy="let one go first")
        if parent not in known_runs(config_dir):
            raise _unknown_run(config_dir, parent, path)
        names.append(parent)


def _file_of(config_dir: Path, run: str) -> Path:
    return config_dir / "runs" / f"{run}.yaml"


def _unknown_run(config_dir: Path, run: object, where: Path) -> UserError:
    known = ", ".join(known_runs(config_dir)) or "none"
    return UserError(f"unknown run {run!r}", where=str(where), remedy=f"choose one of: {known}")


def experiment_settings(settings: RunSettings, experiment: str) -> ExperimentSettings:
    """The numbers of one experiment of a run. UserError for an unknown name."""
    for name, numbers in settings.experiments.items():
        if name == experiment:
            return numbers
    known = ", ".join(settings.experiments)
    raise UserError(f"unknown experiment {experiment!r}", where="config", remedy=f"choose one of: {known}")


def warm_start_of(settings: RunSettings, experiment: str) -> WarmStart | None:
    """The warm start of one experiment: the run's, with the experiment's own changes. UserError for an unknown name."""
    changes = experiment_settings(settings, experiment).warm_start
    if settings.warm_start is None or changes is None:
        return settings.warm_start
    return settings.warm_start.model_copy(update=changes.model_dump(exclude_none=True))


def warms_up(settings: RunSettings) -> bool:
    """Whether a policy that could be evaluated as it is gets a warm start: not one made from scratch."""
    return settings.warm_start is not None and settings.model.source != "scratch"


def policies_of(settings: RunSettings) -> tuple[str, ...]:
    """The policies of a run that are evaluated, in the order in which they come to be."""
    return (COLD, *POLICIES) if warms_up(settings) else POLICIES


def settings_of_stage(settings: RunSettings, stage: str, experiment: str) -> dict[str, Any]:
    """The settings that the stage's output depends on, and no others, as plain JSON values.

    This is what makes a step stale when a key changes: `description` appears nowhere, the
    learning rate only in `train`.
    """
    run = settings.model_dump(mode="json")
    numbers = run["experiments"][experiment]
    numbers.pop("warm_start")
    recipe = warm_start_of(settings, experiment)
    warm_start = None if recipe is None else recipe.model_dump(mode="json")
    machine = {key: run[key] for key in ("device", "deterministic", "threads")}
    sampling = {key: run[key] for key in ("precision", "sampler")}
    play = {
        **sampling,
        "sandbox": run["sandbox"],
        "plain_tags": run["plain_tags"],
        **{key: numbers[key] for key in ("environment", "max_turns", "max_new_tokens", "gen_batch")},
    }
    scratch = _scratch_recipes(settings)
    scripted = {"warm_start": warm_start, "sandbox": run["sandbox"], "plain_tags": run["plain_tags"]}
    chosen: dict[str, dict[str, Any]] = {
        "model": {
            **machine,
            "model": run["model"],
            "warm_start": scratch,
            **({"sandbox": run["sandbox"]} if scratch else {}),
        },
        "verify": {
            **machine,
            **sampling,
            "sandbox": run["sandbox"],
            "plain_tags": run["plain_tags"],
            "warm_start": warms_up(settings),
            **{key: numbers[key] for key in ("environment", "gen_batch", "max_new_tokens")},
        },
        "base": {
            **machine,
            "environment": numbers["environment"],
            "warm_start": None,
            **(scripted if warms_up(settings) else {}),
        },
        "evaluate": {
            **machine,
            **play,
            **{key: run["evaluation"][key] for key in ("episodes_per_task", "wide_episodes_per_task")},
        },
        "train": {**machine, **sampling, **{key: run[key] for key in ("sandbox", "plain_tags")}, **numbers},
        "preflight": {"device": run["device"], "model": run["model"]},
        "statistics": {"confidence": run["evaluation"]["confidence"]},
        "figures": {},
        "report": {
            "seeds": run["seeds"],
            "steps": {name: one["steps"] for name, one in run["experiments"].items()},
        },
        "result": {key: value for key, value in run.items() if key not in ("description", "experiments", "tensorboard")}
        | {**numbers, "warm_start": warm_start},
    }
    if stage not in chosen:
        raise UserError(f"unknown stage {stage!r}", remedy=f"choose one of: {', '.join(chosen)}")
    return chosen[stage]


def _scratch_recipes(settings: RunSettings) -> Any:
    """A model made from scratch is warmed up where it is made, once for all experiments: their recipes, by name."""
    if settings.model.source != "scratch" or settings.warm_start is None:
        return None
    recipes = {name: warm_start_of(settings, name) for name in settings.experiments}
    return {name: recipe.model_dump(mode="json") for name, recipe in recipes.items() if recipe is not None}
