"""The trainer's kernels compute what torch's operations and their autograd do, with the same roundings.

On a GPU, or without one under TRITON_INTERPRET=1 where Triton is installed.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import torch
from torch import Tensor, nn

from agentrl.policy import decoder
from agentrl.policy.decoder import Places
from agentrl.policy.device import Precision, arithmetic
from agentrl.policy.forward import collate, recompute_layers, token_logprobs
from agentrl.policy.packing import Packing
from tests.kernel_marks import DEVICE, INTERPRETED, IS_INTERPRETED, KERNELS
from tests.policy.padded_reference import branching_rows, gradient, random_model, weighted

pytestmark = KERNELS
KINDS = (torch.float32, torch.bfloat16)
HEADS = [(14, 2, 64), (16, 8, 128), (3, 1, 16)]  # Qwen2.5-0.5B's and Qwen3-0.6B's, and of no power of two.


class Norm(NamedTuple):
    """A norm as the decoder reads it."""

    weight: Tensor
    variance_epsilon: float


class Attention:
    """Of an attention what norms queries and keys; without `width`, nothing."""

    def __init__(self, width: int | None) -> None:
        if width is not None:
            self.q_norm, self.k_norm = (Norm(1 + leaf(width, seed=seed), 1e-6) for seed in (3, 4))


class Mlp:
    """Of a feed-forward its activation."""

    config = type("Config", (), {"hidden_act": "silu"})
    act_fn = nn.SiLU()


@pytest.fixture(autouse=True)
def _narrow_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small models serve here, though the kernels are for wide ones."""
    monkeypatch.setattr(decoder, "_WIDE", 1)


@pytest.fixture(autouse=True)
def rounded_as_on_a_gpu() -> Iterator[None]:
    """bf16 as a GPU rounds it, where the interpreter would not."""
    if not IS_INTERPRETED:
        yield
        return
    from tests.sampling.interpreter import nearest_bf16

    with nearest_bf16():
        yield


def leaf(*size: int, dtype: torch.dtype = torch.float32, seed: int) -> Tensor:
    return torch.randn(size, generator=torch.Generator().manual_seed(seed)).to(DEVICE, dtype).requires_grad_()


