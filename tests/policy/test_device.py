"""The arithmetic of a run, and what the user is told when memory ends."""

from typing import Any

import pytest
import torch

from agentrl.errors import AgentRLError, InfrastructureError, UserError
from agentrl.policy import decoder, device, forward
from agentrl.policy.device import Occupancy, arithmetic, memory_explained, prepare_device
from agentrl.policy.forward import collate, token_logprobs
from agentrl.policy.packing import packed
from tests.policy.padded_reference import random_model, random_rows

CPU = torch.device("cpu")


@pytest.mark.parametrize("architecture", ["qwen2", "qwen3"])
def test_in_bf16_only_matrix_products_are(architecture: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What enters and leaves a layer, its norms and the log-probabilities stay fp32."""
    kinds: dict[str, set[torch.dtype]] = {"_layer": set(), "_norm": set(), "_linear": set()}
    for name, seen in kinds.items():
        inner = getattr(decoder, name)

        def watched(*arguments: Any, inner: Any = inner, seen: set[torch.dtype] = seen) -> torch.Tensor:
            result: torch.Tensor = inner(*arguments)
            seen.add(result.dtype)
            return result

        monkeypatch.setattr(decoder, name, watched)
    with arithmetic("bf16", CPU):
        logprobs = token_logprobs(random_model(architecture), collate(random_rows((5, 8)), CPU))
    assert kinds == {"_layer": {torch.float32}, "_norm": {torch.float32}, "_linear": {torch.bfloat16}}
    assert logprobs.dtype == torch.float32


@pytest.mark.parametrize("architecture", ["qwen2", "qwen3"])
def test_in_bf16_own_layers_round_as_those_of_transformers_do(
    architecture: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are nearer to each other, by far, than either is to fp32."""
    model, batch = random_model(architecture), collate(random_rows((15, 9, 30)), CPU)
    with torch.no_grad(), packed(model):
        exact = token_logprobs(model, batch)
        with arithmetic("bf16", CPU):
            own = token_logprobs(model, batch)
            monkeypatch.setattr(forward, "knows", lambda _: False)
            theirs = token_logprobs(model, batch)
    assert (own - theirs).abs().mean() < 0.1 * (own - exact).abs().mean()


def test_fp32_changes_no_arithmetic() -> None:
    with arithmetic("fp32", CPU):
        assert not torch.is_autocast_enabled("cpu")


@pytest.mark.usefixtures("_torch_as_it_was")
@pytest.mark.parametrize("asked", [True, False])
def test_a_cpu_is_deterministic_whatever_is_asked(asked: bool) -> None:
    assert prepare_device("cpu", 1, deterministic=asked) == CPU
    assert torch.are_deterministic_algorithms_enabled()
    assert not torch.utils.deterministic.fill_uninitialized_memory


def explained(error: Exception, found: Occupancy | None, monkeypatch: pytest.MonkeyPatch) -> AgentRLError:
    monkeypatch.setattr(device, "occupancy", lambda: found)
    with pytest.raises(AgentRLError) as raised, memory_explained("the update", "lower micro"):
        raise error
    assert "\n" not in str(raised.value)
    assert raised.value.__cause__ is error
    return raised.value


@pytest.mark.parametrize(
    "error",
    [
        torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2 GiB"),
        RuntimeError("CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`"),
        RuntimeError("[enforce fail] DefaultCPUAllocator: can't allocate memory: you tried to allocate 1 bytes"),
        MemoryError(),
    ],
)
def test_the_end_of_memory_names_the_work_and_the_setting_to_lower(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusal = explained(error, Occupancy(total=80.0, own=78.5, others=0.0), monkeypatch)
    assert isinstance(refusal, UserError)
    assert refusal.exit_code == 2
    assert "out of GPU memory in the update: it holds 78.5 of 80.0 GiB" in refusal.message
    assert refusal.message.endswith("-> lower micro")


def test_a_gpu_that_others_fill_is_not_the_settings_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = explained(torch.OutOfMemoryError("out"), Occupancy(total=80.0, own=10.0, others=68.0), monkeypatch)
    assert isinstance(refusal, InfrastructureError)
    assert refusal.exit_code == 3
    assert "other processes hold 68.0 of 80.0 GiB, this one 10.0" in str(refusal)
    assert "CUDA_VISIBLE_DEVICES" in str(refusal)


def test_a_gpu_that_does_not_answer_is_no_second_error(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "out of memory in the update" in str(explained(MemoryError(), None, monkeypatch))


def test_other_errors_pass() -> None:
    with pytest.raises(RuntimeError, match="shape"), memory_explained("the update", "lower micro"):
        raise RuntimeError("shape mismatch")
