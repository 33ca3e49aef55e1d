"""The parts of a forward pass: in torch, or as fused Triton kernels.

`TorchOps` says what is computed, on any device. `FusedOps` computes the same with the same
roundings in far fewer launches, which is what a decode step of a small model spends its time on;
where a kernel does not fit (prompts), it hands back to torch.

A product is given as T terms, one or more, whose sum in their order it is: so a product that is
split over a GPU needs no launch of its own to be added up.

Dimensions: as in decoder.py; T terms of a product, F width of the feed-forward, X = (H + 2K) * E.
"""

import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, Protocol

import torch
from torch import Tensor
from torch.nn import functional

from agentrl.sampling.weights import Linear, Shape

Products = Literal["cublas", "split"]
Attention = Literal["torch", "ieee", "tf32x3"]


class LayerCache(NamedTuple):
    """Keys and values of one layer, each (S, K, C, E): what a head reads lies in one piece."""

    keys_SKCE: Tensor
    values_SKCE: Tensor


@dataclass(frozen=True)
class Places:
    """Where the new tokens of a pass stand, and what they read.

    `rows_B1` are slots and `positions_BQ` places in them. `read` gives the slots that attention
    reads, in the order of the rows, up to place L = `length`. `rope_CE` are the cosines and sines of
    every place, fp32. `group` is G; `dtype` that of keys and values.
    """

    rows_B1: Tensor
    positions_BQ: Tensor
    read: slice | Tensor
    length: int
    rope_CE: tuple[Tensor, Tensor]
    group: int
    dtype: torch.dtype

    @cached_property
    def mask(self) -> Tensor:
        """0 where a query may look and -inf elsewhere, for M = G * Q queries; made once for all layers."""
        device = self.positions_BQ.device
        seen_BQL = torch.arange(self.length, device=device) <= self.positions_BQ[:, :, None]
        mask_BQL = torch.zeros(seen_BQL.shape, dtype=self.dtype, device=device).masked_fill(~seen_BQL, -torch.inf)
        return mask_BQL[:, None, None].expand(-1, 1, self.group, -1, -1).flatten(2, 3)

    @cached_property
    def last(self) -> list[tuple[int, int]]:
        """Slot of each row and place of its last new token, on the host; read once for all layers."""
        return list(zip(self.rows_B1[:, 0].tolist(), self.positions_BQ[:, -1].tolist(), strict=True))


class Normed(NamedTuple):
    """The residual stream, fp32, and its norm in the precision of the matrices."""

    residual_BQD: Tensor
    normed_BQD: Tensor


class Ops(Protocol):
    """What a decoder does in each layer."""

    def product(self, inputs_BQX: Tensor, parts: Sequence[Linear]) -> Tensor:
        """Each token's product with every part, side by side, with biases; its terms, (T, B, Q, X)."""
        ...

    def add_norm(
        self, residual_BQD: Tensor, delta_TBQD: Tensor | None, weight_D: Tensor, eps: float, dtype: torch.dtype
    ) -> Normed:
        """Add what a block gave to the residual stream, and norm the sum."""
        ...

    def rotate_and_store(
        self, qkv_TBQX: Tensor, qk_norm: Tensor | None, shape: Shape, kept: LayerCache, places: Places
    ) -> Tensor:
        """Norm and turn queries and keys, keep keys and values; gives the queries, (B, Q, H, E)."""
        ...

    def attend(self, q_BQHE: Tensor, kept: LayerCache, places: Places) -> Tensor:
        """Attention of the new tokens to what their rows hold, (B, Q, H, E)."""
        ...

    def gated(self, gate_up_TBQF: Tensor, shape: Shape) -> Tensor:
        """The activation of the first half, times the second."""
        ...


