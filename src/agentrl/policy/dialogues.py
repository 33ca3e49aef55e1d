"""Scripted dialogues: replies played in a real environment, and the same as token ids.

The two halves are apart because a tokenizer may be trained on the dialogues that it then encodes.
Nothing is sampled and nothing is graded here.
"""

from collections.abc import Sequence
from typing import NamedTuple

from agentrl.chat import ChatFormat, parse_reply
from agentrl.environments.base import Environment
from agentrl.types import Message, ToolSchema


class Line(NamedTuple):
    """A reply to say. A `slip` is there for what follows it: no loss counts it."""

    reply: str
    slip: bool = False


class Said(NamedTuple):
    """A reply, and what its calls gave; no results where the reply ended the episode."""

    reply: str
    results: tuple[str, ...]
    slip: bool = False


class Dialogue(NamedTuple):
    """What an episode's prompt is made of, and its turns."""

    messages: tuple[Message, ...]
    tools: tuple[ToolSchema, ...]
    turns: tuple[Said, ...]


class Conversation(NamedTuple):
    """A dialogue as ids. `positions` are the tokens that a loss counts, `weights` how much each counts."""

    ids: Sequence[int]
    positions: Sequence[int]
    weights: Sequence[float]


def play(environment: Environment, lines: Sequence[Line]) -> Dialogue:
    """Say scripted replies in a real environment; what comes after the episode's end is not said."""
    turns: list[Said] = []
    for reply, slip in lines:
        step = environment.step(parse_reply(reply, environment.tools))
        if step.ended is not None:
            turns.append(Said(reply, (), slip))
            break
        turns.append(Said(reply, tuple(result.text for result in step.results), slip))
    return Dialogue(tuple(environment.initial_messages()), environment.tools, tuple(turns))


def encode(dialogue: Dialogue, chat: ChatFormat, read_weight: float = 0.0) -> Conversation:
    """The ids up to the last reply's end.

    A loss counts the tokens of replies that are no slips by 1, those of slips not, and all others by `read_weight`.
    """
    ids = list(chat.prompt_ids(dialogue.messages, dialogue.tools))
    weights = [read_weight] * len(ids)
    for turn in dialogue.turns:
        reply = chat.reply_ids(turn.reply)
        ids += reply
        weights += [0.0 if turn.slip else 1.0] * len(reply)
        if turn is not dialogue.turns[-1]:
            observation = chat.observation_ids(turn.results, truncated=False)
            ids += observation
            weights += [read_weight] * len(observation)
    positions = [place for place, weight in enumerate(weights) if weight and place]  # Nothing foretells the first.
    return Conversation(ids, positions, [weights[place] for place in positions])
