"""A run's results in a few lines of Markdown, for a reader without a browser. Only results are told."""

from collections.abc import Mapping

from agentrl.reporting.tables import headline, overview, timing_line
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
            table = headline(result)
            time = timing_line(result).replace("wall time", "Wall time", 1)
            warning = f"**{result.sandbox_warning}.**\n\n" if result.sandbox_warning else ""
            parts.append(f"## {name}\n\n{warning}{table.title}.\n\n{table.as_markdown()}\n{time}")
    return "\n".join(parts)
