"""Every recorded episode of a result, played again; and the transcripts that the training log quotes.

Episodes are played side by side in the caller's pool. One that does not come out equal is played
once more alone and with more time before it counts as a mismatch, because a time limit is the one
thing that a busy or slower machine can change.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from agentrl.audit.findings import Check, Difference, Finding, differences, merged, told
from agentrl.audit.limits import settled
from agentrl.audit.replay import UNFINISHED, Replay, Rules, replayed, replayed_text
from agentrl.audit.subject import Subject
from agentrl.audit.tokenizers import Lookup, TokenPath
from agentrl.audit.wording import Pythons
from agentrl.environments.base import Environment
from agentrl.episodes import Episode, read_episodes
from agentrl.errors import AgentRLError, InfrastructureError
from agentrl.evaluation import evaluation_specs
from agentrl.rollout import EpisodeSpec
from agentrl.streams import Stream
from agentrl.tasks.model import Task
from agentrl.tasks.renaming import randomize_names
from agentrl.tasks.splits import choose_prompts, tasks_of
from agentrl.training_log import read_training
from agentrl.transcripts import Transcript, transcript
from agentrl.types import Grade

Lookups = Mapping[tuple[int, str], Lookup]


@dataclass(frozen=True, slots=True)
class Stage:
    """Where episodes are played: a way to make an environment of the audited experiment, and a pool that waits.

    `patient` makes one whose sandbox gives more time, where there is one. `pythons` ran the recorded code and run it.
    `not_a_sandbox`: no jail confines what is played here.
    """

    environment: Callable[[Task], Environment]
    pool: Executor
    patient: Callable[[Task], Environment] | None = None
    pythons: Pythons = field(default_factory=Pythons)
    not_a_sandbox: bool = False


class _Played(NamedTuple):
    replay: Replay
    twice: bool
    limited: int = 0


def check_replay(subject: Subject, stage: Stage, lookups: Lookups) -> Check:
    """Play every recorded episode again. InfrastructureError when the sandbox fails."""
    parts = [
        _policy(subject, seed, policy, stage, lookups[seed, policy])
        for seed in subject.seeds
        for policy in subject.policies
    ]
    reworded = sum(lines for _, lines in parts)
    check = merged("replay", "episodes", [check for check, _ in parts])
    return replace(check, notes=(*check.notes, *_of_words(stage, reworded)))


def _of_words(stage: Stage, lines: int) -> tuple[str, ...]:
    return (stage.pythons.note(lines),) if lines else ()


def planned(subject: Subject, seed: int) -> list[EpisodeSpec]:
    """The episodes of one evaluation, in the order in which they are recorded."""
    return [spec for name, count in subject.counts.items() for spec in _of_set(name, count, seed)]


# Renaming a task takes longer than most replays, and every policy plays the same tasks.
@cache
def _of_set(name: str, count: int, seed: int) -> list[EpisodeSpec]:
    return evaluation_specs(tasks_of(name), count, seed)


@cache
def _of_first_step(prompts: int, seed: int) -> list[Task]:
    stream = Stream((seed, "train", 0))
    chosen = choose_prompts(tasks_of("train"), prompts, stream.child("prompts"))
    return [randomize_names(task, stream.child("names", task.task_id)) for task in chosen]


def _policy(subject: Subject, seed: int, policy: str, stage: Stage, lookup: Lookup) -> tuple[Check, int]:
    """The check of one policy's episodes, and how many lines were compared by an error's type alone."""
    path = subject.layout.episodes(seed, policy)
    try:
        episodes = read_episodes(path, not_a_sandbox=subject.result.sandbox.not_a_sandbox)
    except AgentRLError as error:
        return Check("replay", 0, "episodes", (Finding(str(path), "", str(error).removeprefix(f"{path}: ")),)), 0
    specs = planned(subject, seed)
    again = _twice(episodes, specs, stage, _rules(subject, lookup, stage.pythons))
    findings = [
        Finding(str(path), f"{spec.task.task_id} sample {spec.sample}: {one.place}", one.what)
        for spec, result in zip(specs, again, strict=False)
        for one in told(str(path), result.replay.differences, "replayed")
    ]
    if len(episodes) != len(specs):
        findings.append(Finding(str(path), "", f"holds {len(episodes)} episodes, the settings ask {len(specs)}"))
    check = Check("replay", len(episodes), "episodes", tuple(findings), tuple(_notes(lookup, again)))
    return check, sum(one.replay.reworded for one in again)


def _twice(episodes: Sequence[Episode], specs: Sequence[EpisodeSpec], stage: Stage, rules: Rules) -> list[_Played]:
    """Each episode as it came out, those that differed once more: alone, and with more time where that can be had."""
    first = list(stage.pool.map(lambda one, spec: _played(one, spec, stage.environment, rules), episodes, specs))
    environment = stage.patient or stage.environment
    return [
        _settled(found, _played(episode, spec, environment, rules))
        if found.differences
        else _Played(found, twice=False)
        for episode, spec, found in zip(episodes, specs, first, strict=False)
    ]


def _settled(first: Replay, again: Replay) -> _Played:
    left = settled(first.differences, again.differences)
    return _Played(again._replace(differences=left.differences), twice=True, limited=left.limited)


def _notes(lookup: Lookup, played: list[_Played]) -> Iterator[str]:
    if lookup.reader is not None:
        yield f"ids of replies were decoded by the tokenizer that was named: {lookup.reason}"
    elif lookup.found is None:
        yield f"ids were not decoded, recorded texts were replayed: {lookup.reason}"
    alone = sum(one.twice and not one.replay.differences for one in played)
    if alone:
        yield f"{alone} episodes came out equal only when played alone and with more time"
    limited = sum(one.limited for one in played)
    if limited:
        yield (
            f"{limited} results of runaway code ended by the limit of time here and of memory there, or the other way "
            "round, as a machine's speed decides: not compared; grades and rewards are"
        )


def _rules(subject: Subject, lookup: Lookup, pythons: Pythons) -> Rules:
    limits = subject.setting("max_turns"), subject.setting("max_new_tokens")
    return Rules(*limits, lookup.found, lookup.chat, any_words=pythons.differ)


def _played(episode: Episode, spec: EpisodeSpec, environment: Callable[[Task], Environment], rules: Rules) -> Replay:
    try:
        return replayed(episode, spec, environment(spec.task), rules)
    except InfrastructureError:
        raise
    except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        # A record of the wrong shape: positions that are no numbers, text that is no text.
        return Replay([Difference("", f"{type(error).__name__}: {error}", "an episode that can be played")])


def check_transcripts(subject: Subject, stage: Stage, lookups: Lookups) -> Check:
    """Play the transcripts of each training's step 0 again: their replies are kept as text."""
    jobs = [
        (path, index, recorded, task)
        for seed in subject.seeds
        for path in [subject.layout.training(seed)]
        for index, (recorded, task) in enumerate(_quoted(subject, seed, path))
    ]
    chats = {subject.layout.training(seed): lookups[seed, "base"].found for seed in subject.seeds}

    def play(job: tuple[Path, int, Transcript | None, Task | None]) -> tuple[list[Finding], int]:
        path, index, recorded, task = job
        place = f"step 0: transcripts[{index}]"
        if recorded is None or task is None:
            return [Finding(str(path), place, "the step has another number of tasks")], 0
        found = _transcript(recorded, task, subject, stage, chats[path])
        differing = told(str(path), found.differences, "replayed")
        return [Finding(str(path), f"{place}.{one.place}", one.what) for one in differing], found.reworded

    played = list(stage.pool.map(play, jobs))
    findings = tuple(finding for found, _ in played for finding in found)
    notes = _of_words(stage, sum(lines for _, lines in played))
    return Check("transcripts of training", len(jobs), "transcripts", findings, notes)


