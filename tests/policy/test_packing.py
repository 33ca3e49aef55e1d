"""Packed rows against padded ones: the same log-probabilities and gradients, and no token twice outside attention."""

from contextlib import nullcontext
from typing import Any

import numpy as np
import pytest
import torch

from agentrl.errors import UserError
from agentrl.policy import decoder, forward
from agentrl.policy.forward import collate, recompute_layers, token_logprobs
from agentrl.policy.packing import ATTENTION, Block, make_packing, packed
from tests.policy.padded_reference import (
    Chosen,
    branching_rows,
    gradient,
    padded_logprobs,
    random_model,
    random_rows,
    weighted,
)

CPU = torch.device("cpu")
LENGTHS = {"ragged": (9, 14, 6, 14), "equal": (8, 8, 8), "alone": (11,), "short": (2, 5)}
SHARED = {
    "one prompt": branching_rows(("ab", 3), ("ab", 7), ("ab", 1)),
    "a prompt, and equal lengths": branching_rows(("ab", 4), ("ab", 4)),
    "several prompts": branching_rows(("ab", 3), ("c", 7), ("ab", 5), ("c", 2), ("d", 4)),
    "prompts with a beginning in common": branching_rows(("ab", 3), ("ac", 7), ("ab", 5), ("ac", 2), ("d", 4)),
    "replies with a beginning in common": branching_rows(("abc", 3), ("abd", 5), ("abc", 2), ("abd", 1)),
    "a row that is another's beginning": branching_rows(("ab", 5), ("ab", 0), ("a", 0), ("ac", 2)),
    "equal rows": branching_rows(("abc", 0), ("abc", 0), ("abd", 4), ("abc", 0)),
}


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
    assert_equal_to_padded(random_model(architecture), random_rows(lengths))


@pytest.mark.usefixtures("_both_kinds_of_layers")
@pytest.mark.parametrize("rows", SHARED.values(), ids=SHARED)
@pytest.mark.parametrize("architecture", ["qwen2", "qwen3"])
def test_rows_that_share_tokens_give_the_logprobs_and_gradients_of_padded_ones(
    architecture: str, rows: list[Chosen]
) -> None:
    assert_equal_to_padded(random_model(architecture), rows)


@pytest.mark.parametrize("heads", [1, 4], ids=["one for all", "one each"])
def test_shared_tokens_have_the_gradients_of_any_number_of_key_heads(heads: int) -> None:
    assert_equal_to_padded(random_model("qwen3", num_key_value_heads=heads), SHARED["several prompts"])


def assert_equal_to_padded(model: Any, rows: list[Chosen]) -> None:
    expected = padded_logprobs(model, rows)
    slope = gradient(model, weighted(expected))
    with packed(model):
        found = token_logprobs(model, collate(rows, CPU))
        torch.testing.assert_close(found, expected, rtol=1e-5, atol=1e-5)
        torch.testing.assert_close(gradient(model, weighted(found)), slope, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("rows", SHARED.values(), ids=SHARED)
def test_rows_that_share_tokens_give_the_same_bits_twice(rows: list[Chosen]) -> None:
    model = random_model("qwen3")
    first, again = (gradient(model, weighted(token_logprobs(model, collate(rows, CPU)))) for _ in range(2))
    assert torch.equal(first, again)


@pytest.mark.usefixtures("_both_kinds_of_layers")
def test_in_bf16_shared_tokens_are_as_near_to_fp32_as_tokens_of_rows_alone() -> None:
    model, rows = random_model("qwen3"), SHARED["prompts with a beginning in common"]
    exact = gradient(model, weighted(padded_logprobs(model, rows)))
    with packed(model), torch.autocast("cpu", dtype=torch.bfloat16):
        together = token_logprobs(model, collate(rows, CPU))
        alone = torch.cat([token_logprobs(model, collate([row], CPU)) for row in rows])
        slopes = [gradient(model, weighted(logprobs)) for logprobs in (together, alone)]
    errors = [float((slope - exact).norm() / exact.norm()) for slope in slopes]
    assert errors[0] < 1.5 * errors[1] < 0.1


def test_transformers_layers_without_packed_attention_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forward, "knows", lambda _: False)
    model = random_model("qwen3")
    with pytest.raises(ValueError, match="needs packed attention"):
        token_logprobs(model, collate(SHARED["one prompt"], CPU))


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


@pytest.mark.parametrize(
    ("rows", "tokens"),
    [
        (random_rows(LENGTHS["ragged"]), sum(LENGTHS["ragged"])),
        (SHARED["one prompt"], 6 + 3 + 7 + 1),
        (SHARED["prompts with a beginning in common"], 3 + 2 * 3 + 3 + 3 + 7 + 5 + 2 + 4),
        (SHARED["equal rows"], 3 * 3 + 3 + 4),
    ],
)
def test_no_matrix_sees_padding_or_a_token_twice(
    rows: list[Chosen], tokens: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    linear = decoder._linear

    def watched(inputs: torch.Tensor, matrix: Any) -> torch.Tensor:
        seen.append(len(inputs))
        return linear(inputs, matrix)

    monkeypatch.setattr(decoder, "_linear", watched)
    token_logprobs(random_model("qwen3"), collate(rows, CPU))
    assert seen == [tokens] * 7 * 2


@pytest.mark.usefixtures("_both_kinds_of_layers")
@pytest.mark.parametrize("rows", [random_rows(LENGTHS["ragged"]), SHARED["several prompts"]], ids=["alone", "shared"])
def test_a_recomputed_layer_attends_as_the_first_time(rows: list[Chosen]) -> None:
    model = random_model("qwen3")
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


def test_rows_of_one_length_that_share_nothing_are_moved_nowhere() -> None:
    whole, shorter, shared = np.arange(5), np.arange(5, 9), np.array([0, 1, 9, 10, 11])
    assert make_packing([whole, whole + 5], CPU)[1:] == (None, None, None)
    assert None not in make_packing([whole, shorter], CPU)
    assert None not in make_packing([whole, shared - 4 * (shared > 8)], CPU)


def test_rows_of_like_length_are_padded_together_and_others_not() -> None:
    numbers = [np.arange(length) + start for length, start in ((8, 0), (16, 8), (14, 24), (7, 38), (13, 45))]
    packing = make_packing(numbers, CPU)
    assert packing.blocks == (Block(2, 16), Block(1, 13), Block(2, 8))
    assert packing.pack is not None
    starts = [row[0] for row in numbers]
    assert packing.pack.sources[starts].tolist() == [45, 0, 16, 53, 32]


def test_keys_are_laid_out_as_queries_are_where_rows_share_nothing() -> None:
    alone, shared = (
        make_packing(rows, CPU) for rows in ([np.arange(3), np.arange(3, 5)], [np.arange(3), np.arange(2)])
    )
    assert alone.keys is alone.queries
    assert shared.keys is not shared.queries
