"""Every figure of a result file, computed again from the episodes and the training log.

Each step of the chain is derived from the one before as it was derived here, not as it was
recorded, and compared with the record: episodes to evaluations, evaluations to intervals, all to
the result file and its log.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeVar

from agentrl.audit.findings import Check, Difference, Finding, differences, leaves, told
from agentrl.audit.subject import Subject
from agentrl.episodes import Episode, read_episodes
from agentrl.errors import AgentRLError
from agentrl.evaluation import episodes_per_task
from agentrl.files import read_json
from agentrl.gathering import SeedEvidence, gather
from agentrl.metrics import EvaluationSummary, evaluation_summary
from agentrl.provenance.record import record_path
from agentrl.published import Published, load_published, published_of
from agentrl.records import read_record
from agentrl.reporting.run_log import log_text
from agentrl.statistics import StatisticsFile, evaluation_statistics
from agentrl.tasks.splits import tasks_of
from agentrl.training_log import TrainingRow, read_training
from agentrl.transcripts import Decode

T = TypeVar("T")

Decoders = Mapping[tuple[int, str], Decode | None]
"""How to read a prompt's ids, by seed and policy; None where the tokenizer is not at hand."""


class Ledger:
    """Findings and counts while figures are derived; a file that can't be read is a finding, not an end."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.compared = 0

    def attempt(self, file: Path, action: Callable[[], T]) -> T | None:
        """The action's value, or None and a finding on the file when it is refused."""
        try:
            return action()
        except AgentRLError as error:
            self.findings.append(Finding(str(file), "", str(error).removeprefix(f"{file}: ")))
            return None

    def compare(self, file: Path, recorded: Any, derived: Any) -> None:
        """Note every difference of two JSON values."""
        self.findings += told(str(file), differences(recorded, derived))
        self.compared += leaves(derived)


def check_figures(subject: Subject, config_dir: Path, decoders: Decoders, ledger: Ledger | None = None) -> Check:
    """Compute every figure again and compare it exactly. A ledger of the caller's hears of each finding at once."""
    ledger = Ledger() if ledger is None else ledger
    evidence = {seed: derive_seed(subject, seed, decoders, ledger) for seed in subject.seeds}
    whole = {seed: found for seed, found in evidence.items() if found is not None}
    if len(whole) == len(evidence):
        _compare_result(subject, whole, config_dir, ledger)
    else:
        ledger.findings.append(Finding(str(subject.path), "seeds", "can't be derived: its evidence is incomplete"))
    return Check("figures", ledger.compared, "values", tuple(ledger.findings))


def derive_seed(subject: Subject, seed: int, decoders: Decoders, ledger: Ledger) -> SeedEvidence | None:
    """One seed's evidence, derived from its episodes and compared with its files; None where it can't be."""
    derived = {
        policy: _evaluation(subject, seed, policy, decoders.get((seed, policy)), ledger) for policy in subject.policies
    }
    training = _training(subject, seed, ledger)
    before, after, cold = derived["base"], derived["trained"], derived.get("cold")
    if before is None or after is None or training is None or (subject.layout.cold and cold is None):
        return None
    path = subject.layout.of_seed(seed)["statistics"]
    intervals = ledger.attempt(path, lambda: evaluation_statistics(before, after, subject.evaluation.confidence, cold))
    if intervals is None:
        return None
    recorded = ledger.attempt(path, lambda: read_record(path, StatisticsFile).to_json())
    if recorded is not None:
        ledger.compare(path, recorded, intervals.to_json())
    return SeedEvidence(before, after, intervals, training, cold)


def sets_of(subject: Subject, episodes: Sequence[Episode]) -> dict[str, list[Episode]] | None:
    """The episodes by set, in the order played; None when there are not as many as the settings ask."""
    sizes = {name: len(tasks_of(name)) * count for name, count in episodes_per_task(subject.evaluation).items()}
    if len(episodes) != sum(sizes.values()):
        return None
    sets, start = {}, 0
    for name, size in sizes.items():
        sets[name] = list(episodes[start : start + size])
        start += size
    return sets


