"""What Triton's compiler makes of the trainer's kernels for the GPU they were made for. No GPU is needed.

That the numbers are right and the kernels fast is not seen here.
"""

import importlib.util
import os
import re
from typing import Any

import pytest

from tests.sampling.test_compiled_kernels import Compiled, compiled

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("triton") is None or os.environ.get("TRITON_INTERPRET") == "1",
    reason="needs Triton, not in its interpreter",
)
KINDS = ("fp32", "bf16")
HEADS = [(14, 2, 64), (16, 8, 128)]
WIDE = ("q_weight", "k_weight", "cos", "sin", "sums")


def turning(name: str, heads: tuple[int, int, int], kind: str, *, norms: bool) -> Compiled:
    import torch

    from agentrl.policy import decoder_kernels

    many, few, width = heads
    q, k = (torch.empty(1, count, width) for count in (many, few))
    sizes: dict[str, Any] = decoder_kernels._layout(q, k, norms=norms)
    warps = sizes.pop("num_warps")
    kernel = getattr(decoder_kernels, name)
    if "TOKENS" in kernel.arg_names:
        sizes["TOKENS"] = decoder_kernels._TOKENS
    types = {"eps": "fp32", "count": "i32", **dict.fromkeys(WIDE, "*fp32")}
    return compiled(kernel, sizes, lambda name: types.get(name, f"*{kind}"), num_warps=warps)


@pytest.mark.parametrize("norms", [True, False], ids=["normed", "not normed"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("heads", HEADS)
@pytest.mark.parametrize("name", ["_turn_kernel", "_turn_back_kernel"])
def test_heads_stay_in_registers_and_are_read_sixteen_bytes_at_a_time(
    name: str, heads: tuple[int, int, int], kind: str, norms: bool
) -> None:
    found = turning(name, heads, kind, norms=norms)
    assert found.spilled == 0
    assert re.search(r"ld\.global.*\.v4\.b32", found.instructions)
    assert re.search(r"st\.global.*\.v4\.b32", found.instructions)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["_gate_kernel", "_gate_back_kernel"])
def test_gates_are_read_and_written_sixteen_bytes_at_a_time(name: str, kind: str) -> None:
    from agentrl.policy import decoder_kernels

    sizes = {"TILE": decoder_kernels._TILE}
    types = {"count": "i32"}
    kernel = getattr(decoder_kernels, name)
    found = compiled(kernel, sizes, lambda name: types.get(name, f"*{kind}"), num_warps=4)
    assert found.spilled == 0
    sizes_read = set(re.findall(r"(?:ld|st)\.global\S*?(v\d\.b\d+)", found.instructions))
    assert sizes_read == {"v4.b32"}
