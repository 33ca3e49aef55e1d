"""Event files for TensorBoard, one scalar a figure of a training step, for runs that ask for them.

The figures are those of the log, which remains the record; nothing reads these files again.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agentrl.errors import UserError
from agentrl.sandbox_mark import MARK, mark_of


class EventFiles:
    """Writes a training's figures to a folder as they come."""

    def __init__(self, folder: Path, first_step: int) -> None:
        """`first_step` is where the training begins or resumes: what a killed one wrote from there on is void.

        UserError when TensorBoard's package is missing.
        """
        try:
            from torch.utils.tensorboard import SummaryWriter  # Here, because few runs need it.
        except ImportError as error:
            raise UserError(
                "the package tensorboard is not installed",
                where="tensorboard: true",
                remedy="pip install tensorboard, or set tensorboard: false",
            ) from error
        self._writer: Any = SummaryWriter(str(folder), purge_step=first_step)

    def write(self, row: Mapping[str, Any]) -> None:
        """Write one step's figures, and flush them so that they are seen at once."""
        for name, value in scalars(row).items():
            self._writer.add_scalar(name, value, row["step"])
        self._writer.flush()


def scalars(row: Mapping[str, Any]) -> dict[str, float]:
    """The numbers of a log row, by name; those that were not measured are left out.

    The mark of a row without a sandbox is a 1 under its own name, so that it stands among the charts.
    """
    parts = {f"seconds/{part}": value for part, value in row["seconds"].items()}
    figures = {f"training/{name}": value for name, value in row.items() if name not in ("step", MARK)}
    flat = {**figures, **parts, **({MARK: 1} if mark_of(row) else {})}
    return {name: value for name, value in flat.items() if isinstance(value, int | float)}
