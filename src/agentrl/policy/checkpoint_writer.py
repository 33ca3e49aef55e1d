"""Writes checkpoints while the training goes on.

What a checkpoint holds is copied at once, so later steps change nothing of it; the files are written by
a thread, one checkpoint at a time. What went wrong there is raised where the training next asks, as the
same error, and the last whole checkpoint stays. What a checkpoint is, `checkpoints.py` says.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import torch

from agentrl.policy.checkpoints import Progress, Snapshots, write


class CheckpointWriter:
    """Writes to one folder, which the caller holds, until its block ends; by then all is written."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._snapshots = Snapshots()
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="checkpoints")
        self._writing: Future[None] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Wait for what is being written. Errors as from `wait`, but of two the one that ended the block counts."""
        try:
            self.wait()
        except Exception as fault:
            if error is None:
                raise
            error.add_note(f"nor could the last checkpoint be written: {fault}")
        finally:
            self._pool.shutdown()

    def save(self, model: Any, optimizer: torch.optim.Optimizer, progress: Progress) -> None:
        """Copy the state now and have it written. It waits for the checkpoint before, whose errors it raises."""
        self.wait()
        snapshot = self._snapshots.take(model, optimizer, progress)
        self._writing = self._pool.submit(write, self._folder, snapshot)

    def check(self) -> None:
        """Raise the error of a checkpoint that could not be written; wait for nothing."""
        if self._writing is not None and self._writing.done():
            self.wait()

    def wait(self) -> None:
        """Wait for the checkpoint that is being written. UserError when its folder can't be written, told once."""
        writing, self._writing = self._writing, None
        if writing is not None:
            writing.result()
