"""Tables that a benchmark prints itself: taken over as they are, or by their rows."""

import re


def fenced(printed: str) -> str:
    """All of it, as it looks on a terminal."""
    return f"```\n{printed.strip()}\n```\n"


def titled(printed: str) -> str:
    """A line that says what was measured, and the Markdown table below it."""
    title, _, table = printed.partition("\n")
    return f"{title}\n\n{table.lstrip()}"


def decode_steps(*printed: str) -> str:
    """The rows of all decode steps that `benchmarks/decode.py` printed, each with the shape of its model."""
    tables = [table for one in printed for table in _part(one, "decode")]
    heads = {table[:2] for table in tables}
    if len(heads) != 1:
        raise ValueError(f"decode steps have different columns: {sorted(heads)}")
    (header, rule), rows = heads.pop(), [row for table in tables for row in table[2:]]
    return "\n".join([f"| shape {header}", f"| --- {rule}", *rows]) + "\n"


def _part(printed: str, part: str) -> list[tuple[str, ...]]:
    """The lines of a part's tables, rows with the shape. ValueError where it is missing or came to no end."""
    failed = re.search(rf"^FAILED {part},.*", printed, re.MULTILINE)
    if failed is not None:
        raise ValueError(failed[0])
    tables = re.findall(rf"^{part}, \w+\n((?:\|.*\n)+)", printed, re.MULTILINE)
    if not tables:
        raise ValueError(f"nothing was printed of the part {part!r}")
    shape = printed.partition(" on ")[0]
    lines = [table.splitlines() for table in tables]
    return [(header, rule, *(f"| {shape} {row}" for row in rows)) for header, rule, *rows in lines]
