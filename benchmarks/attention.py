"""Attention of an update in fp32, forward and backward: torch's backward pass and the own one, in several layouts.

    python benchmarks/attention.py
    python benchmarks/attention.py --seconds 300 --out attention.jsonl

One JSON line each: median milliseconds, milliseconds of the kernels that took longest, and the largest
error of each gradient against float64, as a share of its largest entry. A layout that does not compile
is told with its error, and the others go on; the lines of a layout are left out once the time is up.
On a CPU, where the own kernels don't run, torch's are measured in little.
"""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import click
import torch
from decoding.timing import seconds
from torch import Tensor

from agentrl.policy import packing
from agentrl.policy.device import prepare_device
from agentrl.policy.packing import Block, Packing


class Shape(NamedTuple):
    """Rows of equal length, query heads, key heads, and the width of a head."""

    rows: int
    heads: int
    kv_heads: int
    length: int
    width: int


SHAPES = (
    Shape(4, 14, 2, 1200, 64),
    Shape(16, 14, 2, 600, 64),
    Shape(2, 14, 2, 3000, 64),
    Shape(4, 16, 8, 1200, 128),
)
LITTLE = (Shape(2, 4, 2, 40, 16),)
# (queries, keys, warps, stages) of the keys' kernel, of the queries', and heads a program; after the layout in use.
LAYOUTS = {
    64: (
        ((32, 64, 4, 1), (64, 32, 4, 1), 8),
        ((64, 32, 8, 1), (32, 64, 8, 1), 1),
        ((32, 128, 8, 1), (128, 32, 8, 1), 1),
        ((32, 32, 8, 1), (32, 32, 8, 1), 1),
        ((16, 64, 4, 2), (64, 16, 4, 2), 1),
        ((32, 64, 8, 1), (64, 32, 4, 2), 1),
        ((16, 32, 4, 2), (32, 32, 4, 2), 1),
    ),
    128: (
        ((32, 32, 8, 1), (32, 32, 8, 1), 8),
        ((16, 32, 8, 1), (32, 16, 8, 1), 1),
        ((64, 32, 8, 1), (32, 64, 8, 1), 1),
        ((32, 64, 8, 1), (64, 32, 8, 1), 1),
        ((32, 32, 4, 1), (32, 32, 8, 2), 1),
        ((32, 32, 8, 2), (32, 32, 4, 1), 1),
    ),
}


class Case(NamedTuple):
    """What attention is given, the gradient of what it gives, and the gradients in float64."""

    shape: Shape
    states: list[Tensor]
    grad: Tensor
    exact: list[Tensor]


def make_case(shape: Shape, device: torch.device) -> Case:
    """Random states, as the packed rows hold them."""
    generator = torch.Generator().manual_seed(0)
    tokens = shape.rows * shape.length
    heads = (shape.heads, shape.kv_heads, shape.kv_heads, shape.heads)
    *states, grad = (torch.randn((tokens, count, shape.width), generator=generator).to(device) for count in heads)
    return Case(shape, [part.requires_grad_() for part in states], grad, exact_gradients(shape, states, grad))


def exact_gradients(shape: Shape, states: list[Tensor], grad: Tensor) -> list[Tensor]:
    """In float64, with every score of a row at once; one row after the other."""
    later = torch.ones(shape.length, shape.length, dtype=torch.bool, device=grad.device).triu(1)
    rows = []
    for parts in zip(*(part.detach().split(shape.length) for part in (*states, grad)), strict=True):
        *leaves, slope = (part.double() for part in parts)
        leaves = [leaf.requires_grad_() for leaf in leaves]
        group = shape.heads // shape.kv_heads
        q, k, v = leaves[0], leaves[1].repeat_interleave(group, dim=1), leaves[2].repeat_interleave(group, dim=1)
        scores = torch.einsum("qhe,khe->hqk", q, k) * shape.width**-0.5
        weights = scores.masked_fill(later, -torch.inf).softmax(-1)
        rows.append(torch.autograd.grad(torch.einsum("hqk,khe->qhe", weights, v), leaves, slope))
    return [torch.cat(part) for part in zip(*rows, strict=True)]


def attend_and_back(case: Case) -> tuple[Tensor, ...]:
    """The gradients of queries, keys and values."""
    rows = Packing((Block(case.shape.rows, case.shape.length),), None, None, None)
    query, key, value = case.states
    return torch.autograd.grad(packing.attend(query, key, value, rows), case.states, case.grad)


