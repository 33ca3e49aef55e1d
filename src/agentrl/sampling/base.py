"""What a sampler takes and gives. Sampling is at temperature 1 from the full softmax, always."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from agentrl.streams import Stream


@dataclass(frozen=True, slots=True)
class SampleRequest:
    """One reply to sample: the conversation so far, and where its randomness comes from.

    Token n of the reply is decided by number `position + n` of `stream`, so what is sampled does
    not depend on the other requests of the batch.
    """

    ids: Sequence[int]
    stream: Stream
    position: int


@dataclass(frozen=True, slots=True)
class Sample:
    """A sampled reply. `ids` ends with the end-of-turn token unless `truncated`.

    `logprobs` and `entropies` have one value a token, in nats, of the distribution that the token
    was drawn from.
    """

    ids: tuple[int, ...]
    logprobs: tuple[float, ...]
    entropies: tuple[float, ...]
    truncated: bool


class Sampler(Protocol):
    """A way to sample replies from the current weights of a policy."""

    def sample(self, requests: Sequence[SampleRequest], max_new_tokens: int) -> list[Sample]:
        """One sample for each request, in order, each of at most `max_new_tokens` tokens."""
        ...
