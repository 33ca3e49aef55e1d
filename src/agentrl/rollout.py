"""Plays episodes: samples replies, runs their calls, appends observations, grades.

Sampled ids are kept as sampled and observations are appended as ids; nothing is decoded and
encoded again. All episodes of a call advance turn by turn together. Each draws from its own
random stream, so neither order nor batch size changes what it does. No environment is known
here by name, and no weights are changed.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field

from agentrl.chat import ChatFormat, parse_reply
from agentrl.environments.base import Environment
from agentrl.episodes import Episode, PlayedTurn
from agentrl.errors import UserError
from agentrl.sampling.base import Sample, Sampler, SampleRequest
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
    """Wall time of the parts of a rollout."""

    sampling: float
    tools: float
    grading: float


@dataclass(frozen=True, slots=True)
class Played:
    """Episodes in the order of their specs, and where the time went."""

    episodes: list[Episode]
    seconds: Seconds


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

    def request(self) -> SampleRequest:
        return SampleRequest(self.ids, Stream(self.spec.key), len(self.logprobs))


@dataclass(frozen=True, slots=True)
class Rollout:
    """Everything that playing needs but the episodes.

    `max_context` bounds the conversation in tokens: an episode whose next reply might not fit
    ends as `context_limit`.
    """

    make_environment: Callable[[Task], Environment]
    sampler: Sampler
    chat: ChatFormat
    pool: Executor
    max_turns: int
    max_new_tokens: int
    max_context: int

    def play(self, specs: Sequence[EpisodeSpec]) -> Played:
        """Play all episodes to their ends and grade them. Deterministic but for the seconds.

        UserError when not even the first reply fits the model's context; InfrastructureError when the
        sandbox fails, which is never scored.
        """
        live = self._open(specs)
        sampling = tools = 0.0
        for _ in range(self.max_turns):
            self._end_full(live)
            open_episodes = [episode for episode in live if episode.ended is None]
            if not open_episodes:
                break
            started = time.perf_counter()
            samples = self.sampler.sample([episode.request() for episode in open_episodes], self.max_new_tokens)
            sampled = time.perf_counter()
            list(self.pool.map(self._advance, open_episodes, samples))
            sampling += sampled - started
            tools += time.perf_counter() - sampled
        started = time.perf_counter()
        episodes = list(self.pool.map(_close, live))
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

    def _end_full(self, live: Sequence[_Live]) -> None:
        for episode in live:
            if episode.ended is None and len(episode.ids) + self.max_new_tokens > self.max_context:
                episode.ended = "context_limit"

    def _advance(self, episode: _Live, sample: Sample) -> None:
        """Append a reply, run its calls, append what they gave."""
        start = len(episode.ids)
        episode.ids += sample.ids
        episode.logprobs += sample.logprobs
        episode.entropies += sample.entropies
        text = self.chat.decode_reply(sample.ids)
        turn = parse_reply(text, episode.environment.tools)
        step = episode.environment.step(turn)
        episode.turns.append(_record(start, len(episode.ids), sample, text, turn, step))
        episode.ended = step.ended
        if step.ended is None:
            observation = [result.text for result in step.results]
            episode.ids += self.chat.observation_ids(observation, truncated=sample.truncated)


def _record(start: int, end: int, sample: Sample, text: str, turn: Turn, step: Step) -> PlayedTurn:
    return PlayedTurn(start, end, sample.truncated, text, turn.items, step.results)


def _close(episode: _Live) -> Episode:
    """Grade an episode and make its record."""
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
        entropy=sum(episode.entropies) / sampled if sampled else 0.0,
        turns=tuple(episode.turns),
        ended=episode.ended or "turn_limit",
        grade=grade,
        reward=episode.environment.reward(grade),
        files=files,
    )


def _without_open_prompt(episode: _Live) -> list[int]:
    """The ids up to the last sampled token: an observation that no reply followed is not kept."""
    return episode.ids[: episode.turns[-1].end] if episode.turns else episode.ids
