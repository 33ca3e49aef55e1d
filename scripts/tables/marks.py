"""Where a table stands in a document: between two marks that bear its name. It knows no table."""

import re
from collections.abc import Mapping

_TABLE = re.compile(
    r"(?P<begin><!-- table (?P<name>\S+): begin -->\n).*?(?P<end><!-- table (?P=name): end -->)", re.DOTALL
)
_MARK = re.compile(r"<!--\s*table\b.*?-->")


def marked(document: str) -> list[str]:
    """The names of the tables that a document has a place for. ValueError for marks that are no pairs."""
    names = [found["name"] for found in _TABLE.finditer(document)]
    marks = _MARK.findall(document)
    if len(marks) != 2 * len(names):
        raise ValueError(f"not pairs of begin and end, one after the other: {', '.join(marks)}")
    return names


def with_tables(document: str, made: Mapping[str, str]) -> str:
    """The document with what was made between its marks. KeyError for a mark that names no table."""
    unknown = [name for name in marked(document) if name not in made]
    if unknown:
        raise KeyError(f"marks name no known table: {', '.join(unknown)}")
    return _TABLE.sub(lambda found: f"{found['begin']}{made[found['name']]}{found['end']}", document)
