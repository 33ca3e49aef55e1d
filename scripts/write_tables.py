"""Write the tables of benchmark figures into the documents that have marks for them, from benchmarks/measured.

Its parts are made in scripts/tables. A table stands between two comments, `table NAME: begin` and
`table NAME: end`, wherever a document has them. Run it after a benchmark was measured again; a test tells when.
"""

from pathlib import Path

from agentrl.files import write_text
from tables.catalogue import tables
from tables.marks import with_tables

ROOT = Path(__file__).resolve().parent.parent
MEASURED = ROOT / "benchmarks" / "measured"


def documents() -> dict[Path, str]:
    """Every document that may have such a table, with its text."""
    paths = (path for pattern in ("*.md", "config/*.md", "docs/**/*.md") for path in sorted(ROOT.glob(pattern)))
    return {path: path.read_text(encoding="utf-8") for path in paths}


if __name__ == "__main__":
    made = tables(MEASURED)
    for path, text in documents().items():
        if (written := with_tables(text, made)) != text:
            write_text(path, written)
