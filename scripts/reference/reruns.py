"""What a changed key reruns: the stages whose own settings are others then.

One run can't tell: a stage may look at a key only where the run has a warm start. So each kind of run
is asked, and the answers are put together. What follows a stage in the chain is not told here.
"""

import warnings
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from agentrl.config import RunSettings, WarmStartChanges, load_run, settings_of_stage
from agentrl.provenance.fingerprint import CONDA_SPECS

ROOT = Path(__file__).resolve().parent.parent.parent
EXPERIMENT = "qwen_grpo_tools"
STAGES = tuple(stage for stage in CONDA_SPECS if stage != "library")
FOUND, WARMED, SCRATCH = "demo", "qwen2.5-coder-0.5b", "tiny"
"""A run of each kind: a model that is taken as it is, one that gets a warm start, one made from scratch."""


def runs(*names: str) -> list[RunSettings]:
    """The settings of these runs; without a name one of each kind."""
    return [_run(name) for name in names or (FOUND, WARMED, SCRATCH)]


@cache
def _run(name: str) -> RunSettings:
    return load_run(ROOT / "config", name)


def reruns(all_settings: Iterable[RunSettings], *path: str) -> list[str]:
    """The stages that a change of the key makes stale by itself, in any of the runs.

    A run that lacks the key is passed over. TypeError for a key of which no other value is known, KeyError
    for one that no run has.
    """
    having = [settings for settings in all_settings if _has(settings, path)]
    if not having:
        raise KeyError(f"{'.'.join(path)}: no run has it, so what it reruns can't be told")
    stale = {stage for settings in having for stage in _stale(settings, _changed(settings, path))}
    return [stage for stage in STAGES if stage in stale]


def reruns_of_warm_start_taken_away(settings: RunSettings) -> list[str]:
    """The stages that become stale when the run's whole warm start goes, and as well when it comes."""
    return _stale(settings, settings.model_copy(update={"warm_start": None}))


def _stale(now: RunSettings, then: RunSettings) -> list[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # The other value need not be one that the key allows.
        pairs = {stage: [settings_of_stage(one, stage, EXPERIMENT) for one in (now, then)] for stage in STAGES}
    return [stage for stage, (one, other) in pairs.items() if one != other]


def _inner(model: Any, key: str) -> Any:
    return model.get(key) if isinstance(model, dict) else getattr(model, key, None)


def _has(settings: RunSettings, path: tuple[str, ...]) -> bool:
    """Whether the key's own mapping is there and knows it; its value may be null."""
    model: Any = settings
    for key in path[:-1]:
        model = _inner(model, key)
    return path[-1] in model if isinstance(model, dict) else hasattr(model, path[-1])


def _changed(model: Any, path: tuple[str, ...]) -> Any:
    key, *rest = path
    inner = _inner(model, key)
    new = _changed(inner, tuple(rest)) if rest else _other(key, inner, model)
    return {**model, key: new} if isinstance(model, dict) else model.model_copy(update={key: new})


def _other(key: str, value: Any, model: Any) -> Any:
    """Another value than the key has: of its kind, or, for a key that may be null and is, one that it may have."""
    if value is None:
        declared = type(model).model_fields[key].annotation
        return WarmStartChanges(episodes=1) if declared == WarmStartChanges | None else 1.0
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value * 2 + 1
    if isinstance(value, str):
        return f"{value}-other"
    if isinstance(value, list):
        return [*value, 99]
    raise TypeError(f"{key}: no other value is known for {value!r}, so what it reruns can't be told")
