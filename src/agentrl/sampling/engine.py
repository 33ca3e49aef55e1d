"""Runs the decoder on a device: reads prompts into slots and decodes windows of steps.

Between two windows the host knows everything and uploads it, within a window nothing waits for the
host: the steps of a window feed each other on the device and leave tokens, log-probabilities and
entropies in one tensor that comes back at its end. Rows of a window run to its end even where
their reply ended before; what they write then lies past what counts and is overwritten. Which
conversation a row belongs to is not known here.

Dimensions: as in decoder.py; W steps of a window.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.attention import SDPBackend, sdpa_kernel

from agentrl.errors import UserError
from agentrl.sampling.cache import SlotCache
from agentrl.sampling.choice import Draw, choose
from agentrl.sampling.decoder import hidden_states, logits
from agentrl.sampling.graphs import Graphs, Work
from agentrl.sampling.ops import Places, ops_for
from agentrl.sampling.plan import Plan, plan_for, round_up
from agentrl.sampling.weights import LiveWeights, Precision, Weights, addresses, shape_of

WINDOW = 8
IDLE = -1  # In place of a position: the slot takes no part, whatever it holds.
_KERNELS = [SDPBackend.EFFICIENT_ATTENTION, SDPBackend.MATH]


class Prompt(NamedTuple):
    """Tokens to read into a slot from a place on."""

    slot: int
    start: int
    ids: Sequence[int]


class Steps(NamedTuple):
    """What a window begins with: each slot's last token, its place or IDLE, and the numbers that decide."""

    tokens_S: NDArray[np.int64]
    positions_S: NDArray[np.int64]
    uniforms_WS: NDArray[np.float64]


class Decoded(NamedTuple):
    """What each step of a window gave each slot, (W, S)."""

    tokens_WS: NDArray[np.int64]
    logprobs_WS: NDArray[np.float64]
    entropies_WS: NDArray[np.float64]


