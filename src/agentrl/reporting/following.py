"""How far a run is, from the files that it has left so far: pure functions of what was read.

What can't be known from files, such as whether a process still lives, is not guessed: a state
says when it last changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table

from agentrl.sandbox_mark import MARK
from agentrl.training_log import TrainingRow

_RECENT = 5  # Steps whose mean time foretells the next ones.


@dataclass(frozen=True, slots=True)
class SeedState:
    """One training's state. `stage` is the last that left its output; `planned` steps are None where unknown."""

    experiment: str
    seed: int
    stage: str
    rows: Sequence[TrainingRow]
    planned: int | None
    finished: bool
    quiet_s: float

    @property
    def steps(self) -> str:
        """Steps done, of how many."""
        return str(len(self.rows)) if self.planned is None else f"{len(self.rows)}/{self.planned}"

    @property
    def not_a_sandbox(self) -> bool:
        """Whether a step's rewards were found without a sandbox."""
        return any(row.not_a_sandbox for row in self.rows)

    @property
    def seconds_left(self) -> float | None:
        """Seconds of training left at the pace of the last steps; None where nothing foretells it."""
        if not self.rows or self.planned is None or len(self.rows) >= self.planned:
            return None
        recent = [row.seconds for row in self.rows[-_RECENT:]]
        pace = sum(one.rollout + one.grading + one.update for one in recent) / len(recent)
        return pace * (self.planned - len(self.rows))


def clock(seconds: float | None) -> str:
    """Minutes and seconds; nothing for an unknown time."""
    if seconds is None:
        return ""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"


def _number(value: float | None, form: str) -> str:
    return "" if value is None else format(value, form)


def _cells(state: SeedState) -> tuple[str, ...]:
    last = state.rows[-1] if state.rows else None
    figures = ("", "", "", "")
    if last is not None:
        figures = (
            _number(last.reward_mean, ".3f"),
            _number(last.entropy, ".3f"),
            _number(last.logprob_gap_mean, ".1e"),
            _number(last.grad_norm, ".3g"),
        )
    quiet = "" if state.finished else f"{clock(state.quiet_s)} ago"
    return (state.experiment, str(state.seed), state.stage, state.steps, *figures, clock(state.seconds_left), quiet)


HEADER = ("experiment", "seed", "last stage", "steps", "reward", "entropy", "gap", "grad norm", "left", "changed")


def table(run: str, states: Sequence[SeedState]) -> Table:
    """The states as a table for a terminal."""
    made = Table(title=f"run {run}", title_justify="left", caption_justify="left")
    for name in HEADER:
        made.add_column(name, justify="left" if name in ("experiment", "last stage") else "right")
    for state in states:
        made.add_row(*_cells(state))
    if marked := [f"{state.experiment} seed {state.seed}" for state in states if state.not_a_sandbox]:
        made.caption = f"{MARK}: model-written code ran with process limits alone ({', '.join(marked)})"
    return made


def line(state: SeedState) -> str:
    """One state as a plain line, without what only a glance at a clock changes."""
    named = zip(HEADER[2:-1], _cells(state)[2:-1], strict=True)
    told = (f"{name} {text}" for name, text in named if text)
    return f"{state.experiment} seed {state.seed}: {'  '.join(told)}{f'  {MARK}' if state.not_a_sandbox else ''}"
