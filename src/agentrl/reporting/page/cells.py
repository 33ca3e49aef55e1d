"""What tables and sentences of the page are made of: figures that know where they stand, texts, or nothing."""

from dataclasses import dataclass

from agentrl.reporting.page.numbers import Number

Cell = Number | str | None
Text = tuple[str | Number, ...]
"""A sentence, piece by piece: no digit that was measured stands in its strings."""


def plain(text: Text) -> str:
    """A sentence without its sources."""
    return "".join(part if isinstance(part, str) else part.text for part in text)


@dataclass(frozen=True, slots=True)
class Row:
    """A label and its cells. `opens` is true of the first row of rows that belong together."""

    label: str
    cells: tuple[Cell, ...]
    opens: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the page. `header` names the cells, not the label."""

    caption: Text
    header: tuple[str, ...]
    rows: tuple[Row, ...]
