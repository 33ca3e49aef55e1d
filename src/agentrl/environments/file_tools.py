"""Read, Edit and Write on the in-memory repository.

Each tool is a function of the repository and the call's arguments, which fit the tool's schema. It
returns the observation or raises `ToolError`. No tool touches a disk or runs anything.
"""

from agentrl.environments.observations import number_lines, split_lines
from agentrl.environments.repository import Repository, file_name, require_size
from agentrl.errors import ToolError
from agentrl.types import ToolSchema

_PATH = {"type": "string"}

READ = ToolSchema(
    "Read",
    "Show a file with line numbers.",
    {
        "type": "object",
        "properties": {
            "file_path": _PATH,
            "offset": {"type": "integer", "minimum": 0, "description": "first line, from 1"},
            "limit": {"type": "integer", "minimum": 1, "description": "number of lines"},
        },
        "required": ["file_path"],
        "additionalProperties": False,
    },
)

EDIT = ToolSchema(
    "Edit",
    "Replace an exact string in a file that was read.",
    {
        "type": "object",
        "properties": {
            "file_path": _PATH,
            "old_string": {"type": "string"},
            "new_string": {"type": "string"},
            "replace_all": {"type": "boolean"},
        },
        "required": ["file_path", "old_string", "new_string"],
        "additionalProperties": False,
    },
)

WRITE = ToolSchema(
    "Write",
    "Create a file, or overwrite one that was read.",
    {
        "type": "object",
        "properties": {"file_path": _PATH, "content": {"type": "string"}},
        "required": ["file_path", "content"],
        "additionalProperties": False,
    },
)


def read(repository: Repository, file_path: str, offset: float = 1, limit: float | None = None) -> str:
    """The file as `cat -n` prints it, from line `offset` on, at most `limit` lines; marks it as read.

    An offset of 0 means 1. JSON Schema counts 2.0 as an integer, so whole floats may come.
    ToolError: `no_such_file`, `offset_past_end`, and those of `file_name`.
    """
    name = file_name(file_path)
    text = repository.text(name)
    lines = split_lines(text)
    first = max(int(offset), 1)
    if first > max(len(lines), 1):
        raise ToolError("offset_past_end", f"{name} has only {len(lines)} lines")
    repository.mark_read(name)
    if not lines:
        return f"({name} is empty)"
    last = len(lines) if limit is None else first - 1 + int(limit)
    return number_lines("\n".join(lines[first - 1 : last]) + "\n", first)


def edit(repository: Repository, file_path: str, old_string: str, new_string: str, *, replace_all: bool = False) -> str:
    """Replace `old_string` and return the edited file with line numbers.

    ToolError: `no_such_file`, `not_read`, `identical_strings`, `empty_old_string`,
    `old_string_not_found`, `old_string_not_unique`, and those of `file_name` and `Repository.store`.
    """
    name = file_name(file_path)
    text = repository.text(name)
    repository.require_read(name)
    if old_string == new_string:
        raise ToolError("identical_strings", "old_string and new_string are identical")
    if old_string == "":
        raise ToolError("empty_old_string", "old_string is empty")
    first, last = text.find(old_string), text.rfind(old_string)  # Overlapping occurrences are two as well.
    if first < 0:
        raise ToolError("old_string_not_found", f"old_string is not in {name}")
    if first != last and not replace_all:
        what = f"old_string occurs more than once in {name}; make it longer or set replace_all"
        raise ToolError("old_string_not_unique", what)
    # Checked before replacing: a short string that occurs often could grow a file without bound.
    require_size(name, len(text) + text.count(old_string) * (len(new_string) - len(old_string)))
    edited = text.replace(old_string, new_string)
    repository.store(name, edited)
    return f"Edited {name}:\n{number_lines(edited)}"


def write(repository: Repository, file_path: str, content: str) -> str:
    """Create or overwrite a file and say so; overwriting needs a Read before.

    ToolError: `not_read`, and those of `file_name` and `Repository.store`.
    """
    name = file_name(file_path)
    existed = name in repository
    if existed:
        repository.require_read(name)
    repository.store(name, content)
    return f"{'Overwrote' if existed else 'Created'} {name} ({len(split_lines(content))} lines)."
