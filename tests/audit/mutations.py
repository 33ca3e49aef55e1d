"""Seeded changes of single values in the files of a run, and whether a change has a meaning.

A mutation edits one file's parsed content, so what it changes is known. It is neutral exactly when
what a reader parses from the new file equals what it parsed from the old one: other spacing, other
order of keys, another spelling of the same number, another compression.
"""

import copy
import gzip
import json
import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

Place = tuple[str | int, ...]


class Mutation(NamedTuple):
    """New bytes of one file, and what was done."""

    kind: str
    path: Path
    content: bytes
    neutral: bool
    told: str


def parse(path: Path, content: bytes) -> Any:
    """What a reader makes of a file: one JSON value, or one a line, or lines of text."""
    if path.name.endswith(".jsonl.gz"):
        return [json.loads(line) for line in gzip.decompress(content).splitlines()]
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in content.splitlines()]
    return json.loads(content)


def unparse(path: Path, value: Any, **spelling: Any) -> bytes:
    if path.suffix == ".json":
        return (
            json.dumps(value, **{"indent": 1, "sort_keys": True, "ensure_ascii": False, **spelling}) + "\n"
        ).encode()
    lines = "".join(json.dumps(row, **{"ensure_ascii": False, **spelling}) + "\n" for row in value).encode()
    return gzip.compress(lines, compresslevel=1) if path.name.endswith(".gz") else lines


def leaves(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    children: Iterator[tuple[str | int, Any]]
    if isinstance(value, dict) and value:
        children = iter(value.items())
    elif isinstance(value, list) and value:
        children = iter(enumerate(value))
    else:
        yield place, value
        return
    for key, child in children:
        yield from leaves(child, (*place, key))


def at(value: Any, place: Place) -> Any:
    for key in place:
        value = value[key]
    return value


def put(value: Any, place: Place, new: Any) -> Any:
    """A copy of `value` with another value at one place; what holds the place is copied, all else is shared."""
    if not place:
        return new
    changed = copy.copy(value)
    changed[place[0]] = put(value[place[0]], place[1:], new)
    return changed


def another(value: Any, rng: random.Random) -> Any:
    """A value of the same kind that is not equal: a digit, a sign, a letter, a word, true for false."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-1, 1, 10])
    if isinstance(value, float):
        return _another_float(value, rng)
    if isinstance(value, str):
        return _another_text(value, rng)
    return 0 if value is None else None


def _another_float(value: float, rng: random.Random) -> float:
    """One of the first six significant digits changes."""
    text = repr(value)
    digits = [index for index, letter in enumerate(text.partition("e")[0]) if letter.isdigit()]
    index = rng.choice(digits[:6])
    changed = float(text[:index] + rng.choice([d for d in "0123456789" if d != text[index]]) + text[index + 1 :])
    return changed if changed != value else value + 1.0


def _another_text(value: str, rng: random.Random) -> str:
    if not value:
        return "x"
    index = rng.randrange(len(value))
    letter = rng.choice([one for one in "abcxyz0189 _" if one != value[index]])
    return rng.choice([value[:index] + letter + value[index + 1 :], value[:index] + value[index + 1 :], value + letter])


def change_a_leaf(value: Any, rng: random.Random) -> tuple[Any, str]:
    """One digit, count, word or flag. Kinds of place are equally likely, so that no long list drowns the rest."""
    kinds: dict[tuple[str, ...], list[tuple[Place, Any]]] = {}
    for place, leaf in leaves(value):
        kinds.setdefault(tuple(key for key in place if isinstance(key, str)), []).append((place, leaf))
    place, leaf = rng.choice(kinds[rng.choice(sorted(kinds))])
    new = another(leaf, rng)
    return put(value, place, new), f"{place}: {leaf!r} -> {new!r}"


def lists_of(value: Any, place: Place = ()) -> Iterator[Place]:
    if isinstance(value, list):
        if value:
            yield place
        for index, child in enumerate(value):
            yield from lists_of(child, (*place, index))
    elif isinstance(value, dict):
        for key, child in value.items():
            yield from lists_of(child, (*place, key))


def drop_an_entry(value: Any, rng: random.Random) -> tuple[Any, str]:
    """An episode, a step, a task, a turn or an id is left out, or stands twice."""
    changed = copy.deepcopy(value)
    places = list(lists_of(changed))
    if not places:
        return change_a_leaf(value, rng)
    place = rng.choice(places)
    entries = at(changed, place)
    index = rng.randrange(len(entries))
    if rng.random() < 0.5:
        del entries[index]
        return changed, f"{place}: entry {index} dropped"
    entries.insert(index, copy.deepcopy(entries[index]))
    return changed, f"{place}: entry {index} doubled"


def swap_two(value: Any, rng: random.Random) -> tuple[Any, str]:
    """Two entries of a list, or one field of two entries (two episodes' tasks, two steps' rewards), change places."""
    changed = copy.deepcopy(value)
    places = [place for place in lists_of(changed) if len(at(changed, place)) > 1]
    if not places:
        return change_a_leaf(value, rng)
    place = rng.choice(places)
    entries = at(changed, place)
    first, second = rng.sample(range(len(entries)), 2)
    fields = [key for key in entries[first] if key in entries[second]] if isinstance(entries[first], dict) else []
    if fields and rng.random() < 0.7:
        key = rng.choice(sorted(fields))
        entries[first][key], entries[second][key] = entries[second][key], entries[first][key]
        return changed, f"{place}: {key} of {first} and {second} swapped"
    entries[first], entries[second] = entries[second], entries[first]
    return changed, f"{place}: {first} and {second} swapped"


def drop_a_key(value: Any, rng: random.Random) -> tuple[Any, str]:
    changed = copy.deepcopy(value)
    place, _ = rng.choice([(place, leaf) for place, leaf in leaves(changed) if isinstance(place[-1], str)])
    del at(changed, place[:-1])[place[-1]]
    return changed, f"{place}: dropped"


MEANING: dict[str, Callable[[Any, random.Random], tuple[Any, str]]] = {
    "leaf": change_a_leaf,
    "entry": drop_an_entry,
    "swap": swap_two,
    "key": drop_a_key,
}
WEIGHTS = {"leaf": 12, "entry": 3, "swap": 3, "key": 1, "spelling": 1}


def respell(path: Path, value: Any, rng: random.Random) -> bytes:
    """The same values, written in another way."""
    if path.suffix == ".json":
        return unparse(path, value, indent=rng.choice([None, 3]), sort_keys=rng.random() < 0.5)
    return unparse(path, value, ensure_ascii=True, separators=rng.choice([(", ", ": "), (" ,", ":  ")]))


_original = lru_cache(maxsize=16)(parse)


def mutation(path: Path, content: bytes, rng: random.Random) -> Mutation:
    """One change of one file, whose bytes are `content`."""
    value = _original(path, content)  # Every change is made in a copy.
    kind = rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
    if kind == "spelling":
        changed, told = respell(path, value, rng), "written in another way"
    else:
        new, told = MEANING[kind](value, rng)
        changed = unparse(path, new)
    return Mutation(kind, path, changed, _same(parse(path, changed), value), told)


def _same(first: Any, second: Any) -> bool:
    """Equal as a reader takes it: true is no 1, and the order of keys says nothing."""
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(_same(first[key], second[key]) for key in first)
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(map(_same, first, second))
    return isinstance(first, bool) == isinstance(second, bool) and bool(first == second)
