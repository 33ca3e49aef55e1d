"""The graphed sampler on a GPU: captured graphs, every batch size and length, the same bits twice."""

from typing import Any

import pytest
import torch

from agentrl.policy.device import prepare_device
from agentrl.sampling import engine
from agentrl.sampling.base import SampleRequest, sample_all
from agentrl.sampling.checks import compare
from agentrl.sampling.gates import Subject, check_gates
from agentrl.sampling.generate import GenerateSampler
from agentrl.sampling.graphed import GraphedSampler
from agentrl.sampling.ops import FusedOps
from agentrl.sampling.weights import Precision
from agentrl.streams import Stream
from tests.sampling.models import END, SHAPES, make_model

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU"),
]
PRECISIONS: tuple[Precision, ...] = ("fp32", "bf16")
WIDE = {"hidden_size": 256, "head_dim": 64, "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 3000}


@pytest.fixture(scope="module", autouse=True)
def _device() -> None:
    prepare_device("cuda", 2)


def on_gpu(shape: str, **changes: Any) -> Any:
    return make_model(shape, **changes).to("cuda")


def requests(count: int = 40) -> list[SampleRequest]:
    return [SampleRequest([5 + n % 9] * (1 + 17 * (n % 12)), Stream((7, n)), 0) for n in range(count)]


@pytest.mark.parametrize("precision", PRECISIONS)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_gate_passes_in_every_batch_size_and_length(shape: str, precision: Precision) -> None:
    found = check_gates(Subject(on_gpu(shape, **WIDE), precision, 70, list(range(5, 36)), 1100), every=True)
    assert found["greedy"]["batches"] == [8, 16, 32, 64, 70]
    assert len(found["greedy"]["lengths"]) == 5


@pytest.mark.parametrize("ops", [FusedOps(products="cublas", attention="torch"), FusedOps(products="cublas")])
@pytest.mark.parametrize("shape", SHAPES)
def test_every_gate_passes_with_whoever_multiplies_in_fp32(
    shape: str, ops: FusedOps, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "ops_for", lambda *_: ops)
    check_gates(Subject(on_gpu(shape, **WIDE), "fp32", 70, list(range(5, 36)), 1100), every=True)


@pytest.mark.parametrize("shape", SHAPES)
def test_tokens_have_the_same_bits_at_every_batch_size_up_to_64(shape: str) -> None:
    model = on_gpu(shape, **WIDE)
    # One token of a prompt each, so that every number comes from decode steps.
    asked = [SampleRequest([5 + n % 9], Stream((7, n)), 0) for n in range(40)]
    played = [sample_all(GraphedSampler(model, end_of_turn_id=END, slots=slots), asked, 30) for slots in (8, 16, 64)]
    found = [[(sample.ids, sample.logprobs) for sample in samples] for samples in played]
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("shape", SHAPES)
def test_tokens_in_fp32_are_the_reference_sampler_s(shape: str) -> None:
    model = on_gpu(shape)
    expected = sample_all(GenerateSampler(model, end_of_turn_id=END, pad_id=0, batch_size=40), requests(), 30)
    found = sample_all(GraphedSampler(model, end_of_turn_id=END, slots=16), requests(), 30)
    assert [sample.ids for sample in found] == [sample.ids for sample in expected]


@pytest.mark.parametrize("precision", PRECISIONS)
def test_two_samplers_give_the_same_bits_over_several_turns(precision: Precision) -> None:
    model = on_gpu("qwen3 tied", **WIDE)

    def play() -> list[Any]:
        asked, played = requests(), []
        with GraphedSampler(model, end_of_turn_id=END, slots=24, precision=precision).open() as session:
            for _ in range(3):
                replies = dict(session.sample(asked, 20))
                played.append([replies[n] for n in range(len(asked))])
                compare(model, asked, played[-1], precision)
                asked = [
                    SampleRequest([*one.ids, *replies[n].ids, 7, 8, 9], one.stream, one.position + len(replies[n].ids))
                    for n, one in enumerate(asked)
                ]
        return played

    assert play() == play()


@pytest.mark.parametrize("precision", PRECISIONS)
def test_graphs_sample_from_weights_that_an_optimiser_has_moved(precision: Precision) -> None:
    model = on_gpu("qwen3 tied")
    sampler = GraphedSampler(model, end_of_turn_id=END, slots=16, precision=precision)
    before = sample_all(sampler, requests(), 20)
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.1, fused=True)
    model(torch.tensor([[5, 6, 7]], device="cuda")).logits.logsumexp(-1).sum().backward()
    optimizer.step()
    after = sample_all(sampler, requests(), 20)
    assert after != before
    assert after == sample_all(GraphedSampler(model, end_of_turn_id=END, slots=16, precision=precision), requests(), 20)


def test_memory_of_slots_and_graphs_is_given_back() -> None:
    model = on_gpu("qwen3 tied", **WIDE)
    torch.cuda.empty_cache()
    before = torch.cuda.memory_reserved()
    sampler = GraphedSampler(model, end_of_turn_id=END, slots=64)
    sample_all(sampler, [SampleRequest([5] * 3000, Stream((0,)), 0)], 20)
    held = torch.cuda.memory_reserved()
    sampler.free()
    assert torch.cuda.memory_reserved() < before + (held - before) / 4


def test_random_numbers_of_torch_are_left_alone() -> None:
    model = on_gpu("qwen3 tied")
    state = torch.cuda.get_rng_state()
    sample_all(GraphedSampler(model, end_of_turn_id=END, slots=8), requests(), 10)
    assert torch.equal(torch.cuda.get_rng_state(), state)
