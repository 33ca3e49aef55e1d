"""What became of one thing that a result depends on, line by line: fresh, stale, unpinned, foreign or missing.

- fresh: equal to what the repository holds now.
- stale: made by this repository, from code, settings, packages or inputs that have changed since.
- unpinned: made with packages in other versions than its own specification pins, such as on a machine that
  has a GPU's own. Nothing changed since, so a dry run plans nothing and an audit does not fail: it is told.
- foreign: not what it says it is: no whole record, a file other than the one recorded, a run or an
  experiment that the configuration does not have.

- missing: named by a record, not here, and not to be made again from the sources: frozen code.

What is not at hand and not needed (weights, a version in git) is none of these: it is named apart.
"""

from dataclasses import dataclass

FRESH, STALE, UNPINNED, FOREIGN = "fresh", "stale", "unpinned", "foreign"
MISSING, ABSENT = "missing", "not at hand"


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
