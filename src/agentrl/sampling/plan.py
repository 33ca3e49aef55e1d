"""Which shapes a forward pass may have, by device.

On a CPU every pass has one fixed shape, so that a row's sums run in the same order whoever is
beside it: decode steps take tiles of 16 rows, prompts are read 64 tokens of one row at a time, and
attention of a prompt reads whole blocks of 128 places, of which those past a row's end change
nothing (they add exact zeros behind what counts); in a decode step each row reads its own places.
On a GPU, rows and places are rounded up to a few sizes, each with its own graph.
"""

from dataclasses import dataclass

import torch

_LARGE = 64  # From here on batch sizes grow by this much, not by doubling.


@dataclass(frozen=True, slots=True)
class Plan:
    """`batch` is the least number of rows of a decode step; `fixed` says that it is the only one.

    `block` is what the places that are read are rounded up to. A prompt is read in parts of at most
    `chunk` tokens a row, rounded up to `grain`, and of at most `pass_tokens` in all rows of a pass.
    """

    batch: int
    fixed: bool
    block: int
    chunk: int
    grain: int
    pass_tokens: int

    def rounded(self, rows: int) -> int:
        """Rows of the decode steps that hold `rows`, all tiles together."""
        if self.fixed:
            return round_up(rows, self.batch)
        size = self.batch
        while size < rows:
            size = size * 2 if size < _LARGE else size + _LARGE
        return size

    def tiles(self, rows: int) -> list[tuple[int, int]]:
        """The decode steps that hold `rows`, each as its first row and its size."""
        size = self.batch if self.fixed else self.rounded(rows)
        return [(first, size) for first in range(0, self.rounded(rows), size)]

    def places(self, count: int) -> int:
        """How many places are read or held for `count` tokens."""
        return round_up(count, self.block)


CPU = Plan(batch=16, fixed=True, block=128, chunk=64, grain=64, pass_tokens=64)
CUDA = Plan(batch=8, fixed=False, block=256, chunk=1024, grain=64, pass_tokens=8192)


def plan_for(device: torch.device) -> Plan:
    """The plan of a device."""
    return CUDA if device.type == "cuda" else CPU


def round_up(count: int, step: int) -> int:
    """The least multiple of `step` that is not below `count`, at least one."""
    return max(1, -(-count // step)) * step
