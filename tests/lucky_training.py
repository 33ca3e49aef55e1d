"""A whole `train` stage in seconds: a tiny policy, whose episodes are rewarded by chance.

A random model repairs nothing, and without rewards no weight would move. So the environment is
the real one but for its reward: the parity of a checksum of what the model said.

As a program, `python -m tests.lucky_training FOLDER NAME` trains as `train(FOLDER, NAME)` does.
"""

import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import yaml

from agentrl.files import write_json
from agentrl.policy.loading import save_policy
from agentrl.sandbox.process_limits import NAME as PROCESS_LIMITS
from agentrl.stages import assembly
from agentrl.stages.train import run_train
from agentrl.types import Grade, Step, Turn
from tests.tiny_policy import tiny_policy

ROOT = Path(__file__).resolve().parent.parent
RUN, EXPERIMENT, SEED = "lucky", "qwen_grpo_bugfix", 3
SETTINGS: dict[str, Any] = {
    "description": "A training of a test",
    "device": "cpu",
    "threads": 1,
    "model": {"source": "folder", "path": "unused"},
    "sandbox": {"backend": PROCESS_LIMITS},  # Works on every machine; what is graded here is the project's own.
    "experiments": {
        EXPERIMENT: {
            "steps": 4,
            "prompts": 2,
            "group_size": 4,
            "lr": 1.0e-3,
            "max_turns": 2,
            "max_new_tokens": 6,
            "max_logprob_gap": 1.0e-4,
        }
    },
}


class Lucky:
    """An environment that rewards by chance, but always the same words alike."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner
        self._said = ""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def step(self, turn: Turn) -> Step:
        self._said += turn.text
        return self._inner.step(turn)

    def reward(self, grade: Grade) -> float:  # noqa: ARG002 - the protocol's signature
        return float(zlib.crc32(self._said.encode()) & 1)


def prepare(folder: Path) -> None:
    """Write the configuration and the base policy that every training below `folder` starts from."""
    runs = folder / "config" / "runs"
    runs.mkdir(parents=True)
    (folder / "config" / "config.yaml").write_text((ROOT / "config" / "config.yaml").read_text())
    (runs / f"{RUN}.yaml").write_text(yaml.safe_dump(SETTINGS))
    policy = tiny_policy()
    save_policy(folder / "base" / "policy.json", policy.model, policy.tokenizer, origin="scratch")
    write_json(folder / "verify.json", {"sandbox": {"name": PROCESS_LIMITS}})


@contextmanager
def chance() -> Iterator[None]:
    make = assembly.make_environment
    with mock.patch.object(assembly, "make_environment", lambda *arguments: Lucky(make(*arguments))):
        yield


def train(folder: Path, name: str) -> None:
    """Train to `folder/name`, with checkpoints of its own."""
    place = folder / name
    with chance():
        run_train(
            folder / "config",
            RUN,
            EXPERIMENT,
            SEED,
            base=folder / "base" / "policy.json",
            verify=folder / "verify.json",
            checkpoints=place / "checkpoints",
            log=place / "training.jsonl",
            out=place / "policy.json",
        )


def arguments(folder: Path, name: str) -> list[str]:
    """The command line that trains as `train` does, but for the rewards."""
    place = folder / name
    return [
        *("--config-dir", str(folder / "config"), "--run", RUN, "--experiment", EXPERIMENT, "--seed", str(SEED)),
        *("--base", str(folder / "base" / "policy.json"), "--verify", str(folder / "verify.json")),
        *("--checkpoints", str(place / "checkpoints")),
        *("--log", str(place / "training.jsonl"), "--out", str(place / "policy.json")),
    ]


if __name__ == "__main__":
    train(Path(sys.argv[1]), sys.argv[2])
