"""The fused kernels compute what torch's operations do.

On a GPU, or without one under TRITON_INTERPRET=1 where Triton is installed.
"""

from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any, Literal

import pytest
import torch

from agentrl.sampling.base import SampleRequest, sample_all
from agentrl.sampling.checks import compare
from agentrl.sampling.graphed import GraphedSampler
from agentrl.sampling.ops import FusedOps, LayerCache, Places, TorchOps, fused_fits
from agentrl.sampling.weights import Precision, Shape
from agentrl.streams import Stream
from tests.kernel_marks import DEVICE, INTERPRETED, KERNELS
from tests.sampling.models import END, SHAPES, make_model
from tests.sampling.rehearsal import as_on_a_gpu

Multiplied = Literal["ieee", "tf32x3"]
pytestmark = KERNELS
MULTIPLIED: tuple[Multiplied, ...] = ("ieee", "tf32x3")
CAPACITY = 640
BOUNDS = {torch.float32: {"rtol": 1e-5, "atol": 1e-5}, torch.bfloat16: {"rtol": 2e-2, "atol": 2e-2}}


def shape(heads: int = 14, kv_heads: int = 2, width: int = 64) -> Shape:
    return Shape(1, heads, kv_heads, width, 1e-6, torch.nn.functional.silu, True)


def random(*size: int, dtype: torch.dtype = torch.float32, seed: int = 0) -> torch.Tensor:
    return torch.randn(size, generator=torch.Generator().manual_seed(seed)).to(DEVICE, dtype)


def cache(of: Shape, dtype: torch.dtype, slots: int = 6) -> LayerCache:
    size = (slots, of.kv_heads, CAPACITY, of.head_dim)
    return LayerCache(random(*size, dtype=dtype, seed=1), random(*size, dtype=dtype, seed=2))


def places(of: Shape, dtype: torch.dtype, positions: list[list[int]], first: int = 1) -> Places:
    positions_BQ = torch.tensor(positions, device=DEVICE)
    angles = torch.arange(CAPACITY, device=DEVICE)[:, None] * random(1, of.head_dim, seed=3)
    return Places(
        rows_B1=torch.arange(first, first + len(positions), device=DEVICE)[:, None],
        positions_BQ=positions_BQ,
        read=slice(first, first + len(positions)),
        length=512,
        rope_CE=(angles.cos(), angles.sin()),
        group=of.heads // of.kv_heads,
        dtype=dtype,
    )


# The interpreter multiplies bf16 as if its bits were numbers.
DTYPES = [torch.float32, *([torch.bfloat16] if DEVICE == "cuda" else [])]
ATTENDED = [pytest.param(dtype, "ieee", id=f"{dtype}, ieee") for dtype in DTYPES]
ATTENDED.append(pytest.param(torch.float32, "tf32x3", id="tf32x3"))


def tensor_cores() -> AbstractContextManager[None]:
    """A GPU's products, where the interpreter would multiply in fp32."""
    if DEVICE == "cuda":
        return nullcontext()
    from tests.sampling import interpreter

    return interpreter.tensor_cores()


def attend_one(q: torch.Tensor, kept: LayerCache, where: Places, multiplied: Multiplied = "ieee") -> torch.Tensor:
    from agentrl.sampling import attention_kernels

    with tensor_cores():
        return attention_kernels.attend_one(q, kept, where.rows_B1, where.positions_BQ, where.length, multiplied)


def close(found: Any, expected: Any, dtype: torch.dtype) -> None:
    torch.testing.assert_close(found, expected, **BOUNDS[dtype])


@pytest.mark.parametrize("dtype", BOUNDS)
@pytest.mark.parametrize("width", [896, 1024, 100])
def test_the_residual_stream_is_added_up_and_normed(dtype: torch.dtype, width: int) -> None:
    residual, delta, weight = random(3, 2, width), random(1, 3, 2, width, dtype=dtype, seed=4), random(width, seed=5)
    for added in (delta, None):
        expected = TorchOps().add_norm(residual, added, weight, 1e-6, dtype)
        found = FusedOps().add_norm(residual, added, weight, 1e-6, dtype)
        close(found.residual_BQD, expected.residual_BQD, torch.float32)
        close(found.normed_BQD, expected.normed_BQD, dtype)


@pytest.mark.parametrize("dtype", BOUNDS)
@pytest.mark.parametrize("normed", [True, False])
@pytest.mark.parametrize("positions", [[[0], [511], [77]], [[5, 6, 7, 8], [300, 301, 302, 303]]])
def test_heads_are_normed_turned_and_kept_in_their_slots(
    dtype: torch.dtype, normed: bool, positions: list[list[int]]
) -> None:
    of = shape(heads=4, kv_heads=2, width=32)
    qkv = random(1, len(positions), len(positions[0]), 8 * 32, dtype=dtype, seed=6)
    norm = random(6, 32, seed=7) if normed else None
    where = places(of, dtype, positions)
    mine, other = cache(of, dtype), cache(of, dtype)
    expected = TorchOps().rotate_and_store(qkv, norm, of, other, where)
    found = FusedOps().rotate_and_store(qkv, norm, of, mine, where)
    close(found, expected, dtype)
    close(mine.keys_SKCE, other.keys_SKCE, dtype)
    assert torch.equal(mine.values_SKCE, other.values_SKCE)


