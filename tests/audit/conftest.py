"""A played run of each experiment, made once; tests that change it work on a copy."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from agentrl.layout import Layout
from tests.audit.played_run import PlayedRun, play_run
from tests.workflow_copy import EXPERIMENTS


@pytest.fixture(scope="session", params=EXPERIMENTS)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> PlayedRun:
    """Never changed by a test."""
    return play_run(tmp_path_factory.mktemp("played") / "home", request.param)


@pytest.fixture
def copied(played: PlayedRun, tmp_path: Path) -> PlayedRun:
    """A copy to change."""
    home = tmp_path / "home"
    shutil.copytree(played.home, home)
    layout = played.layout
    return replace(played, home=home, layout=Layout(home / "results", layout.run, layout.experiment))
