"""Fine-tuning on scripted conversations: what it learns, what it leaves alone, and that it repeats."""

from typing import Any

import pytest
import torch

from agentrl.config import WarmStart
from agentrl.policy.dialogues import Conversation
from agentrl.policy.loading import weights_sha256
from agentrl.policy.warm_start import fine_tune
from tests.tiny_policy import tiny_model

RECIPE = WarmStart(episodes=8, good=1.0, epochs=12, batch_size=4, lr=1e-2, seed=0)


def conversation(ids: tuple[int, ...], positions: tuple[int, ...], weight: float = 1.0) -> Conversation:
    return Conversation(ids, positions, [weight] * len(positions))


def conversations() -> list[Conversation]:
    rows = [tuple(range(2 + start, 12 + start + start % 3)) for start in range(8)]
    return [conversation(ids, tuple(range(3, len(ids)))) for ids in rows]


def tuned(**changes: Any) -> tuple[Any, list[float], list[tuple[int, int]]]:
    model = tiny_model(32, layers=1)
    said: list[tuple[int, int]] = []
    recipe = RECIPE.model_copy(update=changes)
    losses = fine_tune(model, conversations(), recipe, report=lambda step, steps, _loss: said.append((step, steps)))
    return model, losses, said


def test_fine_tuning_learns_its_conversations_and_reports_every_step() -> None:
    model, losses, said = tuned()
    assert said == [(step, 24) for step in range(1, 25)]
    assert losses[-1] < 0.5 * losses[0]
    assert not model.training


def test_fine_tuning_repeats_exactly_and_its_seed_matters() -> None:
    first, again, other = (weights_sha256(tuned(epochs=2, seed=seed)[0]) for seed in (0, 0, 1))
    assert first == again != other


def test_tokens_that_are_not_counted_teach_nothing() -> None:
    """A change of an uncounted last token, which no counted one can see, leaves the weights alone."""
    recipe = RECIPE.model_copy(update={"epochs": 1})
    hashes = []
    for last in (20, 21):
        model = tiny_model(32, layers=1)
        rows = [conversation((5, 6, 7, 8, last), (2, 3))]
        fine_tune(model, rows, recipe, report=lambda *_: None)
        hashes.append(weights_sha256(model))
    assert hashes[0] == hashes[1]


def test_the_global_random_state_takes_no_part() -> None:
    torch.manual_seed(1)
    first = weights_sha256(tuned(epochs=1)[0])
    torch.manual_seed(2)
    assert weights_sha256(tuned(epochs=1)[0]) == first


def test_the_rows_of_a_pass_change_nothing_but_rounding() -> None:
    losses = {micro: tuned(micro=micro, epochs=2)[1] for micro in (1, 3, 16)}
    assert losses[1] == pytest.approx(losses[16], abs=1e-5)
    assert losses[3] == pytest.approx(losses[16], abs=1e-5)


def test_a_pass_in_bf16_leaves_weights_in_fp32_and_learns_too() -> None:
    model, losses, _ = tuned(precision="bf16")
    assert {parameter.dtype for parameter in model.parameters()} == {torch.float32}
    assert losses[-1] < 0.5 * losses[0]
    assert losses != tuned()[1]


def test_a_token_counts_by_its_weight() -> None:
    """The loss is a weighted mean: one weight for all changes nothing, no weight for one leaves it out."""
    recipe = RECIPE.model_copy(update={"epochs": 1, "batch_size": 1})
    rows = [
        conversation((5, 6, 7, 8, 9), (2, 3)),
        conversation((5, 6, 7, 8, 9), (2, 3), 0.25),
        Conversation((5, 6, 7, 8, 9), (2, 3, 4), [1.0, 1.0, 0.0]),
    ]
    losses = [fine_tune(tiny_model(32, layers=1), [row], recipe, report=lambda *_: None)[0] for row in rows]
    assert losses[1:] == pytest.approx([losses[0]] * 2, abs=1e-6)
