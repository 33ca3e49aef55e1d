"""The same conversations by the reference and by the graphed sampler."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from agentrl.sampling.base import Sample, Sampler, SampleRequest
from agentrl.sampling.generate import GenerateSampler
from agentrl.sampling.weights import Precision
from agentrl.streams import Stream
from decoding.models import NO_END, prompt_ids, sampler
from decoding.timing import synchronised


def play(
    chosen: Sampler, model: Any, *, conversations: int, group: int, prompt: int, turns: int, new: int
) -> list[list[Sample]]:
    """Conversations of `turns` replies of `new` tokens with observations of 60 between them."""
    ids = [prompt_ids(model, number // group, prompt) for number in range(conversations)]
    position, played = 0, []
    with chosen.open() as session:
        for turn in range(turns):
            requests = [SampleRequest(one, Stream(("bench", number)), position) for number, one in enumerate(ids)]
            replies = dict(session.sample(requests, new))
            played.append([replies[number] for number in range(conversations)])
            ids = [
                [*one, *replies[number].ids, *prompt_ids(model, 1000 * turn + number, 60)]
                for number, one in enumerate(ids)
            ]
            position += new
    return played


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
