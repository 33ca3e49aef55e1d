"""What an audit found: differences between what is recorded and what was derived, by check.

`differences` is exact. A whole number equals the same number written with a decimal point; true
is no 1, and nothing is rounded. What a difference means is not judged here.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

_ABSENT = "(absent)"
_SHOWN = 60
_SINGLE = frozenset({str, int, float, bool, type(None)})


class Difference(NamedTuple):
    """One place where two JSON values differ. `place` reads like `seeds[0].before.answered`."""

    place: str
    recorded: Any
    derived: Any


@dataclass(frozen=True, slots=True)
class Finding:
    """One mismatch: in which file, at which place, what it says, and what it should say or why that is wrong."""

    file: str
    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}: {self.place}: {self.what}" if self.place else f"{self.file}: {self.what}"

    def to_json(self) -> dict[str, str]:
        """The shape of `audit.json`."""
        return {"file": self.file, "place": self.place, "what": self.what}


@dataclass(frozen=True, slots=True)
class Check:
    """One kind of check: how many things it compared, what did not hold, and what could not be checked and why."""

    name: str
    compared: int
    unit: str
    findings: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The shape of `audit.json`."""
        return {
            "name": self.name,
            "compared": self.compared,
            "unit": self.unit,
            "findings": [finding.to_json() for finding in self.findings],
            "notes": list(self.notes),
        }


def merged(name: str, unit: str, checks: Iterable[Check]) -> Check:
    """Several checks as one."""
    parts = list(checks)
    return Check(
        name,
        sum(part.compared for part in parts),
        unit,
        tuple(finding for part in parts for finding in part.findings),
        tuple(dict.fromkeys(note for part in parts for note in part.notes)),
    )


def differences(recorded: Any, derived: Any, place: str = "") -> Iterator[Difference]:
    """Every place where two JSON values differ, in the order of the first."""
    if type(recorded) in _SINGLE and type(recorded) is type(derived):  # Nearly all, and by far the cheapest to ask.
        if recorded != derived:
            yield Difference(place, recorded, derived)
    elif isinstance(recorded, Mapping) and isinstance(derived, Mapping):
        for key in [*recorded, *(key for key in derived if key not in recorded)]:
            below = f"{place}.{key}" if place else str(key)
            yield from differences(recorded.get(key, _ABSENT), derived.get(key, _ABSENT), below)
    elif _is_list(recorded) and _is_list(derived):
        for index in range(min(len(recorded), len(derived))):
            yield from differences(recorded[index], derived[index], f"{place}[{index}]")
        if len(recorded) != len(derived):
            yield Difference(place, f"{len(recorded)} entries", f"{len(derived)} entries")
    elif isinstance(recorded, bool) != isinstance(derived, bool) or recorded != derived:
        yield Difference(place, recorded, derived)


def leaves(value: Any) -> int:
    """How many single values a JSON value holds."""
    if isinstance(value, Mapping):
        return sum(map(leaves, value.values()))
    return sum(map(leaves, value)) if _is_list(value) else 1


def told(file: str, found: Iterable[Difference], how: str = "derived") -> list[Finding]:
    """Differences as findings on a file. `how` says where the other value comes from."""
    return [Finding(file, one.place, f"says {_shown(one.recorded)}, {how}: {_shown(one.derived)}") for one in found]


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _shown(value: Any) -> str:
    text = value if value == _ABSENT else ascii(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}... ({len(text)} characters)"
