"""Loading a policy: what comes back is what was saved, and every bad folder is refused in words."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file, save_file

from agentrl.errors import UserError
from agentrl.files import sha256_file
from agentrl.policy import loading
from agentrl.policy.loading import Policy, check_vocabulary, load_folder, load_policy, save_policy, weights_sha256
from agentrl.policy.reference import read_reference
from tests.tiny_policy import tiny_model

CPU = torch.device("cpu")


@pytest.fixture
def weights(saved: Path, tmp_path: Path) -> Path:
    """A copy of the saved policy's folder, to be damaged."""
    return Path(shutil.copytree(saved.parent / "weights", tmp_path / "weights"))


def load(folder: Path) -> Policy:
    return load_folder(folder, CPU, plain_tags=False)


def edit_json(path: Path, change: Callable[[dict[str, Any]], Any]) -> None:
    content = json.loads(path.read_text())
    change(content)
    path.write_text(json.dumps(content))


def test_a_saved_policy_comes_back_with_the_same_weights_ids_and_context(saved: Path, policy: Policy) -> None:
    loaded = load_policy(saved, CPU, plain_tags=False)
    assert weights_sha256(loaded.model) == weights_sha256(policy.model) == read_reference(saved).weights_sha256
    assert loaded.chat.reply_ids("def x: {}") == policy.chat.reply_ids("def x: {}")
    assert loaded.max_context == policy.max_context
    assert {parameter.dtype for parameter in loaded.model.parameters()} == {torch.float32}


def test_saving_what_was_loaded_gives_the_same_reference(saved: Path, tmp_path: Path) -> None:
    loaded = load_policy(saved, CPU, plain_tags=False)
    again = save_policy(tmp_path / "policy.json", loaded.model, loaded.tokenizer, origin="scratch")
    assert again.weights_sha256 == read_reference(saved).weights_sha256
    assert again.files["model.safetensors"] == read_reference(saved).files["model.safetensors"]


def test_the_weights_hash_depends_on_every_value_and_not_on_the_file(policy: Policy) -> None:
    model = tiny_model(50)
    before = weights_sha256(model)
    assert before == weights_sha256(tiny_model(50))
    with torch.no_grad():
        next(iter(model.parameters())).view(-1)[-1] += 1e-6
    assert weights_sha256(model) != before
    assert weights_sha256(policy.model) != before


def test_generation_defaults_of_a_folder_do_not_come_along(weights: Path) -> None:
    (weights / "generation_config.json").write_text(json.dumps({"temperature": 0.1, "top_k": 1, "do_sample": True}))
    config = load(weights).model.generation_config
    assert (config.temperature, config.top_k, config.do_sample) == (None, None, None)


def test_a_folder_without_tokenizer_is_refused(weights: Path) -> None:
    (weights / "tokenizer.json").unlink()
    with pytest.raises(UserError, match=r"without tokenizer: tokenizer\.json missing"):
        load(weights)


def test_a_chat_template_without_tools_is_refused(weights: Path) -> None:
    template = "{%- for m in messages -%}{{- '<|im_start|>' + m.role + m.content + '<|im_end|>' -}}{%- endfor -%}"
    (weights / "chat_template.jinja").write_text(template)
    with pytest.raises(UserError, match="chat template without tools"):
        load(weights)


@pytest.mark.parametrize("kind", ["t5", "clip", "no-such-architecture"])
def test_an_unsupported_architecture_is_refused_before_any_weight_is_read(weights: Path, kind: str) -> None:
    edit_json(weights / "config.json", lambda config: config.update(model_type=kind, architectures=["Nothing"]))
    (weights / "model.safetensors").unlink()
    with pytest.raises(UserError, match=r"unsupported .*causal language model"):
        load(weights)


@pytest.mark.parametrize("architectures", [["BertModel"], ["BertForMaskedLM"], ["BertLMHeadModel"], None])
def test_an_encoder_with_a_causal_head_is_refused(weights: Path, architectures: list[str] | None) -> None:
    (weights / "config.json").write_text(json.dumps({"model_type": "bert", "architectures": architectures}))
    with pytest.raises(UserError, match=r"unsupported architecture \w+: no causal language model") as raised:
        load(weights)
    assert raised.value.remedy


def test_another_head_on_a_language_model_is_refused(weights: Path) -> None:
    edit_json(weights / "config.json", lambda config: config.update(architectures=["Qwen3ForSequenceClassification"]))
    with pytest.raises(UserError, match="unsupported architecture Qwen3ForSequenceClassification"):
        load(weights)


@pytest.mark.parametrize(("key", "value"), [("hidden_size", "x"), ("num_attention_heads", 0), ("vocab_size", -1)])
def test_a_configuration_of_impossible_values_is_one_line_to_the_user(weights: Path, key: str, value: object) -> None:
    edit_json(weights / "config.json", lambda config: config.update({key: value}))
    with pytest.raises(UserError, match=r"unsupported model|the weights can't be loaded|disagree") as raised:
        load(weights)
    assert "\n" not in str(raised.value)


