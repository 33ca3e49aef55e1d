"""Log-probabilities piece by piece: those of all logits at once, and never more than a piece of them."""

from typing import Any

import pytest
import torch

from agentrl.errors import UserError
from agentrl.policy import head as module
from agentrl.policy.head import head_logprobs

VOCABULARY, WIDTH, TOKENS = 40, 16, 11


def made(bias: bool = False) -> tuple[torch.nn.Linear, torch.Tensor, torch.Tensor]:
    torch.manual_seed(0)
    hidden = torch.randn(TOKENS, WIDTH, requires_grad=True)
    return torch.nn.Linear(WIDTH, VOCABULARY, bias=bias), hidden, torch.randint(0, VOCABULARY, (TOKENS,))


def gradients(logprobs: torch.Tensor, head: torch.nn.Linear, hidden: torch.Tensor) -> tuple[torch.Tensor, ...]:
    loss = (logprobs * torch.linspace(-1, 2, len(logprobs))).sum()
    return torch.autograd.grad(loss, [hidden, head.weight])


@pytest.mark.parametrize("rows", [1, 3, TOKENS, 100])
def test_pieces_give_the_logprobs_and_gradients_of_the_whole(rows: int) -> None:
    head, hidden, targets = made()
    whole = torch.log_softmax(head(hidden), dim=-1).gather(1, targets[:, None])[:, 0]
    pieces = head_logprobs(head, hidden, targets, piece_bytes=rows * VOCABULARY * 4)
    torch.testing.assert_close(pieces, whole)
    for found, expected in zip(gradients(pieces, head, hidden), gradients(whole, head, hidden), strict=True):
        torch.testing.assert_close(found, expected)


def test_no_more_logits_than_a_piece_exist_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    head, hidden, targets = made()
    shapes: list[torch.Size] = []
    product = module._product

    def watched(left: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
        result = product(left, right)
        shapes.append(result.shape)
        return result

    monkeypatch.setattr(module, "_product", watched)
    gradients(head_logprobs(head, hidden, targets, piece_bytes=4 * VOCABULARY * 4), head, hidden)
    logits = [shape[0] for shape in shapes if shape[1] == VOCABULARY]
    assert logits == [4, 4, 3] * 2


def test_under_autocast_factors_are_rounded_and_logits_are_not() -> None:
    head, hidden, targets = made()
    with torch.autocast("cpu", dtype=torch.bfloat16):
        found = head_logprobs(head, hidden, targets)
    exact = hidden.bfloat16().double() @ head.weight.bfloat16().double().T
    expected = torch.log_softmax(exact, dim=-1).gather(1, targets[:, None])[:, 0]
    assert found.dtype == torch.float32
    torch.testing.assert_close(found.double(), expected, rtol=1e-6, atol=1e-6)


def test_under_autocast_gradients_are_fp32_and_near_the_exact_ones() -> None:
    head, hidden, targets = made()
    exact = gradients(head_logprobs(head, hidden, targets), head, hidden)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        lower = head_logprobs(head, hidden, targets, piece_bytes=4 * VOCABULARY * 4)
    for found, expected in zip(gradients(lower, head, hidden), exact, strict=True):
        assert found.dtype == torch.float32
        torch.testing.assert_close(found, expected, rtol=0.02, atol=0.02)


@pytest.mark.parametrize("head", [made(bias=True)[0], torch.nn.Sequential(made()[0])])
def test_a_head_that_is_more_than_a_matrix_is_refused(head: Any) -> None:
    _, hidden, targets = made()
    with pytest.raises(UserError, match="head is more than a matrix"):
        head_logprobs(head, hidden, targets)
