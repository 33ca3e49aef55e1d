"""Weights read from a model: always the current ones, and only of architectures that are known."""

import pytest
import torch
from transformers import AutoModelForCausalLM, LlamaConfig

from agentrl.errors import UserError
from agentrl.sampling.weights import LiveWeights, addresses, shape_of
from tests.sampling.models import make_model


def test_in_fp32_the_weights_are_the_model_s_own_memory() -> None:
    model = make_model()
    down = LiveWeights(model, "fp32").read().layers[1].down.weight
    with torch.no_grad():
        model.model.layers[1].mlp.down_proj.weight.fill_(7.0)
    assert bool((down == 7.0).all())


def test_in_bf16_a_reading_brings_every_copy_up_to_date_in_the_memory_it_had() -> None:
    model = make_model("qwen2 untied")
    live = LiveWeights(model, "bf16")
    before = addresses(live.read())
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.add_(1.0)
    again = live.read()
    fresh = LiveWeights(model, "bf16").read()
    assert addresses(again) == before
    for mine, expected in zip(again.layers, fresh.layers, strict=True):
        assert torch.equal(mine.qkv[0].weight, expected.qkv[0].weight)
        assert torch.equal(mine.qkv[0].bias, expected.qkv[0].bias)  # type: ignore[arg-type]
        assert torch.equal(mine.gate_up[0].weight, expected.gate_up[0].weight)
        assert torch.equal(mine.down.weight, expected.down.weight)
    assert torch.equal(again.head.weight, fresh.head.weight)


def test_the_norms_of_query_and_key_heads_are_read_again_too() -> None:
    model = make_model()
    live = LiveWeights(model, "fp32")
    live.read()
    with torch.no_grad():
        model.model.layers[0].self_attn.k_norm.weight.fill_(3.0)
    qk_norm = live.read().layers[0].qk_norm
    assert qk_norm is not None
    assert bool((qk_norm[4:] == 3.0).all())
    assert not bool((qk_norm[:4] == 3.0).any())


def test_a_change_in_place_and_a_replaced_tensor_both_change_the_state() -> None:
    model = make_model()
    live = LiveWeights(model, "fp32")
    states = [live.state()]
    with torch.no_grad():
        model.model.norm.weight.mul_(2.0)
    states.append(live.state())
    model.model.norm.weight.data = model.model.norm.weight.data.clone()
    states.append(live.state())
    assert len(set(states)) == 3
    assert live.state() == states[-1]


def test_other_architectures_are_refused_with_the_remedy() -> None:
    small = {"hidden_size": 8, "intermediate_size": 8, "num_hidden_layers": 1, "num_attention_heads": 1}
    llama = AutoModelForCausalLM.from_config(LlamaConfig(vocab_size=10, **small))  # type: ignore[arg-type]
    with pytest.raises(UserError, match=r"architecture 'llama' \(it knows qwen2, qwen3\).*sampler: generate"):
        shape_of(llama)


def test_a_sliding_window_is_refused() -> None:
    windowed = make_model("qwen2 tied", use_sliding_window=True, sliding_window=8, max_window_layers=0)
    with pytest.raises(UserError, match="sliding window"):
        shape_of(windowed)


def test_a_rope_whose_frequencies_follow_the_length_is_refused() -> None:
    dynamic = make_model(rope_parameters={"rope_type": "dynamic", "rope_theta": 10000.0, "factor": 2.0})
    with pytest.raises(UserError, match="rope of type 'dynamic'"):
        shape_of(dynamic)