class TorchOps:
    """Each operation as transformers' models compute it."""

    def product(self, inputs_BQX: Tensor, parts: Sequence[Linear]) -> Tensor:
        """See `Ops`."""
        found = [functional.linear(inputs_BQX, *part) for part in parts]
        return (found[0] if len(found) == 1 else torch.cat(found, dim=-1))[None]

    def add_norm(
        self, residual_BQD: Tensor, delta_TBQD: Tensor | None, weight_D: Tensor, eps: float, dtype: torch.dtype
    ) -> Normed:
        """See `Ops`."""
        residual_BQD = residual_BQD if delta_TBQD is None else residual_BQD + whole(delta_TBQD)
        return Normed(residual_BQD, functional.rms_norm(residual_BQD, weight_D.shape, weight_D, eps).to(dtype))

    def rotate_and_store(
        self, qkv_TBQX: Tensor, qk_norm: Tensor | None, shape: Shape, kept: LayerCache, places: Places
    ) -> Tensor:
        """See `Ops`."""
        heads, kv_heads, width = shape.heads, shape.kv_heads, shape.head_dim
        qkv = whole(qkv_TBQX)
        qkv = qkv.view(*qkv.shape[:2], -1, width)
        qk, v_BQKE = torch.split(qkv, [heads + kv_heads, kv_heads], dim=2)
        if qk_norm is not None:
            # As transformers does: normed in fp32, rounded, then scaled by an fp32 weight.
            qk = functional.rms_norm(qk.float(), (width,), eps=shape.eps).to(qk.dtype) * qk_norm
        cos_BQ1E, sin_BQ1E = (table_CE[places.positions_BQ][:, :, None] for table_CE in places.rope_CE)
        first, second = qk.chunk(2, dim=-1)
        turned = qk * cos_BQ1E + torch.cat((-second, first), dim=-1) * sin_BQ1E
        q_BQHE, k_BQKE = torch.split(turned.to(v_BQKE.dtype), [heads, kv_heads], dim=2)
        kept.keys_SKCE[places.rows_B1, :, places.positions_BQ] = k_BQKE
        kept.values_SKCE[places.rows_B1, :, places.positions_BQ] = v_BQKE
        return q_BQHE

    def attend(self, q_BQHE: Tensor, kept: LayerCache, places: Places) -> Tensor:
        """See `Ops`.

        The query heads of one key-value head are passed as further query positions: keys and values
        are then read once for all of them, and need no copies.
        """
        rows, new, heads, width = q_BQHE.shape
        kv_heads = kept.keys_SKCE.shape[1]
        group = heads // kv_heads
        q_BKME = q_BQHE.reshape(rows, new, kv_heads, group, width).permute(0, 2, 3, 1, 4).flatten(2, 3)
        k_BKLE, v_BKLE = (part[:, :, : places.length][places.read] for part in kept)
        mask = places.mask.expand(-1, kv_heads, -1, -1)
        found_BKME = functional.scaled_dot_product_attention(q_BKME, k_BKLE, v_BKLE, attn_mask=mask)
        apart = found_BKME.reshape(rows, kv_heads, group, new, width)
        return apart.permute(0, 3, 1, 2, 4).reshape(rows, new, heads, width)

    def gated(self, gate_up_TBQF: Tensor, shape: Shape) -> Tensor:
        """See `Ops`."""
        gate, up = whole(gate_up_TBQF).chunk(2, dim=-1)
        return shape.activation(gate) * up