def places(count: int, width: int) -> Places:
    generator = torch.Generator().manual_seed(5)
    angles = (torch.arange(count)[:, None, None] * torch.rand(width // 2, generator=generator)).to(DEVICE)
    cos, sin = angles.cos(), angles.sin()
    return Places(torch.cat((cos, cos), dim=-1), torch.cat((-sin, sin), dim=-1), Packing((), None, None, None))


def turned(heads: int, kv_heads: int, width: int, dtype: torch.dtype, *, normed: bool, count: int = 37) -> list[Tensor]:
    """Turned queries and keys, and the gradients of both and of the norms' weights."""
    q, k = (leaf(count, many, width, dtype=dtype, seed=many) for many in (heads, kv_heads))
    attention = Attention(width if normed else None)
    weights = [attention.q_norm.weight, attention.k_norm.weight] if normed else []
    found = decoder._turned(attention, places(count, width), q, k)
    slopes = [leaf(*one.shape, dtype=dtype, seed=7).detach() for one in found]
    return [one.detach() for one in (*found, *torch.autograd.grad(found, [q, k, *weights], slopes))]


def gated(dtype: torch.dtype, size: tuple[int, int] = (37, 150)) -> list[Tensor]:
    """The gated product, and the gradients of both factors."""
    gate, up = (leaf(*size, dtype=dtype, seed=seed) for seed in (1, 2))
    found = decoder._gated(Mlp(), 4 * gate, up)
    return [found.detach(), *torch.autograd.grad(found, [gate, up], leaf(*size, dtype=dtype, seed=7).detach())]


def use_kernels(patch: pytest.MonkeyPatch, used: bool) -> None:
    patch.setattr(decoder, "fused", lambda _: used)


def same(found: list[Tensor], expected: list[Tensor], dtype: torch.dtype) -> None:
    """fp32 up to the order of sums; in bf16 hardly a number is the neighbour of what it should be."""
    for mine, other in zip(found, expected, strict=True):
        assert mine.is_contiguous()
        assert mine.dtype == other.dtype
        if dtype == torch.float32:
            torch.testing.assert_close(mine, other, rtol=2e-5, atol=2e-5)
        else:
            assert (mine.float() - other.float()).norm() < 2e-4 * other.float().norm()
            assert mine.dtype != dtype or (mine != other).float().mean() < 0.002


@pytest.mark.parametrize("normed", [True, False], ids=["normed", "not normed"])
@pytest.mark.parametrize("dtype", KINDS)
@pytest.mark.parametrize(("heads", "kv_heads", "width"), HEADS)
def test_queries_and_keys_are_normed_and_turned_with_their_gradients(
    heads: int, kv_heads: int, width: int, dtype: torch.dtype, normed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_kernels(monkeypatch, False)
    expected = turned(heads, kv_heads, width, dtype, normed=normed)
    use_kernels(monkeypatch, True)
    found = turned(heads, kv_heads, width, dtype, normed=normed)
    same(found, expected, dtype)
    again = turned(heads, kv_heads, width, dtype, normed=normed)
    assert all(torch.equal(one, other) for one, other in zip(found, again, strict=True))


@pytest.mark.parametrize("dtype", KINDS)
def test_the_gate_s_activation_times_the_other_product_with_their_gradients(
    dtype: torch.dtype, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_kernels(monkeypatch, False)
    expected = gated(dtype)
    use_kernels(monkeypatch, True)
    same(gated(dtype), expected, dtype)


def test_gradients_with_gaps_are_read_where_they_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    q, k = leaf(5, 4, 32, seed=1), leaf(5, 2, 32, seed=2)
    slopes = [leaf(many, 5, 32, seed=3).detach().transpose(0, 1) for many in (4, 2)]
    grads = []
    for used in (True, False):
        use_kernels(monkeypatch, used)
        grads.append(list(torch.autograd.grad(decoder._turned(Attention(32), places(5, 32), q, k), [q, k], slopes)))
    same(*grads, torch.float32)


@pytest.mark.parametrize("low", [False, True], ids=["all kept", "layers recomputed"])
@pytest.mark.parametrize(("precision", "bound"), [("fp32", 1e-4), ("bf16", 5e-2)])
@pytest.mark.parametrize("architecture", ["qwen2", "qwen3"])
def test_a_model_has_the_logprobs_and_gradients_of_torch_s_operations(
    architecture: str, precision: Precision, bound: float, low: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    widths: dict[str, Any] = {"hidden_size": 64, **({"head_dim": 16} if architecture == "qwen3" else {})}
    model, rows = random_model(architecture, **widths).to(DEVICE), branching_rows(("ab", 9), ("ac", 4))
    model.train()
    if low:
        recompute_layers(model)

    def measured(used: bool) -> tuple[Tensor, Tensor]:
        use_kernels(monkeypatch, used)
        with arithmetic(precision, torch.device(DEVICE)):
            logprobs = token_logprobs(model, collate(rows, torch.device(DEVICE)))
        return logprobs.detach(), gradient(model, weighted(logprobs))

    (found, slope), (expected, expected_slope) = measured(True), measured(False)
    torch.testing.assert_close(found, expected, rtol=bound, atol=bound)
    assert (slope - expected_slope).norm() < bound * expected_slope.norm()


@INTERPRETED
@pytest.mark.parametrize("dtype", KINDS)
@pytest.mark.parametrize(("heads", "kv_heads", "width"), HEADS)
def test_no_kernel_leaves_its_tensors(
    heads: int, kv_heads: int, width: int, dtype: torch.dtype, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.sampling.addresses import checked

    use_kernels(monkeypatch, True)
    with checked() as launch:
        for normed in (True, False):
            turned(heads, kv_heads, width, dtype, normed=normed, count=18)
        gated(dtype)
    assert launch.addresses > 10_000
