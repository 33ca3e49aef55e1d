"""A decoder's weights, read from a transformers model of the Qwen2 or Qwen3 architecture.

In fp32 they are the model's own tensors, seen and not copied. In bf16 they are copies, made again
at each reading into the same memory: no weight is ever older than the last reading. Other
architectures are refused, because a forward pass that is nearly right is worse than none.

Dimensions: V vocabulary, D hidden width, H query heads, K key-value heads, E width of a head.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

import torch
from torch import Tensor

from agentrl.errors import UserError

Precision = Literal["fp32", "bf16"]
ARCHITECTURES = ("qwen2", "qwen3")
# Those whose frequencies do not change with the length of what is read.
_FIXED_ROPES = ("default", "linear", "llama3", "yarn")


class Linear(NamedTuple):
    """A matrix (out, in) and, where there is one, a bias."""

    weight: Tensor
    bias: Tensor | None


class Layer(NamedTuple):
    """One decoder layer. `qkv` and `gate_up` are one fused matrix, or its parts in this order.

    `qk_norm` holds the norms of the query heads and, below them, of the key heads, (H + K, E); None for Qwen2.
    """

    input_norm_D: Tensor
    qkv: tuple[Linear, ...]
    qk_norm: Tensor | None
    out: Linear
    post_norm_D: Tensor
    gate_up: tuple[Linear, ...]
    down: Linear


class Weights(NamedTuple):
    """All weights of a decoder. Norms and the embedding are fp32 in every precision."""

    embedding_VD: Tensor
    layers: tuple[Layer, ...]
    norm_D: Tensor
    head: Linear


class Shape(NamedTuple):
    """What a forward pass must know besides weights."""

    layers: int
    heads: int
    kv_heads: int
    head_dim: int
    eps: float
    activation: Callable[[Tensor], Tensor]
    silu: bool


def shape_of(model: Any) -> Shape:
    """The shape of a model. UserError for an architecture that the decoder does not know."""
    config = model.config
    if config.model_type not in ARCHITECTURES:
        raise _refusal(f"architecture {config.model_type!r} (it knows {', '.join(ARCHITECTURES)})")
    if set(getattr(config, "layer_types", None) or ()) - {"full_attention"}:
        raise _refusal("layers with a sliding window")
    rope = config.rope_parameters["rope_type"]
    if rope not in _FIXED_ROPES:
        raise _refusal(f"rope of type {rope!r}")
    first = model.base_model.layers[0]
    return Shape(
        layers=config.num_hidden_layers,
        heads=config.num_attention_heads,
        kv_heads=config.num_key_value_heads,
        head_dim=first.self_attn.head_dim,
        eps=config.rms_norm_eps,
        activation=first.mlp.act_fn,
        silu=config.hidden_act == "silu",
    )


def _refusal(what: str) -> UserError:
    return UserError(
        f"the graphed sampler does not know {what}",
        where="sampler: graphed",
        remedy="set sampler: generate in the run's file",
    )


class LiveWeights:
    """Reads a model's weights, again at each session."""

    def __init__(self, model: Any, precision: Precision) -> None:
        self._model = model
        self._fused = precision == "bf16"
        self._copies = _Copies()

    @torch.no_grad()
    def read(self) -> Weights:
        """The weights as they are now."""
        self._copies.rewind()
        base = self._model.base_model
        return Weights(
            embedding_VD=base.embed_tokens.weight.detach(),
            layers=tuple(self._layer(module) for module in base.layers),
            norm_D=base.norm.weight.detach(),
            head=self._linear(self._model.get_output_embeddings())[0],
        )

    def state(self) -> tuple[tuple[int, int], ...]:
        """Where each parameter lies and how often it was changed in place: equal only if nothing moved."""
        return tuple((parameter.data_ptr(), parameter._version) for parameter in self._model.parameters())

    def _layer(self, module: Any) -> Layer:
        attention, mlp = module.self_attn, module.mlp
        normed = hasattr(attention, "q_norm")
        return Layer(
            input_norm_D=module.input_layernorm.weight.detach(),
            qkv=self._linear(attention.q_proj, attention.k_proj, attention.v_proj),
            qk_norm=self._copies.fill(_head_norms(attention), torch.float32) if normed else None,
            out=self._linear(attention.o_proj)[0],
            post_norm_D=module.post_attention_layernorm.weight.detach(),
            gate_up=self._linear(mlp.gate_proj, mlp.up_proj),
            down=self._linear(mlp.down_proj)[0],
        )

    def _linear(self, *modules: Any) -> tuple[Linear, ...]:
        if not self._fused:
            return tuple(Linear(module.weight.detach(), _detached(module.bias)) for module in modules)
        weight = self._copies.fill([module.weight for module in modules], torch.bfloat16)
        biases = [module.bias for module in modules if module.bias is not None]
        return (Linear(weight, self._copies.fill(biases, torch.bfloat16) if biases else None),)


class _Copies:
    """Tensors that are filled again in the order of the first time, each in the memory it had."""

    def __init__(self) -> None:
        self._held: list[Tensor] = []
        self._next = 0

    def rewind(self) -> None:
        self._next = 0

    def fill(self, parts: Sequence[Tensor], dtype: torch.dtype) -> Tensor:
        """A copy of the parts, one below the other."""
        heights = [part.shape[0] for part in parts]
        shape, device = (sum(heights), *parts[0].shape[1:]), parts[0].device
        held = self._held[self._next] if self._next < len(self._held) else None
        if held is None or held.shape != shape or held.device != device:
            held = torch.empty(shape, dtype=dtype, device=device)
            self._held[self._next : self._next + 1] = [held]
        for place, part in zip(torch.split(held, heights), parts, strict=True):
            place.copy_(part)
        self._next += 1
        return held


def _detached(bias: Tensor | None) -> Tensor | None:
    return None if bias is None else bias.detach()


def _head_norms(attention: Any) -> list[Tensor]:
    """The norm of each query head, then of each key head, each (1, E)."""
    width = attention.head_dim
    heads, kv_heads = (module.out_features // width for module in (attention.q_proj, attention.k_proj))
    return [attention.q_norm.weight[None]] * heads + [attention.k_norm.weight[None]] * kv_heads


def addresses(weights: Weights) -> tuple[int, ...]:
    """Where the tensors of `weights` lie: what a captured graph goes on reading."""
    return tuple(tensor.data_ptr() for tensor in _tensors(weights))


def _tensors(value: Any) -> Iterator[Tensor]:
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _tensors(part)
