"""Plays episodes: samples replies, runs their calls, appends observations, grades.

Sampled ids are kept as sampled and observations are appended as ids; nothing is decoded and
encoded again. Open episodes advance turn by turn together; as one ends, the next takes its place.
While some replies are still sampled, the calls of those that are finished already run, and ended
episodes are graded: which episodes are sampled together follows from what they do, never from how
long it took. Each draws from its own random stream, so neither order nor batch size changes what it
does. No environment is known here by name, and no weights are changed.
"""

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from math import fsum
from typing import NamedTuple

from agentrl.chat import ChatFormat, parse_reply
from agentrl.environments.base import Environment
from agentrl.episodes import Episode, PlayedTurn
from agentrl.errors import UserError
from agentrl.sampling.base import Sample, Sampler, SampleRequest, Session
from agentrl.streams import Key, Stream
from agentrl.tasks.model import Task
from agentrl.types import Step, Turn


@dataclass(frozen=True, slots=True)
class EpisodeSpec:
    """An episode to play: a task, already renamed, and the key of its random stream."""

    task: Task
    sample: int
    key: Key


@dataclass(frozen=True, slots=True)
class Seconds:
    """Wall time of the parts of a rollout: `tools` and `grading` as far as nothing was sampled meanwhile."""

    sampling: float
    tools: float
    grading: float


@dataclass(frozen=True, slots=True)
class Played:
    """Episodes in the order of their specs, and where the time went."""

    episodes: list[Episode]
    seconds: Seconds


class SoFar(NamedTuple):
    """How far a rollout is: episodes that are graded, and their mean reward; None before the first."""

    done: int
    reward_mean: float | None


Report = Callable[[SoFar], None]


@dataclass(slots=True)
class _Live:
    """An episode while it is played."""

    spec: EpisodeSpec
    environment: Environment
    ids: list[int]
    prompt_length: int
    logprobs: list[float] = field(default_factory=list)
    entropies: list[float] = field(default_factory=list)
    turns: list[PlayedTurn] = field(default_factory=list)
    ended: str | None = None
    graded: "Future[Episode] | None" = None

    def request(self) -> SampleRequest:
        return SampleRequest(tuple(self.ids), Stream(self.spec.key), len(self.logprobs))

    def record(self) -> Episode:
        assert self.graded is not None
        return self.graded.result()


