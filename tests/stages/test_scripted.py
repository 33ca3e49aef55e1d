"""Scripted episodes are played by several processes: what each opens, what it leaves, and when one dies."""

import errno
import multiprocessing
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from tests.lucky_training import ROOT

from agentrl import exhaustion
from agentrl.config import RunSettings, WarmStart, load_run
from agentrl.errors import ExhaustedError, InfrastructureError, UserError
from agentrl.sandbox.backends import PROCESS_LIMITS
from agentrl.stages import scripted
from agentrl.stages.scripted import scripted_episodes

ENVIRONMENTS = ("coding_tools", "edit_menu")


@pytest.fixture
def settings() -> RunSettings:
    run = load_run(ROOT / "config", "smoke")
    return run.model_copy(update={"sandbox": run.sandbox.model_copy(update={"backend": PROCESS_LIMITS})})


@pytest.fixture
def recipes(settings: RunSettings, monkeypatch: pytest.MonkeyPatch) -> dict[str, WarmStart]:
    """Four shares for each environment."""
    assert settings.warm_start is not None
    monkeypatch.setattr(scripted, "_TOGETHER", 2)
    return dict.fromkeys(ENVIRONMENTS, settings.warm_start.model_copy(update={"episodes": 8}))


def test_each_process_opens_one_sandbox_for_all_its_shares_and_leaves_nothing(
    settings: RunSettings, recipes: dict[str, WarmStart], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, opening = tmp_path / "opened", scripted.open_workshop
    place = Path(f"/tmp/agentrl-test-{os.getpid()}")  # Every user may enter it.
    place.mkdir(mode=0o755)

    def noted(*arguments: Any) -> Any:
        with opened.open("a") as file:
            file.write(f"{os.getpid()}\n")
        return opening(*arguments)

    monkeypatch.setattr(scripted, "open_workshop", noted)
    monkeypatch.setattr("tempfile.tempdir", str(place))
    played = scripted_episodes(settings, recipes)
    assert {name: len(episodes) for name, episodes in played.episodes.items()} == dict.fromkeys(ENVIRONMENTS, 8)
    by = opened.read_text().split()
    assert len(by) == len(set(by)) <= len(os.sched_getaffinity(0))
    assert str(os.getpid()) not in by
    place.rmdir()  # It is empty.


def test_a_process_that_is_killed_ends_the_stage_at_once(
    settings: RunSettings, recipes: dict[str, WarmStart], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripted, "_workshop", lambda _: os.kill(os.getpid(), signal.SIGKILL))
    with pytest.raises(InfrastructureError, match=r"was killed -> free memory"):
        scripted_episodes(settings, recipes)


def refuse_forks(monkeypatch: pytest.MonkeyPatch, numbers: set[int]) -> list[int]:
    """Refuse the forks of those numbers, counted from 0; gives the list of all that were asked for."""
    asked: list[int] = []
    fork = os.fork

    def limited() -> int:
        asked.append(len(asked))
        if asked[-1] in numbers:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        return fork()

    monkeypatch.setattr(os, "fork", limited)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1})
    monkeypatch.setattr(exhaustion, "PAUSE_S", 0.0)
    return asked


def test_a_process_refused_twice_is_named_and_those_before_it_are_ended(
    settings: RunSettings, recipes: dict[str, WarmStart], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Left alone they would wait for ever, and this process for them at its end."""
    asked = refuse_forks(monkeypatch, {1, 3})
    with pytest.raises(ExhaustedError, match=r"several processes: .*Resource temporarily unavailable -> end other"):
        scripted_episodes(settings, recipes)
    assert asked == [0, 1, 2, 3]
    assert multiprocessing.active_children() == []


def test_a_process_refused_once_changes_nothing(
    settings: RunSettings, recipes: dict[str, WarmStart], monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_forks(monkeypatch, {1})
    played = scripted_episodes(settings, recipes)
    assert {name: len(episodes) for name, episodes in played.episodes.items()} == dict.fromkeys(ENVIRONMENTS, 8)


def test_what_a_process_can_not_open_is_said_as_if_there_were_one(
    settings: RunSettings, recipes: dict[str, WarmStart], tmp_path: Path
) -> None:
    with pytest.raises(UserError, match=r"verify\.json"):
        scripted_episodes(settings, recipes, tmp_path / "verify.json")
