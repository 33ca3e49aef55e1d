"""The environment that a stage's record tells, against its specification as it is now, in lines.

Another specification is stale; packages that ran in other versions than it pinned are unpinned. A record
that does not name every pinned package is foreign. Which of the supported Pythons ran is told, not judged.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from agentrl.audit.lines import ABSENT, FOREIGN, FRESH, STALE, UNPINNED, Line
from agentrl.errors import UserError
from agentrl.provenance.specification import PYTHON, Specification, read_specification, repinned, unpinned


def environment_lines(name: str, stage: str, found: Mapping[str, Any], envs: Path) -> Iterator[Line]:
    """A line on the specification and its packages, and one on the Python that ran."""
    try:
        now = read_specification(stage, envs)
    except UserError as error:
        yield Line(name, "environment", FOREIGN, str(error))
        return
    yield _environment(name, found, now)
    yield _python(name, found.get("python"), now)


def _environment(name: str, found: Mapping[str, Any], now: Specification) -> Line:
    packages, then = found.get("packages"), found.get("specification")
    fault = _fault(packages, found.get("absent", []), then)
    if fault or not isinstance(packages, dict):
        return Line(name, "environment", FOREIGN, fault)
    if then is None:
        why = "the record tells no specification: of an earlier version, or of a stage outside of a repository"
        return Line(name, "environment", STALE, "; ".join([*unpinned(packages, now.pins), why]))
    others, changed = unpinned(packages, then["pins"]), repinned(then["pins"], now.pins)
    if not changed and then["sha256"] != now.sha256:
        changed = [f"the specification was {then['sha256'][:12]}, is {now.sha256[:12]}"]
    state = STALE if changed else UNPINNED if others else FRESH
    return Line(name, "environment", state, "; ".join(others + changed))


def _fault(packages: Any, absent: Any, then: Any) -> str:
    """What keeps the record from telling an environment."""
    if not isinstance(packages, dict) or not packages:
        return "the record names no packages"
    if then is None:
        return ""
    if not isinstance(then, dict) or not isinstance(then.get("pins"), dict) or not isinstance(then.get("sha256"), str):
        return "the record's specification has no pins or no digest"
    named = {*packages, *absent} if isinstance(absent, list) else set(packages)
    unnamed = sorted(then["pins"].keys() - named - {PYTHON})
    return f"the record does not say which {', '.join(unnamed)} ran" if unnamed else ""


def _python(name: str, found: Any, now: Specification) -> Line:
    if not isinstance(found, str) or not found.startswith("3."):
        return Line(name, "python", FOREIGN, f"the record says that Python {found!r} ran")
    pin = now.pins.get(PYTHON, "")
    if found == pin or found.startswith(f"{pin}."):
        return Line(name, "python", FRESH)
    return Line(name, "python", ABSENT, f"Python {found} ran, {pin} is pinned: not judged, every supported one counts")
