"""Proves that a sampler is neutral: tokens and log-probs are those of the model's full softmax.

The reference shares nothing with the sampler but the random numbers: it runs the model once over
the finished conversation and draws each token anew. A temperature, a cut distribution or a
penalty that leaked in would change both.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

from agentrl.errors import IntegrityError
from agentrl.sampling.base import Sample, Sampler, SampleRequest, sample_all
from agentrl.sampling.generate import draw
from agentrl.sampling.weights import Precision
from agentrl.streams import Stream

_REPLIES = 4
_TOKENS = 24


class Bounds(NamedTuple):
    """Largest mean and single |difference| of a token's log-probability from the reference, in nats."""

    mean: float
    single: float


# In fp32 two orders of summing differ by some 1e-5. bf16 rounds every activation to 8 bits: with random weights of
# Qwen2.5-0.5B's shape, which keep no rounding error small, 0.04 in the mean and 0.15 at most were measured.
BOUNDS: dict[Precision, Bounds] = {"fp32": Bounds(1e-4, 1e-3), "bf16": Bounds(6e-2, 0.5)}


class NeutralityReport(NamedTuple):
    """Tokens compared, and the |difference| of their log-probabilities, in nats."""

    tokens: int
    mean_logprob_difference: float
    max_logprob_difference: float


def check_neutral(
    sampler: Sampler, model: Any, prompt: Sequence[int], *, precision: Precision = "fp32"
) -> NeutralityReport:
    """Sample a few replies to `prompt` and derive them again. IntegrityError on a difference past `BOUNDS`."""
    requests = [SampleRequest(prompt, Stream(("verify", "sampling", index)), 0) for index in range(_REPLIES)]
    samples = sample_all(sampler, requests, _TOKENS)
    return compare(model, requests, samples, precision)


def compare(
    model: Any, requests: Sequence[SampleRequest], samples: Sequence[Sample], precision: Precision
) -> NeutralityReport:
    """Derive sampled replies again. IntegrityError on a difference past the precision's `BOUNDS`."""
    bounds = BOUNDS[precision]
    gaps: list[Tensor] = []
    for request, sample in zip(requests, samples, strict=True):
        logprobs_TV = reference_logprobs(model, request.ids, sample.ids, precision)
        _check_draws(request, sample, logprobs_TV, bounds.single)
        gaps.append(logprob_gaps(sample, logprobs_TV))
    gap = torch.cat(gaps)
    report = NeutralityReport(len(gap), float(gap.mean()), float(gap.max()))
    check_bounds(report, bounds)
    return report


def check_bounds(report: NeutralityReport, bounds: Bounds, what: str = "neutrality") -> None:
    """IntegrityError that names the check `what`, for differences past the bounds."""
    if not (report.mean_logprob_difference <= bounds.mean and report.max_logprob_difference <= bounds.single):
        raise IntegrityError(
            f"{what}: sampled log-probabilities differ from the model's by {report.mean_logprob_difference:.3g} nats "
            f"in the mean and {report.max_logprob_difference:.3g} at most, over {bounds.mean:g} and {bounds.single:g}"
        )


@torch.no_grad()
def reference_logprobs(model: Any, ids: Sequence[int], reply: Sequence[int], precision: Precision) -> Tensor:
    """The model's log-probabilities at each token of `reply` after `ids`, fp32. Shape (T, V)."""
    whole_1L = torch.tensor([[*ids, *reply[:-1]]], device=model.device)
    with torch.autocast(model.device.type, torch.bfloat16, enabled=precision == "bf16"):
        logits_1TV = model(input_ids=whole_1L, use_cache=False, logits_to_keep=len(reply)).logits
    return torch.log_softmax(logits_1TV[0].float(), dim=-1)


def logprob_gaps(sample: Sample, logprobs_TV: Tensor) -> Tensor:
    """|difference| of each sampled token's log-probability from the reference. Shape (T,)."""
    sampled_T = torch.tensor(sample.ids, device=logprobs_TV.device)
    expected_T = logprobs_TV.gather(1, sampled_T[:, None])[:, 0]
    return (expected_T - torch.tensor(sample.logprobs, device=logprobs_TV.device)).abs()


def _check_draws(request: SampleRequest, sample: Sample, logprobs_TV: Tensor, slack: float) -> None:
    """Every token must be the reference's, but where its number lies within rounding of the token's interval.

    If log-probabilities are off by at most `slack`, no bound of an interval is off by more than expm1(slack).
    """
    uniforms_T = torch.from_numpy(request.stream.uniforms(request.position, len(sample.ids))).to(logprobs_TV.device)
    drawn = draw(logprobs_TV, uniforms_T).tolist()
    upto_TV = logprobs_TV.double().exp().cumsum(dim=-1)
    width = torch.expm1(torch.tensor(slack)).item()
    for place, (mine, found) in enumerate(zip(drawn, sample.ids, strict=True)):
        below = float(upto_TV[place, found - 1]) if found else 0.0
        number = float(uniforms_T[place])
        if mine != found and not below - width <= number <= float(upto_TV[place, found]) + width:
            raise IntegrityError(
                f"sampling is not neutral: token {place} is {found}, the full softmax gives {mine} at {number:.6f}"
            )
