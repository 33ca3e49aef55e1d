"""A stage's sandbox: what a person is told when it opens, and that it opens while a policy is loaded."""

import threading
from pathlib import Path
from typing import Any

import pytest
from tests import lucky_training
from tests.sandbox.conftest import open_backend
from tests.sandbox.test_backends import no_bubblewrap, settings

from agentrl.config import RunSettings, load_run
from agentrl.errors import InfrastructureError, UserError
from agentrl.sandbox import jail
from agentrl.sandbox.backends import BANNER
from agentrl.stages import assembly
from agentrl.stages.assembly import open_sandbox, open_workshop_while


def test_a_stronger_jail_that_can_not_be_set_up_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    open_backend("landlock").close()
    monkeypatch.setattr(jail, "find_bubblewrap", no_bubblewrap)
    with open_sandbox(settings("auto")):
        pass
    (line,) = capsys.readouterr().err.splitlines()
    assert line == "sandbox: landlock runs, which is weaker than bwrap: no bubblewrap -> install it"


def test_nothing_is_told_where_the_strongest_jail_runs(capsys: pytest.CaptureFixture[str]) -> None:
    open_backend("bwrap").close()
    with open_sandbox(settings("auto")):
        pass
    assert capsys.readouterr().err == ""


def test_a_sandbox_that_is_none_shows_its_banner(capsys: pytest.CaptureFixture[str]) -> None:
    with open_sandbox(settings("process-limits")):
        pass
    assert capsys.readouterr().err == f"{BANNER}\n"


@pytest.fixture
def run(tmp_path: Path) -> RunSettings:
    """Settings whose sandbox opens on every machine."""
    lucky_training.prepare(tmp_path)
    return load_run(tmp_path / "config", lucky_training.RUN)


def test_a_sandbox_opens_while_something_is_loaded(run: RunSettings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each waits for the other to begin: one after the other would never end."""
    choose, opening, loading = assembly.choose_backend, threading.Event(), threading.Event()

    def chosen(*arguments: Any) -> Any:
        opening.set()
        assert loading.wait(60)
        return choose(*arguments)

    def load() -> str:
        loading.set()
        assert opening.wait(60)
        return "loaded"

    monkeypatch.setattr(assembly, "choose_backend", chosen)
    with open_workshop_while(load, run) as (workshop, loaded):
        assert (workshop.backend.name, loaded) == ("process-limits", "loaded")


def test_a_sandbox_is_closed_where_what_was_loaded_meanwhile_fails(
    run: RunSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose, closed = assembly.choose_backend, []

    def chosen(*arguments: Any) -> Any:
        made = choose(*arguments)
        close = made.backend.close
        monkeypatch.setattr(made.backend, "close", lambda: (closed.append(True), close()))
        return made

    def load() -> None:
        raise UserError("no weights")

    monkeypatch.setattr(assembly, "choose_backend", chosen)
    with pytest.raises(UserError, match="no weights"), open_workshop_while(load, run):
        pass
    assert closed == [True]


def test_of_two_errors_that_of_the_sandbox_is_told(run: RunSettings, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> None:
        raise InfrastructureError("sandbox: no jail works here")

    def load() -> None:
        raise UserError("no weights")

    monkeypatch.setattr(assembly, "choose_backend", refused)
    with pytest.raises(InfrastructureError, match="no jail works here"), open_workshop_while(load, run):
        pass
