"""What verify files and stage records say of a sandbox, with made-up figures."""

from typing import Any

import pytest

from agentrl.sandbox_record import ATTEMPTS, OUTCOMES, PROCESS_LIMITS

HASH = "0" * 64
EVENTS = {"infra": 0, "shadow_attempt": 0}


def note(name: str = "bwrap", **outcomes: int) -> dict[str, Any]:
    """A stage's note of that backend, with some grades."""
    marked = {"NOT_A_SANDBOX": True} if name == PROCESS_LIMITS else {}
    return {"name": name, **marked, **grades(**outcomes)}


def grades(**outcomes: int) -> dict[str, Any]:
    counts = dict.fromkeys(OUTCOMES, 0) | {"ok": 3} | outcomes
    return {"outcomes": counts, "seconds": {"p50": 0.01, "p99": 0.02}, "events": EVENTS}


def verified(name: str = "bwrap", **changes: Any) -> dict[str, Any]:
    """The sandbox of a verify file, whole: a jail, or process limits with their mark."""
    jail = name != PROCESS_LIMITS
    probes = [f"{where}: {attempt}" for where in ("run", "grade") for attempt in ATTEMPTS] if jail else ["fork"]
    return {
        "name": name,
        **({} if jail else {"NOT_A_SANDBOX": True}),
        "reason": "named by the run",
        "refused": {},
        "probes": [{"name": probe, "expected": "denied", "observed": "denied", "ok": True} for probe in probes],
        "kernel": "6.1.0",
        "machine": "x86_64",
        "landlock_abi": 4 if jail else None,
        "filter_sha256": HASH if jail else None,
        "bubblewrap": {"source": "system", "version": "0.8.0", "sha256": HASH} if name == "bwrap" else None,
        "namespaces": ["ipc", "mount", "net", "pid", "uts"] if name == "bwrap" else [],
        "interpreter": {
            "source": "running",
            "name": "python3.11",
            "version": "3.11.2",
            "sha256": HASH,
            "flags": ["-s", "-P", "-S", "-B"],
        },
        "environment": ["HOME", "LANG", "PATH", "PYTHONHASHSEED"],
        "user": "an unprivileged uid of its own for each job, from 60578 to 61183",
        "uid": {"started_by": 0, "run": 60579, "grade": 60578},
        "zygotes": 4 if jail else None,
        "limits": {
            "wall_s": 10.0,
            "cpu_s": 5,
            "memory_mib": 1024,
            "file_mib": 1,
            "processes": 0,
            "output_kib": 16,
            "reply_kib": 64,
            "core_file": 0,
        },
        "unprotected": ["CPU and memory bandwidth are shared with the run; time and speed can be measured"],
        "grader_sha256": HASH,
        "grades": grades(),
        "reference_pass_rate": 1.0,
        **changes,
    }


def without_a_jail(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records made from now on are of runs that had process limits alone."""
    for part in (verified, note):
        whole = part(PROCESS_LIMITS)
        monkeypatch.setattr(f"{__name__}.{part.__name__}", lambda whole=whole: whole)
