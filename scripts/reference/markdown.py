"""Tables and values as Markdown shows them."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

_OF_THE_MACHINE = (2**31, 2**63)
"""Bounds that keep a number within what a machine holds: no advice."""


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are Markdown already."""
    lines = [header, ["---"] * len(header), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def listed(names: Iterable[str], nothing: str = "") -> str:
    """Names in code type, one after the other."""
    return ", ".join(f"`{name}`" for name in names) or nothing


def value(default: Any) -> str:
    """A value as YAML writes it; nothing for a mapping, whose keys have their own."""
    if isinstance(default, Mapping):
        return ""
    plain = str(default) if isinstance(default, Path) else default
    return f"`{yaml.safe_dump(plain, default_flow_style=True).splitlines()[0]}`"


def kind(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> str:
    """A key's type in a word or two, from its JSON schema."""
    if "$ref" in schema:
        return kind(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    if "const" in schema or "enum" in schema:
        return listed(schema.get("enum", [schema.get("const")]))
    if "anyOf" in schema or "oneOf" in schema:
        kinds = [kind(one, definitions) for one in schema.get("anyOf", schema.get("oneOf", ()))]
        return " or ".join(dict.fromkeys(kinds))
    schema = {key: bound for key, bound in schema.items() if bound not in _OF_THE_MACHINE}
    words = {"exclusiveMinimum": "above", "minimum": "from", "exclusiveMaximum": "below", "maximum": "to"}
    bounds = [f"{word} {schema[key]:g}" for key, word in words.items() if key in schema]
    name = schema.get("type", "mapping")
    return " ".join([{"object": "mapping", "array": "list"}.get(name, name), *bounds])
