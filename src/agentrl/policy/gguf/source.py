"""Opens a GGUF file: its settings by key and its tensors by name.

What the settings mean and how tensors are unpacked is decided elsewhere. A file that is no GGUF
file, or is cut short, is refused here in one line.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gguf import GGUFReader, ReaderTensor

from agentrl.errors import UserError

FETCH_AGAIN = "fetch the file again, or name another"


@dataclass(frozen=True, slots=True)
class GgufFile:
    """An open file. `tensors` are views into it: nothing is unpacked yet."""

    path: Path
    architecture: str
    tensors: Mapping[str, ReaderTensor]
    _fields: Mapping[str, Any]

    def get(self, key: str) -> Any:
        """The value of a setting, or None; a list for an array."""
        field = self._fields.get(key)
        return None if field is None else field.contents()

    def need(self, key: str, kind: type) -> Any:
        """The value of a setting that must be there. UserError when it is missing or of another type."""
        value = self.get(key)
        if not isinstance(value, kind):
            found = "missing" if value is None else f"a {type(value).__name__}"
            raise UserError(f"its setting {key} is {found}", where=str(self.path), remedy=FETCH_AGAIN)
        return value

    def number(self, key: str, kind: type = int) -> Any:
        """A number that the file keeps under its architecture's name. UserError as `need`."""
        return self.need(f"{self.architecture}.{key}", kind)

    def where(self) -> str:
        """The file as an error names it."""
        return str(self.path)


def open_gguf(path: Path) -> GgufFile:
    """Open a file. UserError when it is missing, cut short or something else."""
    if not path.is_file():
        raise UserError("no such file", where=str(path), remedy="put the GGUF file there, or name another")
    try:
        reader = GGUFReader(path)
    except Exception as error:  # A damaged header makes the reader fail in as many ways as it has fields.
        reason = " ".join(str(error).split())[:150] or type(error).__name__
        raise UserError(f"not a whole GGUF file: {reason}", where=str(path), remedy=FETCH_AGAIN) from error
    fields = reader.fields
    architecture = fields["general.architecture"].contents() if "general.architecture" in fields else None
    if not isinstance(architecture, str):
        raise UserError("its setting general.architecture is missing", where=str(path), remedy=FETCH_AGAIN)
    return GgufFile(path, architecture, {tensor.name: tensor for tensor in reader.tensors}, fields)
