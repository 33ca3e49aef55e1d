"""Time and memory of one update, against the published experiments' recipe and against the hardware.

    python benchmarks/update.py --shape qwen3-0.6b
    python benchmarks/update.py --shape qwen2.5-0.5b --lengths ragged --out update.json

Weights and tokens are random, shapes are real; every row has a signal. All modes do the same work in
one process, one process without and one with deterministic mode, whose two updates from equal weights
must end in equal bits. The floor is the work's arithmetic at the rate of a large matrix product,
measured in the same process. Rollouts, loading and data are not measured here.
"""

import gc
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import click
import numpy as np
import torch
from transformers import Qwen2Config, Qwen2ForCausalLM, Qwen3Config, Qwen3ForCausalLM

from agentrl.config import ExperimentSettings, load_run
from agentrl.errors import AgentRLError
from agentrl.grpo.batching import Row
from agentrl.grpo.learner import Learner, make_optimizer
from agentrl.policy import decoder, forward
from agentrl.policy.device import Precision, memory_explained, prepare_device
from agentrl.policy.forward import collate, fill, recompute_layers, split_rows, token_logprobs
from agentrl.policy.loading import weights_sha256
from agentrl.policy.packing import packed
from agentrl.streams import Stream

ROOT = Path(__file__).resolve().parents[1]
SOURCE = "source's recipe"
TURNS = 6

COMMON: dict[str, Any] = {"tie_word_embeddings": True, "max_position_embeddings": 32768}
SHAPES: dict[str, Callable[[], Any]] = {
    "qwen3-0.6b": lambda: Qwen3ForCausalLM(
        Qwen3Config(
            vocab_size=151936,
            hidden_size=1024,
            num_hidden_layers=28,
            num_attention_heads=16,
            num_key_value_heads=8,
            head_dim=128,
            intermediate_size=3072,
            **COMMON,
        )
    ),
    "qwen2.5-0.5b": lambda: Qwen2ForCausalLM(
        Qwen2Config(
            vocab_size=151936,
            hidden_size=896,
            num_hidden_layers=24,
            num_attention_heads=14,
            num_key_value_heads=2,
            intermediate_size=4864,
            **COMMON,
        )
    ),
    "tiny": lambda: Qwen3ForCausalLM(
        Qwen3Config(
            vocab_size=128,
            hidden_size=32,
            num_hidden_layers=2,
            num_attention_heads=4,
            num_key_value_heads=2,
            head_dim=8,
            intermediate_size=64,
            **COMMON,
        )
    ),
}


class Mode(NamedTuple):
    """A way to make the update.

    `exact`: measured in deterministic mode as well; `own`: by the project's own layers; `fused`: with their kernels.
    """

    name: str
    precision: Precision
    settings: dict[str, Any]
    exact: bool = False
    own: bool = True
    fused: bool = True


MODES = (
    Mode(SOURCE, "fp32", {"micro": 4}),
    Mode("fp32, memory low", "fp32", {"micro": 4, "micro_tokens": 2048, "memory": "low"}),
    Mode("fp32", "fp32", {"micro": 64, "micro_tokens": 4096}, exact=True),
    Mode("fp32, importance weights", "fp32", {"micro": 64, "micro_tokens": 4096, "importance_cap": 2.0}),
    Mode("bf16, memory low, 16k", "bf16", {"micro": 64, "micro_tokens": 16384, "memory": "low"}, exact=True),
    Mode("bf16, memory low, 64k", "bf16", {"micro": 64, "micro_tokens": 65536, "memory": "low"}),
    Mode("bf16, 8k", "bf16", {"micro": 64, "micro_tokens": 8192}),
    Mode("bf16, 16k", "bf16", {"micro": 64, "micro_tokens": 16384}),
    Mode("bf16, 32k", "bf16", {"micro": 64, "micro_tokens": 32768}, exact=True),
    Mode("bf16, 32k, unfused", "bf16", {"micro": 64, "micro_tokens": 32768}, fused=False),
    Mode("bf16, 16k, HF's layers", "bf16", {"micro": 64, "micro_tokens": 16384}, own=False),
)


