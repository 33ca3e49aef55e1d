"""The record of an episode, and its file: everything that a table, an audit or a replay needs.

A record holds the ids as sampled, the log-probability of each sampled token, the parsed calls,
the results with their causes, the verdict and the final files. No figure is stored that could be
derived from these.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from agentrl.errors import UserError
from agentrl.files import read_json_lines_gz, write_json_lines_gz
from agentrl.sandbox_mark import MARK, marked
from agentrl.streams import Key
from agentrl.types import Grade, Malformed, Status, ToolCall, ToolResult


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """One reply as it was sampled and answered.

    `ids[start:end]` of the episode are the sampled tokens, the end-of-turn token included unless
    `truncated`. `results` is empty for a final answer.
    """

    start: int
    end: int
    truncated: bool
    text: str
    items: tuple[ToolCall | Malformed, ...]
    results: tuple[ToolResult, ...]


@dataclass(frozen=True, slots=True)
class Episode:
    """One task played once.

    `key` is the key of the random stream that sampled it. `ids` is the whole conversation as
    tokens: the prompt (`ids[:prompt_length]`), then sampled tokens and observations by turns.
    `logprobs` has one value a sampled token, in nats, in order. `entropy` is the mean entropy in
    nats of the distributions they were sampled from. `ended` is `answer`, `submit`, `turn_limit`
    or `context_limit`.
    """

    key: Key
    task: str
    family: str
    function: str
    sample: int
    prompt_length: int
    ids: tuple[int, ...]
    logprobs: tuple[float, ...]
    entropy: float
    turns: tuple[PlayedTurn, ...]
    ended: str
    grade: Grade
    reward: float
    files: Mapping[str, str]

    @property
    def sampled_tokens(self) -> int:
        """How many tokens the policy sampled."""
        return sum(turn.end - turn.start for turn in self.turns)

    def policy_mask(self) -> list[bool]:
        """For each of `ids`, whether the policy sampled it. Shape (len(ids),)."""
        mask = [False] * len(self.ids)
        for turn in self.turns:
            mask[turn.start : turn.end] = [True] * (turn.end - turn.start)
        return mask


# The shape of a line of the file. What is read is checked by it before anything else looks at it:
# a damaged or edited file must be named, whatever it holds.
_Position = Annotated[int, Field(ge=0, lt=2**31)]


class _Shape(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


class _CallShape(_Shape):
    name: str
    arguments: dict[str, Any]


class _MalformedShape(_Shape):
    malformed: str
    text: str


class _ResultShape(_Shape):
    status: Literal["ok", "failed", "malformed"]
    cause: str | None
    text: str
    facts: dict[str, Any]


class _TurnShape(_Shape):
    start: _Position
    end: _Position
    truncated: bool
    text: str
    items: list[_CallShape | _MalformedShape]
    results: list[_ResultShape]


class _GradeShape(_Shape):
    passed: bool
    outcome: str


class _EpisodeShape(_Shape):
    key: list[str | int]
    task: str
    family: str
    function: str
    sample: _Position
    prompt_length: _Position
    ids: list[_Position]
    logprobs: list[float]
    entropy: float
    turns: list[_TurnShape]
    ended: str
    grade: _GradeShape
    reward: float
    files: dict[str, str]
    mark: Literal[True] = Field(default=True, alias="NOT_A_SANDBOX")


def _item_to_json(item: ToolCall | Malformed) -> dict[str, Any]:
    if isinstance(item, ToolCall):
        return {"name": item.name, "arguments": dict(item.arguments)}
    return {"malformed": item.cause, "text": item.text}


def _item_from_json(row: Mapping[str, Any]) -> ToolCall | Malformed:
    if "malformed" in row:
        return Malformed(row["malformed"], row["text"])
    return ToolCall(row["name"], row["arguments"])


def _result_to_json(result: ToolResult) -> dict[str, Any]:
    return {"status": result.status.value, "cause": result.cause, "text": result.text, "facts": dict(result.facts)}


def _turn_to_json(turn: PlayedTurn) -> dict[str, Any]:
    return {
        "start": turn.start,
        "end": turn.end,
        "truncated": turn.truncated,
        "text": turn.text,
        "items": [_item_to_json(item) for item in turn.items],
        "results": [_result_to_json(result) for result in turn.results],
    }


def _turn_from_json(row: Mapping[str, Any]) -> PlayedTurn:
    results = (ToolResult(Status(r["status"]), r["cause"], r["text"], r["facts"]) for r in row["results"])
    items = (_item_from_json(item) for item in row["items"])
    return PlayedTurn(row["start"], row["end"], row["truncated"], row["text"], tuple(items), tuple(results))


def episode_to_json(episode: Episode) -> dict[str, Any]:
    """A JSON value from which `episode_from_json` makes an equal episode."""
    return {
        "key": list(episode.key),
        "task": episode.task,
        "family": episode.family,
        "function": episode.function,
        "sample": episode.sample,
        "prompt_length": episode.prompt_length,
        "ids": list(episode.ids),
        "logprobs": list(episode.logprobs),
        "entropy": episode.entropy,
        "turns": [_turn_to_json(turn) for turn in episode.turns],
        "ended": episode.ended,
        "grade": {"passed": episode.grade.passed, "outcome": episode.grade.outcome},
        "reward": episode.reward,
        "files": dict(episode.files),
    }


def episode_from_json(row: Mapping[str, Any]) -> Episode:
    """The inverse of `episode_to_json`. ValueError for a row of another shape."""
    _EpisodeShape.model_validate(row)
    return Episode(
        key=tuple(row["key"]),
        task=row["task"],
        family=row["family"],
        function=row["function"],
        sample=row["sample"],
        prompt_length=row["prompt_length"],
        ids=tuple(row["ids"]),
        logprobs=tuple(row["logprobs"]),
        entropy=row["entropy"],
        turns=tuple(_turn_from_json(turn) for turn in row["turns"]),
        ended=row["ended"],
        grade=Grade(row["grade"]["passed"], row["grade"]["outcome"]),
        reward=row["reward"],
        files=row["files"],
    )


def write_episodes(path: Path, episodes: Iterable[Episode], *, not_a_sandbox: bool = False) -> None:
    """Write episodes, one a line, gzipped, atomically; equal episodes give equal bytes.

    Each line bears the mark of what was played without a sandbox.
    """
    write_json_lines_gz(path, (episode_to_json(episode) | marked(not_a_sandbox) for episode in episodes))


def read_episodes(path: Path, *, not_a_sandbox: bool | None = None) -> list[Episode]:
    """Read what `write_episodes` wrote. UserError when the file is damaged or holds something else.

    `not_a_sandbox` says whether every line must bear the mark or none may; either will do where it is None.
    """
    rows = read_json_lines_gz(path)
    episodes = []
    for number, row in enumerate(rows, start=1):
        try:
            episodes.append(episode_from_json(row))
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(map(str, first["loc"])) or "line"
            what = f"no episode: {place}: {first['msg']}"
            raise UserError(what, where=f"{path}:{number}", remedy="build it again with this version") from error
        if not_a_sandbox not in (None, MARK in row):
            what = f"{'bears' if MARK in row else 'lacks'} {MARK}, which does not fit the sandbox of its run"
            raise UserError(what, where=f"{path}:{number}", remedy="build it again")
    return episodes
