"""The words that every other module shares: messages, calls, results, steps.

Plain frozen data without behaviour. Nothing here knows a tokenizer, a tool or a task.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal

Role = Literal["system", "user", "assistant", "tool"]


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation, as a chat template takes it."""

    role: Role
    content: str

    def as_dict(self) -> dict[str, str]:
        """The shape chat templates expect in `messages`."""
        return {"role": self.role, "content": self.content}


@dataclass(frozen=True, slots=True)
class ToolSchema:
    """A tool as it is shown to the model: name, description and JSON schema of its arguments."""

    name: str
    description: str
    parameters: Mapping[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """The shape chat templates expect under `tools`."""
        function = {"name": self.name, "description": self.description, "parameters": dict(self.parameters)}
        return {"type": "function", "function": function}


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call that parsed and fits its tool's schema."""

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Malformed:
    """A call that did not parse or does not fit any schema.

    `cause` is a short stable word for tables (for example `json`, `unknown_tool`); `text` says
    to the model what was wrong.
    """

    cause: str
    text: str


@dataclass(frozen=True, slots=True)
class Turn:
    """One parsed reply: the text around the calls, and the calls in their order.

    No items means that the reply holds no tool call at all.
    """

    text: str
    items: tuple[ToolCall | Malformed, ...] = ()


class Status(StrEnum):
    """How a call ended: it ran, a tool refused it, or it was no valid call."""

    OK = "ok"
    FAILED = "failed"
    MALFORMED = "malformed"


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What one item of a turn gave back. `cause` is None exactly when `status` is ok.

    `text` is the whole observation that the model sees for this item. `facts` holds what a
    table needs and a text should not have to be parsed for, such as `{"tests_passed": true}`.
    """

    status: Status
    cause: str | None
    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """An environment's answer to a turn.

    `results` has one entry an item, in order (or one entry for a turn that as a whole is
    malformed). `ended` is None while the episode goes on, else a short word: `answer`, `submit`.
    """

    results: tuple[ToolResult, ...]
    ended: str | None = None


@dataclass(frozen=True, slots=True)
class Grade:
    """The verdict of the hidden tests. `outcome` is `ok` exactly when `passed`."""

    passed: bool
    outcome: str
