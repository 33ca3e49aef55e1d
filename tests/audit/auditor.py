"""An audit of a played run that is cheap to repeat: it ends at the first finding and remembers what it derived.

These are the only differences to the real audit. What is remembered was really run or derived, from
the same bytes and settings; a change of either is a new case.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Self, TypeVar

import pytest

from agentrl import gathering, statistics
from agentrl.audit import episodes, figures
from agentrl.audit import run as audit_run
from agentrl.audit.digests import Repository, digest_lines
from agentrl.audit.episodes import Lookups, Stage
from agentrl.audit.figures import Decoders, Ledger
from agentrl.audit.findings import Check, Finding
from agentrl.audit.lines import FOREIGN
from agentrl.audit.run import content_checks, lookups_of
from agentrl.audit.subject import Subject, open_subject
from agentrl.audit.tokenizers import Lookup
from agentrl.environments import make_environment
from agentrl.errors import AgentRLError
from agentrl.files import canonical_json
from agentrl.grading import grade
from agentrl.layout import Layout
from agentrl.published import load_published
from agentrl.reporting import run_log
from agentrl.results import Result
from agentrl.sandbox.base import Backend
from agentrl.stages.assembly import open_workshop
from agentrl.tasks.model import Task
from agentrl.types import Grade
from tests.audit.played_run import PlayedRun

T = TypeVar("T")


@dataclass
class Remembering:
    """A backend that runs each different job once."""

    backend: Backend
    seen: dict[str, Any] = field(default_factory=dict)

    def grade(self, task: Task, source: str) -> Grade:
        return self._once("grade", (task.task_id, task.function, source), lambda: grade(task, source, self.backend))

    def __getattr__(self, name: str) -> Any:
        method = getattr(self.backend, name)
        if name not in ("run_tests", "run_script", "grep"):
            return method
        return lambda *args, **kwargs: self._once(name, (args, sorted(kwargs.items())), lambda: method(*args, **kwargs))

    def _once(self, name: str, key: Any, run: Any) -> Any:
        found = repr((name, key))
        if found not in self.seen:
            self.seen[found] = run()
        return self.seen[found]


class FirstFindingError(Exception):
    """The audit has found something: what follows would add nothing."""


class _Findings(list[Finding]):
    """Never holds any."""

    def append(self, finding: Finding) -> None:
        raise FirstFindingError(str(finding))

    def __iadd__(self, found: Iterable[Finding]) -> Self:  # type: ignore[misc]
        for finding in found:
            self.append(finding)
        return self


class ImpatientLedger(Ledger):
    """Ends an audit of figures at the first finding."""

    def __init__(self) -> None:
        super().__init__()
        self.findings = _Findings()


class Derived:
    """Stands before the functions that derive figures. Each new case is derived; a known one is given again."""

    def __init__(self, run: PlayedRun) -> None:
        self._run = run
        self._seeds = run.settings().seeds  # Read once: the configuration is not changed meanwhile.
        self._derive_seed = figures.derive_seed
        self._replay_policy = episodes._policy
        self._kept: dict[Any, Any] = {}

    def _evidence(self, *names: str, seed: int | None = None) -> str:
        """A digest of the experiment's files, or of those with these names: all that a result is derived from.

        With a seed, those of other seeds are left out: nothing of it is derived from them.
        """
        folder, digest = self._run.layout.folder, hashlib.sha256()
        others = {f"seed-{one}" for one in self._seeds if one != seed} if seed is not None else set()
        for path in sorted(folder.rglob("*.*")):
            if (not names or path.name in names) and path.relative_to(folder).parts[0] not in others:
                digest.update(path.read_bytes())
        return digest.hexdigest()

    def _once(self, key: Any, derive: Callable[[], T]) -> T:
        if key not in self._kept:
            self._kept[key] = derive()  # A finding ends the audit before anything is kept.
        kept: T = self._kept[key]
        return kept

    def derive_seed(self, subject: Subject, seed: int, decoders: Decoders, ledger: Ledger) -> Any:
        key = ("seed", seed, self._evidence(seed=seed), canonical_json(subject.result.config))
        return self._once(key, lambda: self._derive_seed(subject, seed, decoders, ledger))

    def evaluation_statistics(self, before: Any, after: Any, confidence: float, cold: Any = None) -> Any:
        told = [None if one is None else one.to_json() for one in (before, after, cold)]
        key = ("statistics", canonical_json([*told, confidence]))
        return self._once(key, lambda: statistics.evaluation_statistics(before, after, confidence, cold))

    def gather(self, layout: Layout, config: Any, evidence: Any, published: Any) -> Result:
        # Evidence that was derived before is the same object, which is kept and so keeps its id.
        parts = tuple(map(id, evidence.values()))
        key = ("result", parts, self._evidence(), canonical_json([layout.experiment, layout.run, config]))
        return self._once(key, lambda: gathering.gather(layout, config, evidence, published))

    def check_replay(self, subject: Subject, stage: Stage, lookups: Lookups) -> Check:
        played = self._evidence("episodes.jsonl.gz", "policy.json")
        key = ("replay", played, canonical_json(subject.result.config))
        return self._once(key, lambda: episodes.check_replay(subject, stage, lookups))

    def replay_policy(self, subject: Subject, seed: int, policy: str, stage: Stage, lookup: Lookup) -> Any:
        """A change of one policy's episodes is no reason to play the others' again; a lookup is never changed."""
        played = hashlib.sha256(subject.layout.episodes(seed, policy).read_bytes()).hexdigest()
        jail = subject.result.sandbox.not_a_sandbox
        key = ("policy", seed, policy, played, jail, canonical_json(subject.result.config))
        return self._once(key, lambda: self._replay_policy(subject, seed, policy, stage, lookup))

    def check_transcripts(self, subject: Subject, stage: Stage, lookups: Lookups) -> Check:
        quoted = self._evidence("training.jsonl", "training_times.jsonl", "policy.json")
        key = ("transcripts", quoted, canonical_json(subject.result.config))
        return self._once(key, lambda: episodes.check_transcripts(subject, stage, lookups))

    def log_text(self, result: Result) -> str:
        return self._once(("log", id(result)), lambda: run_log.log_text(result))


@contextmanager
def remembering(run: PlayedRun) -> Iterator[None]:
    """The audit of this run, whose configuration is not changed meanwhile, derives each case once."""
    derived = Derived(run)
    with pytest.MonkeyPatch.context() as patched:
        for name in ("derive_seed", "evaluation_statistics", "gather", "log_text"):
            patched.setattr(figures, name, getattr(derived, name))
        patched.setattr(figures, "load_published", lru_cache(load_published))
        patched.setattr(episodes, "_policy", derived.replay_policy)
        for name in ("check_replay", "check_transcripts"):
            patched.setattr(audit_run, name, getattr(derived, name))
        yield


@dataclass
class Auditor:
    """Audits one run again and again."""

    run: PlayedRun
    stage: Stage
    lookups: Lookups
    patient: bool

    def by_content(self) -> str | None:
        """The first mismatch that is found without a digest; None when all is equal."""
        try:
            subject = open_subject(self.run.result(), self.run.layout.root)
            ledger = None if self.patient else ImpatientLedger()
            checks = content_checks(subject, self.stage, self.lookups, self.run.config_dir, ledger)
            return next((str(check.findings[0]) for check in checks if check.findings), None)
        except (AgentRLError, FirstFindingError) as error:
            return str(error)

    def by_digest(self) -> str | None:
        """The first digest that is foreign, or None."""
        home = self.run.home
        try:
            subject = open_subject(self.run.result(), self.run.layout.root)
        except AgentRLError as error:
            return str(error)
        lines = digest_lines(subject, Repository(self.run.config_dir, home / "envs", home / "library"))
        return next((f"{line.stage}: {line.what}: {line.why}" for line in lines if line.state == FOREIGN), None)


@contextmanager
def open_auditor(run: PlayedRun, *, patient: bool = False) -> Iterator[Auditor]:
    """An auditor of the run; a patient one derives everything anew each time and hears every finding out."""
    name = run.settings().experiments[run.layout.experiment].environment  # type: ignore[index]
    memory = nullcontext() if patient else remembering(run)
    with open_workshop(run.settings()) as workshop, ThreadPoolExecutor(1) as pool, memory:
        backend: Any = Remembering(workshop.backend)
        stage = Stage(lambda task: make_environment(name, task, backend, backend.grade), pool)
        yield Auditor(run, stage, lookups_of(open_subject(run.result(), run.layout.root)), patient)
