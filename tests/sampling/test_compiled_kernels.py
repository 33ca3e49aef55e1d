"""What Triton's compiler makes of the fp32 kernels for the GPU they were made for. No GPU is needed.

That the numbers are right and the kernels fast is not seen here.
"""

import importlib.util
import os
import re
import subprocess
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

import pytest

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("triton") is None or os.environ.get("TRITON_INTERPRET") == "1",
    reason="needs Triton, not in its interpreter",
)
SHARED = 227 * 1024  # Bytes of a program on compute capability 9.0.
WIDTHS = (64, 128)


class Compiled(NamedTuple):
    instructions: str
    shared: int
    spilled: int


def compiled(
    kernel: Any, sizes: dict[str, Any], types: Callable[[str], str], odd: Collection[str] = ("rows",), **options: int
) -> Compiled:
    """A kernel for compute capability 9.0; numbers and addresses but the odd are multiples of 16, as in real models."""
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    names = kernel.arg_names
    signature = {name: "constexpr" if name in sizes else types(name) for name in names}
    multiples = [place for place, name in enumerate(names) if signature[name] not in ("constexpr", "fp32")]
    source = ASTSource(
        kernel,
        signature,
        constexprs={(names.index(name),): value for name, value in sizes.items()},
        attrs={(place,): [["tt.divisibility", 16]] for place in multiples if names[place] not in odd},
    )
    found = triton.compile(source, target=GPUTarget("cuda", 90, 32), options=options)
    return Compiled(found.asm["ptx"], found.metadata.shared, spilled_bytes(found.asm["cubin"]))


def spilled_bytes(cubin: bytes) -> int:
    """What a thread keeps outside of registers."""
    import tempfile

    from triton import knobs

    with tempfile.NamedTemporaryFile(suffix=".cubin") as file:
        file.write(cubin)
        file.flush()
        command = [knobs.nvidia.cuobjdump.path, "-res-usage", file.name]
        told = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(re.findall(r"STACK:(\d+)", told.stdout + told.stderr)[0])


def product(rows: int, wide: int, *, biased: bool = True) -> Compiled:
    from agentrl.sampling import product_kernels

    tiling = product_kernels.Tiling(wide=wide, deep=16, terms=1)
    sizes = {"BIASED": biased, "WIDE": wide, "DEEP": tiling.deep, **product_kernels.rows_of_tile(rows)}
    return compiled(
        product_kernels._product_kernel,
        sizes,
        lambda name: "i32" if name in ("rows", "depth", "length") or name.startswith("height") else "*fp32",
        num_warps=tiling.warps,
        num_stages=tiling.stages,
    )


def attention(width: int) -> Compiled:
    from agentrl.sampling import attention_kernels

    layout = attention_kernels.layout_of("tf32x3", width)
    sizes = {
        **{"GROUP": 7, "WIDTH": width, "QUERIES": 16},
        **{"TILE": layout.tile, "LENGTH": layout.part, "MULTIPLIED": "tf32x3"},
    }
    numbers = {"rows": "*i64", "positions": "*i64", "scale": "fp32"}
    counts = dict.fromkeys(("kv_heads", "capacity", "length"), "i32")
    return compiled(
        attention_kernels._attend_kernel,
        sizes,
        lambda name: (numbers | counts).get(name, "*fp32"),
        num_warps=4,
        num_stages=3,
    )


@pytest.mark.parametrize("wide", [32, 64])
@pytest.mark.parametrize("rows", [8, 32, 64])
def test_a_product_of_any_rows_is_made_of_one_kind_of_instruction(rows: int, wide: int) -> None:
    """A row's sum has then the same order at every number of rows."""
    found = product(rows, wide)
    assert "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32" in found.instructions
    assert "wgmma" not in found.instructions


@pytest.mark.parametrize("wide", [32, 64])
@pytest.mark.parametrize("rows", [8, 32, 64])
def test_a_product_keeps_its_sums_in_registers_and_reads_ahead(rows: int, wide: int) -> None:
    found = product(rows, wide)
    assert found.spilled == 0
    assert found.shared <= SHARED // 4
    assert re.search(r"cp\.async\.cg\.shared\.global \[[^]]+\], \[[^]]+\], 0x10", found.instructions)


@pytest.mark.parametrize("width", WIDTHS)
def test_attention_runs_on_tensor_cores_without_spilling_and_reads_ahead(width: int) -> None:
    found = attention(width)
    assert "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32" in found.instructions
    assert found.spilled == 0
    assert found.shared <= SHARED // 2
    assert re.search(r"cp\.async\.cg\.shared\.global \[[^]]+\], \[[^]]+\], 0x10", found.instructions)