class Work(NamedTuple):
    """What is updated on what."""

    shape: str
    rows: int
    length: int
    policy_tokens: int
    lengths: str
    repeats: int
    device: str


def make_model(work: Work, device: torch.device) -> Any:
    """The shape with weights that depend on nothing but the shape."""
    torch.manual_seed(0)
    with device:
        return SHAPES[work.shape]().eval()


def make_rows(work: Work, model: Any) -> list[Row]:
    """Rows of random tokens in turns of one length each; the sampler's log-probabilities are the model's in fp32."""
    rng = np.random.default_rng(0)
    vocabulary = model.config.vocab_size
    rows = []
    for number in range(work.rows):
        length = work.length if work.lengths == "equal" else int(rng.integers(work.length // 2, work.length + 1))
        turn = max(1, work.policy_tokens // TURNS)
        starts = np.linspace(length // 2, length - turn, TURNS).astype(int)
        positions = tuple(sorted({int(place) for start in starts for place in range(start, start + turn)}))
        rows.append(Row(tuple(rng.integers(2, vocabulary, length).tolist()), positions, (), (-1.0) ** number))
    with packed(model), torch.no_grad():
        for part in fill(rows, most_rows=4, most_tokens=8192):
            batch = [rows[index] for index in part]
            values = token_logprobs(model, collate(batch, model.device)).cpu()
            for index, one in zip(part, split_rows(values, batch), strict=True):
                rows[index] = rows[index]._replace(logprobs=tuple(one.tolist()))
    return rows


def source_update(model: Any, optimizer: torch.optim.Optimizer, rows: Sequence[Row], micro: int) -> None:
    """The published recipe: two minibatches, padded microbatches of a few rows, layers recomputed."""
    model.train()
    for minibatch in (rows[0::2], rows[1::2]):
        optimizer.zero_grad()
        total = sum(len(row.positions) for row in minibatch)
        for start in range(0, len(minibatch), micro):
            part = minibatch[start : start + micro]
            longest = max(len(row.ids) for row in part)
            ids = torch.tensor([[*row.ids, *[0] * (longest - len(row.ids))] for row in part], device=model.device)
            mask = torch.tensor([[1] * len(row.ids) + [0] * (longest - len(row.ids)) for row in part])
            hidden = model.base_model(input_ids=ids, attention_mask=mask.to(model.device), use_cache=False)
            numbers = [number for number, row in enumerate(part) for _ in row.positions]
            places = [place for row in part for place in row.positions]
            logits = model.get_output_embeddings()(hidden.last_hidden_state[numbers, [place - 1 for place in places]])
            logprobs = torch.log_softmax(logits.float(), dim=-1)
            chosen = logprobs.gather(1, ids[numbers, places][:, None])[:, 0]
            old = torch.tensor([value for row in part for value in row.logprobs], device=model.device)
            gains = torch.tensor([row.advantage for row in part for _ in row.positions], device=model.device)
            ratio = torch.exp(chosen - old)
            loss = -torch.minimum(ratio * gains, ratio.clamp(0.8, 1.2) * gains).sum() / total
            loss.backward()  # type: ignore[no-untyped-call]
            loss.detach().item()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()


def settings_of(mode: Mode) -> ExperimentSettings:
    """The published coding tools' settings with a mode's own; no gap stops it."""
    base = load_run(ROOT / "config", "qwen3-0.6b").experiments["qwen_grpo_tools"]
    return ExperimentSettings.model_validate(base.model_dump() | {"max_logprob_gap": 1.0} | mode.settings)


def runner(mode: Mode, model: Any, rows: Sequence[Row]) -> Callable[[int], Any]:
    """What makes update number `n` of a mode."""
    settings = settings_of(mode)
    if mode.name == SOURCE:
        optimizer = torch.optim.AdamW(model.parameters(), lr=settings.lr, weight_decay=0.0)
        recompute_layers(model)
        return lambda _: source_update(model, optimizer, rows, settings.micro)
    learner = Learner(model, make_optimizer(model, settings.lr), settings, mode.precision)

    def update(number: int) -> Any:
        with (
            mock.patch.object(forward, "knows", forward.knows if mode.own else lambda _: False),
            mock.patch.object(decoder, "fused", decoder.fused if mode.fused else lambda _: False),
        ):
            return learner.update(rows, Stream((0, number)))

    return update


def timed(call: Callable[[], Any], device: torch.device) -> tuple[float, Any]:
    """Seconds until the device is done, and what the call gave."""
    synchronize(device)
    started = time.perf_counter()
    result = call()
    synchronize(device)
    return time.perf_counter() - started, result


def synchronize(device: torch.device) -> None:
    """Wait for the device."""
    if device.type == "cuda":
        torch.cuda.synchronize()


def measure(mode: Mode, work: Work, device: torch.device) -> dict[str, Any]:
    """Seconds of an update after a first one, its peak memory and gap, and the hash of the weights after all."""
    gc.collect()
    if device.type == "cuda":
        torch.cuda.empty_cache()
        torch.cuda.reset_peak_memory_stats()
    try:
        with memory_explained(mode.name, "a GPU with more memory"):
            model = make_model(work, device)
            update = runner(mode, model, make_rows(work, model))
            first, metrics = timed(partial(update, 0), device)
            repeats = 1 if mode.name == SOURCE else work.repeats  # It takes longer than all others together.
            seconds = [timed(partial(update, number), device)[0] for number in range(1, repeats + 1)]
    except AgentRLError as error:
        return {"mode": mode.name, "failed": str(error)}
    peak = torch.cuda.max_memory_allocated() / 2**30 if device.type == "cuda" else None
    gap = None if metrics is None else {"mean": metrics.gap.mean, "max": metrics.gap.maximum}
    return {
        "mode": mode.name,
        "precision": mode.precision,
        "first_s": first,
        "seconds": statistics.median(seconds),
        "all_s": seconds,
        "peak_gib": peak,
        "gap": gap,
        "weights": weights_sha256(model),
    }


def rate(precision: Precision, device: torch.device) -> float:
    """Operations a second of a large matrix product."""
    size = 8192 if device.type == "cuda" else 512
    kind = {"fp32": torch.float32, "bf16": torch.bfloat16}[precision]
    left, right = torch.randn(2, size, size, device=device, dtype=kind)

    def products() -> None:
        for _ in range(10):
            left @ right

    products()
    return 10 * 2 * size**3 / timed(products, device)[0]


def arithmetic_of(model: Any, rows: Sequence[Row]) -> float:
    """Operations that no update can do without: three matrix products a weight and a token, causal attention."""
    config = model.config
    embedding = config.vocab_size * config.hidden_size
    weights = sum(parameter.numel() for parameter in model.parameters()) - embedding
    width = config.num_attention_heads * getattr(config, "head_dim", config.hidden_size // config.num_attention_heads)
    tokens = sum(len(row.ids) for row in rows)
    chosen = sum(len(row.positions) for row in rows)
    attention = sum(2 * len(row.ids) ** 2 * width for row in rows) * config.num_hidden_layers
    return float(6 * weights * tokens + 6 * embedding * chosen + 3 * attention)


def run_child(work: Work, deterministic: bool) -> dict[str, Any]:
    """Every mode in this process."""
    device = prepare_device(work.device, torch.get_num_threads(), deterministic=deterministic)
    model = make_model(work, device)
    operations = arithmetic_of(model, make_rows(work, model))
    del model
    rates = {precision: rate(precision, device) for precision in ("fp32", "bf16")}
    found = []
    for mode in (mode for mode in MODES if mode.exact or not deterministic):
        one = measure(mode, work, device)
        if deterministic and "failed" not in one:
            one["repeats_exactly"] = measure(mode, work, device).get("weights") == one["weights"]
        found.append(one)
        print(json.dumps(one), file=sys.stderr, flush=True)
    name = torch.cuda.get_device_name() if device.type == "cuda" else "cpu"
    return {"device": name, "torch": torch.__version__, "operations": operations, "rates": rates, "modes": found}


def spawn(work: Work, deterministic: bool) -> dict[str, Any]:
    """`run_child` in a process of its own: deterministic mode is for a process from its start."""
    command = [sys.executable, __file__, "--child", "deterministic" if deterministic else "free"]
    for name, value in work._asdict().items():
        command += [f"--{name.replace('_', '-')}", str(value)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


HEADINGS = ("s", "floor s", "of it", "x source", "peak GiB", "gap", "exact s", "same bits")


def table(free: dict[str, Any], exact: dict[str, Any]) -> str:
    """One line a mode.

    `floor s`: least seconds by arithmetic, and `of it` the share that was reached; `x source`: times as fast
    as the source's recipe; `exact s`: in deterministic mode, and whether two updates gave the same bits.
    """
    source = free["modes"][0].get("seconds")
    repeated = {one["mode"]: one for one in exact["modes"]}
    lines = [f"{'mode':26}" + "".join(f"{heading:>10}" for heading in HEADINGS)]
    for one in free["modes"]:
        if "failed" in one:
            lines.append(f"{one['mode']:26} {one['failed']}")
            continue
        floor = free["operations"] / free["rates"][one["precision"]]
        again = repeated.get(one["mode"], {})
        cells = (
            f"{one['seconds']:.3f}",
            f"{floor:.3f}",
            f"{floor / one['seconds']:.0%}",
            "" if source is None else f"{source / one['seconds']:.1f}",
            "" if one["peak_gib"] is None else f"{one['peak_gib']:.1f}",
            "" if one["gap"] is None else f"{one['gap']['mean']:.1e}",
            f"{again['seconds']:.3f}" if "seconds" in again else "",
            str(again.get("repeats_exactly", again.get("failed", ""))),
        )
        lines.append(f"{one['mode']:26}" + "".join(f"{cell:>10}" for cell in cells))
    return "\n".join(lines)


def profile(name: str, work: Work) -> str:
    """Where the device's time goes in one update of a mode, by kernel."""
    device = prepare_device(work.device, torch.get_num_threads(), deterministic=False)
    mode = next(mode for mode in MODES if mode.name == name)
    model = make_model(work, device)
    update = runner(mode, model, make_rows(work, model))
    update(0)
    with torch.profiler.profile() as profiled:
        seconds, _ = timed(partial(update, 1), device)
    order = "self_cuda_time_total" if device.type == "cuda" else "self_cpu_time_total"
    return f"{name}: {seconds:.3f} s, profiled\n{profiled.key_averages().table(sort_by=order, row_limit=40)}"


@click.command(help="Measure one update in every mode.")
@click.option("--shape", type=click.Choice(list(SHAPES)), default="qwen3-0.6b", show_default=True)
@click.option("--rows", type=click.IntRange(min=2), default=64, show_default=True)
@click.option("--length", type=click.IntRange(min=16), default=1600, show_default=True, help="Tokens a row, at most.")
@click.option("--policy-tokens", type=click.IntRange(min=1), default=300, show_default=True, help="Of them, sampled.")
@click.option("--lengths", type=click.Choice(["equal", "ragged"]), default="equal", show_default=True)
@click.option("--repeats", type=click.IntRange(min=1), default=2, show_default=True)
@click.option("--device", type=click.Choice(["cuda", "cpu"]), default="cuda", show_default=True)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="A JSON file to write.")
@click.option("--profile", "profiled", type=click.Choice([mode.name for mode in MODES]), help="Profile this mode only.")
@click.option("--child", type=click.Choice(["free", "deterministic"]), hidden=True)
def main(child: str | None, profiled: str | None, out: Path | None, **values: Any) -> None:
    """Measure in two processes and print one table."""
    work = Work(**values)
    if profiled is not None:
        print(profile(profiled, work))
        return
    if child is not None:
        print(json.dumps(run_child(work, child == "deterministic")))
        return
    free, exact = (spawn(work, deterministic) for deterministic in (False, True))
    rates = ", ".join(f"{name} {value / 1e12:.0f} TFLOP/s" for name, value in free["rates"].items())
    print(f"{work.shape}: {work.rows} rows of {work.length} tokens ({work.lengths}), {work.policy_tokens} sampled")
    print(f"{free['device']}, torch {free['torch']}; a large matrix product: {rates}")
    print(table(free, exact))
    if out is not None:
        out.write_text(json.dumps({"work": work._asdict(), "free": free, "deterministic": exact}, indent=1) + "\n")


if __name__ == "__main__":
    main()
