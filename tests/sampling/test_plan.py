"""Shapes of passes, and the GPU's shapes and order of work rehearsed on the CPU."""

from typing import Any

import pytest

from agentrl.sampling import gates, plan
from agentrl.sampling.base import SampleRequest, sample_all
from agentrl.sampling.checks import compare
from agentrl.sampling.graphed import GraphedSampler
from agentrl.streams import Stream
from tests.sampling.models import END, make_model
from tests.sampling.rehearsal import as_on_a_gpu


def test_on_a_cpu_every_decode_step_has_the_same_rows() -> None:
    assert plan.CPU.tiles(1) == [(0, 16)]
    assert plan.CPU.tiles(33) == [(0, 16), (16, 16), (32, 16)]


@pytest.mark.parametrize(("rows", "size"), [(1, 8), (8, 8), (9, 16), (33, 64), (64, 64), (65, 128), (130, 192)])
def test_on_a_gpu_all_rows_are_one_step_of_a_few_sizes(rows: int, size: int) -> None:
    assert plan.CUDA.tiles(rows) == [(0, size)]


def test_places_are_rounded_up_to_whole_blocks() -> None:
    assert [plan.CUDA.places(count) for count in (0, 1, 256, 257)] == [256, 256, 256, 512]


@pytest.fixture
def _as_on_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    as_on_a_gpu(monkeypatch)


@pytest.mark.usefixtures("_as_on_a_gpu")
@pytest.mark.parametrize("shape", ["qwen3 tied", "qwen2 untied"])
def test_with_the_shapes_of_a_gpu_turns_are_sampled_as_the_model_would(shape: str) -> None:
    model = make_model(shape)
    sampler = GraphedSampler(model, end_of_turn_id=END, slots=24)
    requests = [SampleRequest([5 + n % 7] * (1 + 13 * n), Stream((n,)), 0) for n in range(24)]
    with sampler.open() as session:
        replies = dict(session.sample(requests, 20))
        later = [
            SampleRequest([*one.ids, *replies[n].ids, 2, 3, 4], one.stream, len(replies[n].ids))
            for n, one in enumerate(requests)
        ]
        found = dict(session.sample(later, 20))
    compare(model, requests, [replies[n] for n in range(24)], "fp32")
    compare(model, later, [found[n] for n in range(24)], "fp32")


@pytest.mark.usefixtures("_as_on_a_gpu")
def test_with_the_shapes_of_a_gpu_the_gates_pass_in_every_batch_size_and_length() -> None:
    subject = gates.Subject(make_model(), "fp32", 20, [5, 6, 7, 8, 9], 600)
    found = gates.check_greedy(subject, every=True)
    assert (found.batches, found.lengths) == ([8, 16, 20], [5, 250, 506])
    gates.check_nothing_left(subject)
    gates.check_weights(subject)


@pytest.mark.usefixtures("_as_on_a_gpu")
def test_graphs_go_with_the_memory_that_they_read() -> None:
    model = make_model()
    sampler = GraphedSampler(model, end_of_turn_id=END, slots=4)
    request = SampleRequest([5, 6, 7], Stream((0,)), 0)
    kept: Any = sampler.engine._graphs

    def first_graph() -> Any:
        sample_all(sampler, [request], 8)
        return next(iter(kept._runs.values()))

    once = first_graph()
    assert first_graph() is once
    model.model.norm.weight.data = model.model.norm.weight.data.clone()
    moved = first_graph()
    assert moved is not once
    sampler.engine.ensure(1000)
    assert first_graph() is not moved
