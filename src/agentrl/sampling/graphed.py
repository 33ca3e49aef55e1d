"""The fast sampler: an own decode loop that keeps each conversation's keys and values between turns.

A session reads the weights once. Of a request, only what its conversation does not hold yet is
read, found by comparing ids; requests of equal prompts are read once and copied. Replies of
different lengths leave the batch as they end and others take their rows. Tokens come from the same
draw and the same random numbers as the reference sampler's. What runs on the device, and how, is
the engine's.
"""

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from agentrl.errors import IntegrityError
from agentrl.sampling.base import Finished, Sample, SampleRequest
from agentrl.sampling.choice import Draw, draw_by_blocks
from agentrl.sampling.engine import IDLE, WINDOW, Decoded, Engine, Prompt, Steps
from agentrl.sampling.slots import Conversation, SlotTable, common_prefix
from agentrl.sampling.weights import Precision
from agentrl.streams import Key


@dataclass(slots=True)
class _Reply:
    """A reply while it is sampled. What its conversation has cached ends before the reply's last token."""

    index: int
    request: SampleRequest
    conversation: Conversation
    uniforms: NDArray[np.float64]
    ids: list[int] = field(default_factory=list)
    logprobs: list[float] = field(default_factory=list)
    entropies: list[float] = field(default_factory=list)

    @property
    def last(self) -> int:
        """The token that the next step is fed."""
        return self.ids[-1] if self.ids else self.request.ids[-1]

    @property
    def left(self) -> int:
        """Tokens that may still be sampled."""
        return len(self.uniforms) - len(self.ids)


class GraphedSampler:
    """Samples `slots` conversations at a time.

    UserError for a model whose architecture the decoder does not know. `draw` is for checks alone.
    """

    def __init__(
        self,
        model: Any,
        *,
        end_of_turn_id: int,
        slots: int,
        precision: Precision = "fp32",
        draw: Draw = draw_by_blocks,
    ) -> None:
        self.engine = Engine(model, slots=slots, precision=precision, draw=draw)
        self._model = model
        self._end_of_turn_id = end_of_turn_id
        self._slots = slots

    @contextmanager
    def open(self) -> Iterator["GraphedSession"]:
        """See `Sampler.open`. The memory of slots is kept for the next session, what it holds is not used again.

        UserError when the device's memory is out.
        """
        self._model.eval()
        self.engine.read_weights()
        try:
            yield GraphedSession(self.engine, self._slots, self._end_of_turn_id)
        except torch.OutOfMemoryError as error:
            refusal = self.engine.out_of_memory()
            self.engine.free()
            raise refusal from error
        except BaseException:
            self.engine.free()  # What went wrong may have left numbers that even a weight of 0 would let through.
            raise

    def free(self) -> None:
        """Give back the memory of slots and graphs until the next session."""
        self.engine.free()


