"""What became of one thing that a result depends on, line by line: fresh, stale or foreign.

- fresh: equal to what the repository holds now.
- stale: made by this repository, from code, settings, packages or inputs that have changed since.
- foreign: not what it says it is: no whole record, a file other than the one recorded, a run or an
  experiment that the configuration does not have.

What is not at hand (weights, frozen code) is neither: it is named apart.
"""

from dataclasses import dataclass

FRESH, STALE, FOREIGN, ABSENT = "fresh", "stale", "foreign", "not at hand"


@dataclass(frozen=True, slots=True)
class Line:
    """What became of one thing, such as a digest of a stage's record."""

    stage: str
    what: str
    state: str
    why: str = ""

    def to_json(self) -> dict[str, str]:
        """The shape of `audit.json`."""
        return {"stage": self.stage, "what": self.what, "state": self.state, "why": self.why}
