"""The outcome of an audit: `audit.json` and a table that a person reads."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from agentrl.audit.comparison import Compared, comparison_table
from agentrl.audit.findings import Check
from agentrl.audit.lines import ABSENT, FOREIGN, FRESH, MISSING, STALE, UNPINNED, Line
from agentrl.reporting.text_table import TextTable
from agentrl.sandbox_mark import MARK, marked

SCHEMA = 1
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Audited:
    """Everything that was found of one result file; marked where code ran without a sandbox, then or now."""

    file: str
    run: str
    experiment: str
    checks: tuple[Check, ...]
    lines: tuple[Line, ...]
    published: tuple[Compared, ...]
    seconds: float
    not_a_sandbox: bool = False

    def states(self) -> Counter[str]:
        """How many digests are in each state."""
        return Counter(line.state for line in self.lines)

    def verdict(self, *, allow_stale: bool) -> str:
        """`equal`, `incomplete`, `stale` or `mismatch`: the worst of all that was found."""
        if self.states()[FOREIGN] or any(check.findings for check in self.checks):
            return "mismatch"
        if allow_stale:
            return "equal"
        return "stale" if self.states()[STALE] else "incomplete" if self.states()[MISSING] else "equal"

    def to_json(self, *, allow_stale: bool) -> dict[str, Any]:
        """The shape of `audit.json`, one entry a result."""
        return {
            "file": self.file,
            "run": self.run,
            "experiment": self.experiment,
            "verdict": self.verdict(allow_stale=allow_stale),
            "checks": [check.to_json() for check in self.checks],
            "digests": {"counts": dict(self.states()), "lines": [line.to_json() for line in self.lines]},
            "published": [row.to_json() for row in self.published],
            "seconds": round(self.seconds, 2),
            **marked(self.not_a_sandbox),
        }


def report_json(results: Sequence[Audited], *, allow_stale: bool) -> dict[str, Any]:
    """The content of `audit.json`."""
    return {
        "schema": SCHEMA,
        "allow_stale": allow_stale,
        "results": [one.to_json(allow_stale=allow_stale) for one in results],
    }


def report_text(results: Sequence[Audited], *, allow_stale: bool) -> str:
    """The readable tables: checks, what does not hold by name, digests that are not fresh, published figures."""
    return "\n".join(_text(one, allow_stale=allow_stale) for one in results)


def _text(one: Audited, *, allow_stale: bool) -> str:
    rows = [(check.name, f"{check.compared} {check.unit}", str(len(check.findings))) for check in one.checks]
    states = one.states()
    rows += [
        (f"digests: {state}", str(states[state]), "") for state in (FRESH, UNPINNED, STALE, FOREIGN, MISSING, ABSENT)
    ]
    table = TextTable(f"audit of {one.file}", ("check", "compared", "mismatches"), tuple(rows))
    parts = [table.as_text()]
    parts += _section("mismatches", (str(finding) for check in one.checks for finding in check.findings))
    for state in (FOREIGN, STALE, MISSING, UNPINNED):
        parts += _section(state, _told_once(one.lines, state))
    notes = (note for check in one.checks for note in check.notes)
    parts += _section("not checked", [*notes, *_told_once(one.lines, ABSENT)])
    if one.published:
        parts.append(comparison_table(list(one.published)).as_text())
    if one.not_a_sandbox:
        parts.append(f"{MARK}: model-written code ran with process limits alone, in the run or in this audit\n")
    parts.append(f"{one.verdict(allow_stale=allow_stale)} after {one.seconds:.1f} s\n")
    return "\n".join(parts)


def _told_once(lines: Iterable[Line], state: str) -> Iterator[str]:
    """The lines of a state; what is the same of several records is told once, with their names."""
    records: dict[str, list[str]] = {}
    for line in lines:
        if line.state == state:
            records.setdefault(f"{line.what}: {line.why}", []).append(line.stage)
    for what, names in records.items():
        yield f"{names[0]}: {what}" if len(names) == 1 else f"{len(names)} records: {what} ({', '.join(names)})"


def _section(title: str, lines: Iterable[str]) -> list[str]:
    found = list(lines)
    if not found:
        return []
    more = [f"  ... and {len(found) - _SHOWN} more, in audit.json"] if len(found) > _SHOWN else []
    return ["\n".join([f"{title}:", *(f"  {line}" for line in found[:_SHOWN]), *more]) + "\n"]
