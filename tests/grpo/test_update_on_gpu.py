"""The update on a GPU: the same numbers as on a CPU, by the kernels that are meant, and the same bits twice.

python -m pytest -m gpu tests/grpo
"""

from collections.abc import Iterator
from typing import Any

import pytest
import torch

from agentrl.config import ExperimentSettings
from agentrl.errors import UserError
from agentrl.grpo.batching import Row
from agentrl.grpo.learner import Learner, make_optimizer
from agentrl.policy import forward, packing
from agentrl.policy.device import arithmetic, memory_explained, prepare_device
from agentrl.policy.forward import collate, token_logprobs
from agentrl.policy.loading import weights_sha256
from agentrl.policy.packing import packed
from agentrl.streams import Stream
from tests.grpo.test_learner import settings
from tests.policy.padded_reference import (
    branching_rows,
    gradient,
    padded_logprobs,
    random_model,
    random_rows,
    weighted,
)

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA GPU"),
]

CPU = torch.device("cpu")
LENGTHS = (190, 300, 131, 300, 64)
# Heads as wide as those of the real models, which the fused kernels are made for.
WIDE: dict[str, dict[str, Any]] = {
    "qwen2": {"hidden_size": 256, "initializer_range": 0.05},
    "qwen3": {"hidden_size": 256, "head_dim": 128, "initializer_range": 0.05},
}


@pytest.fixture(autouse=True)
def gpu() -> Iterator[torch.device]:
    """The GPU in deterministic mode, and torch as it was afterwards."""
    threads, deterministic = torch.get_num_threads(), torch.are_deterministic_algorithms_enabled()
    yield prepare_device("cuda", threads, deterministic=True)
    torch.use_deterministic_algorithms(deterministic)


def wide_model(architecture: str) -> Any:
    return random_model(architecture, **WIDE[architecture])


def update_rows(model: Any) -> list[Row]:
    chosen = random_rows(LENGTHS)
    with packed(model), torch.no_grad():
        values = [token_logprobs(model, collate([row], model.device)).tolist() for row in chosen]
    return [
        Row(row.ids, row.positions, tuple(one), (-1.0) ** number)
        for number, (row, one) in enumerate(zip(chosen, values, strict=True))
    ]


def updated(architecture: str, precision: Any, device: torch.device, **changes: Any) -> tuple[Any, Any]:
    """A model after two updates, and what the first said."""
    model = wide_model(architecture).to(device)
    chosen: ExperimentSettings = settings(**{"lr": 1e-3, "micro_tokens": 700, **changes})
    learner = Learner(model, make_optimizer(model, chosen.lr), chosen, precision)
    rows = update_rows(model)
    said = [learner.update(rows, Stream((step,))) for step in range(2)]
    return model, said[0]


@pytest.mark.parametrize("own", [True, False], ids=["own layers", "transformers' layers"])
@pytest.mark.parametrize("architecture", ["qwen2", "qwen3"])
def test_packed_rows_give_the_logprobs_and_gradients_of_padded_ones(
    architecture: str, own: bool, gpu: torch.device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forward, "knows", lambda _: own)
    model, rows = wide_model(architecture), random_rows(LENGTHS)
    expected = padded_logprobs(model, rows)
    slope = gradient(model, weighted(expected))
    model.to(gpu)
    with packed(model):
        found = token_logprobs(model, collate(rows, gpu))
        torch.testing.assert_close(found.cpu(), expected, rtol=1e-4, atol=1e-4)
        found_slope = gradient(model, weighted(found)).cpu()
    assert (found_slope - slope).norm() < 1e-4 * slope.norm()


@pytest.mark.parametrize("architecture", ["qwen2", "qwen3"])
def test_rows_that_share_tokens_give_the_logprobs_and_gradients_of_padded_ones_twice_the_same(
    architecture: str, gpu: torch.device
) -> None:
    model, rows = wide_model(architecture), branching_rows(("abc", 90), ("abd", 7), ("abc", 0), ("e", 64), ("abd", 30))
    expected = padded_logprobs(model, rows)
    slope = gradient(model, weighted(expected))
    model.to(gpu)
    found = [token_logprobs(model, collate(rows, gpu)) for _ in range(2)]
    torch.testing.assert_close(found[0].cpu(), expected, rtol=1e-4, atol=1e-4)
    first, again = (gradient(model, weighted(logprobs)) for logprobs in found)
    assert torch.equal(first, again)
    assert (first.cpu() - slope).norm() < 1e-4 * slope.norm()


