"""The training loop: choose tasks, play groups, take advantages, update, log, save.

It resumes from the last checkpoint of its folder and then ends in the same weights as an
unbroken training would. Which environment the episodes play in is not known here.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agentrl.config import ExperimentSettings
from agentrl.episodes import Episode
from agentrl.grpo.advantages import group_advantages
from agentrl.grpo.batching import make_rows
from agentrl.grpo.learner import Learner, UpdateMetrics
from agentrl.policy import checkpoints
from agentrl.policy.checkpoint_writer import CheckpointWriter
from agentrl.policy.device import memory_explained, peak_gpu_gib
from agentrl.rates import mean_entropy, per_episode
from agentrl.rollout import EpisodeSpec, Rollout
from agentrl.sandbox_mark import marked
from agentrl.streams import Stream
from agentrl.tasks.model import Task
from agentrl.tasks.renaming import randomize_names
from agentrl.tasks.splits import choose_prompts
from agentrl.transcripts import first_of_each_task, transcript
from agentrl.types import Status

LogRow = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Training:
    """What is trained on what. `checkpoint_folder` is held by this process alone.

    `not_a_sandbox` marks every log row: the rollout's calls and grades were confined by no jail.
    """

    rollout: Rollout
    learner: Learner
    tasks: Sequence[Task]
    settings: ExperimentSettings
    seed: int
    checkpoint_folder: Path
    checkpoint_every: int
    not_a_sandbox: bool = False

    def run(self, report: Callable[[checkpoints.Progress], None]) -> checkpoints.Progress:
        """Train to the last step. Reports after each step all rows so far, those before a resumption included.

        There is a log row a step; step 0's holds a transcript of each of its tasks.

        UserError when a checkpoint is damaged; IntegrityError when sampler and trainer differ past their
        bound; InfrastructureError when the sandbox fails. Out of GPU memory it is one of the first and the last
        of these, and the last checkpoint is whole. A checkpoint is written while the next steps run: a UserError
        when it can't be comes at the next step's end, or at the training's.
        """
        model, optimizer = self.learner.model, self.learner.optimizer
        done = checkpoints.resume(self.checkpoint_folder, model, optimizer) or checkpoints.Progress(0, [])
        saving_s = 0.0
        with CheckpointWriter(self.checkpoint_folder) as writer:
            for step in range(done.step, self.settings.steps):
                row = self._step(step, saving_s)
                done = checkpoints.Progress(step + 1, [*done.rows, row])
                saving_s = self._save(writer, done)
                report(done)
        return done

    def _save(self, writer: CheckpointWriter, done: checkpoints.Progress) -> float:
        """Begin a checkpoint where one is due; seconds that it kept us. After the last step the policy is written."""
        writer.check()
        if done.step % self.checkpoint_every or done.step == self.settings.steps:
            return 0.0
        started = time.perf_counter()
        writer.save(self.learner.model, self.learner.optimizer, done)
        return time.perf_counter() - started

    def _step(self, step: int, saving_s: float) -> LogRow:
        stream = Stream((self.seed, "train", step))
        with memory_explained("the rollout", f"lower gen_batch ({self.settings.gen_batch})"):
            played = self.rollout.play(self._specs(stream))
        rewards_PG = np.array([episode.reward for episode in played.episodes]).reshape(self.settings.prompts, -1)
        advantages_PG = group_advantages(rewards_PG, self.settings.advantages)
        started = time.perf_counter()
        with memory_explained("the update", self._less_memory()):
            update = self.learner.update(make_rows(played.episodes, advantages_PG.reshape(-1)), stream)
            self.learner.free_gradients()
        seconds = {
            "rollout": played.seconds.sampling + played.seconds.tools,
            "grading": played.seconds.grading,
            "update": time.perf_counter() - started,
            "checkpoint": saving_s,
        }
        row = {**_log_row(step, played.episodes, advantages_PG, update, seconds), **marked(self.not_a_sandbox)}
        if step == 0:
            decode = self.rollout.chat.decode_reply
            first = first_of_each_task(played.episodes)
            row["transcripts"] = [transcript(episode, "step 0", decode).to_json() for episode in first]
        return row

    def _less_memory(self) -> str:
        lower = f"lower micro_tokens ({self.settings.micro_tokens}) or micro ({self.settings.micro})"
        return lower if self.settings.memory == "low" else f"{lower}, or set memory: low"

    def _specs(self, stream: Stream) -> list[EpisodeSpec]:
        """The step's episodes, group after group. Every episode of a group has the same prompt."""
        chosen = choose_prompts(self.tasks, self.settings.prompts, stream.child("prompts"))
        renamed = [randomize_names(task, stream.child("names", task.task_id)) for task in chosen]
        return [
            EpisodeSpec(task, sample, stream.child(task.task_id, sample).key)
            for task in renamed
            for sample in range(self.settings.group_size)
        ]


def _log_row(
    step: int,
    episodes: Sequence[Episode],
    advantages_PG: NDArray[np.float64],
    update: UpdateMetrics,
    seconds: Mapping[str, float],
) -> LogRow:
    return {
        "step": step,
        "reward_mean": fsum(episode.reward for episode in episodes) / len(episodes),
        "entropy": mean_entropy(episodes),
        "grad_norm": update.grad_norm,
        "logprob_gap_mean": update.gap.mean,
        "logprob_gap_max": update.gap.maximum,
        "clip_fraction": update.clip_fraction,
        "capped_fraction": update.capped_fraction,
        "tokens": update.tokens,
        "rows": update.rows,
        "rows_skipped": update.rows_skipped,
        "groups_mixed": int(np.any(advantages_PG != 0, axis=1).sum()),
        "malformed_per_episode": per_episode(episodes, Status.MALFORMED),
        "failed_per_episode": per_episode(episodes, Status.FAILED),
        "peak_gpu_gib": peak_gpu_gib(),
        "seconds": {part: round(value, 3) for part, value in seconds.items()},
    }
