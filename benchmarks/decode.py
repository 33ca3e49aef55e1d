"""Measures the graphed sampler: steps, prompts, the same work as the reference, gates, repeats, memory.

    python benchmarks/decode.py --shape qwen3-0.6b          # random weights of a shape, on the GPU if there is one
    python benchmarks/decode.py --model results/tiny/model/weights --device cpu

Everything printed was measured in this process; the floor is what must be read (weights, keys and
values) over the bandwidth that this device shows in a copy. It changes no file but `--out`.
"""

import hashlib
import json
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click
import numpy as np
import torch
from transformers import AutoModelForCausalLM, Qwen2Config, Qwen3Config

from agentrl.policy.device import prepare_device
from agentrl.sampling.base import Sample, Sampler, SampleRequest
from agentrl.sampling.engine import IDLE, WINDOW, Prompt, Steps
from agentrl.sampling.gates import Subject, check_gates
from agentrl.sampling.generate import GenerateSampler
from agentrl.sampling.graphed import GraphedSampler
from agentrl.sampling.ops import TorchOps
from agentrl.sampling.weights import Precision
from agentrl.streams import Stream

SHAPES: dict[str, Any] = {
    "qwen3-0.6b": Qwen3Config(
        vocab_size=151_936,
        hidden_size=1024,
        intermediate_size=3072,
        num_hidden_layers=28,
        num_attention_heads=16,
        num_key_value_heads=8,
        head_dim=128,
        max_position_embeddings=40_960,
        tie_word_embeddings=True,
        rope_parameters={"rope_type": "default", "rope_theta": 1_000_000.0},
    ),
    "qwen2.5-0.5b": Qwen2Config(
        vocab_size=151_936,
        hidden_size=896,
        intermediate_size=4864,
        num_hidden_layers=24,
        num_attention_heads=14,
        num_key_value_heads=2,
        max_position_embeddings=32_768,
        tie_word_embeddings=True,
        rope_parameters={"rope_type": "default", "rope_theta": 1_000_000.0},
    ),
}
NO_END = -1
PRECISIONS: tuple[Precision, ...] = ("bf16", "fp32")


def make_model(shape: str | None, folder: Path | None, device: torch.device) -> Any:
    """A model of a shape with random weights, its distributions far from uniform, or the one of a folder."""
    if folder is not None:
        return AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32, local_files_only=True).to(device)
    torch.manual_seed(0)
    with device:
        model = AutoModelForCausalLM.from_config(SHAPES[str(shape)], attn_implementation="sdpa", dtype=torch.float32)
    with torch.no_grad():
        model.get_input_embeddings().weight.mul_(5.0)
    return model.eval()


def synchronised(device: torch.device) -> float:
    """The time, once the device has done all it was given."""
    if device.type == "cuda":
        torch.cuda.synchronize()
    return time.perf_counter()


def seconds(work: Callable[[], Any], device: torch.device, repeats: int = 5) -> float:
    """Median time of `work` after one run that does not count."""
    work()
    times = []
    for _ in range(repeats):
        started = synchronised(device)
        work()
        times.append(synchronised(device) - started)
    return statistics.median(times)


def bandwidth(device: torch.device) -> float:
    """Bytes a second, read and written, in a copy of 1 GiB (64 MiB on a CPU)."""
    count = 2**28 if device.type == "cuda" else 2**24
    source = torch.zeros(count, dtype=torch.float32, device=device)
    target = torch.empty_like(source)
    return 8 * count / seconds(lambda: target.copy_(source), device)


def prompt_ids(model: Any, number: int, length: int) -> list[int]:
    """Ids without meaning, the same at each call."""
    return np.random.default_rng(number).integers(10, model.config.vocab_size - 300, length).tolist()


def sampler(model: Any, precision: Precision, slots: int, *, kernels: bool = True) -> GraphedSampler:
    """A graphed sampler whose replies end by their length alone."""
    made = GraphedSampler(model, end_of_turn_id=NO_END, slots=slots, precision=precision)
    if not kernels:
        made.engine.ops = TorchOps()
    return made


