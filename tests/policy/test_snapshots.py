"""Copies of tensors in host memory: equal, apart from what was copied, and in memory that is used again."""

import torch

from agentrl.grpo.learner import make_optimizer
from agentrl.policy.snapshots import HostMemory, optimizer_copy
from tests.tiny_policy import tiny_model

TENSORS = {
    "odd": torch.arange(7, dtype=torch.float32),
    "matrix": torch.randn(5, 3).T,
    "half": torch.ones(3, dtype=torch.bfloat16),
    "number": torch.tensor(4.0),
    "none": torch.empty(0, 8),
}


def test_copies_hold_what_the_tensors_held_of_every_type_and_shape() -> None:
    copied = HostMemory().copies(TENSORS)
    assert list(copied) == list(TENSORS)
    for name, tensor in TENSORS.items():
        assert copied[name].dtype == tensor.dtype
        assert torch.equal(copied[name], tensor)
        assert copied[name].is_contiguous()


def test_a_copy_stays_as_it_was_when_the_tensor_changes() -> None:
    tensor = torch.zeros(9)
    copied = HostMemory().copies({"one": tensor})
    tensor.add_(1)
    assert not copied["one"].any()


def test_a_second_copy_takes_no_further_memory() -> None:
    memory = HostMemory()
    first = memory.copies(TENSORS)["odd"].data_ptr()
    assert memory.copies(TENSORS)["odd"].data_ptr() == first


def test_an_optimiser_is_copied_whole_and_its_tensors_apart() -> None:
    model = tiny_model(20, layers=1)
    optimizer = make_optimizer(model, 1e-2)
    for parameter in model.parameters():
        parameter.grad = torch.ones_like(parameter)
    optimizer.step()
    state = optimizer.state_dict()
    copied = optimizer_copy(state, HostMemory())
    assert copied["param_groups"] == state["param_groups"]
    assert copied["state"].keys() == state["state"].keys()
    for key, entries in state["state"].items():
        assert all(torch.equal(copied["state"][key][name], value) for name, value in entries.items())
    optimizer.step()
    assert float(copied["state"][0]["step"]) == 1.0
