"""What multiplies in fp32 decode steps, choice by choice: microseconds, and the error against float64.

A GPU's cache would hold one layer's matrices: a measurement goes over those of all layers, captured as a
graph, and gives a layer's share. Without a GPU there is nothing to measure.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch

from agentrl.sampling import engine as engines
from agentrl.sampling.graphs import Graphs
from agentrl.sampling.ops import Attention, FusedOps, LayerCache, TorchOps
from agentrl.sampling.weights import Layer, Linear, LiveWeights, shape_of
from decoding.kernels import Case
from decoding.timing import seconds

ATTENTIONS: tuple[Attention, ...] = ("torch", "ieee", "tf32x3")


def per_call(calls: Sequence[Callable[[], Any]], device: torch.device) -> float:
    """Microseconds of one of `calls`, which run behind each other in one graph."""
    graphs = Graphs(device)
    replay = graphs.get("calls", lambda: [call() for call in calls] and None)
    spent = seconds(replay, device, repeats=9)
    graphs.drop()
    return round(spent / len(calls) * 1e6, 1)


def product_rows(model: Any, batches: Sequence[int]) -> Iterator[Any]:
    """Each product of a decode step by the library and by the kernel, in its own tiling and in others."""
    if not isinstance(engines.ops_for(model.device, shape_of(model)), FusedOps):
        return
    weights = LiveWeights(model, "fp32").read()
    products: dict[str, Callable[[Layer], tuple[Linear, ...]]] = {
        "qkv": lambda layer: layer.qkv,
        "out": lambda layer: (layer.out,),
        "gate_up": lambda layer: layer.gate_up,
        "down": lambda layer: (layer.down,),
    }
    for batch in batches:
        for name, parts_of in products.items():
            yield from product_choices(name, batch, [parts_of(layer) for layer in weights.layers])
        yield from product_choices("head", batch, [(weights.head,)])


def product_choices(name: str, batch: int, layers: Sequence[tuple[Linear, ...]]) -> Iterator[Any]:
    """One product by every choice."""
    from agentrl.sampling import product_kernels

    depth, device = layers[0][0].weight.shape[1], layers[0][0].weight.device
    heights = [len(part.weight) for part in layers[0]]
    inputs_ND = torch.randn(batch, depth, device=device)
    own = product_kernels.tiling_of(heights, depth)
    choices: dict[str, Callable[[tuple[Linear, ...]], torch.Tensor]] = {
        "cublas": lambda parts: TorchOps().product(inputs_ND[:, None], parts)[:, :, 0]
    }
    for tiling in dict.fromkeys([own, *others(own)]):
        choices[f"split {tuple(tiling)}{' (its own)' if tiling == own else ''}"] = lambda parts, t=tiling: (
            product_kernels.product_terms(inputs_ND, parts, t)
        )
    for choice, work in choices.items():
        row = {"product": name, "batch": batch, "by (wide, deep, terms, warps, stages)": choice}
        error = share_of_error(work(layers[0]).double().sum(0), inputs_ND, layers[0])
        spent = per_call([lambda w=work, p=parts: w(p) for parts in layers], device)
        yield row | {"us": spent, "largest error": f"{error:.1e}"}


def others(own: Any) -> list[Any]:
    """Tilings beside a kernel's own: of each number one more and one less."""
    deeper = own._replace(deep=32, stages=3)
    fewer, more = own._replace(terms=max(1, own.terms // 2)), own._replace(terms=2 * own.terms)
    return [deeper, fewer, more, own._replace(wide=96 - own.wide), own._replace(stages=6), own._replace(warps=8)]


def share_of_error(found_NX: torch.Tensor, inputs_ND: torch.Tensor, parts: Sequence[Linear]) -> float:
    """The largest error of a product, as a share of the sum of what is added without signs."""
    wide, worst, first = inputs_ND.double(), 0.0, 0
    for weight, bias in parts:
        exact = wide @ weight.double().T + (0 if bias is None else bias.double())
        added = wide.abs() @ weight.double().abs().T
        error = (found_NX[:, first : first + len(weight)] - exact).abs() / added
        worst, first = max(worst, float(error.max())), first + len(weight)
    return worst


def attention_rows(model: Any, batches: Sequence[int], contexts: Sequence[int]) -> Iterator[Any]:
    """Attention of a decode step by every choice."""
    shape, device = shape_of(model), model.device
    if not isinstance(engines.ops_for(device, shape), FusedOps):
        return
    for batch in batches:
        for context in contexts:
            case = Case(batch, context, context, torch.float32, device)
            where = case.places(shape)
            where.positions_BQ.fill_(context - 1)
            size = (batch, shape.kv_heads, context, shape.head_dim)
            layers = [LayerCache(case.random(*size), case.random(*size)) for _ in range(shape.layers)]
            queries = case.random(batch, 1, shape.heads, shape.head_dim)
            exact = exact_attention(queries, layers[0])
            for choice in ATTENTIONS:
                ops = FusedOps(attention=choice)
                error = float((ops.attend(queries, layers[0], where).double() - exact).abs().max())
                calls = [lambda o=ops, kept=kept, q=queries, w=where: o.attend(q, kept, w) for kept in layers]
                row = {"batch": batch, "context": context, "by": choice, "us": per_call(calls, device)}
                yield row | {"largest difference": f"{error:.1e}"}


def exact_attention(q_B1HE: torch.Tensor, kept: LayerCache) -> torch.Tensor:
    """Attention to every place, in float64."""
    batch, _, heads, width = q_B1HE.shape
    keys, values = (part.double() for part in kept)
    q_BKGE = q_B1HE.double().view(batch, keys.shape[1], -1, width)
    weights = torch.softmax(q_BKGE @ keys.transpose(-1, -2) * width**-0.5, dim=-1)
    return (weights @ values).view(batch, 1, heads, width)
