"""Tables of figures that a benchmark writes as JSON. Shown are times, memory and gaps; the files hold more."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from agentrl.reporting.text_table import TextTable


def updates(works: Sequence[str], *lines: str) -> str:
    """A row for each mode of `benchmarks/update.py`, a column for each work, of which there are JSON lines."""
    found = [{one["mode"]: one for one in map(json.loads, text.splitlines())} for text in lines]
    modes = dict.fromkeys(mode for work in found for mode in work)
    rows = [(mode, *(_update(work[mode]) if mode in work else "" for work in found)) for mode in modes]
    return TextTable("", ("", *works), tuple(rows)).as_markdown()


def _update(one: Mapping[str, Any]) -> str:
    if "failed" in one:
        return f"failed: {one['failed']}"
    gap = "" if one["gap"] is None else f", gap {one['gap']['mean']:.1e}"
    return f"{one['seconds']:.1f} s, {one['peak_gib']:.1f} GiB{gap}"


def audit_times(text: str) -> str:
    """What `benchmarks/audit.py` measured. ValueError for the time of a command that failed."""
    found = json.loads(text)
    parts = {
        "Snakemake's own version": found["snakemake alone"],
        "fingerprints of all stages": found["fingerprints"],
        f"dry run of {found['dry run']['targets']} targets": found["dry run"],
        f"audit of {found['audit']['results']} result files": found["audit"],
    }
    failed = [name for name, part in parts.items() if part.get("exit", 0) != 0]
    if failed:
        raise ValueError(f"no time of what failed: {', '.join(failed)}")
    rows = tuple((name, f"{part['wall_s']:.1f}", f"{part['cpu_s']:.1f}") for name, part in parts.items())
    table = TextTable("", ("", "seconds", "seconds of a processor"), rows).as_markdown()
    return f"{table}\n{found['cores']} cores, load {found['load']:.1f} at the start.\n"
