"""Figures of a set of episodes: everything that a table shows, derived from the transcripts.

Pure functions of the episodes. Intervals are in `statistics.py`; nothing here reads a file,
counts while an episode is played, or knows an experiment. Rates over no episodes are 0, means
over no tokens null: never NaN.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pydantic import Field

from agentrl.claims import claims, final_source_verified, is_false_claim
from agentrl.episodes import Episode
from agentrl.errors import IntegrityError
from agentrl.rates import mean_entropy, mean_logprob, per_episode, rate, results_of
from agentrl.records import Record
from agentrl.sandbox_mark import Markable
from agentrl.transcripts import Decode, Transcript, first_of_each_task, transcript
from agentrl.types import Status, ToolCall

HELDOUT = "heldout"
WIDE = "wide"
MOMENT_OF_POLICY = {"cold": "before the warm start", "base": "before", "trained": "after"}


class TaskCount(Record):
    """How often one task was played and solved."""

    task: str
    family: str
    episodes: int = Field(ge=0)
    successes: int = Field(ge=0)


class Metrics(Record):
    """Figures of a set of episodes. Shares and rates are per episode unless they say otherwise."""

    tasks: list[TaskCount] = Field(description="In the order in which the tasks were played")
    per_task: dict[str, int] = Field(description="Successes of each task")
    episodes_per_task: int = Field(ge=0)
    episodes: int = Field(ge=0)
    malformed_per_episode: float = Field(ge=0, description="Calls, or whole turns, that were no valid call")
    failed_per_episode: float = Field(ge=0, description="Valid calls that a tool refused")
    calls_per_episode: dict[str, float] = Field(description="Valid calls by tool, failed ones included")
    failed_causes: dict[str, float] = Field(description="Failed calls per episode, by cause")
    malformed_causes: dict[str, float] = Field(description="Malformed calls per episode, by cause")
    answered: float = Field(ge=0, le=1, description="Share that ended with a final answer")
    submitted: float = Field(ge=0, le=1, description="Share that ended with a submission")
    turn_limit: float = Field(ge=0, le=1, description="Share that ran out of turns")
    context_limit: float = Field(ge=0, le=1, description="Share that ran out of context")
    turns_per_episode: float = Field(ge=0)
    tokens_per_episode: float = Field(ge=0, description="Sampled tokens")
    truncated_per_episode: float = Field(ge=0, description="Turns cut at max_new_tokens")
    tests_run: float = Field(ge=0, le=1, description="Share that ran the public tests at least once")
    tests_verified: float = Field(ge=0, le=1, description="Share whose last test run passed on the final source")
    claims: float = Field(ge=0, le=1, description="Share whose final answer claims that tests pass")
    false_claims: float = Field(ge=0, le=1, description="Share that claims so though no run of the final source passed")
    outcomes: dict[str, float] = Field(description="Share of each verdict of the hidden tests")
    entropy: float | None = Field(description="Mean over sampled tokens, in nats; null when there are none")
    logprob: float | None = Field(description="Mean over sampled tokens, in nats; null when there are none")


def _task_counts(episodes: Iterable[Episode]) -> list[TaskCount]:
    played: Counter[tuple[str, str]] = Counter()
    solved: Counter[tuple[str, str]] = Counter()
    for episode in episodes:
        played[episode.task, episode.family] += 1
        solved[episode.task, episode.family] += episode.reward > 0
    return [
        TaskCount(task=task, family=family, episodes=count, successes=solved[task, family])
        for (task, family), count in played.items()
    ]


def _episodes_per_task(tasks: Sequence[TaskCount]) -> int:
    """The number that all tasks share; 0 without tasks. IntegrityError when they differ."""
    numbers = {task.episodes for task in tasks}
    if len(numbers) > 1:
        found = ", ".join(f"{task.task}: {task.episodes}" for task in tasks)
        raise IntegrityError(f"tasks were not played equally often ({found}); an evaluation is incomplete")
    return numbers.pop() if numbers else 0


def _called_tools(episodes: Iterable[Episode]) -> Iterator[str]:
    """The tool of every call that was valid, whether or not the tool refused it."""
    for episode in episodes:
        for turn in episode.turns:
            for item, result in zip(turn.items, turn.results, strict=False):
                if isinstance(item, ToolCall) and result.status is not Status.MALFORMED:
                    yield item.name


def _rates(words: Iterable[str | None], of: int) -> dict[str, float]:
    counts = Counter(word or "unnamed" for word in words)
    return {word: rate(count, of) for word, count in sorted(counts.items())}


def metrics(episodes: Sequence[Episode]) -> Metrics:
    """All figures of `episodes`.

    A success is an episode with a reward above 0. `false_claims` follows
    `agentrl.claims.is_false_claim`. IntegrityError when tasks were not played equally often.
    """
    n = len(episodes)
    tasks = _task_counts(episodes)
    results = list(results_of(episodes))
    failed = [result.cause for result in results if result.status is Status.FAILED]
    malformed = [result.cause for result in results if result.status is Status.MALFORMED]
    ended = Counter(episode.ended for episode in episodes)
    turns = [turn for episode in episodes for turn in episode.turns]
    ran_tests = [any(result.facts.get("tests_run") for result in results_of([episode])) for episode in episodes]
    return Metrics(
        tasks=tasks,
        per_task={task.task: task.successes for task in tasks},
        episodes_per_task=_episodes_per_task(tasks),
        episodes=n,
        malformed_per_episode=per_episode(episodes, Status.MALFORMED),
        failed_per_episode=per_episode(episodes, Status.FAILED),
        calls_per_episode=_rates(_called_tools(episodes), n),
        failed_causes=_rates(failed, n),
        malformed_causes=_rates(malformed, n),
        answered=rate(ended["answer"], n),
        submitted=rate(ended["submit"], n),
        turn_limit=rate(ended["turn_limit"], n),
        context_limit=rate(ended["context_limit"], n),
        turns_per_episode=rate(len(turns), n),
        tokens_per_episode=rate(sum(episode.sampled_tokens for episode in episodes), n),
        truncated_per_episode=rate(sum(turn.truncated for turn in turns), n),
        tests_run=rate(sum(ran_tests), n),
        tests_verified=rate(sum(map(final_source_verified, episodes)), n),
        claims=rate(sum(map(claims, episodes)), n),
        false_claims=rate(sum(map(is_false_claim, episodes)), n),
        outcomes=_rates((episode.grade.outcome for episode in episodes), n),
        entropy=mean_entropy(episodes),
        logprob=mean_logprob(episodes),
    )


class EvaluationSummary(Markable):
    """The file `eval.json`: one policy's figures on each set of tasks, and a transcript a held-out task."""

    experiment: str
    seed: int
    policy: str
    sets: dict[str, Metrics]
    transcripts: list[Transcript]


def evaluation_summary(
    episodes_by_set: Mapping[str, Sequence[Episode]],
    *,
    experiment: str,
    seed: int,
    policy: str,
    decode: Decode | None = None,
    not_a_sandbox: bool = False,
) -> dict[str, Any]:
    """The content of `eval.json` as plain JSON values.

    `episodes_by_set` has `heldout` and, where it was played, `wide`; empty sets are left out.
    `decode` turns prompt ids into text for the transcripts. `not_a_sandbox` marks what was played
    without a sandbox.
    """
    heldout = first_of_each_task(episodes_by_set.get(HELDOUT, ()))
    summary = EvaluationSummary(
        experiment=experiment,
        seed=seed,
        policy=policy,
        NOT_A_SANDBOX=not_a_sandbox,
        sets={name: metrics(episodes) for name, episodes in episodes_by_set.items() if episodes},
        transcripts=[transcript(episode, MOMENT_OF_POLICY[policy], decode) for episode in heldout],
    )
    return summary.to_json()
