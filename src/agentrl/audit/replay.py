"""Plays a recorded episode again: its replies parsed, its calls run in a fresh environment.

It is a second, independent reading of the rules by which `rollout.py` plays, and shares no code
with it, so that a mistake in one shows as a difference. Nothing is sampled: log-probabilities and
entropies are taken as recorded, and only their number is checked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from agentrl.audit.findings import Difference, differences
from agentrl.audit.tokenizers import TokenPath
from agentrl.audit.wording import as_recorded
from agentrl.chat import ChatFormat, parse_reply
from agentrl.environments.base import Environment
from agentrl.episodes import Episode, PlayedTurn, episode_to_json
from agentrl.rollout import EpisodeSpec
from agentrl.types import Step

UNFINISHED = "unfinished"
"""How an episode ends whose record stops before anything ended it. Never recorded."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The limits of an episode. Without a token path the recorded ids are taken as they are, and without a `reader`
    the recorded texts.

    `any_words`: Python's own words on an error need not be equal, since another version says them here.
    """

    max_turns: int
    max_new_tokens: int
    tokens: TokenPath | None
    reader: ChatFormat | None = None
    any_words: bool = False


class Replay(NamedTuple):
    """Where a record differs from what its replies give, and how many lines were compared by an error's type alone."""

    differences: list[Difference]
    reworded: int = 0


def replayed(episode: Episode, spec: EpisodeSpec, environment: Environment, rules: Rules) -> Replay:
    """Play the record's own replies again and compare."""
    derived, reworded = _play(episode, spec, environment, rules)
    found = differences(episode_to_json(episode), episode_to_json(derived))
    return Replay([*found, *_counts(episode, rules)], reworded)


def _counts(episode: Episode, rules: Rules) -> Iterator[Difference]:
    """Faults of what can't be derived: how many log-probabilities there are, and their signs."""
    if len(episode.logprobs) != episode.sampled_tokens:
        yield Difference("logprobs", f"{len(episode.logprobs)} entries", f"{episode.sampled_tokens} entries")
    if any(value > 0 for value in episode.logprobs):
        yield Difference("logprobs", max(episode.logprobs), "at most 0")
    if episode.entropy < 0:
        yield Difference("entropy", episode.entropy, "at least 0")
    for index, turn in enumerate(episode.turns):
        length = turn.end - turn.start
        if length < 1 or length > rules.max_new_tokens or (turn.truncated and length != rules.max_new_tokens):
            yield Difference(f"turns[{index}]", f"{length} tokens", f"at most max_new_tokens ({rules.max_new_tokens})")


class _Player:
    """One episode while it is played again."""

    def __init__(self, episode: Episode, environment: Environment, rules: Rules) -> None:
        self.episode, self.environment, self.rules = episode, environment, rules
        self.turns: list[PlayedTurn] = []
        self.ended: str | None = None
        self.reworded = 0
        self.ids = self._prompt()
        self.prompt_length = len(self.ids)
        self.kept = list(self.ids)  # Up to the last reply: what follows it was not recorded.

    def _prompt(self) -> list[int]:
        if self.rules.tokens is None:
            return list(self.episode.ids[: self.episode.prompt_length])
        return self.rules.tokens.chat.prompt_ids(self.environment.initial_messages(), self.environment.tools)

    def is_full(self) -> bool:
        tokens = self.rules.tokens
        if tokens is None:
            return self.episode.ended == "context_limit" and len(self.turns) == len(self.episode.turns)
        return len(self.ids) + self.rules.max_new_tokens > tokens.max_context

    def advance(self, recorded: PlayedTurn, following: int) -> None:
        """Play one reply. `following` is where the next reply begins, or the record ends."""
        sampled = self.episode.ids[recorded.start : recorded.end]
        text, truncated = self._read(recorded, sampled)
        start = len(self.ids)
        self.ids += sampled
        turn = parse_reply(text, self.environment.tools)
        step = self.environment.step(turn)
        if self.rules.any_words:
            results, lines = as_recorded([one.text for one in recorded.results], step.results)
            step, self.reworded = replace(step, results=results), self.reworded + lines
        self.turns.append(PlayedTurn(start, len(self.ids), truncated, text, turn.items, step.results))
        self.kept = list(self.ids)
        self.ended = step.ended
        if step.ended is None:
            self.ids += self._observation(step, recorded, truncated, following)

    def _read(self, recorded: PlayedTurn, sampled: Sequence[int]) -> tuple[str, bool]:
        chat = self.rules.reader
        if chat is None:
            return recorded.text, recorded.truncated
        return chat.decode_reply(sampled), not sampled or sampled[-1] != chat.end_of_turn_id

    def _observation(self, step: Step, recorded: PlayedTurn, truncated: bool, following: int) -> list[int]:
        if self.rules.tokens is None:
            return list(self.episode.ids[recorded.end : following])
        return self.rules.tokens.chat.observation_ids([result.text for result in step.results], truncated=truncated)


def _play(episode: Episode, spec: EpisodeSpec, environment: Environment, rules: Rules) -> tuple[Episode, int]:
    player = _Player(episode, environment, rules)
    starts = [*(turn.start for turn in episode.turns[1:]), len(episode.ids)]
    for recorded, following in zip(episode.turns, starts, strict=False):
        if player.is_full() or player.ended is not None or len(player.turns) == rules.max_turns:
            break
        player.advance(recorded, following)
    grade = environment.grade()
    derived = replace(
        episode,
        key=spec.key,
        task=spec.task.task_id,
        family=spec.task.family,
        function=spec.task.function,
        sample=spec.sample,
        prompt_length=player.prompt_length,
        ids=tuple(player.kept),
        turns=tuple(player.turns),
        ended=_end(player, rules),
        grade=grade,
        reward=environment.reward(grade),
        files=dict(environment.final_files()),
    )
    return derived, player.reworded


def _end(player: _Player, rules: Rules) -> str:
    if player.ended is not None:
        return player.ended
    if len(player.turns) == rules.max_turns:
        return "turn_limit"
    return "context_limit" if player.is_full() else UNFINISHED


class ReplayedText(NamedTuple):
    """A transcript's turns, played again, how they ended, and how many lines were compared by an error's type alone."""

    turns: list[PlayedTurn]
    ended: str | None
    reworded: int


def replayed_text(recorded: Any, environment: Environment, max_turns: int, *, any_words: bool) -> ReplayedText:
    """Play the replies of a transcript, of which only the text is kept. `any_words` as in `Rules`."""
    turns: list[PlayedTurn] = []
    ended: str | None = None
    reworded = 0
    for turn in recorded.turns[:max_turns]:
        if ended is not None:
            break
        parsed = parse_reply(turn.text, environment.tools)
        step = environment.step(parsed)
        results = step.results
        if any_words:
            results, lines = as_recorded([one.text for one in turn.results], results)
            reworded += lines
        turns.append(PlayedTurn(0, 0, turn.truncated, turn.text, parsed.items, results))
        ended = step.ended
    return ReplayedText(turns, ended, reworded)
