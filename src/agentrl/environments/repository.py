"""The in-memory repository of one episode: a few text files in one folder, and which were read.

It has no folders, links, modes or times, and it never touches a disk. Names and texts come from
the model: whatever does not fit the stated limits is refused with a `ToolError`.
"""

import re
from collections.abc import Mapping

from agentrl.environments.observations import quote
from agentrl.environments.root import ROOT
from agentrl.errors import ToolError

MAX_FILE_BYTES = 64 * 1024
MAX_FILES = 16
MAX_NAME = 64

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*", re.ASCII)


def file_name(path: str) -> str:
    """The name of the file that `path` means: `x.py` or `/repo/x.py`, and no other spelling.

    ToolError with cause `is_folder`, `outside_repository`, `subfolder` or `bad_name`.
    """
    name = path.removeprefix(f"{ROOT}/")
    shown = quote(path)
    if path in ("", ".", "./", ROOT) or name == "":
        raise ToolError("is_folder", f"{shown} is a folder; name a file in {ROOT}")
    if name.startswith(("/", "~")) or ".." in name.split("/"):
        raise ToolError("outside_repository", f"{shown} is outside {ROOT}")
    if "/" in name:
        raise ToolError("subfolder", f"{shown} is in a subfolder; {ROOT} has none")
    if len(name) > MAX_NAME or not _NAME.fullmatch(name):
        raise ToolError("bad_name", f"{shown} is no file name; use at most {MAX_NAME} letters, digits, '_', '-' or '.'")
    return name


class Repository:
    """The files of an episode. Reading and writing through it keep the limits above."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self._files = dict(files)
        self._read: set[str] = set()

    def __contains__(self, name: str) -> bool:
        return name in self._files

    def names(self) -> list[str]:
        """The names of all files, sorted."""
        return sorted(self._files)

    def text(self, name: str) -> str:
        """The text of a file. ToolError with cause `no_such_file`."""
        if name not in self._files:
            raise ToolError("no_such_file", f"{name} does not exist")
        return self._files[name]

    def mark_read(self, name: str) -> None:
        """Remember that the episode has read the file."""
        self._read.add(name)

    def require_read(self, name: str) -> None:
        """ToolError with cause `not_read` unless the episode has read the file."""
        if name not in self._read:
            raise ToolError("not_read", f"{name} has not been read; read it first")

    def store(self, name: str, text: str) -> None:
        """Create or overwrite a file. ToolError with cause `too_large`, `too_many_files` or `not_text`."""
        require_size(name, len(text))
        try:
            size = len(text.encode())
        except UnicodeEncodeError as error:
            raise ToolError("not_text", f"the text for {name} is not valid Unicode") from error
        if "\0" in text:
            raise ToolError("not_text", f"the text for {name} holds a NUL character")
        require_size(name, size)
        if name not in self._files and len(self._files) >= MAX_FILES:
            raise ToolError("too_many_files", f"{ROOT} already has {MAX_FILES} files, the most it can hold")
        self._files[name] = text

    def snapshot(self) -> dict[str, str]:
        """A copy of all files, name to text."""
        return dict(self._files)


def require_size(name: str, size: int) -> None:
    """ToolError with cause `too_large` when a text of `size` bytes or characters can't be stored."""
    if size > MAX_FILE_BYTES:
        raise ToolError("too_large", f"{name} would be larger than {MAX_FILE_BYTES} bytes")
