"""Scripted episodes for warm starts, from the warm-start tasks to token ids.

Tasks are varied (renamed throughout) so that no two episodes repeat one text; they come from the
warm-start split alone.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from agentrl.chat import ChatFormat, render_turn
from agentrl.chat.rendering import render_call
from agentrl.config import WarmStart
from agentrl.environments.scripts import scripted_reply_plan
from agentrl.policy.warm_start import Conversation, converse, fine_tune
from agentrl.progress import Progress
from agentrl.stages.assembly import Workshop
from agentrl.streams import Stream
from agentrl.tasks.model import Task
from agentrl.tasks.public_tests import test_source
from agentrl.tasks.splits import tasks_of
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
    """The scripted episodes of one environment, a share `recipe.good` of them without an error."""
    tasks = tasks_of("warm_start")
    stream = Stream((recipe.seed, "script", environment))
    return [
        _script(environment, tasks[index % len(tasks)], recipe, stream.child(index)) for index in range(recipe.episodes)
    ]


def _script(environment: str, task: Task, recipe: WarmStart, stream: Stream) -> ScriptedEpisode:
    varied = vary(task, stream.child("names"))
    rng = stream.child("script").generator()
    good = bool(rng.random() < recipe.good)
    plan = scripted_reply_plan(environment, varied, good, rng)
    replies = tuple(render_turn(turn.text, turn.items(render_call)) for turn in plan)
    return ScriptedEpisode(environment, varied, replies)


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
