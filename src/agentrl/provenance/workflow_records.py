"""Records that Snakemake keeps of outputs and that are damaged: cut, of another format, without a fingerprint,
or of another rule than the one that makes the output.

Snakemake ignores a damaged record, at best with a warning, and compares no rule; then it plans as if nothing
had changed since the output was made. A record that is missing is no fault: a clone has none.
"""

import binascii
import json
import re
import time
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from agentrl.errors import UserError
from agentrl.provenance.record import RECORD_ENDING

FORMAT = 6
"""Of the records of the Snakemake that the lock pins; of others it compares no parameters."""
COPY = "result_of_default_run"
_PLACE = Path(".snakemake", "metadata")
_DIGEST = re.compile(r"\b[0-9a-f]{64}\b")
_NO_FINGERPRINT = (COPY, "audit")
_SEED = r"results/[^/]+/[^/]+/seed-\d+"
_MAKERS = {
    "library": r"results/library/.+\.pyz",
    "preflight": r"results/[^/]+/preflight\.json",
    "model": r"results/[^/]+/model/model\.json",
    "verify": r"results/[^/]+/[^/]+/verify\.json",
    "base": r"results/[^/]+/[^/]+/base/policy\.json",
    "evaluate": rf"{_SEED}/[^/]+/(eval\.json|episodes\.jsonl\.gz)",
    "train": rf"{_SEED}/(trained/policy\.json|training\.jsonl|training_times\.jsonl)",
    "statistics": rf"{_SEED}/statistics\.json",
    "figures": r"results/[^/]+/figures/[^/]+",
    "report": r"results/[^/]+/(report\.html|summary\.md)",
    "result": r"results/[^/]+/[^/]+\.(json|log)",
    COPY: r"results/[^/]+\.(json|log)",
}
"""Which rule makes what, the first that fits; beside each output may lie its stage's record."""
_TELLS = {"shellcmd": str, "starttime": float, "endtime": float}
_WRITTEN_S = 0.5  # A run beside this one writes a record in less; it does so in place.


class Damage(NamedTuple):
    """A damaged record: where it lies, and what it is, as what is said of it."""

    place: Path
    what: str


def damaged_records(home: Path) -> dict[str, Damage]:
    """Damaged records of the repository's workflow, by the output that they are of, as Snakemake names it."""
    return {
        output: Damage(path, what)
        for output, path, content in _kept(home)
        if (what := fault(content, output)) is not None
    }


def job_records(home: Path) -> dict[str, Mapping[str, Any]]:
    """Whole records that tell of a job (shell command, times of its start and end), by output as Snakemake names it."""
    whole = {output: json.loads(content) for output, _, content in _kept(home) if fault(content, output) is None}
    return {
        output: record
        for output, record in whole.items()
        if all(isinstance(record.get(key), kind) for key, kind in _TELLS.items())
    }


def _kept(home: Path) -> Iterator[tuple[str, Path, bytes]]:
    """Every record: its output, where it lies, and what it holds."""
    folder = home / _PLACE
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield output_of(path.relative_to(folder)), path, path.read_bytes()


def named(output: Path, home: Path) -> str:
    """A file of the repository as Snakemake names it; nothing for one that lies elsewhere."""
    place, home = output.resolve(), home.resolve()
    return place.relative_to(home).as_posix() if place.is_relative_to(home) else ""


def fault(content: bytes, output: str) -> str | None:
    """Why Snakemake can't tell from a record if its output is stale; None where it can."""
    try:
        record = json.loads(content)
    except (ValueError, RecursionError):
        return "is damaged"
    if not isinstance(record, dict) or record.get("record_format_version") != FORMAT:
        return "is damaged"
    rule, maker = record.get("rule"), maker_of(output)
    if maker is not None and rule != maker:
        return f"is of the rule {ascii(rule)[:40]}, though {maker} makes it"
    return None if rule in _NO_FINGERPRINT or _has_fingerprint(record) else "is damaged"


def _has_fingerprint(record: Mapping[str, Any]) -> bool:
    params = record.get("params")
    return isinstance(params, list) and any(_DIGEST.search(str(value)) for value in params)


def maker_of(output: str) -> str | None:
    """The rule that makes an output, by its name below the repository; None of what no rule is known to make."""
    made = output.removesuffix(RECORD_ENDING)
    return next((rule for rule, names in _MAKERS.items() if re.fullmatch(names, made)), None)


def output_of(name: Path) -> str:
    """Snakemake spells a path in base64 and cuts it into folders with an @ where it is long."""
    spelled = "".join([*(part.removeprefix("@") for part in name.parts[:-1]), name.name])
    try:
        return urlsafe_b64decode(spelled).decode()
    except (binascii.Error, UnicodeDecodeError):
        return name.as_posix()


def check_records(home: Path = Path()) -> None:
    """UserError where an output is there whose record is damaged."""
    if not _misleading(home):
        return
    time.sleep(_WRITTEN_S)
    found = _misleading(home)
    if not found:
        return
    first, (place, what) = next(iter(found.items()))
    others = len(found) - 1
    more = f" (and those of {others} more)" if others else ""
    raise UserError(
        f"Snakemake's record of {first} {what}{more}, so it would pass for up to date whatever has changed",
        where=str(place),
        remedy=f"take the committed record back: git checkout -- {_PLACE}; or remove what has "
        f"to be made again, and plan anew: rm {' '.join(found)}",
    )


def _misleading(home: Path) -> dict[str, Damage]:
    """Damaged records of outputs that are there: what is not there is made in any case."""
    return {name: one for name, one in damaged_records(home).items() if (home / name).exists()}
