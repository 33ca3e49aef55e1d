"""What is audited: a result file, where its evidence lies, and the settings that it says it was made with.

The settings are the recorded ones, so that a result can be derived again after the configuration
has moved on; whether they are still the configuration's is a question of digests.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from agentrl.audit.odd import AGAIN, readable_result
from agentrl.config import COLD, POLICIES, Evaluation, Sandbox
from agentrl.errors import UserError
from agentrl.evaluation import episodes_per_task
from agentrl.files import read_json
from agentrl.layout import Layout
from agentrl.results import Result

_PLAY = ("environment", "max_turns", "max_new_tokens", "prompts", "group_size", "steps")


@dataclass(frozen=True, slots=True)
class Subject:
    """A result file as it was read, and where its evidence lies. `raw` is its JSON before defaults were filled in."""

    path: Path
    result: Result
    raw: dict[str, Any]
    layout: Layout
    evaluation: Evaluation
    sandbox: Sandbox

    @property
    def seeds(self) -> list[int]:
        """The seeds that the settings name."""
        return list(self.result.config["seeds"])

    @property
    def policies(self) -> tuple[str, ...]:
        """The policies that were evaluated."""
        return (COLD, *POLICIES) if self.layout.cold else POLICIES

    @property
    def counts(self) -> dict[str, int]:
        """How often each task of each set was played."""
        return episodes_per_task(self.evaluation)

    def setting(self, name: str) -> Any:
        """A recorded setting."""
        return self.result.config[name]


def open_subject(path: Path, root: Path | None = None) -> Subject:
    """Read a result file and find its evidence: in `root`, or beside it.

    UserError when it is no result file of this schema, lacks settings, or has no evidence there.
    """
    raw = read_json(path)
    result = readable_result(raw, str(path))
    try:
        evaluation = Evaluation.model_validate(result.config["evaluation"])
        sandbox = Sandbox.model_validate(result.config["sandbox"])
        cold = is_cold(result.config)
        _check_settings(result.config)
    except (KeyError, TypeError, ValueError, ValidationError) as error:
        reason = " ".join(str(error).split())
        raise UserError(f"config: {reason}", where=str(path), remedy=AGAIN) from error
    layout = Layout(_root(path, result, root), result.run, result.experiment, cold=cold)
    return Subject(path, result, raw, layout, evaluation, sandbox)


def is_cold(config: dict[str, Any]) -> bool:
    """Whether a result's settings have a policy that was evaluated before its warm start."""
    return config["warm_start"] is not None and config["model"]["source"] != "scratch"


def _check_settings(config: dict[str, Any]) -> None:
    wrong = [name for name in _PLAY[1:] if type(config[name]) is not int or config[name] < 1]
    seeds = config["seeds"]
    if wrong or not isinstance(config["environment"], str):
        raise ValueError(f"{wrong[0] if wrong else 'environment'} is no setting")
    if not seeds or any(type(seed) is not int or seed < 0 for seed in seeds):
        raise ValueError(f"seeds are {seeds!r}")


def _root(path: Path, result: Result, root: Path | None) -> Path:
    """The folder of all results."""
    places = [root] if root else [path.parent, path.parent.parent]
    for place in places:
        if (place / result.run / result.experiment).is_dir():
            return place
    looked = " and ".join(str(place / result.run / result.experiment) for place in places)
    raise UserError(
        f"its episodes and logs are not there; looked for the folder {looked}",
        where=str(path),
        remedy="name the folder of all results: --root results",
    )
