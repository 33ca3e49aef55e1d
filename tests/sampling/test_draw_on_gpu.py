"""Drawing on a GPU in deterministic mode: allowed, and the same for a row alone as beside others."""

import pytest
import torch

from agentrl.sampling.generate import draw

pytestmark = [pytest.mark.gpu, pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA GPU")]


def test_a_row_draws_the_same_alone_and_beside_others_in_deterministic_mode() -> None:
    generator = torch.Generator().manual_seed(0)
    logprobs = torch.log_softmax(torch.randn(8, 151_936, generator=generator), dim=-1).cuda()
    uniforms = torch.rand(8, generator=generator, dtype=torch.float64).cuda()
    before = torch.are_deterministic_algorithms_enabled()
    torch.use_deterministic_algorithms(True)
    try:
        together = draw(logprobs, uniforms)
        alone = [draw(logprobs[row : row + 1], uniforms[row : row + 1]) for row in range(8) for _ in range(3)]
        assert torch.are_deterministic_algorithms_enabled()
    finally:
        torch.use_deterministic_algorithms(before)
    assert [int(token) for token in alone] == [int(token) for token in together for _ in range(3)]
