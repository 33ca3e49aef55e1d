"""The reference sampler: exact distribution, own random streams, no leaking defaults."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import torch
from transformers import GenerationConfig

from agentrl.errors import IntegrityError
from agentrl.sampling.base import Finished, SampleRequest, sample_all
from agentrl.sampling.checks import check_neutral
from agentrl.sampling.generate import GenerateSampler, draw
from agentrl.streams import Stream
from tests.tiny_policy import sharpened, tiny_model

VOCABULARY = 40
END = 1
PROMPTS = ([5, 6, 7], [8, 9, 10, 11, 12, 13, 14], [3], [20, 21], [30, 31, 32, 33])


def requests() -> list[SampleRequest]:
    return [SampleRequest(prompt, Stream((7, index)), 0) for index, prompt in enumerate(PROMPTS)]


def sampler(model: Any, batch_size: int = 8) -> GenerateSampler:
    return GenerateSampler(model, end_of_turn_id=END, pad_id=0, batch_size=batch_size)


@pytest.fixture(name="model", scope="module")
def _model() -> Any:
    return sharpened(tiny_model(VOCABULARY), 8.0)


def test_draw_inverts_the_cumulative_distribution() -> None:
    logprobs = torch.log(torch.tensor([[0.25, 0.5, 0.25]] * 5))
    uniforms = torch.tensor([0.0, 0.2499, 0.2501, 0.7499, 0.9999], dtype=torch.float64)
    assert draw(logprobs, uniforms).tolist() == [0, 0, 1, 1, 2]


def test_draw_never_gives_a_token_of_no_probability() -> None:
    logprobs = torch.tensor([[-torch.inf, 0.0, -torch.inf]] * 2)
    assert draw(logprobs, torch.tensor([0.0, 1 - 2**-53], dtype=torch.float64)).tolist() == [1, 1]


def test_frequencies_follow_the_full_softmax(model: Any) -> None:
    """Chi-squared of 4,000 first tokens against the model's own probabilities."""
    many = [SampleRequest([5, 6, 7], Stream((index,)), 0) for index in range(4000)]
    tokens = [sample.ids[0] for sample in sample_all(sampler(model, 1000), many, 1)]
    counts = torch.bincount(torch.tensor(tokens), minlength=VOCABULARY).double()
    with torch.no_grad():
        expected = torch.softmax(model(torch.tensor([[5, 6, 7]])).logits[0, -1].double(), dim=-1) * 4000
    often = expected > 5
    chi2 = ((counts - expected) ** 2 / expected)[often].sum()
    assert often.sum() > 5
    assert chi2 < 3 * often.sum()


@pytest.mark.parametrize("batch_size", [1, 2, 8])
def test_a_sample_does_not_depend_on_the_batch_it_is_in(model: Any, batch_size: int) -> None:
    expected = sample_all(sampler(model, 3), requests(), 12)
    found = sample_all(sampler(model, batch_size), list(reversed(requests())), 12)[::-1]
    assert [sample.ids for sample in found] == [sample.ids for sample in expected]


def test_recorded_logprobs_and_entropies_are_those_of_the_model(model: Any) -> None:
    for request, sample in zip(requests(), sample_all(sampler(model), requests(), 12), strict=True):
        with torch.no_grad():
            logits = model(torch.tensor([[*request.ids, *sample.ids]])).logits[0, len(request.ids) - 1 : -1]
        logprobs = torch.log_softmax(logits, dim=-1)
        entropy = -(logprobs.exp() * logprobs).sum(dim=-1)
        chosen = logprobs[torch.arange(len(sample.ids)), torch.tensor(sample.ids)]
        torch.testing.assert_close(torch.tensor(sample.logprobs), chosen, rtol=1e-4, atol=1e-5)
        torch.testing.assert_close(torch.tensor(sample.entropies), entropy, rtol=1e-4, atol=1e-5)


def test_the_end_of_turn_token_is_sampled_and_ends_the_reply(model: Any) -> None:
    many = [SampleRequest([5], Stream((index,)), 0) for index in range(64)]
    samples = sample_all(sampler(model, 64), many, 30)
    ended = [sample for sample in samples if not sample.truncated]
    assert ended
    assert all(sample.ids[-1] == END and END not in sample.ids[:-1] for sample in ended)
    assert all(len(sample.ids) == 30 and END not in sample.ids for sample in samples if sample.truncated)
    assert all(len(sample.ids) == len(sample.logprobs) == len(sample.entropies) for sample in samples)


def test_a_later_position_continues_the_stream(model: Any) -> None:
    whole = sample_all(sampler(model), [SampleRequest([5, 6], Stream((3,)), 0)], 8)[0]
    assert len(whole.ids) > 3
    rest = sample_all(sampler(model), [SampleRequest([5, 6, *whole.ids[:3]], Stream((3,)), 3)], 8 - 3)[0]
    assert rest.ids == whole.ids[3:]


def test_a_models_own_generation_defaults_cannot_take_part() -> None:
    clean = sharpened(tiny_model(VOCABULARY), 8.0)
    poisoned = sharpened(tiny_model(VOCABULARY), 8.0)
    poisoned.generation_config = GenerationConfig(
        do_sample=True,
        temperature=0.1,
        top_k=1,
        top_p=0.1,
        min_p=0.5,
        typical_p=0.5,
        eos_token_id=[5, 6],
        repetition_penalty=3.0,
        no_repeat_ngram_size=1,
        min_new_tokens=6,
        suppress_tokens=[5, 6],
        max_length=3,
    )
    assert sample_all(sampler(poisoned), requests(), 12) == sample_all(sampler(clean), requests(), 12)


def test_the_neutrality_check_passes_on_the_sampler_and_counts_its_tokens(model: Any) -> None:
    report = check_neutral(sampler(model), model, [5, 6, 7])
    assert report.tokens > 0
    assert report.max_logprob_difference < 1e-4


class Tempered(GenerateSampler):
    """A sampler with a leak: it samples at another temperature than it says."""

    def sample(self, requests: Sequence[SampleRequest], max_new_tokens: int) -> Iterator[Finished]:
        weight = self._model.get_input_embeddings().weight
        with torch.no_grad():
            weight.mul_(1.5)
            yield from list(super().sample(requests, max_new_tokens))
            weight.div_(1.5)


def test_the_neutrality_check_finds_a_leak(model: Any) -> None:
    with pytest.raises(IntegrityError, match=r"not neutral|differ"):
        check_neutral(Tempered(model, end_of_turn_id=END, pad_id=0, batch_size=8), model, [5, 6, 7])
