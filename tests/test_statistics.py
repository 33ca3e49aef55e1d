import itertools
import warnings
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import bootstrap

from agentrl.errors import IntegrityError
from agentrl.metrics import TaskCount
from agentrl.published import load_published
from agentrl.seed_spread import set_spread
from agentrl.statistics import (
    bootstrap_interval,
    estimate,
    paired_differences,
    set_statistics,
    success_rates,
)

FAMILIES = ("minmax", "range", "compare", "zero", "init")
BEFORE = (1, 0, 0, 0, 2, 1, 0, 0, 4, 0)
AFTER = (8, 8, 1, 2, 8, 8, 0, 0, 4, 0)
PUBLISHED = load_published(Path(__file__).parents[1] / "config" / "published.yaml", "qwen_grpo_tools")


def counts(successes, episodes=8, families=FAMILIES):
    each = len(successes) // len(families)
    return [
        TaskCount(task=f"task_{i}", family=families[i // each], episodes=episodes, successes=found)
        for i, found in enumerate(successes)
    ]


def bounds(interval):
    return (interval.mean, interval.low, interval.high)


@pytest.mark.parametrize(
    ("moment", "published"),
    [("before", (0.100, 0.025, 0.212)), ("after", (0.488, 0.237, 0.750)), ("difference", (0.388, 0.150, 0.650))],
)
def test_the_published_counts_give_the_published_intervals(moment, published):
    found = bounds(getattr(set_statistics(counts(BEFORE), counts(AFTER), 0.95), moment))
    assert found == pytest.approx(published, abs=0.0125)


def test_the_counts_in_the_table_of_published_numbers_are_those_tested_here():
    assert (tuple(PUBLISHED.before.per_task), tuple(PUBLISHED.after.per_task)) == (BEFORE, AFTER)


def test_by_family_the_difference_reaches_from_4_to_74_points():
    found = set_statistics(counts(BEFORE), counts(AFTER), 0.95).difference.by_family
    assert bounds(found) == pytest.approx((0.3875, 0.0375, 0.7375))


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=5), st.sampled_from([0.5, 0.8, 0.9, 0.95]))
@settings(max_examples=40, deadline=None)
def test_the_interval_is_that_of_all_resamples_listed(totals, confidence):
    means = sorted(Fraction(sum(drawn), len(totals)) for drawn in itertools.product(totals, repeat=len(totals)))
    tail = (1 - Fraction(repr(confidence))) / 2 * len(means)
    index = max(0, -(-tail.numerator // tail.denominator) - 1)
    found = bootstrap_interval([(total, 1) for total in totals], 1, confidence)
    assert (found.low, found.high) == (float(means[index]), float(means[-1 - index]))


def test_drawn_resamples_come_close_to_the_exact_interval():
    drawn = bootstrap(
        (np.array(AFTER) / 8,), np.mean, n_resamples=20_000, method="percentile", rng=np.random.default_rng(0)
    )
    exact = estimate(success_rates(counts(AFTER)), 0.95)
    assert tuple(drawn.confidence_interval) == pytest.approx((exact.low, exact.high), abs=0.0125 + 1e-9)


@given(st.lists(st.integers(0, 8), min_size=10, max_size=10), st.lists(st.integers(0, 8), min_size=10, max_size=10))
@settings(max_examples=25, deadline=None)
def test_exchanging_before_and_after_mirrors_the_difference(first, second):
    forth = estimate(paired_differences(counts(first), counts(second)), 0.95)
    back = estimate(paired_differences(counts(second), counts(first)), 0.95)
    assert bounds(forth) == (-back.mean, -back.high, -back.low)
    assert bounds(forth.by_family) == (-back.by_family.mean, -back.by_family.high, -back.by_family.low)


@given(st.lists(st.integers(0, 8), min_size=10, max_size=10), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_the_order_of_tasks_does_not_matter(successes, random):
    rows = counts(successes)
    shuffled = random.sample(rows, len(rows))
    assert estimate(success_rates(rows), 0.95) == estimate(success_rates(shuffled), 0.95)


def test_pairs_are_matched_by_task_and_not_by_position():
    before, after = counts(BEFORE), counts(AFTER)
    assert estimate(paired_differences(before, after[::-1]), 0.95) == estimate(paired_differences(before, after), 0.95)


def test_a_difference_that_is_the_same_for_every_task_has_no_width():
    found = estimate(paired_differences(counts((0, 1, 2, 3, 4)), counts((2, 3, 4, 5, 6))), 0.95)
    assert bounds(found) == bounds(found.by_family) == (0.25, 0.25, 0.25)


def test_families_of_unequal_size_weigh_by_their_tasks():
    rows = [
        TaskCount(task="a", family="zero", episodes=2, successes=2),
        TaskCount(task="b", family="range", episodes=2, successes=0),
        TaskCount(task="c", family="range", episodes=2, successes=1),
    ]
    found = estimate(success_rates(rows), 0.95).by_family
    assert bounds(found) == (0.5, 0.25, 1.0)


@pytest.mark.parametrize(("successes", "value"), [((0,) * 10, 0.0), ((8,) * 10, 1.0)])
def test_all_failures_and_all_successes_give_an_interval_of_no_width(successes, value):
    found = estimate(success_rates(counts(successes)), 0.95)
    assert bounds(found) == bounds(found.by_family) == (value, value, value)


def test_one_task_gives_an_interval_of_no_width_and_no_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = estimate(success_rates(counts((3,), families=("zero",))), 0.95)
    assert bounds(found) == bounds(found.by_family) == (0.375, 0.375, 0.375)


def test_one_family_has_a_width_over_tasks_and_none_over_families():
    found = estimate(success_rates(counts((0, 8), families=("zero",))), 0.95)
    assert (bounds(found), bounds(found.by_family)) == ((0.5, 0.0, 1.0), (0.5, 0.5, 0.5))


def test_a_higher_confidence_contains_the_lower():
    wide, narrow = (estimate(success_rates(counts(AFTER)), level) for level in (0.99, 0.8))
    assert wide.low < narrow.low < narrow.high < wide.high


def test_fifty_tasks_are_exact_within_reach():
    found = estimate(success_rates(counts((0, 1, 2, 1, 0) * 10, episodes=2)), 0.95)
    assert found.mean == 0.4
    assert found.low < 0.4 < found.high


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [TaskCount(task="a", family="zero", episodes=0, successes=0)],
        [TaskCount(task="a", family="zero", episodes=1, successes=2)],
        [TaskCount(task="a", family="zero", episodes=1, successes=0)] * 2,
        [*counts((1,), families=("zero",)), TaskCount(task="b", family="zero", episodes=1, successes=0)],
    ],
)
def test_counts_that_are_none_are_refused(rows):
    with pytest.raises(IntegrityError):
        success_rates(rows)


def test_evaluations_of_different_tasks_are_not_compared():
    with pytest.raises(IntegrityError, match="same tasks"):
        paired_differences(counts(BEFORE), counts(AFTER)[:5])


def test_one_seed_says_nothing_of_other_seeds():
    found = set_spread({0: (counts(BEFORE), counts(AFTER))}, 0.95).after
    assert (found.over_seeds, found.sd, found.training_sd) == (None, None, None)
    assert found.over_tasks == estimate(success_rates(counts(AFTER)), 0.95)


def test_the_t_interval_over_seeds_is_that_of_their_means():
    runs = {seed: (counts((0,) * 10), counts((level,) * 10)) for seed, level in ((0, 2), (1, 4), (2, 6))}
    found = set_spread(runs, 0.95).after
    assert [one.mean for one in found.per_seed] == [0.25, 0.5, 0.75]
    assert found.sd == pytest.approx(0.25)
    assert bounds(found.over_seeds) == pytest.approx(
        (0.5, 0.5 - 4.302653 * 0.25 / 3**0.5, 0.5 + 4.302653 * 0.25 / 3**0.5)
    )


def test_episode_noise_is_taken_from_the_spread_over_seeds():
    runs = {seed: (counts((4,) * 10), counts((level,) * 10)) for seed, level in ((0, 2), (1, 6))}
    found = set_spread(runs, 0.95).after
    # Variance of a mean of ten rates p = 1/4 or 3/4 of eight episodes each: p (1 - p) / 7 / 10.
    assert found.evaluation_sd == pytest.approx((3 / 16 / 70) ** 0.5)
    assert found.training_sd == pytest.approx((found.sd**2 - 3 / 16 / 70) ** 0.5)


def test_seeds_that_differ_by_no_more_than_noise_leave_nothing_to_training():
    runs = {seed: (counts((4,) * 10), counts((4,) * 10)) for seed in (0, 1)}
    found = set_spread(runs, 0.95).after
    assert (found.sd, found.training_sd) == (0.0, 0.0)
    assert found.evaluation_sd > 0


def test_one_episode_a_task_leaves_the_noise_unknown():
    runs = {seed: (counts((0, 1, 0, 1, 0), episodes=1), counts((1,) * 5, episodes=1)) for seed in (0, 1)}
    assert set_spread(runs, 0.95).before.evaluation_sd is None


def test_the_mean_over_seeds_pools_the_counts_of_each_task():
    runs = {0: (counts((0,) * 10), counts(BEFORE)), 1: (counts((0,) * 10), counts(AFTER))}
    found = set_spread(runs, 0.95).after.over_tasks
    pooled = counts(tuple(first + second for first, second in zip(BEFORE, AFTER, strict=True)), episodes=16)
    assert found == estimate(success_rates(pooled), 0.95)
