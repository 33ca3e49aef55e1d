"""Write the measured table into README.md, and each run's summary.md, from the result files that are there.

The default run comes first, then the demo. Run it after a result changed; a test tells when.
"""

import re
from pathlib import Path

from agentrl.config import EXPERIMENTS, load_config
from agentrl.files import write_text
from agentrl.reporting.summary import summary
from agentrl.reporting.tables import overview
from agentrl.results import Result, load_result

ROOT = Path(__file__).resolve().parent.parent
MARKED = re.compile(r"(<!-- measured: begin -->\n).*?(<!-- measured: end -->)", re.DOTALL)


def result_files(root: Path) -> list[Path]:
    """The measured results of the default run and of the demo, as far as they exist."""
    runs = dict.fromkeys((load_config(root / "config").default_run, "demo"))
    measured = root / "docs" / "measured"
    paths = [measured / run / f"{experiment}.json" for run in runs for experiment in reversed(EXPERIMENTS)]
    return [path for path in paths if path.is_file()]


def with_table(readme: str, results: list[Path]) -> str:
    """`readme` with the overview of the results between its markers; unchanged when there is none."""
    if not results:
        return readme
    table = overview([load_result(path) for path in results]).as_markdown()
    return MARKED.sub(lambda found: f"{found[1]}{table}{found[2]}", readme)


def summaries(results: list[Path]) -> dict[Path, str]:
    """The summary of each run, by the file beside its results that holds it."""
    found: dict[Path, dict[str, Result | None]] = {}
    for path in results:
        found.setdefault(path.parent / "summary.md", {})[path.stem] = load_result(path)
    return {path: summary(path.parent.name, one) for path, one in found.items()}


if __name__ == "__main__":
    path = ROOT / "README.md"
    write_text(path, with_table(path.read_text(), result_files(ROOT)))
    for summary_path, text in summaries(result_files(ROOT)).items():
        write_text(summary_path, text)
