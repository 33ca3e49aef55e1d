"""Intervals of pass@1 and of paired differences.

Tasks are resampled, not episodes: the episodes of a task are not independent pieces of evidence
about other tasks. `by_family` resamples whole bug families, whose tasks resemble each other, and
is the honest interval for a claim about further families. The percentile bootstrap is computed
exactly, not by drawing: resampling n units n times with replacement has a finite distribution,
an n-fold convolution of integers, so equal counts give equal intervals and no random number is
used. No hypothesis is tested here, and nothing is said of other seeds: see `seed_spread.py`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum

import pandas as pd
from pydantic import Field

from agentrl.errors import IntegrityError, UserError
from agentrl.metrics import EvaluationSummary, TaskCount
from agentrl.records import Record
from agentrl.sandbox_mark import Markable


class Interval(Record):
    """A mean and the bounds of its interval."""

    mean: float
    low: float
    high: float


class Estimate(Interval):
    """A mean with its interval over tasks, and the same mean with its interval over families."""

    by_family: Interval


class SetStatistics(Record):
    """Estimates for one set of tasks: pass@1 before and after, and their paired difference."""

    before: Estimate
    after: Estimate
    difference: Estimate


class StatisticsFile(Markable):
    """The file `statistics.json`: intervals of one seed's evaluations, by set of tasks.

    `warm_start` compares the policy before its warm start with the base policy, where there was one.
    It bears the mark of an evaluation that was played without a sandbox.
    """

    experiment: str
    seed: int
    confidence: float = Field(gt=0, lt=1)
    sets: dict[str, SetStatistics]
    warm_start: dict[str, SetStatistics] | None = None


@dataclass(frozen=True, slots=True)
class TaskValues:
    """One number a task, as an integer over a common scale, and how noisy their mean is.

    `frame` has columns task, family and value; a task's number is value / scale. `variance` is
    the variance of the mean over tasks that finitely many episodes cause; None when one episode a
    task leaves it unknown.
    """

    frame: pd.DataFrame
    scale: int
    variance: float | None


def _table(tasks: Sequence[TaskCount]) -> pd.DataFrame:
    """Columns task, family, episodes, successes; one row a task. IntegrityError without a sound row."""
    frame = pd.DataFrame([task.to_json() for task in tasks])
    if frame.empty or frame["episodes"].min() < 1:
        raise IntegrityError("an interval needs at least one task and one episode of each")
    if frame["task"].duplicated().any() or (frame["successes"] > frame["episodes"]).any():
        raise IntegrityError("the per-task counts repeat a task or hold more successes than episodes")
    if frame["episodes"].nunique() > 1:
        raise IntegrityError("the per-task counts differ in episodes a task")
    return frame


def _noise(frame: pd.DataFrame) -> float | None:
    """Unbiased variance of the mean success rate, given these tasks. None for one episode a task."""
    n = int(frame["episodes"].iloc[0])
    if n < 2:
        return None
    rate = frame["successes"] / n
    return fsum(rate * (1 - rate)) / (n - 1) / len(frame) ** 2


def success_rates(tasks: Sequence[TaskCount]) -> TaskValues:
    """Each task's share of successes. IntegrityError for counts that are no counts."""
    frame = _table(tasks)
    values = frame[["task", "family"]].assign(value=frame["successes"])
    return TaskValues(values, int(frame["episodes"].iloc[0]), _noise(frame))


def paired_differences(before: Sequence[TaskCount], after: Sequence[TaskCount]) -> TaskValues:
    """Each task's share of successes after, less that before. IntegrityError unless the tasks are the same."""
    first, second = _table(before), _table(after)
    if set(zip(first["task"], first["family"], strict=True)) != set(zip(second["task"], second["family"], strict=True)):
        raise IntegrityError("the two evaluations were not made on the same tasks; evaluate both again")
    both = first.merge(second, on=["task", "family"], suffixes=("_before", "_after"), validate="one_to_one")
    value = both["successes_after"] * both["episodes_before"] - both["successes_before"] * both["episodes_after"]
    scale = int(both["episodes_before"].iloc[0] * both["episodes_after"].iloc[0])
    noises = (_noise(first), _noise(second))
    variance = None if None in noises else sum(noise for noise in noises if noise is not None)
    return TaskValues(both[["task", "family"]].assign(value=value), scale, variance)


