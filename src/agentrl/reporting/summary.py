"""A run's results in a few lines of Markdown, for a reader without a browser. Only results are told."""

from collections.abc import Mapping

from agentrl.reporting.tables import overview, timing_line, told
from agentrl.results import Result


def summary(run: str, results: Mapping[str, Result | None]) -> str:
    """Headline tables of the run's experiments; those without a result are named."""
    there = [result for result in results.values() if result is not None]
    parts = [f"# Run {run}\n"]
    if there:
        parts.append(overview(there).as_markdown())
    for name, result in results.items():
        if result is None:
            parts.append(f"## {name}\n\nNo result yet.\n")
        else:
            parts.append(f"## {name}\n\n{_told(result)}")
    return "\n".join(parts)


def _told(result: Result) -> str:
    """One result: its tables and the time."""
    warning = f"**{result.sandbox_warning}.**\n\n" if result.sandbox_warning else ""
    tables = "\n".join(f"{table.title}.\n\n{table.as_markdown()}" for table in told(result))
    return f"{warning}{tables}\n{timing_line(result).replace('wall time', 'Wall time', 1)}"