def _evaluation(
    subject: Subject, seed: int, policy: str, decode: Decode | None, ledger: Ledger
) -> EvaluationSummary | None:
    path, source = subject.layout.evaluation(seed, policy), subject.layout.episodes(seed, policy)
    marked = subject.result.sandbox.not_a_sandbox
    episodes = ledger.attempt(source, lambda: read_episodes(source, not_a_sandbox=marked))
    if episodes is None:
        return None
    sets = sets_of(subject, episodes)
    if sets is None:
        asked = sum(len(tasks_of(name)) * count for name, count in subject.counts.items())
        ledger.findings.append(Finding(str(source), "", f"holds {len(episodes)} episodes, the settings ask {asked}"))
        return None
    result = subject.result
    derived = ledger.attempt(
        source,
        lambda: evaluation_summary(
            sets,
            experiment=result.experiment,
            seed=seed,
            policy=policy,
            decode=decode,
            not_a_sandbox=marked,
        ),
    )
    recorded = ledger.attempt(path, lambda: read_record(path, EvaluationSummary).to_json())
    if derived is None:
        return None
    if recorded is not None:
        if decode is None:
            _take_prompts(derived, recorded)
        ledger.compare(path, recorded, derived)
    return EvaluationSummary.model_validate(derived)


def _take_prompts(derived: dict[str, Any], recorded: dict[str, Any]) -> None:
    """Prompts that can't be decoded here are those of the evaluation's file, to be compared further on."""
    for ours, theirs in zip(derived["transcripts"], recorded["transcripts"], strict=False):
        ours["prompt"] = theirs["prompt"]


def _training(subject: Subject, seed: int, ledger: Ledger) -> list[TrainingRow] | None:
    """The log's rows. Steps and rows must be as many as the settings ask, and counts must fit each other."""
    path = subject.layout.training(seed)
    rows = ledger.attempt(path, lambda: read_training(path))
    if rows is None:
        return None
    steps, episodes = subject.setting("steps"), subject.setting("prompts") * subject.setting("group_size")
    if len(rows) != steps:
        ledger.findings.append(Finding(str(path), "", f"holds {len(rows)} steps, the settings ask {steps}"))
    for row in rows:
        for wrong in _faults(row, episodes, subject.setting("group_size")):
            ledger.findings.append(Finding(str(path), f"step {row.step}", wrong))
    return rows


def _faults(row: TrainingRow, episodes: int, group: int) -> list[str]:
    """Counts of a step that contradict each other."""
    faults = []
    if row.rows != episodes:
        faults.append(f"rows is {row.rows}, the settings ask {episodes}")
    if row.rows_skipped > row.rows or row.groups_mixed * group > row.rows:
        faults.append(f"rows_skipped {row.rows_skipped} or groups_mixed {row.groups_mixed} exceed the rows")
    solved = row.reward_mean * row.rows
    if abs(solved - round(solved)) > 1e-6:
        faults.append(f"reward_mean {row.reward_mean} is no share of {row.rows} episodes")
    return faults


def _compare_result(subject: Subject, evidence: Mapping[int, SeedEvidence], config_dir: Path, ledger: Ledger) -> None:
    result, path = subject.result, subject.path
    derived = ledger.attempt(
        path, lambda: gather(subject.layout, result.config, evidence, _published(subject, config_dir))
    )
    if derived is None:
        return
    ledger.compare(path, result.to_json(), derived.to_json())
    _compare_log(path.with_suffix(".log"), log_text(derived), ledger)


def _published(subject: Subject, config_dir: Path) -> Published | None:
    """The published numbers as the result's record quotes them: whether they are still those is a digest's matter."""
    experiment, file = subject.result.experiment, config_dir / "published.yaml"
    place = record_path(subject.layout.result())
    record = read_json(place) if place.is_file() else None
    if isinstance(record, dict) and "published" in record:
        return published_of(record["published"], experiment, place)
    return load_published(file, experiment)


def _compare_log(path: Path, derived: str, ledger: Ledger) -> None:
    """The first line that differs stands for all: they follow from the result file, which is compared whole."""
    try:
        recorded = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        ledger.findings.append(Finding(str(path), "", f"can't be read: {error}"))
        return
    pairs = zip_longest(recorded.splitlines(), derived.splitlines(), fillvalue="(no line)")
    ledger.compared += 1
    wrong = next(((number, *pair) for number, pair in enumerate(pairs, start=1) if pair[0] != pair[1]), None)
    if wrong is not None:
        number, said, right = wrong
        ledger.findings += told(str(path), [Difference(f"line {number}", said, right)])
