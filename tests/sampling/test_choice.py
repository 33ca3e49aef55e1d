"""The draw on the device: the reference's tokens, whatever the vocabulary's size."""

import pytest
import torch

from agentrl.sampling.choice import choose, draw_by_blocks, most_likely
from agentrl.sampling.generate import draw


@pytest.mark.parametrize("vocabulary", [3, 1023, 1024, 1025, 5000])
def test_the_draw_by_blocks_is_the_reference_s(vocabulary: int) -> None:
    generator = torch.Generator().manual_seed(vocabulary)
    logprobs = torch.log_softmax(torch.randn(400, vocabulary, generator=generator) * 3, dim=-1)
    uniforms = torch.rand(400, dtype=torch.float64, generator=generator)
    assert torch.equal(draw_by_blocks(logprobs, uniforms), draw(logprobs, uniforms))


def test_a_number_on_the_bound_of_two_blocks_gives_the_first_token_of_the_second() -> None:
    logprobs = torch.full((1, 2048), -torch.inf)
    logprobs[0, [1023, 1024]] = torch.tensor(0.5).log()
    uniforms = torch.tensor([0.0, 0.5 - 1e-9, 0.5], dtype=torch.float64)
    assert draw_by_blocks(logprobs.expand(3, -1), uniforms).tolist() == [1023, 1023, 1024]


def test_no_number_gives_a_token_of_no_probability() -> None:
    logprobs = torch.full((2, 3000), -torch.inf)
    logprobs[:, 1500] = 0.0
    assert draw_by_blocks(logprobs, torch.tensor([0.0, 1 - 2**-53], dtype=torch.float64)).tolist() == [1500, 1500]


def test_a_choice_says_log_probability_and_entropy_of_the_full_softmax() -> None:
    logits = torch.tensor([[0.0, 1.0, -torch.inf, 2.0]])
    found = choose(logits, torch.tensor([0.9], dtype=torch.float64), draw_by_blocks)
    probabilities = torch.softmax(logits, dim=-1)[0, [0, 1, 3]]
    assert found.tokens_B.tolist() == [3]
    torch.testing.assert_close(found.logprobs_B[0], probabilities[2].log())
    torch.testing.assert_close(found.entropies_B[0], -(probabilities * probabilities.log()).sum())


def test_the_greedy_choice_of_checks_takes_the_most_likely_token() -> None:
    logits = torch.tensor([[0.0, 3.0, 1.0], [5.0, 3.0, 1.0]])
    assert choose(logits, torch.zeros(2, dtype=torch.float64), most_likely).tokens_B.tolist() == [1, 0]
