"""Measures the graphed sampler: kernels, gates, steps, prompts, the same work as the reference, memory.

    python benchmarks/decode.py --shape qwen3-0.6b          # random weights of a shape, on the GPU if there is one
    python benchmarks/decode.py --shape qwen3-0.6b --ops torch --only decode --precision bf16
    python benchmarks/decode.py --shape qwen2.5-0.5b --precision fp32 --only products --only attention --only decode
    python benchmarks/decode.py --shape qwen3-0.6b --precision fp32 --ops library  # without own products
    python benchmarks/decode.py --model results/tiny/model/weights --device cpu

Everything printed was measured in this run; the floor is what must be read (weights, keys and
values) over the bandwidth that this device shows in a copy. A part that fails is printed and the
others go on, in a new process where it took the GPU's context with it. It changes no file but `--out`.
"""

import gc
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from unittest import mock

import click
import torch
from decoding.kernels import kernel_rows
from decoding.models import SHAPES, make_model
from decoding.multiplied import attention_rows, product_rows
from decoding.passes import decode_rows, gate_rows, prompt_rows
from decoding.units import Outcome, Unit, measured, run_units, usable
from decoding.work import work_rows

from agentrl.policy.device import prepare_device
from agentrl.sampling import engine as engines
from agentrl.sampling.ops import FusedOps, Ops, TorchOps
from agentrl.sampling.weights import Precision

PRECISIONS: tuple[Precision, ...] = ("bf16", "fp32")
# What comes first is cheap and telling.
PARTS = ("kernels", "products", "attention", "gates", "decode", "prompts", "work")
OPS: dict[str, Ops | None] = {
    "auto": None,
    "torch": TorchOps(),
    "library": FusedOps(products="cublas", attention="torch"),
}


def rows_of(part: str, precision: Precision, model: Any, little: bool) -> Iterator[Any]:
    """The rows of a part: a GPU's sizes, a CPU's, or the least that shows that it runs."""
    gpu = model.device.type == "cuda"
    longest = 2048 if gpu else 400
    if part == "kernels":
        return kernel_rows(model, precision, 64, longest)
    if part == "products":
        return product_rows(model, (16, 64)) if precision == "fp32" else iter(())
    if part == "attention":
        return attention_rows(model, (16, 64), (512, 1024, 2048)) if precision == "fp32" else iter(())
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


def child(options: dict[str, Any], units: Sequence[Unit], out: Path) -> None:
    """Measure units in this process until the device is lost, writing each outcome as it is known."""
    device = prepare_device(options["device"], options["threads"])
    model = make_model(options["shape"], options["folder"], device)
    chosen = OPS[options["ops"]]
    patched = mock.patch.object(engines, "ops_for", return_value=chosen) if chosen else nullcontext()
    with patched, out.open("a") as file:
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
@click.option(
    "--ops",
    type=click.Choice(sorted(OPS)),
    default="auto",
    help="torch: no Triton kernels; library: fp32 multiplied by the library, other kernels as they are.",
)
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
