"""The gates of the graphed sampler pass on a sound one and find each fault."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
import torch

from agentrl.errors import IntegrityError
from agentrl.sampling import decoder, engine, gates, ops
from agentrl.sampling.gates import Subject, check_gates
from agentrl.sampling.weights import LiveWeights, Precision
from tests.sampling.models import make_model

PROMPT = [5, 6, 7, 8, 9, 10, 11, 12, 13]


@pytest.fixture(scope="module", autouse=True)
def _one_thread() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def subject(precision: Precision = "fp32", slots: int = 20) -> Subject:
    return Subject(make_model(), precision, slots, PROMPT, 300)


def test_a_sound_sampler_passes_and_the_record_says_what_was_compared() -> None:
    found = check_gates(subject(), every=True)
    greedy = found["greedy"]
    assert (greedy["batches"], greedy["lengths"], greedy["near_ties"]) == ([1, 20], [9, 122, 250], 0)
    assert greedy["tokens"] == 3 * 12 * (1 + 20)
    assert 0 < greedy["max_logprob_difference"] < 1e-4
    assert found["nothing_left"] == 4 * 12
    assert found["batch_independent"] == 20 * 12


def test_in_bf16_independence_of_the_batch_is_not_promised() -> None:
    assert check_gates(subject("bf16"))["batch_independent"] is None


def test_the_weights_are_as_they_were_after_the_gates() -> None:
    one = subject()
    before = [parameter.detach().clone() for parameter in one.model.parameters()]
    check_gates(one)
    assert all(torch.equal(old, new) for old, new in zip(before, one.model.parameters(), strict=True))


def with_mask(monkeypatch: pytest.MonkeyPatch, change: Callable[[Any, Any], Any]) -> None:
    """Let every pass use another mask than its own."""
    sound = ops.Places.mask.func
    monkeypatch.setattr(ops.Places, "mask", property(lambda places: change(sound, places)))


def test_attention_that_misses_a_place_fails_the_greedy_gate(monkeypatch: pytest.MonkeyPatch) -> None:
    def blind(sound: Any, places: Any) -> Any:
        mask = sound(places).clone()
        mask[..., 3] = -torch.inf
        return mask

    with_mask(monkeypatch, blind)
    with pytest.raises(IntegrityError, match=r"gate greedy"):
        gates.check_greedy(subject(), every=True)


def test_another_temperature_fails_the_greedy_gate_by_its_log_probabilities(monkeypatch: pytest.MonkeyPatch) -> None:
    logits = decoder.logits
    monkeypatch.setattr(engine, "logits", lambda *args: logits(*args) / 1.1)
    with pytest.raises(IntegrityError, match="log-probabilities differ"):
        gates.check_greedy(subject())


def test_a_place_that_is_read_past_a_row_s_end_fails_the_gate_of_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(sound: Any, places: Any) -> Any:
        further = (places.positions_BQ + 100).clamp(max=places.length - 1)
        return sound(replace(places, positions_BQ=further))

    with_mask(monkeypatch, leaky)
    with pytest.raises(IntegrityError, match="gate nothing_left"):
        gates.check_nothing_left(subject())


def test_weights_that_are_read_once_and_kept_fail_their_gate(monkeypatch: pytest.MonkeyPatch) -> None:
    read = LiveWeights.read

    def first(self: Any) -> Any:
        if not hasattr(self, "kept"):
            self.kept = read(self)
        return self.kept

    monkeypatch.setattr(LiveWeights, "read", first)
    with pytest.raises(IntegrityError, match="gate weights_current"):
        gates.check_weights(subject("bf16"))


def test_sums_that_depend_on_the_batch_fail_the_gate_of_independence(monkeypatch: pytest.MonkeyPatch) -> None:
    logits = decoder.logits
    monkeypatch.setattr(
        engine, "logits", lambda weights, shape, hidden: logits(weights, shape, hidden) * (1 + 1e-6 * hidden.mean())
    )
    with pytest.raises(IntegrityError, match="gate batch_independent"):
        gates.check_independence(subject())
