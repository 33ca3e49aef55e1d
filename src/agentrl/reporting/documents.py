"""The measured table in README.md, and what lies beside the result files in docs/measured: generated from those.

Also the copies in docs/measured themselves: their figures must be those of the run's own files.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from agentrl.config import EXPERIMENTS, load_config
from agentrl.errors import UserError
from agentrl.reporting.run_log import log_text
from agentrl.reporting.summary import summary
from agentrl.reporting.tables import overview
from agentrl.results import Result, load_result

_MARKED = re.compile(r"(<!-- measured: begin -->\n).*?(<!-- measured: end -->)", re.DOTALL)
_OF_THE_CLOCK = ("timing", "seconds", "peak_gpu_gib")


def measured_files(root: Path) -> list[Path]:
    """The measured results, in the table's order: the default run's, the demo's last, the others' by name between."""
    measured = root / "docs" / "measured"
    runs = sorted(path.name for path in measured.iterdir() if path.is_dir()) if measured.is_dir() else []
    first = load_config(root / "config").default_run
    ordered = sorted(runs, key=lambda run: (run != first, run == "demo"))
    paths = [measured / run / f"{experiment}.json" for run in ordered for experiment in reversed(EXPERIMENTS)]
    return [path for path in paths if path.is_file()]


def beside_results(results: Sequence[Path]) -> dict[Path, str]:
    """What lies beside result files: the log of each, and the summary of each folder's run. UserError for a bad one."""
    loaded = {path: load_result(path) for path in results}
    texts = {path.with_suffix(".log"): log_text(result) for path, result in loaded.items()}
    folders: dict[Path, dict[str, Result | None]] = {}
    for path in sorted(loaded, key=lambda path: EXPERIMENTS.index(path.stem)):  # As the page's own summary.
        folders.setdefault(path.parent, {})[path.stem] = loaded[path]
    return texts | {folder / "summary.md": summary(folder.name, found) for folder, found in folders.items()}


def with_table(readme: str, results: Sequence[Path]) -> str:
    """`readme` with the overview of the results between its marks; unchanged when there is none.

    UserError for a result without a sandbox: it is no headline.
    """
    if not results:
        return readme
    table = overview([_headline(path) for path in results]).as_markdown()
    return _MARKED.sub(lambda found: f"{found[1]}{table}{found[2]}", readme)


def _headline(path: Path) -> Result:
    result = load_result(path)
    if result.sandbox_warning:
        raise UserError(
            f"{result.sandbox_warning}: no headline result",
            where=str(path),
            remedy="run it again with sandbox.backend: auto",
        )
    return result


def marked_table(readme: str) -> str | None:
    """What stands between the marks; None where they are missing."""
    found = _MARKED.search(readme)
    return None if found is None else found[0]


def figures(result: Mapping[str, Any]) -> Any:
    """What of a result file does not depend on the clock: its figures, and the settings that they are of."""
    kept = {key: result.get(key) for key in ("schema", "run", "experiment", "config", "published", "summary")}
    return {**kept, "seeds": _timeless(result.get("seeds"))}


def _timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _timeless(inner) for key, inner in value.items() if key not in _OF_THE_CLOCK}
    return [_timeless(inner) for inner in value] if isinstance(value, list) else value
