"""The spread of a figure over seeds, kept apart from the noise of evaluations.

An interval over tasks says what other tasks could give; the spread over seeds what other
trainings could, on the same tasks. The two are never merged into one number. With few seeds the
deviations are rough, and one seed says nothing of others: those fields are then null.
"""

from collections.abc import Mapping
from math import fsum, sqrt

import pandas as pd
from scipy.special import stdtrit

from agentrl.errors import IntegrityError
from agentrl.metrics import TaskCount
from agentrl.records import Record
from agentrl.statistics import Estimate, Interval, TaskValues, estimate, paired_differences, success_rates


class SeedInterval(Interval):
    """One seed's mean with its interval over tasks."""

    seed: int


class Spread(Record):
    """A figure over several seeds.

    `over_tasks` is the mean over seeds with its interval over tasks; `over_seeds` the t interval
    of that mean for further seeds on the same tasks. `sd` is the deviation between seeds,
    `evaluation_sd` what finitely many episodes alone make of it, and `training_sd` the rest
    (variances subtract; 0 when the noise explains all). The noise of a difference is that of two
    independent evaluations: too much where shared random numbers make them move together.
    Null where it takes more seeds or episodes.
    """

    per_seed: list[SeedInterval]
    over_tasks: Estimate
    over_seeds: Interval | None
    sd: float | None
    evaluation_sd: float | None
    training_sd: float | None


class SetSpread(Record):
    """The spread over seeds for one set of tasks."""

    before: Spread
    after: Spread
    difference: Spread


def _pooled(values: Mapping[int, TaskValues]) -> TaskValues:
    """Each task's mean over seeds. IntegrityError when seeds differ in tasks or episodes."""
    first = next(iter(values.values()))
    tasks = set(first.frame["task"])
    if any(set(one.frame["task"]) != tasks or one.scale != first.scale for one in values.values()):
        raise IntegrityError("seeds were not evaluated on the same tasks equally often; evaluate them again")
    rows = pd.concat([one.frame for one in values.values()])
    frame = rows.groupby(["task", "family"], sort=False)[["value"]].sum().reset_index()
    return TaskValues(frame, first.scale * len(values), None)


def _deviation(means: list[float]) -> float:
    """The deviation of a sample of at least two, from exact sums: equal on every machine."""
    center = fsum(means) / len(means)
    return sqrt(fsum((mean - center) ** 2 for mean in means) / (len(means) - 1))


def _over_seeds(means: list[float], confidence: float) -> Interval | None:
    """Student's t interval of the mean over seeds; None for one seed."""
    if len(means) < 2:
        return None
    center, sd = fsum(means) / len(means), _deviation(means)
    quantile = float(stdtrit(len(means) - 1, (1 + confidence) / 2))  # scipy.stats would take a second to import.
    half = quantile * sd / sqrt(len(means))
    return Interval(mean=center, low=center - half, high=center + half)


def spread(values: Mapping[int, TaskValues], confidence: float) -> Spread:
    """The spread of one figure over seeds, `values` by seed (at least one)."""
    per_seed = {seed: estimate(one, confidence) for seed, one in values.items()}
    means = [one.mean for one in per_seed.values()]
    sd = _deviation(means) if len(means) > 1 else None
    noises = [one.variance for one in values.values() if one.variance is not None]
    noise = fsum(noises) / len(noises) if len(noises) == len(values) else None
    return Spread(
        per_seed=[SeedInterval(seed=seed, mean=one.mean, low=one.low, high=one.high) for seed, one in per_seed.items()],
        over_tasks=estimate(_pooled(values), confidence),
        over_seeds=_over_seeds(means, confidence),
        sd=sd,
        evaluation_sd=None if noise is None else sqrt(noise),
        training_sd=None if sd is None or noise is None else sqrt(max(0.0, sd**2 - noise)),
    )


def set_spread(counts: Mapping[int, tuple[list[TaskCount], list[TaskCount]]], confidence: float) -> SetSpread:
    """The spread over seeds of one set's figures; `counts` has each seed's counts before and after."""
    return SetSpread(
        before=spread({seed: success_rates(before) for seed, (before, _) in counts.items()}, confidence),
        after=spread({seed: success_rates(after) for seed, (_, after) in counts.items()}, confidence),
        difference=spread(
            {seed: paired_differences(before, after) for seed, (before, after) in counts.items()}, confidence
        ),
    )
