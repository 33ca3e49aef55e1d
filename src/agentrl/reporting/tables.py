"""The headline tables of result files: measured figures beside published ones, and the spread over seeds.

Pure functions of results; every number is one that the file holds, rounded for reading. Columns
that no row fills are left out, so one layout serves every experiment.
"""

from collections.abc import Sequence

from agentrl.published import Published, PublishedEvaluation
from agentrl.reporting.text_table import TextTable, printable
from agentrl.results import Block, Result
from agentrl.sandbox_mark import MARK
from agentrl.seed_spread import SetSpread, Spread
from agentrl.statistics import Estimate, Interval

Row = tuple[str, ...]

_HEADER = (
    "",
    "pass@1",
    "interval",
    "by family",
    "malformed",
    "failed",
    "Bash",
    "answered",
    "submitted",
    "false claims",
)
_SHELL = "Bash"
_COLD = "before the warm start"


def format_rate(value: float | None, digits: int = 2) -> str:
    """A figure with so many decimals; nothing for one that is not there."""
    return "" if value is None else f"{value:.{digits}f}"


def _bounds(interval: Interval | None, sign: str = "") -> str:
    return "" if interval is None else f"[{interval.low:{sign}.3f}, {interval.high:{sign}.3f}]"


def _difference(label: str, found: Interval) -> Row:
    by_family = found.by_family if isinstance(found, Estimate) else None
    blank = ("",) * (len(_HEADER) - 4)
    return (label, f"{found.mean:+.3f}", _bounds(found, "+"), _bounds(by_family, "+"), *blank)


def _evaluation(label: str, found: Block, has_shell: bool) -> Row:
    return (
        label,
        format_rate(found.pass_at_1.mean, 3),
        _bounds(found.pass_at_1),
        _bounds(found.pass_at_1.by_family),
        format_rate(found.malformed_per_episode),
        format_rate(found.failed_per_episode),
        format_rate(found.calls_per_episode.get(_SHELL, 0.0)) if has_shell else "",
        format_rate(found.answered),
        format_rate(found.submitted),
        format_rate(found.false_claims),
    )


def _published_evaluation(label: str, found: PublishedEvaluation) -> Row:
    return (
        label,
        format_rate(found.pass_at_1.mean, 3),
        _bounds(found.pass_at_1),
        "",
        format_rate(found.malformed_per_episode),
        format_rate(found.failed_per_episode),
        format_rate(found.calls_per_episode.get(_SHELL)),
        format_rate(found.answered),
        format_rate(found.submitted),
        "",
    )


def _published(published: Published | None) -> list[Row]:
    if published is None:
        return []
    return [
        _published_evaluation("published: before", published.before),
        _published_evaluation("published: after", published.after),
        _difference("published: difference", published.difference),
    ]


def _mean_over_seeds(over: SetSpread, seeds: int) -> list[Row]:
    """Rows of the mean over seeds; none for one seed."""
    if seeds < 2:
        return []
    blank = ("",) * (len(_HEADER) - 4)
    rows: list[Row] = []
    for name, found in (("before", over.before.over_tasks), ("after", over.after.over_tasks)):
        rows.append(
            (f"{seeds} seeds: {name}", format_rate(found.mean, 3), _bounds(found), _bounds(found.by_family), *blank)
        )
    return [*rows, _difference(f"{seeds} seeds: difference", over.difference.over_tasks)]


def _has_shell(result: Result) -> bool:
    return any(_SHELL in (tool.get("name"), tool.get("function", {}).get("name")) for tool in result.tools)


def _shape(found: Block) -> str:
    return f"{len(found.per_task)} tasks x {found.episodes_per_task} episodes"


def _seed_rows(seed: int, several: bool, before: Block, after: Block, difference: Estimate, shell: bool) -> list[Row]:
    prefix = f"seed {seed}: " if several else ""
    return [
        _evaluation(f"{prefix}before", before, shell),
        _evaluation(f"{prefix}after", after, shell),
        _difference(f"{prefix}difference", difference),
    ]


def headline(result: Result) -> TextTable:
    """The held-out tasks: every seed, the mean over seeds where there are several, the published run."""
    several, shell = len(result.seeds) > 1, _has_shell(result)
    rows: list[Row] = []
    for one in result.seeds:
        if one.warm_start is not None:
            prefix = f"seed {one.seed}: " if several else ""
            rows.append(_evaluation(f"{prefix}{_COLD}", one.warm_start.before, shell))
        rows += _seed_rows(one.seed, several, one.before, one.after, one.difference, shell)
    rows += _mean_over_seeds(result.summary.heldout, len(result.seeds))
    rows += _published(result.published)
    title = f"{result.experiment}, run {result.run}: held-out tasks ({_shape(result.seeds[0].before)})"
    return TextTable(title, _HEADER, tuple(rows)).without_empty_columns()


