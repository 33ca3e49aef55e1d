"""Gates of the graphed sampler: what must hold on this machine before a number is made with it.

Each gate raises IntegrityError that names itself, or gives what it found for the record. The
reference is transformers' model, run once over a finished conversation; it shares no code with
the decode loop. What a gate covers follows from the run: its batch sizes and the lengths that a
conversation of it may have.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import torch
from torch import Tensor

from agentrl.errors import IntegrityError
from agentrl.sampling.base import Sample, SampleRequest, sample_all
from agentrl.sampling.checks import BOUNDS, Bounds, NeutralityReport, check_bounds, logprob_gaps, reference_logprobs
from agentrl.sampling.choice import Draw, draw_by_blocks, most_likely
from agentrl.sampling.graphed import GraphedSampler
from agentrl.sampling.plan import plan_for
from agentrl.sampling.weights import Precision
from agentrl.streams import Stream

_TOKENS = 12  # More than a window of the decode loop, so that state passes from one to the next.
_DIFFERENT = 4  # Prompts of a batch that differ from each other; further rows repeat them.
_NO_END = -1


class Subject(NamedTuple):
    """What is checked: a sampler as a run has it. `prompt` stands for the run's prompts."""

    model: Any
    precision: Precision
    slots: int
    prompt: Sequence[int]
    longest: int

    def sampler(self, slots: int | None = None, draw: Draw = draw_by_blocks) -> GraphedSampler:
        """A new sampler of this subject, with memory of its own."""
        return GraphedSampler(
            self.model, end_of_turn_id=_NO_END, slots=slots or self.slots, precision=self.precision, draw=draw
        )


def gates_of(subject: Subject, *, every: bool = False) -> dict[str, Callable[[], Any]]:
    """Each gate by its name. `every` pairs each batch size with each length, instead of each with one of the other."""
    gates: dict[str, Callable[[], Any]] = {
        "greedy": lambda: check_greedy(subject, every=every)._asdict(),
        "nothing_left": lambda: check_nothing_left(subject),
        "weights_current": lambda: check_weights(subject)._asdict(),
    }
    # On a GPU batches of different sizes are summed in different orders: there it is not promised.
    exact = subject.model.device.type == "cpu" and subject.precision == "fp32"
    return gates | {"batch_independent": lambda: check_independence(subject) if exact else None}


def check_gates(subject: Subject, *, every: bool = False) -> dict[str, Any]:
    """All gates, as `gates_of` gives them; what each found, by its name."""
    return {name: gate() for name, gate in gates_of(subject, every=every).items()}


class GreedyReport(NamedTuple):
    """What was compared with the reference, token by token, and how far log-probabilities were off."""

    batches: list[int]
    lengths: list[int]
    tokens: int
    near_ties: int
    mean_logprob_difference: float
    max_logprob_difference: float


def check_greedy(subject: Subject, *, every: bool = False) -> GreedyReport:
    """Greedy tokens equal the reference's in every batch size and at every length of the cache.

    Another token whose reference log-probability is within the bound of the best one's is a near tie: it is
    counted, not refused.
    """
    batches, lengths = _batches(subject), _lengths(subject)
    pairs = [(batch, length) for batch in batches for length in lengths]
    if not every:
        pairs = [(batch, length) for batch, length in pairs if batch == batches[-1] or length == lengths[0]]
    sampler = subject.sampler(draw=most_likely)
    gaps: list[Tensor] = []
    ties = 0
    for batch, length in pairs:
        with _named(f"gate greedy, batch {batch}, length {length}"):
            found = _greedy_gaps(subject, sampler, batch, length)
        gaps += found.gaps
        ties += found.ties
    sampler.free()
    gap = torch.cat(gaps)
    report = GreedyReport(batches, lengths, len(gap), ties, float(gap.mean()), float(gap.max()))
    check_bounds(NeutralityReport(len(gap), *report[-2:]), BOUNDS[subject.precision], "gate greedy")
    return report


class _Greedy(NamedTuple):
    """Differences of log-probabilities, a tensor a reply, and the near ties among the tokens."""

    gaps: list[Tensor]
    ties: int


def _greedy_gaps(subject: Subject, sampler: GraphedSampler, batch: int, length: int) -> _Greedy:
    """Greedy replies of one batch size to prompts of one length, against the reference."""
    requests = [_request(subject, row % _DIFFERENT, length, row) for row in range(batch)]
    references: dict[tuple[int, tuple[int, ...]], Tensor] = {}
    gaps, ties = [], 0
    for row, sample in enumerate(sample_all(sampler, requests, _TOKENS)):
        one = row % _DIFFERENT, sample.ids
        if one not in references:
            reference = reference_logprobs(subject.model, requests[row].ids, sample.ids, subject.precision)
            ties += _near_ties(sample, reference, BOUNDS[subject.precision], f"batch {batch}, length {length}")
            references[one] = reference
        gaps.append(logprob_gaps(sample, references[one]))
    return _Greedy(gaps, ties)