@pytest.mark.parametrize(("precision", "shared"), [("fp32", False), ("bf16", True)])
def test_heads_share_keys_and_values_where_flash_attention_runs(
    precision: Any, shared: bool, gpu: torch.device, monkeypatch: pytest.MonkeyPatch
) -> None:
    torch.use_deterministic_algorithms(False)
    seen: list[tuple[bool, int]] = []
    inner = packing.scaled_dot_product_attention

    def watched(queries: Any, keys: Any, values: Any, **options: Any) -> Any:
        seen.append((options["enable_gqa"], keys.shape[1]))
        return inner(queries, keys, values, **options)

    monkeypatch.setattr(packing, "scaled_dot_product_attention", watched)
    model = wide_model("qwen3").to(gpu)
    with packed(model), arithmetic(precision, gpu):
        token_logprobs(model, collate(random_rows(LENGTHS), gpu))
    assert set(seen) == {(shared, 2 if shared else 4)}


@pytest.mark.parametrize("deterministic", [True, False])
@pytest.mark.parametrize("precision", ["fp32", "bf16"])
def test_the_own_backward_pass_of_attention_is_that_of_deterministic_fp32(
    precision: Any, deterministic: bool, gpu: torch.device, monkeypatch: pytest.MonkeyPatch
) -> None:
    torch.use_deterministic_algorithms(deterministic)
    seen: list[torch.dtype] = []
    inner = packing.causal

    def watched(query: torch.Tensor, *rest: Any) -> torch.Tensor:
        seen.append(query.dtype)
        return inner(query, *rest)

    monkeypatch.setattr(packing, "causal", watched)
    model = wide_model("qwen3").to(gpu)
    with packed(model), arithmetic(precision, gpu):
        token_logprobs(model, collate(random_rows(LENGTHS), gpu))
    assert set(seen) == ({torch.float32} if deterministic and precision == "fp32" else set())


@pytest.mark.parametrize("architecture", ["qwen2", "qwen3"])
def test_an_update_ends_where_that_of_a_cpu_does(architecture: str, gpu: torch.device) -> None:
    on_cpu, _ = updated(architecture, "fp32", CPU, lr=1e-5)
    on_gpu, _ = updated(architecture, "fp32", gpu, lr=1e-5)
    slopes = [torch.cat([one.grad.flatten().cpu() for one in model.parameters()]) for model in (on_cpu, on_gpu)]
    assert (slopes[0] - slopes[1]).norm() < 1e-3 * slopes[0].norm()


@pytest.mark.parametrize("changes", [{}, {"memory": "low"}, {"importance_cap": 2.0}], ids=["", "low", "weighted"])
@pytest.mark.parametrize("precision", ["fp32", "bf16"])
@pytest.mark.parametrize("architecture", ["qwen2", "qwen3"])
def test_two_updates_give_the_same_bits(
    architecture: str, precision: Any, changes: dict[str, Any], gpu: torch.device
) -> None:
    first, again = (weights_sha256(updated(architecture, precision, gpu, **changes)[0]) for _ in range(2))
    assert first == again != weights_sha256(wide_model(architecture))


def test_bf16_differs_from_fp32_by_a_small_gap(gpu: torch.device) -> None:
    _, metrics = updated("qwen3", "bf16", gpu)
    assert 1e-5 < metrics.gap.mean < 0.05


def test_on_a_gpu_the_optimiser_is_one_kernel(gpu: torch.device) -> None:
    assert make_optimizer(wide_model("qwen3").to(gpu), 1e-3).defaults["fused"] is True


def test_memory_that_is_too_small_is_told_with_the_remedy() -> None:
    whole = torch.cuda.get_device_properties(0).total_memory
    refusal = pytest.raises(UserError, match=r"out of GPU memory in the update: it holds .*lower micro_tokens")
    with refusal, memory_explained("the update", "lower micro_tokens (4096)"):
        torch.empty(2 * whole, dtype=torch.uint8, device="cuda")