def wide(result: Result) -> TextTable | None:
    """The wider held-out set; None when no seed played it."""
    several, shell = len(result.seeds) > 1, _has_shell(result)
    rows: list[Row] = []
    shape = ""
    for one in result.seeds:
        if one.wide is not None:
            rows += _seed_rows(one.seed, several, one.wide.before, one.wide.after, one.wide.difference, shell)
            shape = _shape(one.wide.before)
    if not rows:
        return None
    if result.summary.wide is not None:
        rows += _mean_over_seeds(result.summary.wide, len(result.seeds))
    title = f"{result.experiment}, run {result.run}: wider held-out set ({shape})"
    return TextTable(title, _HEADER, tuple(rows)).without_empty_columns()


def seed_spread(result: Result) -> TextTable | None:
    """Deviations between seeds, and what of them evaluation noise explains; None for one seed."""
    if len(result.seeds) < 2:
        return None
    rows = []
    for name, over in (("held-out", result.summary.heldout), ("wider", result.summary.wide)):
        for moment in ("before", "after", "difference") if over else ():
            found: Spread = getattr(over, moment)
            cells = (format_rate(value, 3) for value in (found.sd, found.evaluation_sd, found.training_sd))
            bounds = _bounds(found.over_seeds)
            rows.append((f"{name}: {moment}", format_rate(found.over_tasks.mean, 3), bounds, *cells))
    header = ("", "mean", "over seeds", "sd", "of evaluation", "of training")
    return TextTable(f"spread over {len(result.seeds)} seeds", header, tuple(rows))


def duration(seconds: float | None) -> str:
    """Wall time for reading: seconds up to two minutes, then minutes."""
    if seconds is None:
        return "not recorded"
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.1f} min"


def timing_line(result: Result) -> str:
    """Wall time and peak of GPU memory of each seed, and of the published run."""
    parts = []
    for one in result.seeds:
        peak = "" if one.timing.peak_gpu_gib is None else f", {one.timing.peak_gpu_gib:.1f} GiB of GPU memory"
        parts.append(f"seed {one.seed}: {duration(one.timing.total_s)}{peak}")
    if result.published is not None:
        published = result.published
        parts.append(
            f"published ({printable(published.model)}, {printable(published.hardware)}): "
            f"{published.wall_minutes:.1f} min, {published.peak_gpu_gb:.1f} GB"
        )
    return "wall time: " + "; ".join(parts) + "\n"


def told(result: Result) -> list[TextTable]:
    """What is told of a result: held-out tasks, the wider set and the spread over seeds where there are such."""
    return [table for table in (headline(result), wide(result), seed_spread(result)) if table]


def headline_text(result: Result) -> str:
    """The headline tables and the wall time, as text."""
    banner = f"{result.sandbox_warning}\n\n" if result.sandbox_warning else ""
    tables = [table.as_text() for table in told(result)]
    level = f"intervals: {result.summary.confidence:.0%}, exact bootstrap over tasks, and over bug families\n"
    return banner + "\n".join([*tables, level + timing_line(result)])


def overview(results: Sequence[Result]) -> TextTable:
    """One row a result: measured against published. Several seeds are given by their mean.

    A result without a sandbox is marked in its row.
    """
    header = (
        "",
        _COLD,
        "before",
        "after",
        "difference",
        "published before",
        "published after",
        "published difference",
        "time a seed",
    )
    rows = []
    for result in results:
        over, published = result.summary.heldout, result.published
        there = ("", "", "")
        if published is not None:
            there = (
                _with_bounds(published.before.pass_at_1),
                _with_bounds(published.after.pass_at_1),
                _with_bounds(published.difference, "+"),
            )
        times = [one.timing.total_s for one in result.seeds]
        mean = None if None in times else sum(time for time in times if time is not None) / len(times)
        rows.append(
            (
                f"{result.experiment} ({result.run}){f', {MARK}' if result.sandbox_warning else ''}",
                _cold_mean(result),
                _with_bounds(over.before.over_tasks),
                _with_bounds(over.after.over_tasks),
                _with_bounds(over.difference.over_tasks, "+"),
                *there,
                duration(mean),
            )
        )
    return TextTable("held-out pass@1", header, tuple(rows)).without_empty_columns()


def _cold_mean(result: Result) -> str:
    """Pass@1 before the warm start, as the mean over seeds; nothing for a run without one."""
    found = [one.warm_start.before.pass_at_1.mean for one in result.seeds if one.warm_start is not None]
    return format_rate(sum(found) / len(found), 3) if found else ""


def _with_bounds(found: Interval, sign: str = "") -> str:
    return f"{found.mean:{sign}.3f} {_bounds(found, sign)}"
