"""The base of everything that is written to a JSON file and read back: strict and immutable.

It refuses unknown keys, wrong types, NaN and infinity. It holds no record of its own.
"""

from typing import Any

from pydantic import BaseModel, ConfigDict


class Record(BaseModel):
    """A validated piece of a JSON file."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False, populate_by_name=True)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values, under the names that the file uses."""
        return self.model_dump(mode="json", by_alias=True)
