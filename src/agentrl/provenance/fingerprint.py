"""What a stage's output depends on, as three digests: its code, its settings, its environment.

The workflow hands these to Snakemake, which reruns a step when one of them changes. They are
computed from the sources alone: no module of a stage is imported. Seeds of hardware, such as
the GPU's model, are no part of them.
"""

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

import yaml

from agentrl.config import RunSettings, settings_of_stage
from agentrl.errors import UserError
from agentrl.files import sha256_json
from agentrl.provenance.closure import import_closure

T = TypeVar("T")

ENVIRONMENTS_PACKAGE = "agentrl.environments"

# The conda specification that each stage's rule names, without its folder and ending.
CONDA_SPECS = {
    "preflight": "gpu",
    "library": "cpu",
    "model": "gpu",
    "verify": "gpu",
    "base": "gpu",
    "evaluate": "gpu",
    "train": "gpu",
    "statistics": "cpu",
    "result": "cpu",
    "figures": "report",
    "report": "report",
}

# Files that stages hold and that change no output: records are written beside it, what the
# configuration says reaches a stage as values, which have a digest of their own, and what is
# said on the command line or of the progress is not kept.
_MAKES_NO_NUMBER = (
    "agentrl/provenance/",
    "agentrl/config.py",
    "agentrl/model_settings.py",
    "agentrl/registry.py",
    "agentrl/settings_yaml.py",
    "agentrl/progress.py",
    "agentrl/training_events.py",
    "agentrl/stages/options.py",
)

# Stages that play episodes of one experiment, and so hold its environment's code.
_PLAYS = frozenset({"verify", "base", "evaluate", "train"})


def environments_of_stage(stage: str, settings: RunSettings, experiment: str | None) -> tuple[str, ...]:
    """Names of the environments whose code the stage runs, sorted.

    A model made from scratch is warmed up on scripted episodes of every experiment; any other
    model knows none.
    """
    if stage in _PLAYS and experiment is not None:
        return tuple(n.environment for name, n in settings.experiments.items() if name == experiment)
    if stage == "model" and settings.model.source == "scratch":
        return tuple(sorted({numbers.environment for numbers in settings.experiments.values()}))
    return ()


def stage_modules(stage: str, environments: tuple[str, ...]) -> list[str]:
    """The modules from which all code of a stage can be reached: its own and its environments'."""
    return [f"agentrl.stages.{stage}", *(f"{ENVIRONMENTS_PACKAGE}.{name}" for name in environments)]


def code_files(stage: str, environments: tuple[str, ...] = (), root: Traversable | None = None) -> dict[str, str]:
    """Digest of the meaning of each file that makes the stage's numbers, by its path below the sources."""
    return counted(import_closure(stage_modules(stage, environments), root).digests)


def code_digest(stage: str, environments: tuple[str, ...] = (), root: Traversable | None = None) -> str:
    """SHA-256 of the meaning of the code that makes the stage's numbers, in hexadecimal."""
    return sha256_json(code_files(stage, environments, root))


def counted(files: Mapping[str, T]) -> dict[str, T]:
    """Those of a closure's files that make numbers; keys are paths."""
    return {path: value for path, value in files.items() if not path.startswith(_MAKES_NO_NUMBER)}


def config_digest(stage: str, settings: RunSettings, experiment: str | None, seed: int | None) -> str:
    """SHA-256 of the settings and the seed that the stage depends on."""
    # Stages that come before the experiments take nothing from one, so any serves.
    name = experiment or next(iter(settings.experiments))
    return sha256_json({"settings": settings_of_stage(settings, stage, name), "seed": seed})


def environment_digest(stage: str, envs: Path = Path("envs")) -> str:
    """SHA-256 of the parsed conda specification of the stage: its layout and comments aside.

    UserError when the file is missing or no YAML.
    """
    path = envs / f"{CONDA_SPECS[stage]}.yaml"
    try:
        return _meaning_of_yaml(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError("no such file", where=str(path), remedy="run from the root of the repository") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        reason = " ".join(str(error).split())
        raise UserError(f"not YAML: {reason}", where=str(path), remedy="write it again: make lock") from error


@lru_cache(maxsize=16)
def _meaning_of_yaml(text: str) -> str:
    return sha256_json(yaml.safe_load(text))


def stage_fingerprint(
    stage: str, settings: RunSettings, experiment: str | None = None, seed: int | None = None, envs: Path = Path("envs")
) -> dict[str, str]:
    """Digests of all that the stage's output depends on beside its input files, sorted by key."""
    environments = environments_of_stage(stage, settings, experiment)
    return {
        "code": code_digest(stage, environments),
        "config": config_digest(stage, settings, experiment, seed),
        "environment": environment_digest(stage, envs),
    }
