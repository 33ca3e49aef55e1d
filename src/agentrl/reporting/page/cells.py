"""What a table of the page is made of: rows of figures that know where they stand, of texts, or of nothing."""

from dataclasses import dataclass

from agentrl.reporting.page.numbers import Number

Cell = Number | str | None


@dataclass(frozen=True, slots=True)
class Row:
    """A label and its cells. `opens` is true of the first row of rows that belong together."""

    label: str
    cells: tuple[Cell, ...]
    opens: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the page. `header` names the cells, not the label."""

    caption: str
    header: tuple[str, ...]
    rows: tuple[Row, ...]
