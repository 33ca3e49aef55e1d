"""The words of scripted episodes: a reply as data, calls that are broken on purpose, random choices."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from agentrl.tasks.model import Task
from agentrl.types import ToolCall

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BrokenCall:
    """A call whose text is damaged on purpose; `damage` takes the text that renders `call` well."""

    call: ToolCall
    damage: Callable[[str], str]

    @property
    def name(self) -> str:
        """The tool that the undamaged call names."""
        return self.call.name


@dataclass(frozen=True, slots=True)
class ScriptedTurn:
    """One reply: the text before the calls, and the calls.

    A `slip` is there for what follows it and is not to be imitated.
    """

    text: str = ""
    calls: tuple[ToolCall | BrokenCall, ...] = ()
    slip: bool = False

    def items(self, render_call: Callable[[ToolCall], str]) -> list[ToolCall | str]:
        """The calls, with broken ones as the raw text that `render_call` gives once damaged."""
        return [call if isinstance(call, ToolCall) else call.damage(render_call(call.call)) for call in self.calls]


Script = tuple[ScriptedTurn, ...]
ScriptKind = Callable[[Task, np.random.Generator], Script]
ScriptKinds = Mapping[str, ScriptKind]
"""Scripts by kind. `good` solves the task; every other kind names how it errs and earns 0."""


def say(text: str) -> ScriptedTurn:
    """A reply without a call."""
    return ScriptedTurn(text)


def do(*calls: ToolCall | BrokenCall) -> ScriptedTurn:
    """A reply of calls alone."""
    return ScriptedTurn("", calls)


def pick(rng: np.random.Generator, choices: Sequence[T]) -> T:
    """One of the choices, each as likely."""
    return choices[int(rng.integers(len(choices)))]


def break_json(call: ToolCall, rng: np.random.Generator) -> BrokenCall:
    """The call with one of the usual mistakes in its JSON."""
    return BrokenCall(call, pick(rng, _DAMAGES))


def _without_last_brace(text: str) -> str:
    head, _, tail = text.rpartition("}")
    return head + tail


def _with_trailing_comma(text: str) -> str:
    head, _, tail = text.rpartition("}")
    return f"{head},}}{tail}"


def _without_key_quotes(text: str) -> str:
    return text.replace('"name"', "name").replace('"arguments"', "arguments")


_DAMAGES = (_without_last_brace, _with_trailing_comma, _without_key_quotes)
