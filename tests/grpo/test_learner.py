"""The update against a plain reference, and its exactness under everything that must not matter."""

import copy
import warnings
from typing import Any

import numpy as np
import pytest
import torch

from agentrl.config import ExperimentSettings
from agentrl.errors import IntegrityError
from agentrl.grpo.batching import Row, make_microbatch, split_minibatches
from agentrl.grpo.learner import Learner, make_optimizer
from agentrl.grpo.loss import clipped_loss, importance_weights
from agentrl.policy import decoder
from agentrl.policy.forward import collate, token_logprobs
from agentrl.policy.loading import weights_sha256
from agentrl.streams import Stream
from tests.tiny_policy import sharpened, tiny_model

VOCABULARY = 50
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
        "micro_tokens": 4096,
        "memory": "normal",
        "advantages": "grpo",
        "clip": 0.2,
        "epochs": 1,
        "minibatches": 2,
        "max_grad_norm": 1.0,
        "max_logprob_gap": 100.0,
        "importance_cap": None,
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
            values = token_logprobs(model, collate([bare], CPU)) + shift
        rows.append(Row(ids, positions, tuple(values.tolist()), float(rng.choice([-1.0, 0.0, 1.5]))))
    return rows


def updated(rows: list[Row], **changes: Any) -> tuple[Any, Any]:
    model = sharpened(tiny_model(VOCABULARY))
    chosen = settings(**changes)
    learner = Learner(model, make_optimizer(model, chosen.lr), chosen)
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

    batch = make_microbatch(shifted, CPU)
    part = clipped_loss(token_logprobs(model, batch.tokens), batch, clip=0.2, normaliser=normaliser)
    part.loss.backward()
    torch.testing.assert_close(part.loss, expected, rtol=1e-5, atol=1e-6)
    torch.testing.assert_close(gradient(model), reference, rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("bound", [{"micro": 1}, {"micro": 2}, {"micro_tokens": 1}, {"micro_tokens": 50}])
def test_the_microbatch_does_not_change_the_update(rows: list[Row], bound: dict[str, int]) -> None:
    whole, _ = updated(rows)
    parts, _ = updated(rows, **bound)
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
    learner = Learner(model, make_optimizer(model, chosen.lr), chosen)
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
    batch = collate([row], CPU)
    last = row._replace(ids=(*row.ids[:-1], (row.ids[-1] + 1) % VOCABULARY))
    assert len(row.ids) - 1 not in row.positions
    torch.testing.assert_close(token_logprobs(model, batch), token_logprobs(model, collate([last], CPU)))


def test_a_gap_past_the_bound_stops_before_anything_changes() -> None:
    model = sharpened(tiny_model(VOCABULARY))
    before = weights_sha256(model)
    chosen = settings(max_logprob_gap=1e-3)
    learner = Learner(model, make_optimizer(model, chosen.lr), chosen)
    with pytest.raises(IntegrityError, match="max_logprob_gap"):
        learner.update(make_rows(model, shift=0.1), Stream((0,)))
    assert weights_sha256(model) == before


@pytest.mark.parametrize("shift", [float("nan"), float("inf")])
def test_a_gap_that_is_no_number_stops_too(shift: float) -> None:
    model = sharpened(tiny_model(VOCABULARY))
    learner = Learner(model, make_optimizer(model, 1e-3), settings())
    with pytest.raises(IntegrityError, match="max_logprob_gap"):
        learner.update(make_rows(model, shift=shift), Stream((0,)))


def test_a_gradient_that_is_no_number_moves_no_weight(rows: list[Row]) -> None:
    model = sharpened(tiny_model(VOCABULARY))
    before = weights_sha256(model)
    learner = Learner(model, make_optimizer(model, 1e-3), settings())
    with pytest.raises(IntegrityError, match="gradient's norm is nan"):
        learner.update([row._replace(advantage=float("nan")) for row in rows], Stream((0,)))
    assert weights_sha256(model) == before


def test_the_gap_is_the_mean_difference_of_logprobs() -> None:
    model = sharpened(tiny_model(VOCABULARY))
    learner = Learner(model, make_optimizer(model, 1e-3), settings())
    gap = learner.measure_gap(make_rows(model, shift=0.25))
    assert gap.mean == pytest.approx(0.25, abs=1e-4)
    assert gap.maximum == pytest.approx(0.25, abs=1e-4)


def test_clip_fraction_counts_tokens_where_clipping_binds() -> None:
    model = sharpened(tiny_model(VOCABULARY))
    rows = [row._replace(advantage=1.0) for row in make_rows(model, shift=-0.3)]
    batch = make_microbatch(rows, CPU)
    raised = clipped_loss(token_logprobs(model, batch.tokens), batch, clip=0.2, normaliser=1)
    assert int(raised.clipped) == len(batch.advantages_N)
    falling = batch._replace(advantages_N=-batch.advantages_N)
    assert int(clipped_loss(token_logprobs(model, falling.tokens), falling, clip=0.2, normaliser=1).clipped) == 0


def test_low_memory_gives_the_same_update_and_warns_of_nothing(rows: list[Row]) -> None:
    plain, _ = updated(rows)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        low, _ = updated(rows, memory="low")
    torch.testing.assert_close(gradient(low), gradient(plain), rtol=1e-5, atol=1e-8)


def test_low_memory_keeps_what_enters_the_layers_and_recomputes_the_rest(
    rows: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    attention = decoder._attention

    def watched(*arguments: Any) -> torch.Tensor:
        seen.append(1)
        return attention(*arguments)

    monkeypatch.setattr(decoder, "_attention", watched)
    calls = []
    for memory in ("normal", "low"):
        seen.clear()
        updated(rows, memory=memory, minibatches=1)
        calls.append(len(seen))
    assert calls == [2, 4]


def test_gradients_can_be_freed_between_updates_without_a_difference(rows: list[Row]) -> None:
    hashes = []
    for free in (False, True):
        model = sharpened(tiny_model(VOCABULARY))
        learner = Learner(model, make_optimizer(model, 1e-2), settings())
        for step in range(2):
            learner.update(rows, Stream((step,)))
            if free:
                learner.free_gradients()
                assert all(parameter.grad is None for parameter in model.parameters())
        hashes.append(weights_sha256(model))
    assert hashes[0] == hashes[1]


def test_the_gap_is_over_every_row_that_the_first_minibatch_uses(rows: list[Row]) -> None:
    """Each row's sampler is off by its own amount, so the mean tells whose tokens were counted."""
    model = sharpened(tiny_model(VOCABULARY))
    off = [
        row._replace(logprobs=tuple(value + 0.01 * 2**index for value in row.logprobs))
        for index, row in enumerate(rows)
    ]
    first = split_minibatches(off, 2, Stream((0,)).child("minibatches", 0))[0]
    used = [row for row in first if row.advantage != 0.0]
    amounts = {row.ids: 0.01 * 2**index for index, row in enumerate(off)}
    shifts = [amounts[row.ids] for row in used for _ in row.positions]
    chosen = settings(micro=1)
    metrics = Learner(model, make_optimizer(model, chosen.lr), chosen).update(off, Stream((0,)))
    assert len(used) > 1
    assert metrics.gap.mean == pytest.approx(np.mean(shifts), abs=1e-5)
    assert metrics.gap.maximum == pytest.approx(max(shifts), abs=1e-5)


def test_weights_that_are_no_numbers_are_named(rows: list[Row]) -> None:
    model = sharpened(tiny_model(VOCABULARY))
    with torch.no_grad():
        model.model.layers[1].mlp.up_proj.weight[0, 0] = float("nan")
    learner = Learner(model, make_optimizer(model, 1e-2), settings())
    with pytest.raises(IntegrityError, match=r"weights model\.layers\.1\.mlp\.up_proj\.weight hold values that are no"):
        learner.update(rows, Stream((0,)))


def test_the_attention_of_the_model_is_its_own_after_an_update_and_after_a_failed_one(rows: list[Row]) -> None:
    model = sharpened(tiny_model(VOCABULARY))
    own = model.config._attn_implementation
    learner = Learner(model, make_optimizer(model, 1e-2), settings(max_logprob_gap=1e-3))
    learner.update(rows, Stream((0,)))
    assert model.config._attn_implementation == own
    with pytest.raises(IntegrityError):
        learner.update(make_rows(model, shift=1.0), Stream((1,)))
    assert model.config._attn_implementation == own


def test_importance_weights_are_trainer_over_sampler_up_to_the_cap(rows: list[Row]) -> None:
    row = rows[1]._replace(reference=tuple(value + 0.5 for value in rows[1].logprobs))
    weights = importance_weights(make_microbatch([row], CPU), 10.0)
    torch.testing.assert_close(weights, torch.full_like(weights, float(np.exp(0.5))))
    assert (importance_weights(make_microbatch([row], CPU), 1.25) == 1.25).all()


def test_with_importance_weights_the_ratio_is_to_the_trainer_and_the_gain_is_weighted() -> None:
    """Samplers that were off by one constant: no ratio leaves 1, and the gradient is that of no gap, weighted."""
    model = sharpened(tiny_model(VOCABULARY))
    near, off = make_rows(model), make_rows(model, shift=-0.5)
    changes: dict[str, Any] = {"minibatches": 1, "max_grad_norm": 1e9}
    plain, _ = updated(near, **changes)
    weighted, metrics = updated(off, **changes, importance_cap=10.0)
    capped, capped_metrics = updated(off, **changes, importance_cap=1.25)
    assert metrics.clip_fraction == 0 == metrics.capped_fraction
    assert capped_metrics.capped_fraction == 1
    torch.testing.assert_close(gradient(weighted), gradient(plain) * float(np.exp(0.5)), rtol=1e-4, atol=1e-7)
    torch.testing.assert_close(gradient(capped), gradient(plain) * 1.25, rtol=1e-4, atol=1e-7)


def test_with_importance_weights_the_gap_is_over_every_used_row_and_bounded_before_any_change(rows: list[Row]) -> None:
    model = sharpened(tiny_model(VOCABULARY))
    before = weights_sha256(model)
    last = max(index for index, row in enumerate(rows) if row.advantage != 0)
    rows[last] = rows[last]._replace(logprobs=tuple(value + 5 for value in rows[last].logprobs))
    _, metrics = updated(rows, importance_cap=2.0, micro=2)
    assert metrics.gap.maximum == pytest.approx(5, abs=1e-4)
    chosen = settings(importance_cap=2.0, max_logprob_gap=1e-3)
    with pytest.raises(IntegrityError, match="max_logprob_gap"):
        Learner(model, make_optimizer(model, chosen.lr), chosen).update(rows, Stream((0,)))
    assert weights_sha256(model) == before


def test_later_minibatches_have_the_reference_from_before_the_step(rows: list[Row]) -> None:
    """The second minibatch's ratios have moved away from 1 although its reference equals the sampler's."""
    one, one_metrics = updated(rows, importance_cap=2.0, lr=3e-1)
    none, none_metrics = updated(rows, lr=3e-1)
    assert one_metrics.clip_fraction == none_metrics.clip_fraction > 0
    torch.testing.assert_close(gradient(one), gradient(none), rtol=1e-3, atol=1e-6)


def test_the_cap_without_a_row_to_use_still_measures_the_gap(rows: list[Row]) -> None:
    _, metrics = updated([row._replace(advantage=0.0) for row in rows], importance_cap=2.0)
    assert 0 <= metrics.gap.mean < 1e-5


def test_bf16_keeps_weights_and_gradients_in_fp32_and_its_gap_is_measured(rows: list[Row]) -> None:
    model = sharpened(tiny_model(VOCABULARY))
    metrics = Learner(model, make_optimizer(model, 1e-2), settings(), "bf16").update(rows, Stream((0,)))
    assert {parameter.dtype for parameter in model.parameters()} == {torch.float32}
    assert {parameter.grad.dtype for parameter in model.parameters()} == {torch.float32}
    assert 1e-4 < metrics.gap.mean < 0.5


def test_bf16_gives_nearly_the_gradient_of_fp32(rows: list[Row]) -> None:
    full, _ = updated(rows)
    model = sharpened(tiny_model(VOCABULARY))
    Learner(model, make_optimizer(model, 1e-2), settings(), "bf16").update(rows, Stream((0,)))
    assert torch.cosine_similarity(gradient(full), gradient(model), dim=0) > 0.98


def test_the_optimiser_is_adamw_without_weight_decay() -> None:
    optimizer = make_optimizer(tiny_model(VOCABULARY), 1e-6)
    assert isinstance(optimizer, torch.optim.AdamW)
    assert {group["weight_decay"] for group in optimizer.param_groups} == {0.0}