def decode_rows(
    model: Any, device: torch.device, batches: Sequence[int], contexts: Sequence[int], *, kernels: bool = True
) -> Iterator[Any]:
    """Milliseconds a decode step, host and draw included, beside the floor."""
    speed = bandwidth(device)
    parameters = sum(parameter.numel() for parameter in model.parameters())
    for precision in PRECISIONS if device.type == "cuda" else ("fp32",):
        for batch in batches:
            engine = sampler(model, precision, batch, kernels=kernels).engine
            engine.read_weights()
            for context in contexts:
                engine.ensure(context + WINDOW)
                positions = np.full(engine.slots, IDLE)
                positions[:batch] = context
                steps = Steps(np.ones(engine.slots, np.int64), positions, np.full((WINDOW, engine.slots), 0.5))
                spent = seconds(lambda e=engine, b=batch, s=steps: e.decode(b, s, WINDOW), device) / WINDOW
                width = 2 if precision == "bf16" else 4
                kept = engine.cache.bytes_for(context) * batch / engine.slots
                floor = (parameters * width + kept) / speed
                yield {
                    "operations": type(engine.ops).__name__,
                    "precision": precision,
                    "batch": batch,
                    "context": context,
                    "ms a step": round(spent * 1e3, 3),
                    "floor ms": round(floor * 1e3, 3),
                    "share of floor": round(floor / spent, 3),
                }
            engine.free()


def prompt_rows(model: Any, device: torch.device, works: Sequence[tuple[str, int, int, int]]) -> Iterator[Any]:
    """Milliseconds to read prompts, and observations of conversations that are kept."""
    for precision in PRECISIONS if device.type == "cuda" else ("fp32",):
        for name, count, start, length in works:
            engine = sampler(model, precision, count).engine
            engine.read_weights()
            engine.ensure(start + length)
            prompts = [Prompt(slot, start, prompt_ids(model, slot, length)) for slot in range(count)]
            spent = seconds(lambda e=engine, p=prompts: e.read(p), device, repeats=3)
            engine.free()
            yield {"precision": precision, "read": name, "ms": round(spent * 1e3, 2)}