def _resampled(units: Sequence[tuple[int, int]]) -> Counter[tuple[int, int]]:
    """In how many of the n^n equally likely resamples of n units each pair of sums occurs.

    A unit is (total, size). Counts are exact integers. Cost: n times distinct units times
    distinct sums, so thousands of steps for fifty tasks.
    """
    kinds = Counter(units)
    sums: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in units:
        longer: Counter[tuple[int, int]] = Counter()
        for (total, size), ways in sums.items():
            for (unit_total, unit_size), times in kinds.items():
                longer[total + unit_total, size + unit_size] += ways * times
        sums = longer
    return sums


def bootstrap_interval(units: Sequence[tuple[int, int]], scale: int, confidence: float) -> Interval:
    """Exact percentile bootstrap interval of sum(totals) / (scale * sum(sizes)), units resampled.

    `low` is the smallest value that resamples stay at or below with probability of at least
    (1 - confidence) / 2, `high` the largest that they reach with that probability; so negating the
    totals swaps and negates the bounds. One unit, or units all alike, give an interval of no width.
    """
    ways: Counter[Fraction] = Counter()
    for (total, size), count in _resampled(units).items():
        ways[Fraction(total, size * scale)] += count
    tail = (1 - Fraction(repr(confidence))) / 2 * sum(ways.values())
    mean = Fraction(sum(total for total, _ in units), scale * sum(size for _, size in units))
    low = _first_past(sorted(ways), ways, tail)
    high = _first_past(sorted(ways, reverse=True), ways, tail)
    return Interval(mean=float(mean), low=float(low), high=float(high))


def _first_past(values: Sequence[Fraction], ways: Mapping[Fraction, int], tail: Fraction) -> Fraction:
    """The first of `values` up to which the ways add up to `tail`."""
    seen = 0
    for value in values:
        seen += ways[value]
        if seen >= tail:
            break
    return value


def estimate(values: TaskValues, confidence: float) -> Estimate:
    """The mean over tasks, with intervals over tasks and over families."""
    tasks = [(int(value), 1) for value in values.frame["value"]]
    grouped = values.frame.groupby("family", sort=True)["value"].agg(["sum", "size"])
    families = [(int(total), int(size)) for total, size in grouped.itertuples(index=False)]
    over_tasks = bootstrap_interval(tasks, values.scale, confidence)
    by_family = bootstrap_interval(families, values.scale, confidence)
    return Estimate(mean=over_tasks.mean, low=over_tasks.low, high=over_tasks.high, by_family=by_family)


def set_statistics(before: Sequence[TaskCount], after: Sequence[TaskCount], confidence: float) -> SetStatistics:
    """Pass@1 before and after, and the paired difference over the same resamples of tasks."""
    return SetStatistics(
        before=estimate(success_rates(before), confidence),
        after=estimate(success_rates(after), confidence),
        difference=estimate(paired_differences(before, after), confidence),
    )


def evaluation_statistics(
    before: EvaluationSummary, after: EvaluationSummary, confidence: float, cold: EvaluationSummary | None = None
) -> StatisticsFile:
    """Intervals of the evaluations of a seed. UserError when they are not of the same.

    `cold` is the evaluation before a warm start.
    """
    return StatisticsFile(
        experiment=before.experiment,
        seed=before.seed,
        confidence=confidence,
        sets=_compared(before, after, confidence),
        warm_start=None if cold is None else _compared(cold, before, confidence),
        NOT_A_SANDBOX=any(one is not None and one.not_a_sandbox for one in (before, after, cold)),
    )


def _compared(before: EvaluationSummary, after: EvaluationSummary, confidence: float) -> dict[str, SetStatistics]:
    if (before.experiment, before.seed, set(before.sets)) != (after.experiment, after.seed, set(after.sets)):
        raise UserError(
            f"evaluations do not match: {before.experiment} seed {before.seed} {sorted(before.sets)}, "
            f"{after.experiment} seed {after.seed} {sorted(after.sets)}",
            remedy="give the evaluations of one seed",
        )
    return {
        name: set_statistics(before.sets[name].tasks, after.sets[name].tasks, confidence)
        for name in sorted(before.sets)
    }
