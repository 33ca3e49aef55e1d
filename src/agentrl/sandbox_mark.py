"""The mark that a record bears when model-written code ran without a sandbox.

A record of a jail has no such key, so the mark can be looked for by its name in any file. Who must
bear it, and whether it fits a backend's name, is for the records themselves to say.
"""

from collections.abc import Callable
from typing import Any

from pydantic import Field, model_serializer

from agentrl.records import Record

MARK = "NOT_A_SANDBOX"


class Markable(Record):
    """A record that tells what came of model-written code."""

    not_a_sandbox: bool = Field(default=False, alias="NOT_A_SANDBOX")

    @model_serializer(mode="wrap")
    def _without_a_false_mark(self, write: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {key: value for key, value in write(self).items() if key not in (MARK, "not_a_sandbox") or value}
