"""One audit of one result file: every check, in order. Nothing is written and no model is loaded.

Result files of the same evidence, such as a run's own and its copy, share what was played again, and those
of one call the figures of what lies in docs/measured.
"""

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from agentrl.audit.accounts import account_lines
from agentrl.audit.comparison import compared
from agentrl.audit.digests import Repository, digest_lines, stages_of_subject
from agentrl.audit.documents import Derived, check_documents, figures_of
from agentrl.audit.episodes import Lookups, Stage, check_replay, check_transcripts
from agentrl.audit.figures import Ledger, check_figures
from agentrl.audit.findings import Check, Finding
from agentrl.audit.lines import FOREIGN, Line
from agentrl.audit.report import Audited
from agentrl.audit.stage_logs import NAME as LOGS
from agentrl.audit.stage_logs import check_stage_logs
from agentrl.audit.subject import Subject
from agentrl.audit.tokenizers import token_path
from agentrl.audit.tree import tree_lines
from agentrl.audit.workflow_records import workflow_lines
from agentrl.chat import ChatFormat
from agentrl.files import sha256_json

NO_EVIDENCE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What values of the wrong kind, or out of all bounds, lead to; failures of the machine are none of these."""


def lookups_of(subject: Subject, reader: ChatFormat | None = None) -> Lookups:
    """The token path of every evaluated policy; `reader` reads the ids of those whose tokenizer is not at hand."""
    found = {(seed, policy): token_path(subject, seed, policy) for seed in subject.seeds for policy in subject.policies}
    return {
        key: one if one.found is not None or one.fault else one._replace(reader=reader) for key, one in found.items()
    }


def content_checks(
    subject: Subject,
    stage: Stage,
    lookups: Lookups,
    config_dir: Path,
    ledger: Ledger | None = None,
    derived: Derived | None = None,
) -> Iterator[Check]:
    """What is derived again: figures, episodes, transcripts. Digests have no part in it."""
    decoders = {key: None if one.chat is None else one.chat.decode_reply for key, one in lookups.items()}
    yield _whole("figures", subject, lambda: check_figures(subject, config_dir, decoders, ledger))
    yield from _replays(subject, stage, lookups, {} if derived is None else derived)
    yield _tokenizers(subject, lookups)


def _replays(subject: Subject, stage: Stage, lookups: Lookups, derived: Derived) -> Iterator[Check]:
    """Episodes and transcripts, once for all result files of the same evidence and settings."""
    key = sha256_json([str(subject.layout.folder.resolve()), subject.result.config])
    if key in derived:
        yield from derived[key]
        return
    kept = []
    for name, check in (("replay", check_replay), ("transcripts of training", check_transcripts)):
        kept.append(_whole(name, subject, partial(check, subject, stage, lookups)))
        yield kept[-1]
    derived[key] = kept


def audit(
    subject: Subject,
    stage: Stage,
    repository: Repository,
    derived: Derived | None = None,
    reader: ChatFormat | None = None,
) -> Audited:
    """Check everything; `reader` as in `lookups_of`. InfrastructureError when the sandbox fails."""
    started = time.perf_counter()
    known: Derived = {} if derived is None else derived
    lookups = lookups_of(subject, reader)
    checks = list(content_checks(subject, stage, lookups, repository.config_dir, derived=known))
    known[figures_of(subject)] = [check for check in checks if check.name == "figures"]
    home = repository.home
    checks.append(_whole("documents", subject, lambda: check_documents(subject, home, known)))
    checks.append(_whole(LOGS, subject, lambda: check_stage_logs(subject)))
    lines = [*_lines(subject, repository), *tree_lines(home)]
    return Audited(
        file=str(subject.path),
        run=subject.result.run,
        experiment=subject.result.experiment,
        checks=tuple(checks),
        lines=tuple(lines),
        published=tuple(compared(subject.result)),
        seconds=time.perf_counter() - started,
        not_a_sandbox=stage.not_a_sandbox or subject.result.sandbox.not_a_sandbox,
    )


def _lines(subject: Subject, repository: Repository) -> list[Line]:
    """A line for each digest of each record, and for Snakemake's own records."""
    stages, home = stages_of_subject(subject, repository), repository.home
    outputs = [path for files in stages for path in files.outputs.values()]
    try:
        return [
            *digest_lines(subject, repository),
            *account_lines(subject, stages, home),
            *workflow_lines(outputs, home),
        ]
    except NO_EVIDENCE as error:
        why = f"records hold what no stage writes: {type(error).__name__}: {' '.join(str(error).split())}"
        return [Line("audit", "records", FOREIGN, why)]


def _whole(name: str, subject: Subject, check: Callable[[], Check]) -> Check:
    """The check's answer. Evidence on which it comes to no end, as no run leaves it, is a mismatch and not its end."""
    try:
        return check()
    except NO_EVIDENCE as error:
        reason = " ".join(str(error).split())
        what = f"{name} can't be derived from what is recorded: {type(error).__name__}: {reason}"
        return Check(name, 0, "values", (Finding(str(subject.path), "", what),))


def _tokenizers(subject: Subject, lookups: Lookups) -> Check:
    """The tokenizers' files are those that the policies' references record."""
    found = sum(one.found is not None for one in lookups.values())
    wrong = (
        Finding(str(subject.layout.reference(seed, policy)), "files", one.reason)
        for (seed, policy), one in lookups.items()
        if one.fault
    )
    return Check("token paths", found, "tokenizers", tuple(wrong))
