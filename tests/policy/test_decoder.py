"""Where the trainer's layers are torch's operations, and where kernels."""

import subprocess
import sys

import pytest
import torch

from agentrl.policy import decoder
from agentrl.policy.decoder import Places
from agentrl.policy.packing import Packing
from tests.policy.padded_reference import random_model


def fits(width: int, heads: int = 32, dtype: torch.dtype = torch.float32, wide: torch.dtype = torch.float32) -> bool:
    table = torch.zeros(3, 1, width, dtype=wide)
    q, k = (torch.zeros(3, many, width, dtype=dtype) for many in (heads, 2))
    return decoder._fits(q, k, Places(table, table, Packing((), None, None, None)), None)


def test_heads_of_other_widths_and_numbers_of_other_types_stay_with_torch() -> None:
    assert all(fits(width, dtype=dtype) for width in (16, 64, 128, 256) for dtype in (torch.float32, torch.bfloat16))
    assert not any(fits(width) for width in (8, 48, 96, 512))
    assert not fits(256, heads=128)
    assert not fits(64, heads=7)
    assert not fits(64, dtype=torch.float64)
    assert not fits(64, wide=torch.bfloat16)


def test_another_activation_than_silu_stays_with_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decoder, "fused", lambda _: True)
    mlp = random_model("qwen3", hidden_act="gelu").base_model.layers[0].mlp
    gate, up = torch.randn(2, 5, 512)
    assert torch.equal(decoder._gated(mlp, gate, up), torch.nn.functional.gelu(gate) * up)


def test_a_cpu_has_no_use_for_kernels_nor_for_triton() -> None:
    assert not decoder.fused(torch.device("cpu"))
    seen = "import sys; from agentrl.policy import forward; print([name for name in sys.modules if 'kernels' in name])"
    done = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    assert "agentrl" not in done.stdout