def play(
    chosen: Sampler, model: Any, *, conversations: int, group: int, prompt: int, turns: int, new: int
) -> list[list[Sample]]:
    """Conversations of `turns` replies of `new` tokens with observations of 60 between them."""
    ids = [prompt_ids(model, number // group, prompt) for number in range(conversations)]
    position, played = 0, []
    with chosen.open() as session:
        for turn in range(turns):
            requests = [SampleRequest(one, Stream(("bench", number)), position) for number, one in enumerate(ids)]
            replies = dict(session.sample(requests, new))
            played.append([replies[number] for number in range(conversations)])
            ids = [
                [*one, *replies[number].ids, *prompt_ids(model, 1000 * turn + number, 60)]
                for number, one in enumerate(ids)
            ]
            position += new
    return played


def digest(played: Sequence[Sequence[Sample]]) -> str:
    """A hash of every token and every log-probability."""
    return hashlib.sha256(repr(played).encode()).hexdigest()[:16]


def work_rows(model: Any, device: torch.device, work: dict[str, int], oracle_batches: Sequence[int]) -> Iterator[Any]:
    """The same conversations by the reference and by the graphed sampler: seconds, ratio, repeats, agreement."""
    for precision in PRECISIONS[::-1] if device.type == "cuda" else ("fp32",):
        fast = sampler(model, precision, work["conversations"])
        runs, hashes = [], []
        for _ in range(3):
            started = synchronised(device)
            played = play(fast, model, **work)
            runs.append(synchronised(device) - started)
            hashes.append(digest(played))
        fast.free()
        for batch in oracle_batches:
            slow = GenerateSampler(model, end_of_turn_id=NO_END, pad_id=0, batch_size=batch, precision=precision)
            started = synchronised(device)
            reference = play(slow, model, **work)
            spent = synchronised(device) - started
            same = [mine.ids == other.ids for mine, other in zip(played[0], reference[0], strict=True)]
            yield {
                "precision": precision,
                "generate s": round(spent, 2),
                "generate batch": batch,
                "graphed s (first, with capture)": round(runs[0], 2),
                "graphed s": round(min(runs[1:]), 3),
                "ratio": round(spent / min(runs[1:]), 1),
                "first replies equal": f"{sum(same)}/{len(same)}",
                "three runs equal": len(set(hashes)) == 1,
                "hash": hashes[0],
            }


def say(title: str, rows: Iterator[Any]) -> list[Any]:
    """Print rows as a table while they are made; gives them."""
    click.echo(f"\n{title}")
    kept = []
    for row in rows:
        if not kept:
            click.echo("| " + " | ".join(row) + " |\n|" + " --- |" * len(row))
        click.echo("| " + " | ".join(str(value) for value in row.values()) + " |")
        kept.append(row)
    return kept


def gate_rows(model: Any, device: torch.device, slots: int, prompt: int, longest: int) -> Iterator[Any]:
    """Every gate, each batch size with each length."""
    for precision in PRECISIONS:
        started = time.perf_counter()
        subject = Subject(model, precision, slots, prompt_ids(model, 0, prompt), longest)
        found = check_gates(subject, every=device.type == "cuda")
        yield {
            "precision": precision,
            "passed in s": round(time.perf_counter() - started, 1),
            "found": json.dumps(found),
        }


@click.command(help="Measure the graphed sampler and run its gates.")
@click.option("--shape", type=click.Choice(sorted(SHAPES)), help="Random weights of this shape.")
@click.option("--model", "folder", type=click.Path(path_type=Path), help="A folder in Hugging Face's layout.")
@click.option("--device", type=click.Choice(["cuda", "cpu"]), default="cuda" if torch.cuda.is_available() else "cpu")
@click.option("--threads", type=int, default=1)
@click.option("--only", multiple=True, type=click.Choice(["gates", "decode", "torch_ops", "prompts", "work"]))
@click.option("--out", type=click.Path(path_type=Path), help="A JSON file for the figures.")
def main(
    shape: str | None, folder: Path | None, device: str, threads: int, only: tuple[str, ...], out: Path | None
) -> None:
    """Measure and print."""
    if (shape is None) == (folder is None):
        raise click.UsageError("give one of --shape and --model")
    on = prepare_device(device, threads)
    model = make_model(shape, folder, on)
    gpu = on.type == "cuda"
    click.echo(f"{shape or folder} on {torch.cuda.get_device_name() if gpu else f'CPU, {threads} threads'}")
    click.echo(f"torch {torch.__version__}")
    work = {"conversations": 64, "group": 8, "prompt": 1000 if gpu else 600, "turns": 2, "new": 96 if gpu else 48}
    suffixes = [("8 prompts of 1000", 8, 0, 1000), ("64 observations of 100 after 1000", 64, 1000, 100)]
    parts: dict[str, Callable[[], Iterator[Any]]] = {
        "gates": lambda: gate_rows(model, on, 64 if gpu else 20, 300, 2048 if gpu else 400),
        "decode": lambda: decode_rows(model, on, (16, 64), (512, 1024, 2048)),
        "torch_ops": lambda: decode_rows(model, on, (64,), (1024,), kernels=False),
        "prompts": lambda: prompt_rows(model, on, suffixes),
        "work": lambda: work_rows(model, on, work, (16, 64) if gpu else (64,)),
    }
    figures = {name: say(name, part()) for name, part in parts.items() if not only or name in only}
    if gpu:
        figures["peak_gpu_gib"] = [round(torch.cuda.max_memory_allocated() / 2**30, 2)]
        click.echo(f"\npeak GPU memory {figures['peak_gpu_gib'][0]} GiB")
    if out is not None:
        out.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
