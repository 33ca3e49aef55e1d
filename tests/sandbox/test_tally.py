"""The counts of the attacks that the documents show are those of the suite."""

from pathlib import Path

from tests.sandbox.attacks.tally import table

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "sandbox.md"


def test_the_document_shows_the_suite_s_own_counts() -> None:
    assert table().as_text() in DOCUMENT.read_text()