def _quoted(subject: Subject, seed: int, path: Path) -> Iterator[tuple[Transcript | None, Task | None]]:
    """The transcripts of step 0 beside the tasks that it drew. A log that can't be read is named elsewhere."""
    try:
        rows = read_training(path)
    except AgentRLError:
        return
    tasks = _of_first_step(subject.setting("prompts"), seed)
    recorded = rows[0].transcripts if rows else []
    for index in range(max(len(recorded), len(tasks))):
        yield (
            recorded[index] if index < len(recorded) else None,
            tasks[index] if index < len(tasks) else None,
        )


def _transcript(recorded: Transcript, task: Task, subject: Subject, stage: Stage, tokens: TokenPath | None) -> Replay:
    environment = stage.environment(task)
    prompt: list[int] = []
    if tokens is not None:
        prompt = tokens.chat.prompt_ids(environment.initial_messages(), environment.tools)
    turns, ended, reworded = replayed_text(
        recorded, environment, subject.setting("max_turns"), any_words=stage.pythons.differ
    )
    if ended is None:
        full = recorded.ended == "context_limit"
        ended = "turn_limit" if len(turns) == subject.setting("max_turns") else recorded.ended if full else UNFINISHED
    grade: Grade = environment.grade()
    derived = Episode(
        key=(),
        task=task.task_id,
        family=task.family,
        function=task.function,
        sample=0,
        prompt_length=len(prompt),
        ids=tuple(prompt),
        logprobs=(),
        entropy=0.0,
        turns=tuple(turns),
        ended=ended,
        grade=grade,
        reward=environment.reward(grade),
        files=dict(environment.final_files()),
    )
    decode = None if tokens is None else tokens.chat.decode_reply
    value = transcript(derived, "step 0", decode).to_json()
    if tokens is None:
        value["prompt"] = recorded.prompt
    return Replay(list(differences(recorded.to_json(), value)), reworded)
