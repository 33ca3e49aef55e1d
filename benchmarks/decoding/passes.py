"""Gates, decode steps and prompts: what a session's passes take, beside what must be read."""

import itertools
import json
import time
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from agentrl.errors import AgentRLError
from agentrl.sampling import engine as engines
from agentrl.sampling.engine import IDLE, WINDOW, Prompt, Steps
from agentrl.sampling.gates import Subject, gates_of
from agentrl.sampling.ops import FusedOps, Ops
from agentrl.sampling.weights import Precision, shape_of
from decoding.models import prompt_ids, sampler
from decoding.timing import bandwidth, seconds


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


def settings(model: Any, precision: Precision) -> list[Ops]:
    """The operations to decode with: those at hand, and in fp32 kernels also with the other choices."""
    mine = engines.ops_for(model.device, shape_of(model))
    if precision == "bf16" or not isinstance(mine, FusedOps):
        return [mine]
    others = [FusedOps(products="cublas"), FusedOps(products="cublas", attention="torch")]
    return [mine, *(other for other in others if other != mine)]


def named(ops: Ops) -> str:
    """Which operations, in a cell of a table."""
    return f"products {ops.products}, attention {ops.attention}" if isinstance(ops, FusedOps) else type(ops).__name__


def decode_rows(model: Any, precision: Precision, batches: Sequence[int], contexts: Sequence[int]) -> Iterator[Any]:
    """Milliseconds a decode step, host and draw included, beside the floor."""
    device = model.device
    speed = bandwidth(device)
    parameters = sum(parameter.numel() for parameter in model.parameters())
    for batch, ops in itertools.product(batches, settings(model, precision)):
        engine = sampler(model, precision, batch).engine
        engine.ops = ops
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
                "operations": named(ops),
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
