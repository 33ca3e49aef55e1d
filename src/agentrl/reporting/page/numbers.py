"""Figures that know where they stand: a number is read from a file by its key, never handed over.

So what the page prints and what its source holds cannot differ. Nothing is computed here but how many
entries a list has.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Key = tuple[str | int, ...]
Form = Callable[[Any], str]

LENGTH, ZEROS = "entries of ", "zeros among "
"""What the key of a count begins with."""
SETTING = "settings"
"""The origin of a figure that nobody computed: the configuration says it."""
COUNTED = "page"
"""The origin of a figure that the page counted itself."""

_WORD = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True)
class Number:
    """A figure as it is printed, and where it stands.

    `exact` is its JSON value, unrounded. `file` and `key` say where it stands; `origin` names the
    output of the stage that computed it, as the provenance lists it; it is empty where the figure is
    quoted from the published ones, else `SETTING` or `COUNTED`.
    """

    text: str
    value: Any
    file: str
    key: str
    origin: str

    @property
    def exact(self) -> str:
        """The value as JSON."""
        return json.dumps(self.value)

    @property
    def height(self) -> float:
        """The value as a chart takes it."""
        return float(self.value)


def spell(key: Key) -> str:
    """A key as a person writes it: `seeds[0].before.per_task["zero/heldout/01"]`."""
    parts = []
    for part in key:
        if isinstance(part, int):
            parts.append(f"[{part}]")
        else:
            parts.append(f".{part}" if _WORD.fullmatch(part) else f"[{json.dumps(part)}]")
    return "".join(parts).removeprefix(".")


def lookup(value: Any, key: Key) -> Any:
    """What stands under `key`; None where a part of it is missing."""
    for part in key:
        if isinstance(part, int):
            value = value[part] if isinstance(value, Sequence) and part < len(value) else None
        else:
            value = value.get(part) if isinstance(value, Mapping) else None
    return value


@dataclass(frozen=True, slots=True)
class Document:
    """A file's JSON value, and which stage's output a key's figure was computed for.

    `file_of` tells the file of a key where the value is joined from several.
    """

    file: str
    value: Any
    origin_of: Callable[[Key], str]
    file_of: Callable[[Key], str] | None = None

    def number(self, form: Form, *key: str | int) -> Number | None:
        """The figure under a key; None where there is none."""
        found = lookup(self.value, key)
        if found is None:
            return None
        return Number(form(found), found, self._file(key), spell(key), self.origin_of(key))

    def count(self, *key: str | int) -> Number:
        """How many entries stand under a key: steps of a training, tasks of a set."""
        found = len(lookup(self.value, key) or ())
        return Number(str(found), found, self._file(key), f"{LENGTH}{spell(key)}".strip(), self.origin_of(key))

    def zeros(self, name: str, *key: str | int) -> Number:
        """In how many entries of the list under a key the figure `name` is 0."""
        found = sum(entry.get(name) == 0 for entry in lookup(self.value, key) or ())
        return Number(str(found), found, self._file(key), f"{ZEROS}{spell(key)}[*].{name}", self.origin_of(key))

    def _file(self, key: Key) -> str:
        return self.file if self.file_of is None else self.file_of(key)

    def keys(self, *key: str | int) -> list[str]:
        """Names of the figures under a key; none where it is missing."""
        found = lookup(self.value, key)
        return list(found) if isinstance(found, Mapping) else []


def percent(value: float) -> str:
    """Prints a share in per cent."""
    return f"{100 * value:.4g}%"


def rate(digits: int = 2) -> Form:
    """Prints a figure with so many decimals."""
    return lambda value: f"{value:.{digits}f}"


def general(value: float) -> str:
    """Prints a figure of any size with three digits."""
    return f"{value:.3g}"


def whole(value: int) -> str:
    """Prints a count."""
    return f"{value:d}"


def estimate(value: Mapping[str, float]) -> str:
    """Prints a mean and its interval."""
    return f"{value['mean']:.3f} [{value['low']:.3f}, {value['high']:.3f}]"


def signed_estimate(value: Mapping[str, float]) -> str:
    """Prints a difference and its interval, with signs."""
    return f"{value['mean']:+.3f} [{value['low']:+.3f}, {value['high']:+.3f}]"


def bounds(value: Mapping[str, float]) -> str:
    """Prints an interval alone."""
    return f"[{value['low']:.3f}, {value['high']:.3f}]"


def signed_bounds(value: Mapping[str, float]) -> str:
    """Prints a difference's interval alone."""
    return f"[{value['low']:+.3f}, {value['high']:+.3f}]"


def seconds(value: float) -> str:
    """Prints a time: seconds up to two minutes, then minutes."""
    return f"{value:.1f} s" if value < 120 else f"{value / 60:.1f} min"
