"""The log-probabilities of chosen tokens as one would write them down: padded rows, a mask, all logits."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch
from transformers import Qwen2Config, Qwen2ForCausalLM, Qwen3Config, Qwen3ForCausalLM

VOCABULARY = 50
SHAPE: dict[str, Any] = {
    "vocab_size": VOCABULARY,
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "intermediate_size": 64,
    "tie_word_embeddings": True,
    "initializer_range": 0.3,  # Sharp distributions: a wrong token's log-probability is far off.
}


class Chosen(NamedTuple):
    ids: tuple[int, ...]
    positions: tuple[int, ...]


def random_model(architecture: str, **changes: Any) -> Any:
    kinds = {"qwen2": (Qwen2Config, Qwen2ForCausalLM), "qwen3": (Qwen3Config, Qwen3ForCausalLM)}
    config, kind = kinds[architecture]
    torch.manual_seed(0)
    return kind(config(**{**SHAPE, **({"head_dim": 8} if architecture == "qwen3" else {}), **changes})).eval()


def random_rows(lengths: Sequence[int]) -> list[Chosen]:
    generator = torch.Generator().manual_seed(1)
    return [
        Chosen(
            tuple(torch.randint(2, VOCABULARY, (length,), generator=generator).tolist()),
            tuple(range(1 + number % 3, length, 1 + number % 2)),
        )
        for number, length in enumerate(lengths)
    ]


def branching_rows(*shapes: tuple[str, int]) -> list[Chosen]:
    """One row a shape: what it begins with, and how many tokens of its own follow.

    Each letter of the beginning stands for three tokens, the same wherever all letters up to it are. The last of
    them, and every token behind, is chosen, so rows of one beginning are predicted at one token.
    """
    generator = torch.Generator().manual_seed(2)
    parts: dict[str, list[int]] = {}

    def part(name: str, length: int) -> list[int]:
        if name not in parts:
            parts[name] = torch.randint(2, VOCABULARY, (length,), generator=generator).tolist()
        return parts[name]

    rows = []
    for number, (letters, own) in enumerate(shapes):
        lead = [id_ for end in range(1, len(letters) + 1) for id_ in part(letters[:end], 3)]
        ids = [*lead, *part(f"own tokens of {number}", own)]
        rows.append(Chosen(tuple(ids), tuple(range(max(1, len(lead) - 1), len(ids)))))
    return rows


def padded_logprobs(model: Any, rows: Sequence[Any]) -> torch.Tensor:
    device = model.device
    longest = max(len(row.ids) for row in rows)
    ids = torch.tensor([[*row.ids, *[0] * (longest - len(row.ids))] for row in rows], device=device)
    mask = torch.tensor([[1] * len(row.ids) + [0] * (longest - len(row.ids)) for row in rows], device=device)
    logprobs = torch.log_softmax(model(input_ids=ids, attention_mask=mask, use_cache=False).logits.float(), dim=-1)
    return torch.stack(
        [logprobs[number, place - 1, row.ids[place]] for number, row in enumerate(rows) for place in row.positions]
    )


def gradient(model: Any, loss: torch.Tensor) -> torch.Tensor:
    model.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    return torch.cat([parameter.grad.flatten() for parameter in model.parameters()])


def weighted(logprobs: torch.Tensor) -> torch.Tensor:
    """A loss in which no two tokens count alike."""
    return (logprobs * torch.linspace(-1, 2, len(logprobs), device=logprobs.device)).sum()
