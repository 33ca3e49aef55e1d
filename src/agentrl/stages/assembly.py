"""Puts together what stages that play episodes need: settings, a sandbox, a rollout.

The only place that knows both a run's settings and the parts they choose. Computes nothing, and
loads torch only when a rollout is made.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import click

from agentrl.config import ExperimentSettings, RunSettings, Sandbox, experiment_settings, load_run
from agentrl.environments import make_environment
from agentrl.environments.base import Environment
from agentrl.errors import UserError
from agentrl.files import read_json
from agentrl.grades import GradeBook
from agentrl.grading import grade, grade_cases
from agentrl.provenance.record import recorded
from agentrl.rollout import Rollout
from agentrl.sandbox.backends import BANNER, Chosen, choose_backend
from agentrl.sandbox.base import Backend
from agentrl.sandbox.probes import job_uids
from agentrl.sandbox.process_limits import NOT_A_SANDBOX
from agentrl.sandbox_record import VerifiedSandbox
from agentrl.tasks.model import Case, Task
from agentrl.tasks.splits import tasks_of
from agentrl.threads import start_threads, waiting_threads
from agentrl.types import Grade

if TYPE_CHECKING:
    from agentrl.policy.loading import Policy
    from agentrl.sampling.base import Sampler

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Workshop:
    """A sandbox and the threads that wait for it."""

    chosen: Chosen
    pool: Executor
    book: GradeBook = field(default_factory=GradeBook)

    @property
    def backend(self) -> Backend:
        """What runs model-written code, the same from the start to the end."""
        return self.chosen.backend

    def environment(self, name: str, task: Task) -> Environment:
        """A fresh environment whose hidden tests run in the sandbox."""
        return make_environment(name, task, self.backend, self._grade)

    def grade_cases(self, source: str, function: str, cases: Sequence[Case]) -> Grade:
        """Grade by some cases through the same path as a reward."""
        with self.book.timed():
            given = grade_cases(source, function, cases, self.backend)
        self.book.count(given.outcome)
        return given

    def sandbox_note(self) -> dict[str, Any]:
        """What a record of this stage says of its sandbox: which ran, its grades, and the events that are no grade."""
        return sandbox_note(self.sandbox_name, self.book, self.backend.counts())

    def verified(self, probes: Sequence[Mapping[str, Any]], grader_sha256: str, pass_rate: float) -> VerifiedSandbox:
        """What a result will say of the sandbox beside its stages' notes, with the probes made now.

        IntegrityError as from `job_uids`.
        """
        grades = {**self.book.summary(), "events": self.backend.counts()}
        measured = {"probes": list(probes), "uid": job_uids(self.backend), "grades": grades}
        proof = {"grader_sha256": grader_sha256, "reference_pass_rate": pass_rate}
        return VerifiedSandbox.model_validate({**self.chosen.record(), **measured, **proof})

    @property
    def sandbox_name(self) -> dict[str, Any]:
        """Its backend's name as records write it, with the mark of one that is no sandbox."""
        marked = {NOT_A_SANDBOX: True} if NOT_A_SANDBOX in self.backend.record() else {}
        return {"name": self.backend.name, **marked}

    def _grade(self, task: Task, source: str) -> Grade:
        with self.book.timed():
            given = grade(task, source, self.backend)
        self.book.count(given.outcome)
        return given


def sandbox_note(name: Mapping[str, Any], book: GradeBook, events: Mapping[str, int]) -> dict[str, Any]:
    """What a record says of a sandbox of that `sandbox_name`, with these grades and events."""
    return {**name, **book.summary(), "events": dict(events)}


def verified_backend(verify: Path) -> str:
    """The name of the sandbox that the verify stage chose and proved. UserError when its file does not tell."""
    content = read_json(verify)
    sandbox = content.get("sandbox") if isinstance(content, dict) else None
    name = sandbox.get("name") if isinstance(sandbox, dict) else None
    if not isinstance(name, str):
        raise UserError("names no sandbox", where=str(verify), remedy="build it again")
    return name


@contextmanager
def open_workshop(settings: RunSettings, verify: Path | None = None) -> Iterator[Workshop]:
    """Open the run's sandbox, that of the file `verify` where there is one; it is closed at the end.

    Errors as in `open_sandbox` and `verified_backend`.
    """
    with open_sandbox(settings.sandbox, None if verify is None else verified_backend(verify)) as workshop:
        yield workshop


