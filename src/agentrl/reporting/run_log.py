"""The log beside a result file: settings, one line a training step, and every table, as text.

It is made from the result alone; the log of a stage's own output lies elsewhere.
"""

import yaml

from agentrl.reporting.details import per_episode, per_task
from agentrl.reporting.tables import headline_text
from agentrl.results import Result, SeedResult
from agentrl.training_log import TrainingStep


def step_line(row: TrainingStep) -> str:
    """One training step in one line. `gap` is |sampler - trainer| in nats a token, mean and maximum."""

    def number(value: float | None, form: str) -> str:
        return "not measured" if value is None else format(value, form)

    seconds = row.seconds
    return (
        f"step {row.step:3d}  reward {row.reward_mean:.3f}  mixed groups {row.groups_mixed}  "
        f"rows {row.rows - row.rows_skipped}/{row.rows}  tokens {row.tokens}  "
        f"entropy {number(row.entropy, '.3f')}  grad norm {number(row.grad_norm, '.3f')}  "
        f"clipped {number(row.clip_fraction, '.4f')}  "
        f"gap {number(row.logprob_gap_mean, '.2e')} max {number(row.logprob_gap_max, '.2e')}  "
        f"malformed {row.malformed_per_episode:.2f}  failed {row.failed_per_episode:.2f}  "
        f"rollout {seconds.rollout:.1f} s  grading {seconds.grading:.1f} s  update {seconds.update:.1f} s"
    )


def _seed_section(seed: SeedResult) -> str:
    heading = f"seed {seed.seed}: {len(seed.training)} training steps"
    steps = "".join(f"{step_line(row)}\n" for row in seed.training)
    parts = [f"{heading}\n{steps}"]
    sets = []
    if seed.warm_start is not None:
        sets.append((f"seed {seed.seed}, warm start", seed.warm_start.before, seed.warm_start.after))
    sets.append((f"seed {seed.seed}, held-out tasks", seed.before, seed.after))
    if seed.wide is not None:
        sets.append((f"seed {seed.seed}, wider held-out set", seed.wide.before, seed.wide.after))
    for title, before, after in sets:
        parts += [per_task(title, before, after).as_text(), per_episode(title, before, after).as_text()]
    return "\n".join(parts)


def log_text(result: Result) -> str:
    """The whole log, ending in a line feed."""
    settings = yaml.safe_dump({"config": result.config, "sandbox": result.sandbox.to_json()})
    parts = [f"{result.experiment}, run {result.run}\n", settings, *map(_seed_section, result.seeds)]
    return "\n".join([*parts, headline_text(result)])
