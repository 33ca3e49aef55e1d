"""Captures work once as a CUDA graph and replays it; on a CPU the work is simply run.

A graph goes on reading the memory it was captured with: it is dropped when that moves. What the
work computes is not known here.
"""

from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import cache
from typing import Any

import torch

Work = Callable[[], None]


class Graphs:
    """Captured work by key, all in one pool of memory: no two run at a time."""

    def __init__(self, device: torch.device) -> None:
        self._device = device
        self.captures = device.type == "cuda"
        self._runs: dict[Hashable, Work] = {}
        self._graphs: list[torch.cuda.CUDAGraph] = []
        self._pool: Any = None
        self._memory: Hashable = None

    def __contains__(self, key: Hashable) -> bool:
        """Whether `get` of this key would run nothing."""
        return not self.captures or key in self._runs

    def valid_for(self, memory: Hashable) -> None:
        """Drop every graph that was captured over other memory."""
        if memory != self._memory:
            self.drop()
            self._memory = memory

    def drop(self) -> None:
        """Forget every graph and free what they hold."""
        self._runs.clear()
        for graph in self._graphs:
            graph.reset()
        self._graphs.clear()
        self._pool = None

    def get(self, key: Hashable, work: Work) -> Work:
        """`work` as a graph. At the first use of a key it runs, twice, before it is captured."""
        if not self.captures:
            return work
        if key not in self._runs:
            self._runs[key] = self._captured(work)
        return self._runs[key]

    def _captured(self, work: Work) -> Work:
        if self._pool is None:
            self._pool = torch.cuda.graph_pool_handle()
        current, side = torch.cuda.current_stream(self._device), _side_stream(self._device)
        side.wait_stream(current)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.stream(side):
            # Libraries make their workspaces and plans at first use, which can't be captured.
            work()
            work()
            # Threads that wait for the sandbox touch no GPU; theirs are not this capture's errors.
            graph.capture_begin(pool=self._pool, capture_error_mode="thread_local")
            try:
                work()
            except BaseException:
                with suppress(RuntimeError):  # What went wrong is to be seen, not that the capture is broken.
                    graph.capture_end()
                raise
            graph.capture_end()
        current.wait_stream(side)
        self._graphs.append(graph)
        replay: Work = graph.replay
        return replay


@cache
def _side_stream(device: torch.device) -> torch.cuda.Stream:
    """The one stream of all captures: each stream has memory and a cuBLAS workspace of its own, shared with none."""
    return torch.cuda.Stream(device)  # type: ignore[no-untyped-call]
