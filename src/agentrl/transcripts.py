"""A transcript: one episode as a person reads it, with what was parsed and what came back.

Token ids and log-probabilities are left out; they are in the episodes' file.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from agentrl.episodes import Episode
from agentrl.records import Record
from agentrl.types import Malformed, ToolCall

Decode = Callable[[Sequence[int]], str]


class TranscriptCall(Record):
    """One call as parsed. `name` is null for a malformed one, whose cause and text then say why."""

    name: str | None
    arguments: dict[str, Any] | None
    malformed: str | None


class TranscriptResult(Record):
    """What a call, or a turn that was malformed as a whole, gave back."""

    status: Literal["ok", "failed", "malformed"]
    cause: str | None
    text: str


class TranscriptTurn(Record):
    """One reply, whole, as text; its calls; their results. `truncated`: cut at max_new_tokens."""

    text: str
    truncated: bool
    calls: list[TranscriptCall]
    results: list[TranscriptResult]


class Transcript(Record):
    """One episode. `moment` is `before the warm start`, `before`, `after` or `step 0`.

    `prompt` is null where it was not decoded.
    """

    moment: str
    task: str
    family: str
    function: str
    sample: int
    ended: str
    reward: float
    outcome: str
    prompt: str | None
    turns: list[TranscriptTurn]
    files: dict[str, str]


def _call(item: ToolCall | Malformed) -> TranscriptCall:
    if isinstance(item, ToolCall):
        return TranscriptCall(name=item.name, arguments=dict(item.arguments), malformed=None)
    return TranscriptCall(name=None, arguments=None, malformed=item.cause)


def transcript(episode: Episode, moment: str, decode: Decode | None = None) -> Transcript:
    """The transcript of an episode. `decode` turns the prompt's ids into text, special tokens included."""
    turns = [
        TranscriptTurn(
            text=turn.text,
            truncated=turn.truncated,
            calls=[_call(item) for item in turn.items],
            results=[
                TranscriptResult(status=result.status.value, cause=result.cause, text=result.text)
                for result in turn.results
            ],
        )
        for turn in episode.turns
    ]
    return Transcript(
        moment=moment,
        task=episode.task,
        family=episode.family,
        function=episode.function,
        sample=episode.sample,
        ended=episode.ended,
        reward=episode.reward,
        outcome=episode.grade.outcome,
        prompt=decode(episode.ids[: episode.prompt_length]) if decode else None,
        turns=turns,
        files=dict(episode.files),
    )


def first_of_each_task(episodes: Iterable[Episode]) -> list[Episode]:
    """The episode of the lowest sample number of each task, tasks in order of appearance."""
    first: dict[str, Episode] = {}
    for episode in episodes:
        if episode.task not in first or episode.sample < first[episode.task].sample:
            first[episode.task] = episode
    return list(first.values())
