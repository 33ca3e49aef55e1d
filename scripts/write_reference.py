"""Write docs/reference.md from the code: every key of a run, what it reruns, and every command with its options.

What a key means is said once, in config/README.md, and taken from there. Run it after a change of
either; a test tells when.
"""

import json
import re
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from agentrl.cli import COMMANDS, StageGroup, agentrl
from agentrl.config import RunSettings, load_config, load_run, settings_of_stage
from agentrl.config_schema import config_json_schema
from agentrl.files import write_text
from agentrl.provenance.fingerprint import CONDA_SPECS

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = ROOT / "docs" / "reference.md"
EXPERIMENT = "qwen_grpo_tools"
STAGES = tuple(stage for stage in CONDA_SPECS if stage != "library")

_HEAD = (
    "# Reference\n\nMade by `scripts/write_reference.py` from the code; a test holds it to it. "
    "What a key means is told in [config/README.md](../config/README.md), how to use commands in the "
    "[guide](guide.md).\n"
)
_KEYS_HEAD = (
    "## Keys of a run\n\nDefaults are those of config/config.yaml. “Reruns” names the stages whose own settings "
    "hold the key; what follows them in the chain is rerun with them.\n"
)
_COMMANDS_HEAD = (
    "## Commands\n\nA stage's command is what its rule runs; `watch`, `compare`, `table` and `models` are for people. "
    "Exit codes: 0 done; 2 something to mend, with one message that says what, where and how; 3 the sandbox or the "
    "machine failed. Snakemake exits 1 whichever it was, and names the code of the job.\n"
)
_MODELS = ("HubModel", "FolderModel", "GgufModel", "ScratchModel")


def meanings() -> dict[str, dict[str, str]]:
    """What config/README.md says of each key, by the heading that it stands under. Every key has a row of its own."""
    found: dict[str, dict[str, str]] = {}
    heading = ""
    for line in (ROOT / "config" / "README.md").read_text().splitlines():
        heading = line.removeprefix("## ").strip("`") if line.startswith("## ") else heading
        if row := re.match(r"\| `(\w+)` \| (.*) \|$", line):
            found.setdefault(heading, {})[row[1]] = row[2]
    return found


def _other(key: str, value: Any) -> Any:
    """Another value than the key has: of its kind, or, for a key that may be null and is, a number."""
    if value is None:
        return 1.0
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value * 2 + 1
    if isinstance(value, str):
        return f"{value}-other"
    if isinstance(value, list):
        return [*value, 99]
    raise TypeError(f"{key}: no other value is known for {value!r}, so what it reruns can't be told")


