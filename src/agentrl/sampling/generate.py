"""The reference sampler, on transformers' `generate`; the oracle for every faster one.

`generate` runs greedily over scores that a processor has already decided: the processor draws
each row's token by inverting the cumulative distribution at that row's own random number, keeps
the log-probability and entropy of that one step, and leaves a single finite score. So nothing of
a model's generation defaults (temperature, top-k, top-p, penalties) can take part, and no
log-probabilities of earlier steps are held. It shares no keys and values between turns or
episodes: it is slow on purpose.

Dimensions: B rows of a batch, T sampled steps, V vocabulary.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import torch
from torch import Tensor
from transformers import GenerationConfig, LogitsProcessor, LogitsProcessorList

from agentrl.sampling.base import Finished, Sample, SampleRequest
from agentrl.sampling.weights import Precision
from agentrl.streams import Key


def draw(logprobs_BV: Tensor, uniforms_B: Tensor) -> Tensor:
    """The token of each row at which the cumulative distribution passes the row's number.

    `logprobs_BV` are normalised log-probabilities, `uniforms_B` float64 in [0, 1). Sums run in
    float64, so the draw is exact to about 1e-16. Returns token ids, shape (B,).
    """
    cumulative_BV = _cumulative(logprobs_BV.double().exp())
    target_B1 = uniforms_B[:, None] * cumulative_BV[:, -1:]
    tokens_B = torch.searchsorted(cumulative_BV, target_B1, right=True)[:, 0]
    return tokens_B.clamp(max=logprobs_BV.shape[-1] - 1)


def _cumulative(mass_BV: Tensor) -> Tensor:
    """Sums along each row, in an order that is the same every time.

    Torch's deterministic mode refuses such sums on a GPU, although only those of a single row are in an
    order of their own: so a row that is alone is summed beside a copy, and the mode is lifted.
    """
    alone = len(mass_BV) == 1
    before = torch.are_deterministic_algorithms_enabled()
    torch.use_deterministic_algorithms(False)
    try:
        return mass_BV.repeat(2, 1).cumsum(dim=-1)[:1] if alone else mass_BV.cumsum(dim=-1)
    finally:
        torch.use_deterministic_algorithms(before)


class StreamProcessor(LogitsProcessor):
    """Decides each step's tokens from `uniforms_BT`, keeping their log-probs and entropies."""

    def __init__(self, uniforms_BT: Tensor, prompt_length: int) -> None:
        self._uniforms_BT = uniforms_BT
        self._prompt_length = prompt_length
        self.logprobs: list[Tensor] = []
        self.entropies: list[Tensor] = []

    def __call__(self, input_ids: Tensor, scores: Tensor) -> Tensor:
        """Scores with one finite entry a row. `scores` has shape (B, V)."""
        step = input_ids.shape[1] - self._prompt_length
        logprobs_BV = torch.log_softmax(scores.float(), dim=-1)
        tokens_B1 = draw(logprobs_BV, self._uniforms_BT[:, step])[:, None]
        self.logprobs.append(logprobs_BV.gather(1, tokens_B1)[:, 0])
        self.entropies.append(torch.special.entr(logprobs_BV.exp()).sum(dim=-1))
        return torch.full_like(scores, -torch.inf).scatter_(1, tokens_B1, 0.0)


def neutralise(model: Any) -> None:
    """Forget the model's own generation defaults (penalties, suppressed tokens, lengths, ...)."""
    model.generation_config = GenerationConfig()  # type: ignore[no-untyped-call]


class GenerateSampler:
    """Samples in batches of at most `batch_size` left-padded rows; in bf16 under autocast."""

    def __init__(
        self, model: Any, *, end_of_turn_id: int, pad_id: int, batch_size: int, precision: Precision = "fp32"
    ) -> None:
        neutralise(model)
        self._model = model
        self._end_of_turn_id = end_of_turn_id
        self._pad_id = pad_id
        self._batch_size = batch_size
        self._precision = precision

    @contextmanager
    def open(self) -> Iterator["GenerateSampler"]:
        """See `Sampler.open`. It keeps nothing, so it is its own session. The model stays in evaluation mode."""
        self._model.eval()
        yield self

    def sample(self, requests: Sequence[SampleRequest], max_new_tokens: int) -> Iterator[Finished]:
        """See `Session.sample`: batch after batch."""
        for start in range(0, len(requests), self._batch_size):
            batch = requests[start : start + self._batch_size]
            for index, sample in enumerate(self._sample_batch(batch, max_new_tokens), start):
                yield Finished(index, sample)

    def end(self, key: Key) -> None:
        """See `Session.end`: nothing was kept."""

    @torch.inference_mode()
    def _sample_batch(self, requests: Sequence[SampleRequest], max_new_tokens: int) -> list[Sample]:
        device = self._model.device
        ids_BL, attention_BL = self._left_padded([request.ids for request in requests])
        uniforms = np.stack([request.stream.uniforms(request.position, max_new_tokens) for request in requests])
        processor = StreamProcessor(torch.from_numpy(uniforms).to(device), ids_BL.shape[1])
        with torch.autocast(device.type, torch.bfloat16, enabled=self._precision == "bf16"):
            generated = self._model.generate(
                ids_BL.to(device),
                attention_mask=attention_BL.to(device),
                generation_config=self._neutral_config(max_new_tokens),
                logits_processor=LogitsProcessorList([processor]),
            )
        tokens = generated[:, ids_BL.shape[1] :].tolist()
        logprobs = torch.stack(processor.logprobs, dim=1).tolist()
        entropies = torch.stack(processor.entropies, dim=1).tolist()
        return [self._cut(*row) for row in zip(tokens, logprobs, entropies, strict=True)]

    def _neutral_config(self, max_new_tokens: int) -> GenerationConfig:
        """Greedy over decided scores. Fields left unset would be filled from the model's own defaults."""
        return GenerationConfig(  # type: ignore[no-untyped-call]
            do_sample=False,
            max_new_tokens=max_new_tokens,
            eos_token_id=self._end_of_turn_id,
            pad_token_id=self._pad_id,
            use_cache=True,
        )

    def _left_padded(self, rows: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
        longest = max(len(row) for row in rows)
        ids = [[self._pad_id] * (longest - len(row)) + list(row) for row in rows]
        attention = [[0] * (longest - len(row)) + [1] * len(row) for row in rows]
        return torch.tensor(ids), torch.tensor(attention)

    def _cut(self, tokens: list[int], logprobs: list[float], entropies: list[float]) -> Sample:
        """Drop what `generate` padded after a row's end-of-turn token."""
        truncated = self._end_of_turn_id not in tokens
        length = len(tokens) if truncated else tokens.index(self._end_of_turn_id) + 1
        return Sample(tuple(tokens[:length]), tuple(logprobs[:length]), tuple(entropies[:length]), truncated)