@contextmanager
def open_sandbox(settings: Sandbox, verified: str | None = None) -> Iterator[Workshop]:
    """Open a sandbox of these settings, the `verified` one where a run has chosen; it is closed at the end.

    One that is no sandbox prints a banner, and each stronger jail that was refused a line with the reason.
    Errors as in `choose_backend`.
    """
    with _workshop(choose_backend(settings, verified), settings.workers) as workshop:
        yield workshop


class Prepared(NamedTuple, Generic[T]):
    """An open sandbox, and what was loaded meanwhile."""

    workshop: Workshop
    loaded: T


@contextmanager
def open_workshop_while(
    load: Callable[[], T], settings: RunSettings, verify: Path | None = None
) -> Iterator[Prepared[T]]:
    """As `open_workshop`, in another thread, while this one loads: both take seconds, a jail mostly by waiting.

    Errors as in `open_workshop` and of `load`; of two, the sandbox's.
    """
    verified = None if verify is None else verified_backend(verify)
    with start_threads(1, "opening") as opener:
        opening = opener.submit(choose_backend, settings.sandbox, verified)
        try:
            loaded = load()
        except BaseException:
            opening.result().backend.close()
            raise
        with _workshop(opening.result(), settings.sandbox.workers) as workshop:
            yield Prepared(workshop, loaded)


@contextmanager
def _workshop(chosen: Chosen, workers: int) -> Iterator[Workshop]:
    try:
        for line in chosen.refusals():
            click.echo(line, err=True)
        if NOT_A_SANDBOX in chosen.record():
            click.echo(BANNER, err=True)
        with waiting_threads(workers, "sandbox") as pool:
            yield Workshop(chosen, pool)
    finally:
        chosen.backend.close()


def load_settings(config_dir: Path, run: str, experiment: str) -> tuple[RunSettings, ExperimentSettings]:
    """A run's settings and one experiment's. UserError for unknown names or bad values."""
    settings = load_run(config_dir, run)
    numbers = experiment_settings(settings, experiment)
    available = len(tasks_of("train"))
    if numbers.prompts > available:
        raise UserError(
            f"prompts {numbers.prompts} exceed the {available} training tasks",
            where=f"run {run}, {experiment}",
            remedy=f"choose at most {available}",
        )
    return settings, numbers


@dataclass(frozen=True, slots=True)
class Job:
    """One experiment of a run with one seed, and its settings: what training and evaluating start from."""

    run: str
    experiment: str
    seed: int
    settings: RunSettings
    numbers: ExperimentSettings

    def recorded(
        self, stage: str, out: Path, *, inputs: Mapping[str, Path], outputs: Mapping[str, Path]
    ) -> AbstractContextManager[dict[str, Any]]:
        """Record `out` as this job's, as `provenance.record.recorded` does."""
        return recorded(
            stage,
            out,
            settings=self.settings,
            experiment=self.experiment,
            seed=self.seed,
            inputs=inputs,
            outputs=outputs,
        )


def load_job(config_dir: Path, run: str, experiment: str, seed: int) -> Job:
    """The job of these names. UserError as `load_settings`."""
    return Job(run, experiment, seed, *load_settings(config_dir, run, experiment))


def make_sampler(policy: "Policy", settings: RunSettings, numbers: ExperimentSettings) -> "Sampler":
    """The run's sampler of a policy. UserError for an architecture that it does not know."""
    from agentrl.sampling.generate import GenerateSampler
    from agentrl.sampling.graphed import GraphedSampler

    end, batch, precision = policy.chat.end_of_turn_id, numbers.gen_batch, settings.precision
    if settings.sampler == "graphed":
        return GraphedSampler(policy.model, end_of_turn_id=end, slots=batch, precision=precision)
    return GenerateSampler(
        policy.model, end_of_turn_id=end, pad_id=policy.chat.pad_id, batch_size=batch, precision=precision
    )


def make_rollout(workshop: Workshop, policy: "Policy", settings: RunSettings, numbers: ExperimentSettings) -> Rollout:
    """A rollout of one experiment. UserError as from `make_sampler`."""
    return Rollout(
        make_environment=lambda task: workshop.environment(numbers.environment, task),
        sampler=make_sampler(policy, settings, numbers),
        chat=policy.chat,
        pool=workshop.pool,
        max_turns=numbers.max_turns,
        max_new_tokens=numbers.max_new_tokens,
        max_context=policy.max_context,
        open_at_once=numbers.gen_batch,
    )
