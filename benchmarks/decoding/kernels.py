"""Each fused kernel held to torch, in every batch size and at every length."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import torch

from agentrl.sampling import engine as engines
from agentrl.sampling.ops import FusedOps, LayerCache, Ops, Places, TorchOps
from agentrl.sampling.plan import CUDA
from agentrl.sampling.weights import Precision, Shape, shape_of
from decoding.timing import synchronised

CLOSE: dict[Precision, dict[str, float]] = {"bf16": {"rtol": 2e-2, "atol": 2e-2}, "fp32": {"rtol": 1e-4, "atol": 1e-4}}


class Case(NamedTuple):
    """One decode step: its rows, what it reads of a cache of `capacity` places, and the numbers' type."""

    batch: int
    length: int
    capacity: int
    dtype: torch.dtype
    device: torch.device

    def random(self, *size: int, dtype: torch.dtype | None = None) -> torch.Tensor:
        """Normal numbers."""
        return torch.randn(size, device=self.device, dtype=dtype or self.dtype)

    def places(self, shape: Shape) -> Places:
        """Rows from the first place to the last that is read; the last row has no conversation."""
        rows = torch.arange(self.batch, device=self.device)
        positions = torch.linspace(0, self.length - 1, self.batch, device=self.device).long()
        positions[-1] = self.capacity - 1
        angles = self.random(self.capacity, shape.head_dim, dtype=torch.float32)
        group = shape.heads // shape.kv_heads
        rope = (angles.cos(), angles.sin())
        return Places(rows[:, None], positions[:, None], slice(0, self.batch), self.length, rope, group, self.dtype)


def operations(shape: Shape, width: int, inner: int, case: Case) -> dict[str, Callable[[Ops], Any]]:
    """Each operation of a layer on the case's numbers; what is written is given too."""
    where, wide = case.places(shape), torch.float32
    kept = LayerCache(*(case.random(case.batch, shape.kv_heads, case.capacity, shape.head_dim) for _ in range(2)))
    residual, delta = case.random(case.batch, 1, width, dtype=wide), case.random(1, case.batch, 1, width)
    weight, both = case.random(width, dtype=wide), case.random(1, case.batch, 1, 2 * inner)
    qkv = case.random(1, case.batch, 1, (shape.heads + 2 * shape.kv_heads) * shape.head_dim)
    norm = case.random(shape.heads + shape.kv_heads, shape.head_dim, dtype=wide)
    queries = case.random(case.batch, 1, shape.heads, shape.head_dim)

    def rotated(ops: Ops) -> Any:
        own = LayerCache(*(part.clone() for part in kept))
        return ops.rotate_and_store(qkv, norm, shape, own, where), *own

    return {
        "add_norm": lambda ops: tuple(ops.add_norm(residual, delta, weight, shape.eps, case.dtype)),
        "rotate_and_store": rotated,
        "attend": lambda ops: (ops.attend(queries, kept, where),),
        "gated": lambda ops: (ops.gated(both, shape),),
    }


def kernel_rows(model: Any, precision: Precision, slots: int, longest: int) -> Iterator[Any]:
    """Each kernel against torch in every batch size and at every length, the device waited for after each."""
    shape, device = shape_of(model), model.device
    fused = engines.ops_for(device, shape)
    if not isinstance(fused, FusedOps):
        return
    width, inner = model.config.hidden_size, model.config.intermediate_size
    dtype = torch.bfloat16 if precision == "bf16" else torch.float32
    worst: dict[str, float] = {}
    cases = 0
    for batch in sorted({CUDA.rounded(rows) for rows in range(1, slots + 1)}):
        for length in range(CUDA.block, longest + 1, CUDA.block):
            cases += 1
            for name, run in operations(shape, width, inner, Case(batch, length, longest, dtype, device)).items():
                worst[name] = max(worst.get(name, 0.0), difference(name, run, fused, CLOSE[precision], batch, length))
    for name, value in worst.items():
        yield {"kernel": name, "precision": precision, "cases": cases, "largest difference": f"{value:.2e}"}


def difference(
    name: str, run: Callable[[Ops], Any], fused: Ops, bounds: dict[str, float], batch: int, length: int
) -> float:
    """The largest difference of an operation from torch's. AssertionError past the bounds."""
    try:
        found = run(fused)
        synchronised(found[0].device)
        expected = run(TorchOps())
        torch.testing.assert_close(found, expected, **bounds)
    except (RuntimeError, AssertionError) as error:
        error.add_note(f"in {name}, batch {batch}, length {length}")
        raise
    return max(float((mine.float() - other.float()).abs().max()) for mine, other in zip(found, expected, strict=True))
