"""A GPU's shapes and captures, rehearsed on a CPU."""

from collections.abc import Callable

import pytest
import torch

from agentrl.sampling import engine, gates, plan
from agentrl.sampling.graphs import Graphs


class Rehearsed(Graphs):
    """Does as a GPU does: the work runs twice at its first use and not while it is captured."""

    def __init__(self, device: torch.device) -> None:
        super().__init__(device)
        self.captures = True

    def _captured(self, work: Callable[[], None]) -> Callable[[], None]:
        work()
        work()
        return work


def as_on_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let samplers plan and capture as on a GPU."""
    monkeypatch.setattr(engine, "plan_for", lambda _: plan.CUDA)
    monkeypatch.setattr(gates, "plan_for", lambda _: plan.CUDA)
    monkeypatch.setattr(engine, "Graphs", Rehearsed)
