"""The mark that a record bears when model-written code ran without a sandbox.

A record of a jail has no such key, so the mark can be looked for by its name in any file. Who must
bear it, and whether it fits a backend's name, is for the records themselves to say.
"""

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import Field, model_serializer

from agentrl.records import Record

MARK = "NOT_A_SANDBOX"


def marked(not_a_sandbox: bool) -> dict[str, bool]:
    """The mark as a key of a record that is written, where it is due; nothing where a jail ran."""
    return {MARK: True} if not_a_sandbox else {}


def mark_of(row: Mapping[str, Any]) -> bool:
    """Whether a record that was read bears the mark. ValueError for any value but the one that is written."""
    if MARK in row and row[MARK] is not True:
        raise ValueError(f"{MARK} is {row[MARK]!r}, not true")
    return MARK in row


class Markable(Record):
    """A record that tells what came of model-written code."""

    not_a_sandbox: bool = Field(default=False, alias="NOT_A_SANDBOX")

    @model_serializer(mode="wrap")
    def _without_a_false_mark(self, write: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {key: value for key, value in write(self).items() if key not in (MARK, "not_a_sandbox") or value}
