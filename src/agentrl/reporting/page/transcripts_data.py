"""What the transcript browser shows, as JSON values: turns, tokens, calls, results and diffs.

Everything in it is model output or tool output and is held as plain text. How much fits on a page
is decided in `packing.py`; nothing here filters.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from agentrl.claims import claims, is_false_claim
from agentrl.episodes import Episode, PlayedTurn
from agentrl.reporting.page.diffs import diff, versions
from agentrl.types import Malformed, Status, ToolCall, ToolResult


class Pieces(Protocol):
    """Gives the text of each id."""

    def pieces(self, ids: Sequence[int]) -> list[str]:
        """One text an id."""

    def text(self, ids: Sequence[int]) -> str:
        """The text of a stretch of ids."""


@dataclass(frozen=True, slots=True)
class EpisodeSet:
    """The episodes of one evaluation. `texts` is None where the run's tokenizer is not at hand."""

    experiment: str
    seed: int
    policy: str
    file: str
    episodes: Sequence[Episode]
    texts: Pieces | None

    @property
    def origin(self) -> str:
        """The output of the stage that played them, as the provenance lists it."""
        return f"{self.experiment}/seed-{self.seed}/{self.policy}/eval.json"


def _item(item: ToolCall | Malformed) -> dict[str, Any]:
    if isinstance(item, ToolCall):
        return {"name": item.name, "arguments": dict(item.arguments)}
    return {"malformed": item.cause}


def _result(result: ToolResult) -> dict[str, Any]:
    return {"status": result.status.value, "cause": result.cause, "text": result.text}


def _tokens(episode: Episode, turn: PlayedTurn, start: int, texts: Pieces | None) -> dict[str, Any] | None:
    """The turn's sampled tokens; None where their texts don't spell what the episode records."""
    if texts is None or turn.end == turn.start:
        return None
    pieces = texts.pieces(episode.ids[turn.start : turn.end])
    # The record leaves out the token that ends a turn.
    if turn.text not in ("".join(pieces), "".join(pieces[:-1])):
        return None
    # `+ 0.0` makes a rounded -0.0 a plain 0.
    logprobs = [round(value, 3) + 0.0 for value in episode.logprobs[start : start + len(pieces)]]
    return {"texts": pieces, "logprobs": logprobs}


def _turns(episode: Episode, texts: Pieces | None) -> list[dict[str, Any]]:
    found, start = [], 0
    for turn in episode.turns:
        row: dict[str, Any] = {
            "text": turn.text,
            "truncated": turn.truncated,
            "items": [_item(item) for item in turn.items],
            "results": [_result(result) for result in turn.results],
            "tokens": _tokens(episode, turn, start, texts),
            "first": start,
        }
        found.append(row)
        start += turn.end - turn.start
    return found


def _diffs(episode: Episode) -> dict[str, list[str] | None]:
    """Diffs of the final source; None where the task or the file is not there."""
    known, final = versions(episode.task, episode.function), episode.files.get(f"{episode.function}.py")
    if known is None or final is None:
        return {"buggy": None, "reference": None}
    return {"buggy": diff(known.buggy, final), "reference": diff(known.reference, final)}


def _causes(episode: Episode) -> list[str]:
    results = (result for turn in episode.turns for result in turn.results if result.status is not Status.OK)
    return sorted({result.cause or result.status.value for result in results})


def episode_row(episode: Episode, texts: Pieces | None) -> dict[str, Any]:
    """One episode as the browser shows it."""
    return {
        "task": episode.task,
        "family": episode.family,
        "function": episode.function,
        "sample": episode.sample,
        "ended": episode.ended,
        "reward": episode.reward,
        "outcome": episode.grade.outcome,
        "claims": claims(episode),
        "false_claim": is_false_claim(episode),
        "causes": _causes(episode),
        "turns": _turns(episode, texts),
        "diffs": _diffs(episode),
    }


def prompts(found: EpisodeSet) -> dict[str, str]:
    """Each task's prompt as the model read it; none where the tokenizer is not at hand."""
    if found.texts is None:
        return {}
    first: dict[str, Episode] = {}
    for episode in found.episodes:
        first.setdefault(episode.task, episode)
    return {task: found.texts.text(one.ids[: one.prompt_length]) for task, one in first.items()}


def set_row(found: EpisodeSet) -> dict[str, Any]:
    """One evaluation's episodes, all of them, each with its line in the file, counted from 0."""
    return {
        "experiment": found.experiment,
        "seed": found.seed,
        "policy": found.policy,
        "file": found.file,
        "origin": found.origin,
        "episodes": [
            {**episode_row(episode, found.texts), "line": line} for line, episode in enumerate(found.episodes)
        ],
    }


def unshaded_turns(rows: Iterable[dict[str, Any]]) -> int:
    """Turns whose tokens are not shown, though they hold text."""
    turns = (turn for row in rows for episode in row["episodes"] for turn in episode["turns"])
    return sum(turn["tokens"] is None and turn["text"] != "" for turn in turns)
