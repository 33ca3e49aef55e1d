"""Packed rows against padded ones: the same log-probabilities and gradients, and no padding outside attention."""

from contextlib import nullcontext
from typing import Any

import pytest
import torch

from agentrl.errors import UserError
from agentrl.policy import decoder, forward
from agentrl.policy.forward import collate, recompute_layers, token_logprobs
from agentrl.policy.packing import ATTENTION, Order, make_packing, packed, reorder
from tests.policy.padded_reference import gradient, padded_logprobs, random_model, random_rows, weighted

CPU = torch.device("cpu")
LENGTHS = {"ragged": (9, 14, 6, 14), "equal": (8, 8, 8), "alone": (11,), "short": (2, 5)}


@pytest.fixture(params=["own layers", "transformers' layers"])
def _both_kinds_of_layers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param != "own layers":
        monkeypatch.setattr(forward, "knows", lambda _: False)


@pytest.mark.usefixtures("_both_kinds_of_layers")
@pytest.mark.parametrize("lengths", LENGTHS.values(), ids=LENGTHS)
@pytest.mark.parametrize("architecture", ["qwen2", "qwen3"])
def test_packed_rows_give_the_logprobs_and_gradients_of_padded_ones(
    architecture: str, lengths: tuple[int, ...]
) -> None:
    model, rows = random_model(architecture), random_rows(lengths)
    expected = padded_logprobs(model, rows)
    slope = gradient(model, weighted(expected))
    with packed(model):
        found = token_logprobs(model, collate(rows, CPU))
        torch.testing.assert_close(found, expected, rtol=1e-5, atol=1e-5)
        torch.testing.assert_close(gradient(model, weighted(found)), slope, rtol=1e-4, atol=1e-4)


def test_without_packed_attention_transformers_layers_give_the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forward, "knows", lambda _: False)
    model, rows = random_model("qwen3"), random_rows(LENGTHS["ragged"])
    stock = token_logprobs(model, collate(rows, CPU))
    with packed(model):
        torch.testing.assert_close(token_logprobs(model, collate(rows, CPU)), stock, rtol=1e-5, atol=1e-5)


@pytest.mark.usefixtures("_both_kinds_of_layers")
def test_a_row_does_not_see_the_others() -> None:
    """With the others' tokens changed, not a bit of a row's log-probabilities changes."""
    model, rows = random_model("qwen2"), random_rows((7, 9, 5))
    others = random_rows((3, 9, 5))[1:]
    changed = [rows[0], *(row._replace(ids=row.ids[::-1]) for row in others)]
    count = len(rows[0].positions)
    with packed(model), torch.no_grad():
        before, after = (token_logprobs(model, collate(batch, CPU)) for batch in (rows, changed))
    assert before[:count].tolist() == after[:count].tolist()
    assert not torch.equal(before[count:], after[count:])


def test_no_matrix_sees_padding(monkeypatch: pytest.MonkeyPatch) -> None:
    model, rows = random_model("qwen3"), random_rows(LENGTHS["ragged"])
    seen: list[int] = []
    linear = decoder._linear

    def watched(inputs: torch.Tensor, matrix: Any) -> torch.Tensor:
        seen.append(len(inputs))
        return linear(inputs, matrix)

    monkeypatch.setattr(decoder, "_linear", watched)
    token_logprobs(model, collate(rows, CPU))
    assert seen == [sum(LENGTHS["ragged"])] * 7 * 2


@pytest.mark.usefixtures("_both_kinds_of_layers")
def test_a_recomputed_layer_attends_as_the_first_time() -> None:
    model, rows = random_model("qwen3"), random_rows(LENGTHS["ragged"])
    slope = gradient(model, weighted(padded_logprobs(model, rows)))
    recompute_layers(model)
    model.train()
    with packed(model):
        found = gradient(model, weighted(token_logprobs(model, collate(rows, CPU))))
    torch.testing.assert_close(found, slope, rtol=1e-4, atol=1e-4)


def test_a_model_has_its_own_attention_again_after_the_block_even_if_that_fails() -> None:
    model = random_model("qwen3")
    own = model.config._attn_implementation

    def fail() -> None:
        with packed(model):
            assert model.config._attn_implementation == ATTENTION != own
            raise RuntimeError("in the block")

    with pytest.raises(RuntimeError, match="in the block"):
        fail()
    assert model.config._attn_implementation == own


@pytest.mark.parametrize(("window", "refused"), [(8, True), (16, False)])
def test_attention_in_a_window_shorter_than_the_rows_is_refused(window: int, refused: bool) -> None:
    layers: dict[str, Any] = {"use_sliding_window": True, "sliding_window": window, "max_window_layers": 1}
    model, rows = random_model("qwen3", **layers), random_rows((12, 9))
    expected = padded_logprobs(model, rows)
    refusal = pytest.raises(UserError, match="a window of 8 tokens can't be trained") if refused else nullcontext()
    with packed(model), refusal:
        torch.testing.assert_close(token_logprobs(model, collate(rows, CPU)), expected, rtol=1e-5, atol=1e-5)


def test_reordering_gathers_and_its_gradient_gathers_back() -> None:
    items = torch.arange(8.0).view(4, 2).requires_grad_()
    order = Order(torch.tensor([2, 0]), torch.tensor([1, 0, 0, 0]), torch.tensor([False, True, False, True]))
    chosen = reorder(items, order)
    assert chosen.tolist() == [[4, 5], [0, 1]]
    chosen.backward(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))  # type: ignore[no-untyped-call]
    assert items.grad is not None
    assert items.grad.tolist() == [[3, 4], [0, 0], [1, 2], [0, 0]]


def test_rows_of_one_length_are_moved_nowhere() -> None:
    assert make_packing([5, 5], CPU)[2:] == (None, None)
    assert None not in make_packing([5, 4], CPU)