@dataclass(frozen=True, slots=True)
class Rollout:
    """Everything that playing needs but the episodes.

    `max_context` bounds the conversation in tokens: an episode whose next reply might not fit
    ends as `context_limit`. At most `open_at_once` episodes are played at a time.
    """

    make_environment: Callable[[Task], Environment]
    sampler: Sampler
    chat: ChatFormat
    pool: Executor
    max_turns: int
    max_new_tokens: int
    max_context: int
    open_at_once: int

    def play(self, specs: Sequence[EpisodeSpec], report: Report | None = None) -> Played:
        """Play all episodes to their ends and grade them. Deterministic but for the seconds.

        `report` is told after every round of turns how far it is, and once more at the end.

        UserError when not even the first reply fits the model's context; InfrastructureError when the
        sandbox fails, which is never scored.
        """
        live = self._open(specs)
        waiting, playing = deque(live), list[_Live]()
        sampling = tools = 0.0
        with self.sampler.open() as session:
            while waiting or playing:
                playing += [waiting.popleft() for _ in range(min(len(waiting), self.open_at_once - len(playing)))]
                started = time.perf_counter()
                calls = self._sample(session, playing)
                sampled = time.perf_counter()
                for call in calls:
                    call.result()
                sampling += sampled - started
                tools += time.perf_counter() - sampled
                for episode in playing:
                    if episode.ended is not None:
                        session.end(episode.spec.key)
                playing = [episode for episode in playing if episode.ended is None]
                if report is not None and (waiting or playing):
                    report(_so_far(live))
        started = time.perf_counter()
        episodes = [episode.record() for episode in live]
        if report is not None:
            report(_so_far(live))
        return Played(episodes, Seconds(sampling, tools, time.perf_counter() - started))

    def _open(self, specs: Sequence[EpisodeSpec]) -> list[_Live]:
        prompts: dict[tuple[str, str], list[int]] = {}
        live = []
        for spec in specs:
            environment = self.make_environment(spec.task)
            same_prompt = (spec.task.task_id, spec.task.function)
            if same_prompt not in prompts:
                prompts[same_prompt] = self._prompt(environment)
            ids = prompts[same_prompt]
            live.append(_Live(spec, environment, list(ids), len(ids)))
        return live

    def _sample(self, session: Session, playing: Sequence[_Live]) -> list[Future[None]]:
        """A reply for each episode; gives its calls, which run from the moment that it is finished."""
        replies = session.sample([episode.request() for episode in playing], self.max_new_tokens)
        return [self.pool.submit(self._advance, playing[index], sample) for index, sample in replies]

    def _prompt(self, environment: Environment) -> list[int]:
        ids = self.chat.prompt_ids(environment.initial_messages(), environment.tools)
        if len(ids) + self.max_new_tokens > self.max_context:
            raise UserError(
                f"a prompt of {len(ids)} tokens and a reply of {self.max_new_tokens} exceed the model's context "
                f"of {self.max_context}",
                where="max_new_tokens",
                remedy="lower it, or choose a model with a longer context",
            )
        return ids

    def _advance(self, episode: _Live, sample: Sample) -> None:
        """Append a reply, run its calls, append what they gave; where that ends the episode, have it graded."""
        start = len(episode.ids)
        episode.ids += sample.ids
        episode.logprobs += sample.logprobs
        episode.entropies += sample.entropies
        text = self.chat.decode_reply(sample.ids)
        turn = parse_reply(text, episode.environment.tools)
        step = episode.environment.step(turn)
        episode.turns.append(_record(start, len(episode.ids), sample, text, turn, step))
        if step.ended is None:
            observation = [result.text for result in step.results]
            episode.ids += self.chat.observation_ids(observation, truncated=sample.truncated)
        episode.ended = step.ended or self._limit(episode)
        if episode.ended is not None:
            episode.graded = self.pool.submit(_close, episode)

    def _limit(self, episode: _Live) -> str | None:
        """The limit that keeps an episode from another turn, if one does."""
        if len(episode.turns) == self.max_turns:
            return "turn_limit"
        return "context_limit" if len(episode.ids) + self.max_new_tokens > self.max_context else None


def _so_far(live: Sequence[_Live]) -> SoFar:
    rewards = [one.record().reward for one in live if one.graded is not None and one.graded.done()]
    return SoFar(len(rewards), sum(rewards) / len(rewards) if rewards else None)


def _record(start: int, end: int, sample: Sample, text: str, turn: Turn, step: Step) -> PlayedTurn:
    return PlayedTurn(start, end, sample.truncated, text, turn.items, step.results)


def _close(episode: _Live) -> Episode:
    """Grade an ended episode and make its record."""
    assert episode.ended is not None
    grade = episode.environment.grade()
    spec = episode.spec
    files: Mapping[str, str] = episode.environment.final_files()
    sampled = len(episode.entropies)
    return Episode(
        key=spec.key,
        task=spec.task.task_id,
        family=spec.task.family,
        function=spec.task.function,
        sample=spec.sample,
        prompt_length=episode.prompt_length,
        ids=tuple(_without_open_prompt(episode)),
        logprobs=tuple(episode.logprobs),
        entropy=fsum(episode.entropies) / sampled if sampled else 0.0,
        turns=tuple(episode.turns),
        ended=episode.ended,
        grade=grade,
        reward=episode.environment.reward(grade),
        files=files,
    )


def _without_open_prompt(episode: _Live) -> list[int]:
    """The ids up to the last sampled token: an observation that no reply followed is not kept."""
    return episode.ids[: episode.turns[-1].end] if episode.turns else episode.ids
