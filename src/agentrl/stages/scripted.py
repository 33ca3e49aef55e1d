"""Scripted episodes for warm starts: tasks drawn, scripts written, dialogues played.

Tasks are those of the bank's warm-start split, varied (renamed throughout) so that no two episodes
repeat one text; functions with a bug put in by rule; and functions put together by rule. No other
split takes part. An episode is a function of the recipe and its index alone, so the processes that
play them side by side change nothing.
"""

import os
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from typing import Any, NamedTuple

from agentrl.chat import render_turn
from agentrl.chat.rendering import render_call
from agentrl.config import RunSettings, WarmStart
from agentrl.environments.scripts import scripted_reply_plan
from agentrl.policy.dialogues import Conversation, Dialogue, play
from agentrl.progress import Progress
from agentrl.stages.assembly import open_workshop
from agentrl.streams import Stream
from agentrl.tasks.model import FAMILIES, Task
from agentrl.tasks.mutation.mutants import mutate
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
    recipe: WarmStart
    environment: str
    indices: range


def scripted_episodes(settings: RunSettings, recipe: WarmStart, environments: Sequence[str]) -> list[ScriptedEpisode]:
    """The recipe's episodes of each environment in turn, played in their real environments.

    They are played by as many processes as this one has cores.
    """
    shares = [
        _Share(settings, recipe, environment, range(start, min(start + _TOGETHER, recipe.episodes)))
        for environment in environments
        for start in range(0, recipe.episodes, _TOGETHER)
    ]
    progress = Progress("scripted episodes", recipe.episodes * len(environments), interval_s=10)
    episodes: list[ScriptedEpisode] = []
    with get_context("fork").Pool(min(len(os.sched_getaffinity(0)), len(shares))) as pool:
        for part in pool.imap(_play, shares):
            episodes += part
            progress.say(len(episodes))
    return episodes


def _play(share: _Share) -> list[ScriptedEpisode]:
    with open_workshop(share.settings) as workshop:
        return [
            ScriptedEpisode(task, play(workshop.environment(share.environment, task), replies))
            for task, replies in _scripts(share)
        ]


def _scripts(share: _Share) -> Iterator[tuple[Task, tuple[str, ...]]]:
    """Task and replies of each episode of a share."""
    recipe = share.recipe
    for index in share.indices:
        stream = Stream((recipe.seed, "script", share.environment, index))
        rng = stream.child("script").generator()
        task = _task(recipe, float(rng.random()), index, stream)
        good = bool(rng.random() < recipe.good)
        plan = scripted_reply_plan(share.environment, task, good, rng, recipe.edits)
        yield task, tuple(render_turn(turn.text, turn.items(render_call)) for turn in plan)


def _task(recipe: WarmStart, drawn: float, index: int, stream: Stream) -> Task:
    """The task of an episode, of the source that the number drawn falls on."""
    family = FAMILIES[index % len(FAMILIES)]
    if drawn < recipe.assembled:
        return randomize_names(synthesise(family, stream.child("assembled")), stream.child("names"))
    if drawn < recipe.assembled + recipe.mutated:
        return vary(mutate(family, stream.child("mutated")), stream.child("names"))
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
