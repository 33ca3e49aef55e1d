"""Time of one GRPO step, sampling and update together, against the published experiments' recipe; and how it grows.

    python benchmarks/step.py --shape qwen3-0.6b            # the recipe and each mode on the same work
    python benchmarks/step.py --shape qwen3-0.6b --growth   # with other groups, turns and prompts, without the recipe

Weights and prompts are random, shapes are real; replies end by their length alone, so every mode samples
and learns from as many tokens, in one process. The recipe is the reference sampler in batches of 16 and
padded microbatches of 4 with layers computed again, in fp32. Tools, grading and loading are not measured here.
"""

import gc
import json
import statistics
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click
import torch
from decoding.models import NO_END, SHAPES, make_model, sampler
from decoding.timing import synchronised
from decoding.work import Conversation, converse
from update import SOURCE, Mode, settings_of, source_update

from agentrl.grpo.batching import Row
from agentrl.grpo.learner import Learner, make_optimizer
from agentrl.policy.device import prepare_device
from agentrl.policy.forward import recompute_layers
from agentrl.reporting.text_table import TextTable
from agentrl.sampling.base import Sampler
from agentrl.sampling.generate import GenerateSampler
from agentrl.streams import Stream

ORACLE_BATCH, SOURCE_MICRO = 16, 4


class Work(NamedTuple):
    """A step: groups of conversations, tokens of a prompt, replies, and tokens of a reply."""

    groups: int = 8
    group: int = 8
    prompt: int = 700
    turns: int = 4
    new: int = 60

    def play(self, chosen: Sampler, model: Any) -> list[Conversation]:
        """Sample the step's conversations."""
        numbers = self._asdict() | {"conversations": self.groups * self.group}
        del numbers["groups"]
        return converse(chosen, model, **numbers)


RECIPE = Mode(SOURCE, "fp32", {"micro": SOURCE_MICRO})
MODES = (
    Mode("fp32", "fp32", {"micro": 64, "micro_tokens": 4096}),
    Mode("bf16", "bf16", {"micro": 64, "micro_tokens": 16384}),
)

GROWTH = {
    "group": (4, 8, 16, 32),
    "turns": (2, 4, 8),
    "prompt": (350, 700, 1400, 2800),
}
"""What grows, each alone; the middle of the ranges is the work that the modes are compared on."""


class Spent(NamedTuple):
    """Seconds of a step's parts."""

    rollout: float
    update: float

    @property
    def step(self) -> float:
        """Both."""
        return self.rollout + self.update


class Stepper:
    """A model that makes steps of one mode."""

    def __init__(self, mode: Mode, work: Work, shape: str, device: torch.device) -> None:
        self.model = make_model(shape, None, device)
        self._mode, self._work, self._device = mode, work, device
        self._settings = settings_of(mode)
        self._is_source = mode.name == SOURCE
        if self._is_source:
            self._optimizer = torch.optim.AdamW(self.model.parameters(), lr=self._settings.lr, weight_decay=0.0)
            recompute_layers(self.model)
        else:
            optimizer = make_optimizer(self.model, self._settings.lr)
            self._learner = Learner(self.model, optimizer, self._settings, mode.precision)
        self._sampler = self._make_sampler()

    def _make_sampler(self) -> Sampler:
        if self._is_source:
            return GenerateSampler(self.model, end_of_turn_id=NO_END, pad_id=0, batch_size=ORACLE_BATCH)
        return sampler(self.model, self._mode.precision, self._work.groups * self._work.group)

    def step(self, number: int) -> Spent:
        """Sample, then learn from what was sampled."""
        started = synchronised(self._device)
        rows = _rows(self._work.play(self._sampler, self.model))
        sampled = synchronised(self._device)
        if self._is_source:
            source_update(self.model, self._optimizer, rows, self._settings.micro)
        else:
            self._learner.update(rows, Stream((0, number)))
            self._learner.free_gradients()
        return Spent(sampled - started, synchronised(self._device) - sampled)


def _rows(conversations: Sequence[Conversation]) -> list[Row]:
    """The conversations up to their last sampled token, each with a signal."""
    rows = []
    for number, one in enumerate(conversations):
        logprobs = tuple(value for reply in one.replies for value in reply.logprobs)
        end = one.positions[-1] + 1
        rows.append(Row(tuple(one.ids[:end]), tuple(one.positions), logprobs, (-1.0) ** number))
    return rows