def measured(case: Case, device: torch.device) -> dict[str, Any]:
    """Time and errors of attention as torch and the project are set now."""
    first, again = attend_and_back(case), attend_and_back(case)
    errors = [
        float((found.double() - exact).abs().max() / exact.abs().max())
        for found, exact in zip(first, case.exact, strict=True)
    ]
    return {
        "ms": 1e3 * seconds(lambda: attend_and_back(case), device),
        "kernels_ms": kernels(case) if device.type == "cuda" else {},
        "errors": dict(zip(("query", "key", "value"), errors, strict=True)),
        "repeats_exactly": all(torch.equal(*both) for both in zip(first, again, strict=True)),
    }


def kernels(case: Case) -> dict[str, float]:
    """Milliseconds of the five kernels that take longest; empty where the profiler can't run."""
    try:
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profiled:
            attend_and_back(case)
            torch.cuda.synchronize()
        found = {event.key[:60]: event.self_device_time_total / 1e3 for event in profiled.key_averages()}
    except Exception as error:
        return {f"{type(error).__name__}: {error}"[:200]: 0.0}
    return dict(sorted(found.items(), key=lambda item: -item[1])[:5])


def told(shape: Shape, way: str, measure: Callable[[], dict[str, Any]], **more: Any) -> dict[str, Any]:
    """The line of a measurement, or of its error."""
    line = {"way": way, **shape._asdict(), **more}
    started = time.perf_counter()
    try:
        line |= measure()
    except Exception as error:  # Whatever the compiler says of one layout, the others are measured.
        line["failed"] = f"{type(error).__name__}: {error}"[:500]
    return line | {"took_s": round(time.perf_counter() - started, 2)}


def of_torch(cases: list[Case], device: torch.device) -> Iterator[dict[str, Any]]:
    """Torch's kernel, free and deterministic."""
    with mock.patch.object(packing, "takes_own", return_value=False):
        for case in cases:
            for deterministic in (False, True):
                torch.use_deterministic_algorithms(deterministic)
                way = "torch, deterministic" if deterministic else "torch"
                yield told(case.shape, way, lambda case=case: measured(case, device))  # type: ignore[misc]


def of_own(cases: list[Case], device: torch.device, until: float) -> Iterator[dict[str, Any]]:
    """The own kernels: the layout in use on every shape, then each other layout on the shapes of its width."""
    from agentrl.policy import attention_kernels

    torch.use_deterministic_algorithms(True)
    for number in range(1 + max(len(layouts) for layouts in LAYOUTS.values())):
        for case in cases:
            layouts = own_layouts(case.shape.width)
            if number >= len(layouts):
                continue
            layout = layouts[number]
            if time.perf_counter() > until:
                yield {"way": "own", **case.shape._asdict(), "layout": layout, "failed": "left out: the time is up"}
                continue
            with mock.patch.object(attention_kernels, "layout_of", lambda _, layout=layout: layout):
                yield told(case.shape, "own", lambda case=case: measured(case, device), layout=layout)  # type: ignore[misc]


def own_layouts(width: int) -> list[Any]:
    """The layout in use for heads of a width, then the others."""
    from agentrl.policy.attention_kernels import Layout, Tile, layout_of

    others = [Layout(Tile(*keys), Tile(*queries), heads) for keys, queries, heads in LAYOUTS[width]]
    return [layout_of(width), *others]


@click.command(help="Measure attention's forward and backward passes in fp32.")
@click.option("--device", "name", type=click.Choice(["cuda", "cpu"]), default="cuda", show_default=True)
@click.option("--seconds", "budget", type=float, default=45.0, show_default=True, help="No layout starts later.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="A file for the lines, too.")
def main(name: str, budget: float, out: Path | None) -> None:
    """Print a line a measurement as it ends."""
    until = time.perf_counter() + budget
    device = prepare_device(name, torch.get_num_threads(), deterministic=True)
    torch.use_deterministic_algorithms(False)
    cases = [make_case(shape, device) for shape in (SHAPES if name == "cuda" else LITTLE)]
    lines = []
    for found in (of_torch(cases, device), of_own(cases, device, until) if name == "cuda" else ()):
        for line in found:
            lines.append(json.dumps(line))
            print(lines[-1], flush=True)
    if out is not None:
        out.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
