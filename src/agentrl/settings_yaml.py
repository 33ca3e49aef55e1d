"""Reads a YAML file of keys and values, and refuses in one line whatever is none.

What the keys mean is told in `config.py`.
"""

import math
from collections.abc import Iterator
from pathlib import Path
from reprlib import Repr
from typing import Any

import yaml

from agentrl.errors import UserError

_DEEPEST = 32
_SHORT = Repr()
_SHORT.maxlevel, _SHORT.maxstring, _SHORT.maxlong, _SHORT.maxother = 2, 100, 100, 100


def shown(value: object) -> str:
    """A value as a message writes it, cut where it is long."""
    return _SHORT.repr(value)


class _Loader(yaml.SafeLoader):
    """Refuses what would be lost in silence or break what reads it.

    A mapping that names a key twice; values that hold themselves, or nest deeper than any setting; and text
    that is not of the type that its tag says.
    """

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self._open: list[str | None] = []

    def compose_node(self, parent: Any, index: Any) -> yaml.Node | None:
        """The next value, with its place among those that hold it checked."""
        event = self.peek_event()  # type: ignore[no-untyped-call]
        if isinstance(event, yaml.AliasEvent):
            if event.anchor in self._open:
                raise _fault(f"*{event.anchor} holds itself", event)
            return super().compose_node(parent, index)
        if len(self._open) > _DEEPEST:
            raise _fault(f"values nest deeper than {_DEEPEST}", event)
        self._open.append(event.anchor)
        try:
            node = super().compose_node(parent, index)
        finally:
            self._open.pop()
        if isinstance(node, yaml.ScalarNode):
            node.value.encode()  # An escaped half of a character can't be written again.
        return node

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        """A value; the library's own errors on text that does not fit its tag tell neither text nor place."""
        try:
            return super().construct_object(node, deep)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise _fault(f"{shown(node.value)} is no {node.tag.rpartition(':')[2]}", node) from error

    def compose_mapping_node(self, anchor: Any) -> yaml.MappingNode:
        """A mapping as it is written, before `<<` lays others below it."""
        node = super().compose_mapping_node(anchor)
        seen = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode) and (key.tag, key.value) in seen:
                raise _fault(f"the key {key.value!r} stands twice", key)
            seen.add((key.tag, key.value) if isinstance(key, yaml.ScalarNode) else key)
        return node


def _fault(problem: str, at: Any) -> yaml.MarkedYAMLError:
    """A problem with the place of an event or a node."""
    return yaml.MarkedYAMLError(problem=problem, problem_mark=at.start_mark)


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


def not_finite(value: Any, key: str = "") -> str | None:
    """The first number that is infinite or none, as a message writes it; `key` is that of the whole value."""
    numbers = ((name, one) for name, one in _leaves(value, key) if isinstance(one, float))
    return next((f"{name} is {one}, no finite number" for name, one in numbers if not math.isfinite(one)), None)


def _leaves(value: Any, key: str) -> Iterator[tuple[str, Any]]:
    """Every value that holds no others, by its key."""
    if not isinstance(value, dict | list):
        yield key, value
        return
    for name, one in value.items() if isinstance(value, dict) else enumerate(value):
        yield from _leaves(one, f"{key}.{name}" if key else str(name))
