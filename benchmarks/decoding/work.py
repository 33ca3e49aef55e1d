"""The same conversations by the reference and by the graphed sampler."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from agentrl.sampling.base import Sample, Sampler, SampleRequest
from agentrl.sampling.generate import GenerateSampler
from agentrl.sampling.weights import Precision
from agentrl.streams import Stream
from decoding.models import NO_END, prompt_ids, sampler
from decoding.timing import synchronised


@dataclass
class Conversation:
    """A conversation so far: its ids, the places of those that were sampled, and the replies."""

    ids: list[int]
    stream: Stream
    positions: list[int] = field(default_factory=list)
    replies: list[Sample] = field(default_factory=list)

    def request(self) -> SampleRequest:
        """The next reply, please."""
        return SampleRequest(self.ids, self.stream, len(self.positions))

    def append(self, reply: Sample, observation: Sequence[int]) -> None:
        """Append a reply and what was observed after it."""
        self.positions += range(len(self.ids), len(self.ids) + len(reply.ids))
        self.ids = [*self.ids, *reply.ids, *observation]
        self.replies.append(reply)


def converse(
    chosen: Sampler, model: Any, *, conversations: int, group: int, prompt: int, turns: int, new: int
) -> list[Conversation]:
    """Conversations of `turns` replies of `new` tokens with observations of 60 after them; a group has one prompt."""
    found = [
        Conversation(prompt_ids(model, number // group, prompt), Stream(("bench", number)))
        for number in range(conversations)
    ]
    with chosen.open() as session:
        for turn in range(turns):
            replies = dict(session.sample([one.request() for one in found], new))
            for number, one in enumerate(found):
                one.append(replies[number], prompt_ids(model, 1000 * turn + number, 60))
    return found


def play(chosen: Sampler, model: Any, **work: int) -> list[list[Sample]]:
    """The replies of such conversations, by turn and conversation."""
    found = converse(chosen, model, **work)
    return [[one.replies[turn] for one in found] for turn in range(work["turns"])]


def digest(played: Sequence[Sequence[Sample]]) -> str:
    """A hash of every token and every log-probability."""
    return hashlib.sha256(repr(played).encode()).hexdigest()[:16]


def work_rows(model: Any, precision: Precision, work: dict[str, int], oracle_batches: Sequence[int]) -> Iterator[Any]:
    """The same conversations by the reference and by the graphed sampler: seconds, ratio, repeats, agreement."""
    device = model.device
    fast = sampler(model, precision, work["conversations"])
    runs, hashes = [], []
    for _ in range(3):
        started = synchronised(device)
        played = play(fast, model, **work)
        runs.append(synchronised(device) - started)
        hashes.append(digest(played))
    fast.free()
    for batch in oracle_batches:
        slow = GenerateSampler(model, end_of_turn_id=NO_END, pad_id=0, batch_size=batch, precision=precision)
        started = synchronised(device)
        reference = play(slow, model, **work)
        spent = synchronised(device) - started
        same = [mine.ids == other.ids for mine, other in zip(played[0], reference[0], strict=True)]
        yield {
            "precision": precision,
            "generate s": round(spent, 2),
            "generate batch": batch,
            "graphed s (first, with capture)": round(runs[0], 2),
            "graphed s": round(min(runs[1:]), 3),
            "ratio": round(spent / min(runs[1:]), 1),
            "first replies equal": f"{sum(same)}/{len(same)}",
            "three runs equal": len(set(hashes)) == 1,
            "hash": hashes[0],
        }
