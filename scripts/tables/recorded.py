"""Tables of figures that a benchmark or Snakemake records. Shown are times, memory and gaps; the files hold more."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from agentrl.reporting.text_table import TextTable

WHOLE = ("verify", "evaluate-base", "train", "evaluate-trained", "statistics", "result")
"""The stages of a whole run; a warm start, and what was before it, is not of it."""


class Job(NamedTuple):
    """A job of a run; `seed` is None for what all seeds share."""

    stage: str
    experiment: str
    seed: int | None = None


def updates(works: Sequence[str], *texts: str) -> str:
    """A row for each mode of `benchmarks/update.py`, a column for each work, from what it wrote: see `_modes`."""
    found = [_modes(text) for text in texts]
    modes = dict.fromkeys(mode for work in found for mode in work)
    rows = [(mode, *(_update(work[mode]) if mode in work else "" for work in found)) for mode in modes]
    return TextTable("", ("", *works), tuple(rows)).as_markdown()


def _modes(text: str) -> dict[str, Mapping[str, Any]]:
    """Modes by name, of the benchmark's own file or of its JSON lines; a line without a mode tells the machine's rates.

    What was measured in deterministic mode too stands below its mode.
    """
    found = _values(text)
    if "free" not in found[0]:
        return {one["mode"]: one for one in found if "mode" in one}
    (whole,) = found
    exact = {one["mode"]: one for one in whole["deterministic"]["modes"]}
    modes: dict[str, Mapping[str, Any]] = {}
    for one in whole["free"]["modes"]:
        modes[one["mode"]] = one
        if one["mode"] in exact:
            modes[f"{one['mode']}, deterministic"] = exact[one["mode"]]
    return modes


def attentions(text: str) -> str:
    """A row for each shape of `benchmarks/attention.py`: torch's times, and the least of the own kernels' layouts."""
    least: dict[tuple[int, ...], dict[str, float]] = {}
    for one in _values(text):
        if "ms" in one:
            shape = tuple(one[key] for key in ("rows", "length", "heads", "kv_heads", "width"))
            ways = least.setdefault(shape, {})
            ways[one["way"]] = min(one["ms"], ways.get(one["way"], one["ms"]))
    ways = ("torch", "torch, deterministic", "own")
    header = ("rows x tokens", "heads", "of keys", "width", *ways)
    rows = (
        (f"{rows}x{length}", str(heads), str(kv_heads), str(width), *(f"{found[way]:.1f}" for way in ways))
        for (rows, length, heads, kv_heads, width), found in least.items()
    )
    return TextTable("", header, tuple(rows)).as_markdown()


def steps(text: str) -> str:
    """A row for each measurement of `benchmarks/step.py`: what the step was of, its seconds, and, beside the
    published recipe, how many times as fast it was."""
    header = (
        "mode",
        "groups x size",
        "prompt",
        "replies",
        "sampling s",
        "update s",
        "step s",
        "times the recipe",
        "GiB",
    )
    rows = []
    for one in _values(text):
        times = f"{one['times_source']:.1f}" if "times_source" in one else ""
        seconds = (f"{one[key]:.2f}" for key in ("rollout_s", "update_s", "step_s"))
        shape = (f"{one['groups']}x{one['group']}", str(one["prompt"]), f"{one['turns']}x{one['new']}")
        rows.append((one["mode"], *shape, *seconds, times, f"{one['peak_gib']:.1f}"))
    return TextTable("", header, tuple(rows)).without_empty_columns().as_markdown()


def stage_seconds(jobs: Sequence[Job], *texts: str) -> str:
    """A row for each stage, a column for each training, of Snakemake's own benchmark files, and the sum of a whole run.

    What all seeds share stands in each seed's column.
    """
    seconds = {job: _noted(text, "s") for job, text in zip(jobs, texts, strict=True)}
    trainings = [job for job in jobs if job.stage == "train"]
    rows = []
    for stage in dict.fromkeys(job.stage for job in jobs):
        found = [_of(seconds, stage, training) for training in trainings]
        rows.append((stage, *(f"{value:.0f}" for value in found)))
    whole = [sum(_of(seconds, stage, training) for stage in WHOLE) for training in trainings]
    heads = [f"{job.experiment} seed {job.seed}" for job in trainings]
    return TextTable("", ("", *heads), (*rows, ("whole run", *(f"{value:.0f}" for value in whole)))).as_markdown()


def stage_use(jobs: Sequence[Job], *texts: str) -> str:
    """A row for each stage, seconds and the most memory of each experiment, of Snakemake's own benchmark files."""
    seconds = {job: _noted(text, "s") for job, text in zip(jobs, texts, strict=True)}
    memory = {job: _noted(text, "max_rss") / 1024 for job, text in zip(jobs, texts, strict=True)}
    trainings = [job for job in jobs if job.stage == "train"]
    rows = []
    for stage in dict.fromkeys(job.stage for job in jobs):
        found = [(_of(seconds, stage, training), _of(memory, stage, training)) for training in trainings]
        rows.append((stage, *(cell for s, gib in found for cell in (f"{s:.0f}", f"{gib:.1f}"))))
    heads = [cell for job in trainings for cell in (f"{job.experiment} s", "GiB")]
    return TextTable("", ("", *heads), tuple(rows)).as_markdown()


