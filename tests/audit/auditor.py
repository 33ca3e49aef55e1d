"""An audit of a played run that is cheap to repeat: what the sandbox answered once is remembered.

Remembering is the only difference to the real audit; what is remembered was really run.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from agentrl.audit.digests import FOREIGN, Repository, digest_lines
from agentrl.audit.episodes import Lookups, Stage
from agentrl.audit.run import content_checks, lookups_of
from agentrl.audit.subject import open_subject
from agentrl.environments import make_environment
from agentrl.errors import AgentRLError
from agentrl.grading import grade
from agentrl.sandbox.base import Backend
from agentrl.stages.assembly import open_workshop
from agentrl.tasks.model import Task
from agentrl.types import Grade
from tests.audit.played_run import PlayedRun


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


@dataclass
class Auditor:
    """Audits one run again and again."""

    run: PlayedRun
    stage: Stage
    lookups: Lookups

    def by_content(self) -> str | None:
        """The first mismatch that is found without a digest; None when all is equal."""
        try:
            subject = open_subject(self.run.result(), self.run.layout.root)
            checks = content_checks(subject, self.stage, self.lookups, self.run.config_dir)
            return next((str(check.findings[0]) for check in checks if check.findings), None)
        except AgentRLError as error:
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
def open_auditor(run: PlayedRun) -> Iterator[Auditor]:
    name = run.settings().experiments[run.layout.experiment].environment  # type: ignore[index]
    with open_workshop(run.settings()) as workshop, ThreadPoolExecutor(1) as pool:
        backend: Any = Remembering(workshop.backend)
        stage = Stage(lambda task: make_environment(name, task, backend, backend.grade), pool)
        yield Auditor(run, stage, lookups_of(open_subject(run.result(), run.layout.root)))