class RowwiseOps(TorchOps):
    """The same on a CPU, where a decode step is mostly the reading of keys and values.

    Each row reads its own places, and a row that takes no part none; together all would read as far as the longest.
    """

    def attend(self, q_BQHE: Tensor, kept: LayerCache, places: Places) -> Tensor:
        """See `Ops`. A row takes no part where its new token stands in the scrap place."""
        _, new, heads, width = q_BQHE.shape
        if new > 1:
            return super().attend(q_BQHE, kept, places)
        _, kv_heads, capacity, _ = kept.keys_SKCE.shape
        found_B1HE = torch.zeros_like(q_BQHE)
        for row, (slot, place) in enumerate(places.last):
            if place < capacity - 1:
                q_1KGE = q_BQHE[row].view(1, kv_heads, heads // kv_heads, width)
                k_1KLE, v_1KLE = (part[slot, :, : place + 1][None] for part in kept)
                attended_1KGE = functional.scaled_dot_product_attention(q_1KGE, k_1KLE, v_1KLE)
                found_B1HE[row] = attended_1KGE.reshape(1, heads, width)
        return found_B1HE


@dataclass(frozen=True)
class FusedOps(TorchOps):
    """The same in Triton kernels, for models whose widths they fit (`fused_fits`).

    `products` and `attention` choose who multiplies in fp32 decode steps: kernels that are made for
    few rows, or the library. bf16 and prompts are the same with any choice.
    """

    products: Products = "split"
    attention: Attention = "tf32x3"

    def product(self, inputs_BQX: Tensor, parts: Sequence[Linear]) -> Tensor:
        """See `Ops`."""
        from agentrl.sampling import product_kernels

        batch, new, _ = inputs_BQX.shape
        mine = self.products == "split" and new == 1 and inputs_BQX.dtype == torch.float32
        if not mine or not product_kernels.fits(batch, parts):
            return super().product(inputs_BQX, parts)
        return product_kernels.product_terms(inputs_BQX[:, 0].contiguous(), parts)[:, :, None]

    def add_norm(
        self, residual_BQD: Tensor, delta_TBQD: Tensor | None, weight_D: Tensor, eps: float, dtype: torch.dtype
    ) -> Normed:
        """See `Ops`."""
        from agentrl.sampling import kernels

        delta_TND = None if delta_TBQD is None else delta_TBQD.flatten(1, 2)
        summed_ND, normed_ND = kernels.add_norm(residual_BQD.flatten(0, 1), delta_TND, weight_D, eps, dtype)
        return Normed(summed_ND.view(residual_BQD.shape), normed_ND.view(residual_BQD.shape))

    def rotate_and_store(
        self, qkv_TBQX: Tensor, qk_norm: Tensor | None, shape: Shape, kept: LayerCache, places: Places
    ) -> Tensor:
        """See `Ops`."""
        from agentrl.sampling import kernels

        return kernels.rotate_and_store(
            qkv_TBQX, qk_norm, places.rope_CE, places.rows_B1, places.positions_BQ, kept, shape.heads, shape.eps
        )

    def attend(self, q_BQHE: Tensor, kept: LayerCache, places: Places) -> Tensor:
        """See `Ops`."""
        from agentrl.sampling import attention_kernels

        multiplied = "ieee" if q_BQHE.dtype == torch.bfloat16 else self.attention
        if q_BQHE.shape[1] > 1 or multiplied == "torch":
            return super().attend(q_BQHE, kept, places)
        rows_B1, positions_B1 = places.rows_B1, places.positions_BQ
        return attention_kernels.attend_one(q_BQHE, kept, rows_B1, positions_B1, places.length, multiplied)

    def gated(self, gate_up_TBQF: Tensor, shape: Shape) -> Tensor:  # noqa: ARG002
        """See `Ops`."""
        from agentrl.sampling import kernels

        return kernels.gated(gate_up_TBQF.flatten(1, 2)).view(*gate_up_TBQF.shape[1:3], -1)


def whole(terms_TBQX: Tensor) -> Tensor:
    """The product whose terms these are."""
    return terms_TBQX[0] if len(terms_TBQX) == 1 else terms_TBQX.sum(dim=0)


def ops_for(device: torch.device, shape: Shape) -> Ops:
    """The fused kernels where they can run and fit the model, else torch; on a CPU row by row."""
    if device.type == "cpu":
        return RowwiseOps()
    there = device.type == "cuda" and importlib.util.find_spec("triton") is not None
    return FusedOps() if there and fused_fits(shape) else TorchOps()


def fused_fits(shape: Shape) -> bool:
    """Whether the kernels know a model's activation and widths."""
    power_of_two = shape.head_dim >= 16 and shape.head_dim & (shape.head_dim - 1) == 0
    return power_of_two and shape.heads // shape.kv_heads <= 16 and shape.silu