def reruns(settings: RunSettings, path: tuple[str, ...]) -> str:
    """The stages of one experiment that a change of the key makes stale by itself.

    TypeError for a key of which no other value is known.
    """

    def changed(model: Any, keys: tuple[str, ...]) -> Any:
        key, *rest = keys
        inner = model[key] if isinstance(model, dict) else getattr(model, key)
        new = changed(inner, tuple(rest)) if rest else _other(key, inner)
        return {**model, key: new} if isinstance(model, dict) else model.model_copy(update={key: new})

    other = changed(settings, path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # The other value need not be one that the key allows.
        pairs = {stage: [settings_of_stage(one, stage, EXPERIMENT) for one in (settings, other)] for stage in STAGES}
    return ", ".join(stage for stage, (now, then) in pairs.items() if now != then) or "nothing"


def _kind(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> str:
    """A key's type in a word or two, from its JSON schema."""
    if "$ref" in schema:
        return _kind(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    if "const" in schema or "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema.get("enum", [schema.get("const")]))
    if "anyOf" in schema or "oneOf" in schema:
        kinds = [_kind(one, definitions) for one in schema.get("anyOf", schema.get("oneOf", ()))]
        return " or ".join(dict.fromkeys(kinds))
    schema = {key: bound for key, bound in schema.items() if bound != 2**31}  # A bound of the machine, no advice.
    words = {"exclusiveMinimum": "above", "minimum": "from", "exclusiveMaximum": "below", "maximum": "to"}
    bounds = [f"{word} {schema[key]:g}" for key, word in words.items() if key in schema]
    kind = schema.get("type", "mapping")
    return " ".join([{"object": "mapping", "array": "list"}.get(kind, kind), *bounds])


def _default(value: Any) -> str:
    """A default as YAML writes it; nothing for a mapping, whose keys have their own."""
    if isinstance(value, Mapping) or value == "":
        return ""
    return f"`{json.dumps(value) if value is None or isinstance(value, bool) else value}`"


def _table(
    section: str, keys: Mapping[str, Any], settings: RunSettings, place: tuple[str, ...], defaults: Mapping[str, Any]
) -> str:
    """The keys of one section, with what they rerun; a mapping is told in a section of its own."""
    definitions, told = config_json_schema()["$defs"], meanings().get(section, {})
    lines = ["| key | type | default | reruns | meaning |", "| --- | --- | --- | --- | --- |"]
    for key, one in keys.items():
        default = defaults.get(key, "")
        inner = isinstance(default, Mapping) or key in ("model", "warm_start")
        stale = "see below" if inner else reruns(settings, (*place, key))
        cells = (f"`{key}`", _kind(one, definitions), _default(default), stale, told.get(key, ""))
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _short_table(section: str, keys: Mapping[str, Any], definitions: Mapping[str, Any]) -> str:
    """The keys of a section that has no defaults."""
    told = meanings().get(section, {})
    rows = (f"| `{key}` | {_kind(one, definitions)} | {told.get(key, '')} |" for key, one in keys.items())
    return "\n".join(["| key | type | meaning |", "| --- | --- | --- |", *rows]) + "\n"


def _keys_section() -> Iterator[str]:
    defaults = load_config(ROOT / "config").defaults
    settings = load_run(ROOT / "config", "demo")
    numbers = defaults["experiments"][EXPERIMENT]
    run = RunSettings.model_json_schema()
    of = {name: run["$defs"][name]["properties"] for name in ("Sandbox", "Evaluation", "ExperimentSettings")}
    yield _KEYS_HEAD
    yield _table("A run", run["properties"], settings, (), defaults)
    models = {key: one for name in _MODELS for key, one in run["$defs"][name]["properties"].items()}
    kinds = {"enum": [run["$defs"][name]["properties"]["source"]["const"] for name in _MODELS]}
    yield "### `model`\n\nA change reruns `preflight`, `model` and all that follows.\n"
    yield _short_table("model", {**models, "source": kinds}, run["$defs"])
    yield "### `warm_start`\n\nA change reruns `base` (of a model made from scratch: `model`) and all that follows.\n"
    yield _short_table("warm_start", run["$defs"]["WarmStart"]["properties"], run["$defs"])
    yield "### `sandbox`\n"
    yield _table("sandbox", of["Sandbox"], settings, ("sandbox",), defaults["sandbox"])
    yield "### `evaluation`\n"
    yield _table("evaluation", of["Evaluation"], settings, ("evaluation",), defaults["evaluation"])
    yield f"### `experiments.<experiment>`\n\nDefaults are those of `{EXPERIMENT}`.\n"
    place = ("experiments", EXPERIMENT)
    yield _table("experiments.<experiment>", of["ExperimentSettings"], settings, place, numbers)


def _command(name: str, command: click.Command) -> Iterator[str]:
    arguments = " ".join(
        f"{one.human_readable_name}{'...' if one.nargs == -1 else ''}"
        for one in command.params
        if isinstance(one, click.Argument)
    )
    yield f"### `agentrl {name}{f' {arguments}' if arguments else ''}`\n\n{command.help or COMMANDS.get(name, '')}\n"
    if isinstance(command, click.Group):
        for inner, one in sorted(command.commands.items()):
            yield from _command(f"{name} {inner}", one)
        return
    rows = [
        f"| `{', '.join(one.opts)}` | {'yes' if one.required else ''} | {one.help or ''} |"
        for one in command.params
        if isinstance(one, click.Option)
    ]
    if rows:
        yield "\n".join(["| option | required | meaning |", "| --- | --- | --- |", *rows]) + "\n"


def _commands_section() -> Iterator[str]:
    yield _COMMANDS_HEAD
    group = agentrl
    assert isinstance(group, StageGroup)
    with click.Context(group) as context:
        for name in COMMANDS:
            command = group.get_command(context, name)
            assert command is not None
            yield from _command(name, command)


def reference() -> str:
    """The whole page."""
    return "\n".join([_HEAD, *_keys_section(), *_commands_section()])


if __name__ == "__main__":
    write_text(REFERENCE, reference())
