"""A training that fails in the workflow: Snakemake removes its outputs, and its steps can still be read."""

import shutil
from pathlib import Path

import pytest
import yaml

from agentrl.cli import agentrl, run_command
from tests import lucky_training
from tests.lucky_training import EXPERIMENT, RUN, SEED
from tests.reporting.test_page import visible
from tests.workflow_copy import copy_repository, snakemake

pytestmark = pytest.mark.slow

STEP = "                row = self._step(step, saving_s)\n"
FAILS = """                if step == 2:
                    raise OSError("the disk is full")
"""


@pytest.fixture(scope="module")
def failed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository in which a training of four steps failed in the third."""
    repository = copy_repository(tmp_path_factory.mktemp("failed"))
    made = tmp_path_factory.mktemp("made")
    lucky_training.prepare(made)
    settings = {**lucky_training.SETTINGS, "seeds": [SEED], "checkpoint_every": 4}
    (repository / "config" / "runs" / f"{RUN}.yaml").write_text(yaml.safe_dump(settings))
    place = repository / "results" / RUN / EXPERIMENT
    shutil.copytree(made / "base", place / "base")
    shutil.copy(made / "verify.json", place / "verify.json")
    for output in ("base/policy.json", "verify.json"):
        (place / f"{output}.provenance.json").write_text("{}")
    trainer = repository / "src" / "agentrl" / "grpo" / "trainer.py"
    text = trainer.read_text()
    assert text.count(STEP) == 1
    trainer.write_text(text.replace(STEP, FAILS + STEP))
    target = f"results/{RUN}/{EXPERIMENT}/seed-{SEED}/trained/policy.json"
    done = snakemake(repository, "--cores", "2", "--allowed-rules", "library", "train", "--", target, timeout=300)
    assert done.returncode != 0
    assert "the disk is full" in done.stdout, done.stdout[-4000:]
    assert not list((repository / "results").rglob("training*.jsonl"))
    return repository


def test_the_page_shows_the_steps_that_were_done(failed: Path) -> None:
    out = failed / "so_far.html"
    where = ["--config-dir", f"{failed}/config", "--run", RUN, "--root", f"{failed}/results", "--out", str(out)]
    assert run_command(agentrl, "agentrl", ["report", *where]) == 0
    text = visible(out.read_text())
    assert f"Seed {SEED}: unfinished, 2 of 4 steps are logged." in text
    assert "the copy beside its checkpoints" in text


def test_whoever_follows_the_run_sees_them_too(failed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = [f"{failed}/results/{RUN}", "--config-dir", f"{failed}/config", "--once"]
    assert run_command(agentrl, "agentrl", ["watch", *where]) == 0
    assert f"{EXPERIMENT} seed {SEED}: last stage training  steps 2/4" in capsys.readouterr().out
