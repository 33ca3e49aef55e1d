"""The own gradients of fp32 attention, against float64.

On a GPU, or without one under TRITON_INTERPRET=1 where Triton is installed; there torch's forward
pass, which has no CPU kernel, is written down plainly.
"""

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any, NamedTuple

import pytest
import torch
from torch import Tensor

from agentrl.policy import attention
from tests.kernel_marks import DEVICE, INTERPRETED, KERNELS

pytestmark = KERNELS
# Of the largest entry of a gradient: fp32 and three products of TF32 err by a few 2^-22 of what is added.
ERROR = 3e-6


class Shape(NamedTuple):
    rows: int
    heads: int
    kv_heads: int
    length: int
    width: int


SHAPES = [
    Shape(1, 2, 2, 1, 64),
    Shape(2, 4, 2, 5, 64),
    Shape(1, 7, 1, 64, 64),
    Shape(3, 2, 1, 65, 128),
    Shape(2, 4, 2, 65, 16),
    Shape(1, 7, 1, 200, 64),
    Shape(1, 2, 2, 200, 128),
]
if DEVICE == "cuda":  # The interpreter takes minutes for these.
    SHAPES += [Shape(3, 14, 2, 1100, 64), Shape(2, 16, 8, 1100, 128)]
RAGGED = Shape(2, 6, 2, 70, 64)


class Case(NamedTuple):
    """Queries and keys are parts of one tensor, as the decoder makes them; the gradient lies head by head."""

    query: Tensor
    key: Tensor
    value: Tensor
    grad: Tensor


def make_case(shape: Shape) -> Case:
    generator = torch.Generator().manual_seed(1)
    tokens = shape.rows * shape.length

    def random(*size: int) -> Tensor:
        return torch.randn(size, generator=generator).to(DEVICE)

    query, key = random(tokens, shape.heads + shape.kv_heads, shape.width).split([shape.heads, shape.kv_heads], dim=1)
    value = random(tokens, shape.kv_heads, shape.width)
    return Case(query, key, value, random(shape.heads, tokens, shape.width).transpose(0, 1))


def plainly(query: Tensor, key: Tensor, value: Tensor, rows: int, scale: float) -> tuple[Tensor, Tensor]:
    """What attention gives, and the logarithm of the sum of each query's weights, padded as torch does."""
    q, k, v = (states.view(rows, -1, *states.shape[1:]).transpose(1, 2) for states in (query, key, value))
    scores = q @ k.transpose(-1, -2) * scale
    length = scores.shape[-1]
    later = torch.ones(length, length, dtype=torch.bool, device=query.device).triu(1)
    scores = scores.masked_fill(later, -torch.inf)
    sums = torch.nn.functional.pad(scores.logsumexp(-1), (0, -length % 32), value=torch.inf)
    return (scores.softmax(-1) @ v).transpose(1, 2).flatten(0, 1), sums


@pytest.fixture(autouse=True)
def _plain_forward_pass_on_a_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    def rounded(*given: Any) -> tuple[Tensor, Tensor]:
        out, sums = plainly(*(one.double() if isinstance(one, Tensor) else one for one in given))
        return out.float(), sums.float()

    if DEVICE == "cpu":
        monkeypatch.setattr(attention, "_forward", rounded)


def own(case: Case, rows: int) -> tuple[Tensor, ...]:
    """Attention and the gradients of queries, keys and values."""
    leaves = [states.detach().requires_grad_() for states in case[:3]]
    out = attention.causal(*leaves, rows, None)
    with _tensor_cores():
        return out.detach(), *torch.autograd.grad(out, leaves, case.grad)


def exact(case: Case, rows: int) -> tuple[Tensor, ...]:
    leaves = [states.detach().double().requires_grad_() for states in case[:3]]
    group = case.query.shape[1] // case.key.shape[1]
    repeated = [states.repeat_interleave(group, dim=1) for states in leaves[1:]]
    out, _ = plainly(leaves[0], repeated[0], repeated[1], rows, case.query.shape[-1] ** -0.5)
    return out.detach(), *torch.autograd.grad(out, leaves, case.grad.double())