def check_nothing_left(subject: Subject) -> int:
    """A request's reply is the same, bit by bit, in fresh memory and in slots that others used before.

    Gives the number of tokens that were compared.
    """
    sampler = subject.sampler()
    mine = [_request(subject, row, _shortest(subject), row) for row in range(_DIFFERENT)]
    others = [_request(subject, 100 + row, subject.longest - _TOKENS, 100 + row) for row in range(2 * _DIFFERENT)]
    sampler.engine.ensure(subject.longest)
    fresh = sample_all(sampler, mine, _TOKENS)
    with sampler.open() as session:
        list(session.sample(others, _TOKENS))
        for request in others:
            session.end(request.stream.key)
        within = dict(session.sample(mine, _TOKENS))
    after = sample_all(sampler, mine, _TOKENS)
    sampler.free()
    if not fresh == [within[row] for row in range(len(mine))] == after:
        raise IntegrityError("gate nothing_left: a reply depends on what its slot held before")
    return sum(len(sample.ids) for sample in fresh)


def check_weights(subject: Subject) -> NeutralityReport:
    """After a change of the weights, replies are those of the changed model; the weights are then as before."""
    sampler = subject.sampler()
    requests = [_request(subject, row, _shortest(subject), row) for row in range(_DIFFERENT)]
    before = sample_all(sampler, requests, _TOKENS)
    with _halved_matrices(subject.model):
        changed = sample_all(sampler, requests, _TOKENS)
        gaps = [
            logprob_gaps(sample, reference_logprobs(subject.model, request.ids, sample.ids, subject.precision))
            for request, sample in zip(requests, changed, strict=True)
        ]
    again = sample_all(sampler, requests, _TOKENS)
    sampler.free()
    if [sample.logprobs for sample in changed] == [sample.logprobs for sample in before]:
        raise IntegrityError("gate weights_current: after a change of the weights, older ones were sampled from")
    if again != before:
        raise IntegrityError("gate weights_current: the same weights gave other replies")
    gap = torch.cat(gaps)
    report = NeutralityReport(len(gap), float(gap.mean()), float(gap.max()))
    check_bounds(report, BOUNDS[subject.precision], "gate weights_current")
    return report


def check_independence(subject: Subject) -> int:
    """Replies are the same, bit by bit, alone, in any order and in batches of any size; gives the tokens compared."""
    batch = max(_DIFFERENT, subject.slots)
    requests = [_request(subject, row % _DIFFERENT, _shortest(subject) + 7 * row % 40, row) for row in range(batch)]
    together = sample_all(subject.sampler(), requests, _TOKENS)
    for slots in (1, 3, subject.slots):
        chosen = list(range(batch))[::-1] if slots > 1 else list(range(_DIFFERENT))
        found = sample_all(subject.sampler(slots), [requests[row] for row in chosen], _TOKENS)
        if found != [together[row] for row in chosen]:
            raise IntegrityError(f"gate batch_independent: replies differ with {slots} slots")
    return sum(len(sample.ids) for sample in together)


def _near_ties(sample: Sample, logprobs_TV: Any, bounds: Bounds, where: str) -> int:
    best_T, greedy_T = logprobs_TV.max(dim=-1)
    sampled_T = torch.tensor(sample.ids, device=logprobs_TV.device)
    short_T = best_T - logprobs_TV.gather(1, sampled_T[:, None])[:, 0]
    other = sampled_T != greedy_T
    if bool((short_T[other] > bounds.single).any()):
        place = int((other & (short_T > bounds.single)).nonzero()[0, 0])
        raise IntegrityError(
            f"gate greedy ({where}): token {place} is {sample.ids[place]}, the reference's is {int(greedy_T[place])}"
        )
    return int(other.sum())


def _batches(subject: Subject) -> list[int]:
    plan = plan_for(subject.model.device)
    sizes = sorted({min(plan.rounded(rows), subject.slots) for rows in range(1, subject.slots + 1)})
    return sizes if not plan.fixed else sorted({1, subject.slots})


def _lengths(subject: Subject) -> list[int]:
    """Lengths of prompts such that the replies cross each bound of the cache's lengths, up to the longest."""
    plan, shortest = plan_for(subject.model.device), _shortest(subject)
    bounds = range(plan.block, subject.longest - _TOKENS, plan.block)
    return [shortest, *(bound - _TOKENS // 2 for bound in bounds if bound - _TOKENS // 2 > shortest)]


def _shortest(subject: Subject) -> int:
    return min(len(subject.prompt), 40)


def _request(subject: Subject, number: int, length: int, row: int) -> SampleRequest:
    """A prompt of `length` ids: the run's own, turned by `number` places and repeated as often as needed."""
    ids = list(subject.prompt)
    turned = ids[number % len(ids) :] + ids[: number % len(ids)]
    repeated = (turned * (length // len(ids) + 1))[:length]
    return SampleRequest(repeated, Stream(("verify", "gates", row)), 0)


@contextmanager
def _named(where: str) -> Iterator[None]:
    """A device's error says nothing of what it was doing."""
    try:
        yield
    except RuntimeError as error:
        error.add_note(f"in {where}")
        raise


@contextmanager
def _halved_matrices(model: Any) -> Iterator[None]:
    """Every matrix times a half, and at the end times two: powers of two round nothing."""
    matrices = [parameter for parameter in model.parameters() if parameter.dim() == 2]
    with torch.no_grad():
        torch._foreach_mul_(matrices, 0.5)
        try:
            yield
        finally:
            torch._foreach_mul_(matrices, 2.0)