class GraphedSession:
    """The conversations of one state of the weights."""

    def __init__(self, engine: Engine, slots: int, end_of_turn_id: int) -> None:
        self._engine = engine
        self._end_of_turn_id = end_of_turn_id
        self._table = SlotTable(slots)
        self._readers: dict[tuple[int, ...], Key] = {}
        self._weights_state = engine.weights_state()

    def sample(self, requests: Sequence[SampleRequest], max_new_tokens: int) -> Iterator[Finished]:
        """See `Session.sample`.

        UserError when memory is out; IntegrityError when the weights have changed or give no numbers.
        """
        self._check(requests)
        self._engine.ensure(max((len(request.ids) for request in requests), default=0) + max_new_tokens)
        waiting = deque(enumerate(requests))
        running: list[_Reply] = []
        while waiting or running:
            running += self._admit(waiting, running, max_new_tokens)
            rows = self._pack(running)
            count = min(WINDOW, max(reply.left for reply in running))
            decoded = self._engine.decode(rows, self._steps(running, count), count)
            ended = [reply for reply in running if self._absorb(reply, decoded, count)]
            running = [reply for reply in running if reply not in ended]
            for reply in ended:
                yield self._finished(reply)

    def end(self, key: Key) -> None:
        """See `Session.end`."""
        self._table.end(key)

    def _check(self, requests: Sequence[SampleRequest]) -> None:
        if len({request.stream.key for request in requests}) < len(requests):
            raise ValueError("two requests of one stream in a call")
        if not all(request.ids for request in requests):
            raise ValueError("a request without ids")
        if self._engine.weights_state() != self._weights_state:
            raise IntegrityError("the weights changed while conversations were open; open a new session")

    def _admit(
        self, waiting: deque[tuple[int, SampleRequest]], running: Sequence[_Reply], max_new_tokens: int
    ) -> list[_Reply]:
        """Start the replies of those who wait and get a slot, in their order; the others wait on."""
        needed = [reply.request.stream.key for reply in running]
        needed += [request.stream.key for _, request in waiting]
        admitted = []
        for _ in range(len(waiting)):
            index, request = waiting.popleft()
            key = request.stream.key
            conversation = self._table.get(key) or self._table.take(key, needed)
            if conversation is None:
                waiting.append((index, request))
            else:
                uniforms = request.stream.uniforms(request.position, max_new_tokens)
                admitted.append(_Reply(index, request, conversation, uniforms))
        self._read(admitted)
        return admitted

    def _read(self, admitted: Sequence[_Reply]) -> None:
        """Bring the cache to the token before each request's last, by reading or by copying what another read."""
        prompts: list[Prompt] = []
        copies: dict[tuple[int, int], list[int]] = defaultdict(list)
        for reply in admitted:
            conversation, ids = reply.conversation, list(reply.request.ids[:-1])
            kept = common_prefix(conversation.cached, ids)
            reader = None if kept else self._reader(tuple(ids), conversation)
            conversation.cached = ids
            if reader is not None:
                copies[reader.slot, len(ids)].append(conversation.slot)
            else:
                prompts.append(Prompt(conversation.slot, kept, ids[kept:]))
        self._engine.read(prompts)
        for (slot, count), others in copies.items():
            self._engine.copy(slot, others, count)

    def _reader(self, ids: tuple[int, ...], asking: Conversation) -> Conversation | None:
        """A conversation that holds `ids` from its start. Where there is none, the asking one will be it."""
        reader = self._table.get(self._readers.get(ids, ()))
        if reader is not None and reader is not asking and common_prefix(reader.cached, ids) == len(ids):
            return reader
        self._readers[ids] = asking.key
        return None

    def _pack(self, running: Sequence[_Reply]) -> int:
        """Bring the running replies into the first rows, so that few rows are decoded; gives how many."""
        rows = self._engine.plan.rounded(len(running))
        for one, other, places in self._table.pack([reply.conversation for reply in running], rows):
            self._engine.swap(one, other, places)
        return rows

    def _steps(self, running: Sequence[_Reply], count: int) -> Steps:
        slots = self._engine.slots
        steps = Steps(np.zeros(slots, np.int64), np.full(slots, IDLE), np.zeros((WINDOW, slots)))
        for reply in running:
            slot, done = reply.conversation.slot, len(reply.ids)
            steps.tokens_S[slot] = reply.last
            steps.positions_S[slot] = len(reply.conversation.cached)
            numbers = reply.uniforms[done : done + count]
            steps.uniforms_WS[: len(numbers), slot] = numbers
        return steps

    def _absorb(self, reply: _Reply, decoded: Decoded, count: int) -> bool:
        """Take what a window gave a reply, up to its end; gives whether it has ended."""
        slot, count = reply.conversation.slot, min(count, reply.left)
        ids = decoded.tokens_WS[:count, slot].tolist()
        ended = self._end_of_turn_id in ids
        ids = ids[: ids.index(self._end_of_turn_id) + 1] if ended else ids
        logprobs = decoded.logprobs_WS[: len(ids), slot]
        if not np.isfinite(logprobs).all():
            raise IntegrityError("the model gives logits that are no finite numbers; its weights are damaged")
        reply.conversation.cached += [reply.last, *ids[:-1]]
        reply.ids += ids
        reply.logprobs += logprobs.tolist()
        reply.entropies += decoded.entropies_WS[: len(ids), slot].tolist()
        return ended or not reply.left

    def _finished(self, reply: _Reply) -> Finished:
        truncated = reply.ids[-1] != self._end_of_turn_id
        return Finished(reply.index, Sample(tuple(reply.ids), tuple(reply.logprobs), tuple(reply.entropies), truncated))
