"""Scripted episodes for warm starts: tasks drawn, scripts written, dialogues played.

Tasks are those of the bank's warm-start split, varied (renamed throughout) so that no two episodes
repeat one text; functions with a bug put in by rule; and functions put together by rule. No other
split takes part. An episode is a function of the recipe and its index alone, so the processes that
play them side by side change nothing.

Each process opens one sandbox at its first episode, keeps it for all, and closes it at its end.
"""

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import active_children, get_context
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, NamedTuple

from agentrl.chat import render_turn
from agentrl.chat.rendering import render_call
from agentrl.config import RunSettings, WarmStart
from agentrl.environments.scripts import Manner, scripted_reply_plan
from agentrl.errors import ExhaustedError, InfrastructureError, IntegrityError
from agentrl.exhaustion import exhaustion_named, tried_twice
from agentrl.grades import GradeBook, Tally
from agentrl.policy.dialogues import Conversation, Dialogue, Line, play
from agentrl.progress import Progress
from agentrl.stages.assembly import Workshop, open_workshop, sandbox_note
from agentrl.streams import Stream
from agentrl.tasks.model import FAMILIES, Task
from agentrl.tasks.mutation.mutants import mutants_by_function, mutate
from agentrl.tasks.public_tests import test_source
from agentrl.tasks.renaming import randomize_names
from agentrl.tasks.splits import tasks_of
from agentrl.tasks.synthesis.program import synthesise
from agentrl.tasks.variation import vary

_TOGETHER = 25  # Episodes that a process plays in one go.


class ScriptedEpisode(NamedTuple):
    """One episode: the task it is played on, and what was said."""

    task: Task
    dialogue: Dialogue

    @property
    def texts(self) -> tuple[str, ...]:
        """What a tokenizer should know: modules, tests and replies."""
        replies = (turn.reply for turn in self.dialogue.turns)
        return (self.task.buggy, self.task.reference, test_source(self.task), *replies)


class _Share(NamedTuple):
    """Episodes that one process plays."""

    settings: RunSettings
    verify: Path | None
    recipe: WarmStart
    environment: str
    indices: range


class _Part(NamedTuple):
    """What came of a share: its episodes, and what a record of the sandbox is put together from."""

    episodes: list[ScriptedEpisode]
    sandbox: dict[str, Any]
    grades: Tally
    events: dict[str, int]


class Played(NamedTuple):
    """Episodes by environment, and what a record says of the sandbox that they were played in."""

    episodes: dict[str, list[ScriptedEpisode]]
    sandbox: dict[str, Any]


def scripted_episodes(settings: RunSettings, recipes: Mapping[str, WarmStart], verify: Path | None = None) -> Played:
    """The episodes of each environment's recipe, played in their real environments.

    They are played by as many processes as this one has cores, in the sandbox of the file `verify`
    where there is one. InfrastructureError when one of the processes is killed, or the machine refuses one, twice.
    """
    shares = [
        _Share(settings, verify, recipe, environment, range(start, min(start + _TOGETHER, recipe.episodes)))
        for environment, recipe in recipes.items()
        for start in range(0, recipe.episodes, _TOGETHER)
    ]
    done = _in_processes(shares)
    episodes: dict[str, list[ScriptedEpisode]] = {environment: [] for environment in recipes}
    for share, part in zip(shares, done, strict=True):
        episodes[share.environment] += part.episodes
    return Played(episodes, _note(done))


def _in_processes(shares: Sequence[_Share]) -> list[_Part]:
    """Each share, played by a process of the pool. InfrastructureError as in `scripted_episodes`."""
    if any(share.recipe.mutated for share in shares):
        mutants_by_function()  # Found once here, in seconds, and not by every process that is forked from this one.
    progress = Progress("scripted episodes", sum(len(share.indices) for share in shares), interval_s=10)
    done: list[_Part] = []
    played = 0
    pool, parts = tried_twice(lambda: _handed_out(shares))
    with pool:
        try:
            for part in parts:
                done.append(part)
                played += len(part.episodes)
                progress.say(played)
        except BrokenProcessPool as error:
            raise InfrastructureError(
                "a process that plays scripted episodes was killed -> free memory, and start again"
            ) from error
        finally:
            pool.shutdown(cancel_futures=True)
    return done