@pytest.mark.parametrize(("dtype", "multiplied"), ATTENDED)
@pytest.mark.parametrize(("heads", "kv_heads", "width"), [(14, 2, 64), (16, 8, 128), (4, 4, 32)])
def test_attention_of_one_token_reads_up_to_its_own_place_alone(
    heads: int, kv_heads: int, width: int, dtype: torch.dtype, multiplied: Multiplied
) -> None:
    of = shape(heads, kv_heads, width)
    positions = [[0], [63], [255], [256], [511]]
    where = places(of, dtype, positions)
    q = random(len(positions), 1, heads, width, dtype=dtype, seed=8)
    kept = cache(of, dtype)
    close(attend_one(q, kept, where, multiplied), TorchOps().attend(q, kept, where), dtype)


@pytest.mark.parametrize(("dtype", "multiplied"), ATTENDED)
def test_attention_of_a_row_is_the_same_bits_at_any_length_and_in_any_company(
    dtype: torch.dtype, multiplied: Multiplied
) -> None:
    of = shape()
    kept = cache(of, dtype)
    q = random(3, 1, 14, 64, dtype=dtype, seed=9)
    where = places(of, dtype, [[300], [20], [500]])
    together = attend_one(q, kept, where, multiplied)
    alone = attend_one(q[:1].contiguous(), kept, places(of, dtype, [[300]]), multiplied)
    longer = attend_one(q, kept, replace(where, length=CAPACITY), multiplied)
    assert torch.equal(alone, together[:1])
    assert torch.equal(longer, together)


@pytest.mark.parametrize("terms", [2, 7])
def test_a_product_in_terms_is_added_up_where_it_is_read(terms: int) -> None:
    of, positions = shape(heads=4, kv_heads=2, width=32), [[0], [511], [77]]
    delta, qkv, both = (random(terms, 3, 1, width, seed=11) for width in (896, 8 * 32, 2 * 4864))
    where, mine, other = places(of, torch.float32, positions), cache(of, torch.float32), cache(of, torch.float32)
    for kept, ops in ((mine, FusedOps()), (other, TorchOps())):
        found = ops.rotate_and_store(qkv, random(6, 32, seed=7), of, kept, where)
        last = *ops.add_norm(random(3, 1, 896), delta, random(896, seed=5), 1e-6, torch.float32), found
        whole = ops.rotate_and_store(qkv.sum(0, keepdim=True), random(6, 32, seed=7), of, kept, where)
        close(found, whole, torch.float32)
        if kept is mine:
            first = *last, ops.gated(both, of)
    close(first, (*last, TorchOps().gated(both, of)), torch.float32)
    close(tuple(mine), tuple(other), torch.float32)


@pytest.mark.parametrize("dtype", BOUNDS)
@pytest.mark.parametrize("width", [64, 4864])
def test_the_gate_s_activation_times_the_other_half(dtype: torch.dtype, width: int) -> None:
    both = random(1, 2, 3, 2 * width, dtype=dtype, seed=10)
    close(FusedOps().gated(both, shape()), TorchOps().gated(both, shape()), dtype)


REPLIES = [
    *[(name, FusedOps(), dtype) for name in SHAPES for dtype in DTYPES],
    ("qwen3 tied", FusedOps(attention="ieee"), torch.float32),
    *[(name, FusedOps(products="cublas", attention="torch"), torch.float32) for name in ("qwen3 tied", "qwen2 untied")],
]


@pytest.mark.parametrize(("name", "ops", "dtype"), REPLIES)
def test_whole_replies_through_the_kernels_are_the_model_s(name: str, ops: FusedOps, dtype: torch.dtype) -> None:
    model = make_model(name, hidden_size=256, head_dim=16, num_hidden_layers=1).to(DEVICE)
    precision: Precision = "fp32" if dtype == torch.float32 else "bf16"
    sampler = GraphedSampler(model, end_of_turn_id=END, slots=4, precision=precision)
    sampler.engine.ops = ops
    requests = [SampleRequest([5 + n] * (1 + 20 * n), Stream((n,)), 0) for n in range(3)]
    compare(model, requests, sample_all(sampler, requests, 3), precision)


