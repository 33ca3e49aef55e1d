"""What an experiment's environment must offer. The rollout knows nothing else of it."""

from collections.abc import Mapping
from typing import Protocol

from agentrl.types import Grade, Message, Step, ToolSchema, Turn


class Environment(Protocol):
    """One episode of one task: made, played once, thrown away.

    Environments keep no counters: tables are derived from the transcripts. The limit on turns
    belongs to the rollout.
    """

    @property
    def tools(self) -> tuple[ToolSchema, ...]:
        """The tools, in the order in which the prompt shows them."""
        ...

    def initial_messages(self) -> list[Message]:
        """The system and the user message that open the episode."""
        ...

    def step(self, turn: Turn) -> Step:
        """Run a turn's calls in order. Raises nothing that the model could cause.

        A result's facts say what tables count and no text should be parsed for: `tests_run` and
        `tests_passed` of a call that ran the public tests, `source_changed` of one after which the source is
        another.
        """
        ...

    def grade(self) -> Grade:
        """Run the hidden tests on the final source. InfrastructureError when they can't run."""
        ...

    def reward(self, grade: Grade) -> float:
        """The episode's reward, 0.0 or 1.0, given its grade."""
        ...

    def final_files(self) -> Mapping[str, str]:
        """The repository as the episode left it, name to text."""
        ...
