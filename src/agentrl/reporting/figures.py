"""Figures of a result file for print and for Snakemake's report, drawn with matplotlib.

Pure but for matplotlib's own state, which is left as it was. Figures that are not there are said
to be so on the drawing; the page of a run draws its own charts.
"""

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from agentrl.results import Block, Result
from agentrl.sandbox_mark import MARK
from agentrl.statistics import Interval
from agentrl.training_log import TrainingStep

KINDS = ("svg", "png")
_STYLE: Mapping[str, Any] = {
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "svg.fonttype": "none",
    "svg.hashsalt": "agentrl",  # Equal results give equal bytes.
}
_BEFORE, _AFTER, _PUBLISHED = "#8a6d1f", "#0b5cad", "#777777"
_SIDES = (("before", _BEFORE), ("after", _AFTER))


def _empty(axes: Axes, text: str) -> None:
    axes.text(0.5, 0.5, text, ha="center", va="center", transform=axes.transAxes, color=_PUBLISHED)
    axes.set_xticks([])
    axes.set_yticks([])


def _name(result: Result) -> str:
    """What a figure is of, with the mark of a run without a sandbox."""
    mark = f", {MARK}" if result.sandbox_warning else ""
    return f"{result.experiment}, run {result.run}{mark}"


def _bar(axes: Axes, y: float, found: Interval, color: str) -> None:
    axes.plot([found.low, found.high], [y, y], color=color, linewidth=2, solid_capstyle="butt")
    axes.plot([found.mean], [y], "o", color=color)