def measure(mode: Mode, work: Work, shape: str, device: torch.device, repeats: int) -> dict[str, Any]:
    """Median seconds of steps after a first one, which captures and compiles, and the peak of memory."""
    gc.collect()
    if device.type == "cuda":
        torch.cuda.empty_cache()
        torch.cuda.reset_peak_memory_stats()
    stepper = Stepper(mode, work, shape, device)
    first = stepper.step(0)
    later = [stepper.step(number) for number in range(1, repeats + 1)]
    peak = torch.cuda.max_memory_allocated() / 2**30 if device.type == "cuda" else None
    return {
        "mode": mode.name,
        **work._asdict(),
        "first_s": first.step,
        "rollout_s": statistics.median(one.rollout for one in later),
        "update_s": statistics.median(one.update for one in later),
        "step_s": statistics.median(one.step for one in later),
        "peak_gib": peak,
    }


def compared(modes: Sequence[Mode], work: Work, measured: partial[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The recipe and the modes on the same work, and how many times as fast as the recipe each is."""
    source = None
    for mode in (RECIPE, *modes):
        row = measured(mode, work)
        source = source or row["step_s"]
        yield {**row, "times_source": source / row["step_s"]}


def grown(modes: Sequence[Mode], work: Work, measured: partial[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The modes without the recipe, with one number of the work changed at a time."""
    for mode in modes:
        for name, values in GROWTH.items():
            for value in values:
                yield {"grows": name, **measured(mode, work._replace(**{name: value}))}


def table(rows: Sequence[dict[str, Any]]) -> TextTable:
    """One line a measurement; `x source` is how many times as fast as the recipe."""
    header = (
        "mode",
        "groups x size",
        "prompt",
        "turns",
        "first s",
        "rollout s",
        "update s",
        "step s",
        "x source",
        "GiB",
    )
    cells = tuple(
        (
            row["mode"],
            f"{row['groups']}x{row['group']}",
            str(row["prompt"]),
            f"{row['turns']}x{row['new']}",
            *(f"{row[key]:.2f}" for key in ("first_s", "rollout_s", "update_s", "step_s")),
            f"{row['times_source']:.1f}" if "times_source" in row else "",
            "" if row["peak_gib"] is None else f"{row['peak_gib']:.1f}",
        )
        for row in rows
    )
    return TextTable("One GRPO step", header, cells).without_empty_columns()


@click.command(help="Measure whole steps in every mode.")
@click.option("--shape", type=click.Choice(list(SHAPES)), default="qwen3-0.6b", show_default=True)
@click.option("--growth", is_flag=True, help="Change group, turns and prompt, each alone, and leave the recipe out.")
@click.option(
    "--mode",
    "names",
    type=click.Choice([mode.name for mode in MODES]),
    multiple=True,
    default=[mode.name for mode in MODES],
    show_default=True,
    help="What to measure beside the recipe; may be given again.",
)
@click.option("--groups", type=click.IntRange(min=1), default=Work().groups, show_default=True)
@click.option("--group", type=click.IntRange(min=2), default=Work().group, show_default=True, help="Its episodes.")
@click.option("--prompt", type=click.IntRange(min=8), default=Work().prompt, show_default=True, help="Tokens.")
@click.option("--turns", type=click.IntRange(min=1), default=Work().turns, show_default=True)
@click.option("--new", type=click.IntRange(min=1), default=Work().new, show_default=True, help="Tokens of a reply.")
@click.option("--repeats", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--device", type=click.Choice(["cuda", "cpu"]), default="cuda", show_default=True)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="A file to write, one JSON row a line.")
def main(
    shape: str, growth: bool, names: Sequence[str], repeats: int, device: str, out: Path | None, **numbers: int
) -> None:
    """Measure, print each measurement when it is made, and a table at the end."""
    place = prepare_device(device, torch.get_num_threads(), deterministic=False)
    measured = partial(measure, shape=shape, device=place, repeats=repeats)
    rows = []
    modes = [mode for mode in MODES if mode.name in names]
    for row in (grown if growth else compared)(modes, Work(**numbers), measured):
        rows.append(row)
        print(json.dumps(row), flush=True)
        if out is not None:
            out.write_text("".join(json.dumps(one) + "\n" for one in rows))
    name = torch.cuda.get_device_name() if place.type == "cuda" else "cpu"
    print(f"{shape} on {name}, torch {torch.__version__}")
    print(table(rows).as_text(), end="")


if __name__ == "__main__":
    main()
