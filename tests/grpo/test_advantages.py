import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from agentrl.grpo.advantages import ESTIMATORS, group_advantages

ONE_OF_FOUR = np.array([[1.0, 0.0, 0.0, 0.0]])


def test_grpo_divides_the_centred_reward_by_the_population_deviation() -> None:
    deviation = np.sqrt(0.1875)
    np.testing.assert_allclose(
        group_advantages(ONE_OF_FOUR, "grpo"), np.array([[0.75, -0.25, -0.25, -0.25]]) / deviation, rtol=1e-5
    )


def test_dr_grpo_only_centres() -> None:
    np.testing.assert_array_equal(group_advantages(ONE_OF_FOUR, "dr_grpo"), [[0.75, -0.25, -0.25, -0.25]])


def test_rloo_subtracts_the_mean_of_the_others() -> None:
    np.testing.assert_allclose(group_advantages(ONE_OF_FOUR, "rloo"), [[1.0, -1 / 3, -1 / 3, -1 / 3]])


@pytest.mark.parametrize("estimator", ESTIMATORS)
@pytest.mark.parametrize("reward", [0.0, 1.0, 0.1])
def test_a_group_of_equal_rewards_has_advantages_of_exactly_zero(estimator: str, reward: float) -> None:
    assert not group_advantages(np.full((2, 7), reward), estimator).any()


def test_groups_do_not_see_each_other() -> None:
    both = group_advantages(np.array([[1.0, 0.0], [1.0, 1.0]]), "dr_grpo")
    np.testing.assert_array_equal(both, [[0.5, -0.5], [0.0, 0.0]])


@pytest.mark.parametrize("estimator", ESTIMATORS)
@given(rewards=arrays(np.float64, (3, 8), elements=st.sampled_from([0.0, 1.0])))
def test_advantages_of_a_group_sum_to_zero_and_order_as_rewards(estimator: str, rewards: np.ndarray) -> None:
    advantages = group_advantages(rewards, estimator)
    np.testing.assert_allclose(advantages.sum(axis=1), 0, atol=1e-9)
    assert (np.argsort(advantages, axis=1, kind="stable") == np.argsort(rewards, axis=1, kind="stable")).all()


def test_a_group_of_one_is_refused() -> None:
    with pytest.raises(ValueError, match="at least two"):
        group_advantages(np.ones((2, 1)), "grpo")