def test_an_architecture_without_a_bounded_context_is_refused(weights: Path) -> None:
    (weights / "config.json").write_text(json.dumps({"model_type": "mamba", "architectures": ["MambaForCausalLM"]}))
    with pytest.raises(UserError, match=r"mamba.*max_position_embeddings"):
        load(weights)


@pytest.mark.parametrize("text", ["{", "[]", ""])
def test_a_damaged_configuration_is_refused(weights: Path, text: str) -> None:
    (weights / "config.json").write_text(text)
    with pytest.raises(UserError, match="unsupported model"):
        load(weights)


def test_a_folder_without_configuration_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"no config\.json"):
        load(tmp_path)


def test_missing_weights_are_refused(weights: Path) -> None:
    (weights / "model.safetensors").unlink()
    with pytest.raises(UserError, match="the weights can't be loaded"):
        load(weights)


def test_truncated_weights_are_refused(weights: Path) -> None:
    content = (weights / "model.safetensors").read_bytes()
    (weights / "model.safetensors").write_bytes(content[: len(content) // 2])
    with pytest.raises(UserError, match="the weights can't be loaded"):
        load(weights)


def test_weights_that_lack_a_tensor_are_refused_and_not_filled_at_random(weights: Path) -> None:
    tensors = load_file(weights / "model.safetensors")
    del tensors["model.layers.1.mlp.up_proj.weight"]
    save_file(tensors, weights / "model.safetensors", {"format": "pt"})
    with pytest.raises(UserError, match=r"lack model\.layers\.1\.mlp\.up_proj\.weight"):
        load(weights)


def test_weights_of_another_shape_are_refused(weights: Path) -> None:
    edit_json(weights / "config.json", lambda config: config.update(intermediate_size=48))
    with pytest.raises(UserError, match="the weights"):
        load(weights)


def test_changed_weights_are_refused_by_the_reference(weights: Path, saved: Path) -> None:
    tensors = load_file(weights / "model.safetensors")
    save_file({name: tensor + 1 for name, tensor in tensors.items()}, weights / "model.safetensors")
    shutil.copy(saved, weights.parent / "policy.json")
    with pytest.raises(UserError, match=r"model\.safetensors is not the file that"):
        load_policy(weights.parent / "policy.json", CPU, plain_tags=False)


def test_weights_that_cannot_be_loaded_because_they_changed_are_refused_as_changed(weights: Path, saved: Path) -> None:
    """They are hashed while they are loaded, and the hash explains what loading ran into."""
    content = (weights / "model.safetensors").read_bytes()
    (weights / "model.safetensors").write_bytes(content[: len(content) // 2])
    shutil.copy(saved, weights.parent / "policy.json")
    with pytest.raises(UserError, match=r"model\.safetensors is not the file that"):
        load_policy(weights.parent / "policy.json", CPU, plain_tags=False)


def test_a_changed_configuration_is_refused_before_anything_is_loaded(
    weights: Path, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit_json(weights / "config.json", lambda config: config.update(intermediate_size=48))
    shutil.copy(saved, weights.parent / "policy.json")
    monkeypatch.setattr(loading, "load_folder", lambda *_, **__: pytest.fail("it was loaded"))
    with pytest.raises(UserError, match=r"config\.json is not the file that"):
        load_policy(weights.parent / "policy.json", CPU, plain_tags=False)


def test_the_weights_hash_of_a_policy_stored_in_half_precision_is_that_of_what_a_load_gives(
    policy: Policy, tmp_path: Path
) -> None:
    model = tiny_model(policy.model.config.vocab_size, seed=3)
    stored = save_policy(tmp_path / "p.json", model, policy.tokenizer, origin="scratch", dtype=torch.bfloat16)
    loaded = load_policy(tmp_path / "p.json", CPU, plain_tags=False)
    assert stored.weights_sha256 == weights_sha256(loaded.model) == weights_sha256(model)
    assert stored.files["model.safetensors"] == sha256_file(tmp_path / "weights" / "model.safetensors")


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_weights_that_are_no_numbers_are_refused_by_name(weights: Path, value: float) -> None:
    tensors = load_file(weights / "model.safetensors")
    tensors["model.layers.1.mlp.up_proj.weight"][2, 3] = value
    save_file(tensors, weights / "model.safetensors", {"format": "pt"})
    with pytest.raises(UserError, match=r"the weights hold NaN or infinity, in model\.layers\.1\.mlp\.up_proj\.weight"):
        load(weights)


def test_a_tokenizer_of_more_tokens_than_the_model_has_rows_is_refused(weights: Path) -> None:
    edit_json(weights / "config.json", lambda config: config.update(vocab_size=config["vocab_size"] - 1))
    with pytest.raises(
        UserError, match="model and tokenizer disagree: the model has 319 rows, the tokenizer 320 tokens"
    ):
        load(weights)


@pytest.mark.parametrize("rows", [320, 352])
def test_a_model_may_pad_its_vocabulary(rows: int, tmp_path: Path) -> None:
    check_vocabulary(rows, 320, tmp_path)


@pytest.mark.parametrize("rows", [400, 319, 0])
def test_a_vocabulary_that_is_another_ones_is_refused(rows: int, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="put the tokenizer that belongs to the weights beside them"):
        check_vocabulary(rows, 320, tmp_path)
