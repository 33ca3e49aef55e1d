"""GGUF files: what comes out of a conversion is what went into the file, and every bad file is refused in words."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from gguf import GGMLQuantizationType as Packing
from transformers import AutoModelForCausalLM

from agentrl.chat import ChatFormat, check_token_path, load_tokenizer
from agentrl.errors import UserError
from agentrl.files import read_json, sha256_file
from agentrl.policy.gguf import convert, source
from agentrl.policy.gguf.convert import converted_folder, split
from agentrl.policy.loading import Policy, load_folder, weights_sha256
from agentrl.tasks.bank.catalogue import load_bank
from tests.gguf_files import EMBEDDING, HEAD, Content, content_of, tiny_content, tiny_model, tiny_qwen_tokenizer

CPU = torch.device("cpu")


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "model.gguf"


def converted(content: Content, path: Path, cache: Path) -> Policy:
    return load_folder(converted_folder(content.write(path), cache=cache), CPU, plain_tags=False)


def kept_in(cache: Path) -> list[str]:
    return sorted(found.name for found in cache.iterdir() if found.name != "lock") if cache.exists() else []


@pytest.mark.parametrize("tied", [True, False])
@pytest.mark.parametrize("architecture", ["qwen2", "qwen3"])
def test_a_model_comes_out_as_it_went_in(architecture: str, tied: bool, path: Path, cache: Path) -> None:
    model = tiny_model(architecture, tied=tied)
    content = tiny_content(architecture, tied=tied)
    loaded = converted(content, path, cache)
    assert weights_sha256(loaded.model) == weights_sha256(model)
    ids = torch.tensor([[5, 300, 17, 4, 81]])
    with torch.no_grad():
        assert torch.equal(loaded.model(ids).logits, model(ids).logits)
    assert (loaded.max_context, type(loaded.model)) == (2048, type(model))


PACKINGS = [Packing.F16, Packing.BF16, Packing.Q8_0, Packing.Q5_0, Packing.Q5_1, Packing.Q4_0, Packing.Q4_1]


@pytest.mark.parametrize("packing", PACKINGS, ids=lambda packing: packing.name)
def test_packed_weights_are_unpacked_bit_by_bit(packing: Packing, path: Path, cache: Path) -> None:
    content = tiny_content().pack(packing)
    state = converted(content, path, cache).model.state_dict()
    assert np.array_equal(state["model.embed_tokens.weight"].numpy(), content.unpacked(EMBEDDING))
    for place, name in (
        ("self_attn.q_proj", "attn_q"),
        ("self_attn.o_proj", "attn_output"),
        ("mlp.down_proj", "ffn_down"),
    ):
        assert np.array_equal(state[f"model.layers.1.{place}.weight"].numpy(), content.unpacked(f"blk.1.{name}.weight"))


def test_transformers_reads_the_same_weights_from_the_file(path: Path, cache: Path) -> None:
    """Of its architectures only the one whose every setting it takes from the file."""
    ours = converted(tiny_content(tied=False).pack(Packing.Q8_0), path, cache).model
    theirs = AutoModelForCausalLM.from_pretrained(path.parent, gguf_file=path.name, dtype=torch.float32)
    expected = theirs.state_dict()
    assert ours.state_dict().keys() == expected.keys()
    assert [name for name, values in ours.state_dict().items() if not torch.equal(values, expected[name])] == []


def packed_apart(content: Content, embedding: Packing, head: Packing) -> Content:
    """The one matrix twice, in two packings."""
    content.tensors[HEAD] = content.tensors[EMBEDDING].copy()
    content.packings |= {EMBEDDING: embedding, HEAD: head}
    return content


@pytest.mark.parametrize(
    ("embedding", "head", "kept"),
    [(Packing.Q4_0, Packing.Q8_0, HEAD), (Packing.Q8_0, Packing.Q5_0, EMBEDDING), (Packing.F32, Packing.F32, HEAD)],
    ids=["head is finer", "embedding is finer", "alike"],
)
def test_two_packings_of_one_matrix_become_one_the_finer(
    embedding: Packing, head: Packing, kept: str, path: Path, cache: Path
) -> None:
    content = packed_apart(tiny_content(), embedding, head)
    model = converted(content, path, cache).model
    assert model.get_output_embeddings().weight is model.get_input_embeddings().weight
    assert np.array_equal(model.get_input_embeddings().weight.detach().numpy(), content.unpacked(kept))
    (folder,) = (found for found in cache.iterdir() if found.is_dir())
    record = read_json(folder / "conversion.json")
    assert (record["head"]["tied"], record["head"]["kept"]) == (True, kept)
    assert (record["head"]["difference"] > 0) == (embedding is not head)


def test_a_head_of_its_own_stays_one_though_the_embedding_is_packed_finer(path: Path, cache: Path) -> None:
    content = tiny_content(tied=False)
    content.packings = {HEAD: Packing.Q8_0}
    model = converted(content, path, cache).model
    assert np.array_equal(model.get_input_embeddings().weight.detach().numpy(), content.unpacked(EMBEDDING))
    assert np.array_equal(model.get_output_embeddings().weight.detach().numpy(), content.unpacked(HEAD))


def test_weights_too_large_for_one_part_are_written_in_several(
    path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(convert, "SHARD_BYTES", 100_000)
    model = converted(tiny_content(), path, cache).model
    assert weights_sha256(model) == weights_sha256(tiny_model())
    (folder,) = (found for found in cache.iterdir() if found.is_dir())
    files = sorted(folder.glob("*.safetensors"))
    assert len(files) > 2
    assert files[0].name == f"model-00001-of-{len(files):05d}.safetensors"


def test_parts_keep_the_order_and_their_limit_but_for_what_exceeds_it_alone() -> None:
    assert split({"a": 3, "b": 3, "c": 9, "d": 1, "e": 4}, 6) == [["a", "b"], ["c"], ["d", "e"]]


def test_a_file_is_converted_once(path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = converted_folder(tiny_content().write(path), cache=cache)
    monkeypatch.setattr(convert, "open_gguf", lambda _: pytest.fail("it was opened again"))
    assert converted_folder(path, sha256_file(path), cache) == first


def test_another_version_of_the_conversion_converts_again(
    path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = converted_folder(tiny_content().write(path), cache=cache)
    monkeypatch.setattr(convert, "CONVERTER", convert.CONVERTER + 1)
    assert converted_folder(path, cache=cache) != first
    assert len(kept_in(cache)) == 2


def test_what_was_left_half_written_is_no_conversion(path: Path, cache: Path) -> None:
    digest = sha256_file(tiny_content().write(path))
    (cache / f"{digest[:16]}-v{convert.CONVERTER}").mkdir(parents=True)
    folder = converted_folder(path, cache=cache)
    assert (folder / "model.safetensors").is_file()


def test_the_version_is_raised_when_the_conversion_changes(path: Path, cache: Path) -> None:
    """When this fails because what comes out of a file is meant to differ, raise CONVERTER, then renew the values."""
    content = packed_apart(tiny_content().pack(Packing.Q5_0), Packing.Q4_0, Packing.Q8_0)
    policy = converted(content, path, cache)
    ids = policy.tokenizer("<|im_start|>def f(x): <tool_call>")["input_ids"]
    assert (convert.CONVERTER, weights_sha256(policy.model)[:16]) == (1, "67e6917672a9edc9")
    assert ids == [364, 309, 296, 7, 87, 283, 220, 366]


def test_the_tokenizer_gives_the_ids_that_the_files_own_gave(path: Path, cache: Path) -> None:
    ours = converted(tiny_content(), path, cache).tokenizer
    theirs = tiny_qwen_tokenizer()
    for text in (
        "def largest(values):\n\n    result",
        "<tool_call>\n{}</tool_call><|im_end|>\n",
        "it's 12 naïve ✓ 数\r\n",
    ):
        assert ours(text)["input_ids"] == theirs(text)["input_ids"]
        assert ours.decode(ours(text)["input_ids"]) == text
    assert (ours.eos_token, ours.pad_token) == ("<|im_end|>", "<|endoftext|>")
    assert ours.chat_template == theirs.chat_template


def cut(path: Path, share: float) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: int(share * len(content))])


@pytest.mark.parametrize("share", [0.0, 0.0001, 0.01, 0.3, 0.9, 0.999])
def test_a_file_that_is_cut_short_is_refused(share: float, path: Path, cache: Path) -> None:
    tiny_content().write(path)
    cut(path, share)
    with pytest.raises(UserError, match=r"model\.gguf: not a whole GGUF file: .* -> fetch") as raised:
        converted_folder(path, cache=cache)
    assert "\n" not in str(raised.value)
    assert kept_in(cache) == []


def test_a_file_of_another_hash_is_refused_before_it_is_opened(
    path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiny_content().write(path)
    monkeypatch.setattr(convert, "open_gguf", lambda _: pytest.fail("it was opened"))
    found = sha256_file(path)
    with pytest.raises(UserError, match=f"its sha256 is {found}, and the run names {'0' * 64} -> ") as raised:
        converted_folder(path, "0" * 64, cache)
    assert raised.value.exit_code == 2
    assert not cache.exists()


def test_a_missing_file_is_refused(path: Path, cache: Path) -> None:
    with pytest.raises(UserError, match=r"model\.gguf: no such file -> "):
        converted_folder(path, cache=cache)
    with pytest.raises(UserError, match=r"model\.gguf: no such file -> "):
        source.open_gguf(path)


def of_another_architecture(content: Content) -> None:
    content.architecture = "llama"


def with_nan(content: Content) -> None:
    content.tensors["blk.1.ffn_up.weight"][3, 5] = np.nan


def with_infinity(content: Content) -> None:
    content.tensors["blk.0.attn_norm.weight"][0] = np.inf


def with_fewer_tokens(content: Content) -> None:
    for key in ("ggml.tokens", "ggml.token_type"):
        content.tokenizer[key] = content.tokenizer[key][:-1]


def with_unlike_lists(content: Content) -> None:
    content.tokenizer["ggml.token_type"] = content.tokenizer["ggml.token_type"][:-1]


def without_a_tensor(content: Content) -> None:
    del content.tensors["blk.1.attn_k.bias"]


def without_an_embedding(content: Content) -> None:
    del content.tensors[EMBEDDING]


def with_a_tensor_of_another_model(content: Content) -> None:
    content.tensors["blk.0.attn_q_norm.weight"] = np.ones(16, np.float32)


def with_an_unknown_tensor(content: Content) -> None:
    content.tensors["rope_freqs.weight"] = np.ones(16, np.float32)


def of_another_shape(content: Content) -> None:
    content.numbers["feed_forward_length"] = 96


def of_impossible_settings(content: Content) -> None:
    content.numbers["attention.head_count"] = 0


def without_a_setting(content: Content) -> None:
    del content.numbers["block_count"]


def with_another_tokenizer(content: Content) -> None:
    content.tokenizer["ggml.pre"] = "llama-bpe"


def without_a_template(content: Content) -> None:
    del content.tokenizer["chat_template"]


def with_merges_of_unknown_words(content: Content) -> None:
    content.tokenizer["ggml.merges"] = [*content.tokenizer["ggml.merges"], "nosuch word"]


def with_an_end_that_is_no_token(content: Content) -> None:
    content.tokenizer["ggml.eos_token_id"] = 4096


def with_a_gap_before_its_tags(content: Content) -> None:
    tokens, kinds = content.tokenizer["ggml.tokens"], content.tokenizer["ggml.token_type"]
    place = tokens.index("<tool_call>")
    tokens[place], tokens[-1] = tokens[-1], tokens[place]
    kinds[place], kinds[-1] = kinds[-1], kinds[place]


FAULTS: list[tuple[Callable[[Content], None], str]] = [
    (of_another_architecture, "unsupported architecture 'llama'"),
    (with_nan, r"its tensor blk\.1\.ffn_up\.weight holds NaN or infinity"),
    (with_infinity, r"its tensor blk\.0\.attn_norm\.weight holds NaN or infinity"),
    (with_fewer_tokens, r"its tensor token_embd\.weight has shape \(384, 64\), its settings say \(383, 64\)"),
    (with_unlike_lists, "its vocabulary is damaged"),
    (without_a_tensor, r"lacks model\.layers\.1\.self_attn\.k_proj\.bias"),
    (without_an_embedding, r"lacks token_embd\.weight"),
    (with_a_tensor_of_another_model, r"has a tensor blk\.0\.attn_q_norm\.weight that its architecture has not"),
    (with_an_unknown_tensor, r"has a tensor rope_freqs\.weight that no supported architecture has"),
    (of_another_shape, r"its tensor blk\.0\.ffn_down\.weight has shape \(64, 128\), its settings say \(64, 96\)"),
    (of_impossible_settings, "its settings make no model"),
    (without_a_setting, r"its setting qwen2\.block_count is missing"),
    (with_another_tokenizer, "unsupported tokenizer 'gpt2' of kind 'llama-bpe'"),
    (without_a_template, "no chat template"),
    (with_merges_of_unknown_words, "its vocabulary is damaged: "),
    (with_an_end_that_is_no_token, "its vocabulary of 384 tokens has none of id 4096"),
    (with_a_gap_before_its_tags, "its token '</tool_call>' has id 367, which its vocabulary leaves no place for"),
]


@pytest.mark.parametrize(("fault", "said"), FAULTS, ids=[fault.__name__ for fault, _ in FAULTS])
def test_a_bad_file_is_refused_in_one_line_and_nothing_is_kept(
    fault: Callable[[Content], None], said: str, path: Path, cache: Path
) -> None:
    content = tiny_content()
    fault(content)
    with pytest.raises(UserError, match=rf"model\.gguf: {said}") as raised:
        converted_folder(content.write(path), cache=cache)
    assert "\n" not in str(raised.value)
    assert raised.value.remedy
    assert kept_in(cache) == []


def test_a_packing_that_cannot_be_unpacked_is_refused(path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: Any) -> Any:
        raise NotImplementedError

    tiny_content().pack(Packing.Q8_0).write(path)
    monkeypatch.setattr("agentrl.policy.gguf.weights.dequantize", unknown)
    with pytest.raises(
        UserError, match="packed as Q8_0, which can't be unpacked -> use a file of another quantisation"
    ):
        converted_folder(path, cache=cache)
    assert kept_in(cache) == []


def test_positions_that_are_scaled_are_refused(path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny_content().write(path)
    opened = source.open_gguf(path)
    kind = SimpleNamespace(contents=lambda: "yarn")
    scaled = replace(opened, _fields={**opened._fields, "qwen2.rope.scaling.type": kind})
    monkeypatch.setattr(convert, "open_gguf", lambda _: scaled)
    with pytest.raises(UserError, match="unsupported scaling of positions 'yarn'"):
        converted_folder(path, cache=cache)


@pytest.mark.tokenizer
class TestQwensOwnTokenizer:
    """The real vocabulary through a file, against the tokenizer that it was taken from."""

    @pytest.fixture(scope="class")
    def pair(self, qwen3_tokenizer: Any, tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Any]:
        folder = tmp_path_factory.mktemp("qwen")
        content = content_of(tiny_model(rows=151_936, width=32), qwen3_tokenizer)
        content.tokenizer["ggml.padding_token_id"] = qwen3_tokenizer.pad_token_id
        made = converted_folder(content.pack(Packing.Q8_0).write(folder / "m.gguf"), cache=folder / "cache")
        return load_tokenizer(made), qwen3_tokenizer

    def test_it_gives_the_same_ids_for_every_text(self, pair: tuple[Any, Any]) -> None:
        ours, theirs = pair
        texts = [task.buggy + task.reference for task in load_bank()]
        texts += [
            "it's  12\t\r\n\n naïve ✓ 数字 \u0301e",
            "<think>\n\n</think>\n\n<tool_call>\n{}\n</tool_call><|im_end|>",
        ]
        ids = [theirs(text)["input_ids"] for text in texts]
        assert [ours(text)["input_ids"] for text in texts] == ids
        assert [ours.decode(one) for one in ids] == [theirs.decode(one) for one in ids]

    def test_its_vocabulary_and_its_merges_are_the_same(self, pair: tuple[Any, Any]) -> None:
        ours, theirs = (json.loads(one.backend_tokenizer.to_str()) for one in pair)
        assert ours["model"]["vocab"] == theirs["model"]["vocab"]
        assert ours["model"]["merges"] == theirs["model"]["merges"]
        for part in ("normalizer", "pre_tokenizer"):
            assert {**ours[part], "pretokenizers": None} == {**theirs[part], "pretokenizers": None}
        assert [(token["id"], token["content"]) for token in ours["added_tokens"]] == [
            (token["id"], token["content"]) for token in theirs["added_tokens"]
        ]

    def test_the_token_path_through_it_is_proved(
        self, pair: tuple[Any, Any], example_messages: Any, example_tools: Any
    ) -> None:
        ours, theirs = (check_token_path(ChatFormat(one), example_messages, example_tools) for one in pair)
        assert ours == theirs