def test_attention_on_tensor_cores_is_as_exact_as_fp32() -> None:
    of, positions = shape(), [[300], [20], [511]]
    q, kept, where = random(3, 1, 14, 64, seed=9), cache(of, torch.float32), places(of, torch.float32, positions)
    exact = TorchOps().attend(q.double(), LayerCache(*(part.double() for part in kept)), wide(where))
    for multiplied in MULTIPLIED:
        assert float((attend_one(q, kept, where, multiplied).double() - exact).abs().max()) < 2e-6


def wide(where: Places) -> Places:
    return replace(where, dtype=torch.float64)


HEADS = [(14, 2, 64), (16, 8, 128)]  # Qwen2.5-0.5B's and Qwen3-0.6B's.


@pytest.mark.parametrize(("dtype", "multiplied"), ATTENDED)
@pytest.mark.parametrize("length", [256, 512])
def test_a_row_whose_place_lies_past_what_is_read_sees_all_that_is_read(
    length: int, dtype: torch.dtype, multiplied: Multiplied
) -> None:
    """As a row without a conversation does: it stands on the last place of the cache."""
    of = shape()
    where = replace(places(of, dtype, [[CAPACITY - 1], [20], [CAPACITY - 1]], first=3), length=length)
    q = random(3, 1, of.heads, of.head_dim, dtype=dtype, seed=8)
    kept = cache(of, dtype)
    close(attend_one(q, kept, where, multiplied), TorchOps().attend(q, kept, where), dtype)


@INTERPRETED
@pytest.mark.parametrize(("heads", "kv_heads", "width"), HEADS)
@pytest.mark.parametrize("length", [256, 512, CAPACITY])
def test_no_kernel_leaves_its_tensors(heads: int, kv_heads: int, width: int, length: int) -> None:
    from tests.sampling.addresses import checked

    of = shape(heads, kv_heads, width)
    kept = cache(of, torch.float32)
    where = replace(places(of, torch.float32, [[0], [length - 1], [CAPACITY - 1]], first=3), length=length)
    norm = random(heads + kv_heads, width, seed=7)
    with checked() as launch:
        for one in (None, norm):
            qkv = random(2, 3, 1, (heads + 2 * kv_heads) * width, seed=6)
            q = FusedOps().rotate_and_store(qkv, one, of, kept, where)
        for multiplied in MULTIPLIED:
            attend_one(q, kept, where, multiplied)
        FusedOps().gated(random(2, 3, 1, 2 * 4864, seed=10), of)
        FusedOps().add_norm(random(3, 1, 896), random(2, 3, 1, 896, seed=4), random(896, seed=5), 1e-6, torch.float32)
    assert launch.addresses > 10_000


@INTERPRETED
def test_a_kernel_that_leaves_its_tensors_is_found() -> None:
    from agentrl.sampling import kernels
    from tests.sampling.addresses import checked

    rows, short = random(3, 100), random(2, 100)
    with checked(), pytest.raises(Exception, match="_add_norm_kernel stores 100 of 100 values outside"):
        kernels._add_norm_kernel[(3,)](rows, rows, rows[0], rows, short, 300, 100, 1e-6, TERMS=0, WIDTH=128)


class _Steps(FusedOps):
    """The kernels in every decode step and torch for prompts: those the interpreter reads too slowly."""

    def rotate_and_store(
        self, qkv_TBQX: torch.Tensor, qk_norm: torch.Tensor | None, shape: Shape, kept: LayerCache, places: Places
    ) -> torch.Tensor:
        ops = FusedOps if qkv_TBQX.shape[2] == 1 else TorchOps
        return ops.rotate_and_store(self, qkv_TBQX, qk_norm, shape, kept, places)


@INTERPRETED
@pytest.mark.parametrize("ops", [_Steps(attention="ieee"), _Steps()])
def test_no_kernel_of_a_rehearsed_gpu_leaves_its_tensors(ops: FusedOps, monkeypatch: pytest.MonkeyPatch) -> None:
    """Warm-up before a capture, rows without a conversation, a cache that grows and is then read in part."""
    from tests.sampling.addresses import checked

    as_on_a_gpu(monkeypatch)
    widths = {"hidden_size": 14 * 16, "num_attention_heads": 14, "num_key_value_heads": 2}
    sampler = GraphedSampler(make_model("qwen2 tied", num_hidden_layers=1, **widths), end_of_turn_id=END, slots=8)
    sampler.engine.ops = ops
    with checked() as launch:
        for count, length in ((1, 5), (1, 255), (2, 4)):
            requests = [SampleRequest([5 + n] * length, Stream((n,)), 0) for n in range(count)]
            compare(sampler._model, requests, sample_all(sampler, requests, 2), "fp32")
    assert sampler.engine.cache.capacity == 512
    assert launch.addresses > 10_000


def test_models_that_the_kernels_do_not_fit_stay_with_torch() -> None:
    assert fused_fits(shape())
    assert not fused_fits(shape(width=48))
    assert not fused_fits(shape(heads=34, kv_heads=2))
    assert not fused_fits(shape()._replace(silu=False))