class Engine:
    """One model on one device, with the slots of its conversations."""

    def __init__(self, model: Any, *, slots: int, precision: Precision, draw: Draw) -> None:
        self.plan: Plan = plan_for(model.device)
        self.slots = self.plan.rounded(slots)
        self._model = model
        self._device = model.device
        self._draw = draw
        self._shape = shape_of(model)
        self.ops = ops_for(self._device, self._shape)
        self._live = LiveWeights(model, precision)
        self._dtype = torch.float32 if precision == "fp32" else torch.bfloat16
        self.cache = SlotCache(self._shape, self.slots, self._dtype, self._device)
        self._graphs = Graphs(self._device)
        self._weights: Weights | None = None
        self._tokens_S = torch.zeros(self.slots, dtype=torch.int64, device=self._device)
        self._positions_S = torch.zeros_like(self._tokens_S)
        self._uniforms_WS = torch.zeros((WINDOW, self.slots), dtype=torch.float64, device=self._device)
        self._step = torch.zeros(1, dtype=torch.int64, device=self._device)
        self._found_W3S = torch.zeros((WINDOW, 3, self.slots), dtype=torch.float64, device=self._device)
        self._rope_CE: tuple[Tensor, Tensor] = (torch.empty(0), torch.empty(0))

    def read_weights(self) -> None:
        """Take the model's weights as they are now; a graph that reads from elsewhere is dropped."""
        self._weights = self._live.read()
        self._graphs.valid_for(addresses(self._weights))

    def weights_state(self) -> Any:
        """Equal to what it was only if no weight has changed since."""
        return self._live.state()

    @torch.no_grad()
    def ensure(self, tokens: int) -> None:
        """Make room for conversations of `tokens` tokens. UserError when memory is out."""
        capacity = self.plan.places(tokens + 1)  # One more: the scrap place.
        if capacity <= self.cache.capacity:
            return
        self._graphs.drop()
        self.cache.ensure(capacity)
        places = torch.arange(capacity, device=self._device)[None]
        like = torch.empty(0, dtype=torch.float32, device=self._device)
        cos_1CE, sin_1CE = self._model.base_model.rotary_emb(like, places)
        self._rope_CE = (cos_1CE[0].contiguous(), sin_1CE[0].contiguous())  # As kernels read them.

    def out_of_memory(self) -> UserError:
        """The error of a device whose memory is out, by what the slots take of it."""
        return self.cache.out_of_memory(self.cache.capacity)

    def free(self) -> None:
        """Give back the memory of slots and graphs."""
        self._graphs.drop()
        self.cache.forget()
        if self._device.type == "cuda":
            torch.cuda.empty_cache()

    @torch.no_grad()
    def read(self, prompts: Sequence[Prompt]) -> None:
        """Read prompts into their slots, a part of each after the other."""
        left = [prompt for prompt in prompts if prompt.ids]
        with _own_rules(self._device):
            while left:
                heads = [prompt._replace(ids=prompt.ids[: self.plan.chunk]) for prompt in left]
                for part in self._passes(heads):
                    self._read_part(part)
                rest = [
                    prompt._replace(start=prompt.start + self.plan.chunk, ids=prompt.ids[self.plan.chunk :])
                    for prompt in left
                ]
                left = [prompt for prompt in rest if prompt.ids]

    @torch.no_grad()
    def copy(self, source: int, targets: Sequence[int], count: int) -> None:
        """Copy the first `count` places of a slot to other slots."""
        with _own_rules(self._device):
            self.cache.copy(source, targets, count)

    @torch.no_grad()
    def swap(self, one: int, other: int, count: int) -> None:
        """Exchange the first `count` places of two slots."""
        self.cache.swap(one, other, count)

    @torch.no_grad()
    def decode(self, rows: int, steps: Steps, count: int) -> Decoded:
        """Decode `count` steps, at most WINDOW, of the first `rows` slots; other slots' columns mean nothing."""
        scrap = self.cache.capacity - 1
        tiles = [
            (first, size, self._length(steps.positions_S[first : first + size], count))
            for first, size in self.plan.tiles(rows)
        ]
        with _own_rules(self._device):
            runs = [self._run_of(tile) for tile in tiles]
            self._tokens_S.copy_(torch.from_numpy(steps.tokens_S))
            self._positions_S.copy_(torch.from_numpy(np.where(steps.positions_S == IDLE, scrap, steps.positions_S)))
            self._uniforms_WS.copy_(torch.from_numpy(steps.uniforms_WS))
            for run in runs:
                self._step.zero_()
                for _ in range(count):
                    run()
        found = self._found_W3S.cpu().numpy()
        return Decoded(found[:, 0].astype(np.int64), found[:, 1], found[:, 2])

    def _length(self, positions: NDArray[np.int64], count: int) -> int:
        return min(self.plan.places(int(positions.max()) + count), self.cache.capacity)

    def _run_of(self, tile: tuple[int, int, int]) -> Work:
        if tile not in self._graphs:  # It will run before it is captured: let it write scrap alone.
            self._tokens_S.zero_()
            self._positions_S.fill_(self.cache.capacity - 1)
            self._step.zero_()
        return self._graphs.get(tile, partial(self._one_step, *tile))

    def _one_step(self, first: int, size: int, length: int) -> None:
        """One decode step of rows `first` to `first + size`, reading and moving the state on the device."""
        assert self._weights is not None
        mine = slice(first, first + size)
        positions_B = self._positions_S[mine]
        places = self._places(
            mine, torch.arange(first, first + size, device=self._device), positions_B[:, None], length
        )
        normed_B1D = hidden_states(
            self._weights, self._shape, self.ops, self.cache.layers, self._tokens_S[mine, None], places
        )
        logits_BV = logits(self._weights, self.ops, normed_B1D[:, 0])
        uniforms_B = self._uniforms_WS.index_select(0, self._step)[0, mine]
        choice = choose(logits_BV, uniforms_B, self._draw)
        found_13B = torch.stack([part.double() for part in choice])[None]
        self._found_W3S[:, :, mine].index_copy_(0, self._step, found_13B)
        self._tokens_S[mine] = choice.tokens_B
        self._positions_S[mine] = (positions_B + 1).clamp(max=self.cache.capacity - 1)
        self._step += 1

    def _read_part(self, part: Sequence[Prompt]) -> None:
        assert self._weights is not None
        longest = round_up(max(len(prompt.ids) for prompt in part), self.plan.grain)
        ids = [[*prompt.ids, *[0] * (longest - len(prompt.ids))] for prompt in part]
        rows_B = torch.tensor([prompt.slot for prompt in part], device=self._device)
        starts_B = torch.tensor([prompt.start for prompt in part], device=self._device)
        new_Q = torch.arange(longest, device=self._device)
        positions_BQ = (starts_B[:, None] + new_Q).clamp(max=self.cache.capacity - 1)
        end = max(prompt.start + len(prompt.ids) for prompt in part)
        length = min(self.plan.places(end), self.cache.capacity)
        places = self._places(rows_B, rows_B, positions_BQ, length)
        ids_BQ = torch.tensor(ids, device=self._device)
        hidden_states(self._weights, self._shape, self.ops, self.cache.layers, ids_BQ, places)

    def _places(self, read: slice | Tensor, rows_B: Tensor, positions_BQ: Tensor, length: int) -> Places:
        return Places(
            rows_B1=rows_B[:, None],
            positions_BQ=positions_BQ,
            read=read,
            length=length,
            rope_CE=self._rope_CE,
            group=self._shape.heads // self._shape.kv_heads,
            dtype=self._dtype,
        )

    def _passes(self, prompts: Sequence[Prompt]) -> Iterator[list[Prompt]]:
        """Prompts of like lengths together, as many as a pass takes."""
        part: list[Prompt] = []
        for prompt in sorted(prompts, key=lambda one: (-len(one.ids), one.slot)):
            width = round_up(len((part or [prompt])[0].ids), self.plan.grain)
            if part and (len(part) + 1) * width > self.plan.pass_tokens:
                yield part
                part = []
            part.append(prompt)
        if part:
            yield part


@contextmanager
def _own_rules(device: torch.device) -> Iterator[None]:
    """Torch's deterministic mode is lifted for writes by index: no two of those here meet in a place that is read.

    The mode would sort the indices of each write first. Sums here have a fixed order without it: on a
    GPU, attention is held to the one kernel that takes a mask and splits no row's sum between blocks.
    """
    lifted = torch.are_deterministic_algorithms_enabled()
    warns = torch.is_deterministic_algorithms_warn_only_enabled()
    if lifted:
        torch.use_deterministic_algorithms(False)
    try:
        with sdpa_kernel(_KERNELS) if device.type == "cuda" else nullcontext():
            yield
    finally:
        if lifted:
            torch.use_deterministic_algorithms(True, warn_only=warns)
