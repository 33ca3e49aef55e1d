"""The update against a plain reference, and its exactness under everything that must not matter."""

import copy
from typing import Any

import numpy as np
import pytest
import torch

from agentrl.config import ExperimentSettings
from agentrl.errors import IntegrityError
from agentrl.grpo.batching import Row, make_microbatch
from agentrl.grpo.learner import Learner, make_optimizer
from agentrl.grpo.loss import clipped_loss
from agentrl.policy.forward import collate, token_logprobs
from agentrl.policy.loading import weights_sha256
from agentrl.streams import Stream
from tests.tiny_policy import sharpened, tiny_model

VOCABULARY = 50
PAD = 0
CPU = torch.device("cpu")


def settings(**changes: Any) -> ExperimentSettings:
    values: dict[str, Any] = {
        "environment": "edit_menu",
        "steps": 1,
        "prompts": 4,
        "group_size": 2,
        "lr": 1e-2,
        "max_turns": 2,
        "max_new_tokens": 8,
        "gen_batch": 8,
        "micro": 8,
        "gradient_checkpointing": False,
        "advantages": "grpo",
        "clip": 0.2,
        "epochs": 1,
        "minibatches": 2,
        "max_grad_norm": 1.0,
        "max_logprob_gap": 100.0,
    }
    return ExperimentSettings.model_validate(values | changes)


def make_rows(model: Any, count: int = 8, *, shift: float = 0.0) -> list[Row]:
    """Rows of different lengths whose sampler log-probs are the model's own, plus `shift`."""
    rng = np.random.default_rng(1)
    rows = []
    for index in range(count):
        length = 6 + 3 * index
        ids = tuple(int(i) for i in rng.integers(2, VOCABULARY, length))
        positions = tuple(range(3, length - 1)) if index % 2 else (2, 3, length - 1)
        bare = Row(ids, positions, (), 0.0)
        with torch.no_grad():
            values = token_logprobs(model, collate([bare], PAD, CPU)) + shift
        rows.append(Row(ids, positions, tuple(values.tolist()), float(rng.choice([-1.0, 0.0, 1.5]))))
    return rows


def updated(rows: list[Row], **changes: Any) -> tuple[Any, Any]:
    model = sharpened(tiny_model(VOCABULARY))
    chosen = settings(**changes)
    learner = Learner(model, make_optimizer(model, chosen.lr), chosen, PAD)
    metrics = learner.update(rows, Stream((0,)))
    return model, metrics


def gradient(model: Any) -> torch.Tensor:
    return torch.cat([parameter.grad.flatten() for parameter in model.parameters()])


@pytest.fixture(name="rows")
def _rows() -> list[Row]:
    return make_rows(sharpened(tiny_model(VOCABULARY)))


