"""Every key of the configuration: its type, its default, what it reruns, and what it means.

Types and defaults are those of the configuration's models and of config.yaml; a meaning is said once, in
config/README.md, and taken from there.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from agentrl.config import EXPERIMENTS, EXTENDS, WarmStartChanges, load_config
from agentrl.config_schema import config_json_schema
from reference.markdown import kind, listed, table, value
from reference.reruns import (
    EXPERIMENT,
    FOUND,
    ROOT,
    SCRATCH,
    STAGES,
    WARMED,
    reruns,
    reruns_of_warm_start_taken_away,
    runs,
)

REQUIRED, BELOW, NOTHING = "required", "see below", "nothing"
_MODELS = ("HubModel", "FolderModel", "GgufModel", "ScratchModel")
_HEADER = ("key", "type", "default", "reruns", "meaning")
_SHORT = ("key", "type", "default", "meaning")
_SCHEMA = config_json_schema()
_DEFINITIONS = _SCHEMA["$defs"]


def meanings() -> dict[str, dict[str, str]]:
    """What config/README.md says of each key, by the heading that it stands under. Every key has a row of its own."""
    found: dict[str, dict[str, str]] = {}
    heading = ""
    for line in (ROOT / "config" / "README.md").read_text().splitlines():
        heading = line.removeprefix("## ").strip("`") if line.startswith("## ") else heading
        if row := re.match(r"\| `(\w+)` \| (.*) \|$", line):
            found.setdefault(heading, {})[row[1]] = row[2]
    return found


def keys_section() -> Iterator[str]:
    """The section, part by part."""
    config = load_config(ROOT / "config")
    yield (
        "## Keys of the configuration\n\nDefaults are those of config/config.yaml or, for a key that it leaves open, "
        "the program's. “Reruns” names the stages whose own settings hold the key, with a star those that hold it only "
        "in a run with a warm start: `model` of one that is made from scratch, `base` of any other. What "
        "[follows](#the-chain) them is rerun with them.\n"
    )
    yield _config_file(config.default_run)
    yield f"### A run\n\nKeys of `config/runs/<run>.yaml`; of `defaults` all but `{EXTENDS}`.\n"
    yield _run_table(config.defaults)
    yield from _model()
    yield from _warm_start()
    for name, definition in (("sandbox", "Sandbox"), ("evaluation", "Evaluation")):
        yield f"### `{name}`\n"
        yield _table(name, definition, (name,), config.defaults[name])
    yield "### `experiments.<experiment>`\n\nWhere the experiments start from other numbers, each is named.\n"
    yield _experiments(config.defaults["experiments"])


def _config_file(default_run: str) -> str:
    told = meanings()["config.yaml"]
    given = {"default_run": default_run, "defaults": {}}
    rows = [
        (f"`{key}`", kind(one, _DEFINITIONS), f"{value(given[key])} as it comes" if given[key] else BELOW, told[key])
        for key, one in _SCHEMA["properties"].items()
    ]
    return f"### `config/config.yaml`\n\n{table(('key', 'type', 'value', 'meaning'), rows)}"


def _run_table(defaults: Mapping[str, Any]) -> str:
    told = meanings()["A run"]
    rows = [(f"`{EXTENDS}`", "string", value(None), "what the keys rerun that change by it", told[EXTENDS])]
    for key, one in _SCHEMA["properties"]["defaults"]["properties"].items():
        own_section = key in ("model", "warm_start") or isinstance(defaults[key], Mapping)
        stale = BELOW if own_section else _reruns(key)
        default = value(defaults[key]) if key in defaults else REQUIRED
        rows.append((f"`{key}`", kind(one, _DEFINITIONS), default, stale, told[key]))
    return table(_HEADER, rows)


def _table(section: str, definition: str, place: tuple[str, ...], defaults: Mapping[str, Any]) -> str:
    """The keys of one mapping of a run."""
    told = meanings()[section]
    rows = [
        (f"`{key}`", kind(one, _DEFINITIONS), value(defaults[key]), _reruns(*place, key), told[key])
        for key, one in _DEFINITIONS[definition]["properties"].items()
    ]
    return table(_HEADER, rows)


def _short_rows(section: str, keys: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """The keys of a mapping that config.yaml leaves open, with the defaults of its model."""
    told = meanings()[section]
    return [
        (f"`{key}`", kind(one, _DEFINITIONS), value(one["default"]) if "default" in one else REQUIRED, told[key])
        for key, one in keys.items()
    ]


def _reruns(*path: str) -> str:
    """What a key reruns in any kind of run, with a star where only a warm start makes it so."""
    always = reruns(runs(FOUND), *path)
    return ", ".join(f"`{one}`{'' if one in always else '*'}" for one in reruns(runs(), *path)) or NOTHING


def _together(*lists: list[str]) -> str:
    """The stages that any of the lists names, in the order of the chain."""
    return listed(stage for stage in STAGES if any(stage in one for one in lists))


def _model() -> Iterator[str]:
    keys = {key: one for name in _MODELS for key, one in _DEFINITIONS[name]["properties"].items()}
    sources = {"enum": [_DEFINITIONS[name]["properties"]["source"]["const"] for name in _MODELS]}
    told = {key for one in runs() for key in type(one.model).model_fields}  # Of a hub's model no run is asked.
    stale = [reruns(runs(), "model", key) for key in sorted(told - {"source"})]
    changed = {stage for one in stale for stage in one}
    further = [stage for stage in reruns(runs(), "model", "source") if stage not in changed]
    yield (
        f"### `model`\n\nA change reruns {_together(*stale)}; one from or to `source: scratch` in a run with a warm "
        f"start also {listed(further)}. A key is required with the `source` that it is of.\n"
    )
    yield table(_SHORT, _short_rows("model", {**keys, "source": sources}))


def _warm_start() -> Iterator[str]:
    (warmed,), (scratch,) = runs(WARMED), runs(SCRATCH)
    keys = _DEFINITIONS["WarmStart"]["properties"]
    stale, of_scratch = ([reruns([one], "warm_start", key) for key in keys] for one in (warmed, scratch))
    changed = {stage for one in stale for stage in one}
    further = [stage for stage in reruns_of_warm_start_taken_away(warmed) if stage not in changed]
    also = f"; one that is added or taken away also reruns {listed(further)}" if further else ""
    yield (
        f"### `warm_start`\n\nA change reruns {_together(*stale)}{also}. Of a model made from scratch, either reruns "
        f"{_together(*of_scratch, reruns_of_warm_start_taken_away(scratch))}.\n"
    )
    yield table(_SHORT, _short_rows("warm_start", keys))


def _experiments(experiments: Mapping[str, Mapping[str, Any]]) -> str:
    section = "experiments.<experiment>"
    told = meanings()[section]
    rows = []
    for key, one in _DEFINITIONS["ExperimentSettings"]["properties"].items():
        meaning = told[key]
        if key == "warm_start":
            meaning += f" As `warm_start` above: only {listed(WarmStartChanges.model_fields)}."
        stale = _reruns("experiments", EXPERIMENT, key)
        rows.append((f"`{key}`", kind(one, _DEFINITIONS), _of_each(experiments, key, one), stale, meaning))
    return table(_HEADER, rows)


def _of_each(experiments: Mapping[str, Mapping[str, Any]], key: str, schema: Mapping[str, Any]) -> str:
    """The default that all experiments share, or each one's; of a key that config.yaml leaves open, its model's."""
    own = [value(experiments[name].get(key, schema.get("default"))) for name in EXPERIMENTS]
    if len(set(own)) == 1:
        return own[0]
    return ", ".join(f"{one} ({name})" for one, name in zip(own, EXPERIMENTS, strict=True))
