"""What Triton's compiler makes of the gradients' kernels for the GPU they were made for. No GPU is needed."""

import importlib.util
import os

import pytest

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("triton") is None or os.environ.get("TRITON_INTERPRET") == "1",
    reason="needs Triton, not in its interpreter",
)
# Bytes of a thread outside of registers: of 128 numbers a head, what two factors split in two take does not fit.
SPILLED = {64: 0, 128: 192}


@pytest.mark.parametrize("name", ["keys", "queries"])
@pytest.mark.parametrize("width", SPILLED)
def test_gradients_run_on_tensor_cores_and_fit_a_multiprocessor(width: int, name: str) -> None:
    from agentrl.policy import attention_kernels
    from tests.sampling.test_compiled_kernels import SHARED, compiled

    layout = attention_kernels.layout_of(width)
    tile = layout.of_keys if name == "keys" else layout.of_queries
    sizes = {"WIDTH": width, "QUERIES": tile.queries, "KEYS": tile.keys, "MULTIPLIED": "tf32x3"}
    counts = ("heads", "kv_heads", "length", "padded")

    def type_of(argument: str) -> str:
        if argument == "scale":
            return "fp32"
        return "i32" if argument in counts or argument.endswith(("_row", "_head")) else "*fp32"

    found = compiled(
        getattr(attention_kernels, f"_{name}_kernel"),
        sizes | ({"HEADS": layout.heads} if name == "keys" else {}),
        type_of,
        odd=counts,
        num_warps=tile.warps,
        num_stages=tile.stages,
    )
    assert "tf32.tf32" in found.instructions
    assert found.spilled <= SPILLED[width]
    assert found.shared <= SHARED // 2