def _handed_out(shares: Sequence[_Share]) -> tuple[ProcessPoolExecutor, Iterator[_Part]]:
    """Processes that play the shares. ExhaustedError when the machine refuses one; then none is left."""
    before = set(active_children())
    try:
        with exhaustion_named("scripted episodes can't be played by several processes"):
            pool = ProcessPoolExecutor(min(len(os.sched_getaffinity(0)), len(shares)), get_context("fork"))
            return pool, pool.map(_play, shares)
    except ExhaustedError:
        for process in set(active_children()) - before:  # Nothing would ever tell them to end.
            process.kill()
            process.join()
        raise


def _note(parts: Sequence[_Part]) -> dict[str, Any]:
    """What a record says of the sandbox of all parts. IntegrityError when they did not all have the same."""
    names = sorted({part.sandbox["name"] for part in parts})
    if len(names) != 1:
        found = " and in ".join(names)
        raise IntegrityError(f"sandbox: scripted episodes ran in {found} -> name one in the run (sandbox.backend)")
    book, events = GradeBook(), Counter[str]()
    for part in parts:
        book.add(part.grades)
        events.update(part.events)
    return sandbox_note(parts[0].sandbox, book, events)


_opened: list[Workshop] = []


def _workshop(share: _Share) -> Workshop:
    """This process's sandbox, opened at the first call."""
    if not _opened:
        opening = open_workshop(share.settings, share.verify)
        _opened.append(opening.__enter__())
        Finalize(None, opening.__exit__, args=(None, None, None), exitpriority=1)
    return _opened[0]


def _play(share: _Share) -> _Part:
    workshop = replace(_workshop(share), book=GradeBook())
    before = workshop.backend.counts()
    episodes = [
        ScriptedEpisode(task, play(workshop.environment(share.environment, task), lines))
        for task, lines in _scripts(share)
    ]
    events = {event: count - before[event] for event, count in workshop.backend.counts().items()}
    return _Part(episodes, workshop.sandbox_name, workshop.book.tally(), events)


def _scripts(share: _Share) -> Iterator[tuple[Task, tuple[Line, ...]]]:
    """Task and lines of each episode of a share."""
    recipe = share.recipe
    manner = Manner(recipe.edits, recipe.second_tries, recipe.explains, recipe.tests_first)
    for index in share.indices:
        stream = Stream((recipe.seed, "script", share.environment, index))
        rng = stream.child("script").generator()
        task = _task(recipe, float(rng.random()), index, stream)
        good = bool(rng.random() < recipe.good)
        plan = scripted_reply_plan(share.environment, task, good, rng, manner)
        yield task, tuple(Line(render_turn(turn.text, turn.items(render_call)), turn.slip) for turn in plan)


def _task(recipe: WarmStart, drawn: float, index: int, stream: Stream) -> Task:
    """The task of an episode, of the source that the number drawn falls on."""
    family = FAMILIES[index % len(FAMILIES)]
    if drawn < recipe.assembled:
        return randomize_names(synthesise(family, stream.child("assembled")), stream.child("names"))
    if drawn < recipe.assembled + recipe.mutated:
        turned = stream.child("turned").uniforms(0, 1)[0] < recipe.turned
        return vary(mutate(family, stream.child("mutated"), turned=turned), stream.child("names"))
    tasks = tasks_of("warm_start")
    return vary(tasks[index % len(tasks)], stream.child("names"))


def fine_tune_with_progress(model: Any, conversations: Sequence[Conversation], recipe: WarmStart) -> list[float]:
    """`fine_tune`, saying now and then how far it is."""
    # Here, so that the processes that play episodes start from one without torch's threads.
    from agentrl.policy.warm_start import fine_tune

    progress: Progress | None = None

    def report(step: int, steps: int, loss: float) -> None:
        nonlocal progress
        progress = progress or Progress("warm start", steps, interval_s=10)
        progress.say(step, f"loss {loss:.3f}")

    return fine_tune(model, conversations, recipe, report=report)
