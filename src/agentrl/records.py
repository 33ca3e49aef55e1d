"""The base of everything that is written to a JSON file and read back: strict and immutable.

It refuses unknown keys, wrong types, NaN and infinity. It holds no record of its own.
"""

from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from agentrl.errors import UserError
from agentrl.files import read_json

R = TypeVar("R", bound="Record")


class Record(BaseModel):
    """A validated piece of a JSON file."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False, populate_by_name=True)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values, under the names that the file uses."""
        return self.model_dump(mode="json", by_alias=True)


def first_fault(error: ValidationError) -> str:
    """The first field that is wrong, in words, with how many more there are."""
    first, *others = error.errors()
    field = ".".join(str(part) for part in first["loc"]) or "file"
    return f"{field}: {first['msg']}" + (f" ({len(others)} more)" if others else "")


def read_record(path: Path, kind: type[R]) -> R:
    """Read a JSON file that holds one record. UserError names the first bad field."""
    try:
        return kind.model_validate(read_json(path))
    except ValidationError as error:
        raise UserError(first_fault(error), where=str(path), remedy="build it again with this version") from error
