"""The few rates that training logs as well as evaluations: calls that went wrong, entropy.

Apart from `metrics.py`, so that a new column of a table makes no training stale. Rates over no
episodes are 0, means over no tokens None. Sums are exact and rounded once (`fsum`): the built-in one
adds otherwise from Python 3.12 on, and a mean must not depend on who took it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import fsum

from agentrl.episodes import Episode
from agentrl.types import Status, ToolResult


def rate(count: float, of: int) -> float:
    """`count` for each of `of`; 0.0 when there are none."""
    return count / of if of else 0.0


def results_of(episodes: Iterable[Episode]) -> Iterator[ToolResult]:
    """Every result of every turn, in order."""
    for episode in episodes:
        for turn in episode.turns:
            yield from turn.results


def per_episode(episodes: Sequence[Episode], status: Status) -> float:
    """Results of a status per episode."""
    return rate(sum(result.status is status for result in results_of(episodes)), len(episodes))


def mean_entropy(episodes: Sequence[Episode]) -> float | None:
    """Mean entropy in nats over all sampled tokens, each weighing the same; None when there are none."""
    tokens = sum(episode.sampled_tokens for episode in episodes)
    return fsum(episode.entropy * episode.sampled_tokens for episode in episodes) / tokens if tokens else None


def mean_logprob(episodes: Sequence[Episode]) -> float | None:
    """Mean log-probability in nats over all sampled tokens; None when there are none."""
    tokens = sum(len(episode.logprobs) for episode in episodes)
    return fsum(chain.from_iterable(episode.logprobs for episode in episodes)) / tokens if tokens else None
