"""What a sampler takes and gives. Sampling is at temperature 1 from the full softmax, always.

A sampler is opened for as long as the weights stand still; what it keeps of conversations, to read
only what is new at their next turn, lives and ends with that session. How it samples is not said here.
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from agentrl.streams import Key, Stream


@dataclass(frozen=True, slots=True)
class SampleRequest:
    """One reply to sample: the conversation so far, and where its randomness comes from.

    Token n of the reply is decided by number `position + n` of `stream`, so what is sampled does
    not depend on the other requests of the batch. Requests of one stream are turns of one
    conversation; a sampler may keep what it computed for an earlier one, as far as the ids are equal.
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


class Finished(NamedTuple):
    """The reply to a request, by the request's number in its call."""

    number: int
    sample: Sample


class Session(Protocol):
    """Samples from weights that do not change while it is open."""

    def sample(self, requests: Sequence[SampleRequest], max_new_tokens: int) -> Iterator[Finished]:
        """One reply for each request, of at most `max_new_tokens` tokens, as they finish.

        At most one request of a stream. The caller takes all replies before it asks for more.
        """
        ...

    def end(self, key: Key) -> None:
        """Forget the conversation of this stream's key. A key that is not known is no error."""
        ...


class Sampler(Protocol):
    """A way to sample replies from the current weights of a policy."""

    def open(self) -> AbstractContextManager[Session]:
        """A session with the weights as they are now; at its end nothing of it is left."""
        ...


def sample_all(sampler: Sampler, requests: Sequence[SampleRequest], max_new_tokens: int) -> list[Sample]:
    """One sample for each request, in their order, in a session of their own."""
    with sampler.open() as session:
        replies = dict(session.sample(requests, max_new_tokens))
    return [replies[index] for index in range(len(requests))]
