"""Which conversation holds which slot of the cache, and which tokens of it are cached there.

Bookkeeping alone: no tensor is touched here. What a conversation may reuse is found by comparing
ids, never assumed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from agentrl.streams import Key


@dataclass(slots=True)
class Conversation:
    """A conversation's slot, and the ids whose keys and values lie there from place 0 on."""

    key: Key
    slot: int
    cached: list[int] = field(default_factory=list)


class Swap(NamedTuple):
    """Two slots whose first `places` places change sides."""

    one: int
    other: int
    places: int


class SlotTable:
    """The conversations of a session, each in a slot of its own."""

    def __init__(self, slots: int) -> None:
        self._slots = slots
        self._by_key: dict[Key, Conversation] = {}

    def get(self, key: Key) -> Conversation | None:
        """The conversation of a key, if it holds a slot."""
        return self._by_key.get(key)

    def take(self, key: Key, needed: Iterable[Key]) -> Conversation | None:
        """The lowest free slot for a new conversation; None while all are needed.

        Where none is free, the oldest conversation that is not among `needed` loses its slot.
        """
        free = self._free()
        if free is None:
            kept = set(needed)
            idle = next((other for other in self._by_key if other not in kept), None)
            if idle is None:
                return None
            free = self._by_key.pop(idle).slot
        made = Conversation(key, free)
        self._by_key[key] = made
        return made

    def end(self, key: Key) -> None:
        """Free the slot of a conversation, if it holds one."""
        self._by_key.pop(key, None)

    def pack(self, wanted: Sequence[Conversation], below: int) -> list[Swap]:
        """Give each of `wanted` a slot under `below`; gives what must be swapped in the cache for it."""
        holders = {conversation.slot: conversation for conversation in self._by_key.values()}
        mine = {conversation.slot for conversation in wanted}
        room = (slot for slot in range(below) if slot not in mine)
        swaps = []
        for conversation in wanted:
            if conversation.slot >= below:
                here, there = conversation.slot, next(room)
                other = holders.get(there)
                held = len(other.cached) if other is not None else 0
                if other is not None:
                    other.slot = here
                conversation.slot = there
                swaps.append(Swap(here, there, max(len(conversation.cached), held)))
        return swaps

    def _free(self) -> int | None:
        held = {conversation.slot for conversation in self._by_key.values()}
        return next((slot for slot in range(self._slots) if slot not in held), None)


def common_prefix(one: Sequence[int], other: Sequence[int]) -> int:
    """How many ids two sequences share from their start."""
    shorter = min(len(one), len(other))
    if list(one[:shorter]) == list(other[:shorter]):
        return shorter
    return next(place for place in range(shorter) if one[place] != other[place])
