"""The fast sampler equals its reference, reads nothing twice and leaves nothing behind."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import torch

from agentrl.errors import IntegrityError, UserError
from agentrl.sampling.base import Sample, SampleRequest, sample_all
from agentrl.sampling.checks import compare
from agentrl.sampling.engine import Prompt
from agentrl.sampling.generate import GenerateSampler
from agentrl.sampling.graphed import GraphedSampler
from agentrl.streams import Stream
from tests.sampling.models import END, SHAPES, make_model

PROMPTS = ([5, 6, 7], [8, 9, 10, 11, 12, 13, 14], [3], [20, 21], [30, 31, 32, 33], [5, 6, 7])
LONG = 30


@pytest.fixture(scope="module", autouse=True)
def _one_thread() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(name="model", scope="module")
def _model() -> Any:
    return make_model()


def requests(prompts: Sequence[Sequence[int]] = PROMPTS) -> list[SampleRequest]:
    return [SampleRequest(prompt, Stream((7, index)), 0) for index, prompt in enumerate(prompts)]


def graphed(model: Any, slots: int = 8, end: int = END, **options: Any) -> GraphedSampler:
    return GraphedSampler(model, end_of_turn_id=end, slots=slots, **options)


def continued(request: SampleRequest, sample: Sample, observation: Sequence[int]) -> SampleRequest:
    return SampleRequest([*request.ids, *sample.ids, *observation], request.stream, request.position + len(sample.ids))


def watch_reads(sampler: GraphedSampler, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many tokens each reading of prompts takes, as it happens."""
    read, counts = sampler.engine.read, []

    def counting(prompts: Sequence[Prompt]) -> None:
        counts.append(sum(len(prompt.ids) for prompt in prompts))
        read(prompts)

    monkeypatch.setattr(sampler.engine, "read", counting)
    return counts


@pytest.mark.parametrize("shape", SHAPES)
def test_tokens_are_the_reference_sampler_s_and_log_probabilities_within_rounding(shape: str) -> None:
    model = make_model(shape)
    expected = sample_all(GenerateSampler(model, end_of_turn_id=END, pad_id=0, batch_size=8), requests(), LONG)
    found = sample_all(graphed(model), requests(), LONG)
    assert [sample.ids for sample in found] == [sample.ids for sample in expected]
    assert {sample.truncated for sample in expected} == {True, False}
    for mine, other in zip(found, expected, strict=True):
        torch.testing.assert_close(mine.logprobs, other.logprobs, rtol=0, atol=2e-5)
        torch.testing.assert_close(mine.entropies, other.entropies, rtol=0, atol=2e-5)
        assert mine.truncated == other.truncated


@pytest.mark.parametrize("shape", SHAPES)
def test_in_bf16_replies_are_those_of_the_model_under_autocast(shape: str) -> None:
    model = make_model(shape)
    found = sample_all(graphed(model, precision="bf16"), requests(), LONG)
    assert compare(model, requests(), found, "bf16").mean_logprob_difference < 0.02


def test_prompts_longer_than_a_part_and_a_block_of_the_cache_are_read_whole(model: Any) -> None:
    long = [
        [(place * 7 + number) % 38 + 2 for place in range(length)] for number, length in enumerate((63, 64, 129, 300))
    ]
    found = sample_all(graphed(model), requests(long), LONG)
    compare(model, requests(long), found, "fp32")


@pytest.mark.parametrize("slots", [1, 2, 5, 40])
def test_neither_slots_nor_order_nor_company_change_a_bit(model: Any, slots: int) -> None:
    many = requests([*PROMPTS, *([9] * length for length in range(1, 30))])
    expected = sample_all(graphed(model, 64), many, LONG)
    assert sample_all(graphed(model, slots), many[::-1], LONG)[::-1] == expected
    assert sample_all(graphed(model, slots), many[3:4], LONG) == expected[3:4]