def seeds(*texts: str) -> str:
    """A row for each seed, two columns for each experiment, of `statistics.json` files or of lines of such."""
    found = [one for text in texts for one in _values(text)]
    of_seed: dict[int, dict[str, Any]] = {}
    for one in found:
        of_seed.setdefault(one["seed"], {})[one["experiment"]] = one["sets"]
    experiments = list(dict.fromkeys(one["experiment"] for one in found))
    header = ("seed", *(cell for name in experiments for cell in (name, "wider")))
    rows = (
        (str(seed), *(_lift(sets[name][one]) for name in experiments for one in ("heldout", "wide")))
        for seed, sets in sorted(of_seed.items())
    )
    return TextTable("", header, tuple(rows)).as_markdown()


def _values(text: str) -> list[dict[str, Any]]:
    """The JSON values of a file that holds one, or one a line."""
    try:
        return [json.loads(text)]
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.splitlines()]


def _lift(found: Mapping[str, Mapping[str, float]]) -> str:
    before, after, difference = found["before"]["mean"], found["after"]["mean"], found["difference"]
    return (
        f"{before:.3f} to {after:.3f}: {difference['mean']:+.3f} [{difference['low']:+.3f}, {difference['high']:+.3f}]"
    )


def _of(figures: Mapping[Job, float], stage: str, training: Job) -> float:
    (found,) = (
        value
        for job, value in figures.items()
        if (job.stage, job.experiment) == (stage, training.experiment) and job.seed in (None, training.seed)
    )
    return found


def _noted(text: str, column: str) -> float:
    """A figure of a benchmark file: `s` in seconds, `max_rss` in MiB."""
    header, row = text.splitlines()[:2]
    return float(dict(zip(header.split("\t"), row.split("\t"), strict=True))[column])


def _update(one: Mapping[str, Any]) -> str:
    if "failed" in one:
        return f"failed: {one['failed']}"
    gap = "" if one["gap"] is None else f", gap {one['gap']['mean']:.1e}"
    return f"{one['seconds']:.2f} s, {one['peak_gib']:.1f} GiB{gap}"


def audit_times(text: str) -> str:
    """What `benchmarks/audit.py` measured. ValueError for the time of a command that failed."""
    found = json.loads(text)
    parts = {
        "Snakemake's own version": found["snakemake alone"],
        "fingerprints of all stages": found["fingerprints"],
        f"dry run of {found['dry run']['targets']} targets": found["dry run"],
        f"audit of {found['audit']['results']} result files": found["audit"],
    }
    failed = [name for name, part in parts.items() if part.get("exit", 0) != 0]
    if failed:
        raise ValueError(f"no time of what failed: {', '.join(failed)}")
    rows = tuple((name, f"{part['wall_s']:.1f}", f"{part['cpu_s']:.1f}") for name, part in parts.items())
    table = TextTable("", ("", "seconds", "seconds of a processor"), rows).as_markdown()
    return f"{table}\n{found['cores']} cores, load {found['load']:.1f} at the start.\n"
