"""Every file that an evaluation and a training write bears the mark of a run without a sandbox, or none does."""

import gzip
import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests import lucky_training
from tests.lucky_training import EXPERIMENT, RUN, SEED, SETTINGS
from tests.sandbox.conftest import open_backend

from agentrl.files import write_json
from agentrl.sandbox.backends import JAILS, PROCESS_LIMITS
from agentrl.sandbox_mark import MARK
from agentrl.stages.evaluate import run_evaluate

OF_NO_RESULT = ("model.safetensors", "optimizer.pt", "random.pt", "manifest.json", "lock")
"""Tensors, their hashes, and what holds a folder: the reference and the rows beside them bear the mark."""
HAS_TENSORBOARD = importlib.util.find_spec("tensorboard") is not None


pytestmark = pytest.mark.usefixtures("_torch_as_it_was")


def played(folder: Path, backend: str) -> list[Path]:
    """Train and evaluate in that sandbox; what was written and tells of it."""
    lucky_training.prepare(folder)
    few = {"episodes_per_task": 1, "wide_episodes_per_task": 0}
    changes = {"sandbox": {"backend": backend}, "evaluation": few, "tensorboard": HAS_TENSORBOARD}
    (folder / "config" / "runs" / f"{RUN}.yaml").write_text(yaml.safe_dump(SETTINGS | changes))
    verify, place = folder / "verify.json", folder / "trained"
    write_json(verify, {"sandbox": {"name": backend}})
    before = set(folder.rglob("*"))
    lucky_training.train(folder, "trained")
    run_evaluate(
        folder / "config",
        RUN,
        EXPERIMENT,
        SEED,
        "trained",
        weights=place / "policy.json",
        verify=verify,
        episodes=place / "episodes.jsonl.gz",
        out=place / "eval.json",
    )
    written = {path for path in folder.rglob("*") if path.is_file()} - before
    return sorted(path for path in written if path.name not in OF_NO_RESULT and path.parent != place / "weights")


def records(path: Path) -> list[Any]:
    """What a file holds, record by record."""
    if path.name.startswith("events."):
        return [{MARK: True} if MARK.encode() in path.read_bytes() else {}]
    if path.name.endswith(".provenance.json"):
        return [json.loads(path.read_text())["sandbox"]]
    text = gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text()
    if ".jsonl" in path.name:
        return [json.loads(line) for line in text.splitlines()]
    value = json.loads(text)
    return value if isinstance(value, list) else [value]


@pytest.mark.parametrize("backend", [JAILS[1], PROCESS_LIMITS])
def test_every_record_of_a_run_bears_the_mark_where_process_limits_ran_and_none_where_a_jail_did(
    backend: str, tmp_path: Path
) -> None:
    open_backend(backend).close()
    written = played(tmp_path, backend)
    marks = {str(path.relative_to(tmp_path)): [MARK in record for record in records(path)] for path in written}
    assert {name for name, found in marks.items() if found != [backend == PROCESS_LIMITS] * len(found)} == set()
    assert all(marks.values())
    names = [path.name for path in written]
    assert {"policy.json", "eval.json", "episodes.jsonl.gz", "rows.json"} <= set(names)
    assert (names.count("training.jsonl"), names.count("training_times.jsonl")) == (2, 2)
    assert any(name.startswith("events.") for name in names) == HAS_TENSORBOARD