def pass_at_1(result: Result) -> Figure:
    """Pass@1 with intervals over tasks: each seed before and after, then the published run."""
    rows: list[tuple[str, Interval, str]] = []
    for one in result.seeds:
        if one.warm_start is not None:
            rows.append((f"seed {one.seed}, before the warm start", one.warm_start.before.pass_at_1, _BEFORE))
        rows += [(f"seed {one.seed}, before", one.before.pass_at_1, _BEFORE)]
        rows += [(f"seed {one.seed}, after", one.after.pass_at_1, _AFTER)]
    if result.published is not None:
        rows += [("published, before", result.published.before.pass_at_1, _PUBLISHED)]
        rows += [("published, after", result.published.after.pass_at_1, _PUBLISHED)]
    figure = Figure(figsize=(6, 0.9 + 0.32 * len(rows)), layout="constrained")
    axes = figure.subplots()
    for y, (_, found, color) in enumerate(rows):
        _bar(axes, y, found, color)
    axes.set_yticks(range(len(rows)), [label for label, _, _ in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlim(-0.02, 1.02)
    axes.set_xlabel(f"held-out pass@1, {100 * result.summary.confidence:.4g}% intervals over tasks")
    axes.grid(axis="x", color="#e0e0e0")
    axes.set_title(_name(result), loc="left")
    return figure


_CURVES: tuple[tuple[str, Callable[[TrainingStep], float | None]], ...] = (
    ("reward", lambda row: row.reward_mean),
    ("entropy, nats a token", lambda row: row.entropy),
    ("gap of sampler and trainer, nats a token", lambda row: row.logprob_gap_mean),
    ("gradient norm", lambda row: row.grad_norm),
    ("malformed calls an episode", lambda row: row.malformed_per_episode),
    ("seconds a step", lambda row: row.seconds.rollout + row.seconds.grading + row.seconds.update),
)


def learning(result: Result) -> Figure:
    """Curves over training steps, one line a seed."""
    figure = Figure(figsize=(9, 5), layout="constrained")
    for axes, (title, pick) in zip(figure.subplots(2, 3).flat, _CURVES, strict=True):
        axes.set_title(title, loc="left", fontsize=9)
        drawn = False
        for one in result.seeds:
            found = [(row.step, value) for row in one.training if (value := pick(row)) is not None]
            drawn = drawn or bool(found)
            steps, values = [step for step, _ in found], [value for _, value in found]
            axes.plot(steps, values, marker=".", linewidth=1, label=f"seed {one.seed}")
        if not drawn:
            _empty(axes, "no step has a value")
            continue
        axes.set_ylim(bottom=min(0.0, axes.get_ylim()[0]))
        axes.grid(color="#e0e0e0")
    if len(result.seeds) > 1:
        figure.axes[0].legend(frameon=False)
    figure.suptitle(f"{_name(result)}: training", ha="left", x=0.01)
    return figure


def tasks(result: Result) -> Figure:
    """Successes of each held-out task before and after, one panel a seed."""
    first = result.seeds[0].before
    names = [task.task for task in first.tasks]
    size = (1.8 + 3.2 * len(result.seeds), 0.9 + 0.28 * len(names))
    figure = Figure(figsize=size, layout="constrained")
    panels = figure.subplots(1, len(result.seeds), sharey=True, squeeze=False)[0]
    for axes, one in zip(panels, result.seeds, strict=True):
        for y, name in enumerate(names):
            before, after = one.before.per_task[name], one.after.per_task[name]
            axes.plot([before, after], [y, y], color="#bbbbbb", linewidth=2, zorder=1)
            axes.plot([before], [y], "o", color=_BEFORE, markerfacecolor="none", markersize=7, zorder=3)
            axes.plot([after], [y], "o", color=_AFTER, markersize=5, zorder=2)
        axes.set_xlim(-0.4, one.before.episodes_per_task + 0.4)
        axes.set_xlabel(f"successes of {one.before.episodes_per_task}")
        axes.set_title(f"seed {one.seed} (open: before, full: after)", loc="left", fontsize=9)
        axes.grid(axis="x", color="#e0e0e0")
    panels[0].set_yticks(range(len(names)), names)
    panels[0].invert_yaxis()
    return figure


def _words(found: Block) -> dict[str, float]:
    return {
        **{f"call: {word}": value for word, value in found.calls_per_episode.items()},
        **{f"failed: {word}": value for word, value in found.failed_causes.items()},
        **{f"malformed: {word}": value for word, value in found.malformed_causes.items()},
    }


def calls(result: Result) -> Figure:
    """Calls by tool, and failed and malformed ones by cause, per episode: the mean over seeds."""
    sides = {side: [_words(getattr(one, side)) for one in result.seeds] for side, _ in _SIDES}
    names = sorted({name for found in sides.values() for words in found for name in words})
    figure = Figure(figsize=(6, 1.1 + 0.34 * max(1, len(names))), layout="constrained")
    axes = figure.subplots()
    figure.suptitle(f"{_name(result)}: per held-out episode", ha="left", x=0.01)
    if not names:
        _empty(axes, "no call was made")
        return figure
    for shift, (side, color) in zip((-0.2, 0.2), _SIDES, strict=True):
        means = [sum(words.get(name, 0.0) for words in sides[side]) / len(result.seeds) for name in names]
        axes.barh([y + shift for y in range(len(names))], means, height=0.38, color=color, label=side)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.grid(axis="x", color="#e0e0e0")
    figure.legend(loc="outside lower right", ncols=2, frameon=False)
    return figure


FIGURES: Mapping[str, Callable[[Result], Figure]] = {
    "pass_at_1": pass_at_1,
    "learning": learning,
    "tasks": tasks,
    "calls": calls,
}


def drawn(result: Result) -> dict[str, bytes]:
    """Every figure in both kinds, by file name (`learning.svg`); equal results give equal bytes."""
    found: dict[str, bytes] = {}
    with mpl.rc_context():
        mpl.rcParams.update(_STYLE)  # type: ignore[arg-type]  # Its stubs want each key spelled out.
        for name, draw in FIGURES.items():
            figure = draw(result)
            for kind in KINDS:
                file = BytesIO()
                # A date would make equal results unequal.
                figure.savefig(file, format=kind, dpi=150, metadata={"Date": None} if kind == "svg" else None)
                found[f"{name}.{kind}"] = file.getvalue()
    return found
