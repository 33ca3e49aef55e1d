"""Whether the code that audits, and what it compares with, are those of a commit.

A tree with uncommitted changes can be audited, but nobody else can audit the same. What changed in
the code of a stage shows in its digest as well; changes of the audit itself show only here.
"""

import subprocess
from pathlib import Path

from agentrl.audit.lines import ABSENT, FRESH, STALE, Line
from agentrl.provenance.closure import source_root

_SHOWN = 5
# What the code of stages and audit, and what they are compared with, can lie in.
_CODE = ("src", "config", "envs", "workflow")
_PARTS = (*_CODE, "Snakefile", "profiles", "requirements.lock", "pyproject.toml", "README.md", "results", "docs")
_REPORTS = (":(exclude,glob)results/**/audit.json", ":(exclude,glob)results/**/audit.txt")
_STAGE, _WHAT = "audit", "tree"


def tree_lines(home: Path) -> list[Line]:
    """Lines on the repository in which the audit runs."""
    return [_commit(home), *_other_code(home)]


def _commit(home: Path) -> Line:
    top = _git(home, "rev-parse", "--show-toplevel", "HEAD")
    if top is None or Path(top[0]).resolve() != home.resolve():
        return Line(_STAGE, _WHAT, ABSENT, f"{home} is no git repository with a commit, so its version is not known")
    # A report of an earlier audit is no change, where it is tracked at all.
    changed = _git(home, "status", "--porcelain", "--untracked-files=no", "--", *_PARTS, *_REPORTS) or []
    changed += [f"?? {name}" for name in _git(home, "ls-files", "--others", "--exclude-standard", "--", *_CODE) or []]
    if not changed:
        return Line(_STAGE, _WHAT, FRESH, f"commit {top[1][:12]}")
    names = [line[2:].strip() for line in changed]  # Two letters tell the kind of change.
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    told = f"{', '.join(names[:_SHOWN])}{more}"
    return Line(_STAGE, _WHAT, STALE, f"changes are not committed, so nobody else can audit the same: {told}")


def _other_code(home: Path) -> list[Line]:
    """The package that runs must be the repository's own, or its digests are those of other sources."""
    own = home / "src" / "agentrl"
    running = source_root()
    if not own.is_dir() or not isinstance(running, Path) or running.resolve() == own.resolve():
        return []
    why = "the agentrl that runs is not the one in src -> PYTHONPATH=src python -m agentrl audit ..."
    return [Line(_STAGE, "code", STALE, why)]


def _git(home: Path, *arguments: str) -> list[str] | None:
    """Lines that git prints; None where there is no git or it refuses."""
    try:
        done = subprocess.run(
            ["git", "--no-optional-locks", "-C", str(home), "-c", "core.quotePath=false", *arguments],
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return None
    return done.stdout.splitlines() if done.returncode == 0 else None
