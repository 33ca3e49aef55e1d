"""Tables of one seed that a log shows in full: every task's successes, every cause of a failed call.

Pure functions of two blocks of a result file, before and after training.
"""

from collections.abc import Callable

from agentrl.reporting.tables import format_rate
from agentrl.reporting.text_table import TextTable
from agentrl.results import Block

_BY_WORD: tuple[tuple[str, Callable[[Block], dict[str, float]]], ...] = (
    ("calls of", lambda found: found.calls_per_episode),
    ("failed:", lambda found: found.failed_causes),
    ("malformed:", lambda found: found.malformed_causes),
    ("hidden tests:", lambda found: found.outcomes),
)

_RATES: tuple[tuple[str, Callable[[Block], float | None]], ...] = (
    ("turns", lambda found: found.turns_per_episode),
    ("sampled tokens", lambda found: found.tokens_per_episode),
    ("truncated turns", lambda found: found.truncated_per_episode),
    ("ran out of turns", lambda found: found.turn_limit),
    ("ran out of context", lambda found: found.context_limit),
    ("ran the tests", lambda found: found.tests_run),
    ("tests passed on the final source", lambda found: found.tests_verified),
    ("claims that tests pass", lambda found: found.claims),
    ("false claims", lambda found: found.false_claims),
    ("entropy (nats a token)", lambda found: found.entropy),
    ("log-probability (nats a token)", lambda found: found.logprob),
)


def per_task(title: str, before: Block, after: Block) -> TextTable:
    """Successes of each task before and after, in the order played."""
    rows = tuple((task.task, task.family, str(task.successes), str(after.per_task[task.task])) for task in before.tasks)
    title = f"{title}: successes of {before.episodes_per_task}"
    return TextTable(title, ("task", "family", "before", "after"), rows)


def per_episode(title: str, before: Block, after: Block) -> TextTable:
    """Calls by tool, failed and malformed calls by cause, verdicts, and all other rates per episode."""
    rows: list[tuple[str, ...]] = []
    for prefix, pick in _BY_WORD:
        first, second = pick(before), pick(after)
        rows += [
            (f"{prefix} {word}", format_rate(first.get(word, 0.0)), format_rate(second.get(word, 0.0)))
            for word in sorted(first.keys() | second.keys())
        ]
    rows += [(label, format_rate(pick_one(before)), format_rate(pick_one(after))) for label, pick_one in _RATES]
    return TextTable(f"{title}: per episode", ("", "before", "after"), tuple(rows))
