"""Makes episodes for tests without a model: only what figures are derived from is given."""

from collections.abc import Sequence

from agentrl.episodes import Episode, PlayedTurn
from agentrl.types import Grade, Malformed, Status, ToolCall, ToolResult

Item = ToolCall | Malformed

PASSED = {"tests_run": True, "tests_passed": True}
FAILED = {"tests_run": True, "tests_passed": False}


def ok(**facts: bool) -> ToolResult:
    return ToolResult(Status.OK, None, "done", facts)


def refused(cause: str) -> ToolResult:
    return ToolResult(Status.FAILED, cause, f"Error: {cause}")


def malformed(cause: str) -> ToolResult:
    return ToolResult(Status.MALFORMED, cause, f"Error: {cause}")


def call(name: str, **arguments: object) -> ToolCall:
    return ToolCall(name, arguments)


def turn(
    items: Sequence[Item] = (), results: Sequence[ToolResult] = (), text: str = "reply", truncated: bool = False
) -> PlayedTurn:
    return PlayedTurn(0, 0, truncated, text, tuple(items), tuple(results))


def episode(
    turns: Sequence[PlayedTurn] = (),
    *,
    task: str = "minmax_a",
    family: str = "minmax",
    sample: int = 0,
    ended: str = "turn_limit",
    reward: float = 0.0,
    tokens_per_turn: int = 2,
    entropy: float = 0.5,
) -> Episode:
    """An episode of the given turns, each of `tokens_per_turn` sampled tokens of log-probability -1."""
    prompt = 3
    placed, position = [], prompt
    for one in turns:
        end = position + tokens_per_turn
        placed.append(PlayedTurn(position, end, one.truncated, one.text, one.items, one.results))
        position = end
    return Episode(
        key=(0, "test", task, sample),
        task=task,
        family=family,
        function="score",
        sample=sample,
        prompt_length=prompt,
        ids=tuple(range(position)),
        logprobs=(-1.0,) * (position - prompt),
        entropy=entropy,
        turns=tuple(placed),
        ended=ended,
        grade=Grade(reward > 0, "ok" if reward > 0 else "wrong"),
        reward=reward,
        files={"score.py": "def score(): ...\n"},
    )
