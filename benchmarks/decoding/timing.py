"""Time and bandwidth of a device."""

import statistics
import time
from collections.abc import Callable
from typing import Any

import torch


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
