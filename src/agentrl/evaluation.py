"""Plays the held-out tasks with a policy. Figures are derived from the episodes elsewhere.

Base and trained policy play the same tasks under the same names with the same random numbers,
so their difference is paired.
"""

from collections.abc import Mapping, Sequence

from agentrl.config import Evaluation
from agentrl.episodes import Episode
from agentrl.rollout import EpisodeSpec, Report, Rollout
from agentrl.streams import Stream
from agentrl.tasks.model import Task
from agentrl.tasks.renaming import randomize_names
from agentrl.tasks.splits import tasks_of

SETS = ("heldout", "wide")


def evaluation_specs(tasks: Sequence[Task], episodes_per_task: int, seed: int) -> list[EpisodeSpec]:
    """The episodes of an evaluation, task after task; their streams are keyed by seed, task and sample alone."""
    stream = Stream((seed, "evaluate", 0))
    renamed = [randomize_names(task, stream.child("names", task.task_id)) for task in tasks]
    return [
        EpisodeSpec(task, sample, stream.child(task.task_id, sample).key)
        for task in renamed
        for sample in range(episodes_per_task)
    ]


def episodes_per_task(settings: Evaluation) -> dict[str, int]:
    """How often each task of a set is played; sets that are left out have no entry."""
    counts = {"heldout": settings.episodes_per_task, "wide": settings.wide_episodes_per_task}
    return {name: count for name, count in counts.items() if count}


def episodes_in_all(settings: Evaluation) -> int:
    """How many episodes an evaluation plays."""
    return sum(count * len(tasks_of(name)) for name, count in episodes_per_task(settings).items())


def evaluate(
    rollout: Rollout, settings: Evaluation, seed: int, report: Report | None = None
) -> Mapping[str, list[Episode]]:
    """Play every set at once; gives its episodes by set, in the order of their specs.

    `report` is told how far it is. Errors as `Rollout.play`.
    """
    counts = episodes_per_task(settings)
    specs = {name: evaluation_specs(tasks_of(name), count, seed) for name, count in counts.items()}
    played = rollout.play([spec for name in specs for spec in specs[name]], report).episodes
    episodes: dict[str, list[Episode]] = {}
    for name, planned in specs.items():
        episodes[name], played = played[: len(planned)], played[len(planned) :]
    return episodes
