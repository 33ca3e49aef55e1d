"""The runs that come with the repository, made on another machine with another Python, audited here."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from agentrl.files import read_json
from agentrl.stages.audit import command
from tests.workflow_copy import EXPERIMENTS

ROOT = Path(__file__).resolve().parents[2]
EPISODES = 2 * 3 * (10 * 8 + 50 * 2)  # Seeds, policies, held-out and wider tasks.


@pytest.mark.slow
@pytest.mark.parametrize("experiment", EXPERIMENTS)
def test_every_figure_and_every_episode_of_a_committed_run_comes_out_equal(
    experiment: str, tmp_path: Path, qwen3_folder: Path
) -> None:
    result, out = ROOT / "results" / "qwen2.5-coder-0.5b" / f"{experiment}.json", tmp_path / "audit.json"
    given = ["--config-dir", str(ROOT / "config"), "--out", str(out), "--allow-stale", str(result)]
    # The model's own tokenizer comes with its weights; Qwen3's has the same vocabulary.
    given += ["--tokenizer", str(qwen3_folder)]
    done = CliRunner().invoke(command, given)
    assert done.exit_code == 0, done.output[-3000:]
    checks = {check["name"]: check for check in read_json(out)["results"][0]["checks"]}
    assert checks["replay"]["compared"] == EPISODES
    assert not any(check["findings"] for check in checks.values())
    assert not any("not decoded" in note for check in checks.values() for note in check["notes"])
