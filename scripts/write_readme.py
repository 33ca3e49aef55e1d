"""Write the measured table into README.md, and each run's summary.md, from the result files that are there.

The default run comes first, then the demo. Run it after a result changed; a test and the audit
tell when.
"""

from pathlib import Path

from agentrl.files import write_text
from agentrl.reporting.documents import measured_files, with_table
from agentrl.reporting.summary import summary
from agentrl.results import Result, load_result

ROOT = Path(__file__).resolve().parent.parent


def summaries(results: list[Path]) -> dict[Path, str]:
    """The summary of each run, by the file beside its results that holds it."""
    found: dict[Path, dict[str, Result | None]] = {}
    for path in results:
        found.setdefault(path.parent / "summary.md", {})[path.stem] = load_result(path)
    return {path: summary(path.parent.name, one) for path, one in found.items()}


if __name__ == "__main__":
    path = ROOT / "README.md"
    measured = measured_files(ROOT)
    write_text(path, with_table(path.read_text(), measured))
    for summary_path, text in summaries(measured).items():
        write_text(summary_path, text)
