"""The files that the page quotes, with the stage's output that each of their figures came from.

It reads nothing itself. A result file quotes the figures of many stages; a training's own log is
quoted where there is no result yet.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from agentrl.reporting.page.numbers import Document, Key
from agentrl.training_log import OF_THE_MACHINE, TrainingRow

_SIDES = {"before": "base", "after": "trained"}
_WARM_SIDES = {"before": "cold", "after": "base"}


def result_document(file: str, value: Mapping[str, Any]) -> Document:
    """A result file. Figures of no other stage are the result's own."""
    experiment = value["experiment"]
    seeds = [seed["seed"] for seed in value["seeds"]]

    def origin_of(key: Key) -> str:
        if key[0] != "seeds":
            return "" if key[0] == "published" else f"{experiment}.json"
        return _origin_in_seed(f"{experiment}/seed-{seeds[int(key[1])]}", f"{experiment}.json", key[2:])

    return Document(file, value, origin_of)


def _origin_in_seed(folder: str, result: str, key: Key) -> str:
    """`key` is below the seed's own entry."""
    sides = _SIDES
    if key[0] in ("wide", "warm_start"):
        sides = _WARM_SIDES if key[0] == "warm_start" else _SIDES
        key = key[1:]
    if not key or key[0] == "timing":
        return result
    if key[0] == "training":
        return f"{folder}/trained/policy.json"
    if key[0] == "difference" or (len(key) > 1 and key[1] == "pass_at_1"):
        return f"{folder}/statistics.json"
    return f"{folder}/{sides[str(key[0])]}/eval.json"


def training_document(file: str, times: str, origin: str, rows: Sequence[TrainingRow]) -> Document:
    """A training's log `file`, joined with the times that lie beside it in `times`."""

    def file_of(key: Key) -> str:
        return times if len(key) > 1 and key[1] in OF_THE_MACHINE else file

    return Document(file, [row.figures().to_json() for row in rows], lambda _: origin, file_of)
