"""JSON values with one part that nobody wrote: left out, of another kind, or past all bounds."""

import copy
from collections.abc import Iterator
from typing import Any

LEFT_OUT = object()
ODD = (LEFT_OUT, None, 7, "x", "\ud800", 10**400, ["x"], {"x": 1})

Place = tuple[Any, ...]


def places(value: Any, depth: int) -> Iterator[Place]:
    """Every place of a value down to a depth; of a list, its first entry."""
    yield ()
    if depth == 0:
        return
    parts = (
        list(value.items())
        if isinstance(value, dict)
        else list(enumerate(value[:1] if isinstance(value, list) else ()))
    )
    for key, inner in parts:
        yield from ((key, *rest) for rest in places(inner, depth - 1))


def changed(value: Any, place: Place, other: Any) -> Any:
    """A copy with another value at one place."""
    if not place:
        return None if other is LEFT_OUT else other
    whole = copy.deepcopy(value)
    part = whole
    for key in place[:-1]:
        part = part[key]
    if other is LEFT_OUT:
        del part[place[-1]]
    else:
        part[place[-1]] = other
    return whole


def odd(value: Any, depth: int, within: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every value with one odd part, and where that is; only parts of what lies at `within`."""
    part = value
    for key in within:
        part = part[key]
    for place in places(part, depth):
        for other in ODD:
            yield (*within, *place), changed(value, (*within, *place), other)