def test_replies_come_as_they_finish_and_each_once(model: Any) -> None:
    many = requests([[9]] * 30)
    with graphed(model, 8).open() as session:
        order = [(finished.number, len(finished.sample.ids)) for finished in session.sample(many, LONG)]
    assert sorted(index for index, _ in order) == list(range(30))
    assert [index for index, _ in order] != list(range(30))
    lengths = [length for index, length in order if index < 8]
    assert [-(-length // 8) for length in lengths] == sorted(-(-length // 8) for length in lengths)


def test_a_next_turn_reads_only_what_is_new_and_samples_the_same(model: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sampler, first = graphed(model), requests()
    counts = watch_reads(sampler, monkeypatch)
    with sampler.open() as session:
        replies = dict(session.sample(first, 10))
        later = [continued(request, replies[index], [2, 3, 4]) for index, request in enumerate(first)]
        counts.clear()
        found = dict(session.sample(later, 10))
    # The last token of a reply has not been fed yet; the last of a request is fed by the first step.
    assert sum(counts) == len(first) * (1 + 3 - 1)
    compare(model, later, [found[index] for index in range(len(later))], "fp32")


def test_an_end_of_turn_put_in_after_a_cut_reply_is_read_too(model: Any) -> None:
    sampler, request = graphed(model, end=-1), requests()[0]
    with sampler.open() as session:
        reply = dict(session.sample([request], 5))[0]
        later = continued(request, reply, [END, 4])
        found = dict(session.sample([later], 5))[0]
    compare(model, [later], [found], "fp32")


def test_a_conversation_that_went_another_way_is_read_from_where_it_differs(
    model: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sampler = graphed(model)
    other = SampleRequest([5, 6, 9, 9, 9], Stream((7, 0)), 4)
    with sampler.open() as session:
        list(session.sample(requests()[:1], 10))
        counts = watch_reads(sampler, monkeypatch)
        found = dict(session.sample([other], 10))[0]
    assert counts[0] == 2
    compare(model, [other], [found], "fp32")


def test_equal_prompts_are_read_once(model: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    prompt = list(range(2, 32))
    sampler = graphed(model, 4)
    counts = watch_reads(sampler, monkeypatch)
    found = sample_all(sampler, requests([prompt] * 9), LONG)
    assert sum(counts) < 2 * len(prompt)
    assert counts[0] == len(prompt) - 1
    compare(model, requests([prompt] * 9), found, "fp32")


def test_with_fewer_slots_than_conversations_turns_still_go_on(model: Any) -> None:
    first = requests()
    with graphed(model, 2).open() as session:
        replies = dict(session.sample(first, 10))
        later = [continued(request, replies[index], [2, 3]) for index, request in enumerate(first)]
        found = dict(session.sample(later, 10))
    compare(model, later, [found[index] for index in range(len(later))], "fp32")


def test_whatever_lies_in_the_slots_no_reply_depends_on_it(model: Any) -> None:
    expected = sample_all(graphed(model), requests(), LONG)
    sampler = graphed(model)
    sampler.engine.ensure(2 * LONG)
    for layer in sampler.engine.cache.layers:
        for part in layer:
            part.fill_(1e4)
    assert sample_all(sampler, requests(), LONG) == expected


def test_room_made_in_the_midst_of_conversations_keeps_them(model: Any) -> None:
    first = requests()
    with graphed(model).open() as session:
        replies = dict(session.sample(first, 10))
        later = [continued(request, replies[index], [5] * 200) for index, request in enumerate(first)]
        found = dict(session.sample(later, 10))
    compare(model, later, [found[index] for index in range(len(later))], "fp32")


@pytest.mark.parametrize("precision", ["fp32", "bf16"])
def test_a_new_session_samples_from_the_weights_of_its_time(precision: str) -> None:
    model = make_model()
    sampler = graphed(model, precision=precision)
    before = sample_all(sampler, requests(), LONG)
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.1)
    model(torch.tensor([[5, 6, 7]])).logits.logsumexp(-1).sum().backward()
    optimizer.step()
    after = sample_all(sampler, requests(), LONG)
    assert after != before
    assert after == sample_all(graphed(model, precision=precision), requests(), LONG)


def test_weights_that_change_in_an_open_session_are_refused() -> None:
    model = make_model()
    with graphed(model).open() as session:
        list(session.sample(requests(), 4))
        with torch.no_grad():
            model.model.norm.weight.mul_(2.0)
        with pytest.raises(IntegrityError, match="weights changed"):
            list(session.sample(requests(), 4))


def test_weights_that_give_no_numbers_are_refused_and_leave_nothing_behind() -> None:
    model = make_model()
    sampler = graphed(model)
    expected = sample_all(sampler, requests(), LONG)
    weight = model.model.layers[0].mlp.down_proj.weight
    good = weight.detach().clone()
    with torch.no_grad():
        weight.fill_(torch.nan)
    with pytest.raises(IntegrityError, match="no finite numbers"):
        sample_all(sampler, requests(), LONG)
    with torch.no_grad():
        weight.copy_(good)
    assert sample_all(sampler, requests(), LONG) == expected


def test_where_memory_is_out_the_setting_to_lower_is_named(model: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise torch.OutOfMemoryError("CUDA out of memory")

    sampler = graphed(model)
    monkeypatch.setattr("agentrl.sampling.cache.torch.zeros", full)
    with pytest.raises(UserError, match=r"gen_batch: out of memory: keys and values of 16 conversations of up to 128"):
        sample_all(sampler, requests(), LONG)


def test_memory_follows_the_longest_conversation_and_can_be_given_back(model: Any) -> None:
    sampler = graphed(model)
    sample_all(sampler, requests(), LONG)
    assert sampler.engine.cache.capacity == 128
    sample_all(sampler, requests([[5] * 120]), LONG)
    assert sampler.engine.cache.capacity == 256
    sampler.free()
    assert (sampler.engine.cache.capacity, sampler.engine.cache.layers) == (0, [])


def test_two_requests_of_one_stream_in_a_call_are_a_mistake(model: Any) -> None:
    one = requests()[0]
    with pytest.raises(ValueError, match="two requests of one stream"):
        sample_all(graphed(model), [one, one], 4)


def test_torch_s_deterministic_mode_is_as_before_after_sampling(model: Any) -> None:
    before = torch.are_deterministic_algorithms_enabled()
    try:
        for mode in (True, False):
            torch.use_deterministic_algorithms(mode)
            sample_all(graphed(model), requests()[:1], 3)
            assert torch.are_deterministic_algorithms_enabled() is mode
    finally:
        torch.use_deterministic_algorithms(before)
