"""Proves that a sampler is neutral: tokens and log-probs are those of the model's full softmax.

The reference shares nothing with the sampler but the random numbers: it runs the model once over
the finished conversation and draws each token anew. A temperature, a cut distribution or a
penalty that leaked in would change both.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch

from agentrl.errors import IntegrityError
from agentrl.sampling.base import Sample, Sampler, SampleRequest
from agentrl.sampling.generate import draw
from agentrl.streams import Stream

_REPLIES = 4
_TOKENS = 24


class NeutralityReport(NamedTuple):
    """Tokens compared, and the largest |difference| of their log-probabilities, in nats."""

    tokens: int
    max_logprob_difference: float


@torch.no_grad()
def check_neutral(sampler: Sampler, model: Any, prompt: Sequence[int], *, bound: float) -> NeutralityReport:
    """Sample a few replies to `prompt` and derive them again. IntegrityError on any difference past `bound`."""
    requests = [SampleRequest(prompt, Stream(("verify", "sampling", index)), 0) for index in range(_REPLIES)]
    worst, tokens = 0.0, 0
    for request, sample in zip(requests, sampler.sample(requests, _TOKENS), strict=True):
        worst = max(worst, _largest_difference(request, sample, model))
        tokens += len(sample.ids)
    if worst > bound:
        raise IntegrityError(f"sampled log-probabilities differ from the model's by {worst:.3g} nats, over {bound:g}")
    return NeutralityReport(tokens, worst)


def _largest_difference(request: SampleRequest, sample: Sample, model: Any) -> float:
    ids_1L = torch.tensor([[*request.ids, *sample.ids]], device=model.device)
    count = len(sample.ids)
    logits_TV = model(input_ids=ids_1L, use_cache=False).logits[0, -count - 1 : -1].float()
    logprobs_TV = torch.log_softmax(logits_TV, dim=-1)
    uniforms_T = torch.from_numpy(request.stream.uniforms(request.position, count)).to(model.device)
    drawn = draw(logprobs_TV, uniforms_T).tolist()
    if drawn != list(sample.ids):
        place = next(index for index, pair in enumerate(zip(drawn, sample.ids, strict=True)) if pair[0] != pair[1])
        raise IntegrityError(
            f"sampling is not neutral: token {place} is {sample.ids[place]}, the full softmax gives {drawn[place]}"
        )
    sampled_T = torch.tensor(sample.ids, device=model.device)
    expected_T = logprobs_TV.gather(1, sampled_T[:, None])[:, 0]
    return float((expected_T - torch.tensor(sample.logprobs, device=model.device)).abs().max())
