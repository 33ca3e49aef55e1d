"""Whether the figures in README and docs are those of the result files that they come from.

The table in README.md, the logs and summaries in docs/measured, and the result files there themselves:
their times must be those of the records that they quote, their figures those of the audited result, and
where their episodes lie beside them, those that follow from these.
"""

import json
from collections.abc import Iterator, Mapping, MutableMapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

from agentrl.audit.chain import stages_of
from agentrl.audit.figures import check_figures
from agentrl.audit.findings import Check, Finding, differences, leaves, merged, told
from agentrl.audit.subject import Subject, is_cold, open_subject
from agentrl.config import EXPERIMENTS
from agentrl.errors import AgentRLError
from agentrl.files import read_json
from agentrl.gathering import timing_of
from agentrl.layout import Layout
from agentrl.reporting.documents import beside_results, figures, marked_table, measured_files, with_table
from agentrl.results import Result, load_result

REMEDY = "write it again: python scripts/write_readme.py"
_NAME = "documents"

Derived = MutableMapping[str, list[Check]]
"""What was derived again in one call of the audit, by a digest or a name of what it depends on."""

_OF_AUDITS = ("audit.json", "audit.txt")
"""What an audit of a result in docs/measured writes beside it."""


def check_documents(subject: Subject, repository: Path, derived: Derived) -> Check:
    """Everything in README.md and docs/measured that has a source; figures of copies once for all subjects."""
    readme = repository / "README.md"
    checks = (*_table(readme, repository), *_measured(subject, repository, derived), *_copy(subject, repository))
    return merged(_NAME, "values", checks)


def _wrong(file: Path, place: str, what: str) -> Check:
    return Check(_NAME, 0, "values", (Finding(str(file), place, what),))


def _table(readme: Path, repository: Path) -> Iterator[Check]:
    if not readme.is_file():
        yield Check(_NAME, 0, "values", notes=(f"{readme} is not at hand",))
        return
    try:
        text = readme.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        yield _wrong(readme, "", f"can't be read: {error}")
        return
    found = marked_table(text)
    if found is None:
        yield _wrong(readme, "the measured table", "its marks are missing")
        return
    try:
        sources = measured_files(repository)
        wanted = marked_table(with_table(text, sources)) or ""
    except AgentRLError as error:
        yield _wrong(readme, "the measured table", str(error))
        return
    rows, right = found.splitlines(), wanted.splitlines()
    if not sources and len(rows) > 2:  # The marks themselves are lines.
        yield _wrong(readme, "the measured table", "has rows, and docs/measured has no result file that they come from")
        return
    wrong = [
        Finding(str(readme), f"row {index} of the measured table", f"says {row!r}, the result files: {other!r}")
        for index, (row, other) in enumerate(zip(rows, right, strict=False))
        if row != other
    ]
    if len(rows) != len(right):
        wrong.append(Finding(str(readme), "the measured table", f"has {len(rows)} lines, not {len(right)}; {REMEDY}"))
    yield Check(_NAME, len(right), "values", tuple(wrong))


def figures_of(subject: Subject) -> str:
    """The name under which a result file's figures are kept among what was derived."""
    return f"figures of {subject.path.resolve()} from {subject.layout.folder.resolve()}"


def _figures(copy: Subject, repository: Path, derived: Derived) -> list[Check]:
    """The copy's figures, derived from its episodes unless they were before."""
    name = figures_of(copy)
    if name not in derived:
        derived[name] = [check_figures(copy, repository / "config", {})]
    return derived[name]


def _measured(subject: Subject, repository: Path, derived: Derived) -> Iterator[Check]:
    """Every file below docs/measured: results by their records and episodes, everything else by the results."""
    folder = repository / "docs" / "measured"
    results = [path for name in EXPERIMENTS for path in sorted(folder.glob(f"*/{name}.json"))]
    evidence: set[Path] = set()
    for path in results:
        try:
            result = load_result(path)
            copy = open_subject(path, folder) if (path.parent / path.stem).is_dir() else None
        except AgentRLError as error:
            yield _wrong(path, "", str(error).removeprefix(f"{path}: "))
            return
        yield _times(path, result)
        if copy is not None:
            evidence |= _evidence(copy, repository)
            if path.resolve() != subject.path.resolve():  # Then its figures are derived anyway.
                yield from _figures(copy, repository, derived)
    expected = beside_results(results)
    others = {found for found in folder.rglob("*") if found.is_file() and found.name not in _OF_AUDITS}
    others -= {*results} | evidence
    for path in sorted({*expected, *others}):
        yield _generated(path, expected.get(path))


def _evidence(copy: Subject, repository: Path) -> set[Path]:
    """What a result follows from, and the records of it: the outputs of its chain, but for itself and its log."""
    stages = stages_of(copy.layout, copy.seeds, copy.path, repository / "config")
    made = {path for files in stages for path in (*files.outputs.values(), files.record_file)}
    return made - {copy.path, copy.path.with_suffix(".log")}


def _generated(path: Path, right: str | None) -> Check:
    """The first line that differs stands for all: they come from one file."""
    if right is None:
        return _wrong(path, "", "comes from no result file beside it")
    try:
        said = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return _wrong(path, "", f"can't be read: {error}")
    pairs = enumerate(zip_longest(said.splitlines(), right.splitlines(), fillvalue="(no line)"), start=1)
    wrong = next(((number, *pair) for number, pair in pairs if pair[0] != pair[1]), None)
    if wrong is not None:
        return _wrong(path, f"line {wrong[0]}", f"says {wrong[1]!r}, the result file: {wrong[2]!r}; {REMEDY}")
    return Check(_NAME, len(right.splitlines()), "values")


def _times(path: Path, result: Result) -> Check:
    """Times of a result, from the starts and ends in the records that it quotes."""
    layout = Layout(Path("results"), result.run, result.experiment, cold=is_cold(result.config))
    findings: list[Finding] = []
    compared = 0
    for index, seed in enumerate(result.seeds):
        paths = {**layout.shared(), **layout.of_seed(seed.seed)}
        records = {name: result.provenance.get(layout.key(output)) for name, output in paths.items()}
        derived = timing_of(records, layout.of_seed(seed.seed), seed.timing.peak_gpu_gib).to_json()
        place = f"seeds[{index}].timing"
        findings += told(str(path), differences(seed.timing.to_json(), derived, place), "its records")
        compared += leaves(derived)
    return Check(_NAME, compared, "values", tuple(findings))


def _copy(subject: Subject, repository: Path) -> Iterator[Check]:
    path = repository / "docs" / "measured" / subject.result.run / subject.path.name
    if not path.is_file() or path.resolve() == subject.path.resolve():
        return
    try:
        copy = read_json(path)
    except AgentRLError as error:
        yield _wrong(path, "", str(error))
        return
    if not isinstance(copy, dict):
        yield _wrong(path, "", "is no result file")
        return
    # Through JSON, so that both are plain values of the same kinds.
    ours: Mapping[str, Any] = json.loads(json.dumps(subject.raw))
    # Of the very same run everything must be equal; another making of it took other times.
    same = copy.get("provenance") == ours.get("provenance")
    if not same and not (path.parent / path.stem).is_dir():
        what = f"is of another making than {subject.path}, and nothing beside it tells of that one"
        yield _wrong(path, "provenance", f"{what}; copy the episodes and records of its run there as well")
    theirs, right = (copy, ours) if same else (figures(copy), figures(ours))
    yield Check(_NAME, leaves(right), "values", tuple(told(str(path), differences(theirs, right), str(subject.path))))
