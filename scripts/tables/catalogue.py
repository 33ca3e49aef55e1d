"""Every table of benchmark figures: the files that it is made from, and how. Where it stands, its marks say."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from agentrl.config import EXPERIMENTS
from tables.printed import decode_steps, fenced, titled
from tables.recorded import Job, attentions, audit_times, seeds, stage_seconds, stage_use, steps, updates


class Made(NamedTuple):
    """A table. `write` gets the text of each source, in order, and gives Markdown."""

    sources: tuple[str, ...]
    write: Callable[..., str]


_WORKS = (
    "Qwen3-0.6B's shape, nothing in common",
    "Qwen2.5-0.5B's shape, prompts in common",
)
_RUN = "qwen2.5-coder-0.5b"


def _jobs(seeds: tuple[int, ...], *of_a_seed: str, base: bool = True) -> tuple[Job, ...]:
    """The jobs of a run, in the order of its stages."""
    return tuple(
        job
        for experiment in reversed(EXPERIMENTS)
        for job in (
            Job("verify", experiment),
            *([Job("base", experiment)] if base else []),
            *(Job(stage, experiment, seed) for stage in of_a_seed for seed in seeds),
            Job("result", experiment),
        )
    )


_OF_A_SEED = ("evaluate-base", "train", "evaluate-trained", "statistics")
_TRAINED = _jobs((0, 1), "evaluate-cold", *_OF_A_SEED)
_DEMO = _jobs((0,), *_OF_A_SEED, base=False)


def _benchmark_files(jobs: tuple[Job, ...], folder: str) -> tuple[str, ...]:
    """Where Snakemake's benchmark files of the jobs lie."""
    seeds = ("" if job.seed is None else f"/seed-{job.seed}" for job in jobs)
    return tuple(
        f"{folder}/{job.experiment}{seed}/{job.stage}.benchmark.tsv" for job, seed in zip(jobs, seeds, strict=True)
    )


TABLES = {
    "update": Made(
        (
            "h200/update-qwen3-0.6b.json",
            "h200/update-qwen2.5-0.5b-shared.jsonl",
        ),
        partial(updates, _WORKS),
    ),
    "update-kernels": Made(("h200/update-kernels.jsonl",), partial(updates, _WORKS[:1])),
    "attention": Made(("h200/attention.jsonl",), attentions),
    "step": Made(("h200/step-qwen3-0.6b.jsonl",), steps),
    "step-growth": Made(("h200/step-growth-qwen3-0.6b.jsonl",), steps),
    "sweep-qwen_grpo_tools": Made(("h200/sweep-qwen_grpo_tools.txt",), titled),
    "sweep-qwen_grpo_bugfix": Made(("h200/sweep-qwen_grpo_bugfix.txt",), titled),
    "decode": Made(("h200/decode-fp32.txt", "h200/decode-bf16.txt"), decode_steps),
    "deterministic": Made(("h200/deterministic.txt",), titled),
    "stages": Made(_benchmark_files(_TRAINED, f"../../logs/{_RUN}"), partial(stage_seconds, _TRAINED)),
    "stages-alone": Made(_benchmark_files(_TRAINED, "h200/alone"), partial(stage_seconds, _TRAINED)),
    "demo-stages": Made(_benchmark_files(_DEMO, "cpu/demo"), partial(stage_use, _DEMO)),
    "demo-seeds": Made(
        (
            *(f"../../docs/measured/demo/{name}/seed-0/statistics.json" for name in reversed(EXPERIMENTS)),
            "cpu/demo-seeds.jsonl",
        ),
        seeds,
    ),
    "sandbox": Made(("cpu/sandbox.txt",), fenced),
    "growth": Made(("cpu/growth.txt",), fenced),
    "audit": Made(("cpu/audit.json",), audit_times),
}
"""By the name in its marks; sources as seen from benchmarks/measured."""


def tables(measured: Path) -> dict[str, str]:
    """Every table by its name, from the files below a folder."""
    return {
        name: made.write(*((measured / source).read_text(encoding="utf-8") for source in made.sources))
        for name, made in TABLES.items()
    }


def unused(measured: Path, documents: Mapping[Path, str]) -> list[str]:
    """The files below a folder of which no table is made, and to which no document links."""
    used = {(measured / source).resolve() for made in TABLES.values() for source in made.sources}
    linked = {
        (path.parent / link).resolve()
        for path, text in documents.items()
        for link in re.findall(r"\]\(([^)#\s]+)", text)
    }
    files = (path for path in sorted(measured.rglob("*")) if path.is_file())
    return [path.relative_to(measured).as_posix() for path in files if path.resolve() not in used | linked]
