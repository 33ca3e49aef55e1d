"""Scripted episodes for warm starts, from the warm-start tasks to token ids.

Tasks are those of the warm-start split, varied (renamed throughout) so that no two episodes repeat
one text, and tasks made by rule. No other split takes part.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from agentrl.chat import ChatFormat, render_turn
from agentrl.chat.rendering import render_call
from agentrl.config import WarmStart
from agentrl.environments.scripts import SCRIPTS, SHORT_EDIT_SCRIPTS, scripted_reply_plan
from agentrl.policy.warm_start import Conversation, converse, fine_tune
from agentrl.progress import Progress
from agentrl.stages.assembly import Workshop
from agentrl.streams import Stream
from agentrl.tasks.model import FAMILIES, Task
from agentrl.tasks.public_tests import test_source
from agentrl.tasks.renaming import randomize_names
from agentrl.tasks.splits import tasks_of
from agentrl.tasks.synthesis.program import synthesise
from agentrl.tasks.variation import vary


class ScriptedEpisode(NamedTuple):
    """One episode to be: where it is played, on which task, and what the assistant says."""

    environment: str
    task: Task
    replies: tuple[str, ...]

    @property
    def tests(self) -> str:
        """The text of the task's test file."""
        return test_source(self.task)


def script_episodes(environment: str, recipe: WarmStart) -> list[ScriptedEpisode]:
    """The scripted episodes of one environment, mixed as the recipe says."""
    return [_script(environment, recipe, index) for index in range(recipe.episodes)]


def _script(environment: str, recipe: WarmStart, index: int) -> ScriptedEpisode:
    stream = Stream((recipe.seed, "script", environment, index))
    rng = stream.child("script").generator()
    synthetic, good, short = (
        bool(rng.random() < share) for share in (recipe.synthetic, recipe.good, recipe.short_edits)
    )
    task = _synthetic_task(index, stream) if synthetic else _bank_task(index, stream)
    plan = scripted_reply_plan(environment, task, good, rng, SHORT_EDIT_SCRIPTS if short else SCRIPTS)
    replies = tuple(render_turn(turn.text, turn.items(render_call)) for turn in plan)
    return ScriptedEpisode(environment, task, replies)


def _bank_task(index: int, stream: Stream) -> Task:
    tasks = tasks_of("warm_start")
    return vary(tasks[index % len(tasks)], stream.child("names"))


def _synthetic_task(index: int, stream: Stream) -> Task:
    task = synthesise(FAMILIES[index % len(FAMILIES)], stream.child("synthetic"))
    return randomize_names(task, stream.child("names"))


def converse_all(workshop: Workshop, episodes: Sequence[ScriptedEpisode], chat: ChatFormat) -> list[Conversation]:
    """Play every scripted episode in its real environment, in order."""

    def play(episode: ScriptedEpisode) -> Conversation:
        return converse(workshop.environment(episode.environment, episode.task), episode.replies, chat)

    progress = Progress("scripted episodes", len(episodes), interval_s=10)
    conversations = []
    for done, conversation in enumerate(workshop.pool.map(play, episodes), start=1):
        conversations.append(conversation)
        progress.say(done)
    return conversations


def fine_tune_with_progress(
    model: Any, conversations: Sequence[Conversation], recipe: WarmStart, *, pad_id: int
) -> list[float]:
    """`fine_tune`, saying now and then how far it is."""
    progress: Progress | None = None

    def report(step: int, steps: int, loss: float) -> None:
        nonlocal progress
        progress = progress or Progress("warm start", steps, interval_s=10)
        progress.say(step, f"loss {loss:.3f}")

    return fine_tune(model, conversations, recipe, pad_id=pad_id, report=report)
