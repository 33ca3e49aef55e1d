"""Measures the graphed sampler: kernels, gates, steps, prompts, the same work as the reference, memory.

    python benchmarks/decode.py --shape qwen3-0.6b          # random weights of a shape, on the GPU if there is one
    python benchmarks/decode.py --shape qwen3-0.6b --ops torch --only decode --precision bf16
    python benchmarks/decode.py --model results/tiny/model/weights --device cpu

Everything printed was measured in this run; the floor is what must be read (weights, keys and
values) over the bandwidth that this device shows in a copy. A part that fails is printed and the
others go on, in a new process where it took the GPU's context with it. It changes no file but `--out`.
"""

import gc
import hashlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import click
import numpy as np
import torch
from transformers import AutoModelForCausalLM, Qwen2Config, Qwen3Config

from agentrl.errors import AgentRLError
from agentrl.policy.device import prepare_device
from agentrl.sampling import engine as engines
from agentrl.sampling.base import Sample, Sampler, SampleRequest
from agentrl.sampling.engine import IDLE, WINDOW, Prompt, Steps
from agentrl.sampling.gates import Subject, gates_of
from agentrl.sampling.generate import GenerateSampler
from agentrl.sampling.graphed import GraphedSampler
from agentrl.sampling.ops import FusedOps, LayerCache, Ops, Places, TorchOps
from agentrl.sampling.plan import CUDA
from agentrl.sampling.weights import Precision, Shape, shape_of
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
    "tiny": Qwen2Config(
        vocab_size=1024,
        hidden_size=56,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=14,
        num_key_value_heads=2,
        max_position_embeddings=4096,
        tie_word_embeddings=True,
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
PARTS = ("kernels", "gates", "decode", "prompts", "work")  # What is cheap and telling comes first.
CLOSE: dict[Precision, dict[str, float]] = {"bf16": {"rtol": 2e-2, "atol": 2e-2}, "fp32": {"rtol": 1e-4, "atol": 1e-4}}


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


def sampler(model: Any, precision: Precision, slots: int) -> GraphedSampler:
    """A graphed sampler whose replies end by their length alone."""
    return GraphedSampler(model, end_of_turn_id=NO_END, slots=slots, precision=precision)


class Case(NamedTuple):
    """One decode step: its rows, what it reads of a cache of `capacity` places, and the numbers' type."""

    batch: int
    length: int
    capacity: int
    dtype: torch.dtype
    device: torch.device

    def random(self, *size: int, dtype: torch.dtype | None = None) -> torch.Tensor:
        """Normal numbers."""
        return torch.randn(size, device=self.device, dtype=dtype or self.dtype)

    def places(self, shape: Shape) -> Places:
        """Rows from the first place to the last that is read; the last row has no conversation."""
        rows = torch.arange(self.batch, device=self.device)
        positions = torch.linspace(0, self.length - 1, self.batch, device=self.device).long()
        positions[-1] = self.capacity - 1
        angles = self.random(self.capacity, shape.head_dim, dtype=torch.float32)
        group = shape.heads // shape.kv_heads
        rope = (angles.cos(), angles.sin())
        return Places(rows[:, None], positions[:, None], slice(0, self.batch), self.length, rope, group, self.dtype)


def operations(shape: Shape, width: int, inner: int, case: Case) -> dict[str, Callable[[Ops], Any]]:
    """Each operation of a layer on the case's numbers; what is written is given too."""
    where, wide = case.places(shape), torch.float32
    kept = LayerCache(*(case.random(case.batch, shape.kv_heads, case.capacity, shape.head_dim) for _ in range(2)))
    residual, delta = case.random(case.batch, 1, width, dtype=wide), case.random(case.batch, 1, width)
    weight, both = case.random(width, dtype=wide), case.random(case.batch, 1, 2 * inner)
    qkv = case.random(case.batch, 1, (shape.heads + 2 * shape.kv_heads) * shape.head_dim)
    norm = case.random(shape.heads + shape.kv_heads, shape.head_dim, dtype=wide)
    queries = case.random(case.batch, 1, shape.heads, shape.head_dim)

    def rotated(ops: Ops) -> Any:
        own = LayerCache(*(part.clone() for part in kept))
        return ops.rotate_and_store(qkv, norm, shape, own, where), *own

    return {
        "add_norm": lambda ops: tuple(ops.add_norm(residual, delta, weight, shape.eps, case.dtype)),
        "rotate_and_store": rotated,
        "attend": lambda ops: (ops.attend(queries, kept, where),),
        "gated": lambda ops: (ops.gated(both, shape),),
    }


def kernel_rows(model: Any, precision: Precision, slots: int, longest: int) -> Iterator[Any]:
    """Each kernel against torch in every batch size and at every length, the device waited for after each."""
    shape, device = shape_of(model), model.device
    fused = engines.ops_for(device, shape)
    if not isinstance(fused, FusedOps):
        return
    width, inner = model.config.hidden_size, model.config.intermediate_size
    dtype = torch.bfloat16 if precision == "bf16" else torch.float32
    worst: dict[str, float] = {}
    cases = 0
    for batch in sorted({CUDA.rounded(rows) for rows in range(1, slots + 1)}):
        for length in range(CUDA.block, longest + 1, CUDA.block):
            cases += 1
            for name, run in operations(shape, width, inner, Case(batch, length, longest, dtype, device)).items():
                worst[name] = max(worst.get(name, 0.0), difference(name, run, fused, CLOSE[precision], batch, length))
    for name, value in worst.items():
        yield {"kernel": name, "precision": precision, "cases": cases, "largest difference": f"{value:.2e}"}


def difference(
    name: str, run: Callable[[Ops], Any], fused: Ops, bounds: dict[str, float], batch: int, length: int
) -> float:
    """The largest difference of an operation from torch's. AssertionError past the bounds."""
    try:
        found = run(fused)
        synchronised(found[0].device)
        expected = run(TorchOps())
        torch.testing.assert_close(found, expected, **bounds)
    except (RuntimeError, AssertionError) as error:
        error.add_note(f"in {name}, batch {batch}, length {length}")
        raise
    return max(float((mine.float() - other.float()).abs().max()) for mine, other in zip(found, expected, strict=True))


def gate_rows(model: Any, precision: Precision, slots: int, prompt: int, longest: int) -> Iterator[Any]:
    """Every gate, on a GPU each batch size with each length. A gate that refuses is a row like another."""
    subject = Subject(model, precision, slots, prompt_ids(model, 0, prompt), longest)
    for name, gate in gates_of(subject, every=model.device.type == "cuda").items():
        started = time.perf_counter()
        try:
            found, passed = json.dumps(gate()), True
        except AgentRLError as error:
            found, passed = str(error), False
        spent = round(time.perf_counter() - started, 1)
        yield {"gate": name, "precision": precision, "passed": passed, "s": spent, "found": found}


def decode_rows(model: Any, precision: Precision, batches: Sequence[int], contexts: Sequence[int]) -> Iterator[Any]:
    """Milliseconds a decode step, host and draw included, beside the floor."""
    device = model.device
    speed = bandwidth(device)
    parameters = sum(parameter.numel() for parameter in model.parameters())
    for batch in batches:
        engine = sampler(model, precision, batch).engine
        engine.read_weights()
        for context in contexts:
            engine.ensure(context + WINDOW)
            positions = np.full(engine.slots, IDLE)
            positions[:batch] = context
            steps = Steps(np.ones(engine.slots, np.int64), positions, np.full((WINDOW, engine.slots), 0.5))
            spent = seconds(lambda e=engine, b=batch, s=steps: e.decode(b, s, WINDOW), device) / WINDOW
            kept = engine.cache.bytes_for(context) * batch / engine.slots
            floor = (parameters * (2 if precision == "bf16" else 4) + kept) / speed
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


def prompt_rows(model: Any, precision: Precision, works: Sequence[tuple[str, int, int, int]]) -> Iterator[Any]:
    """Milliseconds to read prompts, and observations of conversations that are kept."""
    for name, count, start, length in works:
        engine = sampler(model, precision, count).engine
        engine.read_weights()
        engine.ensure(start + length)
        prompts = [Prompt(slot, start, prompt_ids(model, slot, length)) for slot in range(count)]
        spent = seconds(lambda e=engine, p=prompts: e.read(p), model.device, repeats=3)
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


def work_rows(model: Any, precision: Precision, work: dict[str, int], oracle_batches: Sequence[int]) -> Iterator[Any]:
    """The same conversations by the reference and by the graphed sampler: seconds, ratio, repeats, agreement."""
    device = model.device
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


def rows_of(part: str, precision: Precision, model: Any, little: bool) -> Iterator[Any]:
    """The rows of a part: a GPU's sizes, a CPU's, or the least that shows that it runs."""
    gpu = model.device.type == "cuda"
    longest = 2048 if gpu else 400
    if part == "kernels":
        return kernel_rows(model, precision, 64, longest)
    if part == "gates":
        return gate_rows(model, precision, 64 if gpu else 4 if little else 20, 300, 300 if little else longest)
    if part == "decode":
        return decode_rows(model, precision, (4,) if little else (16, 64), (16,) if little else (512, 1024, 2048))
    if part == "prompts":
        works = [("8 prompts of 1000", 8, 0, 1000), ("64 observations of 100 after 1000", 64, 1000, 100)]
        return prompt_rows(model, precision, [("2 prompts of 20", 2, 0, 20)] if little else works)
    work = {"conversations": 64, "group": 8, "prompt": 1000 if gpu else 600, "turns": 2, "new": 96 if gpu else 48}
    least = {"conversations": 4, "group": 2, "prompt": 20, "turns": 2, "new": 4}
    batches = (4,) if little else (16, 64) if gpu else (64,)
    return work_rows(model, precision, least if little else work, batches)


class Unit(NamedTuple):
    """What is measured, or fails, for itself."""

    part: str
    precision: Precision


class Outcome(NamedTuple):
    """What a unit gave, and why it went no further; None where it came to its end."""

    part: str
    precision: Precision
    rows: list[Any]
    failed: str | None
    peak_gib: float | None


def measured(unit: Unit, rows: Callable[[], Iterator[Any]], device: torch.device) -> Outcome:
    """Print a unit's rows as a table while they are made, and what stopped it."""
    click.echo(f"\n{unit.part}, {unit.precision}")
    kept: list[Any] = []
    failed = None
    try:
        for row in rows():
            if not kept:
                click.echo("| " + " | ".join(row) + " |\n|" + " --- |" * len(row))
            click.echo("| " + " | ".join(str(value) for value in row.values()) + " |")
            kept.append(row)
    except Exception as error:
        failed = "; ".join([f"{type(error).__name__}: {error}", *getattr(error, "__notes__", [])])
        click.echo("".join(traceback.format_exception(error, limit=-6)))
    if not kept and failed is None:
        click.echo("nothing of it here")
    if any(row.get("passed") is False for row in kept):
        failed = failed or "a gate refused"
    if failed is not None:
        click.echo(f"FAILED {unit.part}, {unit.precision}: {failed}")
    peak = round(torch.cuda.max_memory_allocated() / 2**30, 2) if device.type == "cuda" else None
    return Outcome(unit.part, unit.precision, kept, failed, peak)


def usable(device: torch.device) -> bool:
    """Whether the device still answers: some errors take a process's GPU with them."""
    try:
        synchronised(device)
        return float(torch.ones(1, device=device)) == 1.0
    except RuntimeError:
        return False


def run_units(units: Sequence[Unit], spawn: Callable[[Sequence[Unit]], list[Outcome]]) -> list[Outcome]:
    """All units in order, in as few processes as they leave alive.

    One that ends without a word of any unit has failed in the first.
    """
    done: list[Outcome] = []
    while len(done) < len(units):
        left = units[len(done) :]
        done += spawn(left) or [Outcome(*left[0], [], "its process ended", None)]
    return done


def child(options: dict[str, Any], units: Sequence[Unit], out: Path) -> None:
    """Measure units in this process until the device is lost, writing each outcome as it is known."""
    device = prepare_device(options["device"], options["threads"])
    model = make_model(options["shape"], options["folder"], device)
    torch_only = mock.patch.object(engines, "ops_for", return_value=TorchOps())
    with torch_only if options["ops"] == "torch" else nullcontext(), out.open("a") as file:
        for unit in units:
            outcome = measured(unit, lambda one=unit: rows_of(*one, model, options["little"]), device)
            file.write(json.dumps(outcome._asdict()) + "\n")
            file.flush()
            if not usable(device):
                click.echo("the GPU's context is lost; what is left runs in a new process")
                return
            gc.collect()
            if device.type == "cuda":
                torch.cuda.empty_cache()
                torch.cuda.reset_peak_memory_stats()


def spawned(options: dict[str, Any], units: Sequence[Unit]) -> list[Outcome]:
    """`child` in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "outcomes.jsonl"
        out.touch()
        named = json.dumps([options | {"folder": options["folder"] and str(options["folder"])}, units, str(out)])
        ended = subprocess.run([sys.executable, __file__, "--child", named], check=False)
        outcomes = [Outcome(**json.loads(line)) for line in out.read_text().splitlines()]
    if ended.returncode in (1, 2) and not outcomes:  # No signal: it has said why it can measure nothing.
        sys.exit(2)
    return outcomes


@click.command(help="Measure the graphed sampler and run its gates.")
@click.option("--shape", type=click.Choice(sorted(SHAPES)), help="Random weights of this shape.")
@click.option("--model", "folder", type=click.Path(path_type=Path), help="A folder in Hugging Face's layout.")
@click.option("--device", type=click.Choice(["cuda", "cpu"]), default="cuda" if torch.cuda.is_available() else "cpu")
@click.option("--threads", type=int, default=1)
@click.option("--ops", type=click.Choice(["auto", "torch"]), default="auto", help="torch: no Triton kernels.")
@click.option("--only", multiple=True, type=click.Choice(PARTS), help="Parts, in this order; all without it.")
@click.option("--precision", type=click.Choice(PRECISIONS), help="On a GPU both without it, on a CPU fp32.")
@click.option("--little", is_flag=True, help="Sizes that show that it runs, and nothing else.")
@click.option("--out", type=click.Path(path_type=Path), help="A JSON file for the figures.")
@click.option("--child", "in_child", hidden=True)
def main(
    in_child: str | None, only: tuple[str, ...], precision: Precision | None, out: Path | None, **options: Any
) -> None:
    """Measure and print; 1 is given back where a part failed."""
    if in_child is not None:
        given, units, file = json.loads(in_child)
        child(given, [Unit(*unit) for unit in units], Path(file))
        return
    if (options["shape"] is None) == (options["folder"] is None):
        raise click.UsageError("give one of --shape and --model")
    gpu = options["device"] == "cuda"
    if gpu and not torch.cuda.is_available():
        raise click.UsageError("no CUDA GPU can be used here; give --device cpu")
    device_name = torch.cuda.get_device_name() if gpu else f"CPU, {options['threads']} threads"
    click.echo(f"{options['shape'] or options['folder']} on {device_name}, torch {torch.__version__}")
    precisions = (precision,) if precision else PRECISIONS if gpu else ("fp32",)
    units = [Unit(part, one) for part in only or PARTS for one in precisions]
    outcomes = run_units(units, lambda left: spawned(options, left))
    failed = [outcome for outcome in outcomes if outcome.failed is not None]
    click.echo(f"\n{len(outcomes) - len(failed)} of {len(outcomes)} parts came to their end")
    for outcome in failed:
        click.echo(f"FAILED {outcome.part}, {outcome.precision}: {outcome.failed}")
    if gpu:
        click.echo(f"peak GPU memory {max(outcome.peak_gib or 0.0 for outcome in outcomes)} GiB")
    if out is not None:
        out.write_text(json.dumps([outcome._asdict() for outcome in outcomes], indent=1) + "\n")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
