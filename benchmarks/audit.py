"""How long an audit, a dry run of all targets and the fingerprints of all stages take.

All targets are `all`, `demo` and the page of every run, which stands on everything else of it. The audit is
of result files that are there; name two of a full run to measure what is promised of one. Wall time
depends on what else the machine does, so the processor's time is given beside it, and what Snakemake
needs to say its own version, which no workflow can be faster than.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from agentrl.config import EXPERIMENTS, known_runs, load_run
from agentrl.provenance.fingerprint import CONDA_SPECS, stage_fingerprint

ROOT = Path(__file__).resolve().parent.parent


def measured(command: list[str]) -> dict[str, Any]:
    """Wall and processor time of a command and all that it starts, in seconds."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"wall_s": time.perf_counter() - started, "cpu_s": processor, "exit": done.returncode}


def fingerprints(run: str) -> dict[str, Any]:
    """Time of the fingerprints of all stages of both experiments, in a process that has made none."""
    settings = load_run(ROOT / "config", run)
    wall, processor = time.perf_counter(), time.process_time()
    for stage in CONDA_SPECS.keys() - {"library"}:
        for experiment in (None,) if stage in ("preflight", "model") else EXPERIMENTS:
            stage_fingerprint(stage, settings, experiment, 0, ROOT / "envs")
    return {"wall_s": time.perf_counter() - wall, "cpu_s": time.process_time() - processor}


def targets() -> list[str]:
    """Every target of the workflow that does not always run."""
    return ["all", "demo", *(f"results/{run}/report.html" for run in known_runs(ROOT / "config"))]


def dry_run(wanted: list[str]) -> dict[str, Any]:
    """Time of planning the targets, and how many there were."""
    command = [sys.executable, "-m", "snakemake", "--cores", "2", "--dry-run", "--quiet", "--", *wanted]
    return {"targets": len(wanted), **measured(command)}


def audit(results: list[str], config_dir: Path) -> dict[str, Any]:
    """Time of an audit of the results, and how many there were."""
    command = [sys.executable, "-m", "agentrl", "audit", "--allow-stale", "--config-dir", str(config_dir), *results]
    return {"results": len(results), **measured(command)}


def main() -> None:
    """Measure and print; with --out also write JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", nargs="*", help="Result files to audit.")
    parser.add_argument("--run", default="demo", help="The run whose stages are fingerprinted.")
    parser.add_argument("--config-dir", type=Path, default=ROOT / "config", help="The configuration of the results.")
    parser.add_argument("--out", type=Path, help="Where to write the figures as JSON.")
    options = parser.parse_args()
    found: dict[str, Any] = {
        "cores": len(os.sched_getaffinity(0)),
        "load": os.getloadavg()[0],
        "snakemake alone": measured([sys.executable, "-m", "snakemake", "--version"]),
        "fingerprints": fingerprints(options.run),
        "dry run": dry_run(targets()),
    }
    if options.results:
        found["audit"] = audit(options.results, options.config_dir)
    alone = found["snakemake alone"]["cpu_s"]
    parts = [name for name in ("fingerprints", "dry run", "audit") if name in found]
    found["times snakemake alone"] = {name: round(found[name]["cpu_s"] / alone, 2) for name in parts}
    print(json.dumps(found, indent=1))
    if options.out:
        options.out.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
