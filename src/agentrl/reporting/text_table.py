"""A table of strings, as aligned text and as Markdown. It knows nothing of what it shows."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextTable:
    """A title, column names, and rows of as many cells. The first column is aligned left, others right."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def without_empty_columns(self) -> "TextTable":
        """The same table less the columns, but for the first, that hold no text in any row."""
        kept = [i for i in range(len(self.header)) if i == 0 or any(row[i] for row in self.rows)]
        rows = tuple(tuple(row[i] for i in kept) for row in self.rows)
        return TextTable(self.title, tuple(self.header[i] for i in kept), rows)

    def as_text(self) -> str:
        """Lines of aligned columns under the title, ending in a line feed. What would steer a terminal is escaped."""
        header, *rows = (tuple(map(printable, cells)) for cells in (self.header, *self.rows))
        widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
        rule = tuple("-" * width for width in widths)
        lines = (_aligned(cells, widths) for cells in (header, rule, *rows))
        return "\n".join([printable(self.title), *lines]) + "\n"

    def as_markdown(self) -> str:
        """A Markdown table without its title, ending in a line feed."""
        marks = ("---", *("---:" for _ in self.header[1:]))
        lines = [self.header, marks, *self.rows]
        return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def printable(text: str) -> str:
    """The text with what a terminal would not print as a character written as Python escapes it."""
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
    return "  ".join([first.strip().ljust(widths[0]), *others]).rstrip()
