"""Small tokenizers made in memory, with the special tokens and the shape of Qwen's templates.

Not called tokenizers.py, so that it can never stand in for the library of that name.
"""

from collections.abc import Sequence

from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers
from transformers import PreTrainedTokenizerFast

CONTROL = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")
CALL_TAGS = ("<tool_call>", "</tool_call>")
RESPONSE_TAGS = ("<tool_response>", "</tool_response>")
THINK_TAGS = ("<think>", "</think>")

_TEXTS = (
    "def largest(values):\n    result = values[0]\n    for value in values:\n        result = max(result, value)\n",
    '<tool_call>\n{"name": "Read", "arguments": {"file_path": "/repo/largest.py"}}\n</tool_call>\n',
    "<tool_response>\n     1\tdef largest(values):\n</tool_response>\n<think>\n\n</think>\n\n",
    "system\nuser\nassistant\nThe tests pass. 2 passed, 1 failed\n\n",
)

# The shape of Qwen2.5's template; Qwen3's adds the empty think block to the generation prompt.
_TEMPLATE = """\
{%- if tools -%}
{{- '<|im_start|>system\\n' -}}
{%- if messages[0].role == 'system' -%}{{- messages[0].content + '\\n\\n' -}}{%- endif -%}
{{- '<tools>' -}}{%- for tool in tools -%}{{- '\\n' + (tool | tojson) -}}{%- endfor -%}{{- '\\n</tools>' -}}
{{- '\\n<tool_call>\\n{"name": N, "arguments": A}\\n</tool_call><|im_end|>\\n' -}}
{%- elif messages[0].role == 'system' -%}
{{- '<|im_start|>system\\n' + messages[0].content + '<|im_end|>\\n' -}}
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
{%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\nTHINK' -}}{%- endif -%}
"""
QWEN25_TEMPLATE = _TEMPLATE.replace("THINK", "")
QWEN3_TEMPLATE = _TEMPLATE.replace("THINK", "<think>\\n\\n</think>\\n\\n")


def make_tokenizer(tags: Sequence[str], template: str | None) -> PreTrainedTokenizerFast:
    """A byte-level BPE of 500 words with Qwen's control tokens, and `tags` as added tokens."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    trainer = trainers.BpeTrainer(vocab_size=500, initial_alphabet=alphabet, show_progress=False)
    tokenizer.train_from_iterator(_TEXTS * 3, trainer)
    tokenizer.add_special_tokens([AddedToken(text, normalized=False) for text in CONTROL])
    tokenizer.add_tokens([AddedToken(text, normalized=False) for text in tags])
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, eos_token="<|im_end|>", pad_token="<|endoftext|>", chat_template=template
    )


def qwen3_like() -> PreTrainedTokenizerFast:
    """Tags of calls, responses and thoughts are added tokens; replies open with an empty thought."""
    return make_tokenizer((*CALL_TAGS, *RESPONSE_TAGS, *THINK_TAGS), QWEN3_TEMPLATE)


def qwen25_like() -> PreTrainedTokenizerFast:
    """Of the tags only those of calls are added tokens; there is no thought."""
    return make_tokenizer(CALL_TAGS, QWEN25_TEMPLATE)
