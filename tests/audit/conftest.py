"""A played run of each experiment, made once; tests that change it work on a copy."""

import shutil
from pathlib import Path

import pytest

from tests.audit.played_run import PlayedRun, play_run
from tests.workflow_copy import EXPERIMENTS


@pytest.fixture(scope="session", params=EXPERIMENTS)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> PlayedRun:
    """Never changed by a test."""
    return play_run(tmp_path_factory.mktemp("played") / "home", request.param)


@pytest.fixture
def copied(played: PlayedRun, tmp_path: Path) -> PlayedRun:
    """A copy to change."""
    return copy_of(played, tmp_path)


@pytest.fixture(scope="session")
def played_rich(tmp_path_factory: pytest.TempPathFactory) -> PlayedRun:
    """A run with two seeds, the wider set and a warm start. Never changed by a test."""
    return play_run(tmp_path_factory.mktemp("rich") / "home", EXPERIMENTS[0], rich=True)


@pytest.fixture
def copied_rich(played_rich: PlayedRun, tmp_path: Path) -> PlayedRun:
    """A copy of the rich run to change."""
    return copy_of(played_rich, tmp_path)


def copy_of(run: PlayedRun, folder: Path) -> PlayedRun:
    home = folder / "home"
    shutil.copytree(run.home, home)
    return run.moved(home)
