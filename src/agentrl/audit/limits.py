"""Where a runaway job dies: a slow machine ends its time before it has filled its memory, a fast one after.

Both are the end of one job that would never have ended. A recorded result that says one where the replay says
the other tells machines apart and no record from a forged one, so it is set aside and counted. What is graded
is compared all the same: only texts of tool results are set aside, and only between these two ends.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from agentrl.audit.findings import Difference

_RESULT = re.compile(r"turns\[\d+\]\.results\[\d+\]")
_OF_TIME = "timeout"
_OF_MEMORY = "MemoryError"


class Settled(NamedTuple):
    """The differences that count, and the number of results that were set aside."""

    differences: list[Difference]
    limited: int


def settled(first: Sequence[Difference], again: Sequence[Difference]) -> Settled:
    """What is left of the differences of two replays of one episode, with the recorded limits and with more time.

    A place that came out equal in one of them is equal.
    """
    both = {difference.place for difference in first}
    kept: list[Difference] = []
    limited = 0
    for result, found in groupby(again, _result):
        differing = [one for one in found if one.place in both]
        aside = result is not None and _ends_differ({one.place.removeprefix(result): one for one in differing})
        limited += aside
        kept += [] if aside else differing
    return Settled(kept, limited)


def _result(difference: Difference) -> str | None:
    """The tool result that a difference is in."""
    found = _RESULT.match(difference.place)
    return found[0] if found else None


def _ends_differ(parts: Mapping[str, Difference]) -> bool:
    """Whether one side of a result ended of time, and the other of memory."""
    cause, text = parts.get(".cause"), parts.get(".text")
    if cause is None or text is None:
        return False
    sides = ((cause.recorded, text.derived), (cause.derived, text.recorded))
    return any(ended == _OF_TIME and _OF_MEMORY in str(other) for ended, other in sides)
