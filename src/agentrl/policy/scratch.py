"""A small model of the Qwen3 architecture with random weights, and a small tokenizer.

For runs that must work where no pretrained weights are. The tokenizer is byte-level BPE trained
on texts it is given, with the special tokens and the tool-call format of Qwen3; its chat
template shows tools as short signatures, because a small model reads them in every prompt.
What the model knows, it learns in `warm_start`.
"""

from collections.abc import Iterable
from typing import Any

import torch
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import AutoModelForCausalLM, PreTrainedTokenizerFast, Qwen3Config

from agentrl.config import ScratchModel
from agentrl.sampling.generate import neutralise

PAD = "<|endoftext|>"
END_OF_TURN = "<|im_end|>"
SPECIAL_TOKENS = (PAD, "<|im_start|>", END_OF_TURN)
TAG_TOKENS = ("<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>")
MAX_CONTEXT = 4096

# Words, digits and signs apart, so that no token reaches over a word's end and copying is a lookup; a word takes
# one space before it along. The scaffolding of JSON strings is kept whole: it is long.
_PIECES = Regex(r"""": \{"|": "|", "|\{"|"\}+| ?[A-Za-z]+|[0-9]| +(?= [^ ])|[ ]+|\n|[^\sA-Za-z0-9]""")

CHAT_TEMPLATE = """\
{%- if messages[0].role == 'system' -%}
{{- '<|im_start|>system\\n' + messages[0].content -}}
{%- if tools -%}
{{- '\\nTools:' -}}
{%- for tool in tools -%}
{%- set function = tool.function -%}
{{- '\\n' + function.name + '(' + function.parameters.properties.keys() | join(', ') + ')' -}}
{%- endfor -%}
{%- endif -%}
{{- '<|im_end|>\\n' -}}
{%- endif -%}
{%- for message in messages -%}
{%- if message.role == 'user' or message.role == 'assistant' -%}
{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' -}}
{%- elif message.role == 'tool' -%}
{%- if messages[loop.index0 - 1].role != 'tool' -%}{{- '<|im_start|>user' -}}{%- endif -%}
{{- '\\n<tool_response>\\n' + message.content + '\\n</tool_response>' -}}
{%- if loop.last or messages[loop.index0 + 1].role != 'tool' -%}{{- '<|im_end|>\\n' -}}{%- endif -%}
{%- endif -%}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}
"""


def train_tokenizer(texts: Iterable[str], vocabulary: int) -> Any:
    """A tokenizer of `vocabulary` entries, trained on `texts`. Deterministic."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Split(_PIECES, "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary - len(TAG_TOKENS),
        special_tokens=list(SPECIAL_TOKENS),
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    tokenizer.add_tokens(list(TAG_TOKENS))
    return PreTrainedTokenizerFast(  # type: ignore[no-untyped-call]
        tokenizer_object=tokenizer,
        eos_token=END_OF_TURN,
        pad_token=PAD,
        chat_template=CHAT_TEMPLATE,
        clean_up_tokenization_spaces=False,
        model_max_length=MAX_CONTEXT,
    )


def initialise(settings: ScratchModel, tokenizer: Any) -> Any:
    """A Qwen3 model with random weights drawn from the settings' seed, embeddings tied to the head."""
    config = Qwen3Config(
        vocab_size=len(tokenizer),
        hidden_size=settings.hidden,
        intermediate_size=settings.feed_forward,
        num_hidden_layers=settings.layers,
        num_attention_heads=settings.heads,
        num_key_value_heads=settings.kv_heads,
        head_dim=settings.hidden // settings.heads,
        max_position_embeddings=MAX_CONTEXT,
        tie_word_embeddings=True,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
        bos_token_id=None,
    )
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(settings.seed)
        model = AutoModelForCausalLM.from_config(config, attn_implementation="sdpa")  # type: ignore[no-untyped-call]
    neutralise(model)
    return model