def _tensor_cores() -> Any:
    if DEVICE == "cuda":
        return nullcontext()
    from tests.sampling.interpreter import tensor_cores

    return tensor_cores()


def assert_near(found: Sequence[Tensor], expected: Sequence[Tensor]) -> None:
    for mine, true in zip(found, expected, strict=True):
        most = max(float(true.abs().max()), 1.0)  # Of a row of one token, queries and keys have no gradient.
        assert float((mine.double() - true).abs().max()) < ERROR * most


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: "-".join(map(str, shape)))
def test_gradients_are_as_exact_as_fp32_can(shape: Shape) -> None:
    case = make_case(shape)
    assert_near(own(case, shape.rows), exact(case, shape.rows))


@pytest.mark.parametrize("heads", [1, 2, 3])
@pytest.mark.parametrize("sizes", [(16, 64), (64, 16), (32, 32)])
def test_gradients_are_the_same_however_they_are_shared_out(
    heads: int, sizes: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    from agentrl.policy import attention_kernels as kernels

    tile = kernels.Tile(*sizes, warps=4, stages=1)
    monkeypatch.setattr(kernels, "layout_of", lambda _: kernels.Layout(tile, tile, heads))
    case = make_case(RAGGED)
    assert_near(own(case, RAGGED.rows), exact(case, RAGGED.rows))


@pytest.mark.parametrize("shape", [RAGGED, SHAPES[-1]], ids=["ragged", "long"])
def test_gradients_have_the_same_bits_twice(shape: Shape) -> None:
    case = make_case(shape)
    first, again = own(case, shape.rows), own(case, shape.rows)
    assert all(torch.equal(*both) for both in zip(first, again, strict=True))


def test_a_row_s_gradients_are_the_same_bits_beside_any_other() -> None:
    case = make_case(RAGGED)
    changed = Case(*(torch.cat([part[: RAGGED.length], part[RAGGED.length :].flip(0)]) for part in case))
    for mine, other in zip(own(case, RAGGED.rows), own(changed, RAGGED.rows), strict=True):
        assert torch.equal(mine[: RAGGED.length], other[: RAGGED.length])
        assert not torch.equal(mine[RAGGED.length :], other[RAGGED.length :])


def test_what_stands_behind_a_row_s_end_changes_nothing_and_has_no_gradient() -> None:
    case, end = make_case(RAGGED), RAGGED.length - 9
    behind = torch.arange(RAGGED.rows * RAGGED.length, device=DEVICE) % RAGGED.length >= end
    case = case._replace(grad=case.grad.masked_fill(behind[:, None, None], 0.0))
    filled = [states.masked_fill(behind[:, None, None], 3.0) for states in case[:3]]
    found, other = own(case, RAGGED.rows), own(Case(*filled, grad=case.grad), RAGGED.rows)
    assert all(torch.equal(mine[~behind], one[~behind]) for mine, one in zip(found, other, strict=True))
    assert not any(gradient[behind].any() for gradient in found[1:])


@INTERPRETED
@pytest.mark.parametrize("shape", [*SHAPES[:4], RAGGED], ids=lambda shape: "-".join(map(str, shape)))
def test_no_kernel_leaves_its_tensors(shape: Shape) -> None:
    from tests.sampling.addresses import checked

    with checked() as launch:
        own(make_case(shape), shape.rows)
    assert launch.addresses > 0


@pytest.mark.parametrize(
    ("width", "dtype", "dropout"), [(64, torch.bfloat16, 0.0), (24, torch.float32, 0.0), (64, torch.float32, 0.1)]
)
def test_what_the_kernels_do_not_know_is_torch_s(
    width: int, dtype: torch.dtype, dropout: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attention, "_can_run", lambda _: True)
    monkeypatch.setattr(torch, "are_deterministic_algorithms_enabled", lambda: True)
    assert attention.takes_own(torch.empty(1, 1, 64), 0.0)
    assert not attention.takes_own(torch.empty(1, 1, width, dtype=dtype), dropout)
