"""What a person is told when a stage opens its sandbox."""

import pytest
from tests.sandbox.conftest import open_backend
from tests.sandbox.test_backends import no_bubblewrap, settings

from agentrl.sandbox import jail
from agentrl.sandbox.backends import BANNER
from agentrl.stages.assembly import open_sandbox


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
