"""Makes the files that a result is gathered from, with figures small enough to check by hand."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from agentrl.files import write_json, write_text
from agentrl.metrics import evaluation_summary
from agentrl.sandbox_mark import MARK, marked
from agentrl.sandbox_record import GRADING_STAGES
from agentrl.stages.result import run_result
from agentrl.stages.statistics import run_statistics
from agentrl.training_log import write_training
from agentrl.transcripts import transcript
from tests import sandbox_factory
from tests.episode_factory import call, episode, ok, turn

ROOT = Path(__file__).resolve().parents[1]
RUN, EXPERIMENT = "tiny", "qwen_grpo_tools"
FAMILIES = ("minmax", "range", "compare", "zero", "init")
READ = turn([call("Read", file_path="score.py")], [ok()], text="reads")
SOLVED = {"base": 1, "trained": 3}
EPISODES = 4
STEPS = 12
"""What a training is planned to have; those that are written here log fewer."""


def config_folder(folder: Path, seeds: Sequence[int], wide: int = 2, *, warm_start: bool = False) -> Path:
    """A configuration with the run `tiny`: the demo's, with other seeds, and a warm start where asked."""
    (folder / "runs").mkdir(parents=True)
    for name in ("config.yaml", "published.yaml"):
        shutil.copy(ROOT / "config" / name, folder / name)
    run = yaml.safe_load((ROOT / "config" / "runs" / "demo.yaml").read_text())
    run["seeds"] = list(seeds)
    run["experiments"][EXPERIMENT]["steps"] = STEPS
    run["evaluation"] = {"episodes_per_task": EPISODES, "wide_episodes_per_task": wide}
    if warm_start:
        run["warm_start"] = {"episodes": 4, "good": 0.5, "epochs": 1, "batch_size": 2, "lr": 1.0e-3, "seed": 0}
    write_text(folder / "runs" / f"{RUN}.yaml", yaml.safe_dump(run))
    return folder


def episodes(solved: int, of: int, prefix: str = "heldout") -> list[Any]:
    """`of` episodes of one task a family, of which the first `solved` succeed."""
    return [
        episode([READ], task=f"{prefix}_{family}", family=family, sample=i, ended="answer", reward=float(i < solved))
        for family in FAMILIES
        for i in range(of)
    ]


def training_row(step: int, **other: Any) -> dict[str, Any]:
    row = {
        "step": step,
        "reward_mean": 0.25,
        "entropy": 0.5,
        "grad_norm": 1.5,
        "logprob_gap_mean": None,
        "logprob_gap_max": None,
        "clip_fraction": 0.0,
        "tokens": 640,
        "rows": 64,
        "rows_skipped": 16,
        "groups_mixed": 6,
        "malformed_per_episode": 0.5,
        "failed_per_episode": 0.25,
        "peak_gpu_gib": None,
        "seconds": {"rollout": 1.0, "grading": 0.5, "update": 2.0},
    }
    return {**row, **other}


def write_seed(
    root: Path,
    config: Path,
    seed: int,
    *,
    wide: bool = True,
    cold: int | None = None,
    experiment: str = EXPERIMENT,
) -> None:
    """Everything of one seed that stages before `result` write, but for weights and episodes.

    `cold` is what the policy solved of each task before its warm start; None without one.
    """
    folder = root / RUN / experiment / f"seed-{seed}"
    mark = marked(MARK in sandbox_factory.note())
    for policy, solved in (SOLVED if cold is None else {"cold": cold, **SOLVED}).items():
        sets = {"heldout": episodes(solved, EPISODES)} | ({"wide": episodes(solved, 4, "wide")} if wide else {})
        path = folder / policy / "eval.json"
        told = {"experiment": experiment, "seed": seed, "policy": policy, "not_a_sandbox": MARK in mark}
        write_json(path, evaluation_summary(sets, **told))
        write_record(path, "evaluate", 10)
    first = [transcript(one, "step 0").to_json() for one in episodes(0, 1, "train")[:2]]
    rows = [training_row(0, transcripts=first), training_row(1, logprob_gap_mean=1e-6, logprob_gap_max=1e-4)]
    write_training(folder / "training.jsonl", [{**row, **mark} for row in rows])
    write_json(folder / "trained" / "policy.json", {"origin": "trained"})
    write_record(folder / "trained" / "policy.json", "train", 30)
    base, trained = (folder / policy / "eval.json" for policy in SOLVED)
    early = None if cold is None else folder / "cold" / "eval.json"
    out = folder / "statistics.json"
    run_statistics(config, RUN, experiment, seed, base=base, trained=trained, cold=early, out=out)


def write_record(path: Path, stage: str, seconds: int) -> None:
    times = {"start": "2026-01-01T00:00:00+00:00", "end": f"2026-01-01T00:00:{seconds:02d}+00:00"}
    told = {"sandbox": sandbox_factory.note()} if stage in GRADING_STAGES else {}
    record = {"stage": stage, "command": f"agentrl {stage}", **times, **told}
    write_json(path.with_name(f"{path.name}.provenance.json"), record)


def write_run(
    folder: Path,
    seeds: Sequence[int] = (0,),
    *,
    wide: bool = True,
    cold: int | None = None,
    experiment: str = EXPERIMENT,
) -> tuple[Path, Path]:
    """One experiment of a run on disk, whole. Gives the configuration's folder and the results' folder.

    A configuration that is there already stays, so that a second experiment can join the first.
    """
    config, root = folder / "config", folder / "results"
    if not config.exists():
        config_folder(config, seeds, wide=2 if wide else 0, warm_start=cold is not None)
    tools = [{"type": "function", "function": {"name": name}} for name in ("Read", "Edit", "Write", "Bash")]
    digests = {f"{prefix}_{family}": "0" * 16 for prefix in ("heldout", "wide") for family in FAMILIES}
    verified = {"sandbox": sandbox_factory.verified(), "tools": tools, "task_digests": digests}
    write_json(root / RUN / experiment / "verify.json", verified)
    write_json(root / RUN / experiment / "base" / "policy.json", {"origin": "scratch"})
    for seed in seeds:
        write_seed(root, config, seed, wide=wide, cold=cold, experiment=experiment)
    return config, root


def gathered(
    folder: Path,
    seeds: Sequence[int] = (0,),
    *,
    wide: bool = True,
    cold: int | None = None,
    experiment: str = EXPERIMENT,
) -> Path:
    """The path of a result file made from such a run; its log lies beside it."""
    config, root = write_run(folder, seeds, wide=wide, cold=cold, experiment=experiment)
    out = root / RUN / f"{experiment}.json"
    run_result(config, RUN, experiment, root=root, out=out, log=out.with_suffix(".log"))
    return out