def test_loss_and_gradient_equal_a_reference_written_token_by_token(rows: list[Row]) -> None:
    model = sharpened(tiny_model(VOCABULARY))
    shifted = [
        row._replace(logprobs=tuple(value - 0.3 * (-1) ** k for k, value in enumerate(row.logprobs))) for row in rows
    ]
    normaliser = sum(len(row.positions) for row in shifted)

    expected = torch.zeros(())
    for row in shifted:
        logits = model(torch.tensor([row.ids])).logits[0]
        for position, old in zip(row.positions, row.logprobs, strict=True):
            new = torch.log_softmax(logits[position - 1], dim=-1)[row.ids[position]]
            ratio = torch.exp(new - old)
            expected = expected - torch.min(ratio * row.advantage, ratio.clamp(0.8, 1.2) * row.advantage) / normaliser
    expected.backward()
    reference = gradient(model).clone()
    model.zero_grad()

    batch = make_microbatch(shifted, PAD, CPU)
    part = clipped_loss(token_logprobs(model, batch.tokens), batch, clip=0.2, normaliser=normaliser)
    part.loss.backward()
    torch.testing.assert_close(part.loss, expected, rtol=1e-5, atol=1e-6)
    torch.testing.assert_close(gradient(model), reference, rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("micro", [1, 2, 4])
def test_the_microbatch_does_not_change_the_update(rows: list[Row], micro: int) -> None:
    whole, _ = updated(rows, micro=8)
    parts, _ = updated(rows, micro=micro)
    torch.testing.assert_close(gradient(parts), gradient(whole), rtol=1e-4, atol=1e-7)


def test_skipping_rows_of_zero_advantage_equals_keeping_them(rows: list[Row]) -> None:
    """A vanishing advantage is not skipped, and must leave the same gradient as a skipped row."""
    skipped, skipped_metrics = updated(rows)
    kept_rows = [row._replace(advantage=1e-30) if row.advantage == 0 else row for row in rows]
    kept, kept_metrics = updated(kept_rows)
    assert skipped_metrics.rows_skipped == sum(row.advantage == 0 for row in rows) > 0
    assert kept_metrics.rows_skipped == 0
    torch.testing.assert_close(gradient(skipped), gradient(kept), rtol=1e-4, atol=1e-7)


def test_skipped_rows_count_in_the_normaliser(rows: list[Row]) -> None:
    longer = [
        row._replace(positions=row.positions[:1], logprobs=row.logprobs[:1]) if row.advantage == 0 else row
        for row in rows
    ]
    fewer_tokens, _ = updated(longer, minibatches=1, max_grad_norm=1e9)
    all_tokens, _ = updated(rows, minibatches=1, max_grad_norm=1e9)
    tokens = sum(len(row.positions) for row in rows)
    ratio = sum(len(row.positions) for row in longer) / tokens
    torch.testing.assert_close(gradient(fewer_tokens) * ratio, gradient(all_tokens), rtol=1e-4, atol=1e-7)


def test_a_step_without_signal_still_moves_by_its_momentum_as_a_zero_gradient_would(rows: list[Row]) -> None:
    chosen = settings(minibatches=1)
    dead = [row._replace(advantage=0.0) for row in rows]

    model = sharpened(tiny_model(VOCABULARY))
    learner = Learner(model, make_optimizer(model, chosen.lr), chosen, PAD)
    learner.update(rows, Stream((0,)))
    expected = copy.deepcopy(model)
    optimizer = make_optimizer(expected, chosen.lr)
    optimizer.load_state_dict(copy.deepcopy(learner.optimizer.state_dict()))
    for parameter in expected.parameters():
        parameter.grad = torch.zeros_like(parameter)
    optimizer.step()

    learner.update(dead, Stream((1,)))
    assert weights_sha256(model) == weights_sha256(expected)


def test_a_first_step_without_signal_changes_nothing_and_measures_the_gap(rows: list[Row]) -> None:
    before = weights_sha256(sharpened(tiny_model(VOCABULARY)))
    model, metrics = updated([row._replace(advantage=0.0) for row in rows])
    assert weights_sha256(model) == before
    assert metrics.rows_skipped == len(rows)
    assert 0 <= metrics.gap.mean < 1e-5


def test_tokens_that_the_policy_did_not_sample_have_no_gradient(rows: list[Row]) -> None:
    """Changing the target of a tool's token changes nothing, while changing a sampled one does."""
    model = sharpened(tiny_model(VOCABULARY))
    row = rows[1]
    batch = collate([row], PAD, CPU)
    last = row._replace(ids=(*row.ids[:-1], (row.ids[-1] + 1) % VOCABULARY))
    assert len(row.ids) - 1 not in row.positions
    torch.testing.assert_close(token_logprobs(model, batch), token_logprobs(model, collate([last], PAD, CPU)))


def test_padding_does_not_change_a_rows_logprobs(rows: list[Row]) -> None:
    model = sharpened(tiny_model(VOCABULARY))
    alone = token_logprobs(model, collate([rows[0]], PAD, CPU))
    beside = token_logprobs(model, collate([rows[0], rows[-1]], PAD, CPU))[: len(rows[0].positions)]
    torch.testing.assert_close(beside, alone, rtol=1e-5, atol=1e-5)


def test_the_lm_head_runs_on_policy_positions_only(rows: list[Row]) -> None:
    model = sharpened(tiny_model(VOCABULARY))
    seen: list[int] = []
    model.get_output_embeddings().register_forward_hook(lambda _m, inputs, _o: seen.append(inputs[0].shape[0]))
    token_logprobs(model, collate(rows, PAD, CPU))
    assert seen == [sum(len(row.positions) for row in rows)]


def test_a_gap_past_the_bound_stops_before_anything_changes() -> None:
    model = sharpened(tiny_model(VOCABULARY))
    before = weights_sha256(model)
    chosen = settings(max_logprob_gap=1e-3)
    learner = Learner(model, make_optimizer(model, chosen.lr), chosen, PAD)
    with pytest.raises(IntegrityError, match="max_logprob_gap"):
        learner.update(make_rows(model, shift=0.1), Stream((0,)))
    assert weights_sha256(model) == before


@pytest.mark.parametrize("shift", [float("nan"), float("inf")])
def test_a_gap_that_is_no_number_stops_too(shift: float) -> None:
    model = sharpened(tiny_model(VOCABULARY))
    learner = Learner(model, make_optimizer(model, 1e-3), settings(), PAD)
    with pytest.raises(IntegrityError, match="max_logprob_gap"):
        learner.update(make_rows(model, shift=shift), Stream((0,)))


def test_a_gradient_that_is_no_number_moves_no_weight(rows: list[Row]) -> None:
    model = sharpened(tiny_model(VOCABULARY))
    before = weights_sha256(model)
    learner = Learner(model, make_optimizer(model, 1e-3), settings(), PAD)
    with pytest.raises(IntegrityError, match="gradient's norm is nan"):
        learner.update([row._replace(advantage=float("nan")) for row in rows], Stream((0,)))
    assert weights_sha256(model) == before


def test_the_gap_is_the_mean_difference_of_logprobs() -> None:
    model = sharpened(tiny_model(VOCABULARY))
    learner = Learner(model, make_optimizer(model, 1e-3), settings(), PAD)
    gap = learner.measure_gap(make_rows(model, shift=0.25))
    assert gap.mean == pytest.approx(0.25, abs=1e-4)
    assert gap.maximum == pytest.approx(0.25, abs=1e-4)


def test_clip_fraction_counts_tokens_where_clipping_binds() -> None:
    model = sharpened(tiny_model(VOCABULARY))
    rows = [row._replace(advantage=1.0) for row in make_rows(model, shift=-0.3)]
    batch = make_microbatch(rows, PAD, CPU)
    raised = clipped_loss(token_logprobs(model, batch.tokens), batch, clip=0.2, normaliser=1)
    assert int(raised.clipped) == len(batch.advantages_N)
    falling = batch._replace(advantages_N=-batch.advantages_N)
    assert int(clipped_loss(token_logprobs(model, falling.tokens), falling, clip=0.2, normaliser=1).clipped) == 0


def test_gradient_checkpointing_gives_the_same_update(rows: list[Row]) -> None:
    plain, _ = updated(rows)
    model = sharpened(tiny_model(VOCABULARY))
    model.gradient_checkpointing_enable()
    chosen = settings()
    Learner(model, make_optimizer(model, chosen.lr), chosen, PAD).update(rows, Stream((0,)))
    torch.testing.assert_close(gradient(model), gradient(plain), rtol=1e-5, atol=1e-8)


def test_the_optimiser_is_adamw_without_weight_decay() -> None:
    optimizer = make_optimizer(tiny_model(VOCABULARY), 1e-6)
    assert isinstance(optimizer, torch.optim.AdamW)
    assert {group["weight_decay"] for group in optimizer.param_groups} == {0.0}
