"""Whether the figures in README and docs are those of the result files that they come from."""

import json
from collections.abc import Iterator
from pathlib import Path

from agentrl.audit.findings import Check, Finding, differences, leaves, told
from agentrl.audit.subject import Subject
from agentrl.errors import AgentRLError
from agentrl.files import read_json
from agentrl.reporting.documents import figures, marked_table, measured_files, with_table

REMEDY = "write it again: python scripts/write_readme.py"


def check_documents(subject: Subject, repository: Path) -> Check:
    """The table of README.md, and the copy of this result in docs/measured where there is one."""
    readme = repository / "README.md"
    if not readme.is_file():
        return Check("documents", 0, "values", notes=(f"{readme} is not at hand",))
    findings: list[Finding] = []
    compared = 0
    for check in (_table(readme, repository), _copy(subject, repository)):
        for part in check:
            compared += part.compared
            findings += part.findings
    return Check("documents", compared, "values", tuple(findings))


def _table(readme: Path, repository: Path) -> Iterator[Check]:
    text = readme.read_text(encoding="utf-8")
    try:
        expected = with_table(text, measured_files(repository))
    except AgentRLError as error:
        yield Check("documents", 0, "values", (Finding(str(readme), "the measured table", str(error)),))
        return
    found, wanted = marked_table(text), marked_table(expected)
    if found is None or wanted is None:
        yield Check("documents", 0, "values", (Finding(str(readme), "the measured table", "its marks are missing"),))
        return
    rows, right = found.splitlines(), wanted.splitlines()
    wrong = [
        Finding(str(readme), f"row {index} of the measured table", f"says {row!r}, the result files: {other!r}")
        for index, (row, other) in enumerate(zip(rows, right, strict=False))
        if row != other
    ]
    if len(rows) != len(right):
        wrong.append(Finding(str(readme), "the measured table", f"has {len(rows)} lines, not {len(right)}; {REMEDY}"))
    yield Check("documents", len(right), "values", tuple(wrong))


def _copy(subject: Subject, repository: Path) -> Iterator[Check]:
    path = repository / "docs" / "measured" / subject.result.run / subject.path.name
    if not path.is_file() or path.resolve() == subject.path.resolve():
        return
    try:
        copy = read_json(path)
    except AgentRLError as error:
        yield Check("documents", 0, "values", (Finding(str(path), "", str(error)),))
        return
    if not isinstance(copy, dict):
        yield Check("documents", 0, "values", (Finding(str(path), "", "is no result file"),))
        return
    # Through JSON, so that both are plain values of the same kinds.
    ours = figures(json.loads(json.dumps(subject.raw)))
    found = told(str(path), differences(figures(copy), ours), str(subject.path))
    yield Check("documents", leaves(ours), "values", tuple(found))
