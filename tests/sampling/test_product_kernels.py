"""Products of few rows, against float64.

On a GPU, or without one under TRITON_INTERPRET=1 where Triton is installed. The interpreter adds in
NumPy's order: that a row has the same bits at every row count is for a GPU to show.
"""

from contextlib import nullcontext
from typing import Any

import pytest
import torch

from agentrl.sampling.weights import Linear
from tests.kernel_marks import DEVICE, INTERPRETED, KERNELS

pytestmark = KERNELS
# A product's error, as a share of the sum of what is added without signs: three products of TF32 leave
# out at most some 2^-21 of each, and fp32 rounds a sum of a few dozen terms by less than that.
ERROR = 1e-6
SHAPES = {
    "three parts, split": ([70, 20, 33], 272),
    "one part, cut off": ([40], 100),
    "little": ([7], 5),
}
if DEVICE == "cuda":  # The interpreter takes minutes for these.
    SHAPES |= {
        "qkv of Qwen2.5-0.5B": ([896, 128, 128], 896),
        "gate and up of Qwen2.5-0.5B": ([4864, 4864], 896),
        "down of Qwen2.5-0.5B": ([896], 4864),
        "qkv of Qwen3-0.6B": ([2048, 1024, 1024], 1024),
    }


def matrices(heights: list[int], depth: int, *, biased: bool = True) -> list[Linear]:
    generator = torch.Generator().manual_seed(1)

    def random(*size: int) -> torch.Tensor:
        return torch.randn(size, generator=generator).to(DEVICE)

    return [Linear(random(height, depth), random(height) if biased else None) for height in heights]


def rows(count: int, depth: int, seed: int = 0) -> torch.Tensor:
    return torch.randn(count, depth, generator=torch.Generator().manual_seed(seed)).to(DEVICE)


def terms(inputs: torch.Tensor, parts: list[Linear], tiling: Any = None) -> torch.Tensor:
    from agentrl.sampling import product_kernels
    from tests.sampling.interpreter import tensor_cores

    with nullcontext() if DEVICE == "cuda" else tensor_cores():
        return product_kernels.product_terms(inputs, parts, tiling)


def share_of_error(found: torch.Tensor, inputs: torch.Tensor, parts: list[Linear]) -> float:
    """The largest error, over the sum of what is added without signs."""
    wide = inputs.double()
    exact = torch.cat([wide @ part.weight.double().T + (0 if part.bias is None else part.bias) for part in parts], -1)
    added = torch.cat(
        [wide.abs() @ part.weight.double().abs().T + (0 if part.bias is None else part.bias.abs()) for part in parts],
        -1,
    )
    return float(((found.double() - exact).abs() / added).max())


@pytest.mark.parametrize("count", [1, 16, 17, 33, 64] if DEVICE == "cuda" else [3, 17, 40])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_terms_of_a_product_add_up_to_it_as_exactly_as_fp32_can(shape: str, count: int) -> None:
    heights, depth = SHAPES[shape]
    for biased in (True, False):
        parts, inputs = matrices(heights, depth, biased=biased), rows(count, depth)
        assert share_of_error(terms(inputs, parts).sum(0), inputs, parts) < ERROR


@INTERPRETED
def test_one_product_of_tf32_would_be_found_too_inexact() -> None:
    from tests.sampling.interpreter import to_tf32

    parts, inputs = matrices([64], 896), rows(8, 896)
    rounded = [Linear(torch.from_numpy(to_tf32(part.weight.numpy(), nearest=True)), part.bias) for part in parts]
    found = torch.from_numpy(to_tf32(inputs.numpy(), nearest=True)).double() @ rounded[0].weight.double().T
    assert share_of_error(found + parts[0].bias, inputs, parts) > 10 * ERROR


def test_a_sum_that_is_too_long_for_few_outputs_is_split_and_otherwise_not() -> None:
    from agentrl.sampling.product_kernels import tiling_of

    assert tiling_of([896, 128, 128], 896).terms == 7
    assert tiling_of([896], 4864).terms == 16
    assert tiling_of([151_936], 896).terms == 1
    assert tiling_of([40], 100).terms == 1


def test_a_row_is_the_same_bits_in_any_company() -> None:
    heights, depth = SHAPES["three parts, split"]
    parts, inputs = matrices(heights, depth), rows(20, depth)
    others = torch.cat([inputs[:1], rows(19, depth, seed=5)])
    assert torch.equal(terms(inputs, parts)[:, 0], terms(others, parts)[:, 0])


@pytest.mark.skipif(DEVICE != "cuda", reason="the interpreter's order of sums is NumPy's")
@pytest.mark.parametrize("shape", SHAPES)
def test_a_row_is_the_same_bits_at_every_number_of_rows(shape: str) -> None:
    heights, depth = SHAPES[shape]
    parts, inputs = matrices(heights, depth), rows(64, depth)
    whole = terms(inputs, parts)
    for count in (1, 8, 16, 17, 32, 33):
        assert torch.equal(terms(inputs[:count].contiguous(), parts), whole[:, :count])


@INTERPRETED
@pytest.mark.parametrize("shape", SHAPES)
def test_no_product_leaves_its_tensors(shape: str) -> None:
    from tests.sampling.addresses import checked

    heights, depth = SHAPES[shape]
    with checked() as launch:
        for count in (3, 40):
            terms(rows(count, depth), matrices(heights, depth))
    assert launch.addresses > 500


def test_what_the_kernel_does_not_fit_is_refused_and_left_to_the_library() -> None:
    from agentrl.sampling import product_kernels
    from agentrl.sampling.ops import FusedOps, TorchOps

    parts, inputs = matrices([40], 48), rows(65, 48)
    assert not product_kernels.fits(65, parts)
    with pytest.raises(ValueError, match=r"no kernel for 65 rows of 48 by \[\(40, 48\)\]"):
        product_kernels.product_terms(inputs, parts)
    found = FusedOps().product(inputs[:, None], parts)
    assert torch.equal(found, TorchOps().product(inputs[:, None], parts))


def test_matrices_of_which_only_some_have_a_bias_do_not_fit() -> None:
    from agentrl.sampling import product_kernels

    parts = [matrices([40], 48)[0], matrices([40], 48, biased=False)[0]]
    assert not product_kernels.fits(8, parts)
